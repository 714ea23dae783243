// A picture of the table to keep or to send: the server draws it, in day or night as the page is; PNG is made of it here.
import { say } from "./data.js";
import { el } from "./dom.js";
import { ask, note } from "./link.js";

/** The longer side of a PNG, in pixels. */
const LONGER = 2000;

/** The drawing with the looks of the page upon it, and how large it is as a PNG. */
async function drawn(address: string): Promise<{ text: string; width: number; height: number } | null> {
  const answer = await ask(address);
  if (!answer) return null;
  if (!answer.ok) {
    note(say("refused", { status: answer.status }));
    return null;
  }
  // Its outermost tag alone is read: the page's policy lets no style apply that stands inside a drawing.
  const whole = await answer.text();
  const inside = whole.indexOf(">") + 1;
  const root = new DOMParser().parseFromString(`${whole.slice(0, inside)}</svg>`, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  const { theme, palette } = document.documentElement.dataset;
  // What stands alone has no system to ask, and no page whose choices it could follow.
  root.setAttribute("data-theme", theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  if (palette) root.setAttribute("data-palette", palette);
  const page = getComputedStyle(document.documentElement);
  root.setAttribute("style", ["--sans", "--serif"].map((name) => `${name}: ${page.getPropertyValue(name)}`).join(";"));
  const box = root.viewBox.baseVal;
  const scale = LONGER / Math.max(box.width, box.height);
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const tag = new XMLSerializer().serializeToString(root).replace(/(\/|><\/svg)>$/, ">");
  return { text: `${tag}${whole.slice(inside)}`, width, height };
}

/** Hand a file to the reader. */
function keep(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // by then the browser has read it
}

/** Make the picture that a link leads to, as the kind of file that it says. */
export async function keepPicture(link: HTMLAnchorElement): Promise<void> {
  const picture = await drawn(link.href);
  if (!picture) return;
  const name = link.download.replace(/\.svg$/, "");
  if (link.dataset["as"] !== "png") return keep(new Blob([picture.text], { type: "image/svg+xml" }), `${name}.svg`);
  const image = new Image(picture.width, picture.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.text)}`;
  await image.decode();
  const canvas = el("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, picture.width, picture.height);
  canvas.toBlob((made) => made && keep(made, `${name}.png`), "image/png");
}
