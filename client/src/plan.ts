// What plans need besides: ways are shown on the board as they are looked at, and their ends chosen there.
import "./plan.css";
import { NODE, readOnce, type Ghost } from "./data.js";
import { byId } from "./dom.js";
import { clear, drawGhosts } from "./ghost.js";
import { listenTo } from "./stream.js";

readOnce();

const placeOf = (word: string): SVGGraphicsElement | null => document.querySelector(`#zoom ${NODE}[data-word="${CSS.escape(word)}"]`);

/** Draw the way that is looked at; nothing when none is. */
function showWay(way: HTMLElement | null): void {
  clear("ghost");
  if (way) drawGhosts(JSON.parse(way.dataset["ghosts"] ?? "[]") as Ghost[], placeOf);
}

const wayAt = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>("#ways [data-ghosts]");

/** Which end is chosen on the board next. */
let next: "start" | "goal" | null = null;

/** Wait for a place of the board to be chosen, or for none any more. */
function wait(end: typeof next): void {
  next = end;
  const button = byId("ways-pick");
  const said = byId("ways-said");
  button?.setAttribute("aria-pressed", String(end !== null));
  if (said) said.textContent = (end && button?.dataset[end]) ?? "";
}

/** Put a place of the board in as one end, and ask for the ways when both are there. */
function take(place: SVGElement): void {
  const field = byId(`ways-${next}`) as HTMLSelectElement | null;
  const word = place.dataset["stop"] ?? place.dataset["word"];
  if (!field || !word) return;
  if (![...field.options].some(({ value }) => value === word)) field.add(new Option(word, word));
  field.value = word;
  if (next === "start") return wait("goal");
  wait(null);
  (byId("ways-form") as HTMLFormElement | null)?.requestSubmit();
}

/** While an end is waited for, a place of the board is that, and nothing else. */
function onBoard(event: Event): void {
  const place = next && (event.target as Element).closest<SVGElement>(`#zoom ${NODE}`);
  if (!place) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  take(place);
}

/** A place where nothing can be chosen yet: what could wait there in the plan is asked for, and offered. */
function onDark(event: Event): void {
  const place = (event.target as Element).closest<SVGElement>(`#zoom ${NODE}`);
  const form = byId("anywhere-form") as HTMLFormElement | null;
  if (next || !form || !place || place.matches(".legal, .holds") || document.querySelector("#board .chosen")) return;
  const word = place.dataset["word"] ?? "";
  (byId("anywhere-word") as HTMLInputElement).value = word;
  form.dataset["pick"] = word;
  form.requestSubmit();
}

addEventListener("click", onBoard, true);
addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") onBoard(event);
  if (event.key === "Escape" && next) {
    event.stopImmediatePropagation();
    wait(null);
  }
}, true);
// The table goes on meanwhile: the plan is checked anew when it has.
const planned = byId("plan-now");
if (planned?.dataset["table"]) {
  listenTo(planned.dataset["table"], (event) => {
    const { line, undone } = JSON.parse(event.data) as { line: number; undone: number };
    const again = byId("plan-again") as HTMLFormElement | null;
    if (byId("plan-now")?.dataset["at"] !== `${line} ${undone}`) again?.requestSubmit();
  });
}

document.addEventListener("click", onDark);
byId("boardbox")?.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && onDark(event));
document.addEventListener("click", (event) => {
  if ((event.target as Element).closest("#ways-pick")) wait(next ? null : "start");
  const way = wayAt(event);
  if (way) showWay(way);
});
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && (wayAt(event) ? showWay(wayAt(event)) : undefined));
document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && wayAt(event) && !wayAt(event)?.contains(event.relatedTarget as Node) && showWay(null));
document.addEventListener("focusin", (event) => wayAt(event) && showWay(wayAt(event)));
document.addEventListener("focusout", (event) => wayAt(event) && !wayAt(event)?.contains(event.relatedTarget as Node) && showWay(null));
