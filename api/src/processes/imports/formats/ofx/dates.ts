import { type CivilDate, parseCivilDate } from '@tideline/domain';

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:\d{2}(?:\d{2}(?:\d{2})?)?)?(?:[.:,]\d{1,6})?\s*(?:\[[^\]]*\])?$/;

/**
 * Returns the civil date of an OFX date-time such as `20261031120000.000[-5:EST]`, as the bank wrote it. Converting the
 * instant to another time zone would move rows stamped at midnight to the previous day. Returns null if it is not a
 * calendar date between 1900 and 2199.
 */
export function civilDateOf(text: string): CivilDate | null {
  const [, year = '', month = '', day = ''] = DATE_TIME.exec(text) ?? [];
  if (year < '1900' || year > '2199') return null;
  return parseCivilDate(`${year}-${month}-${day}`) ?? null;
}
