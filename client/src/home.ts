// The home page stays true while it is open: tables that have moved come with their new boards.
import { byId } from "./dom.js";
import { writeMoments } from "./moments.js";

const EVERY = 30_000; // milliseconds

/** What tells one state of the lists from another: the boards as they stand, in their order, with their headings. */
const state = (root: ParentNode): string =>
  [...root.querySelectorAll("h2, .pic img, .button")]
    .map((each) => each.getAttribute("src") ?? each.textContent)
    .join("\n");

async function refresh(lists: HTMLElement): Promise<void> {
  if (document.hidden) return;
  let fresh: Document;
  try {
    const answer = await fetch("/", { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return; // the next look may find the server again
  }
  const now = fresh.getElementById("lists");
  if (!now || state(now) === state(lists)) return;
  const focus = lists.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  writeMoments(now);
  lists.replaceChildren(...now.childNodes);
  if (focus) lists.querySelector<HTMLElement>(`a[href="${focus}"]`)?.focus();
  document.title = fresh.title;
}

export function startHome(): void {
  const lists = byId("lists");
  if (!lists) return;
  setInterval(() => void refresh(lists), EVERY);
  document.addEventListener("visibilitychange", () => void refresh(lists));
  addEventListener("pageshow", (event) => event.persisted && void refresh(lists));
}
