import { addDays } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { cadenceRule } from './cadences.ts';
import type { SeriesState } from './recurring-series.ts';
import { type DayRoll, dueDays, nearestDue, rolled, type Schedule } from './schedule.ts';

export interface SeriesProgress {
  state: SeriesState;
  nextOn: CivilDate | null;
  missedOn: CivilDate[];
}

/**
 * Returns the state of a series, and its due days since the last payment.
 *
 * A due day is missed once its tolerance has passed without a payment; two misses in a row end the series. Before that,
 * it is late from the next day, and the late day remains the next due day. Only days that the account's data covers
 * count: a due day whose tolerance ends later is not_seen, regardless of how long ago it was.
 */
export function progressOf(
  schedule: Schedule,
  {
    lastOn,
    today,
    dataThrough = today,
    roll,
    calendar = {},
  }: { lastOn: CivilDate; today: CivilDate; dataThrough?: CivilDate; roll: DayRoll; calendar?: BusinessCalendar },
): SeriesProgress {
  const { toleranceDays } = cadenceRule(schedule.cadence);
  const missedOn: CivilDate[] = [];
  const dueDay = dueDays(schedule);
  for (let n = nearestDue(schedule, lastOn) + 1; ; n += 1) {
    const expected = rolled(dueDay(n), roll, calendar);
    const standing = dueStanding(expected, { toleranceDays, today, dataThrough });
    if (standing !== 'missed') return { state: stateOf(standing, missedOn), nextOn: expected, missedOn };
    missedOn.push(expected);
    if (missedOn.length === 2) return { state: 'ended', nextOn: null, missedOn };
  }
}

const stateOf = (standing: Exclude<DueStanding, 'missed'>, missedOn: readonly CivilDate[]): SeriesState =>
  missedOn.length > 0 ? 'missed' : standing === 'expected' ? 'active' : standing;

/**
 * State of a due day without a payment. expected: today or later · late: past, within tolerance · not_seen: the data
 * ends too early · missed: beyond tolerance.
 */
export type DueStanding = 'expected' | 'late' | 'not_seen' | 'missed';

/** Returns the state of an expected day without a payment. */
export function dueStanding(
  expectedOn: CivilDate,
  { toleranceDays, today, dataThrough }: { toleranceDays: number; today: CivilDate; dataThrough: CivilDate },
): DueStanding {
  const coveredOn = minDate(dataThrough, today);
  const lastOn = addDays(expectedOn, toleranceDays);
  if (expectedOn >= today) return 'expected';
  if (lastOn < coveredOn) return 'missed';
  return lastOn >= today && expectedOn < coveredOn ? 'late' : 'not_seen';
}
