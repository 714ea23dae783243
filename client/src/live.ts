// The event stream: it says where the table is; whoever is behind fetches the sheet. A broken stream heals by itself.
import { place, say } from "./data.js";
import { byId } from "./dom.js";
import { fetchSheet } from "./link.js";

interface News {
  line: number;
  undone: number;
  taken: number;
}

let source: EventSource | null = null;
let taken = -1;
let pause = 1000;
let behind: News | null = null;

function connected(yes: boolean): void {
  const sign = byId("connection");
  if (sign) sign.hidden = yes;
}

function heard(news: News): void {
  const here = place();
  const seats = taken >= 0 && taken !== news.taken;
  taken = news.taken;
  if (here.past) {
    behind = news;
    return;
  }
  if (here.line !== news.line || here.undone !== news.undone || seats) void fetchSheet();
}

export function listen(): void {
  const { game } = place();
  if (!game) return;
  source?.close();
  source = new EventSource(`/g/${game}/events`);
  source.addEventListener("open", () => {
    pause = 1000;
    connected(true);
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
  listen();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) listen();
  });
  addEventListener("online", listen);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}

export const newsSince = (): News | null => behind;

let plain = "";

/** The tab says whose turn it is. */
export function markTitle(mine: boolean): void {
  plain ||= document.title;
  document.title = mine ? `● ${say("your-turn")} – ${plain}` : plain;
}
