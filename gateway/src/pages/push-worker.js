// The service worker of every page: shows pushes and opens the pages that they link to. The only requests that it
// answers are page loads that fail: it then returns an offline notice, because an installed app has no browser around
// it to show one. The page that subscribes caches this browser's subscription, so that the worker can identify the
// old subscription to the server when the browser replaces it. The worker also caches the language of the last page,
// for texts that it shows without a server.

// the gateway inserts the texts: { en: { offline: { title, text, again }, newNotification }, de: … }
const TEXTS = {};

const HOME = '/notifications';
const CACHE = 'push';
const SUBSCRIPTION = '/push-subscription';
const LANGUAGE = '/language';
const RENEWAL = '/api/v1/push-renewal';
/** Pauses within which a restarted server is available again. After that, the settings page retries. */
const RETRY_PAUSES_MS = [5_000, 30_000];

const OFFLINE_STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;font:16px/24px system-ui,sans-serif;text-align:center}h1{margin:0;font-size:22px;line-height:28px}p{margin:0}a{display:inline-block;padding:10px 20px;color:inherit}';
const offlineHtml = (language, { title, text, again }) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title} – Tideline</title><style>${OFFLINE_STYLE}</style><h1>${title}</h1>` +
  `<p>${text}</p><a href="">${again}</a></html>`;
const OFFLINE_POLICY =
  "default-src 'none'; style-src 'sha256-fBhN5qhSM5cyy5CHqM6gb82UAibXGUoBs2n23L7KZAU='; frame-ancestors 'none'";

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const response = fetch(event.request);
  event.waitUntil(response.then(storeLanguage).catch(() => undefined)); // offline, or the storage is full
  event.respondWith(response.catch(offlinePage));
});

async function storeLanguage({ headers }) {
  const language = headers.get('content-language');
  if (!Object.hasOwn(TEXTS, language) || language === (await storedLanguage())) return;
  await (await caches.open(CACHE)).put(LANGUAGE, new Response(language));
}

async function storedLanguage() {
  const found = await (await caches.open(CACHE)).match(LANGUAGE);
  return found === undefined ? undefined : found.text();
}

// returns the language of the last page, otherwise the browser's first language that has texts
async function language() {
  const wanted = navigator.languages.map((locale) => locale.split('-')[0]);
  const stored = await storedLanguage().catch(() => undefined);
  return [stored, ...wanted].find((name) => Object.hasOwn(TEXTS, name)) ?? 'en';
}

async function offlinePage() {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OFFLINE_POLICY };
  const shown = await language();
  return new Response(offlineHtml(shown, TEXTS[shown].offline), { status: 503, headers });
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const { title, body, href, tag } = read(data) ?? (await unreadable());
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { href } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// returns undefined for a push that does not come from Tideline
function read(data) {
  try {
    const { title, body = '', href = HOME, tag } = data.json();
    if (typeof title === 'string') return { title, body, href, tag };
  } catch {
    // not JSON
  }
  return undefined;
}

// a browser must show a notification even for an unreadable push
async function unreadable() {
  return { title: 'Tideline', body: TEXTS[await language()].newNotification, href: HOME, tag: 'tideline' };
}

// focuses an open page with this address or opens a new one, but only for paths of this origin
async function open(href) {
  const url = new URL(typeof href === 'string' ? href : HOME, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : new URL(HOME, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) {
    if (page.url === target) return page.focus();
  }
  return self.clients.openWindow(target);
}

// reports the new subscription to the server after the browser replaced or dropped the old one
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
  // the server no longer sends pushes here, because the user signed out or removed this browser
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
