import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DayCount, dayFraction } from '../interest/day-count.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/** A rate that applies from a day on. The first rate applies from the start of the loan. */
export interface LoanRateStep {
  from: CivilDate;
  aprPpm: Ppm;
}

export interface LoanPayment {
  on: CivilDate;
  amountMinor: Minor;
}

export interface DailyInterestLoan {
  principalMinor: Minor;
  /** First day that bears interest. */
  startsOn: CivilDate;
  rates: readonly LoanRateStep[];
  dayCount?: DayCount;
  /** Fees unpaid at the start, which payments cover first. */
  feesMinor?: Minor;
}

export interface DailyInterestRow {
  on: CivilDate;
  /** Interest since the previous payment. */
  accruedMinor: Minor;
  toFeesMinor: Minor;
  toInterestMinor: Minor;
  toPrincipalMinor: Minor;
  /** Amount above the balance owed, which is returned. */
  unusedMinor: Minor;
  /** Unpaid interest, which bears no interest itself. */
  unpaidInterestMinor: Minor;
  principalMinor: Minor;
}

/**
 * Computes a loan with daily simple interest (most car and student loans). Each payment covers fees, then the interest
 * since the last payment, then principal. Early payments reduce the interest, and late payments increase it.
 *
 *     interest = principal × apr × days ÷ daysInYear, over each period with one rate
 *
 * Units     minor units, parts per million; payments in order of their dates
 * Rounding  half away from zero once per payment, on the sum of all periods
 * Source    simple interest on the declining balance: Regulation Z, 12 CFR 1026 Appendix J (a)
 * Example   $10,000 at 6%, $300 after 31 days of actual/365 → $50.96 interest, $249.04 principal
 */
export function dailyInterestSchedule(loan: DailyInterestLoan, payments: readonly LoanPayment[]): DailyInterestRow[] {
  const rates = checkedRates(loan);
  let [principal, unpaid, fees, since] = [
    loan.principalMinor as number,
    0,
    (loan.feesMinor ?? ZERO) as number,
    loan.startsOn,
  ];
  return payments.map(({ on, amountMinor }) => {
    assert(on >= since && amountMinor >= 0, () => `payments are amounts from 0 in order of their dates: ${on}`);
    const accrued = accrue(principal, since, on, rates, loan.dayCount ?? 'actual_365');
    const toFees = Math.min(amountMinor, fees);
    const toInterest = Math.min(amountMinor - toFees, unpaid + accrued);
    const toPrincipal = Math.min(amountMinor - toFees - toInterest, principal);
    fees -= toFees;
    unpaid += accrued - toInterest;
    principal -= toPrincipal;
    since = on;
    return {
      on,
      accruedMinor: accrued,
      toFeesMinor: toFees as Minor,
      toInterestMinor: toInterest as Minor,
      toPrincipalMinor: toPrincipal as Minor,
      unusedMinor: (amountMinor - toFees - toInterest - toPrincipal) as Minor,
      unpaidInterestMinor: unpaid as Minor,
      principalMinor: principal as Minor,
    };
  });
}

/** Computes the amount that clears the loan on a day: principal, interest until then and open fees. */
export function payoffAmount(loan: DailyInterestLoan, payments: readonly LoanPayment[], on: CivilDate): Minor {
  const rows = dailyInterestSchedule(loan, [...payments, { on, amountMinor: ZERO }]);
  const feesPaid = rows.reduce((sum, row) => sum + row.toFeesMinor, 0);
  const last = rows.at(-1);
  return ((last?.principalMinor ?? 0) + (last?.unpaidInterestMinor ?? 0) + (loan.feesMinor ?? 0) - feesPaid) as Minor;
}

function checkedRates({ rates, startsOn }: DailyInterestLoan): readonly LoanRateStep[] {
  const [first] = rates;
  assert(first !== undefined && first.from <= startsOn, 'a rate is in force from the start');
  assert(
    rates.every((step, index) => step.aprPpm >= 0 && (index === 0 || step.from > (rates[index - 1]?.from ?? ''))),
    'rates must not be negative, and must be in date order',
  );
  return rates;
}

/** Accrues interest between two days, over each period with one rate, rounded once. */
function accrue(
  principal: number,
  from: CivilDate,
  to: CivilDate,
  rates: readonly LoanRateStep[],
  dayCount: DayCount,
): Minor {
  let weighted = 0;
  let daysInYear = 365;
  for (const [index, { from: since, aprPpm }] of rates.entries()) {
    const start = since > from ? since : from;
    const next = rates[index + 1]?.from;
    const end = next !== undefined && next < to ? next : to;
    if (end <= start) continue;
    const fraction = dayFraction(start, end, dayCount);
    weighted += aprPpm * fraction.days;
    daysInYear = fraction.daysInYear;
  }
  return mulDiv(principal, weighted, PPM_ONE * daysInYear, 'half-away');
}
