import type { Ppm } from '../../foundation/money/minor.ts';

/** Returns whether a promotional rate is long enough: six months or more (Regulation Z, 12 CFR 1026.55(b)(1)). */
export function isPromoLengthAllowed(months: number): boolean {
  return months >= 6;
}

/**
 * Returns whether a promotional rate may be revoked on its existing balance: only if the minimum is more than 60 days
 * late (12 CFR 1026.55(b)(4)).
 */
export function mayRevokePromo({ daysLate }: { daysLate: number }): boolean {
  return daysLate > 60;
}

/**
 * Returns whether the earlier rate must be restored: after six consecutive minimums on time (12 CFR 1026.55(b)(4)(ii)).
 */
export function mustRestoreRate({ onTimeMinimums }: { onTimeMinimums: number }): boolean {
  return onTimeMinimums >= 6;
}

/**
 * Returns the highest rate allowed after a promotion. Balances from before the promotion keep their old rate; others
 * get the disclosed rate (12 CFR 1026.55(b)(1)(ii)).
 */
export function highestRateAfterPromo({
  madeBeforePromo,
  rateBeforePpm,
  disclosedPpm,
}: {
  madeBeforePromo: boolean;
  rateBeforePpm: Ppm;
  disclosedPpm: Ppm;
}): Ppm {
  return madeBeforePromo ? rateBeforePpm : disclosedPpm;
}
