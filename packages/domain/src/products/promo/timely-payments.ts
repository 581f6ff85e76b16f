import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { type DueDay, dueDatesBetween } from '../../foundation/dates/due-date.ts';

/**
 * Counts the payments of a card that still arrive by a day: its due dates from a given day, or, if the due day is
 * unknown, one each month counted back from the last day. Returns at least one, because the next payment can be made
 * early.
 *
 * Pages and plans both use it, so that both agree on whether deferred interest is charged.
 * Example  from March 25 to April 22, due on the 20th → 1
 */
export function timelyPayments(from: CivilDate, lastOn: CivilDate, dueDay: DueDay | undefined): number {
  const dates =
    dueDay === undefined
      ? dueDatesBetween(addDays(from, 1), lastOn, partsOf(lastOn).day)
      : dueDatesBetween(from, lastOn, dueDay);
  return Math.max(1, dates.length);
}
