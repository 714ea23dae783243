// Moments by the clocks of the reader: the server writes each in the time zone of its table, and names that.

const DAYS = 6 * 86_400_000; // milliseconds in which a day of the week says which day is meant

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The reader's way to write dates, in the language of the page. */
function way(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((each) => each.split("-")[0] === lang) ?? lang;
}

/** A moment in words; a short one leaves out what goes without saying. */
function inWords(at: Date, short: boolean): string {
  const hour = { hour: "numeric", minute: "2-digit" } as const;
  const near = Math.abs(at.getTime() - Date.now()) < DAYS;
  const today = at.toDateString() === new Date().toDateString();
  const day = near && short ? ({ weekday: "short" } as const) : ({ weekday: "short", day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(way(), short && today ? hour : { ...day, ...hour }).format(at);
}

/** Write the moments of a part of the page; one that is written already stays. */
export function writeMoments(part: ParentNode = document): void {
  for (const each of part.querySelectorAll<HTMLTimeElement>("time[datetime]:not([data-own])")) {
    each.dataset["own"] = "";
    each.title = each.textContent ?? "";
    each.textContent = inWords(new Date(each.dateTime), each.dataset["short"] !== undefined);
  }
}

/** Let a field for a time zone begin with the reader's. */
export function ownZone(part: ParentNode): void {
  for (const each of part.querySelectorAll<HTMLInputElement>("input[data-own-zone]")) {
    if (each.value === "UTC") each.value = zone();
  }
}
