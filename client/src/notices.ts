// Notices: the time zone of the browser where none is known yet, and a button that lets this browser take notices.
import { byId } from "./dom.js";

function fillZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-zone]")) field.value ||= zone ?? "";
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Why this browser takes no notices, in words of the page; the words of the site where it refuses. */
class Refused extends Error {}

/** Ask the browser for a subscription, and give it to the site. */
async function subscribe(there: HTMLElement): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Refused(there.dataset["denied"]);
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const key = bytesOf(there.dataset["key"] ?? "");
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  const answer = await fetch("/me/ways", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ kind: "push", subscription: { endpoint, keys }, zone }),
  });
  if (!answer.ok) throw new Refused(((await answer.json()) as { message?: string }).message);
}

export function startNotices(): void {
  fillZone();
  const there = byId("push");
  if (!there || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  byId("no-push")?.remove();
  const buttons = there.querySelector<HTMLElement>(".push-buttons");
  if (buttons) buttons.hidden = false;
  there.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-push]");
    const error = byId("push-error");
    if (!button || !error) return;
    error.textContent = "";
    button.disabled = true;
    subscribe(there).then(
      () => location.assign("/me/notices"),
      (failed: unknown) => {
        error.textContent = (failed instanceof Refused && failed.message) || (there.dataset["failed"] ?? "");
        button.disabled = false;
      },
    );
  });
}
