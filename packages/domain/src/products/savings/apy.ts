import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { nearestMinor } from '../../foundation/money/nearest-minor.ts';

/**
 * Computes the annual percentage yield from the interest earned over a term.
 *
 *     apy = (1 + interest ÷ principal)^(365 ÷ days) − 1
 *
 * Units   interest and principal in one unit; result a fraction (0.0618 = 6.18%), unrounded
 * Source  Regulation DD, 12 CFR 1030 Appendix A, Part I.A
 */
export function apyOf({ interest, principal, days }: { interest: number; principal: number; days: number }): number {
  assert(principal > 0 && days >= 1, 'there must be a principal and at least one day');
  return Math.expm1((365 / days) * Math.log1p(interest / principal));
}

/** Converts a nominal yearly rate to a yield: (1 + apr ÷ n)^n − 1, n compounding periods a year. */
export function aprToApy(apr: number, periodsPerYear: number): number {
  return Math.expm1(periodsPerYear * Math.log1p(apr / periodsPerYear));
}

/** Converts a yield to a nominal yearly rate: n × ((1 + apy)^(1 ÷ n) − 1). */
export function apyToApr(apy: number, periodsPerYear: number): number {
  return periodsPerYear * Math.expm1(Math.log1p(apy) / periodsPerYear);
}

export interface RateStep {
  /** Rate as a fraction: 0.05 = 5%. */
  rate: number;
  days: number;
}

/**
 * Computes the interest of successive rates, compounded daily over 365 days or paid out without compounding.
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

/**
 * Computes the yield of successive rates: (1 + interest ÷ principal)^(365 ÷ days) − 1, or if interest is paid out, the
 * average rate of a year.
 */
export function steppedApy(steps: readonly RateStep[], compounding: 'daily' | 'none' = 'daily'): number {
  const days = steps.reduce((sum, step) => sum + step.days, 0);
  if (compounding === 'none') return steppedInterest(1, steps, 'none') * (365 / days);
  return apyOf({ interest: steppedInterest(1, steps), principal: 1, days });
}

/** Computes the interest on a balance for a number of days at a given yield, rounded once, half away from zero. */
export function savingsInterest(balanceMinor: Minor, { apy, days }: { apy: number; days: number }): Minor {
  if (balanceMinor <= 0) return 0 as Minor;
  return nearestMinor(balanceMinor * Math.expm1((days / 365) * Math.log1p(apy)));
}
