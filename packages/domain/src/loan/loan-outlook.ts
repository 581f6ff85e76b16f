import { addMonths, startOfMonth } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type DueDay, dueDateInMonth, nextDueDate } from '../dates/due-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

const HORIZON_MONTHS = 1200;

export interface LoanState {
  /** What is owed now. */
  balanceMinor: Minor;
  aprPpm: Ppm;
  paymentMinor: Minor;
  dueDay: DueDay;
}

export interface NextInstalment {
  dueOn: CivilDate;
  interestMinor: Minor;
  principalMinor: Minor;
}

export type LoanOutlook =
  | {
      outcome: 'paid_off';
      months: number;
      paidOffOn: CivilDate;
      remainingInterestMinor: Minor;
      lastPaymentMinor: Minor;
      next: NextInstalment | null;
    }
  | { outcome: 'payment_below_interest' | 'beyond_horizon'; interestMinor: Minor; next: NextInstalment };

/**
 * Where a loan ends with the payment as it is, a month's interest before each payment.
 *
 * Rounding  interest half away from zero each month; the last payment takes what is left
 * Result    payment_below_interest where the payment does not reduce the loan, beyond_horizon where it takes more than a hundred
 *           years: results, not errors
 */
export function loanOutlook({ balanceMinor, aprPpm, paymentMinor, dueDay }: LoanState, today: CivilDate): LoanOutlook {
  const interestOn = (balance: number) => mulDiv(balance, aprPpm, 12 * PPM_ONE, 'half-away');
  if (balanceMinor <= 0)
    return {
      outcome: 'paid_off',
      months: 0,
      paidOffOn: today,
      remainingInterestMinor: 0 as Minor,
      lastPaymentMinor: 0 as Minor,
      next: null,
    };
  const firstDue = nextDueDate(today, dueDay);
  const first = interestOn(balanceMinor);
  const next: NextInstalment = {
    dueOn: firstDue,
    interestMinor: first,
    principalMinor: (Math.min(paymentMinor, balanceMinor + first) - first) as Minor,
  };
  if (paymentMinor <= first) return { outcome: 'payment_below_interest', interestMinor: first, next };
  let [balance, interest, months, last] = [balanceMinor as number, 0, 0, 0];
  while (balance > 0) {
    if (months === HORIZON_MONTHS) return { outcome: 'beyond_horizon', interestMinor: first, next };
    const charged = interestOn(balance);
    last = Math.min(paymentMinor, balance + charged);
    balance += charged - last;
    interest += charged;
    months += 1;
  }
  const paidOffOn = dueDateInMonth(addMonths(startOfMonth(firstDue), months - 1), dueDay);
  return {
    outcome: 'paid_off',
    months,
    paidOffOn,
    remainingInterestMinor: interest as Minor,
    lastPaymentMinor: last as Minor,
    next,
  };
}
