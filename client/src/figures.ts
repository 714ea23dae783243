// Figures of the panels: one that has changed is marked for a moment, and counts from what it was to what it is.
import { mayMove } from "./dom.js";

/** What each figure was by the last sheet. */
const known = new Map<string, string>();
/** What each was last seen as: a number that is being chosen shows what would come of it. */
const seen = new Map<string, string>();

/** What stands before the digits, the digits, what stands behind them. */
const PARTS = /^(\D*)(\d+)(\D*)$/;

/**
 * Let a figure count from what was last seen of it. Its text is the new one at once, and only what is drawn over it counts:
 * so the cell keeps its width, and a screen reader hears no steps.
 */
export function count(home: HTMLElement): void {
  const key = home.dataset["number"] ?? "";
  const text = home.textContent ?? "";
  const [from, to] = [PARTS.exec(seen.get(key) ?? ""), PARTS.exec(text)];
  seen.set(key, text);
  home.classList.remove("counting");
  if (!mayMove() || !from || !to || from[1] !== to[1] || from[3] !== to[3] || from[2] === to[2]) return;
  home.style.setProperty("--from", from[2] ?? "0");
  home.style.setProperty("--to", to[2] ?? "0");
  [home.dataset["before"], home.dataset["after"]] = [to[1], to[3]];
  void home.offsetWidth; // so that the animation begins anew
  home.classList.add("counting");
}

/** After a swap: figures that have changed since the last sheet are marked, and count. */
export function markFigures(): void {
  for (const home of document.querySelectorAll<HTMLElement>("[data-number]")) {
    const key = home.dataset["number"] ?? "";
    const text = home.textContent ?? "";
    home.classList.remove("changed");
    if (known.has(key) && known.get(key) !== text) {
      void home.offsetWidth; // as above
      home.classList.add("changed");
    }
    known.set(key, text);
    count(home);
  }
}

export function startFigures(): void {
  document.addEventListener("animationend", ({ animationName, target }) => {
    if (animationName === "count") (target as Element).classList.remove("counting");
  });
}
