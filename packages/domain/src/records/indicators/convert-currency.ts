import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { atRate, type ExchangeRate, rateOn } from '../../foundation/money/exchange-rate.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, date, money, text, type Working } from '../../foundation/working/working.ts';

export interface Conversion {
  amountMinor: Minor;
  working: Working;
}

export const conversionFormula: Formula = {
  id: 'indicator.conversion',
  resultKey: 'converted',
  compute: (inputs) => {
    const original = { minor: inputs.money('original'), currency: inputs.text('from_currency') };
    return moneyValue(
      atRate(
        original,
        inputs.text('to_currency'),
        { rateE8: inputs.count('rate_e8'), isInverse: inputs.text('quoted') === 'inverse' },
        'half-away',
      ),
    );
  },
};

/**
 * Converts an amount to another currency at the latest rate on or before a day; a rate quoted in the opposite direction
 * is inverted.
 *
 *     converted = amount × rate × 10^(decimals of the target − decimals of the source)
 *
 * Rounding  half away from zero, once, to the minor unit of the target
 * Result    undefined if neither direction has a rate by that day
 * Errors    throws on a rate of zero or less
 * Example   ¥10,000 at 1 USD = 156.25 JPY → $64.00
 */
export function convertCurrency(
  amountMinor: Minor,
  { from, to, on }: { from: string; to: string; on: CivilDate },
  rates: readonly ExchangeRate[],
): Conversion | undefined {
  const latest = rateOn(rates, { from, to, on });
  if (latest === undefined) return undefined;
  const working = explain(conversionFormula, {
    lines: [
      money('original', amountMinor),
      text('from_currency', from),
      text('to_currency', to),
      count('rate_e8', latest.rateE8),
      text('quoted', latest.base === from ? 'direct' : 'inverse'),
      date('rate_of', latest.on),
      text('source', latest.source),
    ],
  });
  assert(working.result.value.kind === 'money', 'a conversion gives money');
  return { amountMinor: working.result.value.minor, working };
}
