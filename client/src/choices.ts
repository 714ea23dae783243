// Choices that are not on the board: a list in the Turn tab, each shown in place while it is pointed at.
import { say, type Choice } from "./data.js";
import { byId, el } from "./dom.js";
import { shapePicture } from "./ghost.js";
import type { Barred } from "./link.js";
import { inFull } from "./prompt.js";
import { showTab } from "./tabs.js";

export interface Option {
  word: string;
  choice: Choice;
  picture: Element | null;
  /** What a screen reader says: all that is known. */
  label: string;
  /** What stands in the list: a line, what is known besides, what it costs or brings. */
  title: string;
  more: string;
  gain: string;
}

interface Answers {
  over: (option: Option | null) => void;
  choose: (option: Option, atOnce: boolean) => void;
}

const home = (): HTMLElement | null => byId("choices");

let from: Element | null = null;

/** Close the list and give the focus back to where it was opened. */
export function closeChooser(): void {
  const list = home();
  if (!list?.childElementCount) return;
  const had = list.contains(document.activeElement);
  list.replaceChildren();
  if (had && (from instanceof SVGElement || from instanceof HTMLElement) && from.isConnected) from.focus({ preventScroll: true });
}

export function openChooser(options: Option[], heading: string, answers: Answers): void {
  const list = home();
  if (!list) return;
  closeChooser();
  from = document.activeElement;
  showTab("turn");
  const items = options.map((option) => item(option, answers));
  const group = el("div", { role: "group", "aria-label": heading || say("choices"), class: "choices" }, ...items);
  list.replaceChildren(group);
  group.addEventListener("keydown", (event) => keys(event, items));
  list.closest(".pane")?.scrollTo(0, list.offsetTop - 60);
  // A keyboard goes on in the list; a pointer stays where it is.
  if (document.documentElement.dataset["by"] === "keyboard") items[0]?.focus({ preventScroll: true });
}

/** Lines that are refused stand pale at the end of the list, each with its reason. */
export function addBarred(barred: Barred[]): void {
  const group = home()?.querySelector(".choices");
  for (const { word, note, chip, ghost, why } of barred) {
    const picture = shapePicture(word, ghost);
    group?.append(
      el(
        "div",
        { class: "barred", role: "note" },
        el("span", { class: "picture" }, picture),
        el("span", { class: "what" }, note),
        ...(chip ? [el("b", { class: "gain" }, chip)] : []),
        el("small", {}, inFull(why)),
      ),
    );
  }
}

function item(option: Option, answers: Answers): HTMLElement {
  const button = el("button", { type: "button", class: option.choice.marked ? "choice marked" : "choice", "aria-label": option.label, "data-choice": option.word });
  if (option.picture) button.append(el("span", { class: "picture" }, option.picture));
  button.append(el("span", { class: "what" }, option.title));
  if (option.gain) button.append(el("b", { class: "gain" }, option.gain));
  if (option.more) button.append(el("small", {}, option.more));
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && answers.over(option));
  button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && answers.over(null));
  // A tap gives the focus too, but its own click does the rest: nothing may move under the finger before that.
  button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && answers.over(option));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    // Pointer and focus have shown it already: a click or Enter needs no second one. A finger's first tap only shows.
    const shown = event.detail === 0 || (event as PointerEvent).pointerType === "mouse";
    answers.choose(option, shown);
    for (const other of button.parentElement?.children ?? []) other.classList.toggle("pinned", other === button);
  });
  return button;
}

function keys(event: KeyboardEvent, items: HTMLElement[]): void {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 };
  const next = to[event.key];
  if (next === undefined) return;
  items[(next + items.length) % items.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
