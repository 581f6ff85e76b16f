import { addDays, civilDate as toCivilDate } from '@tideline/domain';
import { civilDate, localTime } from '../../platform/clock.ts';

/** Time of the nightly run, after the syncs, which start at 6:00 and are spread over an hour and a half. */
export const NIGHTLY_PATTERN = '40 7 * * *';

/** Time at which a night starts. Retries after midnight belong to the previous night. */
const NIGHT_BEGINS = '04:00';

/** Returns the local date that a night belongs to. */
export function nightOf(now: Date, timeZone: string): string {
  const today = civilDate(now, timeZone);
  return localTime(now, timeZone) < NIGHT_BEGINS ? addDays(toCivilDate(today), -1) : today;
}
