// A form that leaves the page is sent once: the second press of a double click would make another table.

/** As long after the first press the same form is not sent again; one that brings a file stays on its page. */
const PATIENCE = 2000;

const sent = new WeakSet<EventTarget>();

export function sendOnce(): void {
  // On the window, so that whoever sends a form without leaving the page has said so before.
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    if (event.defaultPrevented || (button?.formMethod || form.method) !== "post") return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    setTimeout(() => sent.delete(form), PATIENCE);
  });
}
