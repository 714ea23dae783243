// What the page says: the sheet's place in the match, the choices of this seat as they are to be shown, words, shapes.

/** What is drawn as if a line were played: a shape at a place, or a route or track along lines of the board. */
export interface Ghost {
  at?: string;
  shape?: string;
  route?: string;
  track?: string;
  /** The server draws it when it is looked at. */
  drawn?: boolean;
  /** The class that gives the colour, and those of single pieces of the shape by their number. */
  as?: string;
  others?: Record<string, string>;
  /** Pieces that lie there already, with their classes; what the ids of all begin with that turns pale meanwhile. */
  old?: Record<string, string>;
  fades?: string;
}

/** Choices of one kind: what they are called, how they are offered, what is asked, the heading of their list. */
export interface Group {
  heading: string;
  form: "button" | "number" | "card" | "board" | "list";
  ask: string;
  listing: string;
}

/** A legal line as it is offered; everything in it was said by the server, in the language of the page. */
export interface Choice {
  /** The line without the seat's name. */
  line: string;
  label: string;
  /** What is picked, one after the other; empty for a line that is a button by itself. */
  picks: string[];
  facts: string[];
  note: string;
  chip: string;
  worth: number;
  rank: number[];
  doubt: string;
  ghost: Ghost;
  /** What it costs, where that is a number to be compared. */
  price: number | null;
  /** Ways a line may run through the place that was picked: from a side, to a side, and the place beyond it. */
  ways: Way[];
  /** The sides that are on, at a place whose sides are switched one by one. */
  exits: string[] | null;
  /** Of a number: what it changes (what, before, after), what its button says, its bounds; "0" stands for nothing. */
  rows: [string, string, string][];
  act: string;
  bounds: string;
  /** Figures of the panels as they would stand while it is shown. */
  shows: [where: string, text: string][];
  /** Whether it stands out in a list. */
  marked: boolean;
  group: Group;
}

/** From a side of a place to another one, and the word of the place beyond, "" where there is none. */
export interface Way {
  start: string;
  goal: string;
  beyond: string;
}

/** How the board shows that a line was played: a cube travels a route, or new elements settle into place. */
export interface Motion {
  route?: string;
  as?: string;
  settle?: string;
}

/** A picture around 0, 0: pieces of track, with a disc on them or not, or a plate with a text. */
export interface Shape {
  rails?: string[];
  disc?: boolean;
  plate?: string;
  text?: string;
}

/** A choice as it comes: texts by their number, picks by that of a word of the line, parts of a ghost by that of a pick. */
interface Row extends Partial<Record<"label" | "note" | "chip" | "doubt" | "worth" | "act" | "bounds", number>> {
  line: string;
  picks?: (string | number)[];
  facts?: number[];
  rank?: number[];
  ghost?: Record<string, string | number | boolean>;
  price?: number;
  ways?: [string, string, string][];
  exits?: string[];
  rows?: [number, number, number][];
  shows?: [string, number][];
  marked?: number;
}

/** What a line has left on the board: its number, its place among those marked (0: none), the class of its seat, ids. */
export interface Mark {
  line: number;
  k: number;
  as: string;
  track: string[];
  ring: string[];
}

interface Picking {
  groups: (Group & { choices: Row[] })[];
  /** Each text once; choices name them by their number, the first is none. */
  texts: string[];
  /** Points of lines on the board by their word: `chicago/SW` -> "x,y x,y". */
  routes: Record<string, string>;
  /** Where the sides of a place are, from its middle, in units of the board. */
  sides: Record<string, [x: number, y: number, name: string]>;
  /** The class of whoever owns a line of the board, by its word. */
  owners: Record<string, string>;
  /** How the last lines are shown as they come, by their number. */
  motions: Record<string, Motion>;
  /** What others have done since the reader's last line. */
  since: Mark[];
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

let picking: Picking = { groups: [], texts: [], routes: {}, sides: {}, owners: {}, motions: {}, since: [] };
let choices: Choice[] = [];
let shapes: Record<string, Shape> = {};
let words: Record<string, string> = {};
let names: Record<string, string> = {};

/** Read what came with the page; the shapes and words are the same all game long. */
export function readOnce(): void {
  shapes = json("shapes", {});
  words = json("words", {});
  names = json("names", {});
}

/** Read what came with the sheet. */
export function readSheet(): void {
  picking = { ...picking, ...json<Partial<Picking>>("picking", {}) };
  const text = (n = 0): string => picking.texts[n] ?? "";
  choices = picking.groups.flatMap((group) => group.choices.map((row) => ({ ...choiceOf(row, text), group })));
}

function choiceOf({ line, picks = [], facts = [], worth = 0, rank = [], ghost = {}, price, ways = [], exits, rows = [], shows = [], marked = 0, ...row }: Row, text: (n?: number) => string): Omit<Choice, "group"> {
  const words = line.split(" ");
  const named = picks.map((pick) => (typeof pick === "number" ? (words[pick] ?? "") : pick));
  const parts = Object.entries(ghost).map(([part, word]) => [part, typeof word === "number" ? named[word] : word]);
  return {
    ...{ line, picks: named, worth, rank, ghost: Object.fromEntries(parts) as Ghost, facts: facts.map(text) },
    ...{ price: price ?? null, ways: ways.map(([start, goal, beyond]) => ({ start, goal, beyond })), exits: exits ?? null, marked: marked > 0 },
    ...{ label: text(row.label), note: text(row.note), chip: text(row.chip), doubt: text(row.doubt), act: text(row.act), bounds: text(row.bounds) },
    shows: shows.map(([where, n]) => [where, text(n)] as [string, string]),
    rows: rows.map(([what, before, after]) => [text(what), text(before), text(after)] as [string, string, string]),
  };
}

/** Whether a choice is a number that is chosen step by step, after all else that is picked for it. */
export const isAmount = ({ group, picks }: Choice): boolean =>
  group.form === "number" && (!group.ask || picks.length > 0);

export const allChoices = (): Choice[] => choices;
export const routes = (): Record<string, string> => picking.routes;
export const ownerOf = (word: string): string | undefined => picking.owners[word];
export const sides = (): string[] => Object.keys(picking.sides);
export const sideOf = (side: string): [number, number] => [picking.sides[side]?.[0] ?? 0, picking.sides[side]?.[1] ?? 0];
/** What people call a side. */
export const nameOfSide = (side: string): string => picking.sides[side]?.[2] ?? side;
export const motionOf = (line: string): Motion => picking.motions[line] ?? {};
export const marks = (): Mark[] => picking.since;
export const shapeOf = (word: string): Shape | undefined => shapes[word];

/** What stands on a board: all that can be picked, but the cubes that lie on it. */
export const NODE = "[data-word]:not(.cube)";

/** What people call the thing of a pick: `red` of `red@chicago`. */
export const nameOf = (word: string): string => names[word.split("@")[0] ?? ""] ?? word;

/** A choice as a sentence, and what it brings. */
export const sentence = (choice: Choice): string => [choice.label, ...choice.facts].join(" · ");

/** The order of lists and fans: the smallest rank first. */
export function byRank(a: Choice, b: Choice): number {
  const at = a.rank.findIndex((n, i) => n !== b.rank[i]);
  return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
}

/** The best of some choices: worth most to the seat, then first by rank. */
export const best = (of: Choice[]): Choice | undefined => [...of].sort((a, b) => b.worth - a.worth || byRank(a, b))[0];

/** A sentence of the page's own, translated by the server, its braces filled. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
