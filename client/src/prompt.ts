// The prompt: one line of fixed height whose sentence follows every pick, and the reasons why something is refused.
import { allChoices, place, say } from "./data.js";
import { byId, el } from "./dom.js";
import { NONE, why, type Reason } from "./link.js";

/** What is asked now, in place of the sentence that the sheet came with; "" gives that one back. */
export function ask(text: string): void {
  const step = byId("step");
  const prompt = byId("prompt");
  if (!step || !prompt) return;
  step.textContent = text;
  step.hidden = !text;
  prompt.hidden = Boolean(text);
  sayAnew();
}

/** What the prompt has said last. */
let said = "";

/** Other words are put there anew: those of before do not move aside for them. */
function sayAnew(): void {
  const lines = byId("lines");
  const now = lines?.innerHTML ?? "";
  if (now !== said) lines?.replaceWith(lines.cloneNode(true));
  said = now;
}

/** Let the prompt speak of what is under the pointer; a choice that is ready brings its buttons. */
export function showWords(text: string, { ready = false, refused = false, label = "" } = {}): void {
  const words = byId("detail-words");
  const confirm = byId("confirm");
  if (!words || !confirm) return;
  words.textContent = text || (byId("step")?.hidden ? (words.dataset["how"] ?? "") : "");
  words.title = text;
  // What is shown needs both lines; a reason stands beside what was asked.
  words.classList.toggle("alone", Boolean(text) && !refused);
  words.classList.toggle("refused", refused);
  sayAnew();
  confirm.classList.toggle("off", !ready && byId("step")?.hidden !== false);
  const play = byId("play");
  if (play) {
    play.hidden = !ready;
    if (label) play.title = label;
  }
}

/** Say why nothing can be done with this. */
export async function refuse(element: Element): Promise<void> {
  if (!place().you || !allChoices().length) return;
  showReason(await reason(element));
}

/** Say a reason in the prompt, with the way to its rule. */
export function showReason({ text, rule, link }: Reason): void {
  if (!text) return;
  showWords(text, { refused: true });
  if (link) byId("detail-words")?.append(" ", el("a", { href: link, class: "rule", target: "_blank" }, say("rule", { rule })));
}

/** A reason with the section of the rulebook it comes from. */
export const inFull = ({ text, rule }: Reason): string => (text && rule ? `${text} (${rule})` : text);

const reasons = new Map<string, Promise<Reason | null>>();

/** The reason for a thing of the board, asked once a position. */
export async function reason(element: Element): Promise<Reason> {
  const data = (element as SVGElement).dataset;
  const word = element.classList.contains("cube") ? `${data["word"]}@${data["stop"]}` : (data["word"] ?? data["pick"] ?? "");
  const key = `${place().line} ${place().undone} ${word}`;
  const found = reasons.get(key) ?? why(word);
  reasons.set(key, found);
  const said = await found;
  if (said === null) reasons.delete(key); // asked again next time
  return said ?? NONE;
}

export const forgetReasons = (): void => reasons.clear();
