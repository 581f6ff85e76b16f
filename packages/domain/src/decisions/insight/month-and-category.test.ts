import { describe, expect, it } from '@jest/globals';
import { categoryPace, type PaceInputs } from '../../records/cash-flow/category-pace.ts';
import type { MonthPace } from '../../records/cash-flow/month-pace.ts';
import type { CivilMonth } from '../../foundation/dates/civil-date.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { categoryOverPace } from './category-over-pace.ts';
import { monthAboveUsual } from './month-above-usual.ts';

const spent = (amount: number, on = '2026-03-02') => ({ on: civilDate(on), spentMinor: minor(amount) });
/** Splits the spending over two days, because the forecast may treat a single payment as a bill. */
const spentInTwo = (amount: number) => [spent(amount - 10_000), spent(10_000, '2026-03-12')];
const category = (fields: Partial<PaceInputs>) =>
  categoryOverPace(
    quietHousehold({
      paces: [
        {
          categoryId: 'dining',
          name: 'Eating out',
          pace: categoryPace({ targetMinor: minor(31_000), days: [], today: FRIDAY, ...fields }),
          endsOn: civilDate('2026-03-31'),
        },
      ],
    }),
  );

describe('categoryOverPace', () => {
  it('reports how much a category will exceed its target', () => {
    // 300.00 by March 20: × 31 ÷ 20 = 465.00 projected, 155.00 above 310.00
    expect(category({ days: spentInTwo(30_000) })).toMatchObject([
      {
        severity: 'notice',
        valueMinor: 15_500,
        valuePerYearMinor: 15_500,
        confidencePpm: 500_000,
        deadlineOn: '2026-03-31',
        dedupKey: 'category_over_pace:category:dining:2026-03',
        act: { kind: 'open', subject: { id: 'dining' } },
      },
    ]);
  });

  it.each<[string, Partial<PaceInputs>, string[]]>([
    ['reports nothing for a category on track', { days: spentInTwo(20_000) }, []],
    ['reports a category already over its target as a warning', { days: spentInTwo(31_001) }, ['warning']],
    ["ignores an excess of 7.98, less than a five-hundredth of a month's spending", { days: spentInTwo(20_515) }, []],
    ['reports an excess of 8.00', { days: spentInTwo(20_516) }, ['notice']],
    ['reports nothing if nothing was spent', {}, []],
  ])('%s', (_why, fields, severities) => {
    expect(category(fields).map(({ severity }) => severity)).toEqual(severities);
  });

  it('reports a higher confidence with past months to compare, and the highest once over the target', () => {
    const months = ['2025-12-10', '2026-01-10', '2026-02-10'].flatMap((on) => [
      spent(10_000, on),
      spent(20_000, on.replace('-10', '-28')),
    ]);
    expect(category({ days: [...months, spent(25_000)] })).toMatchObject([
      { severity: 'notice', confidencePpm: 800_000 },
    ]);
    expect(category({ days: [...months, spent(35_000)] })).toMatchObject([
      { severity: 'warning', confidencePpm: 950_000 },
    ]);
  });
});

const pace = (fields: Partial<MonthPace>): MonthPace => ({
  month: '2026-03' as CivilMonth,
  spentMinor: minor(390_000),
  usualByTodayMinor: minor(260_000),
  usualMonthMinor: minor(400_000),
  months: ['2026-02' as CivilMonth],
  ...fields,
});
const month = (fields: Partial<MonthPace>) => monthAboveUsual(quietHousehold({ monthPace: pace(fields) }));

describe('monthAboveUsual', () => {
  it('reports how far the month is above the usual spending by this day', () => {
    expect(month({})).toMatchObject([
      {
        severity: 'info',
        working: { result: { value: { minor: 130_000 } } },
        value: null,
        dedupKey: 'month_above_usual:household:spending:2026-03',
      },
    ]);
  });

  it.each<[string, Partial<MonthPace>, number]>([
    ['reports spending a quarter above the usual', { spentMinor: minor(325_000) }, 1],
    ['ignores spending a cent less than a quarter above the usual', { spentMinor: minor(324_999) }, 0],
    ['ignores usual spending', { spentMinor: minor(260_000) }, 0],
    ['ignores spending below the usual', { spentMinor: minor(100_000) }, 0],
    [
      'ignores a large relative excess that is less than a tenth of a month',
      { spentMinor: minor(59_999), usualByTodayMinor: minor(20_000) },
      0,
    ],
    [
      'reports a large relative excess of a tenth of a month',
      { spentMinor: minor(60_000), usualByTodayMinor: minor(20_000) },
      1,
    ],
    ['reports nothing if the usual spending is zero', { usualByTodayMinor: minor(0) }, 0],
  ])('%s', (_why, fields, times) => {
    expect(month(fields)).toHaveLength(times);
  });

  it('reports nothing without enough months of history', () => {
    expect(monthAboveUsual(quietHousehold({ monthPace: null }))).toEqual([]);
  });
});
