// The history by its names: the tip says in which round and phase a place of the slider lies, a list leads to each of them.
import { place, say } from "./data.js";
import { byId, el } from "./dom.js";
import { sayTip } from "./tip.js";

interface Start {
  line: number;
  name: string;
}

const slider = (): HTMLInputElement | null => byId("slider") as HTMLInputElement | null;

/** Where the rounds or the phases begin, by the marks of the slider. */
const starts = (what: "round" | "phase"): Start[] =>
  [...document.querySelectorAll<HTMLElement>(`#marks [data-${what}-at]`)].map(({ dataset }) => ({ line: Number(dataset[`${what}At`]), name: dataset["name"] ?? "" }));

/** The one of these that line n belongs to; before the first line the first of them. */
const holding = (of: Start[], n: number): Start | undefined => of.filter(({ line }) => line < Math.max(n, 1)).at(-1);

/** Line n with the round and the phase that it belongs to. */
function moment(n: number): string {
  const names = [holding(starts("round"), n), holding(starts("phase"), n)].map((each) => each?.name ?? "");
  return [...names, say("line", { n })].filter(Boolean).join(" · ");
}

/** The line that a point of the slider stands for; its knob is 16 pixels wide. */
function lineAt(range: HTMLInputElement, x: number): number {
  const { left, width } = range.getBoundingClientRect();
  return Math.round(Math.min(1, Math.max(0, (x - left - 8) / (width - 16))) * Number(range.max));
}

/** A link to the table after so many lines; the page goes there without being loaded anew. */
function link(line: number, name: string, here = false): HTMLElement {
  const { game } = place();
  return el("a", { href: `/g/${game}/at/${line}`, "data-at": String(line), ...(here ? { "aria-current": "true" } : {}) }, name);
}

/** All rounds, each with its phases; first of all the line that is shown. */
function list(): HTMLElement[] {
  const rounds = starts("round");
  const { line: shown } = place();
  const now = holding(starts("phase"), shown)?.line;
  const of = new Map<Start | undefined, Start[]>();
  for (const phase of starts("phase")) {
    const round = holding(rounds, phase.line + 1);
    of.set(round, [...(of.get(round) ?? []), phase]);
  }
  const parts = [...of].flatMap(([round, phases]) => [
    ...(round?.name ? [el("h3", {}, round.name)] : []),
    el("ol", {}, ...phases.map(({ line, name }) => el("li", {}, link(line, name, line === now)))),
  ]);
  return [link(shown, moment(shown)), ...parts];
}

/** Whether the slider is being moved, so that the tip speaks of it until something else has the focus. */
let moving = false;

function leaveSlider(): void {
  moving = false;
  sayTip("");
}

/** After a swap. */
export function keepMoment(): void {
  if (moving) sayTip(moment(place().line));
}

export function startRounds(): void {
  document.addEventListener("pointermove", ({ target, clientX }) => {
    const range = slider();
    if (target === range && range) sayTip(moment(lineAt(range, clientX)));
  });
  for (const end of ["pointerout", "pointerup", "focusout"]) document.addEventListener(end, ({ target }) => target === slider() && leaveSlider());
  document.addEventListener("input", ({ target }) => {
    moving ||= target === slider();
    if (target === slider()) sayTip(moment(Number(slider()?.value)));
  });
  // What opens says so to itself alone, on its way down.
  document.addEventListener(
    "beforetoggle",
    (event) => {
      const home = byId("rounds");
      if (!home || event.target !== home || event.newState !== "open") return;
      home.replaceChildren(...list());
      requestAnimationFrame(() => home.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if ((event.target as Element).closest("#rounds a")) byId("rounds")?.hidePopover();
  });
}
