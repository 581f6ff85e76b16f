/** Selectable periods; periods of whole months are compared with whole months. */
export const PERIODS = ['3-months', 'last-month', '12-months', 'last-year', 'this-month', 'this-year', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface ReportPeriod {
  from: string;
  to: string;
}

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/**
 * Returns the dates of a period relative to a day, all YYYY-MM-DD; `own` holds the entered dates, used if they form a
 * period.
 */
export function periodOf(
  name: PeriodName,
  today: string,
  own: { from: string | null; to: string | null },
): ReportPeriod {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const wholeMonths = (count: number): ReportPeriod => ({ from: iso(year, month - count, 1), to: iso(year, month, 0) });
  switch (name) {
    case 'last-month':
      return wholeMonths(1);
    case '12-months':
      return wholeMonths(12);
    case 'this-month':
      return { from: iso(year, month, 1), to: today };
    case 'this-year':
      return { from: iso(year, 1, 1), to: today };
    case 'last-year':
      return { from: iso(year - 1, 1, 1), to: iso(year - 1, 12, 31) };
    case 'own':
      return isDay(own.from) && isDay(own.to) && own.from <= own.to ? { from: own.from, to: own.to } : wholeMonths(3);
    case '3-months':
      return wholeMonths(3);
  }
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the months a period touches. */
export const monthsOf = ({ from, to }: ReportPeriod): ReportPeriod => ({ from: from.slice(0, 7), to: to.slice(0, 7) });
