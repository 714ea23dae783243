// The waiting room of a table: copies and shares the links, and shows at once who has sat down.
import { byId } from "./dom.js";
import { listenTo } from "./stream.js";

function tell(text: string): void {
  const there = byId("said");
  if (there) there.textContent = text;
}

/** Copy what a field holds; a browser that keeps its clipboard from pages leaves it selected. */
async function copy(field: HTMLInputElement, said: string): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    if (!document.execCommand("copy")) return; // selected it is all the same
  }
  tell(said);
  field.dataset["copied"] = "";
}

function showShare(): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) button.hidden = false;
}

let asked = 0;

/** Fetch the room anew and swap it in; folds that were open stay so. What did not come, the next news asks for again. */
async function refresh(room: HTMLElement): Promise<void> {
  const mine = ++asked;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("waiting-room");
  if (!fresh) return;
  const open = [...room.querySelectorAll("details[open]")].map((fold) => fold.id);
  const focus = document.activeElement?.id ?? "";
  const typed = (byId("invite-name") as HTMLInputElement | null)?.value ?? "";
  room.replaceChildren(...fresh.childNodes);
  const box = byId("invite-name") as HTMLInputElement | null;
  if (box && typed) box.value = typed;
  for (const id of open) byId(id)?.setAttribute("open", "");
  if (focus) byId(focus)?.focus();
  showShare();
}

export function startRoom(): void {
  const room = byId("waiting-room");
  if (!room) return;
  showShare();
  room.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copy], [data-share]");
    const field = button && byId(button.dataset["copy"] ?? button.dataset["share"] ?? "");
    if (!button || !(field instanceof HTMLInputElement)) return;
    if (button.dataset["copy"]) void copy(field, room.dataset["copied"] ?? "");
    else {
      const { title = "", text = "" } = button.dataset;
      // Whoever closes the sheet of the system has changed their mind: nothing to say.
      navigator.share({ title, text, url: field.value }).catch(() => undefined);
    }
  });
  if (!room.dataset["game"]) return; // links that are no table's
  let before = "";
  listenTo(room.dataset["game"] ?? "", (event: MessageEvent<string>) => {
    const { taken, beside } = JSON.parse(event.data) as { taken: number; beside: string };
    const now = `${taken} ${beside}`;
    if (before && now !== before) void refresh(room);
    before = now;
  });
}
