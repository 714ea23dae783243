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

/** Short texts as a sentence of their own. */
export function inOneSentence(facts: string[]): string {
  const text = facts.join(" · ");
  return text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
}

/** What the prompt says besides, to be said again when there is other room. */
let besides: [string, string[]] = ["", []];

/** As many facts as there is room for behind a text, the most wanted ones; `title` has them all. */
function fill(text: string, facts: string[]): void {
  const [words, lines] = [byId("detail-words"), byId("lines")];
  besides = [text, facts];
  if (!words) return;
  const saying = (n: number): string => [text, inOneSentence(facts.slice(0, n))].filter(Boolean).join(" ");
  words.title = saying(facts.length);
  for (let n = facts.length; n >= 0; n -= 1) {
    words.textContent = saying(n);
    if (!lines || lines.scrollHeight <= lines.clientHeight + 1) return;
  }
}

addEventListener("resize", () => besides[1].length && fill(...besides));

/** Let the prompt speak of what is under the pointer, and of facts about it; a choice that is ready brings its buttons. */
export function showWords(text: string, { facts = [] as string[], ready = false, refused = false, label = "" } = {}): void {
  const words = byId("detail-words");
  const confirm = byId("confirm");
  if (!words || !confirm) return;
  // What is shown needs both lines; a reason stands beside what was asked.
  words.classList.toggle("alone", Boolean(text) && !refused);
  words.classList.toggle("refused", refused);
  if (!refused) showButtons(confirm, ready, label);
  fill(text || (byId("step")?.hidden ? (words.dataset["how"] ?? "") : ""), facts);
  sayAnew();
}

/** The buttons beside the prompt; a reason why something else is refused leaves them as they are. */
function showButtons(confirm: HTMLElement, ready: boolean, label: string): void {
  confirm.classList.toggle("off", !ready && byId("step")?.hidden !== false);
  const play = byId("play");
  if (!play) return;
  play.hidden = !ready;
  if (label) play.title = label;
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
