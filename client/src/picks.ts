// Picking: the page lights what the choices allow, word by word, until one of them is chosen. No rules here.
import { boardSvg, comeNear, settleBack, show } from "./board.js";
import { allChoices, best, byRank, isAmount, NODE, place, say, type Choice } from "./data.js";
import * as ghost from "./ghost.js";
import { closeKnobs, crossSides, knobsAreOpen, openKnobs } from "./knobs.js";
import { barredAt, drawing, isBusy, send } from "./link.js";
import { addBarred, closeChooser, openChooser } from "./choices.js";
import { find, optionOf, panelOf } from "./pictures.js";
import { ask, refuse, forgetReasons, showReason, showWords } from "./prompt.js";
import { giveTabBack, isNarrow, lendTab, shownTab, tabOf } from "./tabs.js";

/** Words picked so far, each by all the names the picked thing goes by. */
let picked: Set<string>[] = [];
/** What the picks were made on. */
let anchors: Element[] = [];
let pinned: Choice | null = null;
/** What the pointer or the focus shows. */
let seen: Choice | null = null;
/** The place that the last line leads to: it is picked by itself if a line can go on from there. */
let goesOn = "";

/** Every word that an element stands for. */
function wordsOf(element: Element): Set<string> {
  const data = (element as HTMLElement | SVGElement).dataset;
  const word = data["word"];
  const stop = data["stop"];
  if (word && stop && element.classList.contains("cube")) return new Set([`${word}@${stop}`]);
  return new Set([word, stop, data["pick"]].filter((x): x is string => Boolean(x)));
}

/** Choices made by picking, still possible after the picks so far. */
function openChoices(): Choice[] {
  return allChoices().filter((choice) => choice.picks.length > 0 && isOpen(choice));
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
  ...document.querySelectorAll(".pane [data-pick], .tops [data-pick]"),
];

/** Whether one of the words that may be picked next is that of this element, or of a cube on it. */
function isNext(element: Element, next: Map<string, Choice[]>): boolean {
  const words = [...wordsOf(element)];
  if (words.some((word) => next.has(word))) return true;
  return element.matches(NODE) && words.some((word) => [...next.keys()].some((each) => each.endsWith(`@${word}`)));
}

const listeners: (() => void)[] = [];

/** Call back whenever something has been picked or dropped. */
export const whenPicked = (call: () => void): void => void listeners.push(call);

/** Whether a choice is still possible after the picks so far. */
export const isOpen = ({ picks }: Choice): boolean => picked.every((names, i) => names.has(picks[i] ?? ""));

/** Whether a choice is a number that the picks have led to. */
export const isReached = (choice: Choice): boolean => isAmount(choice) && picked.length > 0 && choice.picks.length === picked.length + 1 && isOpen(choice);

/** Light what may be picked; everything else is dark. */
export function light(): void {
  const next = nextWords();
  const ringed = chosenCube();
  for (const element of targets()) {
    const legal = [...wordsOf(element)].some((word) => next.has(word));
    const holds = !legal && isNext(element, next);
    element.classList.toggle("legal", legal);
    element.classList.toggle("holds", holds);
    element.classList.toggle("chosen", anchors.includes(element) || element === ringed);
    if (legal || holds) element.setAttribute("aria-disabled", "false");
    else element.removeAttribute("aria-disabled");
  }
  ghost.circle("chosen", boardSvg()?.querySelectorAll<SVGGraphicsElement>(".cube.chosen") ?? []);
  boardSvg()?.classList.toggle("picking", picked.length > 0);
  showTabOf(next);
  for (const call of listeners) call();
}

/** The cube that was chosen by the place it lies on, or in a list. */
function chosenCube(): Element | undefined {
  const [names] = picked;
  if (names?.size !== 1 || anchors.some((each) => each.matches(".cube"))) return undefined;
  return targets().find((element) => element.matches(".cube") && [...wordsOf(element)].some((word) => names.has(word)));
}

/** Where all that may be picked lies in one tab, that tab comes forward; what has a button of its own lies there. */
function showTabOf(next: Map<string, Choice[]>): void {
  if ([...next.values()].flat().some(({ group }) => !["board", "list", "number"].includes(group.form))) return;
  if (!next.size || [...next.keys()].some((word) => find(word) !== null)) return;
  const tabs = new Set([...next.keys()].map((word) => panelOf(word)).map((panel) => (panel ? tabOf(panel) : "")));
  const [tab] = tabs;
  if (tabs.size === 1 && tab && tab !== shownTab()) lendTab(tab);
}

/** Forget all picks. */
export function drop(): boolean {
  const had = picked.length > 0 || pinned !== null;
  picked = [];
  anchors = [];
  pinned = null;
  seen = null;
  closeChooser();
  closeKnobs();
  giveTabBack();
  settleBack();
  ghost.clear("ghost");
  ghost.clear("chips");
  ask("");
  showWords("");
  light();
  return had;
}

/** Show a choice as if it were played: the ghost on the board and what it would bring. */
export function preview(choice: Choice | null): void {
  ghost.clear("ghost");
  seen = choice;
  const shown = choice ?? pinned;
  if (!shown) {
    showWords("");
    return;
  }
  if (shown.ghost.drawn) void drawOf(shown);
  else ghost.drawGhost(shown.ghost, find);
  showWords(shown.label, { facts: shown.facts.filter((fact) => fact !== shown.note), ready: isReady(shown), label: shown.note });
}

const drawings = new Map<string, Promise<string | null>>();

/** Draw a choice as the server has it, if it is still the one shown when the drawing comes. */
async function drawOf(choice: Choice): Promise<void> {
  const found = drawings.get(choice.line) ?? drawing(choice.line);
  drawings.set(choice.line, found);
  const drawn = await found;
  if (drawn === null) return void drawings.delete(choice.line); // asked again when it is shown again
  if ((seen ?? pinned) === choice) ghost.drawWhole(drawn);
}

/** Whether this choice is kept ready; another sheet of the same position says it by another object. */
const isReady = (choice: Choice): boolean => pinned?.line === choice.line;

/** Keep a choice ready: it is played by Enter, a second click or the button. */
function pin(choice: Choice): void {
  if (isReady(choice)) {
    void confirm();
    return;
  }
  pinned = choice;
  preview(choice);
}

/** Keep a choice ready whatever was ready before. */
function repin(choice: Choice): void {
  pinned = choice;
  preview(choice);
}

/** Play a choice; `beyond` is the place that its line leads to. */
async function play(choice: Choice, beyond = ""): Promise<boolean> {
  if (isBusy()) return false; // a second click while the line is on its way
  goesOn = beyond;
  const sent = await send(choice.line);
  if (!sent) goesOn = "";
  return sent;
}

/** Play the choice that is ready. */
export async function confirm(): Promise<boolean> {
  if (!pinned) return false;
  return play(pinned, pinned.ways.length === 1 ? pinned.ways[0]?.beyond : "");
}

/** What of the things that lie under a point of the screen is meant: the first that may be picked, else the uppermost. */
export function meant(at: { x: number; y: number }, uppermost: Element): Element {
  const next = nextWords();
  const under = document.elementsFromPoint(at.x, at.y).map((each) => each.closest("#zoom [data-word]"));
  return under.find((each) => each && isNext(each, next)) ?? uppermost;
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
    // A city by whose cubes it may be meant: with one colour that one, else they are listed.
    const { word: label = "", stop = label } = (element as SVGElement).dataset;
    const cubes = [...next.keys()].filter((word) => word.endsWith(`@${stop}`) && stop);
    if (cubes.length === 1) words = new Set(cubes);
    else if (cubes.length > 1) {
      anchors = [element];
      offer(new Map(cubes.map((word) => [word, next.get(word) ?? []])));
      light();
      return;
    }
  }
  if (words.size) return takePick(words, element);
  if (picked.length && element.matches(`${NODE}, .cube, [data-pick]`)) {
    const before = picked;
    picked = [];
    const again = isNext(element, nextWords());
    picked = before;
    if (!again) return void refuse(element); // a click on anything else changes nothing
    drop();
    return pick(element);
  }
  void refuse(element);
}

function takePick(words: Set<string>, element: Element): void {
  closeChooser();
  closeKnobs();
  pinned = null;
  picked = [...picked, words];
  anchors = [...anchors, element];
  step();
}

/** After a pick: light what comes next, on the board or as a list; keep ready what is the only line left. */
function step(): void {
  ghost.clear("ghost");
  ghost.clear("chips");
  const next = nextWords();
  const last = openChoices();
  light();
  if (last.length && last.every(isReached)) return askNext(last[0]);
  if (!next.size || (last.length === 1 && last[0] && last[0].picks.length - picked.length <= 1 && last[0].group.form === "board")) {
    if (last[0]) {
      const { picks } = last[0];
      nearer([anchors.at(-1) ?? null, ...picks.map(find)].filter((each) => each !== null), anchors.at(-1));
      pin(last[0]);
    }
    return;
  }
  const onBoard = [...next].filter(([word]) => find(word) !== null);
  if (onBoard.length === next.size) {
    if (onBoard.length === 1) nearer([anchors.at(-1) ?? null, find(onBoard[0]?.[0] ?? "")].filter((each) => each !== null), anchors.at(-1));
    askNext(last[0]);
    chipsFor(onBoard);
    return;
  }
  if ([...next.keys()].every((word) => panelOf(word) && !anchors.at(-1)?.closest("#zoom"))) return askNext(last[0]);
  offer(next);
}

/** On a phone things of the board come near; `by` is what was picked, which must lie on the board, too. */
function nearer(things: Element[], by = things.at(-1)): void {
  if (isNarrow() && by?.closest("#boardbox")) comeNear(things);
}

/** What is asked once so many words have been picked. */
function askNext(choice: Choice | undefined): void {
  ask((choice?.group.ask ?? "") || say("choose"));
  showWords("");
}

/** A chip in full; where there is little room what the seat itself gains, for the list says the rest. */
function chipText({ chip, worth }: Choice): string {
  const own = `+${worth}`;
  return isNarrow() && chip.includes(own) ? own : chip;
}

/** Chips with what each destination would bring at best. */
function chipsFor(of: [string, Choice[]][]): void {
  const found = of.map(([word, choices]) => ({ at: find(word), choice: best(choices) }));
  const most = Math.max(...found.map(({ choice }) => choice?.worth ?? 0));
  ghost.chips(
    found.flatMap(({ at, choice }) =>
      at && choice?.chip ? [{ at, text: chipText(choice), best: choice.worth === most && most > 0 }] : [],
    ),
  );
}

/**
 * Offer the next words as a list, and on the board by the sides of the place where their lines run through it. If they
 * are the `whole` of what can be done there, what cannot be done is shown, too.
 */
function offer(next: Map<string, Choice[]>, whole = true): void {
  const options = [...next].map(([word, choices]) => optionOf(word, choices, picked.length));
  options.sort((a, b) => byRank(a.choice, b.choice));
  const first = options[0]?.choice;
  const at = anchors.at(-1);
  nearer(at ? [at] : []);
  askNext(first);
  openChooser(options, first?.group.ask ?? "", {
    over: (option) => preview(option?.choice ?? null),
    choose: (option, atOnce) => {
      if (option.choice.picks.length > picked.length + 1) takePick(new Set([option.word]), at ?? document.body);
      else if (atOnce && option.choice.group.form === "list") void play(option.choice, option.choice.ways.length === 1 ? option.choice.ways[0]?.beyond : "");
      else pin(option.choice);
    },
  });
  const choices = options.map((option) => option.choice);
  if (at instanceof SVGGraphicsElement) {
    openKnobs(at, choices, {
      over: preview,
      ready: repin,
      isReady,
      play: (choice, beyond) => void play(choice, beyond),
      narrow: (some) => offer(new Map([...next].filter(([, of]) => of.some((each) => some.includes(each)))), false),
    });
    if (whole && knobsAreOpen()) void showBarred(at, first?.picks[0] ?? "");
  }
}

/** Show what is refused at a picked place, if it is the one picked when the reasons have come. */
async function showBarred(at: Element, word: string): Promise<void> {
  const before = picked;
  const barred = await barredAt(word);
  if (picked !== before || anchors.at(-1) !== at || !knobsAreOpen()) return;
  addBarred(barred);
  crossSides(barred, { over: (why) => (why ? showReason(why) : preview(null)) });
}

/** A quick button: plays at once, but asks twice where the turn would waste something. */
export function playButton(text: string): void {
  const choice = allChoices().find(({ line }) => line === text);
  if (choice?.doubt && !isReady(choice)) {
    drop();
    pinned = choice;
    showWords(choice.doubt, { ready: true, label: choice.note });
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
  if (same && (picked.length || pinned)) return resume();
  forgetReasons();
  drawings.clear();
  drop();
  goOn();
}

/** The line that was just laid goes on: the place it leads to is picked by itself. */
function goOn(): void {
  const word = goesOn;
  goesOn = "";
  const at = word ? find(word) : null;
  if (!at || ![...wordsOf(at)].some((each) => nextWords().has(each))) return;
  const open = allChoices().filter(({ picks }) => picks[0] !== undefined && wordsOf(at).has(picks[0]));
  if (open.some((choice) => choice.ways.length || choice.exits)) pick(at);
}

/** Show again what was being chosen: the new sheet does not know. */
function resume(): void {
  const again = (choice: Choice | null): Choice | null => allChoices().find(({ line }) => line === choice?.line) ?? null;
  pinned = again(pinned);
  light();
  preview(again(seen));
}

/** Whether a choice is ready to be played. */
export const isPinned = (): boolean => pinned !== null;

export const isChoosing = (): boolean => knobsAreOpen() || picked.length > 0;
