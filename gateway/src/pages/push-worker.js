// The service worker of every page: shows pushes and opens the pages they link to. It answers no request, except that a
// page which cannot be reached says so: an installed app has no browser around it to do that. It caches this browser's
// subscription, stored by the page that subscribes, so that it can report its former identity when the browser changes
// the subscription on its own.

const HOME = '/notifications';
const CACHE = 'push';
const SUBSCRIPTION = '/push-subscription';
const RENEWAL = '/api/v1/push-renewal';
/** A server that restarts is back within these pauses; after that the settings page retries. */
const RETRY_PAUSES_MS = [5_000, 30_000];

const OFFLINE_STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;font:16px/24px system-ui,sans-serif;text-align:center}h1{margin:0;font-size:22px;line-height:28px}p{margin:0}a{display:inline-block;padding:10px 20px;color:inherit}';
const OFFLINE_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>Offline – Tideline</title><style>${OFFLINE_STYLE}</style><h1>You’re offline</h1>` +
  '<p>Tideline can’t reach your server. Nothing is lost.</p><a href="">Try again</a></html>';
const OFFLINE_POLICY =
  "default-src 'none'; style-src 'sha256-fBhN5qhSM5cyy5CHqM6gb82UAibXGUoBs2n23L7KZAU='; frame-ancestors 'none'";

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(offlinePage));
});

function offlinePage() {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OFFLINE_POLICY };
  return new Response(OFFLINE_PAGE, { status: 503, headers });
}

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// a browser has to show a notification even for a push it cannot read
function read(data) {
  try {
    const { title, body = '', href = HOME, tag } = data.json();
    if (typeof title === 'string') return { title, body, href, tag };
  } catch {
    // not from Tideline
  }
  return { title: 'Tideline', body: 'There is something new.', href: HOME, tag: 'tideline' };
}

// focuses an open page with this address, or opens a new one; only paths of this origin
async function open(href) {
  const url = new URL(typeof href === 'string' ? href : HOME, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : new URL(HOME, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) {
    if (page.url === target) return page.focus();
  }
  return self.clients.openWindow(target);
}

// the browser changed the subscription, or dropped it and needs another: reports the new one to the server
async function renew({ newSubscription }) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(SUBSCRIPTION);
  if (found === undefined) return;
  const before = await found.json();
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: before.publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  const status = await report({ previous: { endpoint: before.endpoint, auth: before.auth }, endpoint, keys });
  if (status === 204)
    await cache.put(SUBSCRIPTION, new Response(JSON.stringify({ ...before, endpoint, auth: keys.auth })));
  if (status !== 404) return;
  // the server no longer pushes here: the user signed out, or removed this browser
  await subscription.unsubscribe();
  await cache.delete(SUBSCRIPTION);
}

// returns the status of the response; 503 if the server cannot be reached
async function report(renewal, [pause, ...pauses] = RETRY_PAUSES_MS) {
  const status = await fetch(RENEWAL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(renewal),
  }).then(
    (response) => response.status,
    () => 503,
  );
  if (status < 500 || pause === undefined) return status;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return report(renewal, pauses);
}
