// The history slider: any line of the match, with a permalink; the past is looked at, never played.
import { place } from "./data.js";
import { byId } from "./dom.js";
import { fetchSheet } from "./link.js";
import { leave, rounds, stepRun } from "./playback.js";

const slider = (): HTMLInputElement | null => byId("slider") as HTMLInputElement | null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Show the table after n lines; the last line is the present. */
export async function go(n: number, push = true): Promise<void> {
  const range = slider();
  if (!range) return;
  leave();
  const most = Number(range.max);
  const at = Math.max(0, Math.min(most, n));
  const here = place();
  if (at === here.line && !here.past) return;
  const present = at === most;
  if ((await fetchSheet(present ? undefined : at)) === "shown") {
    const address = present ? `/g/${here.game}` : `/g/${here.game}/at/${at}`;
    if (push && location.pathname !== address) history.pushState({}, "", address);
  }
}

export const stepBy = async (by: number): Promise<void> => (stepRun(by) ? undefined : go(place().line + by));

/** Go to where a round begins: the next one, or the one shown and then those before it. */
export function stepRound(by: 1 | -1): void {
  const { line } = place();
  const all = [...rounds(), Number(slider()?.max ?? 0)];
  const to = by > 0 ? all.find((n) => n > line) : all.filter((n) => n < line).at(-1);
  void go(to ?? (by > 0 ? line : 0));
}

/** Go to the beginning of the match. */
export const toStart = (): Promise<void> => go(0);

/** Go to the present. */
export const toPresent = (): Promise<void> => go(Infinity);

export function startPast(): void {
  document.addEventListener("input", (event) => {
    if (event.target !== slider()) return;
    const n = Number(slider()?.value);
    const said = byId("slider-line");
    if (said) said.textContent = String(n);
    clearTimeout(timer);
    timer = setTimeout(() => void go(n), 60);
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const step = target.closest<HTMLElement>("[data-step]");
    const link = target.closest<HTMLAnchorElement>("a[data-at]");
    if ((!step && !link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (step) void stepBy(Number(step.dataset["step"]));
    else void go(Number(link?.dataset["at"]));
  });
  addEventListener("popstate", () => {
    const found = /\/at\/(\d+)$/.exec(location.pathname);
    void go(found ? Number(found[1]) : Number(slider()?.max ?? 0), false);
  });
}
