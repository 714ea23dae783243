// The event stream of a table. A broken one heals by itself, and a page that comes back out of the history listens again.
// The stream of a page that nobody has in sight says so: then its player is sent notices all the same.

type Line = (event: MessageEvent<string>) => void;
const LEAST = 1000;
const MOST = 30_000;
/** Milliseconds out of sight after which the stream says so. */
const GLANCE = 10_000;

/** Listen to what is said of a table; `works` hears when the stream opens and breaks, `gone` when there is no such table. */
export function listenTo(game: string, line: Line, works: (open: boolean) => void = () => undefined, gone: () => void = () => undefined): void {
  let source: EventSource | null = null;
  let pause = LEAST;
  let hidden = false;
  let ended = false;
  const listen = (): void => {
    source?.close();
    if (ended) return;
    hidden = document.hidden;
    source = new EventSource(`/g/${game}/events${hidden ? "?hidden" : ""}`);
    source.addEventListener("open", () => {
      pause = LEAST;
      works(true);
    });
    source.addEventListener("line", line);
    source.addEventListener("gone", () => {
      ended = true;
      source?.close();
      gone();
    });
    source.addEventListener("error", () => {
      works(false);
      if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(listen, pause);
      pause = Math.min(pause * 2, MOST);
    });
  };
  listen();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (hidden || source?.readyState === EventSource.CLOSED)) listen();
    else if (document.hidden) setTimeout(() => document.hidden && !hidden && listen(), GLANCE);
  });
  addEventListener("online", listen);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}
