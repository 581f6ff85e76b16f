import { assert } from '../../foundation/assert.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** A nominal rate up to and including a balance; the last tier is unbounded (null). */
export interface SavingsTier {
  aprPpm: Ppm;
  upToMinor: Minor | null;
}

/** A: the whole balance earns the rate of its tier. B: each part of the balance earns the rate of its own tier. */
export type TierMethod = 'A' | 'B';

export interface TierPart {
  partMinor: Minor;
  aprPpm: Ppm;
}

/**
 * Splits a balance into the parts that earn each rate.
 *
 * Units   minor units; Σ parts = balance; a balance of zero or less has none
 * Source  Regulation DD, 12 CFR 1030 Appendix A, Part I.D, tiering methods A and B
 */
export function tierParts(balance: number, tiers: readonly SavingsTier[], method: TierMethod): TierPart[] {
  checkTiers(tiers);
  if (balance <= 0) return [];
  if (method === 'A') return [{ partMinor: balance as Minor, aprPpm: tierOf(balance, tiers).aprPpm }];
  let from = 0;
  return tiers.flatMap(({ aprPpm, upToMinor }) => {
    const to = Math.min(balance, upToMinor ?? balance);
    const part = to - from;
    from = Math.max(from, to);
    return part > 0 ? [{ partMinor: part as Minor, aprPpm }] : [];
  });
}

/**
 * Computes the value of moving money into or out of an account over a year: interest after minus interest before, in
 * millionths of a minor unit a year, without compounding.
 *
 * With method A, the value jumps when the balance crosses a tier, because the rate of the whole balance changes.
 * Example  $9,000 at 1% up to $10,000 and 4% above (A): $2,000 more are worth $440 − $90 = $350 a year, not $80
 */
export function valueOfMove(
  balanceMinor: Minor,
  movedMinor: Minor,
  tiers: readonly SavingsTier[],
  method: TierMethod,
): number {
  const yearly = (balance: number) =>
    tierParts(balance, tiers, method).reduce((sum, { partMinor, aprPpm }) => sum + partMinor * aprPpm, 0);
  return yearly(balanceMinor + movedMinor) - yearly(balanceMinor);
}

function tierOf(balance: number, tiers: readonly SavingsTier[]): SavingsTier {
  const tier = tiers.find(({ upToMinor }) => upToMinor === null || balance <= upToMinor);
  assert(tier !== undefined, 'the last tier is open');
  return tier;
}

function checkTiers(tiers: readonly SavingsTier[]): void {
  assert(tiers.length > 0 && tiers.at(-1)?.upToMinor === null, 'the last tier is open');
  const ends = tiers.slice(0, -1).map(({ upToMinor }) => upToMinor ?? -1);
  assert(
    ends.every((end, index) => end > (ends[index - 1] ?? 0)),
    'tiers are in order of their balances, and only the last is open',
  );
}
