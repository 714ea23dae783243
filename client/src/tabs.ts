// The tabs beside the board, and the sheet at the foot of narrow screens that holds them.
import { place, sheet } from "./data.js";
import { byId } from "./dom.js";

let current = "turn";
let mine: boolean | null = null;

const isOver = (): boolean => sheet()?.dataset["over"] !== undefined;

const tabs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("#tabs [data-tab]:not([hidden])")];

/** The log stands open beside a tall map where the style has made room for it; else it is a tab. */
function placeLog(): void {
  const [log, tab, second] = [byId("pane-log"), byId("tab-log"), byId("second")];
  if (!log || !tab || !second) return;
  const open = second.clientWidth > 0;
  if (open !== (log.parentElement === second)) (open ? second : byId("tabs"))?.append(log);
  tab.hidden = open;
  log.role = open ? "none" : "tabpanel"; // beside the map only the log in it is a landmark
  if (open) toNewest();
}

/** Whether the screen is so narrow that the tabs lie at the foot. */
export const isNarrow = (): boolean => narrow.matches;
const narrow = matchMedia("(max-width: 899px)");

function mark(): void {
  const all = tabs().map((tab) => tab.dataset["tab"] ?? "");
  // The log has no tab where it lies beside the map; at the end nothing is left in that of the turn.
  if (!all.includes(current)) current = (isOver() && place().game && all[1]) || "turn";
  for (const tab of tabs()) {
    const shown = tab.dataset["tab"] === current;
    tab.setAttribute("aria-selected", String(shown));
    tab.tabIndex = shown ? 0 : -1;
    byId(`pane-${tab.dataset["tab"] ?? ""}`)?.classList.toggle("shown", shown);
  }
}

/** What is always in view on wide screens lies in a tab on narrow ones, below the choices of that tab, if it says so. */
export function placePanels(): void {
  for (const card of document.querySelectorAll<HTMLElement>("[data-narrow]")) {
    const pane = byId(`pane-${card.dataset["narrow"] ?? ""}`);
    const after = pane?.querySelector(":scope > .choices");
    if (!isNarrow()) document.querySelector(".tops")?.append(card);
    else if (after) after.after(card);
    else pane?.append(card);
  }
  placeLog();
}

/** Show a tab; on a narrow screen the lowered sheet comes up with it. */
export function showTab(key: string): void {
  const tab = byId(`tab-${key}`);
  if (!tab || tab.hidden) return;
  current = key;
  if (document.documentElement.dataset["sheet"] === "lowered") setSheet("");
  mark();
  if (key === "log") toNewest();
  shown(key);
}

let shown: (key: string) => void = () => undefined;

/** Call back when a tab has been shown. */
export const whenTabShown = (call: (key: string) => void): void => void (shown = call);

let lent = false;

/** Show a tab for as long as something is chosen in it. */
export function lendTab(key: string): void {
  lent = current !== key;
  showTab(key);
}

/** What was chosen is done with: back to the choices of the turn. */
export function giveTabBack(): void {
  if (lent) showTab("turn");
  lent = false;
}

/** The tab that an element stands in; "" when it is not in one. */
export const tabOf = (element: Element): string => element.closest(".pane")?.id.replace("pane-", "") ?? "";

export const shownTab = (): string => current;

/** The newest line of the log is in sight. */
function toNewest(): void {
  const pane = byId("pane-log");
  if (pane) pane.scrollTop = pane.scrollHeight;
}

function setSheet(to: "" | "lowered" | "raised"): void {
  const root = document.documentElement;
  if (to) root.dataset["sheet"] = to;
  else delete root.dataset["sheet"];
}

/** From its usual height down to its foot, and back. */
export function lowerSheet(): void {
  setSheet(document.documentElement.dataset["sheet"] ? "" : "lowered");
}

/** After a swap: the same tab as before; Turn when it has become this seat's turn, Log when it no longer is. */
export function keepTab(isMine: boolean): void {
  // In a lesson the tab of the turn holds the task and the answer.
  const turns = mine !== null && isMine !== mine && !place().past && place().game !== "";
  // Where somebody writes the text stays in sight: the prompt says whose turn it is.
  if (turns && !(document.activeElement instanceof HTMLTextAreaElement)) {
    current = isMine ? "turn" : "log";
    lent = false;
  }
  if (mine === null && isOver() && place().game) current = "log"; // nothing is to be chosen any more
  mine = isMine;
  mark();
  if (current === "log") toNewest();
}

/** The sheet follows a drag of its handle: far up is raised, far down lowered. A drag is not a press as well. */
function startHandle(): void {
  let from: number | null = null;
  let dragged = false;
  document.addEventListener("pointerdown", (event) => {
    from = (event.target as Element).closest(".handle") ? event.clientY : null;
    dragged = false;
  });
  document.addEventListener("pointercancel", () => (from = null));
  document.addEventListener(
    "click",
    (event) => {
      if (dragged && (event.target as Element).closest(".handle")) event.stopImmediatePropagation();
      dragged = false;
    },
    true,
  );
  document.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const by = event.clientY - from;
    from = null;
    if (Math.abs(by) < 24) return;
    dragged = true;
    const raised = document.documentElement.dataset["sheet"] === "raised";
    const lowered = document.documentElement.dataset["sheet"] === "lowered";
    setSheet(by < 0 ? (lowered ? "" : "raised") : raised ? "" : "lowered");
  });
}

export function startTabs(): void {
  narrow.addEventListener("change", placePanels);
  addEventListener("resize", () => {
    placeLog();
    mark();
  });
  startHandle();
  document.addEventListener("click", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("#tabs [data-tab]");
    if (!tab) return;
    lent = false;
    showTab(tab.dataset["tab"] ?? "");
  });
  document.addEventListener("keydown", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("#tabs [data-tab]");
    if (!tab) return;
    const all = tabs();
    const at = all.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const next = all.at(to % all.length);
    event.preventDefault();
    showTab(next?.dataset["tab"] ?? "");
    next?.focus();
  });
}
