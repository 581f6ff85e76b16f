import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import type { SweepRule } from './sweep-rule.ts';
import { scheduleState } from './sweep-schedule.ts';
import { moveCalendar, type SweepSettings } from './sweep-settings.ts';

/**
 * Returns the next day after today on which a rule may move something; null if the rule is inactive or manual, its
 * schedule is over, or the household has no open weekday.
 *
 * Scheduled rules have their own day; all others are evaluated on every day on which money moves. As in the evaluation,
 * a debt payment (`paysDebt`) rolls to the business day before, and savings roll to the business day after.
 */
export function nextEvaluation(
  rule: SweepRule,
  {
    today,
    settings,
    calendar = {},
    paysDebt,
  }: { today: CivilDate; settings: SweepSettings; calendar?: BusinessCalendar; paysDebt: boolean },
): CivilDate | null {
  const isOpen = settings.weekdays.some((weekday) => weekday >= 1 && weekday <= 5);
  if (rule.state !== 'active' || rule.trigger === 'manual' || settings.killSwitch || !isOpen) return null;
  const moveDays = moveCalendar(settings, calendar);
  const tomorrow = addBusinessDays(today, 1, moveDays);
  if (!('schedule' in rule.terms)) return tomorrow;
  const roll = paysDebt && rule.terms.kind === 'fixed_schedule' ? 'preceding' : 'following';
  const next = scheduleState(rule.terms.schedule, today, roll, moveDays).next;
  return next === null ? null : maxDate(next.businessDate, addDays(today, 1));
}
