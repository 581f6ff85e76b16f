import { accountOf, type SweepBook } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { scheduleState } from './sweep-schedule.ts';
import { type Wanted, wantedToday } from './wanted.ts';

/** The scheduled amount on its day: before a closed day where it pays a debt, after it where it saves. */
export function wantedOnSchedule(
  book: SweepBook,
  rule: SweepRule,
  { amountMinor, schedule }: Extract<SweepTerms, { kind: 'fixed_schedule' }>,
): Wanted[] | Skip {
  const pays = rule.destinations.some(({ accountId }) => accountOf(book, accountId)?.kind === 'debt');
  const { due, next } = scheduleState(schedule, book.inputs.today, pays ? 'preceding' : 'following', book.calendar);
  if (due === null)
    return next === null ? { skip: 'schedule_over' } : { skip: 'not_due', on: next.businessDate, amountMinor };
  return [
    { ...wantedToday(book, amountMinor), businessDate: due.businessDate, periodIndex: due.index, rounding: 'exact' },
  ];
}
