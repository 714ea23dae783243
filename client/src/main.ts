// The browser side: swaps what the server sends and lights what it allows. It knows no rules.
import "../../src/trunkline/show/board.css";
import "./boards.js";
import "./style.css";
import "./table.css";
import "./panels.css";
import "./hand.css";
import "./chat.css";
import "./rooms.js";
import { showRound } from "./ending.js";
import { fit, keepPlace, startBoard, zoomBy } from "./board.js";
import { arriveChat, startChat } from "./chat.js";
import { drawCurtain, openCurtain } from "./curtain.js";
import { allChoices, NODE, place, readOnce, readSheet, sheet } from "./data.js";
import { byId } from "./dom.js";
import { markFigures, startFigures } from "./figures.js";
import { shapePicture } from "./ghost.js";
import { layHand, sortHand } from "./hand.js";
import { help, startKeys } from "./keys.js";
import { redo, reset, submit, undo, whenSwapped } from "./link.js";
import { leadTo } from "./knobs.js";
import { fillLists, startLists } from "./lists.js";
import { markTitle, startLive } from "./live.js";
import { showSince, startLog } from "./log.js";
import { writeMoments } from "./moments.js";
import { arriveNotes, startNotes } from "./notes.js";
import { sendOnce } from "./once.js";
import { startPlayback } from "./playback.js";
import { startPast } from "./past.js";
import { keepMoment, startRounds } from "./rounds.js";
import { afterSwap, confirm, drop, light, meant, pick, playButton } from "./picks.js";
import { keepPicture } from "./share.js";
import { markSince } from "./since.js";
import { arriveAmount, clickAmount, foresee, forgetForeseen, playAmount, startAmounts } from "./stepper.js";
import { keepTab, lowerSheet, placePanels, startTabs } from "./tabs.js";
import { applyTheme, startTheme } from "./theme.js";
import { forgetTip, startTip } from "./tip.js";
import { rove, startWalk } from "./walk.js";

document.documentElement.dataset["script"] = "on";
applyTheme();

/** Pictures of the tiles in the supply; once made they stay. */
function drawPictures(): void {
  for (const home of document.querySelectorAll<SVGSVGElement>("svg[data-shape]")) {
    if (!home.childElementCount) home.append(...shapePicture(home.dataset["shape"] ?? "").children);
  }
}

const openFolds = new Set<string>();

/** What was folded open stays open: the new sheet does not know. */
function openAgain(): void {
  for (const id of openFolds) byId(id)?.setAttribute("open", "");
}

/** Everything that hangs on the sheet, after it has come. */
function arrive(): void {
  readSheet();
  forgetForeseen();
  drawCurtain();
  openAgain();
  drawPictures();
  placePanels();
  keepTab(allChoices().length > 0);
  layHand();
  afterSwap();
  arriveAmount();
  showRound();
  markSince();
  rove();
  fillLists();
  markFigures();
  writeMoments();
  foresee();
  arriveChat();
  arriveNotes();
  document.dispatchEvent(new Event("sheet")); // what only some tables load listens
  markTitle(allChoices().length > 0);
}

function startClicks(): void {
  document.addEventListener(
    "toggle",
    (event) => {
      const fold = event.target as HTMLDetailsElement;
      if (fold.id) openFolds[fold.open ? "add" : "delete"](fold.id);
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset["swap"] === undefined) return;
    event.preventDefault();
    const { clears, pick: word, shows } = form.dataset; // what comes back has them no more
    void submit(form).then((done) => {
      if (done && shows !== undefined) document.getElementById(shows)?.focus(); // which brings it into view
      if (done && clears !== undefined) form.reset();
      const place = done && word ? document.querySelector(`#zoom ${NODE}[data-word="${CSS.escape(word)}"].legal`) : null;
      if (place) pick(place);
    });
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (clickAmount(target)) {
      event.preventDefault();
      return;
    }
    const line = target.closest<HTMLElement>(".quick [data-line]");
    if (line) {
      event.preventDefault();
      playButton(line.dataset["line"] ?? "");
      return;
    }
    const act = target.closest<HTMLElement>("[data-do]");
    if (act) {
      event.preventDefault();
      const acts: Record<string, () => unknown> = {
        undo,
        reset,
        redo,
        confirm,
        amount: playAmount,
        drop,
        help,
        "open-curtain": openCurtain,
        lower: lowerSheet,
        fit,
        sort: sortHand,
        branch: () => byId("branch")?.click(),
        picture: () => keepPicture(act as HTMLAnchorElement),
        in: () => zoomBy(1.4),
        out: () => zoomBy(1 / 1.4),
      };
      void acts[act.dataset["do"] ?? ""]?.();
      return;
    }
    const picking = target.closest("#zoom [data-word], .side [data-pick]");
    if (!picking) return;
    const thing = picking.closest("#zoom") ? meant({ x: event.clientX, y: event.clientY }, picking) : picking;
    if (leadTo(thing, (event as PointerEvent).pointerType === "mouse")) return;
    pick(thing);
    rove();
  });
}

if (sheet()) {
  readOnce();
  startBoard();
  startKeys();
  startWalk();
  startTip();
  startLog();
  startFigures();
  startLists();
  startAmounts();
  startTabs();
  startChat();
  startNotes();
  startPast();
  startRounds();
  startPlayback();
  startClicks();
  sendOnce();
  arrive();
  whenSwapped((before) => {
    keepPlace();
    forgetTip();
    keepMoment();
    const at = before.line;
    // A lesson has no past to go back to: its address is how far it has been played.
    if (!place().game) history.replaceState(null, "", place().base);
    arrive();
    showSince(at);
  });
  startTheme(() => {
    keepPlace();
    light();
  });
  startLive();
  document.documentElement.dataset["ready"] = "on";
}
