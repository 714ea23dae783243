// What studies need besides: the curve under their history comes a piece at a time, and leads to the line that is clicked.
import "./study.css";
import { place } from "./data.js";
import { byId } from "./dom.js";

let fetching = false;
/** The position that the curve shown belongs to. */
let shown = "";

const slider = (): HTMLInputElement | null => byId("slider") as HTMLInputElement | null;
const here = (): string => `${slider()?.max ?? 0} ${place().undone}`;

/** The mark of the line shown moves; the curve of other lines is fetched. */
function arrive(): void {
  const curve = byId("curve");
  if (!curve) return;
  curve.style.setProperty("--now", String(place().line / Math.max(1, Number(slider()?.max ?? 1))));
  if (shown !== here()) void fetchCurve();
}

/** Fetch the curve until nothing of it is missing; each answer has more of it. */
async function fetchCurve(): Promise<void> {
  if (fetching) return;
  fetching = true;
  try {
    for (let missing = 1; missing > 0 || shown !== here(); ) {
      const curve = byId("curve");
      if (!curve) return;
      const now = here();
      const answer = await fetch(curve.dataset["address"] ?? "", { headers: { accept: "text/html", "hx-request": "true" } }).catch(() => null);
      if (!answer?.ok) return; // the next swap asks again
      const part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector<HTMLElement>(".curve");
      if (!part) return;
      missing = Number(part.dataset["missing"]);
      show(curve, part);
      shown = `${part.dataset["line"]} ${part.dataset["undone"]}`;
      if (shown !== now && shown !== here()) return; // the study has moved on: its sheet comes, and asks again
    }
  } finally {
    fetching = false;
  }
}

/** Put a curve there; what had the focus in it keeps it. */
function show(curve: HTMLElement, part: HTMLElement): void {
  const had = curve.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["at"] : undefined;
  curve.replaceChildren(...part.childNodes);
  if (had) curve.querySelector<HTMLElement>(`[data-at="${had}"]`)?.focus({ preventScroll: true });
}

// A click on the curve moves the slider, and the page follows it.
document.addEventListener("click", (event) => {
  const curve = (event.target as Element).closest<HTMLElement>("#curve");
  const range = slider();
  if (!curve || !range || (event.target as Element).closest("a")) return;
  const { left, width } = curve.getBoundingClientRect();
  range.value = String(Math.round((Number(range.max) * (event.clientX - left)) / width));
  range.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("sheet", arrive);
arrive();
