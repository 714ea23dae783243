// The history slider: any line of the match, with a permalink; the past is looked at, never played.
import { place } from "./data.js";
import { byId } from "./dom.js";
import { fetchSheet } from "./link.js";

const slider = (): HTMLInputElement | null => byId("slider") as HTMLInputElement | null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Show the table after n lines; the last line is the present. */
export async function go(n: number, push = true): Promise<void> {
  const range = slider();
  if (!range) return;
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

export const stepBy = (by: number): Promise<void> => go(place().line + by);

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
    if (step) void stepBy(Number(step.dataset["step"]));
    else if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      void go(Number(link.dataset["at"]));
    }
  });
  addEventListener("popstate", () => {
    const found = /\/at\/(\d+)$/.exec(location.pathname);
    void go(found ? Number(found[1]) : Number(slider()?.max ?? 0), false);
  });
}
