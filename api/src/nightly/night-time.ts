import { addDays, civilDate as toCivilDate } from '@tideline/domain';
import { civilDate, localTime } from '../clock.ts';

/** Syncs begin at 6:00 and are spread over an hour and a half. */
export const NIGHTLY_PATTERN = '40 7 * * *';

/** A night begins in the early morning: what is tried again after midnight belongs to the night before. */
const NIGHT_BEGINS = '04:00';

/** The local day that a night belongs to. */
export function nightOf(now: Date, timeZone: string): string {
  const today = civilDate(now, timeZone);
  return localTime(now, timeZone) < NIGHT_BEGINS ? addDays(toCivilDate(today), -1) : today;
}
