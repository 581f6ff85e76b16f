/** Why this browser cannot be pushed to; null: it can. Over plain http there is none, but on this machine. */
export function pushObstacle(page: { isSecureContext: boolean; navigator: object; PushManager?: unknown } = globalThis as never): 'not_secure' | 'not_here' | null {
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
  const browser = [['Edg/', 'Edge'], ['OPR/', 'Opera'], ['Firefox/', 'Firefox'], ['Chrome/', 'Chrome'], ['Safari/', 'Safari']].find(([mark]) => agent.includes(mark ?? ''))?.[1] ?? 'Browser';
  const system = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Mac OS', 'Mac'], ['Windows', 'Windows'], ['Linux', 'Linux']].find(([mark]) => agent.includes(mark ?? ''))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Asks for permission and subscribes; null where the person or the browser said no. */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** What this browser is subscribed to; null: nothing. */
export async function ownEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
