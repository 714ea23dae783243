// A number chosen step by step: what it changes stands under it, what plays it at the foot. Nothing is sent before that.
import { allChoices, isAmount, place, say, type Choice } from "./data.js";
import { byId, el } from "./dom.js";
import { count } from "./figures.js";
import { send, submit } from "./link.js";
import { isReached, whenPicked } from "./picks.js";
import { inOneSentence, showWords } from "./prompt.js";
import { showTab } from "./tabs.js";

let choices: Choice[] = [];
/** The line of the number shown. */
let shown = "";
/** The position that it belongs to. */
let position = "";
/** What has been typed of a number so far. */
let typed = "";

const home = (): HTMLElement | null => byId("amounts");
const current = (): Choice | undefined => choices.find(({ line }) => line === shown);

/** The number that a choice stands for, as it is typed. */
const digits = (choice: Choice): string => /\d+/.exec(choice.note)?.[0] ?? "";

/** The numbers to choose from: those that the picks have led to, else those that nothing must be picked for. */
function asked(): Choice[] {
  const first = home() ? (allChoices().find(isReached) ?? allChoices().find((each) => isAmount(each) && !each.picks.length)) : undefined;
  return first ? allChoices().filter(({ group }) => group === first.group) : [];
}

/** Whether the numbers to choose from are there because of what has been picked. */
export const isAfterPicks = (): boolean => (choices[0]?.picks.length ?? 0) > 0;

/**
 * The same number as before where it can still be chosen, else the one that the sheet came with or the first. Whether other
 * numbers are asked for than before.
 */
function ready(): boolean {
  const preset = byId("play-amount")?.getAttribute("value")?.replace(/^\S+ /, "");
  choices = asked();
  const { base, line, undone, you } = place();
  const now = [base, line, undone, you, choices[0]?.line].join();
  const other = now !== position;
  if (other || !current()) shown = (choices.find((each) => each.line === preset) ?? choices[0])?.line ?? "";
  position = now;
  typed = "";
  return other;
}

/** A sheet has come: it says how the figures of the panels stand. */
export const forgetForeseen = (): void => before.clear();

/** After a swap. */
export function arriveAmount(): void {
  ready();
  draw();
}

/** What had the focus before the numbers came. */
let from: Element | null = null;

/** Numbers that picks lead to come and go with them; the focus goes to them and back. */
function follow(): void {
  const there = isAfterPicks();
  if (!ready()) return;
  const inside = home()?.contains(document.activeElement) ?? false;
  draw();
  foresee();
  if (isAfterPicks()) {
    if (!there) from = document.activeElement;
    showTab("turn");
    const box = home();
    box?.closest(".pane")?.scrollTo(0, box.offsetTop - 60);
    byId("amount")?.focus({ preventScroll: true });
  } else if (inside && there && (from instanceof HTMLElement || from instanceof SVGElement) && from.isConnected) from.focus({ preventScroll: true });
}

/** Numbers that have been picked for stand in the Turn tab. */
export const startAmounts = (): void => whenPicked(follow);

/** Whether there are numbers to choose from: those of other picks are out of view. */
function reveal(): void {
  for (const each of [home(), byId("play-amount")]) each?.toggleAttribute("hidden", !choices.length);
  for (const button of home()?.querySelectorAll<HTMLElement>(".quicks [data-line]") ?? []) {
    button.hidden = !choices.some(({ line }) => line === button.dataset["line"]);
  }
}

/** The numbers that there is room for, and how wide their rows are. */
let room = "";

/** As much room as the rows of any of the numbers need, so that nothing below them moves: of those with the same texts the longest. */
function makeRoom(sums: HTMLElement): void {
  const now = [sums.clientWidth, place().line, place().undone, ...choices.map(({ line }) => line)].join("\n");
  if (now === room && sums.style.minHeight) return;
  room = now;
  const longest = new Map<string, Choice>();
  const length = ({ rows }: Choice): number => rows.flat().join("").length;
  for (const each of choices) {
    const texts = each.rows.map(([what]) => what).join("\n");
    const other = longest.get(texts);
    if (!other || length(each) > length(other)) longest.set(texts, each);
  }
  sums.style.minHeight = "";
  const heights = [...longest.values()].map(({ rows }) => {
    sums.replaceChildren(...rows.map(row));
    return sums.offsetHeight;
  });
  sums.style.minHeight = sums.clientWidth ? `${Math.max(...heights)}px` : "";
}

/** Show a number with what it changes. */
function draw(): void {
  const choice = current();
  const box = byId("amount");
  reveal();
  if (!choice || !box) return;
  const at = choices.indexOf(choice);
  box.querySelector("b")?.replaceChildren(choice.note);
  box.querySelector("small")?.replaceChildren(choice.bounds);
  const values = { now: digits(choice), min: digits(choices[0] ?? choice), max: digits(choices.at(-1) ?? choice) };
  for (const [key, value] of Object.entries(values)) box.setAttribute(`aria-value${key}`, value);
  box.setAttribute("aria-label", choice.group.ask || choice.group.heading);
  box.setAttribute("aria-valuetext", [choice.note, choice.bounds].join(", "));
  const sums = byId("sums");
  if (sums) {
    makeRoom(sums);
    sums.replaceChildren(...choice.rows.map(row));
  }
  for (const button of home()?.querySelectorAll<HTMLElement>("[data-by]") ?? []) {
    // Disabled, it would lose the focus to the page.
    button.setAttribute("aria-disabled", String(!choices[at + Number(button.dataset["by"])]));
  }
  for (const button of home()?.querySelectorAll<HTMLElement>("[data-line]") ?? []) {
    button.setAttribute("aria-pressed", String(button.dataset["line"] === shown));
  }
  const play = byId("play-amount");
  play?.setAttribute("value", `${place().you ?? ""} ${choice.line}`);
  play?.querySelector("span")?.replaceChildren(choice.act || `${choice.group.heading} ${choice.note}`);
  byId("up-to")?.querySelector("b")?.replaceChildren(say("up-to", { n: choice.note }));
  const words = byId("detail-words");
  if (words && !isAfterPicks()) words.dataset["how"] = inOneSentence(choice.facts);
  showWords("");
}

/** What the figures of the panels were, by where they stand. */
const before = new Map<HTMLElement, string>();

/** Another figure is another text: the one of before does not move aside. */
const write = (home: Element, value: string): void => home.firstChild?.replaceWith(value);

/** Figures of the panels stand as they would with the number shown, marked as such, until it is played. */
export function foresee(): void {
  const written = new Set(before.keys());
  for (const [home, value] of before) {
    write(home, value);
    home.classList.remove("foreseen");
  }
  before.clear();
  for (const [where, value] of current()?.shows ?? []) {
    const home = document.querySelector<HTMLElement>(`[data-number="${CSS.escape(where)}"]`);
    const text = home?.firstChild;
    if (!home || !(text instanceof Text) || text.data === value) continue;
    before.set(home, text.data);
    write(home, value);
    written.add(home);
    home.classList.add("foreseen");
  }
  for (const home of written) count(home);
}

/** A line under the number: as it stands, and as it would stand. */
function row([what, before, after]: [string, string, string]): HTMLElement {
  const same = before === after || !before;
  const values = same ? [el("b", {}, after)] : [`${before} → `, el("b", {}, after)];
  return el("div", same ? {} : { class: "differs" }, el("dt", {}, what), el("dd", {}, ...values));
}

function choose(choice: Choice | undefined, keepTyped = false): void {
  if (!keepTyped) typed = "";
  if (!choice) return;
  shown = choice.line;
  draw();
  foresee();
}

/** More by so many, or less, as far as it goes. */
function step(by: number): void {
  const at = choices.findIndex(({ line }) => line === shown) + by;
  choose(choices[Math.max(0, Math.min(choices.length - 1, at))]);
}

/** A digit goes on with what was typed if there is such a number, or begins anew. */
function type(digit: string): void {
  const found = (text: string): Choice | undefined => choices.find((choice) => digits(choice) === text);
  const longer = choices.some((choice) => digits(choice).startsWith(typed + digit));
  typed = longer ? typed + digit : digit;
  choose(found(typed), true);
}

/** Play the number shown. */
export async function playAmount(): Promise<boolean> {
  const choice = current();
  return choice ? send(choice.line) : false;
}

/** Leave an order for the auction: up to the number shown. */
function orderUpTo(): void {
  const form = byId("limit");
  const limit = form?.querySelector<HTMLInputElement>("[name=limit]");
  const choice = current();
  if (!(form instanceof HTMLFormElement) || !limit || !choice) return;
  limit.value = digits(choice);
  void submit(form);
}

/** A click in the stepper; whether it was one. */
export function clickAmount(target: Element): boolean {
  const button = target.closest<HTMLElement>("#amounts button");
  if (!button) return false;
  const { by, line } = button.dataset;
  if (by) step(Number(by));
  else if (line) choose(choices.find((choice) => choice.line === line));
  else orderUpTo();
  return true;
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, "+": 1, ArrowDown: -1, ArrowLeft: -1, "-": -1 };
const LEAPS: Record<string, number> = { PageUp: 5, PageDown: -5, End: Infinity, Home: -Infinity };

/** A key while the focus is in the stepper; whether it meant the number. */
export function keyAmount(event: KeyboardEvent): boolean {
  if (!(event.target as Element).closest("#amounts")) return false;
  const by = STEPS[event.key] ?? LEAPS[event.key];
  if (by !== undefined) step(by);
  else if (event.key === "0" && !typed && byId("none")) byId("none")?.click();
  else if (/^\d$/.test(event.key)) type(event.key);
  else return false;
  return true;
}
