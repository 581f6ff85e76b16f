import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

interface Shown {
  title: string;
  options: { body: string; tag?: string; data: { href: string } };
}

/** The worker in a browser of our own: what it shows, and what it opens. */
function startWorker(pages: string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    location: { origin: 'https://money.example' },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    registration: { showNotification: (title: string, options: Shown['options']) => Promise.resolve(shown.push({ title, options })) },
    clients: {
      matchAll: () => Promise.resolve(pages.map((url) => ({ url, focus: () => Promise.resolve(focused.push(url)) }))),
      openWindow: (url: string) => Promise.resolve(opened.push(url)),
    },
  };
  runInNewContext(readFileSync(join(import.meta.dirname, 'push-worker.js'), 'utf8'), { self, URL });
  const happen = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    handlers.get(type)?.({ waitUntil: (work: Promise<unknown>) => waited.push(work), ...event });
    await Promise.all(waited);
  };
  return { shown, opened, focused, push: (json: () => unknown) => happen('push', { data: { json } }), click: (href: unknown) => happen('notificationclick', { notification: { close: () => undefined, data: { href } } }) };
}

describe('the service worker', () => {
  it('shows what is pushed', async () => {
    const { push, shown } = startWorker();
    await push(() => ({ id: 'n1', title: 'Visa: payment due tomorrow', body: '$35.00', href: '/credit-cards', tag: 'n1' }));
    expect(shown).toEqual([{ title: 'Visa: payment due tomorrow', options: { body: '$35.00', tag: 'n1', icon: '/favicon.svg', data: { href: '/credit-cards' } } }]);
  });

  it.each([
    ['nothing that can be read', () => { throw new SyntaxError('no JSON'); }],
    ['something else', () => ({ hello: 1 })],
  ])('shows that there is something where it gets %s, as browsers demand', async (_, json) => {
    const { push, shown } = startWorker();
    await push(json);
    expect(shown.map(({ title, options }) => [title, options.data.href])).toEqual([['Tideline', '/notifications']]);
  });

  it.each([
    ['/sweeps?run=1', 'https://money.example/sweeps?run=1', 'a path of the product'],
    ['https://evil.example/', 'https://money.example/notifications', 'another place'],
    ['//evil.example/x', 'https://money.example/notifications', 'another place without its scheme'],
    ['javascript:alert(1)', 'https://money.example/notifications', 'no place'],
    [undefined, 'https://money.example/notifications', 'nothing'],
  ])('a click on one that leads to %j opens %s: %s', async (href, expected, _why) => {
    const { click, opened } = startWorker();
    await click(href);
    expect(opened).toEqual([expected]);
  });

  it('a click goes to the page that is open there already', async () => {
    const { click, opened, focused } = startWorker(['https://money.example/sweeps']);
    await click('/sweeps');
    expect([opened, focused]).toEqual([[], ['https://money.example/sweeps']]);
  });
});
