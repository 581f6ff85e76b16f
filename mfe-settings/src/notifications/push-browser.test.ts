import { describe, expect, it } from '@jest/globals';
import { allowPushes, browserLabel, endPushes, keyBytes, currentSubscription, pushObstacle } from './push-browser.ts';

it.each([
  ['not_secure', { isSecureContext: false, navigator: { serviceWorker: {} }, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: {}, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: { serviceWorker: {} } }],
  [null, { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {} }],
])('reports the obstacle %s for the page %j', (obstacle, page) => expect(pushObstacle(page)).toBe(obstacle));

it('decodes base64url keys', () => expect([...keyBytes('-_8')]).toEqual([251, 255]));

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
])('labels the browser %s as %s', (agent, label) => expect(browserLabel(agent)).toBe(label));

/** Returns a fake browser with a subscription and a storage. */
function startBrowser({
  permission = 'granted',
  stored: atFirst = null,
  subscribed: before = null,
}: { permission?: string; stored?: object | null; subscribed?: string | null } = {}) {
  const stored = new Map<string, string>(atFirst === null ? [] : [['/push-subscription', JSON.stringify(atFirst)]]);
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
          put: (name: string, { text }: { text: string }) => Promise.resolve(void stored.set(name, text)),
        }),
      match: (name: string) =>
        Promise.resolve(stored.has(name) ? { json: () => JSON.parse(stored.get(name) ?? '') as object } : undefined),
      delete: () => Promise.resolve(stored.clear()),
    },
  });
  return {
    asked,
    subscription: () => now,
    stored: () => JSON.parse(stored.get('/push-subscription') ?? 'null') as object | null,
  };
}

const register = () => Promise.resolve({ id: 's1' });
const KEPT = { id: 's1', endpoint: 'https://push.example/old', auth: 'b2xk', publicKey: 'BKey' };
const never = () => Promise.reject(new Error('a renewal was reported although nothing changed'));

describe('browser with push notifications', () => {
  it('stores its subscription for the service worker', async () => {
    const { stored } = startBrowser();
    expect(await allowPushes('BKey', register)).toBe(true);
    expect(stored()).toEqual({ id: 's1', endpoint: 'https://push.example/1', auth: 'c2VjcmV0', publicKey: 'BKey' });
    expect(await currentSubscription(never)).toMatchObject({ id: 's1', publicKey: 'BKey' });
  });

  it('stores nothing if permission is denied', async () => {
    const { stored, asked } = startBrowser({ permission: 'denied' });
    expect([await allowPushes('BKey', register), stored(), asked]).toEqual([false, null, []]);
  });

  it('has no subscription if the server rejects it', async () => {
    const { stored, subscription } = startBrowser();
    await expect(allowPushes('BKey', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect([subscription(), stored()]).toEqual([null, null]);
  });

  it("subscribes again if the server's key has changed", async () => {
    const { subscription } = startBrowser({ stored: KEPT, subscribed: KEPT.endpoint });
    await allowPushes('BOther', register);
    expect(subscription()).toBe('https://push.example/1');
  });

  it('reports a changed subscription to the server once', async () => {
    const { stored } = startBrowser({ stored: KEPT, subscribed: 'https://push.example/new' });
    const reported: object[] = [];
    expect(await currentSubscription((renewal) => Promise.resolve(reported.push(renewal) > 0))).toMatchObject({
      id: 's1',
    });
    expect(reported).toEqual([
      {
        previous: { endpoint: KEPT.endpoint, auth: KEPT.auth },
        endpoint: 'https://push.example/new',
        keys: { p256dh: 'cG9pbnQ', auth: 'c2VjcmV0' },
      },
    ]);
    expect(stored()).toMatchObject({ id: 's1', endpoint: 'https://push.example/new', auth: 'c2VjcmV0' });
    expect(await currentSubscription(never)).toMatchObject({ id: 's1' });
  });

  it('removes its subscription if the server no longer knows it', async () => {
    const { stored, subscription } = startBrowser({ stored: KEPT, subscribed: 'https://push.example/new' });
    expect([await currentSubscription(() => Promise.resolve(false)), subscription(), stored()]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('has no subscription after push notifications are turned off', async () => {
    const { stored, subscription } = startBrowser({ stored: KEPT, subscribed: KEPT.endpoint });
    await endPushes();
    expect([subscription(), stored(), await currentSubscription(never)]).toEqual([null, null, null]);
  });
});
