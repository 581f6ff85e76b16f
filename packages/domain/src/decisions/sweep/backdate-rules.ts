import { addDays, addMonths, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { SweepGoal } from './sweep-inputs.ts';
import type { ScheduleInterval, SweepRule, SweepSchedule } from './sweep-rule.ts';

const STEP_DAYS: Readonly<Partial<Record<ScheduleInterval, number>>> = { weekly: 7, every_two_weeks: 14 };

/**
 * Returns a schedule that starts on or before a day. Weekly schedules move back by whole steps and monthly schedules by
 * whole years, so their days stay the same. The end moves by the same time.
 */
function backdateSchedule(schedule: SweepSchedule, from: CivilDate): SweepSchedule {
  if (schedule.startsOn <= from) return schedule;
  const late = daysBetween(from, schedule.startsOn);
  const step = STEP_DAYS[schedule.every];
  const back = (on: CivilDate) =>
    step === undefined ? addMonths(on, -12 * Math.ceil((late + 1) / 365)) : addDays(on, -step * Math.ceil(late / step));
  return {
    ...schedule,
    startsOn: back(schedule.startsOn),
    endsOn: schedule.endsOn === null ? null : back(schedule.endsOn),
  };
}

/**
 * Returns rules as if the user had entered them before a backtest started: schedules apply, and round-ups count, from
 * its first day. Without this, a rule that starts today would move nothing on last year's days.
 */
export function backdateRules(rules: readonly SweepRule[], from: CivilDate): SweepRule[] {
  return rules.map((rule): SweepRule => {
    const { terms } = rule;
    if (terms.kind === 'fixed_schedule' || terms.kind === 'savings_goal')
      return { ...rule, terms: { ...terms, schedule: backdateSchedule(terms.schedule, from) } };
    if (terms.kind === 'round_up' && terms.startsOn > from) return { ...rule, terms: { ...terms, startsOn: from } };
    return rule;
  });
}

/** Returns goals as if each had been set on a given day, with today's saved amount and the same time until its date. */
export function backdateGoals(goals: readonly SweepGoal[], from: CivilDate, today: CivilDate): SweepGoal[] {
  return goals.map((goal) => ({ ...goal, by: addDays(from, daysBetween(today, goal.by)) }));
}
