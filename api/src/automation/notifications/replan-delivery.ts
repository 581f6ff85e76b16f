import type { HouseholdTx } from '../../platform/database/database.ts';
import { planDelivery } from '../../ledger/notify/plan-delivery.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';
import { lockWaiting, replanDeliveries } from './deliver.store.ts';

/** Applies changed preferences to the user's pending deliveries. */
export async function replan(tx: HouseholdTx, now: Date): Promise<void> {
  const [recipient] = await loadRecipients(tx, tx.userId);
  if (recipient === undefined) return;
  const waiting = await lockWaiting(tx);
  const changed = waiting.flatMap(({ id, channel, state, reason, dueAt, snoozedUntil, ...input }) => {
    const plan = planDelivery(
      recipient,
      { ...input, showAt: snoozedUntil === null ? undefined : new Date(snoozedUntil) },
      channel,
      now,
    );
    const isSame =
      plan.state === state &&
      plan.reason === reason &&
      (plan.state === 'waiting' || plan.dueAt?.getTime() === Date.parse(dueAt));
    const step = plan.state === 'waiting' ? [] : [{ at: now, event: plan.state, reason: plan.reason }];
    return isSame ? [] : [{ id, ...plan, step }];
  });
  if (changed.length === 0) return;
  await replanDeliveries(tx, changed);
}
