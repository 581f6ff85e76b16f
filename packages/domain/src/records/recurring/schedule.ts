import { assert } from '../../foundation/assert.ts';
import { addDays, addMonths, dayOfWeek, daysBetween } from '../../foundation/dates/add.ts';
import { type BusinessCalendar, isBusinessDay, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import { type CivilDate, dateOf, partsOf } from '../../foundation/dates/civil-date.ts';
import { weekdayOfMonth } from '../../foundation/dates/weekdays.ts';
import { cadenceRule } from './cadences.ts';
import type { Cadence, SeriesKind } from './recurring-series.ts';

/** Due days of a series, unbounded in both directions. */
export interface Schedule {
  cadence: Cadence;
  /** Anchor days as in RecurringSeries. */
  anchorDays: readonly number[];
  /** Any paid or due day, which determines which week or month is meant. */
  seenOn: CivilDate;
}

/**
 * Returns a function that finds the due days by number, counted from the one nearest to `seenOn`; a number may be
 * negative. The nearest one is computed only once.
 *
 * Every day is computed from the anchor, so January 31, February 28 and March 31 stay the last days of their months.
 */
export function dueDays({ cadence, anchorDays, seenOn }: Schedule): (n: number) => CivilDate {
  const { step } = cadenceRule(cadence);
  const [first, second] = anchorDays;
  assert(first !== undefined, 'a schedule needs an anchor day');
  if (step === 'half_month') {
    assert(second !== undefined && first < second, 'twice a month needs two anchor days, smaller first');
    const index = nearestHalf(seenOn, first, second);
    return (n) => halfMonth(index + n, first, second);
  }
  if (step === 'weekday_of_month') {
    assert(second !== undefined, 'a weekday of the month needs an ordinal and a weekday');
    const wanted = { which: first, weekday: second };
    const month = nearestMonthOf(seenOn, wanted);
    return (n) => inMonthOf(month + n, wanted);
  }
  if ('weeks' in step) {
    const nearest = nearestWeekday(seenOn, first);
    return (n) => addDays(nearest, step.weeks * 7 * n);
  }
  const nearest = nearestMonthDay(seenOn, first);
  return (n) => addMonths(nearest, step.months * n, first);
}

/** Returns the number of the due day nearest to a date; in case of a tie, the earlier one. */
export function nearestDue(schedule: Schedule, on: CivilDate): number {
  const { periodDays } = cadenceRule(schedule.cadence);
  const day = dueDays(schedule);
  const guess = Math.round(daysBetween(day(0), on) / periodDays);
  return nearestOf([guess - 1, guess, guess + 1], (n) => Math.abs(daysBetween(day(n), on)));
}

/** Returns the candidate with the smallest distance; in case of a tie, the first one. */
function nearestOf<Candidate>(
  [first, ...others]: readonly [Candidate, ...Candidate[]],
  distanceOf: (candidate: Candidate) => number,
): Candidate {
  let nearest = first;
  let distance = distanceOf(first);
  for (const each of others) {
    const apart = distanceOf(each);
    if (apart < distance) [nearest, distance] = [each, apart];
  }
  return nearest;
}

/**
 * How a due day that is not a business day is paid: income on the business day before it, cards on the day itself,
 * everything else on the business day after it.
 */
export type DayRoll = 'preceding' | 'following' | 'none';

/** Returns how a series treats non-business days. A series that was ever paid on one keeps its days. */
export function rollOf(kind: SeriesKind, seen: readonly CivilDate[], calendar: BusinessCalendar = {}): DayRoll {
  if (seen.some((on) => !isBusinessDay(on, calendar))) return 'none';
  return kind === 'income' ? 'preceding' : 'following';
}

export const rolled = (on: CivilDate, roll: DayRoll, calendar: BusinessCalendar = {}): CivilDate =>
  roll === 'none' ? on : rollToBusinessDay(on, roll, calendar);

function nearestWeekday(on: CivilDate, weekday: number): CivilDate {
  const ahead = (weekday - dayOfWeek(on) + 7) % 7;
  return addDays(on, ahead > 3 ? ahead - 7 : ahead);
}

function nearestMonthDay(on: CivilDate, day: number): CivilDate {
  const { year, month } = partsOf(on);
  const here = dateOf(year, month, day);
  return nearestOf([addMonths(here, -1, day), here, addMonths(here, 1, day)], (each) =>
    Math.abs(daysBetween(each, on)),
  );
}

interface MonthWeekday {
  which: number;
  weekday: number;
}

/** Returns a weekday of a month by the month's number, which is 12 × year + month, counted from 0. */
const inMonthOf = (month: number, wanted: MonthWeekday): CivilDate =>
  weekdayOfMonth(Math.floor(month / 12), (month % 12) + 1, wanted);

function nearestMonthOf(on: CivilDate, wanted: MonthWeekday): number {
  const { year, month } = partsOf(on);
  const here = year * 12 + month - 1;
  return nearestOf([here - 1, here, here + 1], (each) => Math.abs(daysBetween(inMonthOf(each, wanted), on)));
}

/** Returns a day of a half-month by its number, which is 2 × month + 0 or 1. */
function halfMonth(index: number, first: number, second: number): CivilDate {
  const months = Math.floor(index / 2);
  return dateOf(Math.floor(months / 12), (months % 12) + 1, index % 2 === 0 ? first : second);
}

function nearestHalf(on: CivilDate, first: number, second: number): number {
  const { year, month } = partsOf(on);
  const base = (year * 12 + month - 1) * 2;
  return nearestOf([base - 1, base, base + 1, base + 2], (index) =>
    Math.abs(daysBetween(halfMonth(index, first, second), on)),
  );
}
