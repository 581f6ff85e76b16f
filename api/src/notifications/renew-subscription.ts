import { timingSafeEqual } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Sealed } from '../secrets/vault.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { dropEndpoint, endpointDigestOf, lockEndpoint, takeEndpoint } from './push-endpoints.store.ts';
import { openTarget, type PushKeys, sealTarget } from './sealed-targets.ts';
import { checkKeys, hostOf } from './targets.service.ts';

interface Renewal {
  previous: { endpoint: string; auth: string };
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Deps extends Pick<NotificationDeps, 'vault' | 'allowed'> {
  db: Database;
}

/**
 * Moves a browser that changed its subscription by itself (Push API, `pushsubscriptionchange`) to its new address, in all households of its person.
 * It may happen at any time, also when no session stands: whoever names the address and the secret of before is that browser, for nobody but it and
 * this server has both (RFC 8291, 3.2: not even the push service). Errors: NOT_FOUND, where there is no such browser or it is a guess.
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
      await enter(tx, householdId);
      const { keyId, box } = sealTarget(vault, 'push_subscription', { householdId, id }, { endpoint, ...keys });
      await tx.run(
        sql`delete from push_subscription where household_id = ${householdId} and user_id = ${holder.userId} and endpoint_digest = ${to} and id <> ${id}`,
      );
      await tx.run(
        sql`update push_subscription set endpoint_digest = ${to}, host = ${host}, key_id = ${keyId}, box = ${box} where household_id = ${householdId} and id = ${id}`,
      );
    }
    if (from !== to) await dropEndpoint(tx, from);
    await takeEndpoint(tx, to, holder);
  });
}

/** Row-level security shows one household at a time. */
const enter = (tx: Tx, householdId: string): Promise<number> =>
  tx.run(sql`select set_config('app.household', ${householdId}, true)`);

async function subscriptionsOf(
  tx: Tx,
  userId: string,
  digest: string,
): Promise<(Sealed & { householdId: string; id: string })[]> {
  await tx.run(sql`select set_config('app.user', ${userId}, true)`);
  const households = await tx.many<{ householdId: string }>(
    sql`select household_id from membership where user_id = ${userId} and state = 'active' order by household_id`,
  );
  const found = [];
  for (const { householdId } of households) {
    await enter(tx, householdId);
    found.push(
      ...(await tx.many<Sealed & { householdId: string; id: string }>(sql`
      select household_id, id, key_id, box from push_subscription where household_id = ${householdId} and user_id = ${userId} and endpoint_digest = ${digest} for update`)),
    );
  }
  return found;
}

/** Takes as long for a wrong secret as for the right one. */
function isSecretOf(keys: PushKeys | null, given: string): boolean {
  const [mine, theirs] = [Buffer.from(keys?.auth ?? '', 'base64url'), Buffer.from(given, 'base64url')];
  return mine.length > 0 && mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
