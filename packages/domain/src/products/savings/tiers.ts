import { assert } from '../../foundation/assert.ts';

/** A rate up to and including a balance; the last tier is unbounded (null). */
export interface RateTier {
  rate: number;
  upTo: number | null;
}

/**
 * Computes a year's interest on a tiered account, compounded daily.
 *
 * A: the whole balance earns the rate of its tier. B: each part of the balance earns the rate of its own tier.
 *
 * Units   balance, tiers and result in one unit; rates as fractions; unrounded
 * Source  Regulation DD, 12 CFR 1030 Appendix A, Part I.D, tiering methods A and B
 */
export function tieredInterest(balance: number, tiers: readonly RateTier[], method: 'A' | 'B'): number {
  assert(tiers.length > 0 && tiers.at(-1)?.upTo === null, 'the last tier is open');
  if (balance <= 0) return 0;
  const yearly = (rate: number) => Math.expm1(365 * Math.log1p(rate / 365));
  if (method === 'A') return balance * yearly(tierOf(balance, tiers).rate);
  let [from, interest] = [0, 0];
  for (const { rate, upTo } of tiers) {
    const to = Math.min(balance, upTo ?? balance);
    if (to > from) interest += (to - from) * yearly(rate);
    from = Math.max(from, to);
  }
  return interest;
}

/** Returns the rate that the next unit would earn, which is the value of moving money there. */
export function marginalTierRate(balance: number, tiers: readonly RateTier[]): number {
  return tierOf(balance, tiers).rate;
}

function tierOf(balance: number, tiers: readonly RateTier[]): RateTier {
  const tier = tiers.find(({ upTo }) => upTo === null || balance <= upTo);
  assert(tier !== undefined, 'the last tier is open');
  return tier;
}
