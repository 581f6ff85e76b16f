import { sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { NotificationFact } from './notification-fact.ts';
import type { Plan } from './plan-delivery.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface Row extends RowOf<'notification', 'id' | 'userId'> {
  fact: NotificationFact;
  accountId: Tables['notification']['accountId'];
  inbox: Plan;
}

/** Channels that messages are sent through. The inbox is not one of them, because nothing is sent. */
export type SentChannel = Exclude<Tables['notification_delivery']['channel'], 'in_app'>;

export interface NewDelivery {
  id: string;
  notificationId: string;
  userId: string;
  channel: Tables['notification_delivery']['channel'];
  targetId: string;
  plan: Plan;
}

export const sampleAccountsOf = (tx: HouseholdTx, ids: string[]): Promise<RowOf<'account', 'id'>[]> =>
  tx.many(
    sql`select id from account where household_id = ${tx.householdId} and id = any(${ids}::uuid[]) and is_sample`,
  );

export async function insertNotifications(tx: HouseholdTx, rows: readonly Row[], now: Date): Promise<string[]> {
  const values = rows.map(({ id, userId, fact, accountId, inbox }) => {
    const isLater = fact.showAt !== undefined && fact.showAt > now;
    return {
      id,
      userId,
      accountId,
      type: fact.type,
      subjectKind: fact.subject.kind,
      subjectId: fact.subject.id,
      dedupKey: fact.dedupKey,
      severity: fact.severity,
      params: fact.params,
      href: fact.href,
      inInbox: inbox.state === 'sent',
      state: isLater ? 'snoozed' : 'unread',
      snoozedUntil: isLater ? fact.showAt : null,
    };
  });
  const written = await tx.many<RowOf<'notification', 'id'>>(sql`
    insert into notification (household_id, id, user_id, type, subject_kind, subject_id, account_id, dedup_key,
      severity, params, href, in_inbox, state, snoozed_until, created_at)
    select ${tx.householdId}, n.id, n."userId", n.type, n."subjectKind", n."subjectId", n."accountId", n."dedupKey",
      n.severity, n.params, n.href, n."inInbox", n.state, n."snoozedUntil", ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}) as n (id uuid, "userId" uuid, type text, "subjectKind" text,
      "subjectId" text, "accountId" uuid, "dedupKey" text, severity text, params jsonb,
      href text, "inInbox" boolean, state text, "snoozedUntil" timestamptz)
    on conflict (household_id, user_id, dedup_key) do nothing returning id`);
  return written.map(({ id }) => id);
}

export async function insertDeliveries(tx: HouseholdTx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const values = deliveries.map(({ plan: { state, reason, dueAt }, ...delivery }) => ({
    ...delivery,
    state,
    reason,
    dueAt,
    sentAt: state === 'sent' ? now : null,
    steps: state === 'waiting' ? [] : [{ at: now, event: state, reason }],
  }));
  await tx.run(sql`
    insert into notification_delivery (household_id, id, notification_id, user_id, channel, target_id, state, reason,
      due_at, steps, created_at, sent_at)
    select ${tx.householdId}, d.id, d."notificationId", d."userId", d.channel, d."targetId", d.state, d.reason,
      d."dueAt", d.steps, ${now}, d."sentAt"
    from jsonb_to_recordset(${JSON.stringify(values)}) as d (id uuid, "notificationId" uuid, "userId" uuid,
      channel text, "targetId" uuid, state text, reason text, "dueAt" timestamptz, steps jsonb,
      "sentAt" timestamptz)`);
}
