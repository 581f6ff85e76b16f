import { newId } from '../../platform/ids.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { NotificationFact } from './notification-fact.ts';
import { planDelivery, type Plan } from './plan-delivery.ts';
import { loadRecipients, type RecipientWithTargets } from './recipients.store.ts';
import {
  sampleAccountsOf,
  type Row,
  type NewDelivery,
  insertNotifications,
  insertDeliveries,
  type SentChannel,
} from './notify.store.ts';

const ONE_TARGET = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies the members of a household of facts in the caller's transaction, so that the facts are true for every
 * reader. Each user gets one notification per fact, regardless of how often it is found. Deliveries to external
 * channels are queued when the transaction commits. Returns the number of new notifications.
 */
export async function notify(tx: HouseholdTx, facts: readonly NotificationFact[], now: Date): Promise<number> {
  if (facts.length === 0) return 0;
  const recipients = await loadRecipients(tx);
  const rows = facts.flatMap((fact) =>
    recipients
      .filter(({ userId }) => fact.userId === undefined || fact.userId === userId)
      .map((recipient) => rowOf(fact, recipient, now)),
  );
  // A fixed order makes concurrent writers of the same facts wait for each other instead of deadlocking.
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

/** Returns the accounts that belong to the sample data, for which no emails are sent. */
async function sampleAccounts(tx: HouseholdTx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return new Set();
  return new Set((await sampleAccountsOf(tx, ids)).map(({ id }) => id));
}

/** Creates a delivery per channel. Channels without a browser or address get none. */
function deliveriesOf(
  { id: notificationId, userId, fact, accountId, inbox }: Row,
  recipient: RecipientWithTargets | undefined,
  now: Date,
): NewDelivery[] {
  if (recipient === undefined) return [];
  const one = (channel: NewDelivery['channel'], targetId: string, plan: Plan): NewDelivery => ({
    id: newId(now.getTime()),
    notificationId,
    userId,
    channel,
    targetId,
    plan,
  });
  const planOf = (channel: SentChannel): Plan => planDelivery(recipient, { ...fact, accountId }, channel, now);
  return [
    one('in_app', ONE_TARGET, inbox),
    one('email', ONE_TARGET, planOf('email')),
    ...recipient.subscriptionIds.map((target) => one('web_push', target, planOf('web_push'))),
    ...recipient.webhookIds.map((target) => one('webhook', target, planOf('webhook'))),
  ];
}
