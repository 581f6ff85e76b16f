import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { PayoffExtra } from './plan.ts';

export interface ExtraAmounts {
  inMonth: (month: number) => number;
  /** Upper bound of the amount that recurring extras add to a month. */
  recurring: number;
  /** Last month in which a one-time extra is paid or a recurring one starts. */
  lastMonth: number;
}

/** Computes extras by month of the plan. An extra with a date counts for the first payment on or after that date. */
export function extraAmounts(
  extras: readonly PayoffExtra[],
  dateOf: (month: number) => CivilDate,
  scale: number,
): ExtraAmounts {
  const dated = extras.map((extra) => {
    assert(
      extra.everyMonths === undefined || (Number.isInteger(extra.everyMonths) && extra.everyMonths >= 1),
      'extras recur every whole number of months',
    );
    return {
      first: 'month' in extra ? extra.month : monthFrom(extra.on, dateOf),
      every: extra.everyMonths,
      amount: extra.amountMinor * scale,
    };
  });
  const falls = (month: number, { first, every }: { first: number; every: number | undefined }) =>
    month === first || (every !== undefined && month > first && (month - first) % every === 0);
  return {
    inMonth: (month) => dated.reduce((sum, extra) => (falls(month, extra) ? sum + extra.amount : sum), 0),
    recurring: dated.reduce((sum, extra) => (extra.every === undefined ? sum : sum + extra.amount), 0),
    lastMonth: Math.max(0, ...dated.map((extra) => extra.first)),
  };
}

function monthFrom(on: CivilDate, dateOf: (month: number) => CivilDate): number {
  let month = 1;
  while (dateOf(month) < on) month += 1;
  return month;
}
