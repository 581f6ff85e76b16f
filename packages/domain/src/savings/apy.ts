import { assert } from '../assert.ts';
import type { Minor } from '../money/minor.ts';
import { nearestMinor } from '../money/nearest-minor.ts';

/**
 * Annual percentage yield from interest earned over a term.
 *
 *     apy = (1 + interest ÷ principal)^(365 ÷ days) − 1
 *
 * Units   interest and principal in one unit; result a fraction (0.0618 = 6.18 %), unrounded
 * Source  Regulation DD, 12 CFR 1030 Appendix A, Part I.A
 */
export function apyOf({ interest, principal, days }: { interest: number; principal: number; days: number }): number {
  assert(principal > 0 && days >= 1, 'a principal and at least one day');
  return Math.expm1((365 / days) * Math.log1p(interest / principal));
}

/** Nominal yearly rate to yield: (1 + apr ÷ n)^n − 1, n compounding periods a year. */
export function aprToApy(apr: number, periodsPerYear: number): number {
  return Math.expm1(periodsPerYear * Math.log1p(apr / periodsPerYear));
}

/** Yield to nominal yearly rate: n × ((1 + apy)^(1 ÷ n) − 1). */
export function apyToApr(apy: number, periodsPerYear: number): number {
  return periodsPerYear * Math.expm1(Math.log1p(apy) / periodsPerYear);
}

export interface RateStep {
  /** A fraction: 0.05 = 5 %. */
  rate: number;
  days: number;
}

/**
 * Interest of rates that follow one another, compounded daily over 365 days (or paid out, without compounding).
 *
 * Units   result in the unit of the principal, unrounded
 * Source  stepped and introductory rates: Regulation DD, Appendix A, Part I.B and I.C
 */
export function steppedInterest(
  principal: number,
  steps: readonly RateStep[],
  compounding: 'daily' | 'none' = 'daily',
): number {
  if (principal <= 0) return 0;
  if (compounding === 'none') return steps.reduce((sum, { rate, days }) => sum + (principal * rate * days) / 365, 0);
  const growth = steps.reduce((sum, { rate, days }) => sum + days * Math.log1p(rate / 365), 0);
  return principal * Math.expm1(growth);
}

/** The yield of rates that follow one another: (1 + interest ÷ principal)^(365 ÷ days) − 1; paid out, the average rate of a year. */
export function steppedApy(steps: readonly RateStep[], compounding: 'daily' | 'none' = 'daily'): number {
  const days = steps.reduce((sum, step) => sum + step.days, 0);
  if (compounding === 'none') return steppedInterest(1, steps, 'none') * (365 / days);
  return apyOf({ interest: steppedInterest(1, steps), principal: 1, days });
}

/** Interest of some days on a balance in an account with a yield, for amounts: rounded half away from zero, once. */
export function savingsInterest(balanceMinor: Minor, { apy, days }: { apy: number; days: number }): Minor {
  if (balanceMinor <= 0) return 0 as Minor;
  return nearestMinor(balanceMinor * Math.expm1((days / 365) * Math.log1p(apy)));
}
