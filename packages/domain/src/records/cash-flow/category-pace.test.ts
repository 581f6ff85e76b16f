import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, date } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { categoryPace, type PaceInputs } from './category-pace.ts';
import { monthPace } from './month-pace.ts';
import { type DaySpending, monthParts } from './month-pattern.ts';

const d = civilDate;
const days = (...list: [string, number][]): DaySpending[] =>
  list.map(([on, spent]) => ({ on: d(on), spentMinor: minor(spent) }));
const pace = (fields: Partial<PaceInputs>) =>
  categoryPace({ targetMinor: minor(60_000), days: [], today: d('2026-06-10'), ...fields });

/** Spending like rent: everything on the second of the month. */
const EARLY = days(['2026-03-02', 50_000], ['2026-04-02', 50_000], ['2026-05-02', 50_000]);

/** Spending late in the month: everything on the twentieth. */
const LATE = days(['2026-03-20', 50_000], ['2026-04-20', 50_000], ['2026-05-20', 50_000]);

describe('monthParts', () => {
  it("splits earlier months at today's day of the month, newest first", () => {
    const history = days(['2026-05-10', 1], ['2026-05-11', 2], ['2026-04-30', 4], ['2026-06-01', 99]);
    expect(monthParts(history, d('2026-06-10'))).toEqual([
      { month: '2026-05', byDayMinor: 1, restMinor: 2 },
      { month: '2026-04', byDayMinor: 0, restMinor: 4 },
    ]);
  });

  it('leaves no remainder of earlier months on the last day of a short month', () => {
    const history = days(['2026-01-29', 5], ['2026-01-31', 7]);
    expect(monthParts(history, d('2026-02-28'))).toEqual([{ month: '2026-01', byDayMinor: 12, restMinor: 0 }]);
    expect(monthParts(history, d('2026-02-27'))).toEqual([{ month: '2026-01', byDayMinor: 0, restMinor: 12 }]);
  });

  it('includes months without spending after the first entry, but none before it, and at most six months', () => {
    expect(monthParts(days(['2026-03-05', 5]), d('2026-06-10')).map(({ month }) => month)).toEqual([
      '2026-05',
      '2026-04',
      '2026-03',
    ]);
    expect(monthParts(days(['2024-03-05', 5]), d('2026-06-10')).map(({ month }) => month)).toEqual([
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
    ]);
    expect(monthParts([], d('2026-06-10'))).toEqual([]);
  });
});

describe('categoryPace', () => {
  it('assumes even spending if there is no history', () => {
    // 10 of 30 days: 600 × 10 ÷ 30 = 200 expected, 300 × 30 ÷ 10 = 900 projected, and 300 left for 21 days.
    expect(pace({ days: days(['2026-06-03', 10_000], ['2026-06-08', 20_000]) })).toMatchObject({
      month: '2026-06',
      spentMinor: 30_000,
      expectedMinor: 20_000,
      projectedMinor: 90_000,
      leftMinor: 30_000,
      perDayMinor: 1_428,
      state: 'ahead',
      alert: false,
      basis: 'linear',
    });
  });

  it(
    'treats spending on a single day as a bill: a rent of $600 on the first is not $18,000 by the end ' +
      'of the month',
    () => {
      expect(pace({ days: days(['2026-06-01', 60_000]), today: d('2026-06-01') })).toMatchObject({
        projectedMinor: 60_000,
        state: 'on_track',
        basis: 'linear',
      });
      expect(
        pace({
          days: days(['2026-06-01', 40_000], ['2026-06-01', 20_000]),
          today: d('2026-06-10'),
          scheduledMinor: minor(5_000),
        }),
      ).toMatchObject({ projectedMinor: 65_000 });
    },
  );

  it('learns from earlier months that rent is paid early', () => {
    // In three months, all of it was spent by day 10, so 600 × 100% is expected, and nothing more is projected.
    expect(pace({ days: [...EARLY, ...days(['2026-06-02', 52_000])] })).toMatchObject({
      expectedMinor: 60_000,
      projectedMinor: 52_000,
      state: 'on_track',
      basis: 'pattern',
    });
  });

  it('adds scheduled payments if they exceed the remainder of earlier months', () => {
    expect(pace({ days: [...EARLY, ...days(['2026-06-02', 52_000])], scheduledMinor: minor(9_000) })).toMatchObject({
      projectedMinor: 61_000,
      state: 'on_track',
    });
    // 100 is spent and 300 would be projected, but the scheduled 500 are more.
    expect(pace({ days: days(['2026-06-02', 10_000]), scheduledMinor: minor(50_000) })).toMatchObject({
      projectedMinor: 60_000,
    });
  });

  it.each<[string, Partial<PaceInputs>, string, boolean]>([
    [
      'is not over at exactly the target, but ahead',
      { days: days(['2026-06-03', 50_000], ['2026-06-04', 10_000]) },
      'ahead',
      true,
    ],
    ['is over a cent above the target', { days: days(['2026-06-03', 60_001]) }, 'over', true],
    ['is on track at exactly the expected amount', { days: days(['2026-06-03', 20_000]) }, 'on_track', false],
    ['counts a refund', { days: days(['2026-06-03', 70_000], ['2026-06-05', -50_000]) }, 'on_track', false],
    ['does not count spending dated tomorrow', { days: days(['2026-06-11', 70_000]) }, 'on_track', false],
    ['counts spending dated today', { days: days(['2026-06-10', 60_001]) }, 'over', true],
    [
      'is on track at exactly the expected amount, even if bills follow',
      { days: days(['2026-06-03', 20_000]), scheduledMinor: minor(50_000) },
      'on_track',
      false,
    ],
    [
      'is ahead a cent above the expected amount if bills follow',
      { days: days(['2026-06-03', 20_001]), scheduledMinor: minor(50_000) },
      'ahead',
      false,
    ],
    [
      'is on track above the expected amount if the projection is exactly the target',
      { days: [...LATE, ...days(['2026-06-03', 10_000])] },
      'on_track',
      false,
    ],
    [
      'is ahead above the expected amount if the projection is a cent over the target',
      { days: [...LATE, ...days(['2026-06-03', 10_001])] },
      'ahead',
      false,
    ],
    [
      'alerts on any spending at a threshold of zero',
      { days: days(['2026-06-03', 1]), alertPpm: ppm(0) },
      'on_track',
      true,
    ],
    [
      'alerts from 80% of the target',
      { days: days(['2026-06-02', 8_000], ['2026-06-03', 40_000]), alertPpm: ppm(800_000) },
      'ahead',
      true,
    ],
    [
      'does not alert just below 80% of the target',
      { days: days(['2026-06-02', 8_000], ['2026-06-03', 39_999]), alertPpm: ppm(800_000) },
      'ahead',
      false,
    ],
    ['is on track if nothing was planned or spent', { days: [], targetMinor: minor(0) }, 'on_track', false],
    [
      'is over if something was spent without a target',
      { days: days(['2026-06-03', 1]), targetMinor: minor(0) },
      'over',
      true,
    ],
    [
      'is on track if refunds exceed spending',
      { days: days(['2026-06-03', -5_000]), targetMinor: minor(0) },
      'on_track',
      false,
    ],
    [
      'compares only with the target on the last day',
      { days: days(['2026-06-29', 59_000]), today: d('2026-06-30') },
      'on_track',
      false,
    ],
  ])('%s', (_why, fields, state, alert) => {
    expect(pace(fields)).toMatchObject({ state, alert });
  });

  it('needs three months with spending for a pattern', () => {
    const two = days(['2026-03-02', 1_000], ['2026-04-20', 0], ['2026-05-02', 1_000]);
    expect(pace({ days: two }).basis).toBe('linear');
    expect(pace({ days: [...two, ...days(['2026-02-02', 1_000])] }).basis).toBe('pattern');
  });

  it.each([[{ targetMinor: minor(-1) }], [{ scheduledMinor: minor(-1) }], [{ alertPpm: ppm(-1) }]])(
    'rejects %j',
    (fields) => {
      expect(() => pace(fields)).toThrow('must not be negative');
    },
  );

  const history = fc.array(fc.tuple(fc.integer({ min: -220, max: 5 }), fc.integer({ min: -2_000, max: 50_000 })), {
    maxLength: 40,
  });
  const listOf = (today: ReturnType<typeof d>, list: [number, number][]) =>
    list.map(([offset, spent]): DaySpending => ({ on: addDays(today, offset), spentMinor: minor(spent) }));

  it('never expects more than the target, never projects less than was spent, and is reproducible', () => {
    fc.assert(
      fc.property(
        date('2020-01-01', '2030-12-31'),
        history,
        amount(500_000),
        amount(50_000),
        (today, list, targetMinor, scheduledMinor) => {
          const result = categoryPace({ targetMinor, days: listOf(today, list), today, scheduledMinor });
          expect(result.expectedMinor).toBeGreaterThanOrEqual(0);
          expect(result.expectedMinor).toBeLessThanOrEqual(targetMinor);
          expect(result.projectedMinor).toBeGreaterThanOrEqual(
            result.spentMinor + (result.spentMinor < 0 ? 0 : scheduledMinor),
          );
          expect(result.leftMinor + result.spentMinor).toBe(targetMinor);
          expect(recompute(result.workings.expected)).toEqual({ kind: 'money', minor: result.expectedMinor });
          expect(recompute(result.workings.projected)).toEqual({ kind: 'money', minor: result.projectedMinor });
        },
      ),
    );
  });

  it('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(date('2020-01-01', '2030-12-31'), history, (today, list) => {
        const of = (each: [number, number][]) =>
          categoryPace({ targetMinor: 30_000 as Minor, days: listOf(today, each), today });
        expect(of([...list].reverse())).toEqual(of(list));
      }),
    );
  });

  it('never improves if more is spent', () => {
    const rank = { on_track: 0, ahead: 1, over: 2 };
    fc.assert(
      fc.property(history, amount(80_000), amount(80_000), (list, spent, more) => {
        const today = d('2026-06-10');
        const stateOf = (minorToday: number) =>
          rank[
            categoryPace({
              targetMinor: minor(60_000),
              days: [...listOf(today, list), { on: today, spentMinor: minor(minorToday) }],
              today,
            }).state
          ];
        expect(stateOf(spent)).toBeLessThanOrEqual(stateOf(spent + more));
      }),
    );
  });
});

describe('monthPace', () => {
  it('compares with the median of earlier months by the same day', () => {
    const history = days(
      ['2026-03-05', 100],
      ['2026-03-25', 900],
      ['2026-04-05', 300],
      ['2026-04-25', 100],
      ['2026-05-05', 200],
      ['2026-05-25', 400],
      ['2026-06-05', 700],
      ['2026-06-20', 9_999],
    );
    expect(monthPace(history, d('2026-06-10'))).toEqual({
      month: '2026-06',
      spentMinor: 700,
      usualByTodayMinor: 200,
      usualMonthMinor: 600,
      months: ['2026-05', '2026-04', '2026-03'],
    });
  });

  it('includes spending of today', () => {
    const history = days(
      ['2026-03-05', 100],
      ['2026-04-05', 100],
      ['2026-05-05', 100],
      ['2026-06-10', 700],
      ['2026-06-11', 9],
    );
    expect(monthPace(history, d('2026-06-10'))?.spentMinor).toBe(700);
  });

  it("excludes the month in which an import starts, unless the import starts in the month's first week", () => {
    // The import contains ninety days from March 8, so spending in the first week of March is unknown.
    const since = (day: string) =>
      days([`2026-03-${day}`, 100], ['2026-04-05', 300], ['2026-05-05', 400], ['2026-06-05', 500]);
    expect(monthPace(since('08'), d('2026-06-10'))).toBeNull();
    expect(monthPace(since('07'), d('2026-06-10'))?.months).toEqual(['2026-05', '2026-04', '2026-03']);
    expect(monthPace([...since('08'), ...days(['2026-02-20', 5])], d('2026-06-10'))?.months).toEqual([
      '2026-05',
      '2026-04',
      '2026-03',
    ]);
  });

  it('is null after only two months', () => {
    expect(monthPace(days(['2026-04-05', 300], ['2026-05-05', 200]), d('2026-06-10'))).toBeNull();
  });
});
