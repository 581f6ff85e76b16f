import { civilDate as asCivilDate, addDays } from '@tideline/domain';
import { civilDate } from '../clock.ts';
import type { HouseholdTx, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { largeFacts } from './facts/cash-facts.ts';
import { connectionFacts } from './facts/connection-facts.ts';
import { listPaymentsOut, listTroubledConnections } from './facts/facts.store.ts';
import type { NotificationFact } from './notification-fact.ts';
import { notify } from './notify.ts';
import { preferencesOf } from './preferences.ts';
import { loadRecipients } from './recipients.store.ts';

/** What happens at once is told at once, in the transaction in which it happens; the night would find it again and tell nothing twice. */

export const tellOfConnections = async (tx: HouseholdTx, now: Date): Promise<number> =>
  notify(tx, connectionFacts(await listTroubledConnections(tx)), now);

const RECENT_DAYS = 10;

/** After an import or a sync. */
export async function tellOfLargePayments(tx: HouseholdTx, now: Date): Promise<number> {
  const recipients = await loadRecipients(tx);
  const household = await tx.maybe<{ timezone: string; currency: string }>(
    sql`select timezone, currency from household where id = ${tx.householdId}`,
  );
  if (household === null || recipients.length === 0) return 0;
  const fromOf = ({ preferences }: (typeof recipients)[number]): number =>
    preferencesOf(preferences, 'large_transaction').thresholdMinor ?? 0;
  const since = addDays(asCivilDate(civilDate(now, household.timezone)), -RECENT_DAYS);
  const paid = await listPaymentsOut(tx, { since, atLeastMinor: Math.min(...recipients.map(fromOf)) });
  const facts = recipients.flatMap((recipient) =>
    largeFacts(paid, { fromMinor: fromOf(recipient), currency: household.currency }).map((fact): NotificationFact => ({
      ...fact,
      userId: recipient.userId,
    })),
  );
  return notify(tx, facts, now);
}

export interface FinishedImport {
  batchId: string;
  /** Who asked for it. */
  userId: string;
  failed: boolean;
}

/** To whoever asked for it and has gone on with something else meanwhile. */
export async function tellOfImport(
  tx: HouseholdTx,
  { batchId, userId, failed }: FinishedImport,
  now: Date,
): Promise<number> {
  const batch = await tx.maybe<{ files: string[]; changeSetId: string | null; added: number | null }>(sql`
    select b.files, b.change_set_id, (select t.added from change_set_table t where t.household_id = b.household_id and t.change_set_id = b.change_set_id and t.table_name = 'transaction') as added
    from import_batch b where b.household_id = ${tx.householdId} and b.id = ${batchId}`);
  if (batch === null || (batch.changeSetId === null && !failed)) return 0; // it was only read
  const [file] = batch.files;
  const fact: NotificationFact = {
    type: 'import_finished',
    subject: { kind: 'import', id: batchId },
    dedupKey: `import_finished ${batchId} ${failed ? 'failed' : batch.changeSetId}`,
    severity: failed ? 'notice' : 'info',
    href: `/transactions?import=${batchId}`,
    params: { fileName: batch.files.length === 1 ? (file ?? null) : null, added: batch.added ?? 0, failed },
    userId,
  };
  return notify(tx, [fact], now);
}

type OfPerson = Extract<NotificationFact, { type: 'new_device' | 'security_changed' }>;

/** What concerns a person and no household: told in the one they were last in. In a transaction of no household, which is in that one afterwards. */
export async function tellPerson(
  tx: Tx,
  userId: string,
  fact: Omit<OfPerson, 'userId' | 'subject' | 'href'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`select set_config('app.user', ${userId}, true)`);
  const place = await tx.maybe<{ householdId: string }>(sql`
    select m.household_id from membership m left join lateral (select s.last_household_id as id from user_session s where s.user_id = ${userId} and s.last_household_id is not null order by s.last_used_at desc limit 1) l on true
    where m.user_id = ${userId} and m.state = 'active' order by m.household_id = l.id desc nulls last, m.created_at, m.id limit 1`);
  if (place === null) return;
  await tx.run(sql`select set_config('app.household', ${place.householdId}, true)`);
  await notify(
    { ...tx, householdId: place.householdId, userId },
    [{ ...fact, subject: { kind: 'session', id: '' }, href: '/settings?section=security', userId } as OfPerson],
    now,
  );
}
