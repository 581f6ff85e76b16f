import type { NotificationSeverity, NotificationType } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { planDelivery } from './plan-delivery.ts';
import { loadRecipients } from './recipients.store.ts';

interface Waiting {
  id: string;
  channel: 'email' | 'web_push' | 'webhook';
  state: string;
  reason: string | null;
  dueAt: string;
  type: NotificationType;
  severity: NotificationSeverity;
  accountId: string | null;
  snoozedUntil: string | null;
}

/** After somebody changed what they want: what of theirs waits goes by that now. */
export async function replan(tx: HouseholdTx, now: Date): Promise<void> {
  const [recipient] = await loadRecipients(tx, tx.userId);
  if (recipient === undefined) return;
  const waiting = await tx.many<Waiting>(sql`
    select d.id, d.channel, d.state, d.reason, d.due_at, n.type, n.severity, n.account_id, case when n.type = 'reminder' then n.snoozed_until end as snoozed_until
    from notification_delivery d join notification n on n.household_id = d.household_id and n.id = d.notification_id
    where d.household_id = ${tx.householdId} and d.user_id = ${tx.userId} and d.due_at is not null order by d.id for update of d`);
  const changed = waiting.flatMap(({ id, channel, state, reason, dueAt, snoozedUntil, ...telling }) => {
    const plan = planDelivery(
      recipient,
      { ...telling, showAt: snoozedUntil === null ? undefined : new Date(snoozedUntil) },
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
  await tx.run(sql`
    update notification_delivery d set state = c.state, reason = c.reason, due_at = c."dueAt", steps = d.steps || c.step
    from jsonb_to_recordset(${JSON.stringify(changed)}) as c (id uuid, state text, reason text, "dueAt" timestamptz, step jsonb)
    where d.household_id = ${tx.householdId} and d.id = c.id`);
}
