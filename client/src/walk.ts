// The board by keyboard: one hex has the focus, arrow keys go to its neighbour, n and N to what may be picked.
import { boardSvg, middleOf, show } from "./board.js";
import { NODE } from "./data.js";
import { byId } from "./dom.js";
import { pick } from "./picks.js";
import { inFull, reason } from "./prompt.js";
import { sayTip } from "./tip.js";

let current = "";

const hexes = (): SVGGElement[] => [...(boardSvg()?.querySelectorAll<SVGGElement>(NODE) ?? [])];

/** Exactly one hex is in the order of Tab: the one last visited, else the first that may be picked. */
export function rove(): void {
  const all = hexes();
  const now = all.find((hex) => hex.id === current) ?? all.find((hex) => hex.matches(".legal, .holds")) ?? all[0];
  for (const hex of all) {
    hex.setAttribute("tabindex", hex === now ? "0" : "-1");
    const can = hex.matches(".legal, .holds");
    hex.role = can ? "button" : "img";
    hex.setAttribute("aria-label", hex.querySelector("title")?.textContent ?? hex.id);
  }
}

export function focusHex(hex: SVGGElement | undefined): void {
  if (!hex) return;
  current = hex.id;
  rove();
  show(hex);
  hex.focus({ preventScroll: true });
}

const ways: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Middle of a hex, as the board has placed it; of what is not placed by itself, where it is drawn. */
function middle(hex: SVGGElement): { x: number; y: number } {
  const placed = hex.parentElement?.hasAttribute("transform") ? null : hex.getAttribute("transform");
  if (!placed) return middleOf(hex);
  const [x = 0, y = 0] = placed.match(/-?[\d.]+/g)?.map(Number) ?? [];
  return { x, y };
}

/** On boards without hexes: the nearest thing that way, rather straight ahead than aside. */
function ahead(from: SVGGElement, [dx, dy]: [number, number]): SVGGElement | undefined {
  const a = middle(from);
  let best: SVGGElement | undefined;
  let least = Infinity;
  for (const other of hexes()) {
    const b = middle(other);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (other === from || along < 4 || aside > along * 1.5) continue;
    const far = along + aside * 1.6;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** The nearest hex that way; sideways it keeps to the row as well as hexes allow. */
function neighbour(from: SVGGElement, way: [number, number]): SVGGElement | undefined {
  if (boardSvg()?.dataset["walk"] !== "hexes") return ahead(from, way);
  const [dx, dy] = way;
  const a = middle(from);
  const even = Number(/\d+$/.exec(from.dataset["word"] ?? "")?.[0] ?? 0) % 2 === 0;
  let best: SVGGElement | undefined;
  let least = Infinity;
  for (const hex of hexes()) {
    if (hex === from) continue;
    const b = middle(hex);
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    if (along < 20 || (dy && aside > 10)) continue;
    // Of two neighbours equally far the lower from even columns, the upper from odd ones, so that ways lead back.
    const lean = dx && (even ? b.y < a.y : b.y > a.y) ? 1 : 0;
    const far = along + aside * 1.2 + lean;
    if (far < least) [best, least] = [hex, far];
  }
  return best;
}

/** The next thing that may be picked, on the board, then beside it. */
export function nextLegal(step: 1 | -1): void {
  const beside = document.querySelectorAll<HTMLElement>(".tops [data-pick], .pane.shown [data-pick]");
  const all = [...hexes(), ...beside].filter((thing) => thing.matches(".legal, .holds"));
  if (!all.length) return;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const now = at < 0 ? all.findIndex((thing) => thing.id === current) : at;
  const next = all[(now + step + all.length) % all.length];
  if (next instanceof HTMLElement) next.focus();
  else focusHex(next);
}

export function startWalk(): void {
  byId("boardbox")?.addEventListener("keydown", (event) => {
    const hex = (event.target as Element).closest<SVGGElement>(NODE);
    if (!hex || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ways[event.key];
    if (way) {
      event.preventDefault();
      focusHex(neighbour(hex, way));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      current = hex.id;
      pick(hex);
      rove();
    }
  });
  byId("boardbox")?.addEventListener("focusin", (event) => {
    const hex = (event.target as Element).closest<SVGGElement>(NODE);
    const said = byId("detail-words");
    if (!hex || document.documentElement.dataset["by"] !== "keyboard" || !said) return;
    current = hex.id;
    void describe(hex);
  });
}

async function describe(hex: SVGGElement): Promise<void> {
  const title = hex.querySelector("title")?.textContent ?? "";
  sayTip(title, hex);
  if (hex.matches(".legal, .holds")) return;
  const text = inFull(await reason(hex));
  if (text && current === hex.id) sayTip(`${title} — ${text}`, hex);
}
