import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { isBusinessDay } from '../../foundation/dates/business-days.ts';
import { date } from '../../testing/arbitrary.ts';
import { on } from '../../testing/ledger.ts';
import { anchorDistance } from './anchor-days.ts';
import { CADENCE_RULES, cadenceRule } from './cadences.ts';
import { dueDays, nearestDue, rolled, rollOf, type Schedule } from './schedule.ts';
import { dayReader } from './series-row.ts';

const schedule = (cadence: Schedule['cadence'], anchorDays: number[], seenOn: string): Schedule => ({
  cadence,
  anchorDays,
  seenOn: on(seenOn),
});

describe('dueDays', () => {
  it.each([
    {
      why: 'steps weekly by seven days',
      of: schedule('weekly', [2], '2026-03-03'),
      days: ['2026-03-03', '2026-03-10', '2026-03-17'],
    },
    {
      why: 'returns to the weekday after a payment a day late',
      of: schedule('weekly', [2], '2026-03-04'),
      days: ['2026-03-03', '2026-03-10', '2026-03-17'],
    },
    {
      why: 'keeps every other week',
      of: schedule('every_two_weeks', [5], '2026-02-27'),
      days: ['2026-02-27', '2026-03-13', '2026-03-27'],
    },
    {
      why: 'treats the 31st as the last day of each month',
      of: schedule('monthly', [31], '2026-01-31'),
      days: ['2026-01-31', '2026-02-28', '2026-03-31'],
    },
    {
      why: 'returns to the 30th after February',
      of: schedule('monthly', [30], '2026-02-28'),
      days: ['2026-02-28', '2026-03-30', '2026-04-30'],
    },
    {
      why: 'keeps the 1st after a payment on the previous business day',
      of: schedule('monthly', [1], '2026-01-30'),
      days: ['2026-02-01', '2026-03-01', '2026-04-01'],
    },
    {
      why: 'steps twice a month',
      of: schedule('twice_a_month', [15, 31], '2026-01-30'),
      days: ['2026-01-31', '2026-02-15', '2026-02-28'],
    },
    {
      why: 'steps twice a month across the year',
      of: schedule('twice_a_month', [1, 15], '2025-12-15'),
      days: ['2025-12-15', '2026-01-01', '2026-01-15'],
    },
    {
      why: 'steps every two months',
      of: schedule('every_two_months', [20], '2025-12-20'),
      days: ['2025-12-20', '2026-02-20', '2026-04-20'],
    },
    {
      why: 'steps by quarters',
      of: schedule('quarterly', [31], '2025-11-30'),
      days: ['2025-11-30', '2026-02-28', '2026-05-31'],
    },
    {
      why: 'steps by second Wednesdays',
      of: schedule('monthly_by_weekday', [2, 3], '2025-12-10'),
      days: ['2025-12-10', '2026-01-14', '2026-02-11'],
    },
    {
      why: 'steps by last Fridays',
      of: schedule('monthly_by_weekday', [5, 5], '2025-12-26'),
      days: ['2025-12-26', '2026-01-30', '2026-02-27'],
    },
    {
      why: 'steps every fourth Thursday',
      of: schedule('every_four_weeks', [4], '2025-12-18'),
      days: ['2025-12-18', '2026-01-15', '2026-02-12'],
    },
    {
      why: 'returns a leap day in each year',
      of: schedule('yearly', [29], '2024-02-29'),
      days: ['2024-02-29', '2025-02-28', '2026-02-28'],
    },
  ])('$why', ({ of, days }) => {
    expect([0, 1, 2].map(dueDays(of))).toEqual(days);
  });

  const anySchedule = fc.constantFrom(...CADENCE_RULES).chain(({ cadence, step }) =>
    fc.record({
      cadence: fc.constant(cadence),
      anchorDays:
        step === 'half_month'
          ? fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 23, max: 31 }))
          : step === 'weekday_of_month'
            ? fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 }))
            : 'weeks' in step
              ? fc.tuple(fc.integer({ min: 0, max: 6 }))
              : fc.tuple(fc.integer({ min: 1, max: 31 })),
      seenOn: date('2000-01-01', '2060-12-31'),
    }),
  );

  it('continues in steps of about one period, each day of which nearestDue finds again', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -60, max: 60 }), (of, n) => {
        const { periodDays } = cadenceRule(of.cadence);
        const dueDay = dueDays(of);
        const [here, next] = [dueDay(n), dueDay(n + 1)];
        expect(Math.abs(daysBetween(here, next) - periodDays)).toBeLessThanOrEqual(
          of.cadence === 'twice_a_month' ? 16 : cadenceRule(of.cadence).step === 'weekday_of_month' ? 5 : 3.5,
        );
        expect(dueDay(nearestDue(of, here))).toBe(here);
      }),
    );
  });

  it('returns no day nearer to a date than the day that nearestDue finds', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -900, max: 900 }), (of, shift) => {
        const day = addDays(of.seenOn, shift);
        const n = nearestDue(of, day);
        const distance = (m: number) => Math.abs(daysBetween(dueDays(of)(m), day));
        expect(distance(n)).toBeLessThanOrEqual(Math.min(distance(n - 1), distance(n + 1)));
      }),
    );
  });
});

describe('rolling to business days', () => {
  it.each([
    { kind: 'income', seen: ['2026-01-15', '2026-02-13'], roll: 'preceding' },
    // On Presidents' Day banks were closed, yet the payment arrived.
    { kind: 'bill', seen: ['2026-01-15', '2026-02-16'], roll: 'none' },
    { kind: 'bill', seen: ['2026-01-15', '2026-02-17'], roll: 'following' },
    { kind: 'subscription', seen: ['2026-02-14'], roll: 'none' },
  ] as const)('is $roll for $kind seen on $seen', ({ kind, seen, roll }) => {
    expect(rollOf(kind, seen.map(on))).toBe(roll);
  });

  it('results in a business day, and leaves business days unchanged', () => {
    fc.assert(
      fc.property(date('2020-01-01', '2040-12-31'), fc.constantFrom('preceding', 'following'), (day, roll) => {
        const moved = rolled(day, roll);
        expect(isBusinessDay(moved)).toBe(true);
        if (isBusinessDay(day)) expect(moved).toBe(day);
        expect(roll === 'preceding' ? moved <= day : moved >= day).toBe(true);
      }),
    );
  });
});

describe('anchorDistance', () => {
  const read = dayReader();
  it.each([
    { day: '2026-03-15', anchor: 15, distance: 0, why: 'it is on its day' },
    {
      day: '2026-03-01',
      anchor: 31,
      distance: 1,
      why: 'the day after the last day of February, a Saturday; it would have arrived on Monday',
    },
    { day: '2026-04-30', anchor: 31, distance: 0, why: 'the last day of the month' },
    { day: '2025-12-31', anchor: 1, distance: 1, why: 'across the end of the year' },
    { day: '2026-03-02', anchor: 28, distance: 0.5, why: 'February 28, 2026 is a Saturday, so Monday is its day' },
    { day: '2026-02-13', anchor: 15, distance: 0.5, why: 'February 15, 2026 is a Sunday, so Friday is its day' },
    { day: '2026-02-10', anchor: 20, distance: 10, why: 'ten days early' },
  ])('is $distance for $day and anchor day $anchor: $why', ({ day, anchor, distance }) => {
    expect(anchorDistance(read(on(day)), anchor)).toBe(distance);
  });

  it('is never more than half a month', () => {
    fc.assert(
      fc.property(date(), fc.integer({ min: 1, max: 31 }), (day, anchor) =>
        expect(anchorDistance(read(day), anchor)).toBeLessThanOrEqual(16),
      ),
    );
  });
});
