import { assert } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working } from '../../foundation/working/working.ts';
import type { MoveClass } from './claim.ts';

const DAYS_OF_YEAR = 365;

const PART_KEYS = {
  required: 'part_required',
  grace: 'part_grace',
  promo: 'part_promo',
  plan: 'part_plan',
  debt: 'part_debt',
  low_debt: 'part_debt',
  buffer: 'part_buffer',
  savings: 'part_savings',
  hold: 'part_hold',
} as const satisfies Record<MoveClass, string>;

export const partKey = (kind: MoveClass): string => PART_KEYS[kind];

const sumOf = (amounts: readonly number[]): Minor => amounts.reduce((sum, each) => sum + each, 0) as Minor;

/** Computes the sum of a move's parts, each of which has its own reason. */
export const moveAmount: Formula = {
  id: 'move.amount',
  resultKey: 'move_amount',
  compute: (inputs) => moneyValue(sumOf([...new Set(Object.values(PART_KEYS))].flatMap((key) => inputs.moneys(key)))),
};

/** Computes amount × (return − yield of the source) × days ÷ 365, rounded half away from zero. */
const moveReturn: Formula = {
  id: 'move.return',
  resultKey: 'gained_in_a_year',
  compute: (inputs) => {
    const net = inputs.rate('better_rate') - inputs.rate('yield_at_source');
    const days = inputs.has('days_held') ? inputs.count('days_held') : DAYS_OF_YEAR;
    return moneyValue(mulDiv(inputs.money('moved'), net * days, DAYS_OF_YEAR * PPM_ONE, 'half-away'));
  },
};

/** Computes the sum of the values of all moves in the first year. */
export const firstYear: Formula = {
  id: 'today.first-year',
  resultKey: 'worth_first_year',
  compute: (inputs) => moneyValue(sumOf(inputs.moneys('worth_of_move'))),
};

export const moveFormulas: readonly Formula[] = [moveAmount, moveReturn, firstYear];

/** Computes the gain of an amount that leaves its source for a better rate, over the days held, at most a year. */
export function gain(
  amountMinor: Minor,
  rates: { betterPpm: Ppm; sourcePpm: Ppm; daysHeld: number | null },
): { valueMinor: Minor; working: Working } {
  const { betterPpm, sourcePpm, daysHeld } = rates;
  const working = explain(moveReturn, {
    lines: [
      money('moved', amountMinor),
      rate('better_rate', betterPpm),
      rate('yield_at_source', sourcePpm),
      ...(daysHeld === null ? [] : [count('days_held', Math.min(daysHeld, DAYS_OF_YEAR))]),
    ],
    assumptions: daysHeld === null ? ['balance_stays_a_year'] : ['balance_stays_until_paid'],
  });
  const { value } = working.result;
  assert(value.kind === 'money', 'a gain is an amount');
  return { valueMinor: value.minor, working };
}
