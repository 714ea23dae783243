// The log: places in a line are lit while it is pointed at; new lines are read aloud, and what moved moves.
import { boardSvg } from "./board.js";
import { motionOf, NODE, place } from "./data.js";
import { announce } from "./dom.js";
import { settle, travel } from "./ghost.js";

const wordsIn = (line: string): Set<string> => new Set(line.split(/[\s>/]+/).slice(1));

function lightWords(line: string | null): void {
  for (const old of boardSvg()?.querySelectorAll(".lit") ?? []) old.classList.remove("lit");
  if (!line) return;
  const words = wordsIn(line);
  for (const hex of boardSvg()?.querySelectorAll<SVGElement>(NODE) ?? []) {
    const { word, stop } = hex.dataset;
    if (word) hex.classList.toggle("lit", words.has(word) || words.has(stop ?? ""));
  }
}

export function startLog(): void {
  const over = (event: Event): void => {
    const row = (event.target as Element).closest?.<HTMLElement>("[data-said]");
    lightWords(row ? (row.dataset["said"] ?? null) : null);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
}

/** What a line moved moves: a cube travels, new pieces settle. */
export function showMotion(line: number): void {
  const { route, as = "", settle: ids } = motionOf(String(line));
  if (route) travel(route, as);
  if (ids) settle(ids);
}

/** What has come since a line: cubes travel, tiles settle, and the sentences are read. */
export function showSince(line: number): void {
  const now = place();
  if (now.past || now.line <= line) return;
  const rows = [...document.querySelectorAll<HTMLElement>("#log-lines [data-said]")].filter(
    (row) => Number(row.dataset["n"]) > line,
  );
  for (const row of rows.slice(-6)) {
    showMotion(Number(row.dataset["n"]));
    row.classList.add("new");
  }
  const others = rows.filter((row) => !row.dataset["said"]?.startsWith(`${now.you ?? ""} `));
  announce(
    others
      .slice(-4)
      .map((row) => row.querySelector(".sentence")?.textContent ?? "")
      .join(" "),
  );
}
