// The chat of a circle: lines that others write come at once, and one's own goes without a new page.
import { byId } from "./dom.js";
import { writeMoments } from "./moments.js";

const WORSE = 30_000;

/** Fetch the lines after the last that is shown, and add them. */
async function more(part: HTMLElement, talk: HTMLElement): Promise<void> {
  const since = Number((talk.lastElementChild as HTMLElement | null)?.dataset["said"] ?? 0);
  const headers = { accept: "text/html", "hx-request": "true" };
  const answer = await fetch(`/circles/${part.dataset["circle"]}/chat?since=${since}`, { headers }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(`<ol>${await answer.text()}</ol>`, "text/html").querySelectorAll("li");
  for (const line of fresh) if (!byId(line.id)) talk.append(line);
  if (!fresh.length) return;
  writeMoments(talk);
  byId("nothing-said")?.remove();
  talk.scrollTop = talk.scrollHeight;
}

/** Send what was typed; where it is refused the form goes the usual way, and the page says why. */
async function send(form: HTMLFormElement, box: HTMLTextAreaElement): Promise<void> {
  const sent = { method: "POST", headers: { accept: "application/json", "content-type": "application/json" } };
  const answer = await fetch(form.action, { ...sent, body: JSON.stringify({ text: box.value }) }).catch(() => null);
  if (answer?.ok) box.value = "";
  else form.submit();
}

export function startCircle(): void {
  const part = byId("circle-chat");
  const talk = byId("circle-talk");
  if (!part || !talk) return;
  talk.scrollTop = talk.scrollHeight;
  let pause = 1000;
  let source: EventSource | null = null;
  const listen = (): void => {
    source?.close();
    source = new EventSource(`/circles/${part.dataset["circle"]}/events`);
    source.addEventListener("said", (event) => {
      pause = 1000;
      const { said } = JSON.parse((event as MessageEvent<string>).data) as { said: number };
      if (said <= Number(part.dataset["said"])) return;
      part.dataset["said"] = String(said);
      void more(part, talk);
    });
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(listen, pause);
      pause = Math.min(2 * pause, WORSE);
    });
  };
  listen();
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  const form = byId("circle-say");
  const box = byId("circle-text");
  if (!(form instanceof HTMLFormElement) || !(box instanceof HTMLTextAreaElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, box);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
}
