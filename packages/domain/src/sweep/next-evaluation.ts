import { addDays } from '../dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../dates/business-days.ts';
import { type CivilDate, maxDate } from '../dates/civil-date.ts';
import type { SweepRule } from './sweep-rule.ts';
import { scheduleState } from './sweep-schedule.ts';
import { moveCalendar, type SweepSettings } from './sweep-settings.ts';

/**
 * The next day after today on which a rule may move something; null: it is not active, runs by hand, its schedule is over, or the
 * household has no open weekday.
 *
 * Scheduled rules have their day, all others are looked at on every day on which money moves. `paysDebt` as in the evaluation: a
 * payment rolls to the business day before, money for savings to the one after.
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
