import { civilDate as asCivilDate, addDays, minor } from '@tideline/domain';
import { civilDate } from '../../platform/clock.ts';
import type { HouseholdTx, Tx } from '../../platform/database/database.ts';
import { largeFacts } from './facts/cash-facts.ts';
import { connectionFacts } from './facts/connection-facts.ts';
import {
  listPaymentsOut,
  listTroubledConnections,
  findHousehold,
  findFinishedImport,
  findLastHousehold,
} from './facts/facts.store.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { inEachCurrency, loadExchange } from '../../ledger/exchange/household-exchange.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { preferencesOf } from '../../ledger/notify/preferences.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';
import { enterUser, enterHousehold } from '../../platform/database/tenancy.store.ts';

/**
 * Notifies of immediate events in the transaction in which they happen. The nightly run finds them again, but never
 * notifies twice.
 */

export const notifyOfConnections = async (tx: HouseholdTx, now: Date): Promise<number> =>
  notify(tx, connectionFacts(await listTroubledConnections(tx)), now);

const RECENT_DAYS = 10;

/** Notifies of large payments after an import or a sync. */
export async function notifyOfLargePayments(tx: HouseholdTx, now: Date): Promise<number> {
  const recipients = await loadRecipients(tx);
  const household = await findHousehold(tx);
  if (household === null || recipients.length === 0) return 0;
  const fromOf = ({ preferences }: (typeof recipients)[number]): number =>
    preferencesOf(preferences, 'large_transaction').thresholdMinor ?? 0;
  const today = asCivilDate(civilDate(now, household.timezone));
  const since = addDays(today, -RECENT_DAYS);
  const exchange = await loadExchange(tx, { today, household });
  const limits = (amountMinor: number) => inEachCurrency(exchange, minor(amountMinor));
  const paid = await listPaymentsOut(tx, { since, atLeast: limits(Math.min(...recipients.map(fromOf))) });
  const facts = recipients.flatMap((recipient) =>
    largeFacts(paid, limits(fromOf(recipient))).map((fact): NotificationFact => ({
      ...fact,
      userId: recipient.userId,
    })),
  );
  return notify(tx, facts, now);
}

export interface FinishedImport {
  batchId: string;
  /** The user who requested the import. */
  userId: string;
  failed: boolean;
}

/** Notifies the user who requested an import, because that user may have left the page. */
export async function notifyOfImport(
  tx: HouseholdTx,
  { batchId, userId, failed }: FinishedImport,
  now: Date,
): Promise<number> {
  const batch = await findFinishedImport(tx, batchId);
  if (batch === null || (batch.changeSetId === null && !failed)) return 0; // the file was read but not imported
  const [file] = batch.files;
  const fact: NotificationFact = {
    type: 'import_finished',
    subject: { kind: 'import', id: batchId },
    dedupKey: `import_finished ${batchId} ${failed ? 'failed' : batch.changeSetId}`,
    severity: failed ? 'notice' : 'info',
    href: `/transactions?import=${batchId}`,
    params: {
      fileName: batch.files.length === 1 ? (file ?? null) : null,
      added: batch.added ?? 0,
      failed,
      interrupted: batch.interrupted,
    },
    userId,
  };
  return notify(tx, [fact], now);
}

type UserFact = Extract<NotificationFact, { type: 'new_device' | 'security_changed' }>;

/**
 * Notifies a user of something unrelated to a household, in the household that the user used last. The transaction
 * must not have entered a household yet; afterward, it has entered that household.
 */
export async function notifyUser(
  tx: Tx,
  userId: string,
  fact: Omit<UserFact, 'userId' | 'subject' | 'href'>,
  now: Date,
): Promise<void> {
  await enterUser(tx, userId);
  const place = await findLastHousehold(tx, userId);
  if (place === null) return;
  await enterHousehold(tx, place.householdId);
  await notify(
    { ...tx, householdId: place.householdId, userId },
    [{ ...fact, subject: { kind: 'session', id: '' }, href: '/settings?section=security', userId } as UserFact],
    now,
  );
}
