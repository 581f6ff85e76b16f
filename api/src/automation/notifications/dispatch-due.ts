import type { Clock } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { planHold, type Recipient } from '../../ledger/notify/plan-delivery.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';
import {
  householdsWithDue,
  tryLockDispatch,
  wakeSnoozed,
  lockDue,
  holdDelivery,
  queueDeliveries,
  type Due,
} from './dispatch-due.store.ts';

export interface DispatchDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobQueue, 'send'>;
}

/**
 * Queues jobs for due deliveries, and wakes snoozed notifications. Returns the number of batches. Any number of
 * processes may run this concurrently, because a delivery stops being due in the transaction that queues its job. It
 * runs every few seconds, so that quiet hours and digests are exact to the minute.
 */
export async function dispatchDue({ db, clock, jobs }: DispatchDeps): Promise<number> {
  const now = clock.now();
  const households = await db.withUser(null, (tx) => householdsWithDue(tx, now));
  let batches = 0;
  let failure: unknown;
  for (const { household: householdId } of households) {
    try {
      batches += await db.withHousehold({ householdId, userId: '' }, (tx) => enqueueBatches(tx, jobs, now));
    } catch (error) {
      failure ??= error; // Reported below. A failing household must not delay the others.
    }
  }
  if (failure !== undefined) throw failure;
  return batches;
}

async function enqueueBatches(tx: HouseholdTx, jobs: Pick<JobQueue, 'send'>, now: Date): Promise<number> {
  const { free } = await tryLockDispatch(tx);
  if (!free) return 0; // another process is dispatching
  await wakeSnoozed(tx, now);
  const due = await lockDue(tx, now);
  if (due.length === 0) return 0;
  const recipients = new Map((await loadRecipients(tx)).map((recipient) => [recipient.userId, recipient]));
  const batches = new Map<string, Due[]>();
  for (const delivery of due) {
    const held = await hold(tx, delivery, recipients.get(delivery.userId), now);
    // Emails to one user that are due together are combined, and so are pushes to one browser. A webhook is called for
    // each notification.
    const key =
      delivery.channel === 'webhook' ? delivery.id : `${delivery.userId} ${delivery.channel} ${delivery.targetId}`;
    if (!held) batches.set(key, [...(batches.get(key) ?? []), delivery]);
  }
  for (const batch of batches.values()) await queue(tx, jobs, batch, now);
  return batches.size;
}

/** Holds a delivery if quiet hours or a pause began after it was planned, or suppresses it if the member left. */
async function hold(tx: HouseholdTx, delivery: Due, recipient: Recipient | undefined, now: Date): Promise<boolean> {
  const plan =
    recipient === undefined
      ? ({ state: 'suppressed', reason: 'target_gone', dueAt: null } as const)
      : planHold(recipient, delivery, delivery.channel, now);
  if (plan === null) return false;
  const { state, reason, dueAt } = plan;
  await holdDelivery(tx, {
    state,
    reason,
    dueAt,
    steps: JSON.stringify([{ at: now, event: state, reason }]),
    deliveryId: delivery.id,
  });
  return true;
}

async function queue(tx: HouseholdTx, jobs: Pick<JobQueue, 'send'>, batch: readonly Due[], now: Date): Promise<void> {
  const batchId = newId(now.getTime());
  await queueDeliveries(tx, { batchId, now, ids: batch.map(({ id }) => id) });
  await jobs.send(tx, batch[0]?.channel === 'email' ? 'notification-letter' : 'notification-call', {
    householdId: tx.householdId,
    batchId,
  });
}
