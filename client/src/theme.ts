// Day or night and the palette of colours: the reader's choice, kept in this browser. The names of places are a matter
// of the server, which writes them: a cookie tells it, and the page is fetched anew.
import { byId } from "./dom.js";

const CHOICES = { theme: ["", "light", "dark"], palette: ["", "safe", "contrast"], labels: ["", "on"], text: ["", "large"], rounds: ["", "off"], pace: ["", "steps"] };

const YEAR = 365 * 24 * 3600;

type Choice = keyof typeof CHOICES;

function read(name: Choice): string {
  try {
    return localStorage.getItem(`trunkline-${name}`) ?? "";
  } catch {
    return ""; // a browser that keeps nothing plays all the same
  }
}

function set(name: Choice, value: string): void {
  const root = document.documentElement;
  if (value && CHOICES[name].includes(value)) root.dataset[name] = value;
  else delete root.dataset[name];
}

export function applyTheme(): void {
  for (const name of Object.keys(CHOICES) as Choice[]) set(name, read(name));
}

export function startTheme(changed: () => void): void {
  const form = byId("looks");
  if (!form) return;
  for (const name of Object.keys(CHOICES) as Choice[]) {
    const field = form.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (field) field.value = read(name);
  }
  form.addEventListener("change", (event) => {
    const field = event.target as HTMLSelectElement;
    if (field.name === "places") {
      document.cookie = `places=${field.value}; path=/; max-age=${field.value ? YEAR : 0}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
      location.reload();
      return;
    }
    const name = field.name as Choice;
    try {
      localStorage.setItem(`trunkline-${name}`, field.value);
    } catch {
      // Kept for this page only.
    }
    set(name, field.value);
    changed();
  });
}
