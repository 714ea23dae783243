// Several seats with secrets at one screen: before another seat's sheet is seen, a curtain asks to hand the screen over.
import { place, say, sheet } from "./data.js";
import { byId, isTyping } from "./dom.js";

/** The seat whose sheet this browser tab has shown last, of each table. */
const key = (): string => `trunkline-seat-${place().base}`;

function lastSeat(): string {
  try {
    return sessionStorage.getItem(key()) ?? "";
  } catch {
    return shown; // a browser that keeps nothing remembers as long as the page is there
  }
}

let shown = "";
const style = new CSSStyleSheet(); // no element: the page's policy takes no style but from files

/** From now on the sheet of any other seat stays hidden until the curtain is opened, from its first moment on the page. */
function keepSeat(seat: string): void {
  shown = seat;
  style.replaceSync(`#sheet[data-secret]:not([data-you="${CSS.escape(seat)}"]) { visibility: hidden; }`);
  if (!document.adoptedStyleSheets.includes(style)) document.adoptedStyleSheets.push(style);
  try {
    sessionStorage.setItem(key(), seat);
  } catch {
    // as above
  }
}

/** Draw the curtain when the sheet is that of another seat than before; called before anything new is painted. */
export function drawCurtain(): void {
  const { you } = place();
  const name = sheet()?.dataset["secret"];
  if (!name || !you) return;
  const before = lastSeat();
  if (!before || before === you) return keepSeat(you);
  const curtain = byId("curtain");
  const words = byId("curtain-words");
  if (!curtain || !words) return;
  words.textContent = say("curtain", { seat: name });
  const typing = isTyping(document.activeElement);
  curtain.hidden = false;
  // What somebody is about to type must not open it.
  if (typing) curtain.focus();
  else curtain.querySelector("button")?.focus();
}

/** Whether the screen is being handed over: until it is, keys decide nothing. */
export const isDrawn = (): boolean => byId("curtain")?.hidden === false;

/** The right person has the screen. */
export function openCurtain(): void {
  const curtain = byId("curtain");
  if (!curtain || curtain.hidden) return;
  keepSeat(place().you ?? "");
  curtain.hidden = true;
  byId("promptbar")?.focus({ preventScroll: true });
}
