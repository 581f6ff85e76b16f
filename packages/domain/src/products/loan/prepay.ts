import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Amortization, amortize, type LoanTerms } from './amortize.ts';

/**
 * The prepayment fee in the agreement: a share of the amount prepaid, or some months of interest on it; free from a
 * given payment on.
 */
export interface PrepaymentTerms {
  kind: 'share' | 'months_of_interest';
  ppm?: Ppm;
  months?: number;
  freeFromPaymentNo?: number;
  /** Amount that can be prepaid without a fee each time. */
  freeMinor?: Minor;
}

export type Prepayment =
  | {
      ok: true;
      feeMinor: Minor;
      interestSavedMinor: Minor;
      /** Interest saved less the fee; negative if the fee is higher. */
      savingMinor: Minor;
      paymentsSaved: number;
      /** Installment after the extra payment. */
      paymentMinor: Minor;
    }
  | { ok: false; reason: 'payment_below_interest' | 'beyond_horizon' | 'nothing_left' };

/** Computes the fee for prepaying an amount with a payment. Rounded half away from zero. */
export function prepaymentFee(
  amountMinor: Minor,
  { paymentNo, aprPpm }: { paymentNo: number; aprPpm: Ppm },
  fee: PrepaymentTerms | undefined,
): Minor {
  if (fee === undefined || amountMinor <= 0 || paymentNo >= (fee.freeFromPaymentNo ?? Infinity)) return ZERO;
  const base = Math.max(0, amountMinor - (fee.freeMinor ?? 0));
  return fee.kind === 'share'
    ? mulDiv(base, fee.ppm ?? 0, PPM_ONE, 'half-away')
    : mulDiv(base, aprPpm * (fee.months ?? 0), 12 * PPM_ONE, 'half-away');
}

/**
 * Computes the effect of an extra payment: a shorter term with the same installment, or a lower installment with the
 * same term.
 *
 * Units    minor units; compares two schedules of `amortize`
 * Errors   nothing_left if the loan ends before that payment
 * Example  $20,000 at 6% over 60 payments, $2,000 extra with the 12th → shorter: six payments and $506.17 of interest
 *          less
 */
export function prepay(
  terms: LoanTerms,
  {
    paymentNo,
    amountMinor,
    mode,
    fee,
  }: { paymentNo: number; amountMinor: Minor; mode: 'shorten_term' | 'lower_payment'; fee?: PrepaymentTerms },
): Prepayment {
  assert(
    Number.isInteger(paymentNo) && paymentNo >= 1 && amountMinor >= 0,
    'the payment must be at least 1, and the amount must not be negative',
  );
  const asAgreed = amortize(terms);
  if (!asAgreed.ok) return { ok: false, reason: asAgreed.reason };
  const ahead: Amortization = amortize(terms, { extras: [{ paymentNo, amountMinor }], extraMode: mode });
  if (!ahead.ok) return { ok: false, reason: ahead.reason };
  const row = ahead.rows[paymentNo - 1];
  if (row === undefined) return { ok: false, reason: 'nothing_left' };
  const feeMinor = prepaymentFee(row.extraMinor, { paymentNo, aprPpm: terms.aprPpm }, fee);
  const interestSaved = asAgreed.totalInterestMinor - ahead.totalInterestMinor;
  return {
    ok: true,
    feeMinor,
    interestSavedMinor: interestSaved as Minor,
    savingMinor: (interestSaved - feeMinor) as Minor,
    paymentsSaved: asAgreed.rows.length - ahead.rows.length,
    paymentMinor: ahead.paymentMinor,
  };
}
