import { addDays, addMonths, daysBetween, startOfMonth } from './add.ts';
import type { CivilDate } from './civil-date.ts';
import { type DueDay, dueDateInMonth, nextDueDate } from './due-date.ts';

export interface BillingCycle {
  startsOn: CivilDate;
  closesOn: CivilDate;
  days: number;
}

/** Returns the billing cycle that contains a date, for a statement that closes on the same day each month. */
export function billingCycleOf(date: CivilDate, closeDay: DueDay): BillingCycle {
  const closesOn = nextDueDate(date, closeDay);
  const before = dueDateInMonth(addMonths(startOfMonth(closesOn), -1), closeDay);
  const startsOn = addDays(before, 1);
  return { startsOn, closesOn, days: daysBetween(startsOn, closesOn) + 1 };
}
