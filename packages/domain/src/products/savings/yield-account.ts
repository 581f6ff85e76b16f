import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { marginalTierRate } from './tiers.ts';

/** An annual yield up to and including a balance; the last tier is open (null). */
export interface YieldTier {
  apyPpm: Ppm;
  upToMinor: Minor | null;
}

/** Yields that apply from a day. A bonus ends when the next period starts. */
export interface YieldPeriod {
  from: CivilDate;
  tiers: readonly YieldTier[];
}

/** An account in which money earns interest. */
export interface YieldAccount {
  accountId: string;
  accountName: string;
  /** Periods, earliest first. Nothing is earned before the first. */
  periods: readonly YieldPeriod[];
  /** A: the whole balance earns the yield of its tier · B (default): each part earns the yield of its own tier. */
  method?: 'A' | 'B';
  /** Whether the yield was not entered but estimated from the interest that the account paid; see `observedYield`. */
  isObserved?: boolean;
}

/** A savings account with its balance. */
export interface SavingsAccountBalance extends YieldAccount {
  balanceMinor: Minor;
}

/** An amount at one yield. A negative yield is the loss that the cash causes for the rest of the account. */
export interface YieldSlice {
  cashMinor: Minor;
  apyPpm: Ppm;
}

const NOTHING: readonly YieldTier[] = [{ apyPpm: 0 as Ppm, upToMinor: null }];

/** Returns the tiers active on a day. */
export function tiersOn(periods: readonly YieldPeriod[], on: CivilDate): readonly YieldTier[] {
  const tiers = periods.findLast(({ from }) => from <= on)?.tiers ?? NOTHING;
  assert(tiers.at(-1)?.upToMinor === null, 'the last tier is open');
  return tiers;
}

/** Returns the yield on the next unit added to an account with the given balance. */
export function marginalYield({ periods }: Pick<YieldAccount, 'periods'>, balanceMinor: Minor, on: CivilDate): Ppm {
  const tiers = tiersOn(periods, on).map(({ apyPpm, upToMinor }) => ({ rate: apyPpm, upTo: upToMinor }));
  return marginalTierRate(Math.max(0, balanceMinor) + 1, tiers) as Ppm;
}

/**
 * Computes the additional earnings of cash on top of an existing balance, as amounts at one yield each.
 *
 *     B the parts of the cash in each tier · A the cash at the tier of the total, and the existing balance at the
 *     difference
 *
 * Units     minor units, parts per million; Σ cash × yield = interest with the cash − interest without it, exactly
 * Example   $4,000 on top of $8,000, 4% up to $10,000 and 2% above (B) → $2,000 at 4% and $2,000 at 2%
 */
export function yieldSlices(
  { periods, method = 'B' }: Pick<YieldAccount, 'periods' | 'method'>,
  { ownMinor, cashMinor, on }: { ownMinor: Minor; cashMinor: Minor; on: CivilDate },
): YieldSlice[] {
  assert(ownMinor >= 0 && cashMinor >= 0, 'amounts must not be negative');
  if (cashMinor === 0) return [];
  const tiers = tiersOn(periods, on);
  return method === 'A' ? slicesOfWhole(tiers, ownMinor, cashMinor) : slicesByTier(tiers, ownMinor, cashMinor);
}

function slicesByTier(tiers: readonly YieldTier[], own: number, cash: number): YieldSlice[] {
  let from = own;
  return tiers.flatMap(({ apyPpm, upToMinor }) => {
    const to = Math.min(own + cash, upToMinor ?? own + cash);
    if (to <= from) return [];
    const slice = { cashMinor: (to - from) as Minor, apyPpm };
    from = to;
    return [slice];
  });
}

function slicesOfWhole(tiers: readonly YieldTier[], own: Minor, cash: Minor): YieldSlice[] {
  const tierOf = (balance: number) =>
    tiers.find(({ upToMinor }) => upToMinor === null || balance <= upToMinor)?.apyPpm ?? 0;
  const withCash = tierOf(own + cash) as Ppm;
  const difference = (withCash - tierOf(own)) as Ppm;
  return [
    { cashMinor: cash, apyPpm: withCash },
    ...(own === 0 || difference === 0 ? [] : [{ cashMinor: own, apyPpm: difference }]),
  ];
}
