import { civilDate as asCivilDate, type CivilDate } from '@tideline/domain';
import { civilDate } from '../../../platform/clock.ts';

const HALF_DAY_SECONDS = 43_200;
/** Upper limit of valid times: the year 2199. */
const LATEST_SECONDS = 7_258_118_400;

/**
 * Returns the civil date for seconds since 1970 as a bridge uses them; null for an invalid time. Banks report dates,
 * not times: midnight and noon UTC mean the date itself in any time zone. Any other time is an instant and is converted
 * to the local date.
 */
export function dayOf(epochSeconds: unknown, timeZone: string): CivilDate | null {
  if (
    typeof epochSeconds !== 'number' ||
    !Number.isSafeInteger(epochSeconds) ||
    epochSeconds <= 0 ||
    epochSeconds >= LATEST_SECONDS
  )
    return null;
  return asCivilDate(
    civilDate(new Date(epochSeconds * 1_000), epochSeconds % HALF_DAY_SECONDS === 0 ? 'UTC' : timeZone),
  );
}
