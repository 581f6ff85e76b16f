import { addDays, civilDate, monthBefore, reportMonthDays, reportMonthOf } from '@tideline/domain';

export interface Period {
  from: string | null;
  to: string | null;
}

export const periodNames = ['all', 'thisMonth', 'lastMonth', 'last90', 'thisYear', 'lastYear'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Today's date, and the day on which the household's months start. */
interface Today {
  today: string;
  monthStartDay: number;
}

/**
 * Returns the first and last day of a named period, relative to today and in the household's months. A period that
 * reaches into the future has no last day.
 */
export function periodOf(name: PeriodName, { today, monthStartDay }: Today): Period {
  const day = civilDate(today);
  const month = reportMonthOf(day, monthStartDay);
  const year = Number(month.slice(0, 4));
  const daysOf = (of: string) => reportMonthDays(of, monthStartDay);
  const periods: Record<PeriodName, Period> = {
    all: { from: null, to: null },
    thisMonth: { from: daysOf(month).from, to: null },
    lastMonth: daysOf(monthBefore(month, 1)),
    last90: { from: addDays(day, -89), to: null },
    thisYear: { from: daysOf(`${year}-01`).from, to: null },
    lastYear: { from: daysOf(`${year - 1}-01`).from, to: daysOf(`${year - 1}-12`).to },
  };
  return periods[name];
}

/** Returns the name of a period, or null for custom dates. */
export function nameOf({ from, to }: Period, today: Today): PeriodName | null {
  return periodNames.find((name) => periodOf(name, today).from === from && periodOf(name, today).to === to) ?? null;
}
