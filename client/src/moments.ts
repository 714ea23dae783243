// Moments by the clocks of the reader: the server writes each in the time zone of its table, and names that.

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Write the moments of a part of the page; one that is written already stays. */
export function writeMoments(part: ParentNode = document): void {
  const shown = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
  for (const each of part.querySelectorAll<HTMLTimeElement>("time[datetime]:not([data-own])")) {
    each.dataset["own"] = "";
    each.title = each.textContent ?? "";
    each.textContent = shown.format(new Date(each.dateTime));
  }
}

/** Let a field for a time zone begin with the reader's. */
export function ownZone(part: ParentNode): void {
  for (const each of part.querySelectorAll<HTMLInputElement>("input[data-own-zone]")) {
    if (each.value === "UTC") each.value = zone();
  }
}
