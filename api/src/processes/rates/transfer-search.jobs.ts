import { addDays, type CivilDate, RATE_MAX_AGE_DAYS } from '@tideline/domain';
import { accountCurrencies, firstPosted } from '../../ledger/exchange/exchange-rates.store.ts';
import { findTransfers } from '../../ledger/matches/find-transfers.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import { planForAverageHousehold } from '../../platform/database/plan-for-average-household.store.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';

/**
 * Queues a search for transfers on the days to which new rates apply, if the household has accounts in several
 * currencies, because the two legs of a transfer between currencies match only with a rate.
 */
export async function queueTransferSearch(
  tx: HouseholdTx,
  jobs: JobSender,
  rates: { from: string; to: string },
): Promise<void> {
  if ((await accountCurrencies(tx)).length < 2) return;
  const first = await firstPosted(tx);
  const to = addDays(rates.to as CivilDate, RATE_MAX_AGE_DAYS);
  if (first === null || first > to) return;
  const from = rates.from > first ? rates.from : first;
  await jobs.send(tx, 'transfer-search', { householdId: tx.householdId, from, to });
}

/** Registers the worker that finds transfers on days to which new rates apply. It creates only suggestions. */
export function workTransferSearches(jobs: JobQueue, db: Database): void {
  jobs.work('transfer-search', ({ householdId, from, to }) =>
    db.withHousehold({ householdId, userId: '' }, async (tx) => {
      await planForAverageHousehold(tx);
      await findTransfers(tx, { from, to });
    }),
  );
}
