// The board: pan by drag, zoom by wheel, pinch, + and -, fit with 0; it keeps its place when the sheet is swapped.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { byId } from "./dom.js";

let behaviour: ZoomBehavior<HTMLElement, unknown> | undefined;
let at: ZoomTransform = zoomIdentity;
/** Where the board stood before it made room for choices; forgotten when the reader moves it. */
let home: ZoomTransform | null = null;
const listeners: (() => void)[] = [];

export const boardSvg = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>("#zoom > svg:first-of-type");
export const overlay = (): SVGSVGElement | null => document.querySelector<SVGSVGElement>("#overlay");
const box = (): HTMLElement | null => byId("boardbox");

/** Call back whenever the board has moved on the screen. */
export const whenMoved = (call: () => void): void => void listeners.push(call);

function apply(): void {
  const root = document.documentElement.style;
  root.setProperty("--zoom-x", `${at.x}px`);
  root.setProperty("--zoom-y", `${at.y}px`);
  root.setProperty("--zoom-k", String(at.k));
  document.documentElement.toggleAttribute("data-fitted", at.k === 1 && at.x === 0 && at.y === 0);
  // The place names of hexes are worth their room only from near.
  boardSvg()?.classList.toggle("coordinates-shown", at.k >= 1.6 || document.documentElement.dataset["labels"] === "on");
  for (const call of listeners) call();
}

export function startBoard(): void {
  const target = box();
  const svg = boardSvg();
  if (!target || !svg) return;
  fitOverlay();
  behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent([0.6, 8])
    .extent(() => [
      [0, 0],
      [target.clientWidth, target.clientHeight],
    ])
    .filter((event: Event) => {
      if ((event.target as Element).closest(".zoomkeys, .signs, button")) return false;
      return event.type === "wheel" || !("button" in event) || (event as MouseEvent).button === 0;
    })
    .on("zoom", (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
      at = event.transform;
      if (event.sourceEvent) home = null;
      apply();
    });
  select(target).call(behaviour).on("dblclick.zoom", null);
  new ResizeObserver(() => {
    for (const call of listeners) call();
  }).observe(target);
  apply();
}

/** The overlay has the board's own coordinates and looks. */
function fitOverlay(): void {
  overlay()?.setAttribute("class", `${boardSvg()?.getAttribute("class") ?? "board"} overlay`);
  const view = boardSvg()?.getAttribute("viewBox");
  if (view) overlay()?.setAttribute("viewBox", view);
}

/** After a swap the new board stands where the old one stood. */
export function keepPlace(): void {
  fitOverlay();
  apply();
}

export function zoomBy(factor: number): void {
  const target = box();
  home = null;
  if (target && behaviour) behaviour.scaleBy(select(target), factor);
}

export function fit(): void {
  const target = box();
  home = null;
  if (target && behaviour) behaviour.transform(select(target), zoomIdentity);
  // On a phone the key that was pressed goes with this.
  const key = document.activeElement;
  if (key?.matches(".zoomkeys button") && !key.checkVisibility({ visibilityProperty: true })) document.querySelector<HTMLElement>(".zoomkeys [data-do=in]")?.focus();
}

/** What the smallest letters of the board measure on the screen at least once something has come near. */
const LEAST = 11;
/** Pixels between what was chosen and the edge, where more was chosen than fits in. */
const EDGE = 30;

/** How many pixels of the screen a unit of a drawing takes, however it is turned. */
function unit(drawing: SVGGraphicsElement): number {
  const { a, b } = drawing.getScreenCTM() ?? { a: 1, b: 0 };
  return Math.hypot(a, b);
}

/** What the smallest letters of the board measure on the screen; the names of hexes, too, which come with the zoom. */
const smallest = (board: SVGSVGElement): number =>
  Math.min(...[...board.querySelectorAll<SVGTextElement>("text:not([display=none] *)")].map((text) => parseFloat(getComputedStyle(text).fontSize) * unit(text)));

/**
 * Bring things near, so that all letters can be read, and into the middle: small screens show too little of them
 * otherwise. Where they do not all fit in by far, the last of them does, at the side away from the others.
 */
export function comeNear(things: Element[]): void {
  const target = box();
  const board = boardSvg();
  const last = things.at(-1);
  if (!target || !behaviour || !board || !last) return;
  home ??= at;
  const frame = target.getBoundingClientRect();
  const room = (r: Rect): number => Math.min(frame.width / (r.right - r.left), frame.height / (r.bottom - r.top), 1);
  const nearest = LEAST / smallest(board); // smaller than that no letter can be read
  behaviour.scaleTo(select(target), at.k * Math.max(nearest, room(union(things))));
  const all = union(things);
  const own = union([last]);
  const edge = room(all) < 1 ? EDGE : 0;
  const shift = (low: "left" | "top", high: "right" | "bottom"): number => {
    const middle = (frame[low] + frame[high] - all[low] - all[high]) / 2;
    const [least, most] = [frame[low] + edge - own[low], frame[high] - edge - own[high]];
    return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, middle));
  };
  behaviour.translateBy(select(target), shift("left", "right") / at.k, shift("top", "bottom") / at.k);
}

type Rect = Record<"left" | "right" | "top" | "bottom", number>;

/** What some elements take up on the screen. */
function union(things: Element[]): Rect {
  const all = things.map((thing) => thing.getBoundingClientRect());
  return {
    left: Math.min(...all.map((r) => r.left)),
    right: Math.max(...all.map((r) => r.right)),
    top: Math.min(...all.map((r) => r.top)),
    bottom: Math.max(...all.map((r) => r.bottom)),
  };
}

/** Move the board so that a point of the screen gets `room` pixels on every side, where the box is large enough. */
function makeRoom(point: { x: number; y: number }, room: number): void {
  const target = box();
  if (!target || !behaviour) return;
  const frame = target.getBoundingClientRect();
  const shift = (value: number, low: number, high: number): number =>
    high - low < 2 * room ? (low + high) / 2 - value : Math.max(low + room - value, 0) + Math.min(high - room - value, 0);
  const dx = shift(point.x, frame.left, frame.right);
  const dy = shift(point.y, frame.top, frame.bottom);
  if (!dx && !dy) return;
  home ??= at;
  behaviour.translateBy(select(target), dx / at.k, dy / at.k);
}

/** Go back to where the board stood before it made room. */
export function settleBack(): void {
  const target = box();
  if (!target || !behaviour || !home) return;
  const back = home;
  home = null;
  behaviour.transform(select(target), back);
}

/** Middle of an element in the board's coordinates. */
export function middleOf(element: SVGGraphicsElement): { x: number; y: number } {
  const own = element.getScreenCTM();
  const board = overlay()?.getScreenCTM();
  const b = element.getBBox();
  const middle = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2);
  if (!own || !board) return middle;
  const there = middle.matrixTransform(own).matrixTransform(board.inverse());
  return { x: there.x, y: there.y };
}

/** Middle of an element on the screen. */
function onScreen(element: Element): { x: number; y: number } {
  const r = element.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** Bring an element into view when the board was moved away from it. */
export function show(element: Element): void {
  const target = box();
  if (!target) return;
  const p = onScreen(element);
  const frame = target.getBoundingClientRect();
  if (p.x < frame.left || p.x > frame.right || p.y < frame.top || p.y > frame.bottom) makeRoom(p, 60);
}
