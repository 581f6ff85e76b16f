/** The payments left of a loan whose interest runs by the day: each month bears its real days, so due dates matter. */
import {
  type CivilDate,
  type DailyInterestRow,
  dailyInterestSchedule,
  type LoanPayment,
  type Minor,
  minor,
} from '@tideline/domain';
import type { LoanCourse } from './loan-standing.ts';
import type { LoanTermsRow } from './loan-terms.store.ts';

export interface DailyPayment extends DailyInterestRow {
  paymentNo: number;
  openingMinor: Minor;
  /** The instalment, and what was paid above it. */
  paymentMinor: Minor;
  extraMinor: Minor;
}

interface DailyLoan {
  owedMinor: Minor;
  terms: Pick<LoanTermsRow, 'paymentMinor' | 'dayCount'>;
  course: Pick<LoanCourse, 'aprPpm' | 'steps'>;
  /** Interest runs from here: the due date before the first payment. */
  startsOn: CivilDate;
}

/** A hundred years of payments. */
const PAYMENTS_MAX = 1200;

/** Payment by payment until nothing is owed; null where that never happens. `above` is what is paid with a payment beside the instalment. */
export function dailySchedule(
  { owedMinor, terms, course, startsOn }: DailyLoan,
  dueOn: (paymentNo: number) => CivilDate,
  above: (paymentNo: number) => number,
): DailyPayment[] | null {
  const payments = Array.from({ length: PAYMENTS_MAX }, (_, index): LoanPayment => ({
    on: dueOn(index + 1),
    amountMinor: minor(terms.paymentMinor + above(index + 1)),
  }));
  const rows = dailyInterestSchedule(
    {
      principalMinor: owedMinor,
      startsOn,
      rates: [
        { from: startsOn, aprPpm: course.aprPpm },
        ...course.steps.map(({ on, aprPpm }) => ({ from: on, aprPpm })),
      ],
      dayCount: terms.dayCount,
    },
    payments,
  );
  const last = rows.findIndex((row) => row.principalMinor === 0 && row.unpaidInterestMinor === 0);
  if (last === -1) return null;
  return rows.slice(0, last + 1).map((row, index) => {
    const paid = row.toInterestMinor + row.toPrincipalMinor;
    const paymentMinor = minor(Math.min(terms.paymentMinor, paid));
    return {
      ...row,
      paymentNo: index + 1,
      openingMinor: index === 0 ? owedMinor : (rows[index - 1]?.principalMinor ?? owedMinor),
      paymentMinor,
      extraMinor: minor(paid - paymentMinor),
    };
  });
}
