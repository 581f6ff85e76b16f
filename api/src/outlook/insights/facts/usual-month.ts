import {
  type CivilDate,
  type CivilMonth,
  type DaySpending,
  daysBetween,
  flowOf,
  type FlowRow,
  medianOf,
  type Minor,
  minor,
  monthOf,
  type MonthPace,
  monthPace,
  mulDiv,
  spentBy,
  sumMinor,
} from '@tideline/domain';

export interface UsualMonth {
  spendingMinor: Minor;
  incomeMinor: Minor;
  /** null: fewer than three earlier months. */
  pace: MonthPace | null;
}

const [MONTH_DAYS, LEAST_DAYS] = [30, 14];

/**
 * Returns a month's usual spending and income: medians of earlier months; with a shorter history, the average of thirty
 * days; with less than two weeks, nothing.
 */
export function usualMonth(rows: readonly FlowRow[], today: CivilDate): UsualMonth {
  const days = spendingDays(rows);
  const earned = rows.filter((row) => flowOf(row, row.amountMinor >= 0 ? 'in' : 'out') === 'income');
  const pace = monthPace(days, today);
  if (pace !== null) {
    const incomes = new Map<CivilMonth, number>(pace.months.map((month) => [month, 0]));
    for (const { on, amountMinor } of earned)
      if (incomes.has(monthOf(on))) incomes.set(monthOf(on), (incomes.get(monthOf(on)) ?? 0) + amountMinor);
    return {
      pace,
      spendingMinor: fromZero(pace.usualMonthMinor),
      incomeMinor: fromZero(medianOf([...incomes.values()].map((amount) => minor(amount)))),
    };
  }
  const first = rows.reduce<CivilDate | null>(
    (earliest, { on }) => (earliest === null || on < earliest ? on : earliest),
    null,
  );
  const length = first === null ? 0 : daysBetween(first, today) + 1;
  const ofThirtyDays = (total: number): Minor =>
    length < LEAST_DAYS ? minor(0) : mulDiv(fromZero(total), MONTH_DAYS, length, 'half-even');
  return {
    pace,
    spendingMinor: ofThirtyDays(sumMinor(days.map(({ spentMinor }) => spentMinor))),
    incomeMinor: ofThirtyDays(sumMinor(earned.map(({ amountMinor }) => amountMinor))),
  };
}

const fromZero = (amount: number): Minor => minor(Math.max(0, amount));

function spendingDays(rows: readonly FlowRow[]): DaySpending[] {
  const days = new Map<CivilDate, number>();
  for (const row of rows) {
    const spent = spentBy(row);
    if (spent !== null) days.set(row.on, (days.get(row.on) ?? 0) + spent);
  }
  return [...days].map(([on, spent]) => ({ on, spentMinor: minor(spent) }));
}
