// What is not there yet: the tile in place, the line of a route, gains beside the cities, cubes on their way.
import { middleOf, overlay } from "./board.js";
import { routes, shapeOf, type Ghost } from "./data.js";
import { el, mayMove, svg } from "./dom.js";

const layer = (id: string): SVGGElement => {
  const root = overlay();
  let found = root?.querySelector<SVGGElement>(`#${id}`);
  if (!found) {
    found = svg("g", { id });
    root?.append(found);
  }
  return found;
};

export const clear = (id: string): void => layer(id).replaceChildren();

/** The parts of a shape: beds below rails, as the board draws them, and a disc on top; or a plate with its text. */
function parts(word: string, r: number): SVGElement[] {
  const { rails = [], disc, plate, text = "" } = shapeOf(word) ?? {};
  if (plate) return [svg("path", { class: `plate ${plate}`, d: hexagon(r) }), svg("text", { class: "letter", y: 9 }, text)];
  return [
    ...rails.map((d) => svg("path", { class: "bed", d })),
    ...rails.map((d) => svg("path", { class: "rail", d })),
    ...(disc ? [svg("circle", { class: "disc", r: 9 })] : []),
  ];
}

const kind = (word: string): string => (shapeOf(word)?.plate ? "city" : "track");

/** Draw what a choice would leave on the board: a shape on its place, a route, or track. */
export function drawGhost(ghost: Ghost, find: (word: string) => SVGGraphicsElement | null): void {
  const at = find(ghost.at ?? "");
  if (at && ghost.shape) return ghostShape(at, ghost.shape, ghost);
  const d = path(points(ghost.route ?? ghost.track ?? ""));
  if (!d) return;
  if (ghost.route) {
    layer("ghost").replaceChildren(svg("path", { class: "route-case", d }), svg("path", { class: `route ${ghost.as ?? ""}`, d }));
  } else {
    const lines = ["bed", "rail", "dash"].map((part) => svg("path", { class: part, d }));
    layer("ghost").replaceChildren(svg("g", { class: `ghost track ${ghost.as ?? ""}` }, ...lines));
  }
}

/** A shape on a thing of the board, in the colours of a seat; the pieces of others in theirs. */
function ghostShape(at: SVGGraphicsElement, word: string, ghost: Ghost): void {
  const { x, y } = middleOf(at);
  const made = parts(word, 42);
  const pieces = shapeOf(word)?.rails?.length ?? 0;
  for (const [piece, owner] of Object.entries(ghost.others ?? {})) {
    for (const k of [Number(piece), pieces + Number(piece)]) {
      const part = made[k];
      if (part) made[k] = svg("g", { class: `track ${owner}` }, part);
    }
  }
  const cls = `ghost ${kind(word)} ${ghost.as ?? ""}`;
  layer("ghost").replaceChildren(svg("g", { class: cls, transform: `translate(${x} ${y})` }, ...made));
}

function hexagon(r: number): string {
  const h = (r * Math.sqrt(3)) / 2;
  return `M${-r / 2} ${-h}L${r / 2} ${-h}L${r} 0L${r / 2} ${h}L${-r / 2} ${h}L${-r} 0Z`;
}

/** A shape as a small picture, for the fan and for panels. */
export function shapePicture(word: string, as = ""): SVGSVGElement {
  const land = shapeOf(word)?.plate ? [] : [svg("path", { class: "land", d: hexagon(46) })];
  return svg(
    "svg",
    { viewBox: "-48 -42 96 84", class: `tile board ${as}`, "aria-hidden": "true" },
    ...land,
    svg("g", { class: kind(word) }, ...parts(word, 44)),
  );
}

/** A cube as a small picture. */
export function cubePicture(goods: string): HTMLElement {
  return el("span", { class: `cube-chip goods-${goods}`, "aria-hidden": "true" });
}

/** The points of some lines of the board, one after the other. */
const points = (words: string): [number, number][] => words.split(">").flatMap((word) => pairs(routes()[word] ?? ""));

/** Points as they are written in the sheet: "x,y x,y". */
function pairs(text: string): [number, number][] {
  const out: [number, number][] = [];
  for (const pair of text.split(" ")) {
    const [x, y] = pair.split(",").map(Number);
    if (x !== undefined && y !== undefined && !Number.isNaN(x)) out.push([x, y]);
  }
  return out;
}

const path = (of: [number, number][]): string => of.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");

/** Chips beside places of the board, each with what choosing it would bring. */
export function chips(of: { at: SVGGraphicsElement; text: string; best: boolean }[]): void {
  layer("chips").replaceChildren(
    ...of.map(({ at, text, best }) => {
      const { x, y } = middleOf(at);
      const width = text.length * 6.6 + 16;
      return svg(
        "g",
        { class: best ? "chip best" : "chip", transform: `translate(${x} ${y - 50})` },
        svg("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
        svg("text", { y: 4.5 }, text),
      );
    }),
  );
}

/** Let a cube travel its route; it takes under 400 ms however long the way is. */
export function travel(route: string, as: string): void {
  const way = points(route);
  if (!mayMove() || way.length < 2) return;
  const track = svg("path", { d: path(way), fill: "none" });
  const cube = svg("rect", { class: `travelling ${as}`, x: -8, y: -8, width: 16, height: 16, rx: 3 });
  const group = layer("motion");
  group.append(track, cube);
  const length = track.getTotalLength();
  const begun = performance.now();
  const step = (now: number): void => {
    const t = Math.min(1, (now - begun) / 380);
    const p = track.getPointAtLength(length * (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2));
    cube.setAttribute("transform", `translate(${p.x} ${p.y})`);
    if (t < 1) requestAnimationFrame(step);
    else {
      track.remove();
      cube.remove();
    }
  };
  requestAnimationFrame(step);
}

/** New elements settle into place: all whose ids begin so. */
export function settle(ids: string): void {
  if (!mayMove()) return;
  for (const piece of document.querySelectorAll<SVGElement>(`[id^="${CSS.escape(ids)}"]`)) {
    piece.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: 320, easing: "ease-out" });
  }
}
