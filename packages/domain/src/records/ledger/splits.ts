import { assert } from '../../foundation/assert.ts';
import { allocate } from '../../foundation/money/allocate.ts';
import { type Minor, minor, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';

/** One part of a transaction. Parts may have either sign, because a receipt can include a refunded deposit. */
export interface Split {
  readonly amountMinor: Minor;
  readonly categoryId: string | null;
  readonly memo: string | null;
  readonly tags: readonly string[];
}

export const SPLITS_MAX = 200;

export type SplitCheck =
  | { readonly ok: true }
  /**
   * Amount not assigned to a part yet. It is negative if the parts of an expense fall short, because the expense is
   * negative.
   */
  | { readonly ok: false; readonly code: 'remainder'; readonly remainderMinor: Minor }
  | { readonly ok: false; readonly code: 'part_is_zero'; readonly index: number }
  | { readonly ok: false; readonly code: 'too_few' | 'too_many' };

/** Returns the amount not assigned to any part: parent − Σ parts. */
export function splitRemainder(parentMinor: Minor, parts: readonly Pick<Split, 'amountMinor'>[]): Minor {
  return minor(parentMinor - sumMinor(parts.map(({ amountMinor }) => amountMinor)));
}

/** Checks that parts may be stored: there are 2 to 200, none is zero, and they add up exactly to the transaction. */
export function checkSplits(parentMinor: Minor, parts: readonly Pick<Split, 'amountMinor'>[]): SplitCheck {
  if (parts.length < 2) return { ok: false, code: 'too_few' };
  if (parts.length > SPLITS_MAX) return { ok: false, code: 'too_many' };
  const index = parts.findIndex(({ amountMinor }) => amountMinor === 0);
  if (index >= 0) return { ok: false, code: 'part_is_zero', index };
  const remainderMinor = splitRemainder(parentMinor, parts);
  return remainderMinor === 0 ? { ok: true } : { ok: false, code: 'remainder', remainderMinor };
}

/**
 * Splits a transaction into n parts as equal as its minor unit allows; the first parts get the leftover units.
 *
 * Example  splitEvenly(−1000, 3) → [−334, −333, −333]
 */
export function splitEvenly(parentMinor: Minor, parts: number): Minor[] {
  assert(Number.isInteger(parts) && parts >= 1 && parts <= SPLITS_MAX, () => `not a number of parts: ${parts}`);
  return allocate(
    parentMinor,
    Array.from({ length: parts }, () => 1),
  );
}

/**
 * Splits an amount by shares in parts per million. If the shares do not add up to the whole, the last entry is the
 * remainder.
 *
 * Rounding  allocate: each part toward zero, leftover units to the first ones, so that the sum is exact
 * Errors    throws if a share is negative, or if the shares exceed the whole
 * Example   splitByShares(−1001, [500_000, 300_000]) → [−501, −300, −200]
 */
export function splitByShares(parentMinor: Minor, sharesPpm: readonly number[]): Minor[] {
  const total = sharesPpm.reduce((sum, share) => sum + share, 0);
  assert(total <= PPM_ONE, () => `shares above the whole: ${total} ppm`);
  return allocate(parentMinor, total === PPM_ONE ? sharesPpm : [...sharesPpm, PPM_ONE - total]);
}

/**
 * Rescales the parts of a transaction in the old proportions after its amount changed, for example because a tip was
 * posted. Parts of mixed sign have no proportions, so the largest part absorbs the whole difference if it keeps its
 * sign.
 *
 * Rounding  as allocate
 * Result    null if the new amount has another sign, or a part would become zero: the user must split again
 */
export function rescaleSplits(parts: readonly Split[], newParentMinor: Minor): Split[] | null {
  const oldMinor = sumMinor(parts.map(({ amountMinor }) => amountMinor));
  if (parts.length === 0 || oldMinor === 0 || oldMinor < 0 !== newParentMinor < 0) return null;
  const oneSign = parts.every(({ amountMinor }) => amountMinor < 0 === oldMinor < 0);
  const amounts = oneSign
    ? allocate(
        newParentMinor,
        parts.map(({ amountMinor }) => Math.abs(amountMinor)),
      )
    : withDifferenceInLargest(parts, minor(newParentMinor - oldMinor));
  const keepsSigns = amounts.every(
    (amount, index) => amount !== 0 && amount < 0 === (parts[index]?.amountMinor ?? 0) < 0,
  );
  return keepsSigns ? parts.map((part, index) => ({ ...part, amountMinor: amounts[index] ?? part.amountMinor })) : null;
}

function withDifferenceInLargest(parts: readonly Split[], differenceMinor: Minor): Minor[] {
  const sizes = parts.map(({ amountMinor }) => Math.abs(amountMinor));
  const largest = sizes.indexOf(Math.max(...sizes));
  return parts.map(({ amountMinor }, index) =>
    index === largest ? minor(amountMinor + differenceMinor) : amountMinor,
  );
}
