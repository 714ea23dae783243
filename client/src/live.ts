// The event stream: it says where the table is; a page that is behind fetches the sheet. A broken stream heals by itself.
import { place, say } from "./data.js";
import { byId } from "./dom.js";
import { fetchSheet, isBusy, whenIdle } from "./link.js";

interface News {
  line: number;
  undone: number;
  taken: number;
}

let source: EventSource | null = null;
let pause = 1000;
/** What the stream said last; the page may be ahead of it, by its own moves. */
let latest: News | null = null;
let seats = -1;

function showConnection(works: boolean): void {
  const sign = byId("connection");
  if (sign) sign.hidden = works;
}

/** Whether the stream knows of something that the page does not show. */
function isBehind(): boolean {
  const here = place();
  if (!latest || here.past) return false;
  return latest.undone > here.undone || (latest.undone === here.undone && latest.line > here.line) || seats !== latest.taken;
}

let fetching = false;

/**
 * Fetch the sheet until the page is no longer behind: news may come while a line of its own is under way.
 * News that come during a fetch wait for its end: what it brings is often all there is to know.
 */
export async function catchUp(): Promise<void> {
  while (isBehind() && !isBusy() && !fetching) {
    const now = latest?.taken ?? -1;
    fetching = true;
    const came = await fetchSheet().finally(() => (fetching = false));
    if (came === "failed") return; // the next news, or the stream when it is back, asks again
    if (came === "shown") seats = now;
  }
}

function takeNews(news: News): void {
  if (seats < 0) seats = news.taken;
  latest = news;
  void catchUp();
}

export function listen(): void {
  const { game } = place();
  if (!game) return;
  source?.close();
  source = new EventSource(`/g/${game}/events`);
  source.addEventListener("open", () => {
    pause = 1000;
    showConnection(true);
    void catchUp();
  });
  source.addEventListener("line", (event: MessageEvent<string>) => takeNews(JSON.parse(event.data) as News));
  source.addEventListener("error", () => {
    showConnection(false);
    if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    setTimeout(listen, pause);
    pause = Math.min(pause * 2, 30_000);
  });
}

/** Listen, and see to it that a page that is looked at again shows the present at once. */
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
