// Picking: the page lights what the choices allow, word by word, until one of them is chosen. No rules here.
import { boardSvg, comeNear, makeRoom, onScreen, settleBack, show } from "./board.js";
import { best, byRank, nameOf, NODE, allChoices, place, say, sentence, shapeOf, type Choice } from "./data.js";
import { byId, el } from "./dom.js";
import { closeFan, isNarrow, openFan, type Option } from "./fan.js";
import * as ghost from "./ghost.js";
import { send, why, type Reason } from "./link.js";

/** Words picked so far, each by all the names the picked thing goes by. */
let picked: Set<string>[] = [];
/** What the picks were made on; the fan opens at the last one. */
let anchors: Element[] = [];
let pinned: Choice | null = null;
/** What is asked next, as long as nothing is previewed. */
let asking = "";

/** Lines with buttons of their own. */
const buttons = (): Set<string | undefined> =>
  new Set([...document.querySelectorAll<HTMLElement>("#quick [data-line]")].map((button) => button.dataset["line"]));

/** Every word that an element stands for. */
export function wordsOf(element: Element): Set<string> {
  const data = (element as HTMLElement | SVGElement).dataset;
  const word = data["word"];
  const stop = data["stop"];
  if (word && stop && element.classList.contains("cube")) return new Set([`${word}@${stop}`]);
  return new Set([word, stop, data["pick"]].filter((x): x is string => Boolean(x)));
}

/** Choices made by picking, still possible after the picks so far. */
function openChoices(): Choice[] {
  return allChoices().filter(
    ({ picks }) => picks.length > 0 && picked.every((names, i) => names.has(picks[i] ?? "")),
  );
}

/** The words that may be picked next, each with its choices. */
function nextWords(): Map<string, Choice[]> {
  const out = new Map<string, Choice[]>();
  for (const choice of openChoices()) {
    const word = choice.picks[picked.length];
    if (word !== undefined) out.set(word, [...(out.get(word) ?? []), choice]);
  }
  return out;
}

const targets = (): Element[] => [
  ...(boardSvg()?.querySelectorAll("[data-word]") ?? []),
  ...document.querySelectorAll(".side [data-pick], #strip [data-word]"),
];

/** Light what may be picked; everything else is dark. */
export function light(): void {
  const next = nextWords();
  const cubesOf = new Set([...next.keys()].filter((w) => w.includes("@")).map((w) => w.split("@")[1] ?? ""));
  for (const element of targets()) {
    const words = wordsOf(element);
    const legal = [...words].some((word) => next.has(word));
    const holds = !legal && element.matches(NODE) && [...words].some((word) => cubesOf.has(word));
    element.classList.toggle("legal", legal);
    element.classList.toggle("holds", holds);
    const inHand = element.closest("#strip") !== null && picked.some((names) => [...words].some((word) => names.has(word)));
    element.classList.toggle("chosen", inHand || anchors.includes(element));
    if (legal || holds) element.setAttribute("aria-disabled", "false");
    else element.removeAttribute("aria-disabled");
  }
  boardSvg()?.classList.toggle("picking", picked.length > 0);
}

/** Forget all picks. */
export function drop(): boolean {
  const had = picked.length > 0 || pinned !== null;
  picked = [];
  anchors = [];
  pinned = null;
  closeFan();
  settleBack();
  ghost.clear("ghost");
  ghost.clear("chips");
  showWords("");
  light();
  return had;
}

/** Let the prompt speak of the choice under the pointer: the choice, and below it what is known about it. */
function showWords(text: string, choice: Choice | null = null, pin = false, more = ""): void {
  const detail = byId("detail");
  const words = byId("detail-words");
  const confirm = byId("confirm");
  if (!detail || !words || !confirm) return;
  // It stays while the board can be picked on: a row that comes and goes would move the board under the pointer.
  const quick = buttons();
  const idle = allChoices().some((each) => each.picks.length > 0 && !quick.has(each.line));
  detail.hidden = !text && !idle;
  detail.classList.toggle("idle", !text);
  words.textContent = text || detail.dataset["how"] || say("choose");
  if (more) words.append(el("span", { class: "facts" }, ` · ${more}`));
  confirm.classList.toggle("off", !(pin && choice));
}

/** Show a choice as if it were played: the ghost on the board and what it would bring. */
export function preview(choice: Choice | null): void {
  ghost.clear("ghost");
  if (!choice) {
    if (pinned) showChoice(pinned);
    else showWords(picked.length ? asking || say("choose") : "");
    return;
  }
  showChoice(choice);
}

function showChoice(choice: Choice): void {
  ghost.drawGhost(choice.ghost, find);
  showWords(choice.label, choice, isReady(choice), choice.facts.join(" · "));
}

/** What stands on the board for a word, its own or that of the stop in it. */
export function find(word: string): SVGGraphicsElement | null {
  const stop = word.includes("@") ? (word.split("@")[1] ?? "") : word;
  return (
    boardSvg()?.querySelector<SVGGraphicsElement>(
      `${NODE}:is([data-word="${CSS.escape(stop)}"], [data-stop="${CSS.escape(stop)}"])`,
    ) ?? null
  );
}

/** Whether this choice is kept ready; another sheet of the same position says it by another object. */
const isReady = (choice: Choice): boolean => pinned?.line === choice.line;

/** Keep a choice ready: it is played by Enter, a second click or the button. */
export function pin(choice: Choice): void {
  if (isReady(choice)) {
    void confirm();
    return;
  }
  pinned = choice;
  preview(choice);
}

/** Play the choice that is ready. */
export async function confirm(): Promise<boolean> {
  if (!pinned) return false;
  if (await send(pinned.line)) {
    drop();
    return true;
  }
  return false;
}

/** Pick a thing of the board or of a panel. */
export function pick(element: Element): void {
  if (pinned && anchors.length > 0 && anchors.at(-1) === element) {
    void confirm(); // a second click on what is shown plays it
    return;
  }
  const next = nextWords();
  let words = new Set([...wordsOf(element)].filter((word) => next.has(word)));
  if (!words.size && element.matches(NODE)) {
    // A city by whose cubes it may be meant: with one colour that one, else they fan out.
    const { word: label = "", stop = label } = (element as SVGElement).dataset;
    const cubes = [...next.keys()].filter((word) => word.endsWith(`@${stop}`) && stop);
    if (cubes.length === 1) words = new Set(cubes);
    else if (cubes.length > 1) {
      anchors = [element];
      offer(element, new Map(cubes.map((word) => [word, next.get(word) ?? []])));
      light();
      return;
    }
  }
  if (!words.size) {
    if (picked.length && (element.matches(NODE) || element.closest("#strip"))) {
      drop();
      if ([...wordsOf(element)].some((word) => nextWords().has(word)) || element.classList.contains("holds")) pick(element);
      else void refuse(element);
    } else void refuse(element);
    return;
  }
  takePick(words, element);
}

function takePick(words: Set<string>, element: Element): void {
  closeFan();
  pinned = null;
  picked = [...picked, words];
  anchors = [...anchors, element];
  step();
}

/** After a pick: light what comes next, on the board or as a fan; pin what is the only line left. */
function step(): void {
  ghost.clear("ghost");
  ghost.clear("chips");
  const next = nextWords();
  const last = openChoices();
  if (!next.size) {
    light();
    if (last[0]) pin(last[0]);
    return;
  }
  if (last.length === 1 && last[0] && last[0].picks.length - picked.length <= 1 && last[0].group.form === "board") {
    light();
    pin(last[0]);
    return;
  }
  const onBoard = [...next].filter(([word]) => find(word) !== null || panelOf(word) !== null);
  light();
  // What lies in a panel only is fanned out beside the board's own hex, too: on small screens the panel is far away.
  const aside = onBoard.some(([word]) => find(word) === null) && anchors.at(-1)?.closest("#zoom");
  if (onBoard.length === next.size && !aside) {
    asking = "";
    showWords(say("choose"));
    chipsFor(onBoard);
    return;
  }
  const anchor = anchors.at(-1);
  if (anchor) offer(anchor, next);
}

const panelOf = (word: string): Element | null => document.querySelector(`.side [data-pick="${CSS.escape(word)}"]`);

/** Chips with what each destination would bring at best. */
function chipsFor(of: [string, Choice[]][]): void {
  const found = of.map(([word, choices]) => ({ at: find(word), choice: best(choices) }));
  const most = Math.max(...found.map(({ choice }) => choice?.worth ?? 0));
  ghost.chips(
    found.flatMap(({ at, choice }) =>
      at && choice?.chip ? [{ at, text: choice.chip, best: choice.worth === most && most > 0 }] : [],
    ),
  );
}

function offer(at: Element, next: Map<string, Choice[]>): void {
  const options: Option[] = [...next].map(([word, choices]) => optionOf(word, choices));
  options.sort((a, b) => byRank(a.choice, b.choice));
  if (isNarrow()) {
    if (at.closest("#boardbox") && options.some((option) => option.picture)) comeNear(at, 2.4);
  } else makeRoom(onScreen(at), Math.min(210, 90 + options.length * 8));
  openFan(at, options, {
    over: (option) => preview(option?.choice ?? null),
    choose: (option, atOnce) => {
      if (needsMore(next.get(option.word) ?? [])) {
        takePick(new Set([option.word]), at);
      } else if (atOnce) {
        pinned = option.choice;
        void confirm();
      } else pin(option.choice);
    },
    drop,
  });
  asking = options[0]?.choice.group.ask || say("choose");
  showWords(asking);
}

/** Whether more words are to be chosen after the next one. */
const needsMore = (choices: Choice[]): boolean => choices.some(({ picks }) => picks.length > picked.length + 1);

/** A word in the fan: its picture with a few letters, or without a picture all that is known. */
function optionOf(word: string, choices: Choice[]): Option {
  const choice = best(choices) as Choice;
  const picture = pictureOf(word, choice);
  if (needsMore(choices)) {
    const label = [nameOf(word), choice.chip].filter(Boolean).join(" · ");
    return { word, choice, picture, label, note: picture ? nameOf(word) : label };
  }
  const { note, chip, facts } = choice;
  const known = [note || nameOf(word), chip, ...facts.filter((fact) => fact !== note)].filter(Boolean);
  return { word, choice, picture, label: sentence(choice), note: picture ? note : known.join(" · ") };
}

/** The picture of a word: a cube, a number, what a panel shows of it, or its shape in the colours of the choice. */
export function pictureOf(word: string, { ghost: { as } }: Choice): Element | null {
  if (word.includes("@")) return ghost.cubePicture(word.split("@")[0] ?? "");
  if (/^\d+$/.test(word)) return el("b", { class: "number" }, word);
  const shown = panelOf(word)?.querySelector("[data-picture]");
  if (shown) return shown.cloneNode(true) as Element;
  return shapeOf(word) ? ghost.shapePicture(word, as) : null;
}

/** Say why nothing can be done with this. */
async function refuse(element: Element): Promise<void> {
  if (!place().you || !allChoices().length) return;
  const { text, rule, link } = await reason(element);
  if (!text) return;
  showWords(text);
  if (link) byId("detail-words")?.append(" ", el("a", { href: link, class: "rule", target: "_blank" }, say("rule", { rule })));
}

/** A reason with the section of the rulebook it comes from. */
export const inFull = ({ text, rule }: Reason): string => (text && rule ? `${text} (${rule})` : text);

const reasons = new Map<string, Promise<Reason>>();

/** The reason for a thing of the board, asked once a position. */
export function reason(element: Element): Promise<Reason> {
  const data = (element as SVGElement).dataset;
  const word = element.classList.contains("cube") ? `${data["word"]}@${data["stop"]}` : (data["word"] ?? "");
  const key = `${place().line} ${place().undone} ${word}`;
  const found = reasons.get(key) ?? why(word);
  reasons.set(key, found);
  return found;
}

/** A quick button: plays at once, but asks twice where the turn would waste something. */
export function playButton(text: string): void {
  const choice = allChoices().find(({ line }) => line === text);
  if (choice?.doubt && !isReady(choice)) {
    drop();
    pinned = choice;
    showWords(choice.doubt, choice, true);
    return;
  }
  drop();
  void send(text);
}

/** Keep a choice of a list ready: everything is picked at once. */
export function pinChoice(choice: Choice): void {
  if (isReady(choice)) {
    void confirm();
    return;
  }
  drop();
  const at = find(choice.picks[0] ?? "");
  if (at) show(at);
  pin(choice);
}

/** The position that the picks belong to. */
let shown = "";

/** After a swap: in another position the picks are gone; news of the same one, a seat taken say, leave them as they are. */
export function afterSwap(): void {
  const { base, line, undone, you } = place();
  const now = [base, line, undone, you, ...allChoices().map((each) => each.line)].join("\n");
  const same = now === shown && anchors.every((each) => each.isConnected);
  shown = now;
  if (same && (picked.length || pinned)) resume();
  else {
    reasons.clear();
    drop();
  }
}

/** Show again what was being chosen: the new sheet does not know. */
function resume(): void {
  const text = pinned?.line;
  pinned = allChoices().find(({ line }) => line === text) ?? null;
  light();
  preview(null);
}
