import { newId } from '../ids.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { NotificationFact } from './notification-fact.ts';
import { planDelivery, type Plan } from './plan-delivery.ts';
import { loadRecipients, type RecipientWithTargets } from './recipients.store.ts';

const ONE_TARGET = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  userId: string;
  fact: NotificationFact;
  accountId: string | null;
  inbox: Plan;
}

/**
 * Tells the people of a household what is the case: in the caller's transaction, so that whoever reads of it finds it so. One fact is one
 * notification of a person, however often it is found; what goes to channels outside is handed over once this commits. Returns how many
 * notifications are new.
 */
export async function notify(tx: HouseholdTx, facts: readonly NotificationFact[], now: Date): Promise<number> {
  if (facts.length === 0) return 0;
  const recipients = await loadRecipients(tx);
  const rows = facts.flatMap((fact) =>
    recipients
      .filter(({ userId }) => fact.userId === undefined || fact.userId === userId)
      .map((recipient) => rowOf(fact, recipient, now)),
  );
  // in one order whoever writes, so that two who find the same facts wait for each other instead of standing in each other's way
  const written = new Set(
    await insertNotifications(
      tx,
      rows.toSorted((a, b) => (a.fact.dedupKey < b.fact.dedupKey ? -1 : 1)),
      now,
    ),
  );
  const samples = await sampleAccounts(tx, rows);
  const byUser = new Map(recipients.map((recipient) => [recipient.userId, recipient]));
  const deliveries = rows
    .filter(({ id }) => written.has(id))
    .flatMap((row) =>
      deliveriesOf(row, byUser.get(row.userId), now).filter(
        ({ channel }) => channel === 'in_app' || row.accountId === null || !samples.has(row.accountId),
      ),
    );
  await insertDeliveries(tx, deliveries, now);
  return written.size;
}

function rowOf(fact: NotificationFact, recipient: RecipientWithTargets, now: Date): Row {
  const accountId = fact.accountId ?? (fact.subject.kind === 'account' ? fact.subject.id : null);
  return {
    id: newId(now.getTime()),
    userId: recipient.userId,
    fact,
    accountId,
    inbox: planDelivery(recipient, { ...fact, accountId }, 'in_app', now),
  };
}

/** Accounts that are there to be looked at: nobody gets letters about them. */
async function sampleAccounts(tx: HouseholdTx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return new Set();
  return new Set(
    (
      await tx.many<{ id: string }>(
        sql`select id from account where household_id = ${tx.householdId} and id = any(${ids}::uuid[]) and is_sample`,
      )
    ).map(({ id }) => id),
  );
}

async function insertNotifications(tx: HouseholdTx, rows: readonly Row[], now: Date): Promise<string[]> {
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
  const written = await tx.many<{ id: string }>(sql`
    insert into notification (household_id, id, user_id, type, subject_kind, subject_id, account_id, dedup_key, severity, params, href, in_inbox, state, snoozed_until, created_at)
    select ${tx.householdId}, n.id, n."userId", n.type, n."subjectKind", n."subjectId", n."accountId", n."dedupKey", n.severity, n.params, n.href, n."inInbox", n.state, n."snoozedUntil", ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}) as n (id uuid, "userId" uuid, type text, "subjectKind" text, "subjectId" text, "accountId" uuid, "dedupKey" text, severity text, params jsonb,
      href text, "inInbox" boolean, state text, "snoozedUntil" timestamptz)
    on conflict (household_id, user_id, dedup_key) do nothing returning id`);
  return written.map(({ id }) => id);
}

interface NewDelivery {
  id: string;
  notificationId: string;
  userId: string;
  channel: string;
  targetId: string;
  plan: Plan;
}

/** One for each way it can take: a browser or an address that is not there gets none. */
function deliveriesOf(
  { id: notificationId, userId, fact, accountId, inbox }: Row,
  recipient: RecipientWithTargets | undefined,
  now: Date,
): NewDelivery[] {
  if (recipient === undefined) return [];
  const one = (channel: 'in_app' | 'email' | 'web_push' | 'webhook', targetId: string, plan: Plan): NewDelivery => ({
    id: newId(now.getTime()),
    notificationId,
    userId,
    channel,
    targetId,
    plan,
  });
  const planOf = (channel: 'email' | 'web_push' | 'webhook'): Plan =>
    planDelivery(recipient, { ...fact, accountId }, channel, now);
  return [
    one('in_app', ONE_TARGET, inbox),
    one('email', ONE_TARGET, planOf('email')),
    ...recipient.subscriptionIds.map((target) => one('web_push', target, planOf('web_push'))),
    ...recipient.webhookIds.map((target) => one('webhook', target, planOf('webhook'))),
  ];
}

async function insertDeliveries(tx: HouseholdTx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
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
    insert into notification_delivery (household_id, id, notification_id, user_id, channel, target_id, state, reason, due_at, steps, created_at, sent_at)
    select ${tx.householdId}, d.id, d."notificationId", d."userId", d.channel, d."targetId", d.state, d.reason, d."dueAt", d.steps, ${now}, d."sentAt"
    from jsonb_to_recordset(${JSON.stringify(values)}) as d (id uuid, "notificationId" uuid, "userId" uuid, channel text, "targetId" uuid, state text, reason text, "dueAt" timestamptz, steps jsonb,
      "sentAt" timestamptz)`);
}
