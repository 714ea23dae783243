// Single keys; `?` lists them.
import { fit, zoomBy } from "./board.js";
import { focusChat } from "./chat.js";
import { isDrawn } from "./curtain.js";
import { NODE, place } from "./data.js";
import { byId, isLeftOut, isSet, isTyping } from "./dom.js";
import { sortHand } from "./hand.js";
import { otherStart, pressSide } from "./knobs.js";
import { redo, reset, undo } from "./link.js";
import { stepBy, stepRound, toPresent, toStart } from "./past.js";
import { confirm, drop, isChoosing, isPinned, playButton } from "./picks.js";
import { isPlaying, pause, playSince, skip, stop } from "./playback.js";
import { hideMarks } from "./since.js";
import { isAfterPicks, keyAmount, playAmount } from "./stepper.js";
import { showTab } from "./tabs.js";
import { focusHex, nextLegal } from "./walk.js";
import { boardSvg } from "./board.js";

const helpBox = (): HTMLDialogElement | null => byId("keys") as HTMLDialogElement | null;

export function help(): void {
  const box = helpBox();
  if (box?.open) box.close();
  else box?.showModal();
}

/** Press the first button that this key plays; whether there is one. */
function press(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`.quick button[data-key="${key}"]`);
  if (button) playButton(button.dataset["line"] ?? "");
  return button !== null;
}

/** Each tab says which key shows it. */
function tabKey(key: string): (() => void) | undefined {
  const tab = document.querySelector<HTMLElement>(`#tabs [data-shown-by="${CSS.escape(key)}"]`);
  return tab ? () => showTab(tab.dataset["tab"] ?? "") : undefined;
}

const KEYS: Record<string, () => void> = {
  "?": help,
  "+": () => zoomBy(1.3),
  "=": () => zoomBy(1.3),
  "-": () => zoomBy(1 / 1.3),
  "0": fit,
  u: () => void (byId("undo") && undo()),
  U: () => void redo(),
  d: () => void press("d"),
  x: () => void press("x"),
  r: () => void (press("r") || (byId("undo") && reset())),
  n: () => nextLegal(1),
  N: () => nextLegal(-1),
  p: () => (byId("plan-back") ?? byId("plan"))?.click(),
  b: () => (isPlaying() ? pause() : playSince()),
  h: hideMarks,
  f: () => focusHex(boardSvg()?.querySelector<SVGGElement>(`${NODE}[tabindex="0"]`) ?? undefined),
  a: () => (byId("amount") ?? document.querySelector<HTMLElement>("#quick button, #choices button, #listing button, #twin summary"))?.focus(),
  s: () => (isChoosing() ? otherStart() : sortHand()),
  g: () => byId("next-table")?.click(),
  w: () => (byId("branch-back") ?? byId("branch"))?.click(),
  W: () => byId("branch")?.click(),
  l: () => {
    showTab("log");
    byId("log-lines")?.focus();
  },
  c: () => {
    showTab("chat");
    focusChat();
  },
  "[": () => void stepBy(-1),
  "]": () => void stepBy(1),
  "{": () => stepRound(-1),
  "}": () => stepRound(1),
  Home: () => void toStart(),
  End: () => void (skip() || toPresent()),
};

/** Keys that go on while they are held; of all others one press is one act. */
const HELD = /^(Arrow|Page)|^[-+=[\]nN]$/;

export function startKeys(): void {
  document.documentElement.dataset["by"] = "pointer";
  addEventListener("pointerdown", () => (document.documentElement.dataset["by"] = "pointer"), true);
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" || event.key.startsWith("Arrow") || event.key === "Enter" || event.key.length === 1) {
        document.documentElement.dataset["by"] = "keyboard";
      }
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !place().base || isDrawn()) return;
    if (isSet(event) || (event.repeat && !HELD.test(event.key))) return;
    if (helpBox()?.open && event.key !== "?") return;
    if (isLeftOut(event)) {
      if (keyAmount(event)) event.preventDefault(); // where the numbers have the focus
      return;
    }
    const target = event.target as Element;
    if (event.key === "Escape") {
      if (stop() || drop()) event.preventDefault();
      return;
    }
    if (/^[1-6]$/.test(event.key) && pressSide(event.key)) {
      event.preventDefault();
      return;
    }
    if (keyAmount(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !target.closest("button, a, summary, input")) {
      if (isPinned()) void confirm();
      else if (!isChoosing() || isAfterPicks()) void playAmount();
      return;
    }
    // In a list or a box that scrolls these two have a meaning of their own.
    if (/^(Home|End)$/.test(event.key) && target.closest(".pane, .tablist, .scrolls")) return;
    const act = KEYS[event.key] ?? tabKey(event.key);
    if (act) {
      event.preventDefault();
      act();
    }
  });
}
