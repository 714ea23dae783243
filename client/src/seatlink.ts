// The page that the secret link of a seat leads to: what stands behind the # goes to the server in a form, in no address.
/** The form of that page, or of the invitation it has led to, which another link may follow in the same window. */
const linkForm = (): HTMLFormElement | null => document.querySelector("form:has([name=token])");

function sendToken(): void {
  const form = linkForm();
  const field = form?.querySelector<HTMLInputElement>("[name=token]");
  const token = location.hash.slice(1);
  if (!form || !field || !token) return;
  form.querySelector("[name=sit]")?.remove(); // looking at another invitation seats nobody
  field.value = token;
  history.replaceState(null, "", location.pathname); // nor does the history of the browser keep it
  form.submit();
}

export function startSeatLink(): void {
  if (!linkForm()) return;
  sendToken();
  addEventListener("hashchange", sendToken);
}
