// Day or night and the palette of colours: the reader's choice, kept in this browser.
import { byId } from "./dom.js";

const CHOICES = { theme: ["", "light", "dark"], palette: ["", "safe", "contrast"], labels: ["", "on"] };

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
  for (const field of form.querySelectorAll<HTMLSelectElement>("select")) field.value = read(field.name as Choice);
  form.addEventListener("change", (event) => {
    const field = event.target as HTMLSelectElement;
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
