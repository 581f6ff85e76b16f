import { addDays, addMonths, daysBetween } from '../dates/add.ts';
import {
  addBusinessDays,
  type BusinessCalendar,
  type BusinessDayRoll,
  rollToBusinessDay,
} from '../dates/business-days.ts';
import { type CivilDate, partsOf } from '../dates/civil-date.ts';
import type { ScheduleInterval, SweepSchedule } from './sweep-rule.ts';

export interface ScheduledDay {
  index: number;
  /** As scheduled. */
  on: CivilDate;
  /** Rolled to a day on which money moves. */
  businessDate: CivilDate;
}

/** A run that was not made on its day is still made within this many business days. */
const CATCH_UP_DAYS = 5;

const STEPS: Readonly<Record<ScheduleInterval, { days: number } | { months: number }>> = {
  weekly: { days: 7 },
  every_two_weeks: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
};

/** The n-th day of a schedule, counted from its first, before it is rolled. Months step from the first day, so that a 31st stays one. */
export function scheduledOn({ startsOn, every }: SweepSchedule, index: number): CivilDate {
  const step = STEPS[every];
  return 'days' in step ? addDays(startsOn, step.days * index) : addMonths(startsOn, step.months * index);
}

/** The index of the first scheduled day on or after a date, from 0. */
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
  /** The latest day that has come and may still be made up; null: none. */
  due: ScheduledDay | null;
  /** The next one; null: the schedule is over. */
  next: ScheduledDay | null;
}

/**
 * Where a schedule stands on a day.
 *
 * Rolls  a payment to a debt to the business day before (it must not be late), money for savings to the one after
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

/** How many days of a schedule, rolled to days on which money moves, there are from one on until a date, that one included; at least 1. */
export function scheduledUntil(
  schedule: SweepSchedule,
  fromIndex: number,
  until: CivilDate,
  roll: BusinessDayRoll,
  calendar: BusinessCalendar,
): number {
  const isInTime = ({ on, businessDate }: ScheduledDay) =>
    businessDate <= until && (schedule.endsOn === null || on <= schedule.endsOn);
  // the last one by the calendar alone; only those beside it can be rolled over the date
  let last = Math.max(fromIndex, firstIndexFrom(schedule, addDays(until, 1)) - 1);
  if (schedule.endsOn !== null)
    last = Math.max(fromIndex, Math.min(last, firstIndexFrom(schedule, addDays(schedule.endsOn, 1)) - 1));
  while (last > fromIndex && !isInTime(rolled(schedule, last, roll, calendar))) last -= 1;
  while (isInTime(rolled(schedule, last + 1, roll, calendar))) last += 1;
  return last - fromIndex + 1;
}
