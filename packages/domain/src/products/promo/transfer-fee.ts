import { assert } from '../../foundation/assert.ts';
import { solveRate } from '../loan/time-value.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export interface TransferFee {
  feePpm: Ppm;
  minMinor?: Minor;
  maxMinor?: Minor;
}

/** Computes a balance transfer fee: a percentage with an optional minimum and maximum. Rounded half away from zero. */
export function transferFee(amountMinor: Minor, { feePpm, minMinor = ZERO, maxMinor }: TransferFee): Minor {
  if (amountMinor <= 0) return ZERO;
  const fee = Math.max(minMinor, mulDiv(amountMinor, feePpm, PPM_ONE, 'half-away'));
  return Math.min(fee, maxMinor ?? fee) as Minor;
}

/**
 * Computes the effective yearly rate of a transfer fee if amount and fee are repaid in equal monthly payments.
 *
 * Result   a fraction, 0.0549 = 5.49%; unrounded
 * Example  3% over 12 months → 5.49%
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
  assert(months >= 1 && amountMinor > 0, 'there must be an amount and at least one month');
  const solved = solveRate({ periods: months, payment: -(amountMinor + feeMinor) / months, presentValue: amountMinor });
  assert(solved.ok, 'equal payments of amount and fee always have a rate');
  return solved.rate * 12;
}

/**
 * Computes the months on a flat balance until a fee pays for itself: fee ÷ (apr ÷ 12), rounded up to a whole month;
 * null at 0%.
 */
export function transferBreakEvenMonths({ feePpm, aprPpm }: { feePpm: Ppm; aprPpm: Ppm }): number | null {
  return aprPpm <= 0 ? null : mulDiv(feePpm, 12, aprPpm, 'ceil');
}
