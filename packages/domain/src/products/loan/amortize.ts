import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import { installmentTaken } from './last-installment.ts';
import { levelPayment } from './time-value.ts';

export interface LoanTerms {
  principalMinor: Minor;
  aprPpm: Ppm;
  /** Agreed number of payments. */
  payments: number;
  periodsPerYear?: number;
  /**
   * The agreed installment; default: the level payment, rounded half away from zero. The last agreed payment includes a
   * small remainder (installmentTaken).
   */
  paymentMinor?: Minor;
}

export interface ExtraPayment {
  /** Number of the payment with which the extra amount is paid, from 1. */
  paymentNo: number;
  amountMinor: Minor;
}

export interface AmortizationRow {
  paymentNo: number;
  openingMinor: Minor;
  interestMinor: Minor;
  principalMinor: Minor;
  paymentMinor: Minor;
  extraMinor: Minor;
  closingMinor: Minor;
}

export type Amortization =
  | { ok: true; paymentMinor: Minor; lastPaymentMinor: Minor; totalInterestMinor: Minor; rows: AmortizationRow[] }
  | { ok: false; reason: 'payment_below_interest' | 'beyond_horizon'; interestMinor: Minor };

/** Maximum length of a schedule. */
export const HORIZON_YEARS = 100;

/** Computes the installment that repays a loan in equal payments, rounded half away from zero. */
export function installmentOf({
  principalMinor,
  aprPpm,
  payments,
  periodsPerYear = 12,
}: Omit<LoanTerms, 'paymentMinor'>): Minor {
  return nearestMinor(
    -levelPayment({ rate: aprPpm / PPM_ONE / periodsPerYear, periods: payments, presentValue: principalMinor }),
  );
}

/**
 * Computes the initial installment of a schedule. For a few minor units over many payments, the level payment rounds to
 * zero, so the installment is at least one unit above the interest.
 */
export function startingInstallment({
  principalMinor,
  aprPpm,
  payments,
  periodsPerYear = 12,
}: Omit<LoanTerms, 'paymentMinor'>): Minor {
  const interest = mulDiv(principalMinor, aprPpm, PPM_ONE * periodsPerYear, 'half-away');
  return Math.max(installmentOf({ principalMinor, aprPpm, payments, periodsPerYear }), interest + 1) as Minor;
}

/**
 * Computes the schedule of a loan, payment by payment.
 *
 *     interest = opening × apr ÷ periodsPerYear · principal = payment − interest · the last payment = opening +
 *     interest
 *
 * Extra payments shorten the term (same installment) or lower the installment (same number of payments).
 *
 * Units     minor units, parts per million
 * Rounding  interest half away from zero in each row; the last payment takes the remainder
 * Errors    payment_below_interest if the agreed installment does not reduce the loan, beyond_horizon if it takes more
 *           than a hundred years: returned as results. The computed installment is at least one minor unit above the
 *           interest, so a loan of 5 ¢ over 12 payments is repaid in five payments of 1 ¢
 * Example   $150,000 at 10%, 36 payments → 35 × $4,840.08 and $4,839.99
 */
export function amortize(
  terms: LoanTerms,
  {
    extras = [],
    extraMode = 'shorten_term',
  }: { extras?: readonly ExtraPayment[]; extraMode?: 'shorten_term' | 'lower_payment' } = {},
): Amortization {
  const { principalMinor, aprPpm, payments, periodsPerYear = 12 } = terms;
  assert(Number.isInteger(payments) && payments >= 1, () => `not a number of payments: ${payments}`);
  const agreed = terms.paymentMinor ?? startingInstallment(terms);
  const interestOn = (balance: number) => mulDiv(balance, aprPpm, PPM_ONE * periodsPerYear, 'half-away');
  if (principalMinor > 0 && agreed <= interestOn(principalMinor))
    return { ok: false, reason: 'payment_below_interest', interestMinor: interestOn(principalMinor) };
  const rows: AmortizationRow[] = [];
  let installment = agreed;
  for (let balance: number = principalMinor, paymentNo = 1; balance > 0; paymentNo += 1) {
    if (paymentNo > HORIZON_YEARS * periodsPerYear)
      return { ok: false, reason: 'beyond_horizon', interestMinor: interestOn(principalMinor) };
    const row = nextRow({
      balance,
      paymentNo,
      interest: interestOn(balance),
      installment,
      payments,
      isRestDue: paymentNo >= payments && terms.paymentMinor === undefined,
      extra: extraIn(extras, paymentNo),
    });
    rows.push(row);
    balance = row.closingMinor;
    if (row.extraMinor > 0 && extraMode === 'lower_payment' && balance > 0 && paymentNo < payments) {
      installment = startingInstallment({
        principalMinor: row.closingMinor,
        aprPpm,
        payments: payments - paymentNo,
        periodsPerYear,
      });
    }
  }
  return {
    ok: true,
    paymentMinor: installment,
    lastPaymentMinor: rows.at(-1)?.paymentMinor ?? (0 as Minor),
    totalInterestMinor: rows.reduce((sum, row) => sum + row.interestMinor, 0) as Minor,
    rows,
  };
}

function extraIn(extras: readonly ExtraPayment[], paymentNo: number): number {
  return extras.reduce((sum, extra) => (extra.paymentNo === paymentNo ? sum + extra.amountMinor : sum), 0);
}

interface NextRow {
  balance: number;
  paymentNo: number;
  interest: number;
  installment: number;
  payments: number;
  /** Whether the last payment takes any remainder, because no installment was agreed. */
  isRestDue: boolean;
  extra: number;
}

function nextRow({ balance, paymentNo, interest, installment, payments, isRestDue, extra }: NextRow): AmortizationRow {
  const owed = balance + interest;
  const paymentMinor = isRestDue ? owed : installmentTaken(owed, installment, { paymentNo, paymentsLeft: payments });
  const extraMinor = Math.min(extra, owed - paymentMinor);
  return {
    paymentNo,
    openingMinor: balance as Minor,
    interestMinor: interest as Minor,
    principalMinor: (paymentMinor - interest) as Minor,
    paymentMinor: paymentMinor as Minor,
    extraMinor: extraMinor as Minor,
    closingMinor: (owed - paymentMinor - extraMinor) as Minor,
  };
}
