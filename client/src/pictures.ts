// What stands on the page for a word, and how a word looks in a list.
import { boardSvg } from "./board.js";
import { best, nameOf, NODE, sentence, shapeOf, type Choice } from "./data.js";
import { el } from "./dom.js";
import * as ghost from "./ghost.js";
import type { Option } from "./choices.js";

/** What stands on the board for a word, its own or that of the stop in it. */
export function find(word: string): SVGGraphicsElement | null {
  const stop = word.includes("@") ? (word.split("@")[1] ?? "") : word;
  return (
    boardSvg()?.querySelector<SVGGraphicsElement>(
      `${NODE}:is([data-word="${CSS.escape(stop)}"], [data-stop="${CSS.escape(stop)}"])`,
    ) ?? null
  );
}

/** What stands in a panel for a word. */
export const panelOf = (word: string): Element | null => document.querySelector(`.side [data-pick="${CSS.escape(word)}"]`);

/** The picture of a word: a cube, a number, what a panel shows of it, or its shape in the colours of the choice. */
export function pictureOf(word: string, { ghost: drawn }: Choice): Element | null {
  if (word.includes("@")) return ghost.cubePicture(word.split("@")[0] ?? "");
  if (/^\d+$/.test(word)) return el("b", { class: "number" }, word);
  const shown = panelOf(word)?.querySelector("[data-picture]");
  if (shown) return shown.cloneNode(true) as Element;
  return shapeOf(word) ? ghost.shapePicture(word, drawn) : null;
}

/** A word in a list, after so many picks: its picture, a line, what is known besides, what it costs or brings. */
export function optionOf(word: string, choices: Choice[], picked: number): Option {
  const choice = best(choices) as Choice;
  const picture = pictureOf(word, choice);
  if (choices.some(({ picks }) => picks.length > picked + 1)) {
    const label = [nameOf(word), choice.chip].filter(Boolean).join(" · ");
    return { word, choice, picture, label, title: nameOf(word), more: "", gain: choice.chip };
  }
  const { note, chip, facts } = choice;
  const title = note || nameOf(word);
  return { word, choice, picture, label: sentence(choice), title, more: facts.find((fact) => fact !== note) ?? "", gain: chip };
}
