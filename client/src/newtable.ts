// The form of a new table: another title or map comes without a new page, and the ticket says at once what would be
// opened. The server makes both; without this script the same buttons fetch the page.
import { byId } from "./dom.js";
import { ownZone } from "./moments.js";

async function fetchForm(query: URLSearchParams): Promise<Document | null> {
  try {
    const answer = await fetch(`/new?${query}`, { headers: { accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

const entries = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]));

const theForm = (): HTMLFormElement | null => document.querySelector("form#new");

const mapWords = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>("#map-words");

/** Only the maps that have all the words, a number among them as that many players; the map that is chosen stays. */
function sift(): void {
  const input = mapWords();
  if (!input) return;
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (tile: HTMLElement, word: string): boolean =>
    /^\d+$/.test(word)
      ? (tile.dataset["seats"] ?? "").split(" ").includes(word)
      : tile.innerText.toLowerCase().includes(word);
  let found = 0;
  for (const tile of document.querySelectorAll<HTMLElement>(".mapchoice .tile")) {
    tile.hidden = false; // what is hidden has no text
    const fits = words.every((word) => has(tile, word));
    found += Number(fits);
    tile.hidden = !fits && !tile.hasAttribute("aria-current");
  }
  byId("map-none")?.toggleAttribute("hidden", found > 0);
}

function showSearch(words = ""): void {
  byId("find-map")?.removeAttribute("hidden");
  const input = mapWords();
  if (input) input.value = words;
  sift();
}

let asked = 0;
/** The form that is on its way: whoever opens a table meanwhile opens what they have chosen. */
let coming: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The ticket and the line of the fold for what is entered now. */
async function renew(): Promise<void> {
  const form = theForm();
  if (!form) return;
  const mine = ++asked;
  const fresh = await fetchForm(entries(form));
  if (!fresh || mine !== asked) return;
  for (const id of ["ticket-words", "differs-count", "pace-words", "room-words"]) {
    const there = fresh.getElementById(id);
    if (there) byId(id)?.replaceChildren(...there.childNodes);
  }
}

/**
 * Another title, map or number of players: all of the form anew, with what was entered, the focus where it was; whether
 * it could be had.
 */
async function change(button: HTMLButtonElement, form: HTMLFormElement): Promise<boolean> {
  clearTimeout(timer); // the ticket comes with the form
  const mine = ++asked;
  let sent: string;
  let fresh: HTMLElement | null | undefined;
  do {
    const query = entries(form);
    sent = query.toString();
    query.set(button.name, button.value);
    fresh = (await fetchForm(query))?.getElementById("newtable");
    if (mine !== asked) return true;
  } while (fresh && entries(form).toString() !== sent); // whoever types meanwhile loses nothing either
  if (!fresh) {
    form.noValidate = true;
    form.requestSubmit(button); // as without the script: the browser says what is wrong
    return false;
  }
  const open = ["options-fold", "pace-fold", "room-fold"].filter((id) => byId(id)?.hasAttribute("open"));
  ownZone(fresh);
  const words = mapWords()?.value;
  byId("newtable")?.replaceChildren(...fresh.childNodes);
  for (const id of open) byId(id)?.setAttribute("open", "");
  showSearch(words);
  const { title, map } = Object.fromEntries(entries(theForm() ?? form));
  history.replaceState(null, "", `/new?title=${title}&map=${map}`);
  byId(button.id)?.focus();
  return true;
}

/** Open the table as the form will be, by the button with that id. */
async function submitLater(id: string): Promise<void> {
  while (coming) if (!(await coming)) return;
  theForm()?.requestSubmit(byId(id));
}

export function startNewTable(): void {
  const page = byId("newtable");
  if (!page) return;
  page.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[formmethod=get]");
    const form = theForm();
    if (!button || !form) return;
    event.preventDefault();
    const mine = change(button, form).finally(() => {
      if (coming === mine) coming = undefined;
    });
    coming = mine;
  });
  page.addEventListener("submit", (event) => {
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!coming || button?.formMethod === "get") return;
    event.preventDefault();
    void submitLater(button?.id ?? "");
  });
  showSearch();
  page.addEventListener("input", (event) => {
    if ((event.target as Element).id === "map-words") return sift();
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), 200);
  });
}
