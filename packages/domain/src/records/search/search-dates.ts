import { addDays, addMonths, dayOfWeek, endOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, dateOf, parseCivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { isRelativePeriod, isSearchPeriod } from './search-periods.ts';

interface Period {
  from: CivilDate;
  to: CivilDate;
}

/**
 * Returns the days of a period in the search language, or undefined if the text is not one.
 *
 * 2026, 2026-03, 2026-03-15 · today, yesterday · this- and last-week (from Monday), -month, -quarter, -year · 30d, 6w,
 * 3m, 1y: that many days, weeks, months or years until today
 */
function daysOf(text: string, today: CivilDate): Period | undefined {
  if (!isSearchPeriod(text)) return undefined;
  if (isRelativePeriod(text)) return relative(text, today);
  const [year, month, day] = text.split('-');
  if (month === undefined) return { from: dateOf(Number(year), 1, 1), to: dateOf(Number(year), 12, 31) };
  const from = parseCivilDate(`${year}-${month}-${day ?? '01'}`);
  return from && { from, to: day === undefined ? endOfMonth(from) : from };
}

function relative(text: string, today: CivilDate): Period {
  const [, count, unit] = /^(\d+)([dwmy])$/.exec(text) ?? [];
  if (count !== undefined) {
    const n = Number(count);
    if (unit === 'd' || unit === 'w') return { from: addDays(today, 1 - n * (unit === 'w' ? 7 : 1)), to: today };
    // The calendar starts in 1600.
    const months = Math.min(unit === 'y' ? 12 * n : n, 12 * (partsOf(today).year - 1601));
    return { from: addDays(addMonths(today, -months), 1), to: today };
  }
  if (text === 'today') return { from: today, to: today };
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const [which, name] = text.split('-');
  const back = which === 'last' ? 1 : 0;
  if (name === 'week') {
    const monday = addDays(today, -((dayOfWeek(today) + 6) % 7) - 7 * back);
    return { from: monday, to: addDays(monday, 6) };
  }
  const { year, month } = partsOf(today);
  const months = name === 'month' ? 1 : name === 'quarter' ? 3 : 12;
  const from = addMonths(dateOf(year, month - ((month - 1) % months), 1), -back * months);
  return { from, to: addDays(addMonths(from, months), -1) };
}

export interface SearchDays {
  from: CivilDate | null;
  to: CivilDate | null;
}

/** Returns the days that a value of `date` means today, inclusive at both ends; null is open. */
export function searchDays(
  { from, to, exclusive }: { from: string | null; to: string | null; exclusive: boolean },
  today: CivilDate,
): SearchDays {
  const first = from === null ? undefined : daysOf(from, today);
  const last = to === null ? undefined : daysOf(to, today);
  if (!exclusive) return { from: first?.from ?? null, to: last?.to ?? null };
  return {
    from: first === undefined ? null : addDays(first.to, 1),
    to: last === undefined ? null : addDays(last.from, -1),
  };
}
