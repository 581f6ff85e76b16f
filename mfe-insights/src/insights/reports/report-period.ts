import { civilDate, monthBefore, reportMonthDays, reportMonthOf } from '@tideline/domain';

/** Selectable periods; periods of whole months are compared with whole months. */
export const PERIODS = ['3-months', 'last-month', '12-months', 'last-year', 'this-month', 'this-year', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface ReportPeriod {
  from: string;
  to: string;
}

/**
 * Returns the dates of a period relative to a day, all YYYY-MM-DD, in the household's months. A year is the months from
 * January to December. `own` contains the dates that the user entered, which are used if they form a valid period.
 */
export function periodOf(
  name: PeriodName,
  { today, monthStartDay }: { today: string; monthStartDay: number },
  own: { from: string | null; to: string | null },
): ReportPeriod {
  const now = reportMonthOf(civilDate(today), monthStartDay);
  const year = Number(now.slice(0, 4));
  const firstDay = (month: string) => reportMonthDays(month, monthStartDay).from;
  const lastDay = (month: string) => reportMonthDays(month, monthStartDay).to;
  const wholeMonths = (count: number): ReportPeriod => ({
    from: firstDay(monthBefore(now, count)),
    to: lastDay(monthBefore(now, 1)),
  });
  switch (name) {
    case 'last-month':
      return wholeMonths(1);
    case '12-months':
      return wholeMonths(12);
    case 'this-month':
      return { from: firstDay(now), to: today };
    case 'this-year':
      return { from: firstDay(`${year}-01`), to: today };
    case 'last-year':
      return { from: firstDay(`${year - 1}-01`), to: lastDay(`${year - 1}-12`) };
    case 'own':
      return isDay(own.from) && isDay(own.to) && own.from <= own.to ? { from: own.from, to: own.to } : wholeMonths(3);
    case '3-months':
      return wholeMonths(3);
  }
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the household's months that a period touches. */
export const monthsOf = ({ from, to }: ReportPeriod, monthStartDay: number): ReportPeriod => ({
  from: reportMonthOf(civilDate(from), monthStartDay),
  to: reportMonthOf(civilDate(to), monthStartDay),
});
