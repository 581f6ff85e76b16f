import { endPushSubscription } from '@tideline/mfe-kit';

/**
 * Returns why this browser cannot receive push notifications, or null if it can. Plain http supports push only on
 * localhost.
 */
export function pushObstacle(
  page: { isSecureContext: boolean; navigator: object; PushManager?: unknown } = globalThis as never,
): 'not_secure' | 'not_here' | null {
  if (!page.isSecureContext) return 'not_secure';
  return 'serviceWorker' in page.navigator && 'PushManager' in page ? null : 'not_here';
}

/** Decodes base64url to bytes, as the browser's push API expects. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

/** Returns a browser label that users recognize, as stored: "Chromium on Linux". Screens show it in their language. */
export function browserLabel(agent: string): string {
  const browser =
    [
      ['Edg/', 'Edge'],
      ['OPR/', 'Opera'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark]) => agent.includes(mark ?? ''))?.[1] ?? 'Browser';
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Mac OS', 'Mac'],
    ['Windows', 'Windows'],
    ['Linux', 'Linux'],
  ].find(([mark]) => agent.includes(mark ?? ''))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Where the service worker finds this browser's subscription, so that it can report changes. The page and the service
 * worker use the same names.
 */
const CACHE = 'push';
const SUBSCRIPTION = '/push-subscription';

/** This browser's stored subscription. */
interface StoredSubscription {
  /** Id of the subscription on the server. */
  id: string;
  endpoint: string;
  auth: string;
  /** The server's key when the browser subscribed. */
  publicKey: string;
}

const storeSubscription = async (stored: StoredSubscription): Promise<void> =>
  (await caches.open(CACHE)).put(SUBSCRIPTION, new Response(JSON.stringify(stored)));
const findSubscription = async (): Promise<StoredSubscription | null> =>
  ((await (await caches.match(SUBSCRIPTION, { cacheName: CACHE }))?.json()) as StoredSubscription | undefined) ?? null;

export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const readSubscription = (subscription: PushSubscription): BrowserSubscription => {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};

/** Asks for permission, subscribes, and registers with the server. Returns false if the user or the browser refused. */
export async function allowPushes(
  publicKey: string,
  register: (subscribed: BrowserSubscription) => Promise<{ id: string }>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // a browser rejects another key while it is subscribed with an old one
  if ((await findSubscription())?.publicKey !== publicKey) await (await pushManager.getSubscription())?.unsubscribe();
  const subscribed = readSubscription(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }),
  );
  const { id } = await register(subscribed).catch(async (error: unknown) => {
    await endPushes(); // without a registration, the server would never send pushes to this subscription
    throw error;
  });
  await storeSubscription({ id, endpoint: subscribed.endpoint, auth: subscribed.keys.auth, publicKey });
  return true;
}

export async function endPushes(): Promise<void> {
  await endPushSubscription();
  await caches.delete(CACHE);
}

export interface Renewal extends BrowserSubscription {
  previous: { endpoint: string; auth: string };
}

/**
 * Returns the subscription that belongs to this browser, or null if there is none. First reports a subscription that
 * changed while the server was unreachable; `report` returns false if the server does not know this browser anymore.
 */
export async function currentSubscription(
  report: (renewal: Renewal) => Promise<boolean>,
): Promise<Pick<StoredSubscription, 'id' | 'publicKey'> | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  const stored = await findSubscription();
  if (subscription === null || subscription === undefined || stored === null) return null;
  if (stored.endpoint === subscription.endpoint) return stored;
  const subscribed = readSubscription(subscription);
  if (await report({ previous: { endpoint: stored.endpoint, auth: stored.auth }, ...subscribed })) {
    await storeSubscription({ ...stored, endpoint: subscribed.endpoint, auth: subscribed.keys.auth });
    return stored;
  }
  await endPushes();
  return null;
}
