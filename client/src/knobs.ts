// Knobs at the sides of a chosen place: the side a line shall lead to, or sides that are switched on and off.
import { boardSvg, overlay, middleOf, whenMoved } from "./board.js";
import { byRank, nameOfSide, say, sentence, sideOf, sides, type Choice } from "./data.js";
import { byId, el } from "./dom.js";
import type { Barred, Reason } from "./link.js";
import { find } from "./pictures.js";
import { inFull } from "./prompt.js";

interface Answers {
  over: (choice: Choice | null) => void;
  /** Keep this choice ready. */
  ready: (choice: Choice) => void;
  isReady: (choice: Choice) => boolean;
  play: (choice: Choice, beyond: string) => void;
  /** Leave only these choices. */
  narrow: (choices: Choice[]) => void;
}

/** A knob, and where it stands: that far from the middle of the place, in units of the board; what it leads to. */
interface Knob {
  button: HTMLElement;
  by: [number, number];
  choice?: Choice;
}

/** A place that a click may fall on instead of a knob. */
interface Beyond {
  choice: Choice;
  act: () => void;
  answers: Answers;
}

let at: SVGGraphicsElement | null = null;
let knobs: Knob[] = [];
let again: (() => void) | null = null;
let beyond = new Map<string, Beyond>();
/** Marks the refused sides anew, whenever the knobs have been drawn. */
let cross: () => void = () => undefined;
/** From which side the knobs lead, "" where sides are switched; and the sides that have a knob. */
let led: { start: string; sides: Set<string> } = { start: "", sides: new Set() };

const home = (): HTMLElement | null => byId("knobs");

export const knobsAreOpen = (): boolean => knobs.length > 0;

/** Knobs are gone, and what they led to is dark. */
function clear(): void {
  home()?.replaceChildren();
  knobs = [];
  beyond = new Map();
  for (const each of document.querySelectorAll<SVGElement>("#zoom .near")) {
    each.classList.remove("near");
    each.onpointerenter = each.onpointerleave = null;
  }
}

export function closeKnobs(): void {
  const had = home()?.contains(document.activeElement) ? at : null;
  clear();
  if (had?.isConnected) had.focus({ preventScroll: true });
  at = null;
  again = null;
  cross = () => undefined;
}

/** Choose the way that leads to a place beside the chosen one, a finger by its second tap; false where none does. */
export function leadTo(element: Element, shown: boolean): boolean {
  const { word = "", stop = "" } = (element as SVGElement).dataset;
  const way = beyond.get(word) ?? beyond.get(stop);
  if (!way) return false;
  if (shown || way.answers.isReady(way.choice)) way.act();
  else showReady(way.choice, way.answers);
  return true;
}

/** Show what a finger has tapped once; the next tap on it, or on its knob, does it. */
function showReady(choice: Choice, answers: Answers): void {
  answers.ready(choice);
  for (const knob of knobs) if (knob.choice) knob.button.classList.toggle("on", answers.isReady(knob.choice));
}

/** Press the knob of a side by its digit, 1 for the first side and on round the place; false where there is none. */
export function pressSide(digit: string): boolean {
  const side = sides()[Number(digit) - 1];
  const knob = side && knobs.find(({ button }) => button.dataset["side"] === side)?.button;
  if (!knob) return false;
  knob.click();
  return true;
}

/** Another side for the line to come from, where there are several. */
export function otherStart(): void {
  again?.();
}

export function openKnobs(place: SVGGraphicsElement, choices: Choice[], answers: Answers): void {
  closeKnobs();
  const switched = choices.filter((choice) => choice.exits);
  const leading = choices.filter((choice) => choice.ways.length);
  if (!switched.length && !leading.length) return;
  at = place;
  if (switched.length) showSwitches(switched, answers);
  else showWays(leading, answers, startsOf(leading)[0] ?? "");
  settle();
}

function add(cls: string, text: string, label: string, by: [number, number], act: (() => void) | null): HTMLElement {
  const button = el("button", { type: "button", class: `knob ${cls}`, "aria-label": label, title: label, disabled: !act }, text);
  if (!label) button.setAttribute("aria-hidden", "true");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    act?.();
  });
  home()?.append(button);
  knobs.push({ button, by });
  return button;
}

/** The sides that lines come in by, the one with most ways first. */
function startsOf(choices: Choice[]): string[] {
  const count = new Map<string, number>();
  for (const { ways } of choices) for (const { start } of ways) count.set(start, (count.get(start) ?? 0) + 1);
  return [...count.keys()].sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
}

/** A round knob where the line comes in, and one for each side it may leave by. */
function showWays(choices: Choice[], answers: Answers, start: string): void {
  const had = home()?.contains(document.activeElement) ?? false;
  clear();
  const starts = startsOf(choices);
  const other = starts[(starts.indexOf(start) + 1) % starts.length] ?? start;
  const turn = starts.length > 1 ? () => showWays(choices, answers, other) : null;
  again = turn;
  const colour = choices[0]?.ghost.as ?? "";
  const from = add(`from ${colour}`, turn ? "↻" : "", turn ? say("other-start") : "", sideOf(start), turn);
  if (had) from.focus({ preventScroll: true });
  const goals = new Map<string, { choice: Choice; beyond: string }[]>();
  for (const choice of [...choices].sort(byRank)) {
    for (const way of choice.ways) {
      if (way.start === start) goals.set(way.goal, [...(goals.get(way.goal) ?? []), { choice, beyond: way.beyond }]);
    }
  }
  for (const [goal, found] of goals) {
    const first = found[0];
    if (!first) continue;
    const { choice } = first;
    const act = (): void => (found.length > 1 ? answers.narrow(found.map((each) => each.choice)) : answers.play(choice, first.beyond));
    const button = add("lead", choice.chip, sentence(choice), sideOf(goal), act);
    button.dataset["side"] = goal;
    Object.assign(knobs.at(-1) ?? {}, { choice });
    shows(button, choice, answers);
    const there = first.beyond ? find(first.beyond) : null;
    if (there) {
      there.classList.add("near");
      for (const word of [there.dataset["word"], there.dataset["stop"]]) if (word) beyond.set(word, { choice, act, answers });
      there.onpointerenter = (event) => event.pointerType === "mouse" && answers.over(choice);
      there.onpointerleave = (event) => event.pointerType === "mouse" && answers.over(null);
    }
  }
  led = { start, sides: new Set([start, ...goals.keys()]) };
  cross();
  settle();
}

/** Refused sides wear a small cross; pointer, focus or a tap brings its reason. */
export function crossSides(barred: Barred[], answers: { over: (why: Reason | null) => void }): void {
  cross = () => {
    const crossed = new Set(led.sides);
    for (const { ways, exits, why } of barred) {
      const goals = led.start ? ways.filter(([start]) => start === led.start).map(([, goal]) => goal) : exits;
      for (const side of goals.filter((each) => !crossed.has(each))) {
        crossed.add(side);
        const button = add("cross", "✕", `${nameOfSide(side)}: ${inFull(why)}`, sideOf(side), () => answers.over(why));
        button.dataset["side"] = side;
        button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && answers.over(why));
        button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && answers.over(null));
        button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && answers.over(why));
      }
    }
    settle();
  };
  cross();
}

/** A finger's first tap shows what a knob does; pointer and focus have shown it already. */
function shows(button: HTMLElement, choice: Choice, answers: Answers): void {
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && answers.over(choice));
  button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && answers.over(null));
  button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && answers.over(choice));
  button.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0 || (event as PointerEvent).pointerType === "mouse" || answers.isReady(choice)) return;
      event.stopImmediatePropagation();
      showReady(choice, answers);
    },
    true,
  );
}

/** Knobs that switch a side on or off, and a pill with the whole price that lays. */
function showSwitches(choices: Choice[], answers: Answers): void {
  const sorted = [...choices].sort(byRank);
  let now = sorted[0];
  if (!now) return;
  const all = [...new Set(sorted.flatMap((choice) => choice.exits ?? []))];
  const has = (choice: Choice, side: string): boolean => choice.exits?.includes(side) ?? false;
  const differ = (a: Choice, b: Choice): number => all.filter((side) => has(a, side) !== has(b, side)).length;
  /** The choice with this side switched that differs least from what is on now. */
  const switchedAt = (from: Choice, side: string): Choice | undefined =>
    sorted.filter((each) => has(each, side) !== has(from, side)).sort((a, b) => differ(a, from) - differ(b, from))[0];
  const draw = (chosen: Choice): void => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset["side"];
    now = chosen;
    home()?.replaceChildren();
    knobs = [];
    for (const side of all) {
      const other = switchedAt(chosen, side);
      const by = other && other.price !== null && chosen.price !== null ? other.price - chosen.price : 0;
      const text = !other ? "" : by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0";
      const button = add(has(chosen, side) ? "switch on" : "switch", text, `${nameOfSide(side)}: ${sentence(other ?? chosen)}`, sideOf(side), other ? () => draw(other) : null);
      button.dataset["side"] = side;
      button.setAttribute("aria-pressed", String(has(chosen, side)));
      if (other) {
        button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && answers.over(other));
        button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && answers.over(null));
      }
      if (focused === side) button.focus({ preventScroll: true });
    }
    add("pill", chosen.chip || "✓", sentence(chosen), [0, 0], () => answers.play(chosen, ""));
    led = { start: "", sides: new Set(all) };
    cross();
    answers.ready(chosen);
    settle();
  };
  draw(now);
}

/** A knob stands at its side, or so far from the middle towards it that it covers no name beyond, and not the pill. */
const OUT = [1, 0.8, 0.64, 0.5, 0.38];
const AROUND = [1, 1.2, 1.4, 1.6];

type Box = Record<"left" | "right" | "top" | "bottom", number>;

const covers = ({ left, right, top, bottom }: Box, { x, y }: DOMPoint, half: number): boolean =>
  Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < half;

/** Put the knobs where their place is on the screen. */
function settle(): void {
  const frame = byId("boardbox")?.getBoundingClientRect();
  const matrix = overlay()?.getScreenCTM();
  if (!frame || !matrix || !at?.isConnected) return;
  const middle = middleOf(at);
  const names: Box[] = [...(boardSvg()?.querySelectorAll("text:not(.coordinates *)") ?? [])].map((each) => each.getBoundingClientRect());
  const pill = knobs.find(({ button }) => button.matches(".pill"))?.button;
  const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(matrix);
  const [w, h] = [(pill?.offsetWidth ?? 0) / 2, (pill?.offsetHeight ?? 0) / 2];
  const held: Box = { left: x - w, right: x + w, top: y - h, bottom: y + h };
  for (const { button, by } of knobs) {
    const around = pill && button.matches(".cross, .switch");
    const spots = (around ? AROUND : OUT).map((k) => new DOMPoint(middle.x + by[0] * k, middle.y + by[1] * k).matrixTransform(matrix));
    const half = button.offsetWidth / 2;
    const free = button === pill ? spots[0] : spots.find((spot) => !(around ? [held] : names).some((each) => covers(each, spot, half)));
    const p = free ?? spots.at(-1) ?? middle;
    button.style.left = `${p.x - frame.left}px`;
    button.style.top = `${p.y - frame.top}px`;
  }
}

whenMoved(() => knobsAreOpen() && settle());
