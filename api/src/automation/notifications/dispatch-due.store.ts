import { sql } from '../../platform/database/sql.ts';
import type { NotificationType } from '@tideline/contract';
import type { Queries } from '../../platform/database/connection.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { SentChannel } from '../../ledger/notify/notify.store.ts';

export interface Due
  extends
    RowOf<'notification_delivery', 'id' | 'userId' | 'targetId', { channel: SentChannel }>,
    RowOf<'notification', 'severity' | 'accountId', { type: NotificationType }> {}

/** First part of the advisory lock key, which no other lock uses. */
const LOCK = 7_446_155;

const HOUSEHOLDS_AT_ONCE = 500;

const DELIVERIES_AT_ONCE = 500;

export const householdsWithDue = (tx: Queries, now: Date): Promise<RowOf<'notification_due', 'household'>[]> =>
  tx.many(sql`select distinct household from notification_due where due_at <= ${now} limit ${HOUSEHOLDS_AT_ONCE}`);

/**
 * Locks dispatching for the household until the transaction ends. `free` is false if another process holds the lock.
 */
export const tryLockDispatch = (tx: HouseholdTx): Promise<{ free: boolean }> =>
  tx.one(sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${tx.householdId})) as free`);

export const wakeSnoozed = (tx: HouseholdTx, now: Date): Promise<number> =>
  tx.run(sql`update notification set state = 'unread', snoozed_until = null
      where household_id = ${tx.householdId} and state = 'snoozed' and snoozed_until <= ${now}`);

export const lockDue = (tx: HouseholdTx, now: Date): Promise<Due[]> =>
  tx.many(sql`
    select d.id, d.user_id, d.channel, d.target_id, n.type, n.severity, n.account_id
    from notification_delivery d join notification n on n.household_id = d.household_id and n.id = d.notification_id
    where d.household_id = ${tx.householdId} and d.due_at <= ${now} order by d.id
      limit ${DELIVERIES_AT_ONCE} for update of d`);

export const holdDelivery = (
  tx: HouseholdTx,
  {
    state,
    reason,
    dueAt,
    steps,
    deliveryId,
  }: { state: string; reason: string; dueAt: Date | null; steps: string; deliveryId: string },
): Promise<number> =>
  tx.run(sql`
    update notification_delivery set state = ${state}, reason = ${reason}, due_at = ${dueAt},
      steps = steps || ${steps}::jsonb
    where household_id = ${tx.householdId} and id = ${deliveryId}`);

export const queueDeliveries = (
  tx: HouseholdTx,
  { batchId, now, ids }: { batchId: string; now: Date; ids: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update notification_delivery set state = 'queued', reason = null, due_at = null, batch_id = ${batchId},
      steps = steps || ${JSON.stringify([{ at: now, event: 'queued', reason: null }])}::jsonb
    where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`);
