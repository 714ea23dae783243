// The event stream: it says where the table is; whoever is behind fetches the sheet. A broken stream heals by itself.
import { place, say } from "./data.js";
import { byId } from "./dom.js";
import { busy, fetchSheet, whenIdle } from "./link.js";

interface News {
  line: number;
  undone: number;
  taken: number;
}

let source: EventSource | null = null;
let pause = 1000;
/** What the stream said last; the page may be ahead of it, by its own moves. */
let told: News | null = null;
let seats = -1;

function connected(yes: boolean): void {
  const sign = byId("connection");
  if (sign) sign.hidden = yes;
}

/** Whether the stream knows of something that the page does not show. */
function behind(): boolean {
  const here = place();
  if (!told || here.past) return false;
  return told.undone > here.undone || (told.undone === here.undone && told.line > here.line) || seats !== told.taken;
}

let fetching = false;

/**
 * Fetch the sheet until the page is no longer behind: news may come while a line of its own is under way.
 * News that come during a fetch wait for its end: what it brings is often all they tell of.
 */
export async function catchUp(): Promise<void> {
  while (behind() && !busy() && !fetching) {
    const now = told?.taken ?? -1;
    fetching = true;
    const came = await fetchSheet().finally(() => (fetching = false));
    if (came === "failed") return; // the next news, or the stream when it is back, asks again
    if (came === "shown") seats = now;
  }
}

function heard(news: News): void {
  if (seats < 0) seats = news.taken;
  told = news;
  void catchUp();
}

export function listen(): void {
  const { game } = place();
  if (!game) return;
  source?.close();
  source = new EventSource(`/g/${game}/events`);
  source.addEventListener("open", () => {
    pause = 1000;
    connected(true);
    void catchUp();
  });
  source.addEventListener("line", (event: MessageEvent<string>) => heard(JSON.parse(event.data) as News));
  source.addEventListener("error", () => {
    connected(false);
    if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    setTimeout(listen, pause);
    pause = Math.min(pause * 2, 30_000);
  });
}

/** Somebody who comes back to the page wants to see the present at once. */
export function startLive(): void {
  whenIdle(() => void catchUp());
  listen();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) listen();
  });
  addEventListener("online", listen);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}

let plain = "";

/** The tab says whose turn it is. */
export function markTitle(mine: boolean): void {
  plain ||= document.title;
  document.title = mine ? `● ${say("your-turn")} – ${plain}` : plain;
}
