/**
 * The remaining payments of a loan with daily interest. Each month accrues interest for its actual days, so due dates
 * matter.
 */
import {
  type CivilDate,
  type DailyInterestRow,
  dailyInterestSchedule,
  installmentTaken,
  type LoanPayment,
  type Minor,
  minor,
} from '@tideline/domain';
import type { LoanCourse } from './loan-standing.ts';
import type { LoanTermsRow } from './loan-terms.store.ts';

export interface DailyPayment extends DailyInterestRow {
  paymentNo: number;
  openingMinor: Minor;
  /** Installment plus any extra payment. */
  paymentMinor: Minor;
  extraMinor: Minor;
}

interface DailyLoan {
  owedMinor: Minor;
  terms: Pick<LoanTermsRow, 'paymentMinor' | 'dayCount'>;
  course: Pick<LoanCourse, 'aprPpm' | 'steps'>;
  /** Payments left according to the agreement. The last one includes a small remainder. */
  paymentsLeft: number | null;
  /** The day from which interest accrues: the due date before the first payment. */
  startsOn: CivilDate;
}

/** Maximum number of payments: a hundred years. */
const PAYMENTS_MAX = 1200;

/**
 * Computes each payment until nothing is owed. Returns null if that never happens. `above` returns the extra amount
 * of a payment.
 */
export function dailySchedule(
  { owedMinor, terms, course, paymentsLeft, startsOn }: DailyLoan,
  dueOn: (paymentNo: number) => CivilDate,
  above: (paymentNo: number) => number = () => 0,
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
  const restOf = (index: number): number =>
    (rows[index]?.principalMinor ?? 0) + (rows[index]?.unpaidInterestMinor ?? 0);
  const isLast = (paymentNo: number, rest: number): boolean =>
    rest === 0 ||
    installmentTaken(terms.paymentMinor + rest, terms.paymentMinor, {
      paymentNo,
      paymentsLeft: paymentsLeft ?? undefined,
    }) > terms.paymentMinor;
  const last = rows.findIndex((_, index) => isLast(index + 1, restOf(index)));
  if (last === -1) return null;
  return rows.slice(0, last + 1).map((row, index) => {
    const rest = index === last ? restOf(index) : 0;
    const [toInterest, toPrincipal] =
      rest === 0
        ? [row.toInterestMinor, row.toPrincipalMinor]
        : [row.toInterestMinor + row.unpaidInterestMinor, row.toPrincipalMinor + row.principalMinor];
    const paid = toInterest + toPrincipal;
    const paymentMinor = minor(Math.min(terms.paymentMinor + rest, paid));
    return {
      ...row,
      paymentNo: index + 1,
      openingMinor: index === 0 ? owedMinor : (rows[index - 1]?.principalMinor ?? owedMinor),
      paymentMinor,
      extraMinor: minor(paid - paymentMinor),
      ...(rest === 0
        ? {}
        : {
            toInterestMinor: minor(toInterest),
            toPrincipalMinor: minor(toPrincipal),
            unpaidInterestMinor: minor(0),
            principalMinor: minor(0),
          }),
    };
  });
}
