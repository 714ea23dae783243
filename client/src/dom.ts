// Small ways to make elements.

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | boolean | undefined>;

function fill(made: Element, attributes: Attributes, children: (Node | string)[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
}

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  fill(made, attributes, children);
  return made;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  fill(made, attributes, children);
  return made;
}

export const byId = (id: string): HTMLElement | null => document.getElementById(id);

/** Whether somebody types into this element, so that single keys are letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.matches("[type=range], [type=checkbox], [type=radio]")) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** Whether a key sets the slider that has the focus. */
export const isSet = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("[type=range]") && /^(Arrow|Page|Home$|End$)/.test(key);

/** Whether a key is one of those that the reader wants to do nothing by themselves: letters, numbers and signs. */
export const isLeftOut = ({ key }: KeyboardEvent): boolean =>
  key.length === 1 && document.documentElement.dataset["keys"] === "off";

/** Whether things may move. */
export const mayMove = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Say what happened to people who do not see it. */
export function announce(text: string): void {
  const region = byId("live");
  if (region && text) region.textContent = text;
}
