// Private notes: those of a seat are kept with the account, those of onlookers and of lessons in this browser.
import { place, sheet } from "./data.js";
import { byId, el, isTyping } from "./dom.js";

const WAIT = 800; // milliseconds after the last letter
const AGAIN = 5000; // until what could not be saved is tried again

interface Kept {
  seat: string;
  notes: { line: number; text: string }[];
}

const book = (): HTMLElement | null => byId("notebook");
const field = (): HTMLTextAreaElement | null => byId("notes") as HTMLTextAreaElement | null;

/** The seat whose notes are shown: where hands are secret that of the hand, else the one the page came with. */
function seatNow(): string {
  const seat = book()?.dataset["seat"] ?? "";
  return (seat && sheet()?.dataset["secret"] !== undefined && place().you) || seat;
}

/** Where this browser keeps notes by itself: by table, those of a lesson by lesson, however far it has been played. */
function localKey(): string {
  const { base, game, you } = place();
  const mine = sheet()?.dataset["secret"] !== undefined && you ? `-${you}` : "";
  return `trunkline-notes-${game ? base : base.replace(/\/[^/]*$/, "")}${mine}`;
}

let shownFor = "";
/** What was typed and is not saved yet, of which seat. */
let unsaved: { seat: string; base: string; text: string } | null = null;
let timer = 0;

const unsavedKey = (seat: string, base: string): string => `trunkline-unsaved-${base} ${seat}`;

/** What is not saved yet outlives the page in this tab of the browser: the page may be gone, or loaded anew, before. */
function holdUnsaved(seat: string, base: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(unsavedKey(seat, base));
    else sessionStorage.setItem(unsavedKey(seat, base), text);
  } catch {
    // a browser that keeps nothing has it until the page goes
  }
}

function heldUnsaved(seat: string, base: string): string | null {
  try {
    return sessionStorage.getItem(unsavedKey(seat, base));
  } catch {
    return null;
  }
}

function tell(words: string | undefined): void {
  const state = byId("notes-state");
  if (state) state.textContent = words ?? "";
}

async function ask(base: string, body?: Record<string, unknown>, keepalive = false): Promise<Kept | string | null> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const post = body ? { method: "POST", body: JSON.stringify(body), headers, keepalive } : { headers };
  const path = body ? `${base}/notes` : `${base}/notes?as=${encodeURIComponent(seatNow())}`;
  const answer = await fetch(path, post).catch(() => null);
  if (answer?.ok) return (await answer.json()) as Kept;
  if (answer?.status === 422) return ((await answer.json()) as { message: string }).message;
  return null;
}

/** Save what was typed; what is refused says why, what does not get there is tried again. */
async function save(keepalive = false): Promise<void> {
  clearTimeout(timer);
  const mine = unsaved;
  if (!mine) return;
  const answer = await ask(mine.base, { seat: mine.seat, line: 0, text: mine.text }, keepalive);
  if (unsaved !== mine) return; // more was typed meanwhile
  if (answer === null) {
    tell(book()?.dataset["lost"]);
    timer = window.setTimeout(() => void save(), AGAIN);
    return;
  }
  if (typeof answer === "object") {
    unsaved = null;
    holdUnsaved(mine.seat, mine.base, null);
  }
  tell(typeof answer === "string" ? answer : book()?.dataset["saved"]);
}

/** Lines with a note are marked in the log. */
function markLines(): void {
  const noted = new Map<string, string>();
  for (const row of book()?.querySelectorAll<HTMLElement>(".linenotes [data-line]") ?? []) {
    noted.set(row.dataset["line"] ?? "", row.querySelector(".text")?.textContent ?? "");
  }
  for (const line of document.querySelectorAll<HTMLElement>("#log-lines [data-n]")) {
    const text = noted.get(line.dataset["n"] ?? "");
    line.classList.toggle("noted", text !== undefined);
    if (text !== undefined) line.title = text;
    else line.removeAttribute("title");
  }
}

function row(line: number, text: string): HTMLElement {
  const data = book()?.dataset ?? {};
  const called = (data["line"] ?? "").replace("{n}", String(line));
  const link = el("a", { href: `${place().base}/at/${line}`, "data-at": String(line) }, called);
  const remove = el("button", { type: "button", class: "quiet", "data-remove": String(line) }, data["remove"] ?? "");
  remove.append(el("span", { class: "sr" }, ` – ${called}`));
  return el("li", { "data-line": String(line) }, link, " ", el("span", { class: "text" }, text), " ", remove);
}

function show(kept: Kept, whole: boolean): void {
  const list = book()?.querySelector(".linenotes");
  list?.replaceChildren(...kept.notes.filter(({ line }) => line).map(({ line, text }) => row(line, text)));
  const box = field();
  if (whole && box) box.value = kept.notes.find(({ line }) => !line)?.text ?? "";
  for (const hidden of book()?.querySelectorAll<HTMLInputElement>("[name=seat]") ?? []) hidden.value = kept.seat;
  markLines();
}

/** What the browser has kept by itself goes to the account, once. */
async function bring(seat: string, base: string): Promise<void> {
  const key = localKey();
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return; // a browser that keeps nothing has nothing to bring
  }
  if (text === null) return;
  const answer = text.trim() ? await ask(base, { seat, line: 0, text, joins: true }) : "";
  if (answer === null || (typeof answer === "string" && answer)) return;
  localStorage.removeItem(key);
  if (typeof answer === "object" && shownFor === `${base} ${seat}` && !unsaved) show(answer, true);
}

async function change(seat: string, base: string): Promise<void> {
  const box = field();
  if (box) box.value = ""; // what one hand has written is not for the next
  book()?.querySelector(".linenotes")?.replaceChildren();
  const answer = await ask(base);
  if (typeof answer === "object" && answer && shownFor === `${base} ${seat}` && !unsaved) show(answer, true);
}

/** After each swap: the notes are those of the seat that is shown now. */
export function arriveNotes(): void {
  const box = field();
  const seat = seatNow();
  const { base } = place();
  if (!box) return;
  const key = seat ? `${base} ${seat}` : localKey();
  markLines();
  if (shownFor === key) return;
  const isFirst = shownFor === "";
  shownFor = key;
  if (!seat) {
    try {
      box.value = localStorage.getItem(localKey()) ?? "";
    } catch {
      box.disabled = true; // a browser that keeps nothing cannot keep notes
    }
    return;
  }
  void save();
  tell("");
  const ready = isFirst && book()?.dataset["seat"] === seat ? Promise.resolve() : change(seat, base);
  const held = heldUnsaved(seat, base);
  void ready.then(() => {
    if (held === null || shownFor !== key) return bring(seat, base);
    box.value = held;
    unsaved = { seat, base, text: held };
    return save();
  });
}

async function keepLine(line: number, text: string): Promise<boolean> {
  const answer = await ask(place().base, { seat: seatNow(), line, text });
  const refused = byId("note-refused");
  if (refused) {
    refused.textContent = typeof answer === "string" ? answer : answer ? "" : (book()?.dataset["lost"] ?? "");
    refused.hidden = !refused.textContent;
  }
  if (answer === null || typeof answer === "string") return false;
  show(answer, false);
  return true;
}

export function startNotes(): void {
  document.addEventListener("input", (event) => {
    const box = event.target as HTMLTextAreaElement;
    if (box.id !== "notes" || !isTyping(box)) return;
    const seat = seatNow();
    if (!seat) {
      try {
        localStorage.setItem(localKey(), box.value);
      } catch {
        box.disabled = true;
      }
      return;
    }
    unsaved = { seat, base: place().base, text: box.value };
    holdUnsaved(seat, unsaved.base, box.value);
    tell("");
    clearTimeout(timer);
    timer = window.setTimeout(() => void save(), WAIT);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.closest("#notebook")) return;
    event.preventDefault();
    if (form.id !== "note-line") {
      const line = new FormData(form).get("line");
      if (line) void keepLine(Number(line), "");
      else void save();
      return;
    }
    const [n, text] = [byId("note-n") as HTMLInputElement, byId("note-text") as HTMLTextAreaElement];
    void keepLine(Number(n.value), text.value).then((kept) => {
      if (kept) text.value = "";
    });
  });
  document.addEventListener("click", (event) => {
    const line = (event.target as Element).closest<HTMLElement>("#notebook [data-remove]")?.dataset["remove"];
    if (line) void keepLine(Number(line), "");
  });
  // What was typed last is not lost with the page.
  addEventListener("pagehide", () => void save(true));
  document.addEventListener("visibilitychange", () => document.hidden && void save(true));
}
