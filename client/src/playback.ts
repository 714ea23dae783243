// Playing lines of the match one after the other, at a pace that eyes can follow. The page is in the past meanwhile,
// and the present returns at the end: after a turn of others, from any line of the history, or while others play.
import { place, say } from "./data.js";
import { byId } from "./dom.js";
import { isReading } from "./ending.js";
import { fetchSheet } from "./link.js";
import { showMotion } from "./log.js";
import { ask, showWords } from "./prompt.js";
import { isNarrow, lendTab, shownTab } from "./tabs.js";
import { hideMarks, markSince, othersMarks } from "./since.js";

type Kind = "since" | "past" | "live";

interface Run {
  kind: Kind;
  /** The positions to show, and which of them is shown; of a live run the last ones are still to come. */
  lines: number[];
  at: number;
  paused: boolean;
  /** How far the table is, for a run that goes on with it. */
  upto: (() => number) | null;
}

const root = document.documentElement;
const STEP = 900;
const SPEEDS = [1, 2, 4, 0.5];
let run: Run | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the last line of a live run was shown. */
let shownAt = -Infinity;

let speed = 1;
try {
  const kept = Number(localStorage.getItem("trunkline-speed"));
  if (SPEEDS.includes(kept)) speed = kept;
} catch {
  // The pace stays as it is for this page.
}

const pace = (): number => STEP / speed;

export const isPlaying = (): boolean => run !== null;

function start(kind: Kind, lines: number[], upto: Run["upto"] = null, after = 0): void {
  const byKey = root.dataset["by"] === "keyboard" && Boolean(document.activeElement?.closest(".time"));
  run = { kind, lines, at: -1, paused: false, upto };
  root.dataset["playing"] = kind;
  paint();
  if (byKey) player("pause")?.focus();
  clearTimeout(timer);
  if (after > 0) timer = setTimeout(() => void step(0), after);
  else void step(0);
}

const player = (what: string): HTMLButtonElement | null => document.querySelector(`#player [data-play=${what}]`);

/** Play what others did since the reader's last line. */
export function playSince(): void {
  const lines = othersMarks().map(({ line }) => line);
  const first = lines[0];
  if (first !== undefined) start("since", [first - 1, ...lines]);
}

/** Play from the line shown; in the present, from where its round begins. */
function playFrom(): void {
  const most = Number((byId("slider") as HTMLInputElement | null)?.max ?? 0);
  const { line, past } = place();
  const begin = past && line < most ? line : (rounds().filter((n) => n < most).at(-1) ?? 0);
  start("past", Array.from({ length: most - begin + 1 }, (_, k) => begin + k));
}

/** The lines after which the rounds begin. */
export const rounds = (): number[] => [...document.querySelectorAll<HTMLElement>("[data-round-at]")].map((mark) => Number(mark.dataset["roundAt"]));

/** Show lines that others have just played one by one, as many as come; whether the reader wants that at all. */
export function follow(upto: () => number): boolean {
  const { line } = place();
  if (root.dataset["pace"] !== "steps" || document.hidden || isReading() || upto() <= line || upto() - line > 60) return false;
  if (!run) start("live", [], upto, shownAt + pace() - performance.now());
  return true;
}

/** The position after so many lines of a run; undefined at its end. */
function lineAt(now: Run, k: number): number | undefined {
  if (now.upto) {
    const next = k < now.lines.length ? now.lines[k] : place().line + 1;
    if (next === undefined || next > now.upto()) return undefined;
    now.lines[k] = next;
  }
  return now.lines[k];
}

/** How many steps have begun: one that another has overtaken has nothing more to say. */
let begun = 0;

async function step(k: number): Promise<void> {
  const now = run;
  if (!now) return;
  const mine = ++begun;
  clearTimeout(timer);
  const line = lineAt(now, k);
  if (line === undefined) return finish();
  if (now.upto && line === now.upto()) return catchUp(line, now.upto);
  now.at = k;
  const askedAt = performance.now();
  const came = await fetchSheet(line);
  if (run !== now || mine !== begun) return;
  if (came !== "shown") return stay();
  paint();
  if (k || now.upto) showMotion(line);
  if (!now.paused) timer = setTimeout(() => void step(k + 1), Math.max(0, (k || now.upto ? pace() : pace() / 2) - (performance.now() - askedAt)));
}

/** The newest line of a live run is the present itself: nobody waits for more than there is. */
async function catchUp(line: number, upto: () => number): Promise<void> {
  leave();
  shownAt = performance.now();
  if ((await fetchSheet(undefined, line)) === "newer") start("live", [], upto);
}

/** Nothing is played any more; the page stays where it is. */
export function leave(): void {
  if (!run) return;
  clearTimeout(timer);
  run = null;
  delete root.dataset["playing"];
}

/** Nothing is played any more; the history stays at the line shown. */
function stay(): void {
  leave();
  const { game, line, past } = place();
  if (past) history.pushState({}, "", `/g/${game}/at/${line}`);
  ask("");
  markSince();
}

/** Go to the present; when it does not come, the page stays where it is, and its address says so. */
async function finish(): Promise<void> {
  const inside = byId("player")?.contains(document.activeElement) ?? false;
  leave();
  if ((await fetchSheet()) === "failed") return stay();
  if (location.pathname !== place().base) history.pushState({}, "", place().base);
  if (inside) document.querySelector<HTMLElement>("[data-since=on] .since button, .history button")?.focus();
}

/** Go to the present at once, whatever is played; whether anything was. */
export function skip(): boolean {
  if (!run) return false;
  void finish();
  return true;
}

/** Stop: the history stays at the line shown, everything else goes to the present. */
export function stop(): boolean {
  if (run?.kind !== "past") return skip();
  stay();
  return true;
}

/** Stop for a while, or go on. */
export function pause(): void {
  if (!run) return;
  run.paused = !run.paused;
  clearTimeout(timer);
  if (!run.paused) void step(run.at + 1);
  paint();
}

/** One step forward or back, by hand: then it waits. */
export function stepRun(by: number): boolean {
  if (!run) return false;
  run.paused = true;
  clearTimeout(timer);
  paint();
  const k = run.at + by;
  if (k >= 0) void step(k);
  return true;
}

/** What is being shown, in the prompt and in the bar. */
function paint(): void {
  const button = player("pause");
  if (!run || !button) return;
  button.textContent = run.paused ? "▶" : "❚❚";
  const label = button.dataset[run.paused ? "resume" : "pause"] ?? "";
  button.title = label;
  button.setAttribute("aria-label", label);
  const speedButton = player("speed");
  if (speedButton) speedButton.textContent = `${speed}×`;
  const most = run.lines.length - 1;
  const k = Math.max(run.at, 0);
  const bar = byId("player-bar") as HTMLProgressElement | null;
  const at = byId("player-at");
  if (bar) [bar.max, bar.value] = run.upto ? [1, 1] : [Math.max(most, 1), k];
  if (at) at.textContent = run.upto ? "" : say("step-of", { k, n: most });
  if (run.at < 0 || !place().past) return;
  const said = document.querySelector(`#line-${place().line} .sentence`)?.textContent ?? "";
  ask(run.upto ? said : !k ? say("before") : say("step-said", { k, n: most, said }));
  showWords(run.kind === "since" ? say("turn-waits") : say("you-watch"));
  byId("detail-words")?.classList.remove("alone");
  if (!isNarrow() && shownTab() === "turn") lendTab("log");
}

function nextSpeed(): void {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  try {
    localStorage.setItem("trunkline-speed", String(speed));
  } catch {
    // as above
  }
  paint();
}

export function startPlayback(): void {
  const acts: Record<string, () => unknown> = {
    since: playSince,
    hide: hideMarks,
    from: playFrom,
    back: () => stepRun(-1),
    on: () => stepRun(1),
    pause,
    speed: nextSpeed,
    end: skip,
  };
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-play]");
    if (button) acts[button.dataset["play"] ?? ""]?.();
  });
}
