// What is not there yet: the tile in place, the line of a route, gains beside the cities, cubes on their way.
import { boardSvg, middleOf, overlay, show, whenMoved } from "./board.js";
import { ownerOf, routes, shapeOf, type Ghost } from "./data.js";
import { el, mayMove, svg } from "./dom.js";

/** A group of the overlay, made when it is first needed. */
export const layer = (id: string): SVGGElement => {
  const root = overlay();
  let found = root?.querySelector<SVGGElement>(`#${id}`);
  if (!found) {
    found = svg("g", { id });
    root?.append(found);
  }
  return found;
};

/** The place below the plates and names of the board, for what runs under them; a swap of the board takes it away. */
function below(): SVGGElement {
  const plates = boardSvg()?.querySelector("[data-plates]");
  const found = plates?.parentElement?.querySelector<SVGGElement>("#way");
  if (found || !plates) return found ?? layer("way");
  const made = svg("g", { id: "way", "pointer-events": "none" }) as SVGGElement;
  plates.before(made);
  return made;
}

export function clear(id: string): void {
  if (id === "ghost") below().replaceChildren();
  if (id === "chips") layer("goals").replaceChildren(); // below them
  layer(id).replaceChildren();
  if (id === "ghost") for (const each of document.querySelectorAll("#zoom .faded")) each.classList.remove("faded");
}

/** The parts of a shape: beds below rails, as the board draws them, and a disc on top; or a plate with its text. What is new has a ring. */
function parts(word: string, r: number, ghost: Ghost = {}): SVGElement[] {
  const { rails = [], disc, plate, text = "" } = shapeOf(word) ?? {};
  const { old = {}, others = {} } = ghost;
  const isOld = (k: number): boolean => old[k] !== undefined;
  const piece = (cls: string, d: string, k: number): SVGElement =>
    svg("g", { class: `track ${old[k] ?? others[k] ?? ghost.as ?? ""}${isOld(k) ? " old" : ""}` }, svg("path", { class: cls, d }));
  if (plate) return [svg("path", { class: `plate ${plate}`, d: hexagon(r) }), svg("text", { class: "letter", y: 9 }, text)];
  return [
    ...(ghost.old ? rails.filter((_, k) => !isOld(k)).map((d) => svg("path", { class: "new", d })) : []),
    ...["bed", "rail"].flatMap((cls) => rails.map((d, k) => piece(cls, d, k))),
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
    const lines = ghost.route.split(">").map((word, i) => {
      const as = ghost.others?.[i] ?? ownerOf(word) ?? ghost.as ?? "";
      return svg("path", { class: `route ${as}`, d: path(points(word)) });
    });
    below().replaceChildren(svg("path", { class: "route-case", d }), ...lines);
  } else {
    const lines = ["bed", "rail", "dash"].map((part) => svg("path", { class: part, d }));
    below().replaceChildren(svg("g", { class: `ghost track ${ghost.as ?? ""}` }, ...lines));
  }
}

/** Draw the shapes of several choices at once. */
export function drawGhosts(ghosts: Ghost[], find: (word: string) => SVGGraphicsElement | null): void {
  const drawn = ghosts.flatMap((ghost) => {
    const at = find(ghost.at ?? "");
    return at && ghost.shape ? [shapeAt(at, ghost.shape, ghost)] : [];
  });
  layer("ghost").replaceChildren(...drawn);
}

/** Draw what the server has drawn of a choice. */
export function drawWhole(drawing: string): void {
  layer("ghost").innerHTML = drawing;
  // What it adds lies where its line ends.
  const last = layer("ghost").querySelector(":scope > * > :last-child");
  if (last) show(last);
}

/** A shape on a thing of the board, in the colours of a seat; the pieces of others in theirs, what lies there pale. */
function ghostShape(at: SVGGraphicsElement, word: string, ghost: Ghost): void {
  layer("ghost").replaceChildren(shapeAt(at, word, ghost));
}

function shapeAt(at: SVGGraphicsElement, word: string, ghost: Ghost): SVGElement {
  const { x, y } = middleOf(at);
  if (ghost.fades) for (const each of document.querySelectorAll(`#zoom [id^="${CSS.escape(ghost.fades)}"]`)) each.classList.add("faded");
  const cls = `ghost ${kind(word)} ${ghost.as ?? ""}`;
  return svg("g", { class: cls, transform: `translate(${x} ${y})` }, ...parts(word, 42, ghost));
}

function hexagon(r: number): string {
  const h = (r * Math.sqrt(3)) / 2;
  return `M${-r / 2} ${-h}L${r / 2} ${-h}L${r} 0L${r / 2} ${h}L${-r / 2} ${h}L${-r} 0Z`;
}

/** A shape as a small picture, for lists and for panels. */
export function shapePicture(word: string, ghost: Ghost = {}): SVGSVGElement {
  const land = shapeOf(word)?.plate ? [] : [svg("path", { class: "land", d: hexagon(46) })];
  return svg(
    "svg",
    { viewBox: "-48 -42 96 84", class: `tile board ${ghost.as ?? ""}`, "aria-hidden": "true" },
    ...land,
    svg("g", { class: kind(word) }, ...parts(word, 44, ghost)),
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

/** The letters of chips, in the board's coordinates, and what they measure on the screen at least. */
const LETTERS = 12;
const LEAST = 11;

/** Chips can be read however small the board is. */
function sizeChips(): void {
  const scale = overlay()?.getScreenCTM()?.a ?? 1;
  overlay()?.style.setProperty("--chip", String(Math.max(1, LEAST / (LETTERS * scale))));
}
whenMoved(sizeChips);

/** The line round a thing of the board. */
export const outlineOf = (thing: Element): SVGGraphicsElement | null => thing.querySelector<SVGGraphicsElement>(".plate, path, circle, rect");

/** A line of the board once more on another layer, at the place where a thing stands, so many times as wide. */
export function outlineOn(home: SVGGraphicsElement, line: SVGGraphicsElement, placed: SVGGraphicsElement, cls: string, wider = 1): SVGElement {
  const made = line.cloneNode() as SVGElement;
  for (const name of ["id", "style", "transform"]) made.removeAttribute(name);
  made.setAttribute("class", cls);
  const from = placed.getScreenCTM();
  const { x, y, width, height } = line.getBBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  const m = home.getScreenCTM()?.inverse().multiply(from ?? new DOMMatrix()).translate(cx, cy).scale(wider).translate(-cx, -cy);
  if (m) made.setAttribute("transform", `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map((n) => n.toFixed(3)).join(" ")})`);
  return made;
}

/** Rings round things of the board, so wide that they cover nothing of them; each is a line on a casing. */
export function circle(id: string, things: Iterable<SVGGraphicsElement>): void {
  const home = layer(id);
  home.replaceChildren(
    ...[...things].flatMap((thing) => {
      const line = outlineOf(thing);
      const [small, wider] = thing.matches(".cube") ? [" small", 1.5] : ["", 1.06];
      return line ? [`circled casing${small}`, `circled${small}`].map((cls) => outlineOn(home, line, thing, cls, wider)) : [];
    }),
  );
}

/** Chips beside places of the board, each with what choosing it would bring; the places have rings. */
export function chips(of: { at: SVGGraphicsElement; text: string; best: boolean }[]): void {
  circle("goals", of.map(({ at }) => at));
  layer("chips").replaceChildren(
    ...of.map(({ at, text, best }) => {
      const { x, y } = middleOf(at);
      const width = text.length * 7.6 + 16;
      const chip = svg(
        "g",
        { class: best ? "chip best" : "chip" },
        svg("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
        svg("text", { y: 4.5 }, text),
      );
      return svg("g", { transform: `translate(${x} ${y - 54})` }, chip);
    }),
  );
  sizeChips();
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
