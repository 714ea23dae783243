// What the page says: the sheet's place in the match, the legal lines with their hints, words, shapes of tiles.

export interface Hint {
  picks?: string[];
  price?: number;
  left?: number;
  cash?: number;
  spent?: number;
  builds?: number;
  /** Each link that a tile adds to, with its owner when that is another player. */
  links?: [name: string, pieces: number, complete: number, owner?: string][];
  /** Number of a town's exit -> the other player whose it will be. */
  theirs?: Record<string, string>;
  gain?: Record<string, number>;
  mine?: number;
  hops?: number;
  engine?: number;
  place?: number;
  lapse?: number;
  city?: number;
  shares?: number;
  owed?: number;
  /** Steam: dollars borrowed, income and points after the line, what it does to the score as it stands. */
  loan?: number;
  income?: number;
  points?: number;
  score?: number;
  /** The income after a step back that comes besides a loan. */
  falls?: number;
  raised?: number;
  /** New cities of that colour. */
  such?: number;
  /** Steel Driver: the price in cubes, what it brings by the city and by the line, what a goods cube adds to a share. */
  cubes?: number;
  profit?: number;
  bonus?: number;
  /** What the line brings to each of these other companies. */
  each?: number;
  others?: string[];
  share?: number;
  company?: string;
}

export interface Line {
  /** The line without the seat's name. */
  text: string;
  verb: string;
  /** What is picked, one after the other; empty for a line that is a button by itself. */
  picks: string[];
  hint: Hint;
}

interface Legal {
  you: string | null;
  legal: string[];
  hints: Record<string, Hint>;
  /** Points of the track of each complete link by the hop that leaves by it: `chicago/SW` -> "x,y x,y". */
  routes: Record<string, string>;
  /** Seat -> its number, for colours. */
  seats: string[];
}

export interface Place {
  game: string;
  /** The address where the sheet is changed: of a table, or of a lesson as far as it has been played. */
  base: string;
  line: number;
  undone: number;
  you: string | null;
  past: boolean;
}

export const sheet = (): HTMLElement | null => document.getElementById("sheet");

export function place(): Place {
  const data = sheet()?.dataset ?? {};
  return {
    game: data["game"] ?? "",
    base: data["base"] ?? "",
    line: Number(data["line"] ?? 0),
    undone: Number(data["undone"] ?? 0),
    you: data["you"] ?? null,
    past: data["past"] !== undefined,
  };
}

function json<T>(id: string, otherwise: T): T {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : otherwise;
}

let legal: Legal = { you: null, legal: [], hints: {}, routes: {}, seats: [] };
let lines: Line[] = [];
let tiles: Record<string, string[]> = {};
let words: Record<string, string> = {};
let names: Record<string, string> = {};

/** Read what came with the page; the shapes and words are the same all game long. */
export function readOnce(): void {
  tiles = json("tiles", {});
  words = json("words", {});
  names = json("names", {});
}

/** Read what came with the sheet. */
export function readSheet(): void {
  legal = { ...legal, ...json<Partial<Legal>>("legal", {}) };
  lines = legal.legal.map((text) => {
    const hint = legal.hints[text] ?? {};
    const [verb = "", ...rest] = text.split(" ");
    return { text, verb, picks: hint.picks ?? rest, hint };
  });
}

export const legalLines = (): Line[] => lines;
export const routes = (): Record<string, string> => legal.routes;
export const seatNumber = (name: string): number => legal.seats.indexOf(name);
export const tilePaths = (name: string): string[] | undefined => tiles[name];

/** What stands on a board: hexes, links, cities, company boxes, cards. */
export const NODE = ".hex, .link, .spot, .company";

/** What people call an action. */
export const verbName = (verb: string): string => names[`verb/${verb}`] ?? called(verb);

/** What people call a word of a line. */
export const called = (word: string): string => names[word] ?? word;

/** A seat as people read it. */
export const person = (name: string): string =>
  name === legal.you
    ? say("you")
    : name
        .split("-")
        .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
        .join(" ");

/** A sentence of the page's own, translated by the server, its braces filled. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
