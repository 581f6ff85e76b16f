import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

interface Shown {
  title: string;
  options: { body: string; tag?: string; data: { href: string } };
}

/** The worker in a browser of our own: what it shows, and what it opens. */
function startWorker(
  pages: string[] = [],
  { statuses = [], kept: atFirst = null }: { statuses?: number[]; kept?: object | null } = {},
) {
  const handlers = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const kept = new Map<string, string>(atFirst === null ? [] : [['/push-subscription', JSON.stringify(atFirst)]]);
  const told: unknown[] = [];
  const pauses: number[] = [];
  const subscribed: object[] = [];
  const ended: string[] = [];
  const subscriptionOf = (fresh: object) => ({
    toJSON: () => fresh,
    unsubscribe: () => Promise.resolve(ended.push('this one')),
  });
  const caches = {
    open: () =>
      Promise.resolve({
        match: (name: string) => Promise.resolve(kept.has(name) ? new Response(kept.get(name)) : undefined),
        put: async (name: string, response: Response) => void kept.set(name, await response.text()),
        delete: (name: string) => Promise.resolve(kept.delete(name)),
      }),
  };
  const fetchHere = (path: string, { method, body }: { method: string; body: string }) => {
    told.push([method, path, JSON.parse(body)]);
    const status = statuses[told.length - 1] ?? 0;
    return status === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve({ status });
  };
  const later = (over: () => void, ms: number) => {
    pauses.push(ms);
    over();
  };
  const self = {
    location: { origin: 'https://money.example' },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    registration: {
      showNotification: (title: string, options: Shown['options']) => Promise.resolve(shown.push({ title, options })),
      pushManager: {
        subscribe: (options: object) => Promise.resolve(subscribed.push(options)).then(() => subscriptionOf(FRESH)),
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages.map((url) => ({ url, focus: () => Promise.resolve(focused.push(url)) }))),
      openWindow: (url: string) => Promise.resolve(opened.push(url)),
    },
  };
  runInNewContext(readFileSync(join(import.meta.dirname, 'push-worker.js'), 'utf8'), {
    self,
    URL,
    Response,
    caches,
    fetch: fetchHere,
    setTimeout: later,
  });
  const happen = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    handlers.get(type)?.({ waitUntil: (work: Promise<unknown>) => waited.push(work), ...event });
    await Promise.all(waited);
  };
  const change = (fresh?: object) =>
    happen('pushsubscriptionchange', fresh === undefined ? {} : { newSubscription: subscriptionOf(fresh) });
  return {
    shown,
    opened,
    focused,
    told,
    pauses,
    subscribed,
    ended,
    change,
    kept: () => JSON.parse(kept.get('/push-subscription') ?? 'null') as unknown,
    push: (json: () => unknown) => happen('push', { data: { json } }),
    click: (href: unknown) => happen('notificationclick', { notification: { close: () => undefined, data: { href } } }),
  };
}

const KEPT = { id: 's1', endpoint: 'https://push.example/old', auth: 'c2VjcmV0', publicKey: 'BKey' };
const FRESH = { endpoint: 'https://push.example/new', keys: { p256dh: 'cG9pbnQ', auth: 'bmV3' } };
const RENEWAL = ['POST', '/api/v1/push-renewal', { previous: { endpoint: KEPT.endpoint, auth: KEPT.auth }, ...FRESH }];
const RENEWED = { ...KEPT, endpoint: FRESH.endpoint, auth: FRESH.keys.auth };

describe('a subscription that the browser changes by itself', () => {
  it('is told with who this browser was before, and kept', async () => {
    const { change, told, kept, subscribed } = startWorker([], { kept: KEPT, statuses: [204] });
    await change(FRESH);
    expect([told, kept(), subscribed]).toEqual([[RENEWAL], RENEWED, []]);
  });

  it('that just ended is taken out anew, with the key of the server', async () => {
    const { change, told, kept, subscribed } = startWorker([], { kept: KEPT, statuses: [204] });
    await change();
    expect([subscribed, told, kept()]).toEqual([
      [{ userVisibleOnly: true, applicationServerKey: 'BKey' }],
      [RENEWAL],
      RENEWED,
    ]);
  });

  it('is told again where the server restarts or the network is gone, and left as it was where neither comes back', async () => {
    const back = startWorker([], { kept: KEPT, statuses: [0, 503, 204] });
    await back.change(FRESH);
    expect([back.told.length, back.pauses, back.kept()]).toEqual([3, [5_000, 30_000], RENEWED]);
    const away = startWorker([], { kept: KEPT, statuses: [502, 502, 502] });
    await away.change(FRESH);
    expect([away.told.length, away.kept(), away.ended]).toEqual([3, KEPT, []]);
  });

  it('of a browser that nobody pushes to any more is ended', async () => {
    const { change, ended, kept } = startWorker([], { kept: KEPT, statuses: [404] });
    await change(FRESH);
    expect([ended, kept()]).toEqual([['this one'], null]);
  });

  it('that it was never told of is left alone', async () => {
    const { change, told, subscribed } = startWorker();
    await change(FRESH);
    expect([told, subscribed]).toEqual([[], []]);
  });
});

describe('the service worker', () => {
  it('shows what is pushed', async () => {
    const { push, shown } = startWorker();
    await push(() => ({
      id: 'n1',
      title: 'Visa: payment due tomorrow',
      body: '$35.00',
      href: '/credit-cards',
      tag: 'n1',
    }));
    expect(shown).toEqual([
      {
        title: 'Visa: payment due tomorrow',
        options: { body: '$35.00', tag: 'n1', icon: '/favicon.svg', data: { href: '/credit-cards' } },
      },
    ]);
  });

  it.each([
    [
      'nothing that can be read',
      () => {
        throw new SyntaxError('no JSON');
      },
    ],
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
