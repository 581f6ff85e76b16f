import { timingSafeEqual } from 'node:crypto';
import { fail } from '@tideline/contract';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { dropEndpoint, endpointDigestOf, lockEndpoint, takeEndpoint } from './push-endpoints.store.ts';
import { openTarget, type PushKeys, sealTarget } from './sealed-targets.ts';
import { checkKeys, hostOf } from './targets.service.ts';
import { deleteOtherSubscriptions, moveSubscription, subscriptionsOf } from './targets.store.ts';

interface Renewal {
  previous: { endpoint: string; auth: string };
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Deps extends Pick<NotificationDeps, 'vault' | 'allowed'> {
  db: Database;
}

/**
 * Moves a browser that changed its subscription (Push API, `pushsubscriptionchange`) to its new address, in all
 * households of its user. This can happen at any time, even without a session. A caller with the previous address and
 * secret must be that browser, because only that browser and this server know both; the push service does not know
 * the secret (RFC 8291, 3.2). Errors: NOT_FOUND if there is no such browser or the secret is wrong.
 */
export async function renewSubscription(
  { db, vault, allowed }: Deps,
  { previous, endpoint, keys }: Renewal,
): Promise<void> {
  const host = hostOf(endpoint, { allowed });
  const [from, to] = [endpointDigestOf(previous.endpoint), endpointDigestOf(endpoint)];
  await db.withUser(null, async (tx) => {
    const holder = await lockEndpoint(tx, from);
    if (holder === null) throw fail('NOT_FOUND', {});
    const own = (await subscriptionsOf(tx, holder.userId, from)).filter(({ householdId, id, ...sealed }) =>
      isSecretOf(openTarget<PushKeys>(vault, 'push_subscription', { householdId, id }, sealed), previous.auth),
    );
    if (own.length === 0) throw fail('NOT_FOUND', {});
    checkKeys(keys);
    for (const { householdId, id } of own) {
      await enterHousehold(tx, householdId);
      const { keyId, box } = sealTarget(vault, 'push_subscription', { householdId, id }, { endpoint, ...keys });
      await deleteOtherSubscriptions(tx, { householdId, userId: holder.userId, to, id });
      await moveSubscription(tx, { to, host, keyId, box, householdId, id });
    }
    if (from !== to) await dropEndpoint(tx, from);
    await takeEndpoint(tx, to, holder);
  });
}

/** Returns whether the secret matches, in constant time. */
function isSecretOf(keys: PushKeys | null, given: string): boolean {
  const [mine, theirs] = [Buffer.from(keys?.auth ?? '', 'base64url'), Buffer.from(given, 'base64url')];
  return mine.length > 0 && mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
