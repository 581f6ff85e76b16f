import { assert } from '../../foundation/assert.ts';
import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { delinquencyOf, type Delinquency } from './loan-life.ts';

export interface LoanStanding {
  /** Number of installments due through today, and number of installments fully covered by payments. */
  dueCount: number;
  paidCount: number;
  /** Due date of the first installment not covered; in the future for a loan paid ahead. */
  nextDueOn: CivilDate;
  /** Whole installments paid before their due dates. */
  paidAhead: number;
  pastDueMinor: Minor;
  daysPastDue: number;
  delinquency: Delinquency;
}

/**
 * Determines whether a loan is paid as agreed, behind, or ahead; payments cover the installments in order.
 *
 * A payment above the installments due advances the next due date ("paid ahead") if the lender does so; interest still
 * accrues.
 *
 * Units    minor units; an installment is past due the day after its date
 * Example  $300 a month since January 15, $1,050 paid by March 20 → three paid, next due April 15, half a payment
 *          toward it
 */
export function loanStanding(
  { firstPaymentOn, paymentMinor }: { firstPaymentOn: CivilDate; paymentMinor: Minor },
  paidMinor: Minor,
  today: CivilDate,
): LoanStanding {
  assert(
    paymentMinor > 0 && paidMinor >= 0,
    'the installment must be above 0, and the amount paid must not be negative',
  );
  const dueOn = (index: number) => addMonths(firstPaymentOn, index, partsOf(firstPaymentOn).day);
  let dueCount = 0;
  while (dueOn(dueCount) <= today) dueCount += 1;
  const paidCount = mulDiv(paidMinor, 1, paymentMinor, 'floor');
  const nextDueOn = dueOn(paidCount);
  const daysPastDue = Math.max(0, daysBetween(nextDueOn, today));
  const overdueCount = daysPastDue === 0 ? 0 : countPast(dueOn, dueCount, today);
  return {
    dueCount,
    paidCount,
    nextDueOn,
    paidAhead: Math.max(0, paidCount - dueCount),
    pastDueMinor: Math.max(0, overdueCount * paymentMinor - paidMinor) as Minor,
    daysPastDue,
    delinquency: delinquencyOf(daysPastDue),
  };
}

/** Counts the installments past due. An installment due today is not past due yet. */
function countPast(dueOn: (index: number) => CivilDate, dueCount: number, today: CivilDate): number {
  return dueOn(dueCount - 1) === today ? dueCount - 1 : dueCount;
}
