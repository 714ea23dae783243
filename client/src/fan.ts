// The fan: choices that are not on the board lie around what was picked, in rings, or in a tray on narrow screens.
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { onScreen, whenMoved } from "./board.js";
import { say, type Choice } from "./data.js";
import { byId, el } from "./dom.js";

export interface Option {
  word: string;
  choice: Choice;
  picture: Element | null;
  label: string;
  note: string;
}

interface Answers {
  over: (option: Option | null) => void;
  choose: (option: Option, atOnce: boolean) => void;
  drop: () => void;
}

const SIZE = 60;
const RING = 64;
const FIRST = 88;
const NARROW = 760;

/** Whether the screen is too narrow for choices around a hex. */
export const isNarrow = (): boolean => innerWidth < NARROW;

let anchor: Element | null = null;
let stop: (() => void) | null = null;
let from: Element | null = null;

const fan = (): HTMLElement | null => byId("fan");

export const fanIsOpen = (): boolean => (fan()?.childElementCount ?? 0) > 0;

/** Close the fan and give the focus back to where it was opened. */
export function closeFan(): void {
  const home = fan();
  if (!home?.childElementCount) return;
  const had = home.contains(document.activeElement);
  stop?.();
  stop = null;
  home.replaceChildren();
  home.className = "fan";
  byId("tray")?.replaceChildren();
  if (had && from instanceof SVGElement && from.isConnected) from.focus({ preventScroll: true });
  anchor = null;
}

/** Where the n-th of so many items lies: rings from the inside, each filled evenly from the top. */
function ringPlaces(count: number): { x: number; y: number }[] {
  const rings: number[] = [];
  for (let left = count, r = FIRST; left > 0; r += RING) {
    const room = Math.floor((2 * Math.PI * r) / (SIZE + 6));
    rings.push(Math.min(left, room));
    left -= room;
  }
  return rings.flatMap((n, ring) => {
    const r = FIRST + ring * RING;
    return Array.from({ length: n }, (_, i) => {
      const angle = (i / n) * 2 * Math.PI - Math.PI / 2 + (ring % 2 ? Math.PI / n : 0);
      return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
    });
  });
}

export function openFan(at: Element, options: Option[], answers: Answers): void {
  closeFan();
  const home = fan();
  const frame = byId("boardbox")?.getBoundingClientRect();
  if (!home || !frame) return;
  anchor = at;
  from = document.activeElement ?? at;
  const routes = options.some((option) => !option.picture);
  const places = ringPlaces(options.length);
  const reach = Math.max(...places.map((p) => Math.hypot(p.x, p.y))) + SIZE / 2;
  const tray = isNarrow() || 2 * reach > Math.min(frame.width, frame.height);
  home.className = routes ? "fan list" : tray ? "fan tray" : "fan ring";
  const items = options.map((option, i) => item(option, answers, places[i], !routes && !tray));
  const group = el("div", { role: "group", "aria-label": say("choices"), class: "items" }, ...items);
  home.append(group);
  if (isNarrow()) {
    byId("tray")?.append(group);
    home.append(el("span", { hidden: true })); // so that the fan counts as open
  }
  group.addEventListener("keydown", (event) => keys(event, items, answers));
  if (group.parentElement === home && (routes || tray)) {
    stop = autoUpdate(at, group, () => {
      void computePosition(at, group, { placement: "right", middleware: [offset(14), flip(), shift({ padding: 8 })] }).then(
        ({ x, y }) => Object.assign(group.style, { left: `${x}px`, top: `${y}px` }),
      );
    });
  } else settleRing();
  // A keyboard goes on in the fan; a pointer stays where it is.
  if (document.documentElement.dataset["by"] === "keyboard") items[0]?.focus({ preventScroll: true });
}

function item(option: Option, answers: Answers, at: { x: number; y: number } | undefined, ring: boolean): HTMLElement {
  const button = el("button", { type: "button", class: "item", "aria-label": option.label, "data-choice": option.word });
  if (option.picture) button.append(option.picture);
  if (option.note) button.append(el("span", { class: "note" }, option.note));
  if (ring && at) {
    button.style.setProperty("--x", `${at.x}px`);
    button.style.setProperty("--y", `${at.y}px`);
  }
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && answers.over(option));
  button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && answers.over(null));
  // A tap gives the focus too, but its own click does the rest: nothing may move under the finger before that.
  button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && answers.over(option));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    // By keyboard the focus has shown it already, so Enter is the confirmation.
    answers.choose(option, event.detail === 0);
    for (const other of button.parentElement?.children ?? []) other.classList.toggle("pinned", other === button);
  });
  return button;
}

function keys(event: KeyboardEvent, items: HTMLElement[], answers: Answers): void {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = {
    ArrowRight: now + 1,
    ArrowDown: now + 1,
    ArrowLeft: now - 1,
    ArrowUp: now - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = to[event.key];
  if (next !== undefined) {
    items[(next + items.length) % items.length]?.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  } else if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    answers.drop();
  }
}

function settleRing(): void {
  const home = fan();
  const frame = byId("boardbox")?.getBoundingClientRect();
  if (!home || !frame || !anchor?.isConnected) return;
  const p = onScreen(anchor);
  home.style.setProperty("--at-x", `${p.x - frame.left}px`);
  home.style.setProperty("--at-y", `${p.y - frame.top}px`);
}

whenMoved(() => fanIsOpen() && settleRing());
