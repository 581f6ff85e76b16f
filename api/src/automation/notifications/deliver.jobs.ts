import type { Clock } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { JobQueue, JobRun } from '../../platform/jobs/job-queue.ts';
import { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { type CallBudget, createCallBudget } from './call-budget.ts';
import { failed, type Outcome } from './channels/sending.ts';
import * as store from './deliver.store.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { sendBatch } from './send-batch.ts';
import { dropSubscription, noteUsed } from './targets.store.ts';

export interface DeliverDeps {
  db: Database;
  clock: Clock;
  notifications: NotificationDeps;
  /** Returns monotonic milliseconds. The default is the process's clock. */
  measure?: () => number;
}

type Kind = 'notification-letter' | 'notification-call';

/**
 * A failed attempt that should be retried. The queue retries it with doubling delays, and stores it for the operator
 * after the last retry.
 */
class DeliveryFailed extends Error {
  readonly code: string;

  constructor(reason: string) {
    super(`a notification could not be delivered: ${reason}`);
    this.name = 'DeliveryFailed';
    this.code = reason.toUpperCase();
  }
}

/**
 * Sends batches and records the results. A worker can be killed after it sends a batch and before it commits the
 * record. The batch is then sent again: an email with the same Message-ID, a push with the same topic, a call with the
 * same Idempotency-Key.
 */
export function workDeliveries(jobs: Pick<JobQueue, 'work'>, deps: DeliverDeps): void {
  const budget = createCallBudget();
  for (const kind of ['notification-letter', 'notification-call'] as const)
    jobs.work(kind, ({ householdId, batchId }, run) =>
      deliver({ ...deps, budget }, { kind, householdId, batchId }, run),
    );
}

interface DeliverContext extends DeliverDeps {
  budget: CallBudget;
}

async function deliver(
  { db, clock, notifications, budget, measure = () => performance.now() }: DeliverContext,
  { kind, householdId, batchId }: { kind: Kind; householdId: string; batchId: string },
  { retry }: JobRun,
): Promise<void> {
  const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
    db.withHousehold({ householdId, userId: '' }, work);
  const [batch, user] = await inHousehold(
    async (tx) => [await store.sendablesOf(tx, batchId), await store.addresseeOf(tx, batchId)] as const,
  );
  const [first] = batch;
  if (first === undefined) return; // already sent, or the household was deleted
  const send = async (): Promise<Outcome> => {
    if (user === null) return failed('target_gone', true);
    // the queue retries this later
    if (kind === 'notification-call' && !budget.has(user.userId, clock.now())) return failed('timeout');
    const before = measure();
    const sent = await sendBatch({ db, notifications, householdId, now: clock.now() }, { batchId, batch, user });
    if (kind === 'notification-call') budget.spend(user.userId, measure() - before, clock.now());
    return sent;
  };
  const outcome = await send();
  const now = clock.now();
  const isLast = retry >= JOB_KINDS[kind].retries;
  await inHousehold(async (tx) => {
    await store.settleBatch(tx, batchId, settlementOf(outcome, isLast), now);
    if (first.channel !== 'web_push') return;
    if (outcome.sent) await noteUsed(tx, first.targetId, now);
    else if (outcome.reason === 'target_gone') await dropSubscription(tx, first.targetId);
  });
  // An operator cannot fix an address that no longer exists or is unsafe.
  if (!outcome.sent && !outcome.isFinal) throw new DeliveryFailed(outcome.reason);
}

function settlementOf(outcome: Outcome, isLast: boolean): store.Settlement {
  if (outcome.sent) return { state: 'sent', reason: null };
  const { reason, isFinal } = outcome;
  if (reason === 'target_gone' || reason === 'address_unconfirmed' || reason === 'no_account')
    return { state: 'suppressed', reason };
  return { state: isFinal || isLast ? 'dead' : 'failed', reason };
}
