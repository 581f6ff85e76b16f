import { toMinor, type DebtPlan } from '@tideline/contract';

/** The number of distinguishable colors in a chart. */
const maxSeries = 4;

export interface BalanceSeries {
  xs: string[];
  series: { id: string; label: string; values: number[] }[];
}

/**
 * Returns the remaining balance of each debt from today on, in minor units. The largest debts have their own series,
 * and the others are combined.
 */
export function balanceSeries(
  { debts, rows, startOn }: Pick<DebtPlan, 'debts' | 'rows' | 'startOn'>,
  othersLabel: string,
): BalanceSeries {
  const largest = debts.toSorted((one, other) => toMinor(other.owed) - toMinor(one.owed));
  const named = largest.slice(0, largest.length > maxSeries ? maxSeries - 1 : maxSeries);
  const others = largest.slice(named.length);
  const courseOf = (id: string, owed: number) => [
    owed,
    ...rows.map((row) => toMinor(row.debts.find((debt) => debt.id === id)?.closing ?? { minor: '0', currency: '' })),
  ];
  const courses = (of: DebtPlan['debts']) => of.map(({ id, owed }) => courseOf(id, toMinor(owed)));
  const series = named.map(({ id, name, owed }) => ({ id, label: name, values: courseOf(id, toMinor(owed)) }));
  if (others.length > 0) {
    const each = courses(others);
    series.push({
      id: 'others',
      label: othersLabel,
      values: [0, ...rows].map((_, at) => each.reduce((sum, course) => sum + (course[at] ?? 0), 0)),
    });
  }
  return { xs: [startOn, ...rows.map(({ on }) => on)], series };
}
