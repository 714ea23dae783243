// The event stream: it says where the table is; a page that is behind fetches the sheet. A broken stream heals by itself.
import { hearSaid } from "./chat.js";
import { place, say, sheet } from "./data.js";
import { byId } from "./dom.js";
import { fetchSheet, isBusy, isLeaving, whenIdle } from "./link.js";
import { follow, isPlaying } from "./playback.js";
import { listenTo } from "./stream.js";

interface News {
  line: number;
  undone: number;
  taken: number;
  said: number;
  asked: string;
  beside: string;
}

/** What the stream said last; the page may be ahead of it, by its own moves. */
let latest: News | null = null;
/** What the page shows beside the position: seats taken, who plays them, what is asked of all. */
let beside = "";

const besideOf = ({ taken, asked, beside }: News): string => `${taken} ${asked} ${beside}`;

const isStudy = (): boolean => sheet()?.dataset["gone"] !== undefined;

function showConnection(works: boolean): void {
  const sign = byId("connection");
  if (sign) sign.hidden = works;
}

/** Whether the stream knows of something that the page does not show. */
function isBehind(): boolean {
  const here = place();
  if (!latest || isPlaying()) return false;
  if (here.past) return isStudy() && beside !== besideOf(latest); // somebody has commented on a line, maybe on this one
  return latest.undone > here.undone || (latest.undone === here.undone && latest.line > here.line) || beside !== besideOf(latest);
}

let fetching = false;

/**
 * Fetch the sheet until the page is no longer behind: news may come while a line of its own is under way.
 * News that come during a fetch wait for its end: what it brings is often all there is to know. Whoever has just asked
 * for a past position gets it.
 */
export async function catchUp(): Promise<void> {
  while (isBehind() && !isBusy() && !isLeaving() && !fetching) {
    const { past, line } = place();
    if (!past && follow(() => latest?.line ?? 0)) return;
    const now = latest ? besideOf(latest) : "";
    fetching = true;
    const came = await fetchSheet(past ? line : undefined).finally(() => (fetching = false));
    if (came === "failed") return; // the next news, or the stream when it is back, asks again
    if (came === "shown") beside = now;
  }
}

function takeNews(news: News): void {
  beside ||= besideOf(news);
  latest = news;
  void catchUp();
  void hearSaid(news.said);
}

/** Listen to the table, and see to it that a page that is looked at again shows the present at once. */
export function startLive(): void {
  whenIdle(() => void catchUp());
  const { game } = place();
  if (!game) return;
  listenTo(
    String(game),
    (event) => takeNews(JSON.parse(event.data) as News),
    (open) => {
      showConnection(open);
      if (open) void catchUp();
    },
    () => void fetchSheet(),
  );
}

let plain = "";

/** The tab says whose turn it is. */
export function markTitle(mine: boolean): void {
  plain ||= document.title;
  document.title = mine ? `● ${say("your-turn")} – ${plain}` : plain;
}
