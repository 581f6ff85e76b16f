import { assert } from '../assert.ts';
import { addDays, addMonths, startOfMonth } from './add.ts';
import { isBusinessDay, rollToBusinessDay } from './business-days.ts';
import { type CivilDate, dateOf, partsOf } from './civil-date.ts';

/** A due day: the same numerical day each month, or the last day of each month. */
export type DueDay = number | 'last';

function assertDueDay(dueDay: DueDay): void {
  assert(
    dueDay === 'last' || (Number.isInteger(dueDay) && dueDay >= 1 && dueDay <= 31),
    () => `not a due day: ${dueDay}`,
  );
}

/**
 * Returns the due date in the month of a date. A day that the month does not have becomes its last day.
 * Source  same numerical day each month: Regulation Z, 12 CFR 1026.7(b)(11)(i)(A) and comment 7(b)(11)-6
 */
export function dueDateInMonth(inMonth: CivilDate, dueDay: DueDay): CivilDate {
  assertDueDay(dueDay);
  const { year, month } = partsOf(inMonth);
  return dateOf(year, month, dueDay === 'last' ? 31 : dueDay);
}

/** Returns the first due date on or after a date. */
export function nextDueDate(from: CivilDate, dueDay: DueDay): CivilDate {
  const here = dueDateInMonth(from, dueDay);
  return here >= from ? here : dueDateInMonth(addMonths(startOfMonth(from), 1), dueDay);
}

/** Returns every due date from one date to another, both inclusive. */
export function dueDatesBetween(from: CivilDate, to: CivilDate, dueDay: DueDay): CivilDate[] {
  const dates: CivilDate[] = [];
  for (let due = nextDueDate(from, dueDay); due <= to; due = nextDueDate(addDays(due, 1), dueDay)) dates.push(due);
  return dates;
}

/**
 * Returns the earliest due date that a statement may have.
 * Source   mailed 21 days before: 12 CFR 1026.5(b)(2)(ii)(A); with up to mailDays between closing and mailing, comment
 *          5(b)(2)(ii)-1
 * Example  closing 2026-01-03, mailed within 3 days → 2026-01-27
 */
export function earliestDueDate(closesOn: CivilDate, { mailDays }: { mailDays: number }): CivilDate {
  assert(Number.isInteger(mailDays) && mailDays >= 0, () => `not a number of days: ${mailDays}`);
  return addDays(closesOn, 21 + mailDays);
}

/**
 * Returns whether a mailed payment is on time. If no mail is received on the due date, the next business day is on
 * time, and the disclosed due date does not move. Payments by wire or ACH get no such extension, so they must arrive
 * earlier.
 * Source  Regulation Z, 12 CFR 1026.10(d) and comment 7(b)(11)-9
 */
export function isMailedPaymentOnTime({ dueOn, receivedOn }: { dueOn: CivilDate; receivedOn: CivilDate }): boolean {
  if (receivedOn <= dueOn) return true;
  return !isBusinessDay(dueOn) && receivedOn <= rollToBusinessDay(dueOn, 'following');
}
