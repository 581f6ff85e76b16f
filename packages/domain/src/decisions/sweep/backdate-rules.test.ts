import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { rule } from '../../testing/sweeps.ts';
import { backdateRules, backdateGoals } from './backdate-rules.ts';
import type { ScheduleInterval, SweepSchedule, SweepTerms } from './sweep-rule.ts';

const FROM = civilDate('2025-11-02');
const scheduleOf = (terms: SweepTerms): SweepSchedule | null => ('schedule' in terms ? terms.schedule : null);
const begun = (every: ScheduleInterval, startsOn: string, endsOn: string | null = null): SweepSchedule | null => {
  const terms: SweepTerms = {
    kind: 'fixed_schedule',
    amountMinor: minor(5_000),
    schedule: { startsOn: civilDate(startsOn), every, endsOn: endsOn === null ? null : civilDate(endsOn) },
  };
  const [moved] = backdateRules([rule(terms)], FROM);
  return moved === undefined ? null : scheduleOf(moved.terms);
};

describe('backdateRules', () => {
  it.each<[ScheduleInterval, string, string, string]>([
    ['monthly', '2026-11-15', '2024-11-15', 'a monthly schedule keeps its day of the month'],
    ['monthly', '2026-01-31', '2025-01-31', 'the last day of a month stays the last day'],
    ['quarterly', '2026-02-01', '2025-02-01', 'a quarterly schedule keeps its months'],
    ['yearly', '2026-12-24', '2024-12-24', 'a yearly schedule keeps its day of the year'],
    ['weekly', '2026-11-06', '2025-10-31', 'a weekly schedule keeps its weekday'],
    ['every_two_weeks', '2025-11-06', '2025-10-23', 'a biweekly schedule keeps its weeks'],
    ['monthly', '2025-03-01', '2025-03-01', 'a schedule that had already started stays unchanged'],
  ])('shifts a %s schedule from %s to %s (%s)', (every, startsOn, expected) => {
    expect(begun(every, startsOn)?.startsOn).toBe(expected);
  });

  it('keeps the duration of a schedule', () => {
    expect(begun('weekly', '2026-11-06', '2027-02-05')).toMatchObject({ startsOn: '2025-10-31', endsOn: '2026-01-30' });
  });

  it('starts round-ups on the first day of the backtest at the latest, and leaves other rules unchanged', () => {
    const roundUp = rule({
      kind: 'round_up',
      unitMinor: minor(100),
      releaseAtMinor: minor(500),
      startsOn: civilDate('2026-11-02'),
    });
    const earlier = rule({
      kind: 'round_up',
      unitMinor: minor(100),
      releaseAtMinor: minor(500),
      startsOn: civilDate('2025-01-01'),
    });
    const share = rule({ kind: 'percent_of_income', sharePpm: ppm(100_000) });
    expect(backdateRules([roundUp, earlier, share], FROM)).toEqual([
      { ...roundUp, terms: { ...roundUp.terms, startsOn: FROM } },
      earlier,
      share,
    ]);
  });
});

it('backdateGoals gives a goal the same remaining time and the same saved amount as today', () => {
  const today = civilDate('2026-11-02');
  const goal = {
    id: 'g',
    name: 'Holiday',
    accountId: 'savings',
    amountMinor: minor(120_000),
    savedMinor: minor(20_000),
    by: addDays(today, 200),
  };
  expect(backdateGoals([goal], FROM, today)).toEqual([{ ...goal, by: addDays(FROM, 200) }]);
});
