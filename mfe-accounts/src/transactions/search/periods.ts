import { addDays, addMonths, civilDate, endOfMonth, startOfMonth } from '@tideline/domain';

export interface Period {
  from: string | null;
  to: string | null;
}

export const periodNames = ['all', 'thisMonth', 'lastMonth', 'last90', 'thisYear', 'lastYear'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Returns the first and last day of a named period relative to today; open-ended if it reaches into the future. */
export function periodOf(name: PeriodName, today: string): Period {
  const day = civilDate(today);
  const year = Number(today.slice(0, 4));
  const lastMonth = addMonths(startOfMonth(day), -1);
  const periods: Record<PeriodName, Period> = {
    all: { from: null, to: null },
    thisMonth: { from: startOfMonth(day), to: null },
    lastMonth: { from: lastMonth, to: endOfMonth(lastMonth) },
    last90: { from: addDays(day, -89), to: null },
    thisYear: { from: `${year}-01-01`, to: null },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  };
  return periods[name];
}

/** Returns the name of a period, or null for custom dates. */
export function nameOf({ from, to }: Period, today: string): PeriodName | null {
  return periodNames.find((name) => periodOf(name, today).from === from && periodOf(name, today).to === to) ?? null;
}
