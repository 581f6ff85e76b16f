import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { date, signedAmount } from '../../testing/arbitrary.ts';
import { comparedPeriod, type Period } from './compare-periods.ts';
import type { FlowRow } from './flow-row.ts';
import { comparedSpendingByTime, spendingByTime, spendingReport } from './spending-report.ts';

const d = civilDate;
const period = (from: string, to: string): Period => ({ from: d(from), to: d(to) });
let ids = 0;
const row = (on: string, amount: number, payee: string, fields: Partial<FlowRow> = {}): FlowRow => ({
  id: `t${(ids += 1)}`,
  accountId: 'checking',
  on: d(on),
  amountMinor: minor(amount),
  payee,
  categoryId: 'groceries',
  kind: 'standard',
  nature: 'expense',
  accountType: 'depository',
  ...fields,
});

describe('comparedPeriod', () => {
  it.each([
    ['2026-03-10', '2026-03-16', 'previous', '2026-03-03', '2026-03-09', 'the seven days before'],
    ['2026-03-01', '2026-03-31', 'previous', '2026-02-01', '2026-02-28', 'the month before'],
    ['2026-01-01', '2026-03-31', 'previous', '2025-10-01', '2025-12-31', 'the quarter before'],
    ['2026-01-01', '2026-12-31', 'previous', '2025-01-01', '2025-12-31', 'the year before'],
    ['2026-03-01', '2026-03-30', 'previous', '2026-01-30', '2026-02-28', 'thirty days are not a month'],
    ['2026-03-05', '2026-03-05', 'previous', '2026-03-04', '2026-03-04', 'the day before'],
    ['2026-03-10', '2026-03-16', 'year_before', '2025-03-10', '2025-03-16', 'the same days of the year before'],
    ['2028-02-01', '2028-02-29', 'year_before', '2027-02-01', '2027-02-28', 'a leap February'],
    ['2027-02-01', '2027-02-28', 'year_before', '2026-02-01', '2026-02-28', 'a February before the same February'],
    ['2029-02-01', '2029-02-28', 'year_before', '2028-02-01', '2028-02-29', 'the last day of the month stays the last'],
  ] as const)('for %s to %s, %s returns %s to %s (%s)', (from, to, comparison, earlierFrom, earlierTo, _why) => {
    expect(comparedPeriod(period(from, to), comparison)).toEqual(period(earlierFrom, earlierTo));
  });

  it('returns an earlier period: for previous, one that ends on the day before the given period', () => {
    fc.assert(
      fc.property(date('2000-01-01', '2100-01-01'), fc.integer({ min: 0, max: 360 }), (from, length) => {
        const asked = { from, to: addDays(from, length) };
        expect(addDays(comparedPeriod(asked, 'previous').to, 1)).toBe(from);
        expect(comparedPeriod(asked, 'year_before').to < from).toBe(true);
      }),
    );
  });

  it.each<[string, string, Parameters<typeof comparedPeriod>[1], string, string, string]>([
    ['2026-02-25', '2026-03-24', 'previous', '2026-01-25', '2026-02-24', 'a month of 28 days with a month of 31 days'],
    ['2026-09-25', '2026-11-24', 'previous', '2026-07-25', '2026-09-24', 'two months with two months'],
    ['2028-02-25', '2028-03-24', 'year_before', '2027-02-25', '2027-03-24', 'a leap year'],
    [
      '2026-11-01',
      '2026-11-30',
      'previous',
      '2026-10-02',
      '2026-10-31',
      'thirty days that are a calendar month, but not a household month',
    ],
    ['2028-03-10', '2028-03-12', 'year_before', '2027-03-10', '2027-03-12', 'the same days of the year before'],
  ])('with months from the 25th, compares %s–%s (%s) with %s–%s: %s', (from, to, comparison, first, last) => {
    expect(comparedPeriod(period(from, to), comparison, 25)).toEqual(period(first, last));
  });

  it('rejects a period that ends before it starts', () => {
    expect(() => comparedPeriod(period('2026-03-02', '2026-03-01'), 'previous')).toThrow('ends on or after');
  });
});

describe('spendingReport', () => {
  const rows = [
    row('2026-03-02', -30_000, 'Kroger'),
    row('2026-03-20', -10_000, 'Kroger', { id: 'newest' }),
    row('2026-03-21', 5_000, 'Kroger', { kind: 'refund', id: 'back' }),
    row('2026-03-31', -15_000, 'Shell', { categoryId: 'fuel', accountType: 'credit_card' }),
    row('2026-03-15', -99_999, 'Visa payment', { kind: 'card_payment', nature: 'transfer' }),
    row('2026-03-15', 400_000, 'Payroll', { nature: 'income' }),
    row('2026-02-28', -25_000, 'Kroger'),
    row('2026-02-01', -40_000, 'Ikea', { categoryId: null, nature: null }),
    row('2026-01-31', -77_777, 'Kroger'),
    row('2025-03-05', -10_000, 'Shell', { categoryId: 'fuel' }),
  ];
  const march = period('2026-03-01', '2026-03-31');

  it('compares payees with the month before, in descending order, with the transactions of each', () => {
    const report = spendingReport(rows, { period: march, comparison: 'previous', by: 'payee' });
    expect(report).toMatchObject({
      comparedWith: period('2026-02-01', '2026-02-28'),
      spentMinor: 50_000,
      earlierMinor: 65_000,
      changeMinor: -15_000,
    });
    expect(
      report.rows.map(({ key, spentMinor, earlierMinor, changePpm, sharePpm }) => [
        key,
        spentMinor,
        earlierMinor,
        changePpm,
        sharePpm,
      ]),
    ).toEqual([
      // 300 + 100 − 50 = 350 of 500; 350 is 40% more than 250.
      ['Kroger', 35_000, 25_000, 400_000, 700_000],
      ['Shell', 15_000, 0, null, 300_000],
      ['Ikea', 0, 40_000, -1_000_000, 0],
    ]);
    expect(report.rows[0]?.transactionIds.slice(0, 2)).toEqual(['back', 'newest']);
  });

  it('compares categories with the same month a year before', () => {
    const report = spendingReport(rows, { period: march, comparison: 'year_before', by: 'category' });
    expect(
      report.rows.map(({ key, spentMinor, earlierMinor, changeMinor }) => [key, spentMinor, earlierMinor, changeMinor]),
    ).toEqual([
      ['groceries', 35_000, 0, 35_000],
      ['fuel', 15_000, 10_000, 5_000],
    ]);
  });

  it('has no shares if refunds exceed spending', () => {
    const [only] = spendingReport([row('2026-03-02', 500, 'Kroger', { kind: 'refund' })], {
      period: march,
      comparison: 'previous',
      by: 'payee',
    }).rows;
    expect(only).toMatchObject({ spentMinor: -500, sharePpm: null, changePpm: null });
  });

  it('has no shares if refunds equal spending', () => {
    const rows = [row('2026-03-02', -500, 'Kroger'), row('2026-03-03', 500, 'Shell', { kind: 'refund' })];
    expect(
      spendingReport(rows, { period: march, comparison: 'previous', by: 'payee' }).rows.map(({ key, sharePpm }) => [
        key,
        sharePpm,
      ]),
    ).toEqual([
      ['Kroger', null],
      ['Shell', null],
    ]);
  });

  it('orders equal amounts by earlier spending, and then by name', () => {
    const rows = [row('2026-02-02', -100, 'B'), row('2026-02-02', -100, 'A'), row('2026-02-02', -900, 'Z')];
    expect(
      spendingReport(rows, { period: march, comparison: 'previous', by: 'payee' }).rows.map(({ key }) => key),
    ).toEqual(['Z', 'A', 'B']);
  });

  it('limits changes to a factor of 1,000', () => {
    const rows = [row('2026-03-02', -5_000_000, 'Kroger'), row('2026-02-02', -1, 'Kroger')];
    expect(spendingReport(rows, { period: march, comparison: 'previous', by: 'payee' }).rows[0]?.changePpm).toBe(
      1_000_000_000,
    );
  });

  const some = () =>
    fc.array(
      fc.tuple(fc.integer({ min: -70, max: 40 }), signedAmount(100_000), fc.constantFrom('Kroger', 'Shell', 'Ikea')),
      { maxLength: 40 },
    );
  const rowsOf = (list: [number, number, string][]) =>
    list.map(([offset, amount, payee], index) =>
      row(addDays(d('2026-03-01'), offset), amount, payee, { id: `r${String(index).padStart(2, '0')}` }),
    );

  it('returns the same total by payee, by category and by time, in any order', () => {
    fc.assert(
      fc.property(some(), fc.constantFrom('day' as const, 'week' as const, 'month' as const), (list, unit) => {
        const all = rowsOf(list);
        const report = spendingReport(all, { period: march, comparison: 'previous', by: 'payee' });
        expect(report.rows.reduce((sum, { spentMinor }) => sum + spentMinor, 0)).toBe(report.spentMinor);
        expect(report.rows.reduce((sum, { earlierMinor }) => sum + earlierMinor, 0)).toBe(report.earlierMinor);
        expect(spendingByTime(all, { period: march, unit }).reduce((sum, { spentMinor }) => sum + spentMinor, 0)).toBe(
          report.spentMinor,
        );
        expect(spendingReport(all, { period: march, comparison: 'previous', by: 'category' }).spentMinor).toBe(
          report.spentMinor,
        );
        expect(spendingReport([...all].reverse(), { period: march, comparison: 'previous', by: 'payee' })).toEqual(
          report,
        );
      }),
    );
  });
});

describe('spendingByTime', () => {
  it.each([
    [
      'month',
      1,
      [
        ['2026-01-15', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
        ['2026-03-01', '2026-03-02'],
      ],
    ],
    // January 15, 2026 is a Thursday.
    [
      'week',
      1,
      [
        ['2026-01-15', '2026-01-18'],
        ['2026-01-19', '2026-01-25'],
        ['2026-01-26', '2026-02-01'],
      ],
    ],
    [
      'week',
      0,
      [
        ['2026-01-15', '2026-01-17'],
        ['2026-01-18', '2026-01-24'],
        ['2026-01-25', '2026-01-31'],
      ],
    ],
    [
      'day',
      1,
      [
        ['2026-01-15', '2026-01-15'],
        ['2026-01-16', '2026-01-16'],
        ['2026-01-17', '2026-01-17'],
      ],
    ],
  ] as const)('splits a period by %s, with weeks that start on weekday %s', (unit, firstWeekday, expected) => {
    const buckets = spendingByTime([], { period: period('2026-01-15', '2026-03-02'), unit, firstWeekday });
    expect(buckets.slice(0, 3).map(({ from, to }) => [from, to])).toEqual(expected);
    expect(buckets.at(-1)?.to).toBe('2026-03-02');
  });

  it('covers every day once', () => {
    fc.assert(
      fc.property(
        date('2000-01-01', '2100-01-01'),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (from, length, unit) => {
          const asked = { from, to: addDays(from, length) };
          const buckets = spendingByTime([], { period: asked, unit });
          expect(buckets.reduce((sum, bucket) => sum + daysBetween(bucket.from, bucket.to) + 1, 0)).toBe(length + 1);
        },
      ),
    );
  });

  it('counts transactions along with their amounts', () => {
    const rows = [
      row('2026-03-02', -300, 'Kroger'),
      row('2026-03-02', 100, 'Kroger', { kind: 'refund' }),
      row('2026-03-03', 500, 'Pay', { nature: 'income' }),
    ];
    expect(
      spendingByTime(rows, { period: period('2026-03-01', '2026-03-03'), unit: 'day' }).map(
        ({ spentMinor, transactionCount }) => [spentMinor, transactionCount],
      ),
    ).toEqual([
      [0, 0],
      [200, 2],
      [0, 0],
    ]);
  });
});

describe('comparedSpendingByTime', () => {
  const rows = [
    row('2026-03-02', -300, 'Kroger'),
    row('2026-03-31', -50, 'Kroger'),
    row('2026-02-02', -200, 'Kroger'),
    row('2025-03-31', -70, 'Kroger'),
  ];

  it('aligns each day with the same day of the month before, even if that month is shorter', () => {
    const { comparedWith, buckets } = comparedSpendingByTime(rows, {
      period: period('2026-03-01', '2026-03-31'),
      comparison: 'previous',
      unit: 'day',
    });
    expect(comparedWith).toEqual(period('2026-02-01', '2026-02-28'));
    expect(buckets).toHaveLength(31);
    expect(buckets[1]).toMatchObject({
      now: { from: '2026-03-02', spentMinor: 300 },
      earlier: { from: '2026-02-02', spentMinor: 200 },
    });
    expect(buckets[30]).toMatchObject({ now: { spentMinor: 50 }, earlier: null });
  });

  it('aligns a short month with a longer one without losing its end', () => {
    const { buckets } = comparedSpendingByTime([row('2026-01-31', -40, 'Kroger')], {
      period: period('2026-02-01', '2026-02-28'),
      comparison: 'previous',
      unit: 'day',
    });
    expect(buckets[30]).toMatchObject({ now: null, earlier: { from: '2026-01-31', spentMinor: 40 } });
  });

  it('aligns months with the same months of the year before', () => {
    const { buckets } = comparedSpendingByTime(rows, {
      period: period('2026-01-01', '2026-03-31'),
      comparison: 'year_before',
      unit: 'month',
    });
    expect(buckets.map(({ now, earlier }) => [now?.spentMinor, earlier?.spentMinor])).toEqual([
      [0, 0],
      [200, 0],
      [350, 70],
    ]);
  });
});
