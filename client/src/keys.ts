// Single keys; `?` lists them.
import { fit, zoomBy } from "./board.js";
import { NODE, place } from "./data.js";
import { byId, isTyping } from "./dom.js";
import { fanIsOpen } from "./fan.js";
import { sortHand } from "./hand.js";
import { undo } from "./link.js";
import { stepBy } from "./past.js";
import { confirm, drop, playButton } from "./picks.js";
import { focusHex, nextLegal } from "./walk.js";
import { boardSvg } from "./board.js";

const helpBox = (): HTMLDialogElement | null => byId("keys") as HTMLDialogElement | null;

export function help(): void {
  const box = helpBox();
  if (box?.open) box.close();
  else box?.showModal();
}

/** Press the first button that this key plays. */
function press(key: string): void {
  const button = document.querySelector<HTMLButtonElement>(`#quick button[data-key="${key}"]`);
  if (button) playButton(button.dataset["line"] ?? "");
}

const KEYS: Record<string, () => void> = {
  "?": help,
  "+": () => zoomBy(1.3),
  "=": () => zoomBy(1.3),
  "-": () => zoomBy(1 / 1.3),
  "0": fit,
  u: () => void undo(),
  d: () => press("d"),
  x: () => press("x"),
  r: () => press("r"),
  n: () => nextLegal(1),
  p: () => nextLegal(-1),
  b: () => focusHex(boardSvg()?.querySelector<SVGGElement>(`${NODE}[tabindex="0"]`) ?? undefined),
  a: () => document.querySelector<HTMLElement>("#quick button, #listing button, #twin summary")?.focus(),
  s: sortHand,
  l: () => byId("log-lines")?.focus(),
  "[": () => void stepBy(-1),
  "]": () => void stepBy(1),
};

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
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !place().base) return;
    if (helpBox()?.open && event.key !== "?") return;
    const target = event.target as Element;
    if (event.key === "Escape") {
      if (drop()) event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !fanIsOpen() && !target.closest("button, a, summary, input")) {
      void confirm();
      return;
    }
    const act = KEYS[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
}
