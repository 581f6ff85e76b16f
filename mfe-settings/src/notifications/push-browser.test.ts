import { describe, expect, it } from '@jest/globals';
import { allowPushes, browserLabel, endPushes, keyBytes, ownSubscription, pushObstacle } from './push-browser.ts';

it.each([
  ['not_secure', { isSecureContext: false, navigator: { serviceWorker: {} }, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: {}, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: { serviceWorker: {} } }],
  [null, { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {} }],
])('says %s of a page', (obstacle, page) => expect(pushObstacle(page)).toBe(obstacle));

it('reads keys as servers write them', () => expect([...keyBytes('-_8')]).toEqual([251, 255]));

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox on Android'],
  ['curl/8', 'Browser'],
])('%s is %s', (agent, label) => expect(browserLabel(agent)).toBe(label));

/** A browser of our own: what it is subscribed to, and what it keeps. */
function startBrowser({
  permission = 'granted',
  kept: atFirst = null,
  subscribed: before = null,
}: { permission?: string; kept?: object | null; subscribed?: string | null } = {}) {
  const kept = new Map<string, string>(atFirst === null ? [] : [['/push-subscription', JSON.stringify(atFirst)]]);
  let now = before;
  let count = 0;
  const asked: object[] = [];
  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'cG9pbnQ', auth: 'c2VjcmV0' } }),
    unsubscribe: () => {
      now = null;
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(now === null ? null : subscriptionOf(now)),
    subscribe: (options: object) => {
      asked.push(options);
      now ??= `https://push.example/${(count += 1)}`;
      return Promise.resolve(subscriptionOf(now));
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  Object.assign(globalThis, {
    Notification: { requestPermission: () => Promise.resolve(permission) },
    Response: class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
    caches: {
      open: () =>
        Promise.resolve({
          put: (name: string, { text }: { text: string }) => Promise.resolve(void kept.set(name, text)),
        }),
      match: (name: string) =>
        Promise.resolve(kept.has(name) ? { json: () => JSON.parse(kept.get(name) ?? '') as object } : undefined),
      delete: () => Promise.resolve(kept.clear()),
    },
  });
  return {
    asked,
    subscription: () => now,
    kept: () => JSON.parse(kept.get('/push-subscription') ?? 'null') as object | null,
  };
}

const register = () => Promise.resolve({ id: 's1' });
const KEPT = { id: 's1', endpoint: 'https://push.example/old', auth: 'b2xk', publicKey: 'BKey' };
const never = () => Promise.reject(new Error('the server was told although nothing changed'));

describe('a browser that is allowed pushes', () => {
  it('keeps who it is, for the service worker', async () => {
    const { kept } = startBrowser();
    expect(await allowPushes('BKey', register)).toBe(true);
    expect(kept()).toEqual({ id: 's1', endpoint: 'https://push.example/1', auth: 'c2VjcmV0', publicKey: 'BKey' });
    expect(await ownSubscription(never)).toMatchObject({ id: 's1', publicKey: 'BKey' });
  });

  it('that says no keeps nothing', async () => {
    const { kept, asked } = startBrowser({ permission: 'denied' });
    expect([await allowPushes('BKey', register), kept(), asked]).toEqual([false, null, []]);
  });

  it('that the server does not take is subscribed to nothing', async () => {
    const { kept, subscription } = startBrowser();
    await expect(allowPushes('BKey', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect([subscription(), kept()]).toEqual([null, null]);
  });

  it('subscribes anew where the server has another key', async () => {
    const { subscription } = startBrowser({ kept: KEPT, subscribed: KEPT.endpoint });
    await allowPushes('BOther', register);
    expect(subscription()).toBe('https://push.example/1');
  });

  it('that changed its subscription while the server was away tells it when the settings are opened', async () => {
    const { kept } = startBrowser({ kept: KEPT, subscribed: 'https://push.example/new' });
    const told: object[] = [];
    expect(await ownSubscription((renewal) => Promise.resolve(told.push(renewal) > 0))).toMatchObject({ id: 's1' });
    expect(told).toEqual([
      {
        previous: { endpoint: KEPT.endpoint, auth: KEPT.auth },
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'cG9pbnQ', auth: 'c2VjcmV0' },
      },
    ]);
    expect(kept()).toMatchObject({ id: 's1', endpoint: 'https://push.example/new', auth: 'c2VjcmV0' });
    expect(await ownSubscription(never)).toMatchObject({ id: 's1' });
  });

  it('that the server does not know any more is none', async () => {
    const { kept, subscription } = startBrowser({ kept: KEPT, subscribed: 'https://push.example/new' });
    expect([await ownSubscription(() => Promise.resolve(false)), subscription(), kept()]).toEqual([null, null, null]);
  });

  it('takes none once they are ended', async () => {
    const { kept, subscription } = startBrowser({ kept: KEPT, subscribed: KEPT.endpoint });
    await endPushes();
    expect([subscription(), kept(), await ownSubscription(never)]).toEqual([null, null, null]);
  });
});
