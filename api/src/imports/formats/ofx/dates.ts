import { type CivilDate, parseCivilDate } from '@tideline/domain';

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:\d{2}(?:\d{2}(?:\d{2})?)?)?(?:[.:,]\d{1,6})?\s*(?:\[[^\]]*\])?$/;

/**
 * Civil date of an OFX date-time such as `20261031120000.000[-5:EST]`: the day as the bank wrote it. Converting the
 * instant to another zone would move rows stamped at midnight to the day before.
 * Null for what is no day of the calendar between 1900 and 2199.
 */
export function civilDateOf(text: string): CivilDate | null {
  const [, year = '', month = '', day = ''] = DATE_TIME.exec(text) ?? [];
  if (year < '1900' || year > '2199') return null;
  return parseCivilDate(`${year}-${month}-${day}`) ?? null;
}
