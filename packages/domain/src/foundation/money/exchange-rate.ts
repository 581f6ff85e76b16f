import { assert } from '../assert.ts';
import { daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { currencyExponent } from './currency.ts';
import { type Minor, minor, sumMinor } from './minor.ts';
import { quotientWithin, roundedQuotient, type Rounding } from './mul-div.ts';

/** The value of one unit of base in quote on a day, and its source. */
export interface ExchangeRate {
  on: CivilDate;
  base: string;
  quote: string;
  /** The rate times a hundred million: eight decimals, never a float. */
  rateE8: number;
  source: string;
}

export interface CurrencyAmount {
  minor: Minor;
  currency: string;
}

/** A converted amount with its original amount and the rate applied. */
export interface ConvertedAmount extends CurrencyAmount {
  original: CurrencyAmount;
  rate: ExchangeRate | null;
}

export type ConversionResult =
  | ({ ok: true } & ConvertedAmount)
  | { ok: false; reason: 'no_rate'; from: string; to: string }
  | { ok: false; reason: 'rate_too_old' | 'too_large'; from: string; to: string; rate: ExchangeRate };

const RATE_ONE = 100_000_000n;

/**
 * Converts an amount to another currency: once, by one rate, to the minor unit of the target.
 *
 *     result = amount × rate (÷ rate if only the opposite rate is known), shifted by the decimals of both currencies
 *
 * The rate of the day applies, otherwise the latest before it, at most maxAgeDays old; later rates never apply.
 *
 * Units     minor units of both currencies
 * Rounding  half away from zero by default, once
 * Errors    no_rate, rate_too_old: the user is asked for a rate; too_large: beyond safe integers (2^53); throws on a
 *           rate that is not a positive whole number of hundred millionths
 * Example   €100.00 at 1.0842 on the day → $108.42 · ¥10,000 at 0.0067 → $67.00
 */
export function convert(
  amount: CurrencyAmount,
  to: string,
  rates: readonly ExchangeRate[],
  { on, maxAgeDays = 7, rounding = 'half-away' }: { on: CivilDate; maxAgeDays?: number; rounding?: Rounding },
): ConversionResult {
  const { currency: from } = amount;
  if (from === to) return { ok: true, minor: amount.minor, currency: to, original: amount, rate: null };
  const rate = rateOn(rates, { from, to, on });
  if (rate === undefined) return { ok: false, reason: 'no_rate', from, to };
  if (daysBetween(rate.on, on) > maxAgeDays) return { ok: false, reason: 'rate_too_old', from, to, rate };
  const [above, below] = fractionAtRate(amount, to, { rateE8: rate.rateE8, isInverse: rate.base !== from });
  const converted = quotientWithin(above, below, rounding);
  return converted === undefined
    ? { ok: false, reason: 'too_large', from, to, rate }
    : { ok: true, minor: converted, currency: to, original: amount, rate };
}

/**
 * Returns the rate of a pair on a day, quoted in either direction: the latest up to the day, preferring the requested
 * direction within one day.
 */
export function rateOn(
  rates: readonly ExchangeRate[],
  { from, to, on }: { from: string; to: string; on: CivilDate },
): ExchangeRate | undefined {
  const joins = ({ base, quote }: ExchangeRate) => (base === from && quote === to) || (base === to && quote === from);
  const known = rates.filter((rate) => rate.on <= on && joins(rate));
  return known.sort((a, b) =>
    a.on < b.on ? 1 : a.on > b.on ? -1 : Number(b.base === from) - Number(a.base === from),
  )[0];
}

/**
 * Applies a rate to an amount: multiplies, or divides by a rate quoted in the opposite direction, shifted by the
 * decimals of both currencies. Throws beyond 2^53.
 */
export function atRate(amount: CurrencyAmount, to: string, rate: RateApplied, rounding: Rounding): Minor {
  const [above, below] = fractionAtRate(amount, to, rate);
  return roundedQuotient(above, below, rounding);
}

interface RateApplied {
  rateE8: number;
  isInverse: boolean;
}

function fractionAtRate(amount: CurrencyAmount, to: string, { rateE8, isInverse }: RateApplied): [bigint, bigint] {
  assert(Number.isSafeInteger(rateE8) && rateE8 > 0, () => `not an exchange rate: ${rateE8}`);
  const [up, down] = isInverse ? [RATE_ONE, BigInt(rateE8)] : [BigInt(rateE8), RATE_ONE];
  return [
    BigInt(amount.minor) * up * 10n ** BigInt(currencyExponent(to)),
    down * 10n ** BigInt(currencyExponent(amount.currency)),
  ];
}

/**
 * Parses a rate as people and central banks write it, "1.0842"; returns undefined if it is not one: up to seven digits,
 * up to eight decimals, above 0.
 *
 * Example  parseRateE8('1.0842') → 108420000
 */
export function parseRateE8(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d{1,8}))?$/.exec(text.trim()) ?? [];
  const rateE8 = whole === '' ? 0 : Number(whole + fraction.padEnd(8, '0'));
  return rateE8 > 0 ? rateE8 : undefined;
}

/** Sums without mixing currencies: one total each, in the order in which the currencies appear. */
export function sumByCurrency(amounts: readonly CurrencyAmount[]): CurrencyAmount[] {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    minor: sumMinor(amounts.filter((amount) => amount.currency === currency).map((amount) => amount.minor)),
  }));
}

export type TotalResult =
  | { ok: true; total: CurrencyAmount; parts: ConvertedAmount[] }
  | { ok: false; reason: 'rate_missing'; missing: string[] }
  | { ok: false; reason: 'too_large' };

/**
 * Computes one total in one currency: every currency is summed first and converted once. A missing rate is returned as
 * a result, not guessed, and so is a total beyond safe integers.
 */
export function totalIn(
  currency: string,
  amounts: readonly CurrencyAmount[],
  rates: readonly ExchangeRate[],
  options: { on: CivilDate; maxAgeDays?: number },
): TotalResult {
  if (!haveSums(amounts)) return { ok: false, reason: 'too_large' };
  const results = sumByCurrency(amounts).map((sum) => convert(sum, currency, rates, options));
  const missing = results.flatMap((result) => (result.ok || result.reason === 'too_large' ? [] : [result.from]));
  if (missing.length > 0) return { ok: false, reason: 'rate_missing', missing };
  if (results.some(({ ok }) => !ok)) return { ok: false, reason: 'too_large' };
  const parts = results.flatMap((result) =>
    result.ok ? [{ minor: result.minor, currency: result.currency, original: result.original, rate: result.rate }] : [],
  );
  const total = parts.reduce((sum, part) => sum + BigInt(part.minor), 0n);
  return isWithin(total)
    ? { ok: true, total: { currency, minor: minor(Number(total)) }, parts }
    : { ok: false, reason: 'too_large' };
}

const isWithin = (sum: bigint): boolean => Number.isSafeInteger(Number(sum));

/** Whether the sum of each currency, including its intermediate sums, is a safe integer. */
function haveSums(amounts: readonly CurrencyAmount[]): boolean {
  const sums = new Map<string, bigint>();
  return amounts.every(({ currency, minor: each }) => {
    const sum = (sums.get(currency) ?? 0n) + BigInt(each);
    sums.set(currency, sum);
    return isWithin(sum);
  });
}
