import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { currencyExponent } from '../money/currency.ts';
import { type Minor, minor } from '../money/minor.ts';
import { explain, type Formula, moneyValue } from '../working/formula.ts';
import { count, date, money, text, type Working } from '../working/working.ts';

/** One unit of base in units of quote, in hundred-millionths: 1 EUR = 1.0843 USD is 108_430_000. */
export interface ExchangeRate {
  on: CivilDate;
  base: string;
  quote: string;
  rateE8: number;
  /** Who said so: typed in, or a published file. */
  source: string;
}

const RATE_ONE = 100_000_000n;

export interface Conversion {
  amountMinor: Minor;
  working: Working;
}

export const conversionFormula: Formula = {
  id: 'indicator.conversion',
  resultKey: 'converted',
  compute: (inputs) => {
    const from = currencyExponent(inputs.text('from_currency'));
    const to = currencyExponent(inputs.text('to_currency'));
    const inverse = inputs.text('quoted') === 'inverse';
    const rate = BigInt(inputs.count('rate_e8'));
    const above = BigInt(inputs.money('original')) * 10n ** BigInt(to) * (inverse ? RATE_ONE : rate);
    return moneyValue(roundedQuotient(above, 10n ** BigInt(from) * (inverse ? rate : RATE_ONE)));
  },
};

/**
 * An amount in another currency, at the latest rate on or before a day; a rate quoted the other way round is inverted.
 *
 *     converted = amount × rate × 10^(decimals of the target − decimals of the source)
 *
 * Rounding  half away from zero, once, to the minor unit of the target
 * Result    undefined where neither direction has a rate by that day
 * Errors    throws on a rate of zero or less
 * Example   ¥10,000 at 1 USD = 156.25 JPY → $64.00
 */
export function convertCurrency(amountMinor: Minor, { from, to, on }: { from: string; to: string; on: CivilDate }, rates: readonly ExchangeRate[]): Conversion | undefined {
  const known = rates.filter((rate) => rate.on <= on && ((rate.base === from && rate.quote === to) || (rate.base === to && rate.quote === from)));
  // Of the same day, the one that is quoted in the direction asked for.
  const [latest] = [...known].sort((a, b) => (a.on === b.on ? Number(b.base === from) - Number(a.base === from) : a.on < b.on ? 1 : -1));
  if (latest === undefined) return undefined;
  assert(Number.isSafeInteger(latest.rateE8) && latest.rateE8 > 0, `not an exchange rate: ${latest.rateE8}`);
  const working = explain(conversionFormula, {
    lines: [
      money('original', amountMinor), text('from_currency', from), text('to_currency', to), count('rate_e8', latest.rateE8),
      text('quoted', latest.base === from ? 'direct' : 'inverse'), date('rate_of', latest.on), text('source', latest.source),
    ],
  });
  assert(working.result.value.kind === 'money', 'a conversion gives money');
  return { amountMinor: working.result.value.minor, working };
}

function roundedQuotient(above: bigint, below: bigint): Minor {
  const size = above < 0n ? -above : above;
  const rounded = (2n * size + below) / (2n * below);
  return minor(Number(above < 0n ? -rounded : rounded));
}
