import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { Promo } from './promo.ts';
import { type TransferFee, transferFee } from './transfer-fee.ts';

export type TransferCheck =
  | { ok: true; feeMinor: Minor; totalMinor: Minor }
  | { ok: false; reason: 'nothing_to_transfer' | 'not_begun' | 'window_over' }
  /** The amount and its fee exceed the card's available credit. */
  | { ok: false; reason: 'above_limit'; largestMinor: Minor };

/** Checks whether an amount can be moved to a card under an offer on a given day, and computes the fee. */
export function checkTransfer(
  { amountMinor, on, roomMinor }: { amountMinor: Minor; on: CivilDate; roomMinor: Minor },
  offer: Pick<Promo, 'startsOn' | 'endsOn' | 'transferWindowEndsOn'> & { fee: TransferFee },
): TransferCheck {
  if (amountMinor <= 0) return { ok: false, reason: 'nothing_to_transfer' };
  if (on < offer.startsOn) return { ok: false, reason: 'not_begun' };
  if (on > (offer.transferWindowEndsOn ?? offer.endsOn)) return { ok: false, reason: 'window_over' };
  const feeMinor = transferFee(amountMinor, offer.fee);
  if (amountMinor + feeMinor > roomMinor)
    return { ok: false, reason: 'above_limit', largestMinor: largestTransfer(roomMinor, offer.fee) };
  return { ok: true, feeMinor, totalMinor: (amountMinor + feeMinor) as Minor };
}

/**
 * Returns the largest transfer whose amount and fee fit into a card's available credit.
 *
 * Units    minor units; 0 if not even the minimum fee fits
 * Example  room $5,000, 3% → $4,854.37, and a fee of $145.63
 */
export function largestTransfer(roomMinor: Minor, fee: TransferFee): Minor {
  assert(fee.feePpm >= 0, () => `not a fee: ${fee.feePpm}`);
  const fits = (amount: number) => amount >= 0 && amount + transferFee(amount as Minor, fee) <= roomMinor;
  let [low, high] = [0, Math.max(0, roomMinor)];
  // Amount plus fee never decreases as the amount grows, so bisection finds the largest amount that fits.
  while (low < high) {
    const middle = mulDiv(low + high, 1, 2, 'ceil');
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low as Minor;
}

/**
 * Computes the effective yearly rate of a fee if the whole amount is held until the end, simple and compounded.
 *
 *     simple = fee × 12 ÷ months · compounded = (1 + fee)^(12 ÷ months) − 1
 *
 * Result   fractions, 0.03 = 3%
 * Example  3% over 12 months → 3% both; over 18 months → 2% and 1.99%
 */
export function lumpSumTransferApr({ feePpm, months }: { feePpm: Ppm; months: number }): {
  simple: number;
  compounded: number;
} {
  assert(Number.isInteger(months) && months >= 1, () => `not a number of months: ${months}`);
  const fee = feePpm / PPM_ONE;
  return { simple: (fee * 12) / months, compounded: Math.expm1((12 / months) * Math.log1p(fee)) };
}

/** Returns the fee due on a given day: zero within the period of an offer that waives it. */
export function feeAfterWaiver(
  feeMinor: Minor,
  waivers: readonly Pick<Promo, 'kind' | 'startsOn' | 'endsOn'>[],
  on: CivilDate,
): Minor {
  return waivers.some(({ kind, startsOn, endsOn }) => kind === 'fee_waiver' && on >= startsOn && on <= endsOn)
    ? ZERO
    : feeMinor;
}
