// A hand of cards lies as the board has it, by kinds, or by what the cards are worth; the choice is kept.
import { boardSvg } from "./board.js";
import { byId, el, svg } from "./dom.js";
import { drop } from "./picks.js";

const KEY = "trunkline-hand";
let byWorth = isByWorth();

function isByWorth(): boolean {
  try {
    return localStorage.getItem(KEY) === "worth";
  } catch {
    return false; // storage is closed to this page: the choice lasts as long as the page
  }
}

/** On narrow screens the cards lie large in a strip above the buttons, where fingers reach them. */
function fillStrip(cards: SVGGElement[], viewBox = ""): void {
  const home = byId("strip");
  if (!home) return;
  const look = boardSvg()?.getAttribute("class") ?? "";
  home.replaceChildren(
    ...cards.map((card) => {
      const name = card.querySelector("title")?.textContent ?? "";
      const face = card.querySelector(".card-face")?.cloneNode(true);
      const picture = svg("svg", { viewBox, class: look, "aria-hidden": "true" });
      if (face) picture.append(face);
      return el("button", { type: "button", "data-word": card.dataset["word"], "aria-label": name }, picture);
    }),
  );
}

/** Lay the cards of the hand in the order chosen: they take one another's places. A board with a hand says so. */
export function layHand(): void {
  const home = boardSvg()?.querySelector<SVGGElement>("[data-hand]");
  const cards = [...(home?.querySelectorAll<SVGGElement>(":scope > [data-kind]") ?? [])];
  const sort = document.querySelector<HTMLElement>("[data-do=sort]");
  if (sort) sort.hidden = !cards.length;
  if (!home) return fillStrip([]);
  const x = (place: string): number => Number(/-?[\d.]+/.exec(place)?.[0] ?? 0);
  const places = cards.map((card) => card.getAttribute("transform") ?? "").sort((a, b) => x(a) - x(b));
  const number = (card: SVGGElement, name: string): number => Number(card.dataset[name] ?? 0);
  const order = (a: SVGGElement, b: SVGGElement): number =>
    (byWorth ? number(b, "worth") - number(a, "worth") : 0) ||
    number(a, "kind") - number(b, "kind") ||
    a.id.localeCompare(b.id, "en", { numeric: true });
  cards.sort(order).forEach((card, i) => {
    card.setAttribute("transform", places[i] ?? "");
    home.append(card); // cards overlap: the one to the right lies above
  });
  fillStrip(cards, home.dataset["hand"]);
}

/** The other order. */
export function sortHand(): void {
  byWorth = !byWorth;
  try {
    localStorage.setItem(KEY, byWorth ? "worth" : "kind");
  } catch {
    // as above
  }
  layHand();
  drop();
}
