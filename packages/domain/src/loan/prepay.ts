import { assert } from '../assert.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { type Amortisation, amortise, type LoanTerms } from './amortise.ts';

/** What the agreement asks for paying early: a share of what is paid early, or some months of interest on it; free from a payment on. */
export interface PrepaymentTerms {
  kind: 'share' | 'months_of_interest';
  ppm?: Ppm;
  months?: number;
  freeFromPaymentNo?: number;
  /** Paid early without a fee each time. */
  freeMinor?: Minor;
}

export type Prepayment =
  | {
      ok: true;
      feeMinor: Minor;
      interestSavedMinor: Minor;
      /** Interest saved less the fee; below zero the fee costs more. */
      savingMinor: Minor;
      paymentsSaved: number;
      /** Instalment afterwards. */
      paymentMinor: Minor;
    }
  | { ok: false; reason: 'payment_below_interest' | 'beyond_horizon' | 'nothing_left' };

/** The fee for paying an amount early with a payment. Rounded half away from zero. */
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
 * What an extra payment brings: a shorter term with the same instalment, or a lower instalment with the same term.
 *
 * Units    minor units; both schedules by amortise, compared as they stand
 * Errors   nothing_left where the loan is gone before that payment
 * Example  $20,000 at 6 % over 60 payments, $2,000 extra with the 12th → shorter: six payments and $506.17 of interest less
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
  assert(Number.isInteger(paymentNo) && paymentNo >= 1 && amountMinor >= 0, 'a payment from 1 and an amount from 0');
  const asAgreed = amortise(terms);
  if (!asAgreed.ok) return { ok: false, reason: asAgreed.reason };
  const ahead: Amortisation = amortise(terms, { extras: [{ paymentNo, amountMinor }], extraMode: mode });
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
