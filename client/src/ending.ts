// The card of a round and the end of the game: closing, sharing, going to and fro between sheet and board.
import "./ending.css";
import { place } from "./data.js";
import { isDrawn } from "./curtain.js";
import { byId, isLeftOut, isTyping } from "./dom.js";
import { whenSwapped } from "./link.js";

/** Copy the address of the table; where no page may copy, the address is shown to be copied by hand. */
async function share(link: HTMLAnchorElement): Promise<void> {
  const said = byId("shared");
  if (!said) return;
  try {
    await navigator.clipboard.writeText(link.href);
    said.textContent = link.dataset["said"] ?? "";
  } catch {
    said.textContent = link.href;
  }
}

/** Fold the sheet of the end away, so that the board is seen, or unfold it again. */
function seeBoard(): void {
  const root = document.documentElement;
  if (root.dataset["ending"]) delete root.dataset["ending"];
  else root.dataset["ending"] = "away";
  markEnding();
}

/** The button says whether the sheet is away; a new sheet does not know. */
function markEnding(): void {
  const away = document.documentElement.dataset["ending"] === "away";
  document.querySelector("[data-do=see-board]")?.setAttribute("aria-pressed", String(away));
}

/** The round whose card is open: another sheet does not know. */
let opened = -1;

const card = (): HTMLElement | null => byId("round-card");

/** Whether a card is being read: meanwhile the present is shown at once, for nobody sees a board that it covers. */
export const isReading = (): boolean => card()?.hidden === false;

/** The last round whose card this browser has shown of the table. */
const roundKey = (): string => `trunkline-round-${place().base}`;

function remembered(): number | null {
  try {
    const text = localStorage.getItem(roundKey());
    return text === null ? null : Number(text);
  } catch {
    return null; // a browser that keeps nothing shows no card of what happened before
  }
}

function remember(round: number): void {
  try {
    localStorage.setItem(roundKey(), String(round));
  } catch {
    // as above
  }
}

/** Show the card of a round once, when it has ended since this browser looked last; not in the past, not when switched off. */
export function showRound(): void {
  const found = card();
  const round = Number(found?.dataset["round"] ?? 0);
  if (place().past) return;
  if (byId("ending")) opened = -1; // the end has the stage to itself
  if (found && round === opened) {
    found.hidden = false;
    return;
  }
  const before = remembered();
  remember(round);
  const off = document.documentElement.dataset["rounds"] === "off" || found?.dataset["brief"] !== undefined;
  if (!found || off || before === null || round <= before || byId("ending")) return;
  found.hidden = false;
  opened = round;
  if (document.documentElement.dataset["by"] === "keyboard") found.querySelector<HTMLElement>("button")?.focus();
}

/** What has been read stays away until the next round ends. */
function closeRound(): boolean {
  const found = card();
  if (!found || found.hidden) return false;
  const inside = found.contains(document.activeElement);
  found.hidden = true;
  opened = -1;
  if (inside) byId("promptbar")?.focus({ preventScroll: true });
  return true;
}

document.addEventListener("click", (event) => {
  const act = (event.target as Element).closest<HTMLElement>("[data-do]");
  if (act?.dataset["do"] === "share") {
    event.preventDefault();
    void share(act as HTMLAnchorElement);
  } else if (act?.dataset["do"] === "see-board") seeBoard();
  else if (act?.dataset["do"] === "close-round") closeRound();
});
/** Whether a key is meant for the card: nothing that has the focus, and no dialog over it, takes it. */
function isForCard({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open], [popover]:popover-open")) return false;
  return key === "Escape" || (key === "Enter" && !(target as Element).closest("button, a, summary, input"));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDrawn()) return;
  if (isForCard(event) && closeRound()) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.key === "v" && !isLeftOut(event) && byId("ending")) seeBoard();
});
whenSwapped(markEnding);
