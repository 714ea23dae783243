// Lists made from the choices: those with a heading of their own by their rank, and every choice as a button.
import { byRank, allChoices, place, say, sentence, type Choice } from "./data.js";
import { byId, el } from "./dom.js";
import { isOpen, pinChoice, preview, whenPicked } from "./picks.js";
import { pictureOf } from "./pictures.js";
import { send } from "./link.js";

const FIRST = 12;

/** The choices that make a list beside the board, the best for the seat first. */
function fillListing(all = false): void {
  const home = byId("listing");
  if (!home) return;
  const choices = allChoices().filter((choice) => choice.group.listing && isOpen(choice));
  const heading = choices[0]?.group.listing ?? "";
  // What is the same stays as it is, and with it the focus.
  const key = [place().base, place().line, place().undone, all, ...choices.map(({ line }) => line)].join("\n");
  if (home.dataset["for"] === key && home.childElementCount) return;
  home.dataset["for"] = key;
  home.hidden = !choices.length;
  home.setAttribute("aria-label", heading);
  home.replaceChildren();
  if (!choices.length) return;
  choices.sort(byRank);
  const list = el("ol", { class: "listed" }, ...(all ? choices : choices.slice(0, FIRST)).map(row));
  home.append(el("h2", {}, `${heading} (${choices.length})`), list);
  if (!all && choices.length > FIRST) {
    const more = el("button", { type: "button", class: "quiet" }, say("all", { n: choices.length }));
    more.addEventListener("click", () => fillListing(true));
    home.append(more);
  }
}

function row(choice: Choice): HTMLElement {
  const picture = pictureOf(choice.picks[0] ?? "", choice);
  const button = el(
    "button",
    { type: "button", "data-line": choice.line },
    ...(picture ? [picture] : []),
    el("span", { class: "sr" }, sentence(choice)),
    el("span", { class: "way", "aria-hidden": "true" }, choice.note),
    el("b", { class: choice.worth > 0 ? "gain" : "gain none", "aria-hidden": "true" }, choice.chip),
  );
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && preview(choice));
  button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && preview(null));
  button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && preview(choice));
  button.addEventListener("click", (event) => (event.detail === 0 ? void send(choice.line) : pinChoice(choice)));
  return el("li", {}, button);
}

/** Every choice as a button, by kind; made when first opened, for there may be a thousand. */
function fillTwin(details: HTMLDetailsElement): void {
  const home = details.querySelector<HTMLElement>(".twin");
  const key = `${place().line} ${place().undone} ${place().you ?? ""}`;
  if (!home || home.dataset["for"] === key) return;
  home.dataset["for"] = key;
  home.replaceChildren();
  const kinds = new Map<string, Choice[]>();
  for (const choice of allChoices()) {
    const { heading } = choice.group;
    kinds.set(heading, [...(kinds.get(heading) ?? []), choice]);
  }
  for (const [heading, choices] of kinds) {
    const items = choices.map((choice) => {
      const button = el("button", { type: "button" }, sentence(choice));
      button.addEventListener("click", () => void send(choice.line));
      return el("li", {}, button);
    });
    home.append(el("h3", {}, heading), el("ul", {}, ...items));
  }
}

export function startLists(): void {
  whenPicked(() => fillListing());
  document.addEventListener(
    "toggle",
    (event) => {
      const details = event.target as HTMLDetailsElement;
      if (details.id === "twin" && details.open) fillTwin(details);
    },
    true,
  );
}

/** Make the lists anew after a swap. */
export function fillLists(): void {
  fillListing();
  const details = byId("twin") as HTMLDetailsElement | null;
  if (details?.open) fillTwin(details);
}
