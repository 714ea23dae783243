// The tip: what the thing under the pointer is, and why nothing can be done with it.
import { allChoices, NODE, place, say } from "./data.js";
import { byId, el } from "./dom.js";
import { knobsAreOpen } from "./knobs.js";
import { meant } from "./picks.js";
import { inFull, reason } from "./prompt.js";

let shown: Element | null = null;

/** What has something to say: what can be picked, and what only lies there but has a title. */
const TITLED = "[data-word], :has(> title)";

/** Say something beside a thing of the board, else at the foot of it; "" takes it away. */
export function sayTip(text: string, thing: Element | null = null): void {
  const tip = byId("tip");
  if (!tip) return;
  const words = el("span", {}, text);
  tip.replaceChildren(words); // another one: the one of before does not move aside for it
  tip.hidden = !text;
  if (text && thing && !knobsAreOpen()) putBeside(words, thing); // knobs stay in sight
}

const GAP = 8;

/** Put words below a thing, above it where there is no room: what is pointed at stays in sight. Long things leave them at the foot. */
function putBeside(words: HTMLElement, thing: Element): void {
  const box = byId("boardbox")?.getBoundingClientRect();
  const outline = (thing.matches(NODE) && thing.querySelector("path")) || thing;
  const { left, top, bottom, width, height } = outline.getBoundingClientRect();
  if (!box || width > box.width / 3 || height > box.height / 3) return;
  const own = words.getBoundingClientRect();
  const below = bottom + GAP + own.height < box.bottom;
  const y = below ? bottom + GAP : top - GAP - own.height;
  const x = Math.min(Math.max(left + width / 2 - own.width / 2, box.left + GAP), box.right - GAP - own.width);
  const larger = own.width / words.offsetWidth; // as readers may have text
  Object.assign(words.style, { left: `${(x - box.left) / larger}px`, top: `${(y - box.top) / larger}px`, bottom: "auto" });
}

async function show(target: Element | null): Promise<void> {
  if (target === shown) return;
  shown = target;
  if (!target) return sayTip("");
  const title = target.querySelector("title")?.textContent ?? "";
  sayTip(title && target.matches(".cube.legal") ? `${title} — ${say("can-pick")}` : title, target);
  if (target.matches(".legal, .holds, .chosen, :not([data-word])") || !place().you || !allChoices().some((choice) => choice.picks.length)) return;
  await new Promise((done) => setTimeout(done, 120)); // a pointer that only passes asks nothing
  if (shown !== target) return;
  const text = inFull(await reason(target));
  if (shown === target && text) sayTip(title ? `${title} — ${text}` : text, target);
}

export function startTip(): void {
  const box = byId("boardbox");
  box?.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") void show((event.target as Element).closest(TITLED));
  });
  box?.addEventListener("pointerleave", () => void show(null));
  // A finger does not hover: the tap that picks nothing says so as well.
  box?.addEventListener("click", (event) => {
    const target = (event.target as Element).closest<SVGElement>(TITLED);
    if (!target) return;
    if (meant({ x: event.clientX, y: event.clientY }, target).matches(".legal, .holds, .chosen")) sayTip(""); // it is chosen, and the prompt speaks of it
    else void show(target);
  });
}

export const forgetTip = (): void => {
  shown = null;
  sayTip("");
};
