import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { pushWorker } from './small-files.ts';

interface Shown {
  title: string;
  options: { body: string; tag?: string; data: { href: string } };
}

/** Runs the worker in a simulated browser and records the notifications and pages that it opens. */
function startWorker(
  pages: string[] = [],
  {
    statuses = [],
    stored: atFirst = null,
    languages = ['en-US'],
  }: { statuses?: number[]; stored?: object | null; languages?: string[] } = {},
) {
  const handlers = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const stored = new Map<string, string>(atFirst === null ? [] : [['/push-subscription', JSON.stringify(atFirst)]]);
  const reported: unknown[] = [];
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
        match: (name: string) => Promise.resolve(stored.has(name) ? new Response(stored.get(name)) : undefined),
        put: async (name: string, response: Response) => void stored.set(name, await response.text()),
        delete: (name: string) => Promise.resolve(stored.delete(name)),
      }),
  };
  let pageLanguage = 'en';
  const fetchHere = (path: string | { mode: string }, { method, body } = { method: 'GET', body: '{}' }) => {
    reported.push([method, path, JSON.parse(body)]);
    const status = statuses[reported.length - 1] ?? 0;
    if (status === 0) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(null, { status, headers: { 'content-language': pageLanguage } }));
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
  runInNewContext(pushWorker, {
    self,
    navigator: { languages },
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
    reported,
    pauses,
    subscribed,
    ended,
    change,
    /** Opens a page and returns its response; null if the worker leaves it to the browser. */
    open: async (mode: string, language = 'en'): Promise<Response | null> => {
      pageLanguage = language;
      const answers: Promise<Response>[] = [];
      await happen('fetch', { request: { mode }, respondWith: (answer: Promise<Response>) => answers.push(answer) });
      return (await answers[0]) ?? null;
    },
    stored: () => JSON.parse(stored.get('/push-subscription') ?? 'null') as unknown,
    push: (json: () => unknown) => happen('push', { data: { json } }),
    click: (href: unknown) => happen('notificationclick', { notification: { close: () => undefined, data: { href } } }),
  };
}

const KEPT = { id: 's1', endpoint: 'https://push.example/old', auth: 'c2VjcmV0', publicKey: 'BKey' };
const FRESH = { endpoint: 'https://push.example/new', keys: { p256dh: 'cG9pbnQ', auth: 'bmV3' } };
const RENEWAL = ['POST', '/api/v1/push-renewal', { previous: { endpoint: KEPT.endpoint, auth: KEPT.auth }, ...FRESH }];
const RENEWED = { ...KEPT, endpoint: FRESH.endpoint, auth: FRESH.keys.auth };

describe('a subscription changed by the browser', () => {
  it("is reported with the browser's previous subscription, and stored", async () => {
    const { change, reported, stored, subscribed } = startWorker([], { stored: KEPT, statuses: [204] });
    await change(FRESH);
    expect([reported, stored(), subscribed]).toEqual([[RENEWAL], RENEWED, []]);
  });

  it("is renewed with the server's key if it only expired", async () => {
    const { change, reported, stored, subscribed } = startWorker([], { stored: KEPT, statuses: [204] });
    await change();
    expect([subscribed, reported, stored()]).toEqual([
      [{ userVisibleOnly: true, applicationServerKey: 'BKey' }],
      [RENEWAL],
      RENEWED,
    ]);
  });

  it('is reported up to three times, and the stored one stays if the server never accepts it', async () => {
    const back = startWorker([], { stored: KEPT, statuses: [0, 503, 204] });
    await back.change(FRESH);
    expect([back.reported.length, back.pauses, back.stored()]).toEqual([3, [5_000, 30_000], RENEWED]);
    const away = startWorker([], { stored: KEPT, statuses: [502, 502, 502] });
    await away.change(FRESH);
    expect([away.reported.length, away.stored(), away.ended]).toEqual([3, KEPT, []]);
  });

  it('is ended if the server no longer pushes to this browser', async () => {
    const { change, ended, stored } = startWorker([], { stored: KEPT, statuses: [404] });
    await change(FRESH);
    expect([ended, stored()]).toEqual([['this one'], null]);
  });

  it('is ignored if the worker has no stored subscription', async () => {
    const { change, reported, subscribed } = startWorker();
    await change(FRESH);
    expect([reported, subscribed]).toEqual([[], []]);
  });
});

describe('the service worker', () => {
  it('returns an offline page without a network, under a policy that allows its style', async () => {
    const { open } = startWorker();
    const response = await open('navigate');
    const html = (await response?.text()) ?? '';
    expect([response?.status, html.includes('You’re offline'), html.includes('<script')]).toEqual([503, true, false]);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(response?.headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`);
  });

  it('leaves pages to a server that responds, and handles no requests except those for pages', async () => {
    const { open } = startWorker([], { statuses: [200] });
    expect([(await open('navigate'))?.status, await open('cors')]).toEqual([200, null]);
  });

  it.each([
    { languages: ['fr-FR', 'de-AT', 'en'], why: 'the first language of the browser that has texts' },
    { languages: ['en'], statuses: [200], page: 'de', why: 'the language of the last page' },
    { languages: ['de'], statuses: [200], page: 'xx', why: "the browser's language if that of the page has no texts" },
  ])('shows its texts in $why', async ({ languages, statuses = [], page }) => {
    const { open, push, shown } = startWorker([], { languages, statuses });
    if (page !== undefined) await open('navigate', page);
    const html = (await (await open('navigate'))?.text()) ?? '';
    expect([html.includes('<html lang="de">'), html.includes('<h1>Sie sind offline</h1>')]).toEqual([true, true]);
    await push(() => null);
    expect(shown.map(({ options }) => options.body)).toEqual(['Sie haben eine neue Benachrichtigung.']);
  });

  it('shows English texts if no language is known', async () => {
    const { push, shown } = startWorker([], { languages: [] });
    await push(() => null);
    expect(shown.map(({ options }) => options.body)).toEqual(['You have a new notification.']);
  });

  it('shows a push as a notification', async () => {
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
        options: { body: '$35.00', tag: 'n1', icon: '/icon-192.png', data: { href: '/credit-cards' } },
      },
    ]);
  });

  it.each([
    [
      'a push without data',
      () => {
        throw new SyntaxError('not JSON');
      },
    ],
    ['a push with another shape', () => ({ hello: 1 })],
  ])('shows a generic notification for %s, as browsers require', async (_, json) => {
    const { push, shown } = startWorker();
    await push(json);
    expect(shown.map(({ title, options }) => [title, options.data.href])).toEqual([['Tideline', '/notifications']]);
  });

  it.each([
    ['/sweeps?run=1', 'https://money.example/sweeps?run=1', 'a path of Tideline'],
    ['https://evil.example/', 'https://money.example/notifications', 'another origin'],
    ['//evil.example/x', 'https://money.example/notifications', 'another origin without its scheme'],
    ['javascript:alert(1)', 'https://money.example/notifications', 'a script address'],
    [undefined, 'https://money.example/notifications', 'nothing'],
  ])('handles a click with %j by opening %s: %s', async (href, expected, _why) => {
    const { click, opened } = startWorker();
    await click(href);
    expect(opened).toEqual([expected]);
  });

  it('focuses a page that is already open when its notification is clicked', async () => {
    const { click, opened, focused } = startWorker(['https://money.example/sweeps']);
    await click('/sweeps');
    expect([opened, focused]).toEqual([[], ['https://money.example/sweeps']]);
  });
});
