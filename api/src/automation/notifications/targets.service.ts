import { createECDH, randomBytes } from 'node:crypto';
import { fail, type PushSubscriptionEntry, type WebhookTarget } from '@tideline/contract';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { checkUrl } from '../../platform/outbound/url-rules.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { endpointDigestOf, takeEndpoint } from './push-endpoints.store.ts';
import { sealTarget } from './sealed-targets.ts';
import * as store from './targets.store.ts';

const MOST_BROWSERS = 20;
const MOST_WEBHOOKS = 10;
const SECRET_BYTES = 32;

interface NewSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  label: string;
}

/** Checks keys for the sizes in RFC 8291, 2: an uncompressed P-256 point and 16 bytes. */
export function checkKeys({ p256dh, auth }: NewSubscription['keys']): void {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || !isOnCurve(point))
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/keys/p256dh', rule: 'p256_point', message: 'not an uncompressed point of P-256' }],
    });
  if (Buffer.from(auth, 'base64url').length !== 16)
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/keys/auth', rule: 'sixteen_bytes', message: 'not 16 bytes' }],
    });
}

/** Returns whether a point is on the curve, because nothing can be encrypted for other points. */
function isOnCurve(point: Buffer): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    return curve.computeSecret(point).length === 32;
  } catch {
    return false; // an exception means that it is not
  }
}

function refused(error: unknown): never {
  if (error instanceof OutboundError) throw fail('NOTIFICATION_ADDRESS_REFUSED', {});
  throw error;
}

/** Returns the host of a URL. Throws if the URL itself is not allowed. */
export function hostOf(url: string, { allowed }: Pick<NotificationDeps, 'allowed'>): string {
  try {
    return checkUrl(url, allowed).url.host;
  } catch (error) {
    return refused(error);
  }
}

/** Returns the host of a URL that a user enters. Also rejects a name that currently resolves to a private network. */
async function enteredHost(url: string, deps: Pick<NotificationDeps, 'allowed' | 'checkEntered'>): Promise<string> {
  const host = hostOf(url, deps);
  await deps.checkEntered(url).catch(refused);
  return host;
}

export async function subscribe(
  scope: Scope,
  deps: NotificationDeps,
  sessionId: string,
  { endpoint, keys, label }: NewSubscription,
): Promise<PushSubscriptionEntry> {
  checkKeys(keys);
  const host = await enteredHost(endpoint, deps);
  const endpointDigest = endpointDigestOf(endpoint);
  return scope.writePersonal(async (tx) => {
    const known = await store.findSubscriptionId(tx, endpointDigest);
    if (known === null && (await store.listSubscriptions(tx)).length >= MOST_BROWSERS)
      throw fail('TOO_MANY_NOTIFICATION_TARGETS', { limit: MOST_BROWSERS });
    const id = known ?? newId(scope.now.getTime());
    const sealed = sealTarget(
      deps.vault,
      'push_subscription',
      { householdId: tx.householdId, id },
      { endpoint, ...keys },
    );
    await takeEndpoint(tx, endpointDigest, { userId: tx.userId, sessionId });
    return store.saveSubscription(tx, { id, endpointDigest, host, label, sealed, now: scope.now });
  });
}

export const unsubscribeBrowser = (scope: Scope, id: string): Promise<Record<never, never>> =>
  scope.writePersonal(async (tx) => {
    if ((await store.removeSubscription(tx, id)) === 0) throw fail('NOT_FOUND', {});
    return {};
  });

interface NewWebhook {
  kind: WebhookTarget['kind'];
  name: string;
  url: string;
  token: string | null;
}

/** Adds a webhook and generates its secret, which only this response contains. */
export async function addWebhook(
  scope: Scope,
  deps: NotificationDeps,
  { kind, name, url, token }: NewWebhook,
): Promise<{ item: WebhookTarget; secret: string | null }> {
  const host = await enteredHost(url, deps);
  if (kind === 'ntfy' && topicOf(url) === null)
    throw fail('VALIDATION_FAILED', {
      fields: [
        {
          pointer: '/url',
          rule: 'ntfy_topic',
          message: 'must be the address of a topic, such as https://ntfy.example/money',
        },
      ],
    });
  return scope.writePersonal(async (tx) => {
    if ((await store.listWebhooks(tx)).length >= MOST_WEBHOOKS)
      throw fail('TOO_MANY_NOTIFICATION_TARGETS', { limit: MOST_WEBHOOKS });
    const id = newId(scope.now.getTime());
    const secret = kind === 'webhook' ? randomBytes(SECRET_BYTES).toString('base64url') : null;
    const sealed = sealTarget(
      deps.vault,
      'webhook_target',
      { householdId: tx.householdId, id },
      { url, secret: secret ?? token },
    );
    return { item: await store.insertWebhook(tx, { id, kind, name, host, sealed, now: scope.now }), secret };
  });
}

/** Returns the topic of an ntfy URL, which is the last part of its path, or null if it has none. */
export function topicOf(url: string): string | null {
  const path = URL.parse(url)?.pathname ?? '';
  return /^\/(?:.*\/)?([-\w]{1,64})$/.exec(path)?.[1] ?? null;
}

export const changeWebhook = (
  scope: Scope,
  { id, ...changes }: { id: string; name?: string | undefined; enabled?: boolean | undefined },
): Promise<WebhookTarget> =>
  scope.writePersonal(async (tx) => {
    checkVersion(await store.lockWebhook(tx, id), scope);
    return store.updateWebhook(tx, id, changes);
  });

export const removeWebhook = (scope: Scope, id: string): Promise<Record<never, never>> =>
  scope.writePersonal(async (tx) => {
    if ((await store.removeWebhook(tx, id)) === 0) throw fail('NOT_FOUND', {});
    return {};
  });
