import { describe, expect, it } from '@jest/globals';
import { type CivilMonth } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { flowOf } from './flow-of.ts';
import { type FlowGroup, monthFlows, savingsRate, summarizeSpending } from './spending.ts';

const month = (text: string): CivilMonth => text as CivilMonth;
const group = (
  inMonth: string,
  categoryId: string | null,
  amounts: { in?: number; out?: number },
  fields: Partial<FlowGroup> = {},
): FlowGroup => ({
  month: month(inMonth),
  categoryId,
  kind: 'standard',
  nature: categoryId === null ? null : 'expense',
  accountType: 'depository',
  inMinor: minor(amounts.in ?? 0),
  outMinor: minor(amounts.out ?? 0),
  inCount: amounts.in === undefined ? 0 : 1,
  outCount: amounts.out === undefined ? 0 : 1,
  ...fields,
});

describe('flowOf', () => {
  it.each([
    ['standard', 'expense', 'depository', 'out', 'spending', 'is a purchase'],
    ['standard', 'expense', 'credit_card', 'in', 'spending', 'is a refund in an expense category'],
    ['standard', 'income', 'depository', 'in', 'income', 'is pay'],
    ['standard', 'income', 'depository', 'out', 'income', 'is returned pay'],
    ['standard', 'transfer', 'depository', 'out', 'none', 'has a transfer category'],
    ['card_payment', 'expense', 'depository', 'out', 'none', 'is a card payment, regardless of its category'],
    ['transfer', null, 'depository', 'in', 'none', 'is a transfer'],
    ['opening', null, 'depository', 'in', 'none', 'existed before the first entry'],
    ['adjustment', null, 'credit_card', 'out', 'none', 'is a correction'],
    ['standard', null, 'depository', 'in', 'income', 'is unknown money in'],
    ['refund', null, 'depository', 'in', 'spending', 'is a refund without a category'],
    ['standard', null, 'credit_card', 'out', 'spending', 'is an unknown purchase'],
    ['standard', null, 'credit_card', 'in', 'none', 'may be a payment'],
    ['interest', null, 'loan', 'out', 'spending', 'is interest on a loan'],
    ['standard', 'expense', 'line_of_credit', 'out', 'none', 'is borrowed money'],
    ['loan_payment', 'expense', 'depository', 'out', 'none', 'is a loan payment, whose interest is posted on the loan'],
    ['cash_advance', 'expense', 'credit_card', 'out', 'spending', 'is a cash advance on a card'],
    ['interest', null, 'depository', 'in', 'income', 'is interest on savings'],
    ['standard', null, 'investment', 'in', 'none', 'is a gain in value'],
  ] as const)(
    'classifies %s with category %s on %s, %s, as %s, because it %s',
    (kind, nature, accountType, sign, expected, _why) => {
      expect(flowOf({ kind, nature, accountType }, sign)).toBe(expected);
    },
  );
});

describe('summarizeSpending', () => {
  const groups = [
    group('2026-03', 'food', { out: -50_000 }),
    group('2026-03', 'food', { in: 2_000 }, { accountType: 'credit_card' }),
    group('2026-03', 'pay', { in: 300_000 }, { nature: 'income' }),
    group('2026-03', null, { out: -10_000 }),
    group('2026-03', null, { out: -99_999 }, { kind: 'card_payment' }),
    group('2026-02', 'food', { out: -40_000 }),
    group('2026-02', 'rent', { out: -100_000 }),
    group('2025-12', 'food', { out: -41_001 }),
    group('2025-11', 'food', { out: -77_777 }),
  ];

  it('compares each category with the average of the earlier months that have data', () => {
    expect(summarizeSpending(groups, { month: month('2026-03'), compare: 3 })).toEqual({
      month: '2026-03',
      comparedWith: ['2026-02', '2026-01', '2025-12'],
      incomeMinor: 300_000,
      expenseMinor: 58_000,
      savingsRatePpm: 806_667,
      categories: [
        // (40,000 + 41,001) ÷ 2 = 40,500.5, rounded half to even.
        { categoryId: 'food', spentMinor: 48_000, averageMinor: 40_500, changeMinor: 7_500, transactionCount: 2 },
        { categoryId: null, spentMinor: 10_000, averageMinor: 0, changeMinor: 10_000, transactionCount: 1 },
        { categoryId: 'rent', spentMinor: 0, averageMinor: 50_000, changeMinor: -50_000, transactionCount: 0 },
      ],
    });
  });

  it('has no average if no earlier month has data', () => {
    const { categories } = summarizeSpending(groups.slice(0, 1), { month: month('2026-03'), compare: 2 });
    expect(categories).toEqual([
      { categoryId: 'food', spentMinor: 50_000, averageMinor: null, changeMinor: null, transactionCount: 1 },
    ]);
  });

  it('reports zeros for a month without data', () => {
    expect(summarizeSpending([], { month: month('2026-01'), compare: 1 })).toEqual({
      month: '2026-01',
      comparedWith: ['2025-12'],
      incomeMinor: 0,
      expenseMinor: 0,
      savingsRatePpm: null,
      categories: [],
    });
  });
});

describe('monthFlows', () => {
  it('returns every requested month, in the given order', () => {
    const flows = monthFlows([group('2026-03', 'food', { out: -5, in: 7 })], [month('2026-02'), month('2026-03')]);
    expect(flows).toEqual([
      { month: '2026-02', incomeMinor: 0, expenseMinor: 0 },
      { month: '2026-03', incomeMinor: 0, expenseMinor: -2 },
    ]);
  });
});

describe('savingsRate', () => {
  it.each([
    [100, 80, 200_000],
    [100, 150, -500_000],
    [3, 1, 666_667],
    [0, 5, null],
    [-5, 5, null],
    [1, 999_999_999_999_999, -1_000_000_000],
  ])('for income %s and expenses %s, is %s', (income, expense, rate) => {
    expect(savingsRate(minor(income), minor(expense))).toBe(rate);
  });
});
