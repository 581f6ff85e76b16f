import { addDays, addMonths, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { SweepGoal } from './sweep-inputs.ts';
import type { ScheduleInterval, SweepRule, SweepSchedule } from './sweep-rule.ts';

const STEP_DAYS: Readonly<Partial<Record<ScheduleInterval, number>>> = { weekly: 7, every_two_weeks: 14 };

/** A schedule as if it had begun on a day or earlier: weeks by whole steps, months by whole years, so that its days stay what they are. Its end moves as far. */
function begun(schedule: SweepSchedule, from: CivilDate): SweepSchedule {
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
 * Rules as if they had been entered before a backtest began: what has days has them from its first day on, round-ups count from it. A rule that
 * is tried before it is switched on begins today; on the days of last year it would do nothing.
 */
export function begunBefore(rules: readonly SweepRule[], from: CivilDate): SweepRule[] {
  return rules.map((rule): SweepRule => {
    const { terms } = rule;
    if (terms.kind === 'fixed_schedule' || terms.kind === 'savings_goal')
      return { ...rule, terms: { ...terms, schedule: begun(terms.schedule, from) } };
    if (terms.kind === 'round_up' && terms.startsOn > from) return { ...rule, terms: { ...terms, startsOn: from } };
    return rule;
  });
}

/** Goals as if each had been set on a day, with as much put aside as today and as long until its day. */
export function setOn(goals: readonly SweepGoal[], from: CivilDate, today: CivilDate): SweepGoal[] {
  return goals.map((goal) => ({ ...goal, by: addDays(from, daysBetween(today, goal.by)) }));
}
