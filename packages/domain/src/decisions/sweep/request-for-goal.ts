import { minor } from '../../foundation/money/minor.ts';
import { paymentToClear } from '../../products/promo/payment-to-clear.ts';
import { committedTo, type SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import { destinationKey, type SweepTerms } from './sweep-rule.ts';
import { scheduledUntil, scheduleState } from './sweep-schedule.ts';
import { type SweepRequest, requestToday } from './sweep-request.ts';

/**
 * Returns the next of the equal amounts that reach the goal by its date, one on each day of the schedule.
 *
 * Rounding  up to the minor unit; the last amount is the remainder. After the goal's date, everything missing is due
 *           at once
 * Example   $1,000 missing, four days left → $250
 */
export function requestForGoal(
  ledger: SweepLedger,
  { goalId, schedule }: Extract<SweepTerms, { kind: 'savings_goal' }>,
): SweepRequest[] | Skip {
  const goal = ledger.inputs.goals.find(({ id }) => id === goalId);
  if (goal === undefined) return { skip: 'goal_missing' };
  const key = destinationKey({ kind: 'goal', accountId: goal.accountId, goalId });
  const missing = goal.amountMinor - goal.savedMinor - committedTo(ledger, key);
  if (missing <= 0) return { skip: 'goal_reached' };
  const { due, next } = scheduleState(schedule, ledger.inputs.today, 'following', ledger.calendar);
  if (due === null) return next === null ? { skip: 'schedule_over' } : { skip: 'not_due', on: next.businessDate };
  const { paymentMinor } = paymentToClear({
    balanceMinor: minor(missing),
    opportunities: scheduledUntil(schedule, due.index, goal.by, 'following', ledger.calendar),
  });
  return [
    {
      ...requestToday(ledger, paymentMinor),
      businessDate: due.businessDate,
      periodIndex: due.index,
      rounding: 'exact',
      dueOn: goal.by,
    },
  ];
}
