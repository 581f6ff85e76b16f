import { addDays } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { RecurringSeries } from '../recurring/recurring-series.ts';
import { explain } from '../working/formula.ts';
import { count, money, type Working } from '../working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { paymentsFormula } from './insight-formulas.ts';
import { evidenceOf, paid } from './payments-a-year.ts';

/** The last day that brought nothing; undefined while nothing is overdue. A late series still waits for the day that is next. */
export function overdueOn({ state, missedOn, nextOn }: RecurringSeries): CivilDate | undefined {
  if (state === 'late') return nextOn ?? undefined;
  return state === 'missed' ? missedOn.at(-1) : undefined;
}

/** What has not come or not gone: the usual amount for each day that brought nothing. */
export function overdueAmount(series: RecurringSeries): Working {
  const times = series.state === 'late' ? 1 : series.missedOn.length;
  return explain(paymentsFormula, {
    lines: [money('amount', paid(series.typicalMinor), evidenceOf(series)), count('payments', times)],
    assumptions: ['usual_amount'],
  });
}

/** A payment that moved to another account may come some days sooner there. */
const EARLY_DAYS = 7;

/**
 * Whether what is overdue may have come all the same: the account was not looked at after the day, or the payee has about the same on
 * another account of the household.
 */
export function mayHaveCome(
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
