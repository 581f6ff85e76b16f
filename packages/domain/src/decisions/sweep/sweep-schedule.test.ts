import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, isBusinessDay, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { date } from '../../testing/arbitrary.ts';
import type { SweepSchedule } from './sweep-rule.ts';
import { scheduledOn, scheduledUntil, scheduleState } from './sweep-schedule.ts';
import { approvalFor, DEFAULT_SWEEP_SETTINGS, moveCalendar, transferBlockOn } from './sweep-settings.ts';

const schedule = (startsOn: string, every: SweepSchedule['every'], endsOn: string | null = null): SweepSchedule => ({
  startsOn: civilDate(startsOn),
  every,
  endsOn: endsOn === null ? null : civilDate(endsOn),
});
const intervals = fc.constantFrom<SweepSchedule['every']>(
  'weekly',
  'every_two_weeks',
  'monthly',
  'quarterly',
  'yearly',
);

describe('scheduledOn', () => {
  it.each([
    ['weekly', '2026-01-05', 3, '2026-01-26'],
    ['every_two_weeks', '2026-01-05', 3, '2026-02-16'],
    ['monthly', '2026-01-31', 1, '2026-02-28'],
    ['monthly', '2026-01-31', 2, '2026-03-31'],
    ['quarterly', '2026-01-31', 1, '2026-04-30'],
    ['yearly', '2024-02-29', 2, '2026-02-28'],
  ] as const)('%s from %s, number %i: %s', (every, startsOn, index, expected) => {
    expect(scheduledOn(schedule(startsOn, every), index)).toBe(expected);
  });
});

describe('schedule', () => {
  it.each([
    ['2026-08-13', 'preceding', null, '2026-08-14', 'a payment due on Saturday, the 15th, waits until Friday'],
    ['2026-08-14', 'preceding', '2026-08-14', '2026-09-15', 'the payment leaves on Friday'],
    ['2026-08-14', 'following', null, '2026-08-17', 'savings due on Saturday wait until Monday'],
    ['2026-08-17', 'following', '2026-08-17', '2026-09-15', 'the savings move on Monday'],
    ['2026-08-24', 'following', '2026-08-17', '2026-09-15', 'a missed day can be caught up for five business days'],
    ['2026-08-25', 'following', null, '2026-09-15', 'after six business days it is too late'],
  ] as const)('on %s, rolled to the %s business day, is due %s and next %s: %s', (today, roll, due, next, _why) => {
    const state = scheduleState(schedule('2026-08-15', 'monthly'), civilDate(today), roll, {});
    expect([state.due?.businessDate ?? null, state.next?.businessDate ?? null]).toEqual([due, next]);
  });

  it('has no next day once it is over, and keeps a day that is still due', () => {
    expect(
      scheduleState(schedule('2026-01-05', 'monthly', '2026-03-01'), civilDate('2026-02-06'), 'following', {}),
    ).toMatchObject({ due: { index: 1, on: '2026-02-05' }, next: null });
    expect(
      scheduleState(schedule('2026-01-05', 'monthly', '2026-03-01'), civilDate('2026-03-05'), 'following', {}),
    ).toEqual({ due: null, next: null });
  });

  it("rolls over the household's closed days", () => {
    const calendar = moveCalendar({
      ...DEFAULT_SWEEP_SETTINGS,
      weekdays: [2, 4],
      blackoutDates: [civilDate('2026-03-03')],
    });
    expect(
      scheduleState(schedule('2026-03-02', 'monthly'), civilDate('2026-03-02'), 'following', calendar).next
        ?.businessDate,
    ).toBe('2026-03-05');
    expect(
      scheduleState(schedule('2026-03-03', 'monthly'), civilDate('2026-02-26'), 'preceding', calendar).due
        ?.businessDate,
    ).toBe('2026-02-26');
  });

  it('returns consecutive periods as due, on business days, when queried every day', () => {
    fc.assert(
      fc.property(
        date('2024-01-01', '2028-12-31'),
        intervals,
        fc.constantFrom('preceding' as const, 'following' as const),
        (startsOn, every, roll) => {
          const each = { startsOn, every, endsOn: null };
          const seen = new Set<number>();
          for (let step = -5; step < 120; step += 1) {
            const { due, next } = scheduleState(each, addDays(startsOn, step), roll, {});
            if (due !== null) {
              seen.add(due.index);
              expect(due.businessDate <= addDays(startsOn, step)).toBe(true);
              expect(isBusinessDay(due.businessDate)).toBe(true);
            }
            expect(next !== null && next.businessDate > addDays(startsOn, step)).toBe(true);
          }
          expect([...seen]).toEqual(Array.from(seen, (_, index) => index));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts the scheduled days until a date, inclusive, and at least one', () => {
    const monthly = schedule('2026-01-02', 'monthly');
    const until = (on: string, of = monthly) => scheduledUntil(of, 2, civilDate(on), 'following', {});
    expect([until('2026-06-02'), until('2026-06-01'), until('2026-01-01')]).toEqual([4, 3, 1]);
    expect(until('2026-06-02', schedule('2026-01-02', 'monthly', '2026-04-30'))).toBe(2);
    // May 2, 2026 is a Saturday, so money moves on Monday, May 4.
    expect([until('2026-05-03'), until('2026-05-04')]).toEqual([2, 3]);
  });

  it('counts the same number of days as a loop, rolled either way and up to the end of the schedule', () => {
    const calendar = moveCalendar({
      ...DEFAULT_SWEEP_SETTINGS,
      weekdays: [2, 4],
      blackoutDates: [civilDate('2026-03-03'), civilDate('2026-03-05')],
    });
    fc.assert(
      fc.property(
        date('2025-01-01', '2026-12-31'),
        date('2025-06-01', '2029-12-31'),
        intervals,
        fc.constantFrom('preceding' as const, 'following' as const),
        fc.nat(30),
        fc.option(date('2025-01-01', '2029-12-31')),
        (startsOn, until, every, roll, fromIndex, endsOn) => {
          const of = { startsOn, every, endsOn };
          const isInTime = (on: CivilDate) =>
            rollToBusinessDay(on, roll, calendar) <= until && (endsOn === null || on <= endsOn);
          let count = 1;
          while (isInTime(scheduledOn(of, fromIndex + count))) count += 1;
          expect(scheduledUntil(of, fromIndex, until, roll, calendar)).toBe(count);
        },
      ),
    );
  });

  it('checks only a few days in three hundred years, so a distant goal is fast', () => {
    let looked = 0;
    const calendar = { isHoliday: () => (looked += 1) < 0 };
    expect(scheduledUntil(schedule('1900-01-01', 'weekly'), 0, civilDate('2199-12-31'), 'following', calendar)).toBe(
      15_654,
    );
    expect(looked).toBeLessThan(10);
  });
});

describe('sweep settings', () => {
  it.each([[[]], [[0, 6]]])('with the open weekdays %j move nothing, and count days as banks do', (weekdays) => {
    const settings = { ...DEFAULT_SWEEP_SETTINGS, weekdays };
    expect(addBusinessDays(civilDate('2026-03-06'), 1, moveCalendar(settings))).toBe('2026-03-09');
    expect(transferBlockOn(civilDate('2026-03-09'), settings)).toBe('weekday_off');
  });

  it.each([
    ['2026-07-03', null, 'the Fed is open on the Friday before a Saturday holiday'],
    ['2026-11-26', 'bank_holiday', 'it is Thanksgiving'],
    ['2026-03-01', 'weekday_off', 'it is a Sunday'],
    ['2026-03-04', 'weekday_off', 'the household excludes Wednesdays'],
    ['2026-03-05', 'blackout', 'the household excludes this day'],
  ] as const)('on %s return the block %s: %s', (on, expected, _why) => {
    expect(
      transferBlockOn(civilDate(on), {
        ...DEFAULT_SWEEP_SETTINGS,
        weekdays: [1, 2, 4, 5],
        blackoutDates: [civilDate('2026-03-05')],
      }),
    ).toBe(expected);
  });

  const below = (limit: number) => ({ level: 'pre_approved_below', limitMinor: minor(limit) }) as const;
  it.each([
    [9_999, below(10_000), below(50_000), 'pre_approved', 'the amount is below both limits'],
    [10_000, below(10_000), below(50_000), 'needs_approval', 'an amount at the limit is not below it'],
    [20_000, below(50_000), below(10_000), 'needs_approval', "the household's limit is lower"],
    [1, below(50_000), { level: 'propose' }, 'needs_approval', 'the household requires approval'],
    [1, { level: 'propose' }, below(50_000), 'needs_approval', 'the rule requires approval'],
    [1, { level: 'inform' }, below(50_000), 'inform_only', 'the rule only reports'],
    [1, below(50_000), { level: 'inform' }, 'inform_only', 'the household only wants reports'],
  ] as const)('for %i with %j and %j return %s: %s', (amount, rule, automation, expected, _why) => {
    expect(approvalFor(minor(amount), rule, { automation, twoPersonAboveMinor: null })).toBe(expected);
  });

  it.each([
    [30_000, { level: 'propose' }, 'needs_approval', 'an amount at the limit is not above it'],
    [30_001, { level: 'propose' }, 'needs_two_approvals', 'the amount is one cent above the limit'],
    [30_001, below(50_000), 'needs_two_approvals', 'a pre-approval does not replace the second member'],
    [20_000, below(50_000), 'pre_approved', 'smaller amounts need no approval'],
    [30_001, { level: 'inform' }, 'inform_only', 'a rule that only reports needs no approval'],
  ] as const)('for %i with %j and two approvals above 30,000 return %s: %s', (amount, rule, expected, _why) => {
    const household = { automation: below(100_000), twoPersonAboveMinor: minor(30_000) };
    expect(approvalFor(minor(amount), rule, household)).toBe(expected);
  });
});
