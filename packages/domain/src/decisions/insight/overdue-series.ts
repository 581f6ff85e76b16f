import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, type Working } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { paymentsFormula } from './insight-formulas.ts';
import { evidenceOf, paid } from './payments-a-year.ts';

/**
 * Returns the last expected day without a payment, or undefined if nothing is overdue. For a late series, `nextOn` is
 * still the day that passed.
 */
export function overdueOn({ state, missedOn, nextOn }: RecurringSeries): CivilDate | undefined {
  if (state === 'late') return nextOn ?? undefined;
  return state === 'missed' ? missedOn.at(-1) : undefined;
}

/** Computes the overdue amount: the usual amount for each expected day without a payment. */
export function overdueAmount(series: RecurringSeries): Working {
  const times = series.state === 'late' ? 1 : series.missedOn.length;
  return explain(paymentsFormula, {
    lines: [money('amount', paid(series.typicalMinor), evidenceOf(series)), count('payments', times)],
    assumptions: ['usual_amount'],
  });
}

/** A payment that moved to another account may arrive there some days earlier. */
const EARLY_DAYS = 7;

/**
 * Returns whether an overdue payment may have arrived: the account was not updated after the expected day, or another
 * account of the household has a similar payment with the payee.
 */
export function mayHaveOccurred(
  { accountId, payee, typicalMinor }: RecurringSeries,
  expectedOn: CivilDate,
  { rows, freshness }: Pick<HouseholdFacts, 'rows' | 'freshness'>,
): boolean {
  if (freshness.some((account) => account.accountId === accountId && account.asOf <= expectedOn)) return true;
  const name = payee.toLowerCase();
  return rows.some((row) => {
    const share = row.amountMinor / typicalMinor;
    return (
      row.accountId !== accountId &&
      row.on >= addDays(expectedOn, -EARLY_DAYS) &&
      share >= 0.5 &&
      share <= 2 &&
      row.payee.toLowerCase() === name
    );
  });
}
