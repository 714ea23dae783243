// What is not there yet: the tile in place, the line of a route, gains beside the cities, cubes on their way.
import { middleOf, overlay } from "./board.js";
import { person, routes, say, tilePaths, type Hint } from "./data.js";
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

/** Beds below rails, as the board draws them; a town tile has its disc on top. */
function tileParts(name: string): SVGElement[] {
  const paths = tilePaths(name) ?? [];
  const parts: SVGElement[] = [
    ...paths.map((d) => svg("path", { class: "bed", d })),
    ...paths.map((d) => svg("path", { class: "rail", d })),
  ];
  if (name.startsWith("town")) parts.push(svg("circle", { class: "disc", r: 9 }));
  return parts;
}

/** The ghost of a tile on a hex of the board, in the colours of a seat; a town's exits of others in theirs. */
export function ghostTile(hex: SVGGraphicsElement, name: string, seat: number, theirs: Map<number, number>): void {
  const { x, y } = middleOf(hex);
  const parts = tileParts(name);
  const exits = tilePaths(name)?.length ?? 0;
  for (const [exit, owner] of theirs) {
    for (const k of [exit, exits + exit]) {
      const part = parts[k];
      if (part) parts[k] = svg("g", { class: `track seat-${owner}` }, part);
    }
  }
  layer("ghost").replaceChildren(
    svg("g", { class: `ghost track seat-${seat}`, transform: `translate(${x} ${y})` }, ...parts),
  );
}

/** A new city is told by its letter, or where it has none by its colour alone. */
const mark = (letter: string): string => (letter.length === 1 ? letter : "");

/** The plate of a new city on a town. */
export function ghostCity(hex: SVGGraphicsElement, letter: string, goods: string): void {
  const { x, y } = middleOf(hex);
  const plate = svg("path", { class: `plate goods-${goods}`, d: hexagon(42) });
  const text = svg("text", { class: "letter", y: 9 }, mark(letter));
  layer("ghost").replaceChildren(svg("g", { class: "ghost city", transform: `translate(${x} ${y})` }, plate, text));
}

function hexagon(r: number): string {
  const h = (r * Math.sqrt(3)) / 2;
  return `M${-r / 2} ${-h}L${r / 2} ${-h}L${r} 0L${r / 2} ${h}L${-r / 2} ${h}L${-r} 0Z`;
}

/** The track that a company would lay on a link. */
export function ghostLink(link: string, company: string): void {
  const d = path(pairs(routes()[link] ?? ""));
  layer("ghost").replaceChildren(
    svg(
      "g",
      { class: `ghost track company-${company}` },
      svg("path", { class: "bed", d }),
      svg("path", { class: "rail", d }),
      svg("path", { class: "dash", d }),
    ),
  );
}

/** A tile as a small picture, for the fan. */
export function tilePicture(name: string, seat: number): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "-48 -42 96 84", class: `tile board seat-${seat}`, "aria-hidden": "true" },
    svg("path", { class: "land", d: hexagon(46) }),
    svg("g", { class: "track" }, ...tileParts(name)),
  );
}

/** A cube as a small picture. */
export function cubePicture(goods: string): HTMLElement {
  return el("span", { class: `cube-chip goods-${goods}`, "aria-hidden": "true" });
}

/** The plate of a new city as a small picture. */
export function cityPicture(letter: string, goods: string): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "-48 -42 96 84", class: "tile board", "aria-hidden": "true" },
    svg("path", { class: `plate goods-${goods}`, d: hexagon(44) }),
    svg("text", { class: "letter", y: 10 }, mark(letter)),
  );
}

/** The points of a route: each link as the board has it, one after the other. */
function points(route: string): [number, number][] {
  return route
    .split(">")
    .slice(0, -1)
    .flatMap((hop) => pairs(routes()[hop] ?? ""));
}

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

/** Draw the line of a route. */
export function drawRoute(route: string, goods: string): void {
  const d = path(points(route));
  const ends = d ? [svg("path", { class: "route-case", d }), svg("path", { class: `route goods-${goods}`, d })] : [];
  layer("ghost").replaceChildren(...ends);
}

/** What a delivery brings, in a few words: "+3 you, +1 Bob". */
export function gains(hint: Hint, you: string | null): string {
  const all = Object.entries(hint.gain ?? {});
  all.sort(([a, x], [b, y]) => Number(b === you) - Number(a === you) || y - x || a.localeCompare(b));
  return all.map(([seat, n]) => `+${n} ${person(seat)}`).join(", ") || say("no-gain");
}

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
export function travel(route: string, goods: string): void {
  const way = points(route);
  if (!mayMove() || way.length < 2) return;
  const track = svg("path", { d: path(way), fill: "none" });
  const cube = svg("rect", { class: `travelling goods-${goods}`, x: -8, y: -8, width: 16, height: 16, rx: 3 });
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

/** New pieces of a hex settle into place. */
export function settle(hex: string): void {
  if (!mayMove()) return;
  for (const piece of document.querySelectorAll<SVGGElement>(`[id^="track-${CSS.escape(hex)}-"]`)) {
    piece.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: 320, easing: "ease-out" });
  }
}
