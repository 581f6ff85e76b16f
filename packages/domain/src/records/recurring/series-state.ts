import { addDays } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { cadenceRule } from './cadences.ts';
import type { SeriesState } from './recurring-series.ts';
import { type DayRoll, dueDay, nearestDue, rolled, type Schedule } from './schedule.ts';

export interface SeriesProgress {
  state: SeriesState;
  nextOn: CivilDate | null;
  missedOn: CivilDate[];
}

/**
 * Returns the state of a series and what was due since its last payment.
 *
 * A due day is missed once its tolerance has passed without a payment; two misses in a row end the series. Before that
 * it is late from the day after, and the late day remains the next one.
 */
export function progressOf(
  schedule: Schedule,
  {
    lastOn,
    today,
    roll,
    calendar = {},
  }: { lastOn: CivilDate; today: CivilDate; roll: DayRoll; calendar?: BusinessCalendar },
): SeriesProgress {
  const { toleranceDays } = cadenceRule(schedule.cadence);
  const missedOn: CivilDate[] = [];
  for (let n = nearestDue(schedule, lastOn) + 1; ; n += 1) {
    const expected = rolled(dueDay(schedule, n), roll, calendar);
    if (addDays(expected, toleranceDays) >= today) {
      const state = missedOn.length > 0 ? 'missed' : expected < today ? 'late' : 'active';
      return { state, nextOn: expected, missedOn };
    }
    missedOn.push(expected);
    if (missedOn.length === 2) return { state: 'ended', nextOn: null, missedOn };
  }
}
