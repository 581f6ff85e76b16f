import type { Ppm } from '../money/minor.ts';

/** A promotional rate lasts six months or longer (Regulation Z, 12 CFR 1026.55(b)(1)). */
export function isPromoLengthAllowed(months: number): boolean {
  return months >= 6;
}

/** On the balance it has, a promotional rate may be revoked only once the minimum is more than 60 days late (12 CFR 1026.55(b)(4)). */
export function mayRevokePromo({ daysLate }: { daysLate: number }): boolean {
  return daysLate > 60;
}

/** Six minimums in a row on time bring the earlier rate back (12 CFR 1026.55(b)(4)(ii)). */
export function mustRestoreRate({ onTimeMinimums }: { onTimeMinimums: number }): boolean {
  return onTimeMinimums >= 6;
}

/** The highest rate after a promotion: balances from before keep their old rate, the others the one disclosed (12 CFR 1026.55(b)(1)(ii)). */
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
