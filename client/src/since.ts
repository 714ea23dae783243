// What others have done since the reader's last line keeps a halo on the board, until the reader plays or hides it.
// The server says which elements each line has changed, and for whom.
import "./since.css";
import { boardSvg, overlay, whenMoved } from "./board.js";
import { marks, place, type Mark } from "./data.js";
import { byId, svg } from "./dom.js";
import { layer, outlineOf, outlineOn } from "./ghost.js";

const root = document.documentElement;

/** Up to which line the marks of this table have been hidden, and how often lines had been taken back by then. */
const hiddenKey = (): string => `trunkline-hidden-${place().base}`;
let hiddenHere = "";

function hiddenUpto(): number {
  try {
    hiddenHere = localStorage.getItem(hiddenKey()) ?? hiddenHere;
  } catch {
    // A browser that keeps nothing hides them for as long as the page is open.
  }
  const [line = 0, undone = 0] = hiddenHere.split(" ").map(Number);
  return undone === place().undone ? line : 0; // lines that were taken back do not hide those in their place
}

/** The marks of others' lines, unless they have been hidden and nothing has come since. */
export function othersMarks(): Mark[] {
  const found = marks();
  return !place().past && byId("since") && (found.at(-1)?.line ?? 0) > hiddenUpto() ? found : [];
}

/** Hide them until others do something more; while the past is shown, for when the present is back. */
export function hideMarks(): void {
  const slider = byId("slider") as HTMLInputElement | null;
  if (!slider || (!place().past && !othersMarks().length)) return;
  hiddenHere = `${slider.max} ${place().undone}`;
  try {
    localStorage.setItem(hiddenKey(), hiddenHere);
  } catch {
    // as above
  }
  markSince();
}

/** Draw the marks of the sheet: in the present those of others, in the past what its line did, all so far while it is played. */
export function markSince(): void {
  const { past, line } = place();
  const others = othersMarks();
  root.dataset["since"] = others.length ? "on" : "off";
  const all = marks();
  draw(past ? (root.dataset["playing"] === "since" ? all.filter(({ k }) => k) : all.filter((mark) => mark.line === line)) : others, past ? line : 0);
  for (const row of document.querySelectorAll("#log-lines .fresh")) row.classList.remove("fresh");
  for (const mark of others) byId(`line-${mark.line}`)?.classList.add("fresh", mark.as);
}

function draw(of: Mark[], now: number): void {
  const board = boardSvg()?.querySelector<SVGGElement>("#moving");
  board?.querySelector("#halos")?.remove();
  const halos = svg("g", { id: "halos", "pointer-events": "none" });
  const numbers: SVGElement[] = [];
  const crowd = new Map<string, number>();
  for (const mark of of) {
    const at = mark.line === now ? " now" : "";
    let spot: DOMPoint | null = null;
    // A number stands at the corner of a ring where there is one: there it covers nothing.
    for (const id of mark.ring) {
      const thing = byId(id) as unknown as SVGGElement | null;
      const outline = thing ? outlineOf(thing) : null;
      if (!thing || !outline || !board) continue;
      halos.append(outlineOn(board, outline, thing, `ring ${mark.as}${at}`));
      const { x, y, width } = outline.getBBox();
      spot ??= onOverlay(new DOMPoint(x + width * 0.78, y), thing);
    }
    for (const id of mark.track) {
      const line = byId(id)?.querySelector<SVGPathElement>("path.rail, path");
      if (!line || !board) continue;
      halos.append(outlineOn(board, line, line, `halo ${mark.as}${at}`));
      spot ??= onOverlay(line.getPointAtLength(line.getTotalLength() / 2), line);
    }
    if (!spot || !mark.k) continue;
    const key = `${Math.round(spot.x)} ${Math.round(spot.y)}`;
    const beside = crowd.get(key) ?? 0;
    crowd.set(key, beside + 1);
    const parts = [svg("circle", { r: 9.5 }), svg("text", { y: 4 }, String(mark.k))];
    const number = svg("g", { class: `${mark.as} sized` }, svg("g", { transform: `translate(${21 * beside} 0)` }, ...parts));
    numbers.push(svg("g", { transform: `translate(${spot.x} ${spot.y})` }, number));
  }
  if (halos.childElementCount) board?.prepend(halos);
  layer("steps").replaceChildren(...numbers);
  sizeNumbers();
}

function onOverlay(point: DOMPoint, of: SVGGraphicsElement): DOMPoint {
  const own = of.getScreenCTM();
  const over = overlay()?.getScreenCTM();
  return own && over ? point.matrixTransform(own).matrixTransform(over.inverse()) : point;
}

/** Numbers keep eleven pixels however small the board is; where that would cover it they wait until it is nearer. */
function sizeNumbers(): void {
  const over = overlay();
  const view = over?.viewBox.baseVal;
  const box = over?.getBoundingClientRect();
  if (!over || !view || !box || !view.width || !view.height) return;
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const grown = Math.max(1, 1 / scale);
  over.style.setProperty("--grown", String(grown));
  over.classList.toggle("too-far", grown > 2.2);
}

whenMoved(sizeNumbers);
