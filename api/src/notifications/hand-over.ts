import type { NotificationSeverity, NotificationType } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { planHold, type Recipient } from './plan-delivery.ts';
import { loadRecipients } from './recipients.store.ts';

export interface HandOverDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobQueue, 'send'>;
}

/** First part of the keys of the locks below; nothing else takes it. */
const LOCK = 7_446_155;
const HOUSEHOLDS_AT_ONCE = 500;
const DELIVERIES_AT_ONCE = 500;

/**
 * Hands what is due to jobs, and wakes what was snoozed; returns how many batches. Any number of processes may do this at any moment: a delivery
 * leaves the list of what is due in the transaction that queues its job. Looked at every few seconds, so that quiet hours and digests hold to the minute.
 */
export async function handOverDue({ db, clock, jobs }: HandOverDeps): Promise<number> {
  const now = clock.now();
  const households = await db.withUser(null, (tx) =>
    tx.many<{ household: string }>(
      sql`select distinct household from notification_due where due_at <= ${now} limit ${HOUSEHOLDS_AT_ONCE}`,
    ),
  );
  let batches = 0;
  let failure: unknown;
  for (const { household: householdId } of households) {
    try {
      batches += await db.withHousehold({ householdId, userId: '' }, (tx) => handOver(tx, jobs, now));
    } catch (error) {
      failure ??= error; // told below: one household in trouble keeps nobody else waiting
    }
  }
  if (failure !== undefined) throw failure;
  return batches;
}

interface Due {
  id: string;
  userId: string;
  channel: 'email' | 'web_push' | 'webhook';
  targetId: string;
  type: NotificationType;
  severity: NotificationSeverity;
  accountId: string | null;
}

async function handOver(tx: HouseholdTx, jobs: Pick<JobQueue, 'send'>, now: Date): Promise<number> {
  const { free } = await tx.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${tx.householdId})) as free`,
  );
  if (!free) return 0; // another process is at it
  await tx.run(
    sql`update notification set state = 'unread', snoozed_until = null where household_id = ${tx.householdId} and state = 'snoozed' and snoozed_until <= ${now}`,
  );
  const due = await tx.many<Due>(sql`
    select d.id, d.user_id, d.channel, d.target_id, n.type, n.severity, n.account_id
    from notification_delivery d join notification n on n.household_id = d.household_id and n.id = d.notification_id
    where d.household_id = ${tx.householdId} and d.due_at <= ${now} order by d.id limit ${DELIVERIES_AT_ONCE} for update of d`);
  if (due.length === 0) return 0;
  const recipients = new Map((await loadRecipients(tx)).map((recipient) => [recipient.userId, recipient]));
  const batches = new Map<string, Due[]>();
  for (const delivery of due) {
    const held = await hold(tx, delivery, recipients.get(delivery.userId), now);
    // letters of one person that are due together are one letter, pushes to one browser one push; a program is called for each
    const key =
      delivery.channel === 'webhook' ? delivery.id : `${delivery.userId} ${delivery.channel} ${delivery.targetId}`;
    if (!held) batches.set(key, [...(batches.get(key) ?? []), delivery]);
  }
  for (const batch of batches.values()) await queue(tx, jobs, batch, now);
  return batches.size;
}

/** Quiet hours or a pause that began, or who left, since it was planned. */
async function hold(tx: HouseholdTx, delivery: Due, recipient: Recipient | undefined, now: Date): Promise<boolean> {
  const plan =
    recipient === undefined
      ? ({ state: 'suppressed', reason: 'target_gone', dueAt: null } as const)
      : planHold(recipient, delivery, delivery.channel, now);
  if (plan === null) return false;
  const { state, reason, dueAt } = plan;
  await tx.run(sql`
    update notification_delivery set state = ${state}, reason = ${reason}, due_at = ${dueAt}, steps = steps || ${JSON.stringify([{ at: now, event: state, reason }])}::jsonb
    where household_id = ${tx.householdId} and id = ${delivery.id}`);
  return true;
}

async function queue(tx: HouseholdTx, jobs: Pick<JobQueue, 'send'>, batch: readonly Due[], now: Date): Promise<void> {
  const batchId = newId(now.getTime());
  await tx.run(sql`
    update notification_delivery set state = 'queued', reason = null, due_at = null, batch_id = ${batchId}, steps = steps || ${JSON.stringify([{ at: now, event: 'queued', reason: null }])}::jsonb
    where household_id = ${tx.householdId} and id = any(${batch.map(({ id }) => id)}::uuid[])`);
  await jobs.send(tx, batch[0]?.channel === 'email' ? 'notification-letter' : 'notification-call', {
    householdId: tx.householdId,
    batchId,
  });
}
