// Picking: a click picks a word, the lines that contain it stay, the words that still differ are lit. No rules here.
import { boardSvg, comeNear, makeRoom, onScreen, settleBack, show } from "./board.js";
import { called, legalLines, NODE, place, say, seatNumber, tilePaths, type Line } from "./data.js";
import { byId, el } from "./dom.js";
import { closeFan, narrow, openFan, type Option } from "./fan.js";
import * as ghost from "./ghost.js";
import { send, why, type Reason } from "./link.js";
import { better, doubts, facts, lineWords, paid, via } from "./words.js";

/** Words picked so far, each by all the names the picked thing goes by. */
let picked: Set<string>[] = [];
/** What the picks were made on; the fan opens at the last one. */
let anchors: Element[] = [];
let pinned: Line | null = null;
/** What is to be chosen next, as long as nothing is previewed: a key of the words of the page. */
let asking = "choose";
const FAN_ASKS: Record<string, string> = { offer: "choose-bid", build: "choose-cards", lay: "choose-tile" };

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

/** Lines made by picking, still possible after the picks so far. */
function open(): Line[] {
  return legalLines().filter(
    (line) => line.picks.length > 0 && picked.every((names, i) => names.has(line.picks[i] ?? "")),
  );
}

/** The words that may be picked next, each with its lines. */
function choices(): Map<string, Line[]> {
  const out = new Map<string, Line[]>();
  for (const line of open()) {
    const word = line.picks[picked.length];
    if (word !== undefined) out.set(word, [...(out.get(word) ?? []), line]);
  }
  return out;
}

const targets = (): Element[] => [
  ...(boardSvg()?.querySelectorAll("[data-word]") ?? []),
  ...document.querySelectorAll(".side [data-pick], #strip [data-word]"),
];

/** Light what may be picked; everything else is dark. */
export function light(): void {
  const next = choices();
  const cubesOf = new Set([...next.keys()].filter((w) => w.includes("@")).map((w) => w.split("@")[1] ?? ""));
  for (const element of targets()) {
    const words = wordsOf(element);
    const legal = [...words].some((word) => next.has(word));
    const holds = !legal && element.classList.contains("hex") && [...words].some((word) => cubesOf.has(word));
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
  tell("");
  light();
  return had;
}

/** What the prompt says about the choice under the pointer: the choice, and below it what is known about it. */
function tell(text: string, line: Line | null = null, pin = false, more = ""): void {
  const detail = byId("detail");
  const words = byId("detail-words");
  const confirm = byId("confirm");
  if (!detail || !words || !confirm) return;
  // It stays while the board can be picked on: a row that comes and goes would move the board under the pointer.
  const quick = buttons();
  const idle = legalLines().some((each) => each.picks.length > 0 && !quick.has(each.text));
  detail.hidden = !text && !idle;
  detail.classList.toggle("idle", !text);
  words.textContent = text || detail.dataset["how"] || say("choose");
  if (more) words.append(el("span", { class: "facts" }, ` · ${more}`));
  confirm.classList.toggle("off", !(pin && line));
}

/** Show a line as if it were played: the ghost on the board and what it would bring. */
export function preview(line: Line | null): void {
  ghost.clear("ghost");
  if (!line) {
    if (pinned) about(pinned);
    else tell(picked.length ? say(asking) : "");
    return;
  }
  about(line);
}

function about(line: Line): void {
  draw(line);
  tell(lineWords(line), line, ready(line), facts(line).join(" · "));
}

const sentence = (line: Line): string => [lineWords(line), ...facts(line)].join(" · ");

function draw(line: Line): void {
  const [first = "", second = ""] = line.picks;
  if (line.verb === "deliver") ghost.drawRoute(line.picks[2] ?? "", first.split("@")[0] ?? "");
  if (line.verb === "build" && line.hint.company) ghost.ghostLink(first, line.hint.company);
  const hex = find(first);
  if (!hex) return;
  if (line.verb === "lay") {
    const theirs = Object.entries(line.hint.theirs ?? {}).map(([k, who]) => [Number(k), seatNumber(who)] as const);
    ghost.ghostTile(hex, second, seatNumber(place().you ?? ""), new Map(theirs));
  }
  if (line.verb === "urbanize") {
    const letter = second.replace("city-", "");
    ghost.ghostCity(hex, letter, cityColour(letter));
  }
}

const cityColour = (letter: string): string =>
  document.querySelector<HTMLElement>(`[data-letter="${letter}"]`)?.dataset["goods"] ?? "gray";

/** The hex of a word, its label or the stop in it; on other boards the link, the city, the card. */
export function find(word: string): SVGGraphicsElement | null {
  const stop = word.includes("@") ? (word.split("@")[1] ?? "") : word;
  return (
    boardSvg()?.querySelector<SVGGraphicsElement>(
      `:is(${NODE})[data-word="${CSS.escape(stop)}"], .hex[data-stop="${CSS.escape(stop)}"]`,
    ) ?? null
  );
}

/** Whether this line is kept ready; another sheet of the same position says it by another object. */
const ready = (line: Line): boolean => pinned?.text === line.text;

/** Keep a line ready: it is played by Enter, a second click or the button. */
export function pin(line: Line): void {
  if (ready(line)) {
    void confirm();
    return;
  }
  pinned = line;
  preview(line);
}

/** Play the line that is ready. */
export async function confirm(): Promise<boolean> {
  if (!pinned) return false;
  const line = pinned;
  if (await send(line.text)) {
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
  const next = choices();
  let words = new Set([...wordsOf(element)].filter((word) => next.has(word)));
  if (!words.size && element.classList.contains("hex")) {
    // A city by whose cubes it may be meant: with one colour that one, else they fan out.
    const { word: label = "", stop = label } = (element as SVGElement).dataset;
    const cubes = [...next.keys()].filter((word) => word.endsWith(`@${stop}`) && stop);
    if (cubes.length === 1) words = new Set(cubes);
    else if (cubes.length > 1) {
      anchors = [element];
      fan(element, new Map(cubes.map((word) => [word, next.get(word) ?? []])));
      light();
      return;
    }
  }
  if (!words.size) {
    if (picked.length && (element.matches(NODE) || element.closest("#strip"))) {
      drop();
      if ([...wordsOf(element)].some((word) => choices().has(word)) || element.classList.contains("holds")) pick(element);
      else void refuse(element);
    } else void refuse(element);
    return;
  }
  take(words, element);
}

function take(words: Set<string>, element: Element): void {
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
  const next = choices();
  const last = open();
  if (!next.size) {
    light();
    if (last[0]) pin(last[0]);
    return;
  }
  if (last.length === 1 && last[0] && last[0].picks.length - picked.length <= 1 && /^(deliver|build)$/.test(last[0].verb)) {
    light();
    pin(last[0]);
    return;
  }
  const onBoard = [...next].filter(([word]) => find(word) !== null || panelOf(word) !== null);
  light();
  // What lies in a panel only is fanned out beside the board's own hex, too: on small screens the panel is far away.
  const aside = onBoard.some(([word]) => find(word) === null) && anchors.at(-1)?.closest("#zoom");
  if (onBoard.length === next.size && !aside) {
    asking = "choose";
    tell(say(asking));
    chipsFor(onBoard);
    return;
  }
  const anchor = anchors.at(-1);
  if (anchor) fan(anchor, next);
}

const panelOf = (word: string): Element | null => document.querySelector(`.side [data-pick="${CSS.escape(word)}"]`);

/** Chips with what each destination would bring at best. */
function chipsFor(of: [string, Line[]][]): void {
  const best = of.map(([word, lines]) => ({ word, line: [...lines].sort(better)[0] }));
  const most = Math.max(...best.map(({ line }) => line?.hint.mine ?? 0));
  ghost.chips(
    best.flatMap(({ word, line }) => {
      const at = find(word);
      return at && line?.hint.gain
        ? [{ at, text: ghost.gains(line.hint, place().you), best: (line.hint.mine ?? 0) === most && most > 0 }]
        : [];
    }),
  );
}

function fan(at: Element, next: Map<string, Line[]>): void {
  const options: Option[] = [...next].map(([word, lines]) => {
    const line = [...lines].sort(better)[0] as Line;
    return { word, line, picture: picture(word), label: label(word, line), note: short(word, line) };
  });
  options.sort((a, b) => inOrder(a.line, b.line));
  if (narrow()) {
    if (at.closest("#boardbox") && options.some((option) => option.picture)) comeNear(at, 2.4);
  } else makeRoom(onScreen(at), Math.min(210, 90 + options.length * 8));
  openFan(at, options, {
    over: (option) => preview(option?.line ?? null),
    take: (option, atOnce) => {
      const deeper = [...(next.get(option.word) ?? [])].some((line) => line.picks.length > picked.length + 1);
      if (deeper) {
        take(new Set([option.word]), at);
      } else if (atOnce) {
        pinned = option.line;
        void confirm();
      } else pin(option.line);
    },
    drop,
  });
  const [first] = options;
  asking = FAN_ASKS[first?.line.verb ?? ""] ?? "choose";
  tell(say(asking));
}

/** In the fan: the best delivery first, else the cheapest first: by money, by cubes, by what cards are worth. */
function inOrder(a: Line, b: Line): number {
  if (a.verb === "deliver") return better(a, b);
  const price = (line: Line): number => line.hint.price ?? line.hint.cubes ?? line.hint.mine ?? 0;
  return price(a) - price(b) || (a.picks.at(-1) ?? "").length - (b.picks.at(-1) ?? "").length;
}

function picture(word: string): Element | null {
  if (word.includes("@")) return ghost.cubePicture(word.split("@")[0] ?? "");
  if (word.startsWith("city-")) return ghost.cityPicture(word.slice(5), cityColour(word.slice(5)));
  if (word.includes(">")) return null;
  if (/^\d+$/.test(word)) return el("b", { class: "number" }, word);
  const set = panelOf(word)?.querySelector(".set");
  if (set) return set.cloneNode(true) as Element;
  return tilePaths(word) ? ghost.tilePicture(word, seatNumber(place().you ?? "")) : null;
}

const label = (word: string, line: Line): string => sentence({ ...line, picks: line.picks }) || called(word);

/** The few letters under a picture of the fan. */
function short(word: string, line: Line): string {
  if (line.hint.price !== undefined) return `$${line.hint.price} ×${(line.hint.left ?? 0) + 1}`;
  if (line.verb === "build" && word.includes(">")) return [paid(word), ...facts(line)].join(" · ");
  if (word.includes(">")) return [via(word), ...facts(line)].join(" · ");
  if (word.includes("@")) return called(word.split("@")[0] ?? "");
  if (word.startsWith("city-") && line.hint.such !== undefined && line.hint.such > 1) return `×${line.hint.such}`;
  if (panelOf(word)) return called(word);
  return "";
}

/** Say why nothing can be done with this. */
async function refuse(element: Element): Promise<void> {
  if (!place().you || !legalLines().length) return;
  const { text, rule, link } = await reason(element);
  if (!text) return;
  tell(text);
  if (link) byId("detail-words")?.append(" ", el("a", { href: link, class: "rule", target: "_blank" }, say("rule", { rule })));
}

/** A reason with the section of the rulebook it comes from. */
export const inFull = ({ text, rule }: Reason): string => (text && rule ? `${text} (${rule})` : text);

const known = new Map<string, Promise<Reason>>();

/** The reason for a thing of the board, asked once a position. */
export function reason(element: Element): Promise<Reason> {
  const data = (element as SVGElement).dataset;
  const word = element.classList.contains("cube") ? `${data["word"]}@${data["stop"]}` : (data["word"] ?? "");
  const key = `${place().line} ${place().undone} ${word}`;
  const found = known.get(key) ?? why(word);
  known.set(key, found);
  return found;
}

/** A quick button: plays at once, but asks twice where the turn would waste something. */
export function quick(text: string): void {
  const line = legalLines().find((each) => each.text === text);
  const doubt = line ? doubts(line) : "";
  if (line && doubt && !ready(line)) {
    drop();
    pinned = line;
    tell(doubt, line, true);
    return;
  }
  drop();
  void send(text);
}

/** Start a delivery from a list: everything is picked at once. */
export function pinLine(line: Line): void {
  if (ready(line)) {
    void confirm();
    return;
  }
  drop();
  const hex = find(line.picks[0] ?? "");
  if (hex) show(hex);
  pin(line);
}

/** The position that the picks belong to. */
let shown = "";

/** After a swap: in another position the picks are gone; news of the same one, a seat taken say, leave them as they are. */
export function fresh(): void {
  const { base, line, undone, you } = place();
  const now = [base, line, undone, you, ...legalLines().map((each) => each.text)].join("\n");
  const same = now === shown && anchors.every((each) => each.isConnected);
  shown = now;
  if (same && (picked.length || pinned)) resume();
  else {
    known.clear();
    drop();
  }
}

/** Tell again what was being chosen: the new sheet does not know. */
function resume(): void {
  const text = pinned?.text;
  pinned = legalLines().find((line) => line.text === text) ?? null;
  light();
  preview(null);
}
