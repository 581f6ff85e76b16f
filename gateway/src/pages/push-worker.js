// The service worker of every page: it shows what is pushed and opens what it leads to. It answers no request. What it keeps is what this browser is
// subscribed with, written by the page that subscribes: with it the worker can say who it was when the browser changes the subscription by itself.

const HOME = '/notifications';
const KEPT = 'push';
const KEPT_AS = '/push-subscription';
const RENEWAL = '/api/v1/push-renewal';
/** A server that restarts is back by then; after that the settings page tries again. */
const TRIED_AGAIN_MS = [5_000, 30_000];

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// a browser that cannot read it still has to show something
function read(data) {
  try {
    const { title, body = '', href = HOME, tag } = data.json();
    if (typeof title === 'string') return { title, body, href, tag };
  } catch {
    // not ours
  }
  return { title: 'Tideline', body: 'There is something new.', href: HOME, tag: 'tideline' };
}

// a page that is open goes there, else a new one is opened; only paths of this very place
async function open(href) {
  const url = new URL(typeof href === 'string' ? href : HOME, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : new URL(HOME, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) {
    if (page.url === target) return page.focus();
  }
  return self.clients.openWindow(target);
}

// the browser has another address now, or none any more and has to ask for one: the server goes on with the new one
async function renew({ newSubscription }) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(KEPT_AS);
  if (found === undefined) return;
  const before = await found.json();
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: before.publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  const status = await tell({ previous: { endpoint: before.endpoint, auth: before.auth }, endpoint, keys });
  if (status === 204) await kept.put(KEPT_AS, new Response(JSON.stringify({ ...before, endpoint, auth: keys.auth })));
  if (status !== 404) return;
  // nobody pushes here any more: its person signed out, or took this browser off the list
  await subscription.unsubscribe();
  await kept.delete(KEPT_AS);
}

// what the server said; nothing where it could not be reached
async function tell(renewal, [pause, ...pauses] = TRIED_AGAIN_MS) {
  const status = await fetch(RENEWAL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(renewal),
  }).then(
    (answer) => answer.status,
    () => 503,
  );
  if (status < 500 || pause === undefined) return status;
  await new Promise((over) => setTimeout(over, pause));
  return tell(renewal, pauses);
}
