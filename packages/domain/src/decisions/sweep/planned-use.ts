import { type Minor, minor, PPM_ONE, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, type Working } from '../../foundation/working/working.ts';

/** A part of a planned payment, in the order in which the payment reaches it. */
export interface PlannedUsePart {
  amountMinor: Minor;
  /** once: saved by paying all of it · year: saved in a year, in proportion to the payment. */
  per: 'once' | 'year';
  /** Amount saved by the whole part, minus the earnings of the money in its account. */
  valueMinor: Minor;
}

/** A payment of today's plan from an account to a debt, which is the best use of that money. */
export interface PlannedUse {
  fromAccountId: string;
  toAccountId: string;
  /** Destination of a sweep that makes the payment. */
  key: string;
  parts: readonly PlannedUsePart[];
}

/** Computes the sum of the savings of each part of a planned payment. */
export const plannedValue: Formula = {
  id: 'sweep.planned-value',
  resultKey: 'value_per_year',
  compute: (inputs) => moneyValue(sumOf(inputs.moneys('saved_by_part'))),
};

const sumOf = (amounts: readonly number[]): Minor => minor(amounts.reduce((sum, each) => sum + each, 0));

export const plannedAmount = ({ parts }: Pick<PlannedUse, 'parts'>): Minor =>
  sumOf(parts.map(({ amountMinor }) => amountMinor));

export interface UseValue {
  valueMinor: Minor;
  per: 'once' | 'year';
  /** Yearly saving by rates alone, per unit. */
  differencePpm: Ppm;
  /** Working of valueMinor. */
  working: Working;
}

/**
 * Returns the savings of an amount after earlier payments to the same debt. A one-time charge is saved only if the
 * amount completes its part.
 *
 * Rounding  each part half away from zero
 */
export function valueOfUse({ parts }: Pick<PlannedUse, 'parts'>, paidMinor: Minor, amountMinor: Minor): UseValue {
  let [skipped, left]: [number, number] = [paidMinor, amountMinor];
  const reached = parts.flatMap((part) => {
    const passed = Math.min(skipped, part.amountMinor);
    const taken = Math.min(left, part.amountMinor - passed);
    skipped -= passed;
    left -= taken;
    return taken > 0 ? [{ part, saved: savedBy(part, taken, passed + taken === part.amountMinor) }] : [];
  });
  const yearly = sumOf(reached.map(({ part, saved }) => (part.per === 'year' ? saved : 0)));
  const working = explain(plannedValue, {
    lines: reached.map(({ saved }) => money('saved_by_part', saved)),
    assumptions: ['rates_stay', 'money_stays_a_year'],
  });
  return {
    valueMinor: sumOf(reached.map(({ saved }) => saved)),
    per: reached.length > 0 && reached.every(({ part }) => part.per === 'once') ? 'once' : 'year',
    differencePpm: ppm(amountMinor === 0 ? 0 : mulDiv(yearly, PPM_ONE, amountMinor, 'half-away')),
    working,
  };
}

function savedBy({ per, amountMinor, valueMinor }: PlannedUsePart, taken: number, isComplete: boolean): Minor {
  if (per === 'once') return isComplete ? valueMinor : minor(0);
  return mulDiv(valueMinor, taken, amountMinor, 'half-away');
}
