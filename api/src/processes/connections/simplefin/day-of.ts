import { civilDate as asCivilDate, type CivilDate } from '@tideline/domain';
import { civilDate } from '../../../platform/clock.ts';

const HALF_DAY_SECONDS = 43_200;
/** 1970 to 2199: a bank reports no time outside this range. */
const LATEST_SECONDS = 7_258_118_400;

/**
 * Returns the civil date that a bridge means by seconds since 1970. Banks report days, not times: midnight and noon UTC
 * represent the day itself in any time zone; any other time is an instant and takes the local day. Null: not a valid
 * time.
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
