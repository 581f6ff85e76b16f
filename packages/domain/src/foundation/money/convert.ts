import { assert } from '../assert.ts';
import { daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { currencyExponent } from './currency.ts';
import type { AppliedRate, RateTable } from './exchange-rate.ts';
import type { Minor } from './minor.ts';
import { quotientWithin, type Rounding } from './mul-div.ts';

export interface CurrencyAmount {
  minor: Minor;
  currency: string;
}

export type ConversionResult =
  | { ok: true; minor: Minor; /** null: the amount already has that currency. */ rate: AppliedRate | null }
  | { ok: false; reason: 'no_rate' }
  | { ok: false; reason: 'rate_too_old' | 'too_large'; rate: AppliedRate };

/**
 * Maximum age of a rate: a quarter. An entered rate of a currency that no bank publishes remains usable for a while,
 * and a total never depends on last year's rate.
 */
export const RATE_MAX_AGE_DAYS = 92;
/**
 * Maximum age of a rate that is shown without a mark. A week includes weekends and holidays; older rates are used and
 * marked.
 */
export const RATE_FRESH_DAYS = 7;

const RATE_ONE = 100_000_000n;

/**
 * Converts an amount to another currency, rounded once to the minor unit of the target.
 *
 *     result = amount × rate (÷ rate if it is quoted the other way; two rates through the euro)
 *              × 10^(decimals of the target − decimals of the source)
 *
 * The rate of the day applies, or else the latest one before it, at most 92 days old. A later rate never applies.
 *
 * Units     minor units of both currencies
 * Rounding  half away from zero by default, once, even through the euro
 * Result    no_rate, rate_too_old: the amount is omitted, and the user is asked for a rate; too_large: beyond safe
 *           integers (2^53)
 * Errors    throws on a rate that is not a positive whole number of hundred millionths
 * Example   €100.00 at 1.0842 on the day → $108.42 · ¥10,000 at 0.0067 → $67.00
 */
export function convert(
  amount: CurrencyAmount,
  to: string,
  rates: RateTable,
  { on, rounding = 'half-away' }: { on: CivilDate; rounding?: Rounding },
): ConversionResult {
  const { currency: from } = amount;
  if (from === to) return { ok: true, minor: amount.minor, rate: null };
  const rate = rates.rateOn({ from, to, on });
  if (rate === undefined) return { ok: false, reason: 'no_rate' };
  if (daysBetween(rate.on, on) > RATE_MAX_AGE_DAYS) return { ok: false, reason: 'rate_too_old', rate };
  const [above, below] = fractionOf(rate);
  const converted = quotientWithin(
    BigInt(amount.minor) * above * 10n ** BigInt(currencyExponent(to)),
    below * 10n ** BigInt(currencyExponent(from)),
    rounding,
  );
  return converted === undefined ? { ok: false, reason: 'too_large', rate } : { ok: true, minor: converted, rate };
}

/**
 * Returns one unit of `from` in `to`, in hundred millionths, for display; conversions use the exact fraction. The
 * result is at least 1, so that a tiny rate never appears as zero.
 */
export function displayedRateE8(rate: AppliedRate): number {
  const [above, below] = fractionOf(rate);
  return Math.max(1, quotientWithin(above * RATE_ONE, below, 'half-away') ?? Number.MAX_SAFE_INTEGER);
}

/** How a transfer between two currencies differs from the rate of its day. */
export interface Exchanged {
  /** Units of the inflow's currency for one unit of the outflow's, in hundred millionths. */
  rateE8: number;
  /** The inflow minus its amount at the rate of the day, in the currency of the inflow; null: no rate. */
  differenceMinor: Minor | null;
}

/**
 * Computes the rate at which money was exchanged, and the loss or gain of the exchange.
 *
 *     rate = inflow ÷ outflow,   difference = inflow − outflow × rate of the day
 *
 * Units     both amounts above zero, in minor units of their currencies
 * Rounding  half away from zero, once each
 * Result    null if the rate is beyond safe integers
 * Example   €1,000.00 that arrived as $1,080.00, at 1.0842 on the day → 1.08, −$4.20
 */
export function exchanged(
  outflow: CurrencyAmount,
  inflow: CurrencyAmount,
  { rates, on }: { rates: RateTable; on: CivilDate },
): Exchanged | null {
  const rateE8 = quotientWithin(
    BigInt(inflow.minor) * 10n ** BigInt(currencyExponent(outflow.currency)) * RATE_ONE,
    BigInt(outflow.minor) * 10n ** BigInt(currencyExponent(inflow.currency)),
    'half-away',
  );
  if (rateE8 === undefined) return null;
  const usual = convert(outflow, inflow.currency, rates, { on });
  return { rateE8: Math.max(1, rateE8), differenceMinor: usual.ok ? ((inflow.minor - usual.minor) as Minor) : null };
}

/** Returns the exact rate as numerator and denominator. */
function fractionOf({ from, legs }: AppliedRate): [bigint, bigint] {
  let [above, below, holding] = [1n, 1n, from];
  for (const { base, quote, rateE8 } of legs) {
    assert(Number.isSafeInteger(rateE8) && rateE8 > 0, () => `not an exchange rate: ${rateE8}`);
    const isInverse = base !== holding;
    above *= isInverse ? RATE_ONE : BigInt(rateE8);
    below *= isInverse ? BigInt(rateE8) : RATE_ONE;
    holding = isInverse ? base : quote;
  }
  return [above, below];
}
