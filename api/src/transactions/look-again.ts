import { fail } from '@tideline/contract';
import { addDays, type CivilDate, daysBetween } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import type { Scope } from '../http/scope.ts';
import { dropChangeSet } from '../imports/imports.store.ts';
import { matchSweepLegs } from '../sweeps/execution/match-run-legs.ts';
import { AROUND_DAYS, type Days, findTransfers } from '../transfers/find-transfers.ts';

const DEFAULT_DAYS = 396;
const MAX_DAYS = 731;

/** After transactions of these days were added: which of them are two halves of a transfer, or one purchase twice. Suggestions only: nothing in the ledger changes. */
export async function lookAgain(tx: HouseholdTx, { from, to }: Days): Promise<void> {
  const around = { from: addDays(from as CivilDate, -AROUND_DAYS), to: addDays(to as CivilDate, AROUND_DAYS) };
  await findTransfers(tx, around);
  await findDuplicates(tx, around);
}

/** The same for rows that an import or a sync just brought; ends of sweeps among them are linked first, within its change set. */
export async function lookAgainAfter(
  tx: HouseholdTx,
  inserts: readonly { row: { postedOn: string } }[],
  now: Date,
): Promise<void> {
  if (inserts.length > 0) await matchSweepLegs(tx, now);
  const days = inserts.map(({ row }) => row.postedOn);
  const [from, to] = [
    days.reduce((least, day) => (day < least ? day : least), days[0] ?? ''),
    days.reduce((most, day) => (day > most ? day : most), ''),
  ];
  if (from !== '') await lookAgain(tx, { from, to });
}

/** The same when somebody asks. Errors: VALIDATION_FAILED beyond two years. */
export const findAgain = (
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
    return { from, to, count: await find(tx, { from, to }) };
  });
