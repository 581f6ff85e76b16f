import { assert } from '../assert.ts';
import { addMonths, daysBetween } from '../dates/add.ts';
import { type CivilDate, partsOf } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { delinquencyOf, type Delinquency } from './loan-life.ts';

export interface LoanStanding {
  /** Instalments due until today, and those that what was paid covers whole. */
  dueCount: number;
  paidCount: number;
  /** The first instalment not covered; a loan paid ahead has it in the future. */
  nextDueOn: CivilDate;
  /** Whole instalments paid before they were due. */
  paidAhead: number;
  pastDueMinor: Minor;
  daysPastDue: number;
  delinquency: Delinquency;
}

/**
 * Whether a loan is paid as agreed, behind, or ahead: what was paid fills the instalments in order.
 *
 * Money beyond the instalments due moves the next due date on ("paid ahead"), where the lender does so; interest runs on all the same.
 * Units    minor units; an instalment is past due the day after its date
 * Example  $300 a month since 15 January, $1,050 paid by 20 March → three paid, next due 15 April, half a payment towards it
 */
export function loanStanding(
  { firstPaymentOn, paymentMinor }: { firstPaymentOn: CivilDate; paymentMinor: Minor },
  paidMinor: Minor,
  today: CivilDate,
): LoanStanding {
  assert(paymentMinor > 0 && paidMinor >= 0, 'an instalment above 0 and what was paid from 0');
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

/** What is due today is not past due yet. */
function countPast(dueOn: (index: number) => CivilDate, dueCount: number, today: CivilDate): number {
  return dueOn(dueCount - 1) === today ? dueCount - 1 : dueCount;
}
