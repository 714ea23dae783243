// Bringing a record: the text of a file goes into the field that is sent.
import { byId } from "./dom.js";

export function startStudies(): void {
  document.querySelector<HTMLInputElement>("input[data-into]")?.addEventListener("change", async (event) => {
    const input = event.target as HTMLInputElement;
    const field = byId(input.dataset["into"] ?? "") as HTMLTextAreaElement | null;
    const file = input.files?.[0];
    if (field && file) field.value = await file.text();
  });
}
