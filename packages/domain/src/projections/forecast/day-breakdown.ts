import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Minor, sumMinor } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, text, type Working } from '../../foundation/working/working.ts';
import type { Forecast, ForecastDay } from './forecast.ts';
import type { PlannedFlow } from './planned-flow.ts';

/** Computes the balance at the end of a day: balance before + all planned movements + everyday spending. */
export const forecastDayFormula: Formula = {
  id: 'forecast.day',
  resultKey: 'expected_balance',
  compute: (inputs) =>
    moneyValue(
      minor(sumMinor(inputs.moneys('planned')) + inputs.money('balance_before') + inputs.money('everyday_spending')),
    ),
};

/** The components of one forecast day. */
export interface DayBreakdown {
  on: CivilDate;
  /** Expected opening balance: the median of the previous day. */
  beforeMinor: Minor;
  flows: readonly PlannedFlow[];
  spendingMinor: Minor;
  /** Expected closing balance, and the band around it. */
  afterMinor: Minor;
  p10Minor: Minor;
  p90Minor: Minor;
  working: Working;
}

/**
 * Returns the components of one day: the balance before, each planned movement with its source, everyday spending, and
 * the band.
 *
 * Result  null for a day outside the forecast, which a user can request
 */
export function dayBreakdown(forecast: Forecast, on: CivilDate): DayBreakdown | null {
  const index = forecast.days.findIndex((day) => day.on === on);
  const day = forecast.days[index];
  if (day === undefined) return null;
  const beforeMinor = index === 0 ? forecast.openingMinor : balanceOf(forecast.days[index - 1]);
  const { flows, spendingMinor, p10Minor, p50Minor, p90Minor } = day;
  const working = explain(forecastDayFormula, {
    lines: [
      money('balance_before', beforeMinor, forecast.accountIds),
      ...flows.flatMap(({ id, amountMinor, source }) => [money('planned', amountMinor, [id, source.id])]),
      money('everyday_spending', spendingMinor),
    ],
    steps: [
      money('nine_in_ten_above', p10Minor),
      money('nine_in_ten_below', p90Minor),
      ...flows.map(({ label, id }) => text('planned_movement', label, [id])),
    ],
    assumptions: ['spending_as_in_own_history', 'planned_movements_on_their_most_likely_day'],
  });
  return { on, beforeMinor, flows, spendingMinor, afterMinor: p50Minor, p10Minor, p90Minor, working };
}

function balanceOf(day: ForecastDay | undefined): Minor {
  assert(day !== undefined, 'the day before is part of the forecast');
  return day.p50Minor;
}
