import { assert } from '../../foundation/assert.ts';
import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { YieldPeriod, YieldTier } from './yield-account.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';
import { apyToApr } from './apy.ts';
import type { SavingsRate } from './accrue-savings.ts';
import type { SavingsTier, TierMethod } from './savings-tiers.ts';

/** A yield as advertised by a bank, for balances above an amount and for a period, as the base or as a bonus on top. */
export interface YieldRate {
  apyPpm: Ppm;
  /** Balance above which the tier applies; 0 for the first or only tier. */
  tierFromMinor: Minor;
  effectiveFrom: CivilDate;
  /** Last day, inclusive; null: no end date. */
  effectiveTo: CivilDate | null;
  kind: 'base' | 'bonus';
}

/**
 * Converts an account's yields into the nominal rates that daily accrual needs, one per period.
 *
 *     nominal = 365 × ((1 + base + bonus)^(1 ÷ 365) − 1), for every tier
 *
 * A bonus adds to the base of every tier from its own balance upward. Days without a base yield earn nothing.
 *
 * Units     parts per million; the nominal rate is rounded to one, which is at most half a cent a year on $10,000
 * Source    yield from a rate compounded daily: Regulation DD, 12 CFR 1030 Appendix A
 * Example   4.20% APY → 4.1144% nominal
 */
export function savingsRatesOf(yields: readonly YieldRate[], tierMethod: TierMethod = 'A'): SavingsRate[] {
  return startsOf(yields).map((from) => rateOn(yields, from, tierMethod));
}

function rateOn(yields: readonly YieldRate[], from: CivilDate, tierMethod: TierMethod): SavingsRate {
  const tiers = tiersFrom(yields, from).map(({ apyPpm, upToMinor }): SavingsTier => ({
    aprPpm: nominal(apyPpm),
    upToMinor,
  }));
  const [only] = tiers;
  return tiers.length === 1 && only !== undefined
    ? { from, aprPpm: only.aprPpm }
    : { from, aprPpm: 0 as Ppm, tiers, tierMethod };
}

const nominal = (apyPpm: number): Ppm => nearestMinor(apyToApr(apyPpm / PPM_ONE, 365) * PPM_ONE) as number as Ppm;

/**
 * Returns an account's yields by period, with base and bonus combined for every tier. Use these for a year's earnings,
 * and savingsRatesOf for daily credits.
 *
 * Units     parts per million · a period lasts until the next one starts
 * Example   3% and a bonus of 1% until the end of June → 4% from the start, 3% from July 1
 */
export function yieldPeriodsOf(yields: readonly YieldRate[]): YieldPeriod[] {
  return startsOf(yields).map((from) => ({ from, tiers: tiersFrom(yields, from) }));
}

/** A rate that a bank promised for a period, regardless of its usual rates. */
export interface OfferedYield {
  apyPpm: Ppm;
  from: CivilDate;
  /** Last day, inclusive. */
  to: CivilDate;
  /** Rate after the last day, used if no usual rate is known. */
  afterPpm: Ppm | null;
}

/**
 * Adds promised rates to an account's rates: the excess of a promise over the usual rate becomes a bonus for each
 * tier and each period with a constant usual rate.
 *
 * A higher usual rate takes precedence. A newer bonus replaces one entered for the same days.
 * Units    parts per million
 * Example  4% and 5% promised for March → a bonus of 1% from March 1 to 31
 */
export function withOfferedYields(yields: readonly YieldRate[], offers: readonly OfferedYield[]): YieldRate[] {
  const base = yields.filter(({ kind }) => kind === 'base');
  return [...yields, ...offers.flatMap((offer) => bonusesOf(base, offer))];
}

function bonusesOf(base: readonly YieldRate[], { apyPpm, from, to, afterPpm }: OfferedYield): YieldRate[] {
  const changes = startsOf(base).filter((day) => day > from && day <= to);
  const bonuses = [from, ...changes].flatMap((start, index) => {
    const next = changes[index];
    const effectiveTo = next === undefined ? to : addDays(next, -1);
    return tiersFrom(base, start).map(({ apyPpm: usual, upToMinor }, tier, tiers): YieldRate => ({
      kind: 'bonus',
      apyPpm: Math.max(0, apyPpm - usual) as Ppm,
      tierFromMinor: tier === 0 ? (0 as Minor) : ((tiers[tier - 1]?.upToMinor ?? upToMinor ?? 0) as Minor),
      effectiveFrom: start,
      effectiveTo,
    }));
  });
  const after: YieldRate[] =
    base.length > 0 || afterPpm === null
      ? []
      : [
          {
            kind: 'base',
            apyPpm: afterPpm,
            tierFromMinor: 0 as Minor,
            effectiveFrom: addDays(to, 1),
            effectiveTo: null,
          },
        ];
  return [...bonuses, ...after];
}

/**
 * Returns the yield of the tier that a balance reaches on a day: the yield of the whole balance by method A, or of its
 * highest part by method B.
 */
export function yieldAtBalance(periods: readonly YieldPeriod[], balanceMinor: Minor, on: CivilDate): Ppm {
  const tiers = periods.findLast(({ from }) => from <= on)?.tiers ?? [];
  return tiers.find(({ upToMinor }) => upToMinor === null || balanceMinor <= upToMinor)?.apyPpm ?? (0 as Ppm);
}

function startsOf(yields: readonly YieldRate[]): CivilDate[] {
  assert(
    yields.every(({ apyPpm, tierFromMinor }) => apyPpm >= 0 && tierFromMinor >= 0),
    'yields and balances must not be negative',
  );
  return [
    ...new Set(
      yields.flatMap(({ effectiveFrom, effectiveTo }) => [
        effectiveFrom,
        ...(effectiveTo === null ? [] : [addDays(effectiveTo, 1)]),
      ]),
    ),
  ].sort();
}

function tiersFrom(yields: readonly YieldRate[], on: CivilDate): YieldTier[] {
  const currentYields = yields.filter(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom <= on && (effectiveTo === null || effectiveTo >= on),
  );
  const starts = [...new Set([0, ...currentYields.map(({ tierFromMinor }) => tierFromMinor as number)])].sort(
    (a, b) => a - b,
  );
  return starts.map((start, index) => ({
    apyPpm: apyAbove(currentYields, start),
    upToMinor: (starts[index + 1] as Minor | undefined) ?? null,
  }));
}

/**
 * Returns base plus bonus just above a tier's start. If several yields of one kind apply, uses the one with the highest
 * start, then the newest.
 */
function apyAbove(currentYields: readonly YieldRate[], start: number): Ppm {
  const apyOfKind = (kind: YieldRate['kind']) => {
    const reached = currentYields.filter((each) => each.kind === kind && each.tierFromMinor <= start);
    const [chosen] = reached.sort(
      (a, b) => b.tierFromMinor - a.tierFromMinor || (a.effectiveFrom < b.effectiveFrom ? 1 : -1),
    );
    return chosen?.apyPpm ?? 0;
  };
  return (apyOfKind('base') + apyOfKind('bonus')) as Ppm;
}
