import { endOwnPush } from '@tideline/mfe-kit';

/** Why this browser cannot be pushed to; null: it can. Over plain http there is none, but on this machine. */
export function pushObstacle(
  page: { isSecureContext: boolean; navigator: object; PushManager?: unknown } = globalThis as never,
): 'not_secure' | 'not_here' | null {
  if (!page.isSecureContext) return 'not_secure';
  return 'serviceWorker' in page.navigator && 'PushManager' in page ? null : 'not_here';
}

/** base64url → the bytes a browser wants. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

/** "Chromium on Linux": what a person knows this browser by. */
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

/** Where the service worker finds who this browser is; it says so when the browser changes its subscription by itself. Both know these names. */
const KEPT = 'push';
const KEPT_AS = '/push-subscription';

/** What this browser is subscribed with. */
interface Kept {
  /** Of the subscription on the server. */
  id: string;
  endpoint: string;
  auth: string;
  /** Of the server, as it was then. */
  publicKey: string;
}

const keep = async (kept: Kept): Promise<void> =>
  (await caches.open(KEPT)).put(KEPT_AS, new Response(JSON.stringify(kept)));
const findKept = async (): Promise<Kept | null> =>
  ((await (await caches.match(KEPT_AS, { cacheName: KEPT }))?.json()) as Kept | undefined) ?? null;

export interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const read = (subscription: PushSubscription): Subscribed => {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};

/** Asks for permission, subscribes and tells the server; false where the person or the browser said no. */
export async function allowPushes(
  publicKey: string,
  register: (subscribed: Subscribed) => Promise<{ id: string }>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // a browser refuses another key while it is subscribed with one
  if ((await findKept())?.publicKey !== publicKey) await (await pushManager.getSubscription())?.unsubscribe();
  const subscribed = read(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }),
  );
  const { id } = await register(subscribed).catch(async (error: unknown) => {
    await endPushes(); // nobody would push here
    throw error;
  });
  await keep({ id, endpoint: subscribed.endpoint, auth: subscribed.keys.auth, publicKey });
  return true;
}

export async function endPushes(): Promise<void> {
  await endOwnPush();
  await caches.delete(KEPT);
}

export interface Renewal extends Subscribed {
  previous: { endpoint: string; auth: string };
}

/**
 * Which of the subscriptions is this browser; null: none. Where the browser changed it while the server could not be told, that is done first;
 * `tell` says false where the server knows of no such browser any more.
 */
export async function ownSubscription(
  tell: (renewal: Renewal) => Promise<boolean>,
): Promise<Pick<Kept, 'id' | 'publicKey'> | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  const kept = await findKept();
  if (subscription === null || subscription === undefined || kept === null) return null;
  if (kept.endpoint === subscription.endpoint) return kept;
  const subscribed = read(subscription);
  if (await tell({ previous: { endpoint: kept.endpoint, auth: kept.auth }, ...subscribed })) {
    await keep({ ...kept, endpoint: subscribed.endpoint, auth: subscribed.keys.auth });
    return kept;
  }
  await endPushes();
  return null;
}
