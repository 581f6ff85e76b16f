import { rateAfterTax } from '../interest/after-tax.ts';
import { type Minor, PPM_ONE, ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../working/formula.ts';
import { money, rate, type WorkingInputs } from '../working/working.ts';
import type { SweepBook } from './sweep-book.ts';
import type { SweepValue } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';

function differencePpm(inputs: WorkingInputs): number {
  return (
    rateAfterTax(inputs.rate('to_rate'), inputs.rate('to_tax')) -
    rateAfterTax(inputs.rate('from_rate'), inputs.rate('from_tax'))
  );
}

/** amount × (rate there after tax − rate here after tax): what a year of the moved money is worth. Rounded half away from zero. */
export const sweepValueOfYear: Formula = {
  id: 'sweep.value-year',
  resultKey: 'value_per_year',
  compute: (inputs) => moneyValue(mulDiv(inputs.money('amount'), differencePpm(inputs), PPM_ONE, 'half-away')),
};

/**
 * What an amount is worth in another place, at the rate that its next unit bears there. An estimate: rates change, and money moves on.
 *
 * Rates  interest earned is taxed, interest avoided on a debt is not
 */
export function sweepValue(
  book: SweepBook,
  {
    amountMinor,
    from,
    to,
    destinationKey,
    avoidsMinor,
  }: {
    amountMinor: Minor;
    from: SweepAccount;
    to: SweepAccount;
    destinationKey: string;
    avoidsMinor: Minor | null;
  },
): SweepValue {
  const { taxPpm } = book.inputs.settings;
  const taxOf = (account: SweepAccount) => (account.kind === 'deposit' ? taxPpm : ppm(0));
  const toRate = book.inputs.destinations.find(({ key }) => key === destinationKey)?.ratePpm ?? to.ratePpm;
  const lines = [
    money('amount', amountMinor),
    rate('from_rate', from.ratePpm, [from.id]),
    rate('from_tax', taxOf(from)),
    rate('to_rate', toRate, [to.id]),
    rate('to_tax', taxOf(to)),
  ];
  const working = explain(sweepValueOfYear, {
    lines,
    assumptions: ['rates_stay', 'money_stays_a_year'],
    otherwise: money('value_per_year', 0 as Minor),
  });
  const difference = rateAfterTax(toRate, taxOf(to)) - rateAfterTax(from.ratePpm, taxOf(from));
  return {
    perMonthMinor: mulDiv(amountMinor, difference, 12 * PPM_ONE, 'half-away'),
    perYearMinor: mulDiv(amountMinor, difference, PPM_ONE, 'half-away'),
    avoidsMinor,
    working,
  };
}
