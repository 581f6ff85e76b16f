import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { solveRate } from '../loan/time-value.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

export interface TransferFee {
  feePpm: Ppm;
  minMinor?: Minor;
  maxMinor?: Minor;
}

/** The fee of a balance transfer: a percentage with its smallest and largest amount. Rounded half away from zero. */
export function transferFee(amountMinor: Minor, { feePpm, minMinor = ZERO, maxMinor }: TransferFee): Minor {
  if (amountMinor <= 0) return ZERO;
  const fee = Math.max(minMinor, mulDiv(amountMinor, feePpm, PPM_ONE, 'half-away'));
  return Math.min(fee, maxMinor ?? fee) as Minor;
}

/**
 * The yearly rate that a transfer fee amounts to when amount and fee are repaid in equal monthly payments.
 *
 * Result   a fraction, 0.0549 = 5.49 %; unrounded
 * Example  3 % over 12 months → 5.49 %
 */
export function effectiveTransferApr({
  amountMinor,
  feeMinor,
  months,
}: {
  amountMinor: Minor;
  feeMinor: Minor;
  months: number;
}): number {
  assert(months >= 1 && amountMinor > 0, 'an amount and at least one month');
  const solved = solveRate({ periods: months, payment: -(amountMinor + feeMinor) / months, presentValue: amountMinor });
  assert(solved.ok, 'equal payments of amount and fee always have a rate');
  return solved.rate * 12;
}

/** Months on a flat balance after which a fee has paid for itself: fee ÷ (apr ÷ 12), up to a whole month; null at 0 %. */
export function transferBreakEvenMonths({ feePpm, aprPpm }: { feePpm: Ppm; aprPpm: Ppm }): number | null {
  return aprPpm <= 0 ? null : mulDiv(feePpm, 12, aprPpm, 'ceil');
}

export interface TransferSaving {
  feeMinor: Minor;
  paymentMinor: Minor;
  /** Interest and months of staying, with the same payment; null: staying never ends at that payment. */
  stayInterestMinor: Minor | null;
  stayMonths: number | null;
  /** Negative: the transfer costs more than it saves. */
  savingMinor: Minor | null;
}

/**
 * A transfer against staying, on the same monthly payment.
 *
 *     payment = (amount + fee) ÷ months of the promotion · saving = interest of staying − fee
 *
 * Rounding  fee and payment half away from zero, as published comparisons do; what clears a promotion for certain is paymentToClear
 * Example   $5,000 at 22.99 %, 3 %, fifteen months → $343.33 a month, $918.90 of interest, $768.90 saved
 */
export function transferSaving({
  balanceMinor,
  aprPpm,
  fee,
  promoMonths,
  startOn,
}: {
  balanceMinor: Minor;
  aprPpm: Ppm;
  fee: TransferFee;
  promoMonths: number;
  startOn: CivilDate;
}): TransferSaving {
  const feeMinor = transferFee(balanceMinor, fee);
  const paymentMinor = mulDiv(balanceMinor + feeMinor, 1, promoMonths, 'half-away');
  const stay = planPayoff(
    [
      {
        id: 'stay',
        name: '',
        kind: 'card',
        segments: [{ id: 'balance', kind: 'purchase', balanceMinor, aprPpm }],
        minimum: { kind: 'instalment', paymentMinor },
      },
    ],
    { strategy: 'minimum_only', monthlyMinor: ZERO, startOn },
  );
  if (stay.outcome !== 'paid_off')
    return { feeMinor, paymentMinor, stayInterestMinor: null, stayMonths: null, savingMinor: null };
  return {
    feeMinor,
    paymentMinor,
    stayInterestMinor: stay.totalInterestMinor,
    stayMonths: stay.months,
    savingMinor: (stay.totalInterestMinor - feeMinor) as Minor,
  };
}
