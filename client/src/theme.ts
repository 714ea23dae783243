// How pages look and which keys they take: the server writes what is chosen on the root of each page, and keeps what is
// changed here. What it has not kept yet stays in this browser, counts here, and is sent again with the next page.
import { byId } from "./dom.js";

const CHOICES = {
  theme: ["", "light", "dark"],
  palette: ["", "safe", "contrast"],
  labels: ["", "on"],
  places: ["", "printed"],
  text: ["", "large"],
  rounds: ["", "off"],
  pace: ["", "steps"],
  keys: ["", "off"],
};

type Choice = keyof typeof CHOICES;

const NAMES = Object.keys(CHOICES) as Choice[];

const unkept = new Map<Choice, string>();

const keyOf = (name: Choice): string => `trunkline-${name}`;

function readUnkept(): void {
  try {
    for (const name of NAMES) {
      const value = localStorage.getItem(keyOf(name));
      if (value !== null && CHOICES[name].includes(value)) unkept.set(name, value);
    }
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

function note(name: Choice, value: string | null): void {
  if (value === null) unkept.delete(name);
  else unkept.set(name, value);
  try {
    if (value === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    // Then it counts on this page only, should the server not keep it.
  }
}

function set(name: Choice, value: string): void {
  const root = document.documentElement;
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
}

export function applyTheme(): void {
  readUnkept();
  for (const [name, value] of unkept) set(name, value);
}

let sending = false;

/** Send what is not kept yet, until nothing is left or an answer fails; the names of places come with a new page. */
async function keep(): Promise<void> {
  if (sending) return;
  sending = true;
  let failed = false;
  let anew = false;
  while (unkept.size && !failed) {
    const sent = new Map(unkept);
    try {
      const answer = await fetch("/me/looks", {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify(Object.fromEntries(sent)),
        keepalive: true,
      });
      failed = !answer.ok;
    } catch {
      failed = true;
    }
    if (failed) break;
    for (const [name, value] of sent) if (unkept.get(name) === value) note(name, null);
    anew ||= sent.has("places");
  }
  sending = false;
  const said = byId("looks-kept");
  if (said) said.textContent = failed ? (said.dataset["failed"] ?? "") : "";
  if (anew && !failed) location.reload();
}

export function startTheme(changed: () => void): void {
  const form = byId("looks");
  if (unkept.size) void keep();
  if (!form) return;
  for (const name of NAMES) {
    const field = form.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (field) field.value = document.documentElement.dataset[name] ?? "";
  }
  form.addEventListener("change", (event) => {
    const field = event.target as HTMLSelectElement;
    const name = field.name as Choice;
    note(name, field.value);
    set(name, field.value);
    void keep();
    changed();
  });
}
