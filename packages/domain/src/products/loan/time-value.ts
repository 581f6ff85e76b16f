import { assert } from '../../foundation/assert.ts';

/**
 * Time value of money with the sign convention of spreadsheets: money received is positive, money paid is negative.
 *
 *     pv × (1 + i)^n + pmt × (1 + i × begin) × ((1 + i)^n − 1) ÷ i + fv = 0
 *
 * Units     amounts in any one unit, rates as fractions per period (0.01 = 1%); results are unrounded
 * Errors    no solution is a typed result, never NaN
 */
export interface Annuity {
  rate: number;
  periods: number;
  payment: number;
  presentValue: number;
  futureValue: number;
  /** Whether payments are at the start of each period. */
  begin: boolean;
}

type Given<K extends keyof Annuity> = Pick<Annuity, K> & Partial<Pick<Annuity, 'futureValue' | 'begin'>>;

export type RateResult = { ok: true; rate: number } | { ok: false; reason: 'no_solution' };
export type PeriodsResult = { ok: true; periods: number } | { ok: false; reason: 'never' };

/** Returns the future values of 1 paid at the start and of 1 paid in each period. */
function factors(rate: number, periods: number, begin: boolean): { growth: number; annuity: number } {
  assert(
    rate > -1 && Number.isFinite(rate) && Number.isFinite(periods),
    () => `not a rate or a number of periods: ${rate}, ${periods}`,
  );
  if (rate === 0) return { growth: 1, annuity: periods };
  const gain = Math.expm1(periods * Math.log1p(rate));
  return { growth: gain + 1, annuity: (gain / rate) * (begin ? 1 + rate : 1) };
}

/**
 * Computes the level payment. Example: levelPayment({ rate: 0.08 / 12, periods: 60, presentValue: 15_000 }) →
 * −304.1459…
 */
export function levelPayment({
  rate,
  periods,
  presentValue,
  futureValue = 0,
  begin = false,
}: Given<'rate' | 'periods' | 'presentValue'>): number {
  assert(periods > 0, () => `not a number of periods: ${periods}`);
  const { growth, annuity } = factors(rate, periods, begin);
  return -(presentValue * growth + futureValue) / annuity;
}

export function futureValueOf({
  rate,
  periods,
  payment,
  presentValue,
  begin = false,
}: Omit<Given<'rate' | 'periods' | 'payment' | 'presentValue'>, 'futureValue'>): number {
  const { growth, annuity } = factors(rate, periods, begin);
  return -(presentValue * growth + payment * annuity);
}

export function presentValueOf({
  rate,
  periods,
  payment,
  futureValue = 0,
  begin = false,
}: Given<'rate' | 'periods' | 'payment'>): number {
  const { growth, annuity } = factors(rate, periods, begin);
  return -(payment * annuity + futureValue) / growth;
}

/**
 * Computes the number of periods as a fraction; 'never' if the payment does not exceed the interest. For whole
 * payments, round up.
 */
export function periodsNeeded({
  rate,
  payment,
  presentValue,
  futureValue = 0,
  begin = false,
}: Given<'rate' | 'payment' | 'presentValue'>): PeriodsResult {
  if (rate === 0) {
    const count = -(presentValue + futureValue) / payment;
    return Number.isFinite(count) && count >= 0 ? { ok: true, periods: count } : { ok: false, reason: 'never' };
  }
  const perPeriod = (payment * (begin ? 1 + rate : 1)) / rate;
  const growth = (perPeriod - futureValue) / (perPeriod + presentValue);
  const count = Math.log(growth) / Math.log1p(rate);
  return Number.isFinite(count) && count >= 0 ? { ok: true, periods: count } : { ok: false, reason: 'never' };
}

/** Solves for the rate per period between −99% and +1,000%, by bisection on the sign change closest to zero. */
export function solveRate({
  periods,
  payment,
  presentValue,
  futureValue = 0,
  begin = false,
}: Given<'periods' | 'payment' | 'presentValue'>): RateResult {
  assert(periods > 0, () => `not a number of periods: ${periods}`);
  const value = (at: number) => {
    const { growth, annuity } = factors(at, periods, begin);
    return presentValue * growth + payment * annuity + futureValue;
  };
  const found = firstBracket(value);
  if (found === undefined) return { ok: false, reason: 'no_solution' };
  let [low, high] = found;
  const lowIsNegative = value(low) < 0;
  for (let step = 0; step < 200 && high - low > Number.EPSILON * Math.abs(low); step += 1) {
    const middle = (low + high) / 2;
    if (value(middle) < 0 === lowIsNegative) low = middle;
    else high = middle;
  }
  const solved = (low + high) / 2;
  return { ok: true, rate: Math.abs(solved) < 1e-14 ? 0 : solved };
}

/** Finds the sign change closest to zero, which is the intended rate. */
function firstBracket(value: (rate: number) => number): [number, number] | undefined {
  const up = [0, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 10];
  const down = [0, -0.001, -0.005, -0.01, -0.02, -0.05, -0.1, -0.2, -0.4, -0.6, -0.8, -0.9, -0.99];
  for (const grid of [up, down]) {
    for (let index = 1; index < grid.length; index += 1) {
      const [a = 0, b = 0] = [grid[index - 1], grid[index]];
      const [atA, atB] = [value(a), value(b)];
      if (atA === 0) return [a, a];
      if (atA < 0 !== atB < 0) return a < b ? [a, b] : [b, a];
    }
  }
  return undefined;
}

/**
 * Splits payment number `period` (from 1) of a level loan into interest and principal, as positive parts of a positive
 * payment.
 */
export function paymentParts({
  rate,
  periods,
  presentValue: principal,
  period,
}: {
  rate: number;
  periods: number;
  presentValue: number;
  period: number;
}): { interest: number; principal: number } {
  assert(Number.isInteger(period) && period >= 1 && period <= periods, () => `not a payment of this loan: ${period}`);
  const level = levelPayment({ rate, periods, presentValue: principal });
  const owed = -futureValueOf({ rate, periods: period - 1, payment: level, presentValue: principal });
  const interest = owed * rate;
  return { interest, principal: -level - interest };
}
