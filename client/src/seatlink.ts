// The page that the secret link of a seat leads to: what stands behind the # goes to the server in a form, in no address.
import { byId } from "./dom.js";

function sendToken(): void {
  const form = byId("seat-link") as HTMLFormElement | null;
  const field = byId("token") as HTMLInputElement | null;
  const token = location.hash.slice(1);
  if (!form || !field || !token) return;
  field.value = token;
  history.replaceState(null, "", location.pathname); // nor does the history of the browser keep it
  form.submit();
}

export function startSeatLink(): void {
  if (!byId("seat-link")) return;
  sendToken();
  addEventListener("hashchange", sendToken);
}
