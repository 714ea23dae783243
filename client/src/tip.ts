// The tip at the foot of the board: what the thing under the pointer is, and why nothing can be done with it.
import { allChoices, place, say } from "./data.js";
import { byId, el } from "./dom.js";
import { inFull, reason } from "./prompt.js";

let shown: Element | null = null;

/** What has something to say: what can be picked, and what only lies there but has a title. */
const TITLED = "[data-word], :has(> title)";

/** Say something at the foot of the board; "" takes it away. */
export function sayTip(text: string): void {
  const tip = byId("tip");
  if (!tip) return;
  tip.replaceChildren(el("span", {}, text)); // another one: the one of before does not move aside for it
  tip.hidden = !text;
}

async function show(target: Element | null): Promise<void> {
  if (target === shown) return;
  shown = target;
  if (!target) return sayTip("");
  const title = target.querySelector("title")?.textContent ?? "";
  sayTip(title && target.matches(".cube.legal") ? `${title} — ${say("can-pick")}` : title);
  if (target.matches(".legal, .holds, .chosen, :not([data-word])") || !place().you || !allChoices().some((choice) => choice.picks.length)) return;
  await new Promise((done) => setTimeout(done, 120)); // a pointer that only passes asks nothing
  if (shown !== target) return;
  const text = inFull(await reason(target));
  if (shown === target && text) sayTip(title ? `${title} — ${text}` : text);
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
    if (target && !target.matches(".legal, .holds, .chosen")) void show(target);
  });
}

export const forgetTip = (): void => {
  shown = null;
  sayTip("");
};
