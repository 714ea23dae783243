// The chat: what others say is added to the list as it comes; what is typed stays in the box until it has been said.
import { place, say, sheet } from "./data.js";
import { announce, byId } from "./dom.js";
import { shownTab, whenTabShown } from "./tabs.js";

const list = (): HTMLElement | null => byId("talk");
const box = (): HTMLTextAreaElement | null => byId("say-text") as HTMLTextAreaElement | null;
const lines = (): HTMLElement[] => [...(list()?.querySelectorAll<HTMLElement>("[data-said]") ?? [])];
const numberOf = (line?: HTMLElement): number => Number(line?.dataset["said"] ?? 0);
const lastShown = (): number => numberOf(lines().at(-1));

/** How many lines there are, as the stream said last. */
let said = 0;
let fetching = false;
/** Up to which line was asked for: some are for the eyes of others only. */
let asked = 0;

/** The stream says how many lines of chat there are: those that are missing here are fetched. */
export async function hearSaid(count: number): Promise<void> {
  said = count;
  while (list() && !fetching && Math.max(lastShown(), asked) < said) {
    fetching = true;
    const now = said;
    const came = await fetchSaid().finally(() => (fetching = false));
    if (!came) return; // the next news, or the stream when it is back, asks again
    asked = now;
  }
}

async function fetchSaid(): Promise<boolean> {
  const after = lastShown();
  const answer = await fetch(`${place().base}/chat?since=${after}`, {
    headers: { accept: "text/html", "hx-request": "true" },
  }).catch(() => null);
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(`<ol>${await answer.text()}</ol>`, "text/html");
  const fresh = [...page.querySelectorAll<HTMLElement>("[data-said]")].filter((line) => numberOf(line) > after);
  list()?.querySelector("ol")?.append(...fresh);
  localTimes();
  toLast();
  markUnread();
  const others = fresh.filter((line) => !line.classList.contains("mine"));
  announce(others.map((line) => `${line.dataset["name"]}: ${line.querySelector(".text")?.textContent}`).join("\n"));
  return true;
}

/** When something was said, by the clock of whoever reads. */
function localTimes(): void {
  const today = new Date().toDateString();
  const page = document.documentElement.lang;
  const language = navigator.languages.find((each) => each.startsWith(page)) ?? page;
  for (const time of list()?.querySelectorAll<HTMLTimeElement>("time:not([title])") ?? []) {
    const at = new Date(time.dateTime);
    const day = at.toDateString() === today ? {} : ({ day: "numeric", month: "short" } as const);
    time.title = at.toLocaleString(language);
    time.textContent = at.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit" });
  }
}

function toLast(): void {
  const all = list();
  if (all) all.scrollTop = all.scrollHeight;
}

const readKey = (): string => `trunkline-chat-${place().base}`;
let read = -1;

/** The number of the last line that was read in this browser. */
function lastRead(): number {
  if (read < 0) {
    try {
      read = Number(localStorage.getItem(readKey()) ?? 0);
    } catch {
      read = 0; // a browser that keeps nothing remembers as long as the page is there
    }
  }
  return read;
}

function markRead(): void {
  if (lastShown() <= lastRead()) return;
  read = lastShown();
  try {
    localStorage.setItem(readKey(), String(read));
  } catch {
    // as above
  }
}

let label = "";

/** The tab says how many lines of others have not been read. */
function markUnread(): void {
  const tab = byId("tab-chat");
  if (!tab) return;
  if (shownTab() === "chat" && !document.hidden) markRead();
  label ||= tab.textContent ?? "";
  const count = lines().filter((line) => numberOf(line) > lastRead() && !line.classList.contains("mine")).length;
  tab.textContent = count ? `${label} (${count})` : label;
}

/** Where several hands are held at one screen, what one types is not for the next to read, or to send. */
const isShared = (): boolean => sheet()?.dataset["secret"] !== undefined;

/** Whose text the box holds: a seat where there are several hands, else "". */
let writer: string | null = null;

const draftKey = (of: string): string => `trunkline-draft-${place().base}-${of}`;

/** What is typed is kept for as long as this tab of the browser is there. */
function keepDraft(of: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(draftKey(of), text);
    else sessionStorage.removeItem(draftKey(of));
  } catch {
    // a browser that keeps nothing: the box has it until the page goes
  }
}

function draftOf(of: string): string {
  try {
    return sessionStorage.getItem(draftKey(of)) ?? "";
  } catch {
    return "";
  }
}

/** After each swap: the box is that of the seat that is shown now. */
export function arriveChat(): void {
  const field = box();
  const now = isShared() ? (place().you ?? "") : "";
  if (field && now !== writer && (writer === null || isShared())) {
    field.value = (writer === null && field.value) || draftOf(now);
    writer = now;
    refuse("");
  }
  markUnread();
}

/** Why something was not said, beside what was typed. */
function refuse(why: string): void {
  const sign = byId("say-refused");
  if (!sign) return;
  sign.textContent = why;
  sign.hidden = !why;
}

let sending = false;

async function send(): Promise<void> {
  const field = box();
  if (!field || sending) return;
  sending = true;
  const { base, you } = place();
  const text = field.value;
  const by = writer ?? "";
  try {
    const answer = await fetch(`${base}/chat`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ text, seat: you ?? "" }),
    });
    const told = (await answer.json().catch(() => ({}))) as { n?: number; message?: string };
    refuse(answer.ok ? "" : (told.message ?? say("refused", { status: answer.status })));
    if (!answer.ok) return;
    keepDraft(by, "");
    if (by === writer && field.value.startsWith(text)) {
      field.value = field.value.slice(text.length); // more may have been typed meanwhile
      keepDraft(by, field.value);
    }
    void hearSaid(Math.max(said, told.n ?? 0));
  } catch {
    refuse(say("offline"));
  } finally {
    sending = false;
  }
}

/** To the box, or to the list where there is none. */
export const focusChat = (): void => (box() ?? list())?.focus();

export function startChat(): void {
  localTimes();
  whenTabShown((tab) => {
    if (tab !== "chat") return;
    toLast();
    markUnread();
  });
  document.addEventListener("visibilitychange", markUnread);
  document.addEventListener("submit", (event) => {
    if ((event.target as Element).id !== "say") return;
    event.preventDefault();
    void send();
  });
  document.addEventListener("input", (event) => {
    if (event.target === box()) keepDraft(writer ?? "", box()?.value ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.target !== box()) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape") {
      byId("tab-chat")?.focus();
    }
  });
}
