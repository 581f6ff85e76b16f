import { minor } from '../money/minor.ts';
import { paymentToClear } from '../promo/payment-to-clear.ts';
import { promisedTo, type SweepBook } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import { destinationKey, type SweepTerms } from './sweep-rule.ts';
import { scheduledUntil, scheduleState } from './sweep-schedule.ts';
import { type Wanted, wantedToday } from './wanted.ts';

/**
 * Equal amounts on the schedule's days that reach the goal by its date.
 *
 * Rounding  up to the minor unit, the last one takes what is left; after the goal's date all that is missing at once
 * Example   $1,000 missing, four days left → $250
 */
export function wantedForGoal(
  book: SweepBook,
  { goalId, schedule }: Extract<SweepTerms, { kind: 'savings_goal' }>,
): Wanted[] | Skip {
  const goal = book.inputs.goals.find(({ id }) => id === goalId);
  if (goal === undefined) return { skip: 'goal_missing' };
  const key = destinationKey({ kind: 'goal', accountId: goal.accountId, goalId });
  const missing = goal.amountMinor - goal.savedMinor - promisedTo(book, key);
  if (missing <= 0) return { skip: 'goal_reached' };
  const { due, next } = scheduleState(schedule, book.inputs.today, 'following', book.calendar);
  if (due === null) return next === null ? { skip: 'schedule_over' } : { skip: 'not_due', on: next.businessDate };
  const { paymentMinor } = paymentToClear({
    balanceMinor: minor(missing),
    opportunities: scheduledUntil(schedule, due.index, goal.by, 'following', book.calendar),
  });
  return [
    {
      ...wantedToday(book, paymentMinor),
      businessDate: due.businessDate,
      periodIndex: due.index,
      rounding: 'exact',
      dueOn: goal.by,
    },
  ];
}
