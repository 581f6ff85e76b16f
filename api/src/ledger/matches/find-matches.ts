import { fail } from '@tideline/contract';
import { addDays, type CivilDate, daysBetween } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { planForAverageHousehold } from '../../platform/database/plan-for-average-household.store.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { dropChangeSet } from '../../platform/database/change-set.store.ts';
import { AROUND_DAYS, findTransfers } from './find-transfers.ts';
import { type Days, spansAround } from './match-window.ts';

const DEFAULT_DAYS = 396;
const MAX_DAYS = 731;

/**
 * Finds transfers and duplicates among transactions of these days after they were added. Creates suggestions only: the
 * ledger does not change.
 */
export async function findMatches(tx: HouseholdTx, { from, to }: Days): Promise<void> {
  await lookAt(tx, { from: addDays(from as CivilDate, -AROUND_DAYS), to: addDays(to as CivilDate, AROUND_DAYS) });
}

async function lookAt(tx: HouseholdTx, span: Days): Promise<void> {
  await planForAverageHousehold(tx);
  await findTransfers(tx, span);
  await findDuplicates(tx, span);
}

/** Finds matches for transactions of these days, which may be far apart. */
export async function findMatchesNear(tx: HouseholdTx, days: readonly string[]): Promise<void> {
  for (const span of spansAround(days, AROUND_DAYS)) await lookAt(tx, span);
}

/** Finds matches on request. Errors: VALIDATION_FAILED beyond two years. */
export const findMatchesAgain = (
  scope: Scope,
  asked: { from?: string | undefined; to?: string | undefined },
  find: (tx: HouseholdTx, days: Days) => Promise<number>,
): Promise<Days & { count: number }> =>
  scope.write({ label: 'Looked again' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const to = (asked.to ?? scope.today) as CivilDate;
    const from = (asked.from ?? addDays(to, -DEFAULT_DAYS)) as CivilDate;
    const days = daysBetween(from, to);
    if (days < 0 || days > MAX_DAYS)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/from', rule: 'range', message: 'two years at most, up to the last day' }],
      });
    await planForAverageHousehold(tx);
    return { from, to, count: await find(tx, { from, to }) };
  });
