import { accountOf, type SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { scheduleState } from './sweep-schedule.ts';
import { type SweepRequest, requestToday } from './sweep-request.ts';

/** Returns the scheduled amount on its day. A closed day rolls back for a debt payment and forward for savings. */
export function requestOnSchedule(
  ledger: SweepLedger,
  rule: SweepRule,
  { amountMinor, schedule }: Extract<SweepTerms, { kind: 'fixed_schedule' }>,
): SweepRequest[] | Skip {
  const pays = rule.destinations.some(({ accountId }) => accountOf(ledger, accountId)?.kind === 'debt');
  const { due, next } = scheduleState(schedule, ledger.inputs.today, pays ? 'preceding' : 'following', ledger.calendar);
  if (due === null)
    return next === null ? { skip: 'schedule_over' } : { skip: 'not_due', on: next.businessDate, amountMinor };
  return [
    { ...requestToday(ledger, amountMinor), businessDate: due.businessDate, periodIndex: due.index, rounding: 'exact' },
  ];
}
