import { addDays, addMonths, startOfMonth } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, dueDateInMonth } from '../../foundation/dates/due-date.ts';

/** A statement is mailed at least 21 days before its payment is due: Regulation Z, 12 CFR 1026.5(b)(2)(ii)(A). */
const MAILED_DAYS = 21;

/**
 * Returns the first day on which a payment counts toward a due date: the day after the statement closed, or, if the
 * closing day is unknown, after the previous due date.
 * Example  due March 15, closing on the 20th → February 21; closing on the 10th → February 11
 */
export function paymentWindowStart({
  dueOn,
  dueDay,
  closeDay,
}: {
  dueOn: CivilDate;
  dueDay: DueDay;
  closeDay?: DueDay;
}): CivilDate {
  if (closeDay === undefined) return addDays(dueDateInMonth(addMonths(startOfMonth(dueOn), -1), dueDay), 1);
  const latest = addDays(dueOn, -MAILED_DAYS);
  const closed = dueDateInMonth(latest, closeDay);
  return addDays(closed <= latest ? closed : dueDateInMonth(addMonths(startOfMonth(latest), -1), closeDay), 1);
}
