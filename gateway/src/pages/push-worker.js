// The service worker of every page: it shows what is pushed and opens what it leads to. It answers no request and keeps nothing.

const HOME = '/notifications';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href));
});

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
