// Lists made from the legal lines: all deliveries by what they bring, and every action as a button.
import { called, legalLines, place, say, verbName, type Line } from "./data.js";
import { byId, el } from "./dom.js";
import { cubePicture, gains } from "./ghost.js";
import { pinLine, preview } from "./picks.js";
import { send } from "./link.js";
import { better, cubeWords, lineWords, via } from "./words.js";

const FIRST = 12;

/** All deliveries, the best for the seat first. */
export function deliveries(all = false): void {
  const home = byId("deliveries");
  if (!home) return;
  const lines = legalLines().filter((line) => line.verb === "deliver");
  home.hidden = !lines.length;
  home.replaceChildren();
  if (!lines.length) return;
  lines.sort(better);
  const list = el("ol", { class: "deliveries" }, ...(all ? lines : lines.slice(0, FIRST)).map(row));
  home.append(el("h2", {}, say("deliveries", { n: lines.length })), list);
  if (!all && lines.length > FIRST) {
    const more = el("button", { type: "button", class: "quiet" }, say("all-deliveries", { n: lines.length }));
    more.addEventListener("click", () => deliveries(true));
    home.append(more);
  }
}

function row(line: Line): HTMLElement {
  const [cube = "", to = "", route = ""] = line.picks;
  const way = route ? via(route) : `${called(cube.split("@")[1] ?? "")} → ${called(to)}`;
  const button = el(
    "button",
    { type: "button", "data-line": line.text },
    cubePicture(cube.split("@")[0] ?? ""),
    el("span", { class: "sr" }, cubeWords(cube)),
    el("span", { class: "way" }, way),
    el("b", { class: (line.hint.mine ?? 0) > 0 ? "gain" : "gain none" }, gains(line.hint, place().you)),
  );
  button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && preview(line));
  button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && preview(null));
  button.addEventListener("focus", () => document.documentElement.dataset["by"] === "keyboard" && preview(line));
  button.addEventListener("click", (event) => (event.detail === 0 ? void send(line.text) : pinLine(line)));
  return el("li", {}, button);
}

/** Every legal action as a button, by verb; made when first opened, for there may be a thousand. */
export function twin(details: HTMLDetailsElement): void {
  const home = details.querySelector<HTMLElement>(".twin");
  const key = `${place().line} ${place().undone} ${place().you ?? ""}`;
  if (!home || home.dataset["for"] === key) return;
  home.dataset["for"] = key;
  home.replaceChildren();
  const verbs = new Map<string, Line[]>();
  for (const line of legalLines()) verbs.set(line.verb, [...(verbs.get(line.verb) ?? []), line]);
  for (const [verb, lines] of verbs) {
    const items = lines.map((line) => {
      const price = line.hint.price === undefined ? "" : ` $${line.hint.price}`;
      const gain = line.hint.gain ? `: ${gains(line.hint, place().you)}` : "";
      const words = line.picks.length ? `${lineWords(line)}${price}${gain}` : verbName(verb);
      const button = el("button", { type: "button" }, words);
      button.addEventListener("click", () => void send(line.text));
      return el("li", {}, button);
    });
    home.append(el("h3", {}, verbName(verb)), el("ul", {}, ...items));
  }
}

export function startLists(): void {
  document.addEventListener(
    "toggle",
    (event) => {
      const details = event.target as HTMLDetailsElement;
      if (details.id === "twin" && details.open) twin(details);
    },
    true,
  );
}

/** After a swap. */
export function freshLists(): void {
  deliveries();
  const details = byId("twin") as HTMLDetailsElement | null;
  if (details?.open) twin(details);
}
