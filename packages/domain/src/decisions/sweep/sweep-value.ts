import { rateAfterTax } from '../../products/interest/after-tax.ts';
import { type Minor, PPM_ONE, ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, rate, type WorkingInputs } from '../../foundation/working/working.ts';
import type { SweepLedger } from './sweep-ledger.ts';
import type { SweepValue } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';

function differencePpm(inputs: WorkingInputs): number {
  return (
    rateAfterTax(inputs.rate('to_rate'), inputs.rate('to_tax')) -
    rateAfterTax(inputs.rate('from_rate'), inputs.rate('from_tax'))
  );
}

/**
 * Computes amount × (destination rate − source rate, both after tax), the value of the move over a year. Rounded half
 * away from zero.
 */
export const sweepValueOfYear: Formula = {
  id: 'sweep.value-year',
  resultKey: 'value_per_year',
  compute: (inputs) => moneyValue(mulDiv(inputs.money('amount'), differencePpm(inputs), PPM_ONE, 'half-away')),
};

/**
 * Estimates the value of an amount at the destination's rate for the next unit. The actual value may differ, because
 * rates change and money may move again.
 *
 * Rates  interest earned is taxed, but interest avoided on a debt is not
 */
export function sweepValue(
  ledger: SweepLedger,
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
  const { taxPpm } = ledger.inputs.settings;
  const taxOf = (account: SweepAccount) => (account.kind === 'deposit' ? taxPpm : ppm(0));
  const toRate = ledger.inputs.destinations.find(({ key }) => key === destinationKey)?.ratePpm ?? to.ratePpm;
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
    differencePpm: ppm(difference),
    working,
  };
}
