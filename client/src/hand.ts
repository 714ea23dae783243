// A hand of cards lies in the Turn tab, by kinds or by what the cards are worth; the choice is kept.
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

function button(card: SVGGElement, viewBox: string, look: string): HTMLElement {
  const picture = svg("svg", { viewBox, class: look, "aria-hidden": "true", "data-picture": true });
  const face = card.querySelector(".card-face")?.cloneNode(true);
  if (face) picture.append(face);
  const { pick, worth } = card.dataset;
  const name = card.querySelector("title")?.textContent ?? "";
  const names = { "data-pick": pick, "data-worth": worth, "aria-label": name, title: name };
  return el("button", { type: "button", id: `strip-${card.id}`, ...names }, picture);
}

/** What the strip was made of: the same hand is not laid anew, so that what is chosen in it stays. */
let laid = "";

/** Lay the cards of the hand in the order chosen. A board that comes with a hand says so. */
export function layHand(): void {
  const home = boardSvg()?.querySelector<SVGGElement>("[data-hand]");
  const strip = byId("strip");
  if (!strip) return;
  const cards = [...(home?.querySelectorAll<SVGGElement>(":scope > [data-kind]") ?? [])];
  const sort = document.querySelector<HTMLElement>("[data-do=sort]");
  if (sort) sort.hidden = !cards.length;
  const number = (card: SVGGElement, name: string): number => Number(card.dataset[name] ?? 0);
  const order = (a: SVGGElement, b: SVGGElement): number =>
    (byWorth ? number(b, "worth") - number(a, "worth") : 0) ||
    number(a, "kind") - number(b, "kind") ||
    a.id.localeCompare(b.id, "en", { numeric: true });
  const look = boardSvg()?.getAttribute("class") ?? "";
  const now = cards.sort(order).map((card) => `${card.id} ${card.querySelector("title")?.textContent ?? ""}`).join("\n");
  if (now === laid && strip.childElementCount === cards.length) return;
  laid = now;
  strip.replaceChildren(...cards.map((card) => button(card, home?.dataset["hand"] ?? "", look)));
}

/** The other order. */
export function sortHand(): void {
  if (document.querySelector<HTMLElement>("[data-do=sort]")?.hidden !== false) return;
  byWorth = !byWorth;
  try {
    localStorage.setItem(KEY, byWorth ? "worth" : "kind");
  } catch {
    // as above
  }
  layHand();
  drop();
}
