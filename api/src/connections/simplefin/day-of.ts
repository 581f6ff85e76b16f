import { civilDate as asCivilDate, type CivilDate } from '@tideline/domain';
import { civilDate } from '../../clock.ts';

const HALF_DAY_SECONDS = 43_200;
/** 1970 to 2199: what lies outside is no time of a bank. */
const LATEST_SECONDS = 7_258_118_400;

/**
 * The civil date that a bridge means by seconds since 1970. Banks tell days, not times: midnight and noon UTC stand for
 * the day itself, wherever the household is; any other time is an instant, of the day it is there. Null: no such time.
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
