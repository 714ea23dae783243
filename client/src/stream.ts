// The event stream of a table. A broken one heals by itself, and a page that comes back out of the history listens again.

type Line = (event: MessageEvent<string>) => void;
const LEAST = 1000;
const MOST = 30_000;

/** Listen to what is said of a table; `works` hears when the stream opens and when it breaks. */
export function listenTo(game: string, line: Line, works: (open: boolean) => void = () => undefined): void {
  let source: EventSource | null = null;
  let pause = LEAST;
  const listen = (): void => {
    source?.close();
    source = new EventSource(`/g/${game}/events`);
    source.addEventListener("open", () => {
      pause = LEAST;
      works(true);
    });
    source.addEventListener("line", line);
    source.addEventListener("error", () => {
      works(false);
      if (source?.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      setTimeout(listen, pause);
      pause = Math.min(pause * 2, MOST);
    });
  };
  listen();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) listen();
  });
  addEventListener("online", listen);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}
