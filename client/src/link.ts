// Talking to the server: a line is sent, a fresh sheet comes back and is morphed in; errors stand in the sheet.
import htmx from "htmx.org";
import { place, say, sheet } from "./data.js";
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

/** Swap in a sheet that the server has sent. */
export async function swap(text: string): Promise<void> {
  const target = sheet();
  if (!target) return;
  const before = { line: place().line, you: place().you };
  document.querySelector("#terrain")?.setAttribute("hx-morph-skip", "");
  await htmx.swap({ text, target, swap: "outerMorph", sourceElement: document.body } as never);
  for (const call of listeners) call(before);
}

/** A note beside the prompt, where its cause is. */
export function note(text: string): void {
  const there = byId("trouble");
  if (!there) return;
  there.textContent = text;
  there.hidden = !text;
}

async function ask(url: string, init: RequestInit = {}): Promise<Response | null> {
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
    } else {
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

/** Take the seat's last choice back. */
export const undo = (): Promise<boolean> => change(`${place().base}/undo`, { seat: place().you ?? "" });

/** What came of a fetch: it stands on the page, something newer came before it, or there was no sheet. */
export type Fetched = "shown" | "overtaken" | "failed";

/** Fetch the sheet again, or a past one; of several fetches under way the last one counts. */
export async function fetchSheet(at?: number): Promise<Fetched> {
  const mine = ++latest;
  const { base } = place();
  const answer = await ask(at === undefined ? `${base}/sheet` : `${base}/at/${at}`);
  if (!answer) return "failed";
  const text = await answer.text();
  if (mine !== latest || waiting) return "overtaken";
  if (!answer.ok || !text.includes('id="sheet"')) {
    note(say("refused", { status: answer.status }));
    return "failed";
  }
  note("");
  await swap(text);
  if (at === undefined) idle();
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

const NONE: Reason = { text: "", rule: "", link: "" };

/** What stands against anything being done with a word of the board; no text when nothing is known. */
export async function why(word: string): Promise<Reason> {
  const { base, you } = place();
  if (!you) return NONE;
  const answer = await fetch(`${base}/why?${new URLSearchParams({ word, as: you })}`, {
    headers: { accept: "application/json" },
  }).catch(() => null);
  if (!answer?.ok) return NONE;
  const said = (await answer.json()) as { legal: boolean; message?: string; rule?: string; link?: string };
  if (said.legal || !said.message) return NONE;
  return { text: said.message, rule: said.rule ?? "", link: said.link ?? "" };
}
