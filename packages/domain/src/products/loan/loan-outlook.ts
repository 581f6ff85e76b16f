import { addMonths, startOfMonth } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, dueDateInMonth, nextDueDate } from '../../foundation/dates/due-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { installmentTaken } from './last-installment.ts';

const HORIZON_MONTHS = 1200;

export interface LoanState {
  /** Balance owed now. */
  balanceMinor: Minor;
  aprPpm: Ppm;
  paymentMinor: Minor;
  dueDay: DueDay;
  /** Payments left by the contract, if known; the last of them takes the remainder. */
  paymentsLeft?: number;
}

export interface NextInstallment {
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
      next: NextInstallment | null;
    }
  | { outcome: 'payment_below_interest' | 'beyond_horizon'; interestMinor: Minor; next: NextInstallment };

/**
 * Computes when a loan ends at its current payment. Each payment follows a month's interest.
 *
 * Rounding  interest half away from zero each month; the last payment takes the remainder (installmentTaken)
 * Result    payment_below_interest if the payment does not reduce the loan, beyond_horizon if it takes more than a
 *           hundred years: returned as results, not errors
 */
export function loanOutlook(
  { balanceMinor, aprPpm, paymentMinor, dueDay, paymentsLeft }: LoanState,
  today: CivilDate,
): LoanOutlook {
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
  const next: NextInstallment = {
    dueOn: firstDue,
    interestMinor: first,
    principalMinor: (installmentTaken(balanceMinor + first, paymentMinor, { paymentNo: 1, paymentsLeft }) -
      first) as Minor,
  };
  if (paymentMinor <= first) return { outcome: 'payment_below_interest', interestMinor: first, next };
  let [balance, interest, months, last] = [balanceMinor as number, 0, 0, 0];
  while (balance > 0) {
    if (months === HORIZON_MONTHS) return { outcome: 'beyond_horizon', interestMinor: first, next };
    const charged = interestOn(balance);
    months += 1;
    last = installmentTaken(balance + charged, paymentMinor, { paymentNo: months, paymentsLeft });
    balance += charged - last;
    interest += charged;
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
