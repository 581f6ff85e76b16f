import type { SweepRule } from './sweep-rule.ts';
import type { SweepConflictInputs } from './sweep-conflicts.ts';

export type NeverFires =
  | 'no_weekday_open'
  | 'schedule_over'
  | 'no_paychecks'
  | 'amount_below_min_move'
  | 'limit_below_min_move'
  | 'household_limit_below_min_move';

/** Returns the reason a rule can never move anything; null: it can. */
export function never(rule: SweepRule, { today, settings, incomeAccountIds }: SweepConflictInputs): NeverFires | null {
  const { terms, minMoveMinor } = rule;
  if (!settings.weekdays.some((weekday) => weekday >= 1 && weekday <= 5)) return 'no_weekday_open';
  if ('schedule' in terms && terms.schedule.endsOn !== null && terms.schedule.endsOn < today) return 'schedule_over';
  if (terms.kind === 'percent_of_income' && !incomeAccountIds.includes(rule.sourceAccountId)) return 'no_paychecks';
  if (terms.kind === 'minimum_payment' || terms.kind === 'promo_deadline' || terms.kind === 'buffer_refill')
    return null;
  const wanted = wantedAtMost(rule);
  if (wanted !== null && wanted < minMoveMinor) return 'amount_below_min_move';
  const isBelow = (limit: number | null) => limit !== null && limit < Math.max(1, minMoveMinor);
  if (isBelow(rule.maxMoveMinor) || isBelow(rule.maxPerWeekMinor)) return 'limit_below_min_move';
  const { maxPerTransferMinor, maxPerDayMinor, maxPerWeekMinor, maxPerMonthMinor } = settings;
  return [maxPerTransferMinor, maxPerDayMinor, maxPerWeekMinor, maxPerMonthMinor].some(isBelow)
    ? 'household_limit_below_min_move'
    : null;
}

/** Returns the fixed amount that a rule always requests; null: it depends on the day. */
function wantedAtMost({ terms }: SweepRule): number | null {
  if (terms.kind === 'fixed_schedule' || terms.kind === 'debt_extra') return terms.amountMinor;
  return null;
}
