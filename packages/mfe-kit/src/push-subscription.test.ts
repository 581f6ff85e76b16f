import { afterEach, expect, it } from '@jest/globals';
import { endPushSubscription, readPushEndpoint } from './push-subscription.ts';

const browser = (getRegistration: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
const subscribed = (subscription: object | null) =>
  browser(() => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } }));

afterEach(() => void Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined }));

it("readPushEndpoint returns the endpoint of this browser's subscription, which can be ended", async () => {
  const ended: string[] = [];
  subscribed({ endpoint: 'https://push.example/1', unsubscribe: () => Promise.resolve(ended.push('this one')) });
  expect(await readPushEndpoint()).toBe('https://push.example/1');
  await endPushSubscription();
  expect(ended).toEqual(['this one']);
});

it.each<[string, () => unknown]>([
  ['is not subscribed', () => subscribed(null)],
  ['has no service worker', () => browser(() => Promise.resolve(undefined))],
  [
    'refuses access, as in a private window',
    () => browser(() => Promise.reject(new DOMException('no', 'SecurityError'))),
  ],
  ['does not support push', () => undefined],
])('readPushEndpoint returns no endpoint in a browser that %s', async (_, prepare) => {
  prepare();
  expect(await readPushEndpoint()).toBeUndefined();
});
