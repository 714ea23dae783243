// Passkeys: lets the device make one for this site, or sign in by one, and shows what has come of it.
import { byId } from "./dom.js";

/** The answer of the site to JSON; for a refusal an error with its words. */
async function ask(path: string, body: unknown): Promise<unknown> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const found = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new Error(found.message ?? "");
  return found;
}

async function make(): Promise<void> {
  const options = (await ask("/me/passkeys/options", { to: "make" })) as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await ask("/me/passkeys", { credential: made.toJSON() });
}

async function use(): Promise<void> {
  const options = (await ask("/me/passkeys/options", { to: "use" })) as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  await ask("/me/passkeys/in", { credential: found.toJSON() });
}

export function startPasskeys(): void {
  const there = byId("passkeys");
  const known = "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  if (!there || !known) return;
  byId("no-passkeys")?.remove();
  const buttons = there.querySelector<HTMLElement>(".passkey-buttons");
  if (buttons) buttons.hidden = false;
  there.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-passkey]");
    const error = byId("passkey-error");
    if (!button || !error) return;
    error.textContent = "";
    button.disabled = true;
    (button.dataset["passkey"] === "make" ? make() : use()).then(
      () => location.assign("/me"),
      (failed: unknown) => {
        // What the device itself says is in the words of its browser: whoever closes its window knows why.
        const ours = failed instanceof Error && !(failed instanceof DOMException) && failed.message;
        error.textContent = ours || (there.dataset["failed"] ?? "");
        button.disabled = false;
      },
    );
  });
}
