import { type CivilDate, parseCivilDate } from '@tideline/domain';

export interface SwiftDate {
  readonly day: CivilDate;
  /**
   * Whether the date was February 29 or 30 in a year without that day. Some banks count 30 days in every month and mean
   * the last day of February.
   */
  readonly moved: boolean;
}

/** Parses YYMMDD. Years 80 to 99 are in the last century (ISO 15022). Returns null if it is not a calendar date. */
export function swiftDate(text: string): SwiftDate | null {
  const [, yy = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return yy === '' ? null : dayOf(Number(yy) + (Number(yy) >= 80 ? 1900 : 2000), month, day);
}

/**
 * Parses a row's entry date MMDD. The year is the one that puts it closest to the value date, because the two dates
 * may be in different years.
 */
export function entryDate(text: string, valueOn: CivilDate): SwiftDate | null {
  const [, month = '', day = ''] = /^(\d{2})(\d{2})$/.exec(text) ?? [];
  if (month === '') return null;
  const [year, valueMonth] = [Number(valueOn.slice(0, 4)), Number(valueOn.slice(5, 7))];
  const ahead = Number(month) - valueMonth;
  return dayOf(ahead > 6 ? year - 1 : ahead < -6 ? year + 1 : year, month, day);
}

function dayOf(year: number, month: string, day: string): SwiftDate | null {
  const exact = parseCivilDate(`${year}-${month}-${day}`);
  if (exact) return { day: exact, moved: false };
  if (month !== '02' || (day !== '29' && day !== '30')) return null;
  const last = parseCivilDate(`${year}-02-29`) ?? parseCivilDate(`${year}-02-28`);
  return last ? { day: last, moved: true } : null;
}
