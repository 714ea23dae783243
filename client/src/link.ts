// Talking to the server: a line is sent, a fresh sheet comes back and is morphed in; errors stand in the sheet.
import htmx from "htmx.org";
import { place, say, sheet, type Ghost } from "./data.js";
import { byId } from "./dom.js";

type AfterSwap = (before: { line: number; you: string | null }) => void;
const listeners: AfterSwap[] = [];
let latest = 0;
let waiting = false;

/** Call back after every swap of the sheet. */
export const whenSwapped = (call: AfterSwap): void => void listeners.push(call);

let idle: () => void = () => undefined;

/** Call back when the page has nothing under way any more. */
export const whenIdle = (call: () => void): void => void (idle = call);

/** Whether a line is under way. */
export const isBusy = (): boolean => waiting;

let leaving = false;

/** Whether a past position is under way: what comes anew in the present may not be fetched over it. */
export const isLeaving = (): boolean => leaving;

/** What had the focus may be gone, or hidden: it goes to what has its name now, else to the prompt, never back to the page. */
function keepFocus(had: Element | null): void {
  const now = document.activeElement;
  if (!had || had === document.body || (now !== document.body && now?.checkVisibility())) return;
  const same = byId(had.id);
  (same?.checkVisibility() ? same : byId("promptbar"))?.focus({ preventScroll: true });
}

/** Parts of the sheet that say something else now are put there anew: what stood in them does not move aside. */
function dropChanged(target: HTMLElement, text: string): void {
  const coming = new DOMParser().parseFromString(text, "text/html");
  for (const part of target.querySelectorAll<HTMLElement>("[data-anew]")) {
    const now = coming.getElementById(part.id);
    if (now?.textContent !== part.textContent || now?.dataset["anew"] !== part.dataset["anew"]) part.remove();
  }
}

/** Swap in a sheet that the server has sent. */
export async function swap(text: string): Promise<void> {
  const target = sheet();
  if (!target) return;
  const before = { line: place().line, you: place().you };
  const had = document.activeElement;
  dropChanged(target, text);
  document.querySelector("#terrain")?.setAttribute("hx-morph-skip", "");
  await htmx.swap({ text, target, swap: "outerMorph", sourceElement: document.body } as never);
  for (const call of listeners) call(before);
  if (before.line !== place().line) document.querySelector(".guide")?.closest(".pane")?.scrollTo(0, 0); // its next step
  keepFocus(had);
}

/** A note beside the prompt, where its cause is. */
export function note(text: string): void {
  const there = byId("trouble");
  if (!there) return;
  there.textContent = text;
  there.hidden = !text;
}

/** Ask the server for a part of the page, or another thing; null when it cannot be reached, which the page then says. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(url, {
      ...init,
      headers: { accept: "text/html", "hx-request": "true", ...init.headers },
    });
  } catch {
    note(say("offline"));
    return null;
  }
}

/** A study may be deleted, or shared no more, while others look at it: then they read why, and where to go on. */
function takeLeave(status: number): boolean {
  const { gone, shut, wayOn } = sheet()?.dataset ?? {};
  const why = status === 404 ? gone : status === 403 ? shut : undefined;
  const there = byId("trouble");
  if (!why || !there) return false;
  note(`${why} `);
  const link = document.createElement("a");
  link.href = "/studies";
  link.textContent = wayOn ?? "";
  there.append(link);
  return true;
}

async function change(url: string, fields: Record<string, string>): Promise<boolean> {
  if (waiting) return false;
  waiting = true;
  sheet()?.setAttribute("aria-busy", "true");
  const { line, undone } = place();
  const body = new URLSearchParams({ n: String(line), undone: String(undone), ...fields });
  try {
    const answer = await ask(url, { method: "POST", body });
    if (!answer) return false;
    const text = await answer.text();
    if (text.includes('id="sheet"')) {
      latest += 1;
      note("");
      await swap(text);
    } else if (!takeLeave(answer.status)) {
      const page = new DOMParser().parseFromString(text, "text/html");
      note(page.querySelector("h1")?.textContent ?? say("refused", { status: answer.status }));
    }
    return answer.ok;
  } finally {
    waiting = false;
    sheet()?.removeAttribute("aria-busy");
    idle();
  }
}

/** Play a line of this seat. */
export const send = (text: string): Promise<boolean> =>
  change(place().base, { line: `${place().you ?? ""} ${text}` });

/** Take all back that the seat has decided in its turn. */
export const reset = (): Promise<boolean> => change(`${place().base}/undo`, { seat: place().you ?? "", turn: "true" });

/** Play again what the seat took back last, where the sheet offers it. */
export async function redo(): Promise<boolean> {
  const line = byId("redo")?.dataset["line"];
  return line ? send(line) : false;
}

/** Take the seat's last choice back. */
export const undo = (): Promise<boolean> => change(`${place().base}/undo`, { seat: place().you ?? "" });

/** What came of a fetch: it stands on the page, another came before it, it was too new to be shown, or there was no sheet. */
export type Fetched = "shown" | "overtaken" | "newer" | "failed";

/**
 * Fetch the sheet again, or a past one; of several fetches under way the last one counts. With `only`, the present is
 * shown if it is that line still.
 */
export async function fetchSheet(at?: number, only?: number): Promise<Fetched> {
  const mine = ++latest;
  leaving = at !== undefined;
  const came = await fetchThat(mine, at, only);
  if (mine === latest) leaving = false;
  // A page that stays in the present after all shows what has come meanwhile.
  if (at === undefined ? came === "shown" : came !== "shown") idle();
  return came;
}

async function fetchThat(mine: number, at?: number, only?: number): Promise<Fetched> {
  const { base } = place();
  const answer = await ask(at === undefined ? `${base}/sheet` : `${base}/at/${at}`);
  if (!answer) return "failed";
  const text = await answer.text();
  if (mine !== latest || waiting) return "overtaken";
  if (!answer.ok || !text.includes('id="sheet"')) {
    if (!takeLeave(answer.status)) note(say("refused", { status: answer.status }));
    return "failed";
  }
  note("");
  if (only !== undefined && !text.includes(` data-line="${only}"`)) return "newer";
  await swap(text);
  return "shown";
}

/** Send a form of the sheet and swap in what comes of it. */
export const submit = (form: HTMLFormElement): Promise<boolean> =>
  change(form.action, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));

/** Why something is refused, with the rule to read about it. */
export interface Reason {
  text: string;
  rule: string;
  link: string;
}

export const NONE: Reason = { text: "", rule: "", link: "" };

/** What a line would leave on the board, as the server draws it; "" when there is nothing to see, null without an answer. */
export async function drawing(line: string): Promise<string | null> {
  const { base, you } = place();
  if (!you) return "";
  const answer = await fetch(`${base}/ghost?${new URLSearchParams({ line: `${you} ${line}`, as: you })}`, {
    headers: { accept: "application/json" },
  }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { svg: string }).svg : null;
}

/** A line near to those that can be played, and why it cannot; it lies at the sides of its place as a choice does. */
export interface Barred {
  word: string;
  note: string;
  chip: string;
  ghost: Ghost;
  ways: [start: string, goal: string, beyond: string][];
  exits: string[];
  why: Reason;
}

const reasonOf = ({ message = "", rule = "", link = "" }: { message?: string; rule?: string; link?: string }): Reason => ({ text: message, rule, link });

/** What is refused at a picked word of the board, the nearest to what can be done first. */
export async function barredAt(word: string): Promise<Barred[]> {
  const { base, you } = place();
  if (!you) return [];
  const answer = await fetch(`${base}/barred?${new URLSearchParams({ word, as: you })}`, {
    headers: { accept: "application/json" },
  }).catch(() => null);
  if (!answer?.ok) return [];
  const { barred } = (await answer.json()) as { barred: (Partial<Barred> & { word: string; note: string; why: Parameters<typeof reasonOf>[0] })[] };
  return barred.map((each) => ({ chip: "", ghost: {}, ways: [], exits: [], ...each, why: reasonOf(each.why) }));
}

/** What stands against anything being done with a word of the board; no text when nothing is known, null without an answer. */
export async function why(word: string): Promise<Reason | null> {
  const { base, you } = place();
  if (!you) return NONE;
  const answer = await fetch(`${base}/why?${new URLSearchParams({ word, as: you })}`, {
    headers: { accept: "application/json" },
  }).catch(() => null);
  if (!answer?.ok) return null;
  const said = (await answer.json()) as { legal: boolean; message?: string; rule?: string; link?: string };
  return said.legal || !said.message ? NONE : reasonOf(said);
}
