import { addDays, addMonths, daysBetween } from '../../foundation/dates/add.ts';
import {
  addBusinessDays,
  type BusinessCalendar,
  type BusinessDayRoll,
  rollToBusinessDay,
} from '../../foundation/dates/business-days.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import type { ScheduleInterval, SweepSchedule } from './sweep-rule.ts';

export interface ScheduledDay {
  index: number;
  /** Scheduled day before rolling. */
  on: CivilDate;
  /** Scheduled day, rolled to a day on which money moves. */
  businessDate: CivilDate;
}

/** Number of business days within which a missed run is still made. */
const CATCH_UP_DAYS = 5;

const STEPS: Readonly<Record<ScheduleInterval, { days: number } | { months: number }>> = {
  weekly: { days: 7 },
  every_two_weeks: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
};

/**
 * Returns the scheduled day with the given index, from 0, before rolling. Months are counted from the first day, so the
 * 31st stays the 31st.
 */
export function scheduledOn({ startsOn, every }: SweepSchedule, index: number): CivilDate {
  const step = STEPS[every];
  return 'days' in step ? addDays(startsOn, step.days * index) : addMonths(startsOn, step.months * index);
}

/** Returns the index of the first scheduled day on or after a date, from 0. */
function firstIndexFrom(schedule: SweepSchedule, from: CivilDate): number {
  if (from <= schedule.startsOn) return 0;
  const step = STEPS[schedule.every];
  const [start, at] = [partsOf(schedule.startsOn), partsOf(from)];
  let index =
    'days' in step
      ? Math.floor(daysBetween(schedule.startsOn, from) / step.days)
      : Math.floor(((at.year - start.year) * 12 + at.month - start.month) / step.months);
  while (scheduledOn(schedule, index) < from) index += 1;
  return index;
}

function rolled(
  schedule: SweepSchedule,
  index: number,
  roll: BusinessDayRoll,
  calendar: BusinessCalendar,
): ScheduledDay {
  const on = scheduledOn(schedule, index);
  return { index, on, businessDate: rollToBusinessDay(on, roll, calendar) };
}

export interface ScheduleState {
  /** The latest scheduled day in the past that can still be caught up; null: none. */
  due: ScheduledDay | null;
  /** The next scheduled day; null: the schedule has ended. */
  next: ScheduledDay | null;
}

/**
 * Returns the due and the next day of a schedule.
 *
 * Rolls  a debt payment to the business day before (it must not be late), savings to the business day after
 */
export function scheduleState(
  schedule: SweepSchedule,
  today: CivilDate,
  roll: BusinessDayRoll,
  calendar: BusinessCalendar,
): ScheduleState {
  const isOn = (day: ScheduledDay) => schedule.endsOn === null || day.on <= schedule.endsOn;
  let index = Math.max(0, firstIndexFrom(schedule, today) - 2);
  let due: ScheduledDay | null = null;
  let day = rolled(schedule, index, roll, calendar);
  while (isOn(day) && day.businessDate <= today) {
    due = day;
    index += 1;
    day = rolled(schedule, index, roll, calendar);
  }
  const isTooLate = due !== null && addBusinessDays(due.businessDate, CATCH_UP_DAYS, calendar) < today;
  return { due: isTooLate ? null : due, next: isOn(day) ? day : null };
}

/** Counts the scheduled days from an index until a date, inclusive, rolled to days on which money moves; at least 1. */
export function scheduledUntil(
  schedule: SweepSchedule,
  fromIndex: number,
  until: CivilDate,
  roll: BusinessDayRoll,
  calendar: BusinessCalendar,
): number {
  const isInTime = ({ on, businessDate }: ScheduledDay) =>
    businessDate <= until && (schedule.endsOn === null || on <= schedule.endsOn);
  // This is the index by the unrolled calendar. Only adjacent days can roll across the date.
  let last = Math.max(fromIndex, firstIndexFrom(schedule, addDays(until, 1)) - 1);
  if (schedule.endsOn !== null)
    last = Math.max(fromIndex, Math.min(last, firstIndexFrom(schedule, addDays(schedule.endsOn, 1)) - 1));
  while (last > fromIndex && !isInTime(rolled(schedule, last, roll, calendar))) last -= 1;
  while (isInTime(rolled(schedule, last + 1, roll, calendar))) last += 1;
  return last - fromIndex + 1;
}
