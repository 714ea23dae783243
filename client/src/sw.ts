// The service worker: shows the notices that are pushed to this browser, and leads to their table when one is pressed.
// It keeps nothing and answers no requests.
export {};

interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

interface Extended extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface PushEvent extends Extended {
  data: { json(): unknown } | null;
}
interface PressEvent extends Extended {
  notification: Notification;
}
interface WindowOf {
  url: string;
  focus(): Promise<WindowOf>;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    matchAll(wanted: { type: "window"; includeUncontrolled: boolean }): Promise<WindowOf[]>;
    openWindow(url: string): Promise<WindowOf | null>;
  };
  addEventListener(kind: "push", take: (event: PushEvent) => void): void;
  addEventListener(kind: "notificationclick", take: (event: PressEvent) => void): void;
}
const worker = self as unknown as Worker;

/** An address of this very site, whatever was pushed. */
function ours(url: unknown): string {
  const { pathname } = new URL(String(url), worker.location.origin);
  return new URL(pathname, worker.location.origin).href;
}

worker.addEventListener("push", (event) => {
  const { title, body, url, tag } = (event.data?.json() ?? {}) as Partial<Notice>;
  const shown = worker.registration.showNotification(title ?? "Trunkline", {
    body: body ?? "",
    ...(tag ? { tag } : {}),
    icon: "/static/icon.svg",
    data: ours(url ?? "/"),
  });
  event.waitUntil(shown);
});

/** Lead to a table: where a window shows it already, to that one. */
async function lead(url: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((each) => new URL(each.url).pathname === new URL(url).pathname);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(ours(event.notification.data)));
});
