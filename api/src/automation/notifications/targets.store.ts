import { enterHousehold, enterUser } from '../../platform/database/tenancy.store.ts';
import type { PushSubscriptionEntry, WebhookTarget } from '@tideline/contract';
import type { HouseholdTx, Tx } from '../../platform/database/database.ts';
import { assignments, type Sql, sql, raw } from '../../platform/database/sql.ts';
import type { Sealed } from '../../platform/secrets/vault.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const mine = (tx: HouseholdTx): Sql => sql`household_id = ${tx.householdId} and user_id = ${tx.userId}`;

/**
 * False for a row `s` if its user signed out in that browser, another user now uses the browser, or all sessions were
 * signed out.
 */
const isTheirs = sql`exists (select from push_endpoint e where e.digest = s.endpoint_digest and e.user_id = s.user_id)`;
const subscriptionColumns = sql`id, label, host, created_at, used_at`;
export const listSubscriptions = (tx: HouseholdTx): Promise<PushSubscriptionEntry[]> =>
  tx.many<PushSubscriptionEntry>(
    sql`select ${subscriptionColumns} from push_subscription s where ${mine(tx)} and ${isTheirs} order by id`,
  );

export interface NewSubscription {
  id: string;
  endpointDigest: string;
  host: string;
  label: string;
  sealed: Sealed;
  now: Date;
}

/** Stores a subscription. For a known browser, updates its keys and preserves its id. */
export const saveSubscription = (
  tx: HouseholdTx,
  { id, endpointDigest, host, label, sealed, now }: NewSubscription,
): Promise<PushSubscriptionEntry> =>
  tx.one<PushSubscriptionEntry>(sql`
    insert into push_subscription (household_id, id, user_id, endpoint_digest, host, label, key_id, box, created_at)
    values (${tx.householdId}, ${id}, ${tx.userId}, ${endpointDigest}, ${host}, ${label}, ${sealed.keyId},
      ${sealed.box}, ${now})
    on conflict (household_id, user_id, endpoint_digest) do update
      set label = excluded.label, key_id = excluded.key_id, box = excluded.box
    returning ${subscriptionColumns}`);

export const findSubscriptionId = async (tx: HouseholdTx, endpointDigest: string): Promise<string | null> =>
  (
    await tx.maybe<RowOf<'push_subscription', 'id'>>(
      sql`select id from push_subscription where ${mine(tx)} and endpoint_digest = ${endpointDigest} for update`,
    )
  )?.id ?? null;

export const removeSubscription = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from push_subscription where ${mine(tx)} and id = ${id}`);

export interface SealedSubscription extends Sealed, RowOf<'push_subscription', 'id' | 'userId'> {
  /** Whether pushes to the browser are allowed. */
  isTheirs: boolean;
}

export const sealedSubscription = (tx: HouseholdTx, id: string): Promise<SealedSubscription | null> =>
  tx.maybe<SealedSubscription>(sql`
    select s.id, s.user_id, s.key_id, s.box, ${isTheirs} as is_theirs
    from push_subscription s where s.household_id = ${tx.householdId} and s.id = ${id}`);

export const noteUsed = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update push_subscription set used_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);
/** Deletes subscriptions that no longer receive pushes. */
export const forgetEndedSubscriptions = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`delete from push_subscription s where s.household_id = ${tx.householdId} and not ${isTheirs}`);
export const dropSubscription = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from push_subscription where household_id = ${tx.householdId} and id = ${id}`);

const webhookColumns = sql`id, version, kind, name, host, enabled, created_at`;
export const listWebhooks = (tx: HouseholdTx): Promise<WebhookTarget[]> =>
  tx.many<WebhookTarget>(sql`select ${webhookColumns} from webhook_target where ${mine(tx)} order by id`);
export const lockWebhook = (tx: HouseholdTx, id: string): Promise<WebhookTarget | null> =>
  tx.maybe<WebhookTarget>(
    sql`select ${webhookColumns} from webhook_target where ${mine(tx)} and id = ${id} for update`,
  );

export interface NewWebhook {
  id: string;
  kind: WebhookTarget['kind'];
  name: string;
  host: string;
  sealed: Sealed;
  now: Date;
}

export const insertWebhook = (
  tx: HouseholdTx,
  { id, kind, name, host, sealed, now }: NewWebhook,
): Promise<WebhookTarget> =>
  tx.one<WebhookTarget>(sql`
    insert into webhook_target (household_id, id, user_id, kind, name, host, key_id, box, created_at)
    values (${tx.householdId}, ${id}, ${tx.userId}, ${kind}, ${name}, ${host}, ${sealed.keyId}, ${sealed.box}, ${now})
      returning ${webhookColumns}`);

export const updateWebhook = (
  tx: HouseholdTx,
  id: string,
  changes: { name?: string | undefined; enabled?: boolean | undefined },
): Promise<WebhookTarget> =>
  tx.one<WebhookTarget>(
    sql`update webhook_target set ${assignments(changes)} where ${mine(tx)} and id = ${id} returning ${webhookColumns}`,
  );

export const removeWebhook = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from webhook_target where ${mine(tx)} and id = ${id}`);

export interface SealedWebhook extends Sealed, RowOf<'webhook_target', 'id' | 'userId' | 'kind' | 'enabled'> {}

export const sealedWebhook = (tx: HouseholdTx, id: string): Promise<SealedWebhook | null> =>
  tx.maybe<SealedWebhook>(
    sql`select id, user_id, kind, enabled, key_id, box from webhook_target
      where household_id = ${tx.householdId} and id = ${id}`,
  );

/** Lists targets that another key encrypted. */
export const listOutdatedTargets = (
  tx: HouseholdTx,
  table: string,
  keyId: string,
): Promise<(Sealed & { id: string })[]> =>
  tx.many(sql`select id, key_id, box from ${raw(table)} where household_id = ${tx.householdId} and key_id <> ${keyId}`);

export const resealTarget = (
  tx: HouseholdTx,
  { table, keyId, box, id }: { table: string; keyId: string; box: string; id: string },
): Promise<number> =>
  tx.run(sql`update ${raw(table)} set key_id = ${keyId}, box = ${box}
      where household_id = ${tx.householdId} and id = ${id}`);

/** Deletes other subscriptions to the same address. */
export const deleteOtherSubscriptions = (
  tx: Queries,
  { householdId, userId, to, id }: { householdId: string; userId: string; to: string; id: string },
): Promise<number> =>
  tx.run(sql`delete from push_subscription where household_id = ${householdId} and user_id = ${userId}
      and endpoint_digest = ${to} and id <> ${id}`);

export const moveSubscription = (
  tx: Queries,
  {
    to,
    host,
    keyId,
    box,
    householdId,
    id,
  }: { to: string; host: string; keyId: string; box: string; householdId: string; id: string },
): Promise<number> =>
  tx.run(sql`update push_subscription set endpoint_digest = ${to}, host = ${host}, key_id = ${keyId}, box = ${box}
      where household_id = ${householdId} and id = ${id}`);

/**
 * Locks the subscriptions of one browser in all households of its user, one household at a time because of row-level
 * security.
 */
export async function subscriptionsOf(
  tx: Tx,
  userId: string,
  digest: string,
): Promise<(Sealed & { householdId: string; id: string })[]> {
  await enterUser(tx, userId);
  const households = await tx.many<RowOf<'membership', 'householdId'>>(
    sql`select household_id from membership where user_id = ${userId} and state = 'active' order by household_id`,
  );
  const found = [];
  for (const { householdId } of households) {
    await enterHousehold(tx, householdId);
    found.push(
      ...(await tx.many<Sealed & { householdId: string; id: string }>(sql`
      select household_id, id, key_id, box from push_subscription
        where household_id = ${householdId} and user_id = ${userId} and endpoint_digest = ${digest} for update`)),
    );
  }
  return found;
}
