import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { FlowGroup } from '../cash-flow/spending.ts';
import { BUILT_IN_CATEGORIES } from '../categorize/categories.ts';
import { civilDate, type CivilMonth } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { cashFlowIndicator, savingsRateIndicator } from './cash-flow.ts';
import {
  debtToIncomeIndicator,
  housingRatioIndicator,
  interestBurdenIndicator,
  type RatedBalance,
  type RatioIndicator,
  weightedAprIndicator,
} from './debt-ratios.ts';
import {
  emergencyMonthsIndicator,
  ESSENTIAL_CATEGORIES,
  type EssentialMonth,
  essentialMonths,
} from './emergency-months.ts';

const month = (text: string) => text as CivilMonth;
const group = (
  inMonth: string,
  categoryId: string | null,
  amounts: { in?: number; out?: number },
  fields: Partial<FlowGroup> = {},
): FlowGroup => ({
  month: month(inMonth),
  categoryId,
  kind: 'standard',
  nature: 'expense',
  accountType: 'depository',
  inMinor: minor(amounts.in ?? 0),
  outMinor: minor(amounts.out ?? 0),
  inCount: amounts.in === undefined ? 0 : 1,
  outCount: amounts.out === undefined ? 0 : 1,
  ...fields,
});
const ratioOf = (indicator: RatioIndicator) => (indicator.kind === 'value' ? indicator.ratioPpm : indicator.reason);
const payments = (...amounts: number[]) =>
  amounts.map((each, index) => ({ id: `p${index}`, amountMinor: minor(each) }));

describe('cash flow and savings rate', () => {
  const groups = [
    group('2026-02', 'pay', { in: 400_000 }, { nature: 'income' }),
    group('2026-02', 'groceries', { out: -90_000, in: 10_000 }),
    group('2026-02', 'card', { out: -250_000 }, { kind: 'card_payment', nature: 'transfer' }),
    group('2026-02', 'move', { out: -50_000, in: 50_000 }, { kind: 'transfer', nature: 'transfer' }),
    group('2026-02', 'shopping', { out: -20_000 }, { accountType: 'credit_card' }),
    group('2026-01', 'groceries', { out: -77_777 }),
  ];

  it('exclude transfers and card payments, and subtract a refund from spending', () => {
    // Spending is 900.00 − 100.00 + 200.00 = 1,000.00.
    expect(cashFlowIndicator(groups, [month('2026-02')])).toMatchObject({
      incomeMinor: 400_000,
      expenseMinor: 100_000,
      netMinor: 300_000,
    });
    expect(savingsRateIndicator(groups, [month('2026-02')])).toMatchObject({ kind: 'value', savingsRatePpm: 750_000 });
  });

  it('add up the cash flow of several months', () => {
    expect(cashFlowIndicator(groups, [month('2026-01'), month('2026-02')])).toMatchObject({ netMinor: 222_223 });
  });

  it.each([
    [month('2025-12'), 'no_history', 'no_history'],
    [month('2026-01'), 'value', 'no_income'],
  ])('for %s are %s and %s', (asked, flow, saved) => {
    const [cash, rate] = [cashFlowIndicator(groups, [asked]), savingsRateIndicator(groups, [asked])];
    expect([cash.kind === 'value' ? cash.kind : cash.reason, rate.kind === 'value' ? rate.kind : rate.reason]).toEqual([
      flow,
      saved,
    ]);
  });

  it('include a negative savings rate if spending exceeds income', () => {
    const spent = [
      group('2026-02', 'pay', { in: 100 }, { nature: 'income' }),
      group('2026-02', 'groceries', { out: -150 }),
    ];
    expect(savingsRateIndicator(spent, [month('2026-02')])).toMatchObject({ savingsRatePpm: -500_000 });
  });

  it('can be recomputed from the values of their workings', () => {
    fc.assert(
      fc.property(amount(), amount(), (income, spent) => {
        const both = [
          group('2026-02', 'pay', { in: income }, { nature: 'income' }),
          group('2026-02', 'groceries', { out: -spent }),
        ];
        const [cash, rate] = [
          cashFlowIndicator(both, [month('2026-02')]),
          savingsRateIndicator(both, [month('2026-02')]),
        ];
        if (cash.kind !== 'value') throw new Error(cash.reason);
        expect(recompute(cash.working)).toEqual({ kind: 'money', minor: income - spent });
        if (rate.kind === 'value') expect(recompute(rate.working)).toEqual({ kind: 'ppm', ppm: rate.savingsRatePpm });
        else expect(income).toBe(0);
      }),
    );
  });
});

describe('emergency months', () => {
  const months = (...amounts: number[]): EssentialMonth[] =>
    amounts.map((each, index) => ({ month: month(`2026-0${index + 1}`), spentMinor: minor(each) }));
  const liquid = (...amounts: number[]) =>
    amounts.map((each, index) => ({ accountId: `a${index}`, balanceMinor: minor(each) }));

  it.each([
    [[1_000_000], [300_000, 300_000, 300_000], 33, '3.33 months are rounded down'],
    [[600_000, 300_000], [300_000, 900_000, 300_000, 300_000], 30, 'one expensive month does not change the median'],
    [[900_000], [200_000, 400_000, 300_000, 300_000], 30, 'an even number of months uses the mean of the middle two'],
    [[-5_000], [300_000, 300_000, 300_000], 0, 'an overdrawn account lasts no time'],
    [[900_000, -300_000], [300_000, 300_000, 300_000], 20, 'an overdrawn account reduces the others'],
    [[500], [300_000, 300_000], 'history_too_short', 'two months are too few'],
    [[500], [0, 0, 0, 100], 'no_spending', 'the median is zero'],
  ])('with cash of %j and monthly spending of %j, are %s: %s', (cash, spent, expected, _why) => {
    const indicator = emergencyMonthsIndicator(liquid(...cash), months(...spent));
    expect(indicator.kind === 'value' ? indicator.monthsTenths : indicator.reason).toBe(expected);
    if (indicator.kind === 'value') expect(recompute(indicator.working)).toEqual({ kind: 'count', count: expected });
  });

  it('use essential spending of the six preceding whole months, and skip months without data', () => {
    const groups = [
      group('2026-03', 'rent', { out: -999_999 }),
      group('2026-02', 'rent', { out: -100_000 }),
      group('2026-02', 'groceries', { out: -30_000, in: 5_000 }),
      group('2026-02', 'travel', { out: -88_888 }),
      group('2026-01', 'travel', { out: -1 }),
      group('2025-09', 'rent', { out: -90_000 }),
      group('2025-08', 'rent', { out: -77_777 }),
    ];
    const isEssential = (id: string | null) => ESSENTIAL_CATEGORIES.some((key) => key === id);
    expect(
      essentialMonths(groups, { before: month('2026-03'), firstOn: civilDate('2025-08-03'), isEssential }),
    ).toEqual([
      { month: '2026-02', spentMinor: 125_000 },
      { month: '2026-01', spentMinor: 0 },
      { month: '2025-09', spentMinor: 90_000 },
    ]);
  });

  it.each([
    ['2025-12-07', ['2026-02', '2026-01', '2025-12'], 'it started in its first week, so it is whole'],
    ['2025-12-08', ['2026-02', '2026-01'], 'it started after its first week, so it is partial'],
    ['2025-12-31', ['2026-02', '2026-01'], 'it has a single day'],
    ['2025-06-20', ['2026-02', '2026-01', '2025-12'], 'it is older than the months read'],
    [null, ['2026-02', '2026-01', '2025-12'], 'the first entry is unknown'],
  ])(
    'omit a partial first month (regression: it was counted): first entry on %s, months %j: %s',
    (firstOn, expected, _why) => {
      const groups = ['2026-02', '2026-01', '2025-12'].map((each) => group(each, 'rent', { out: -100_000 }));
      expect(
        essentialMonths(groups, {
          before: month('2026-03'),
          firstOn: firstOn === null ? null : civilDate(firstOn),
          isEssential: () => true,
        }).map((each) => each.month),
      ).toEqual(expected);
    },
  );

  it('treat only existing expense categories as essential', () => {
    const expenses = new Set(BUILT_IN_CATEGORIES.filter(({ nature }) => nature === 'expense').map(({ key }) => key));
    expect(ESSENTIAL_CATEGORIES.filter((key) => !expenses.has(key))).toEqual([]);
    expect(ESSENTIAL_CATEGORIES).not.toContain('entertainment');
  });

  it('never last longer with less money', () => {
    fc.assert(
      fc.property(
        amount(),
        amount(),
        fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 3, maxLength: 6 }),
        (a, b, spent) => {
          const lasts = (cash: number) => {
            const indicator = emergencyMonthsIndicator(liquid(cash), months(...spent));
            return indicator.kind === 'value' ? indicator.monthsTenths : -1;
          };
          expect(lasts(Math.min(a, b))).toBeLessThanOrEqual(lasts(Math.max(a, b)));
        },
      ),
    );
  });
});

describe('debt ratios', () => {
  it.each([
    [payments(12_000, 38_000), 500_000, 100_000, 'a minimum and an installment make 500.00 of 5,000.00'],
    [payments(), 500_000, 0, 'there are no debts'],
    [payments(600_000), 500_000, 1_200_000, 'payments exceed the income'],
    [payments(1), 0, 'no_income', 'there is no income to divide by'],
  ])('of %j over income %s are %s: %s', (required, income, expected, _why) => {
    expect(ratioOf(debtToIncomeIndicator(required, minor(income)))).toBe(expected);
    expect(ratioOf(housingRatioIndicator(required, minor(income)))).toBe(expected);
  });

  it.each([
    [90_000, 12_000, 5_100_000, 20_000, 'the charges are 1,020.00 of 51,000.00'],
    [0, 0, 5_100_000, 0, 'nothing was charged'],
    [1, 0, 0, 'no_income', 'there was no income in twelve months'],
  ])('of interest %s and fees %s over income %s are %s: %s', (interest, fees, income, expected, _why) => {
    expect(
      ratioOf(
        interestBurdenIndicator({ interestMinor: minor(interest), feesMinor: minor(fees), incomeMinor: minor(income) }),
      ),
    ).toBe(expected);
  });

  it('reject negative charges and payments', () => {
    expect(() =>
      interestBurdenIndicator({ interestMinor: minor(-1), feesMinor: minor(0), incomeMinor: minor(1) }),
    ).toThrow('charges must not be negative');
    expect(() => debtToIncomeIndicator(payments(-1), minor(1))).toThrow('payments must not be negative');
  });

  const balance = (id: string, owed: number, aprPpm: number, revert?: number): RatedBalance => ({
    id,
    balanceMinor: minor(owed),
    aprPpm: ppm(aprPpm),
    ...(revert === undefined ? {} : { revertAprPpm: ppm(revert) }),
  });

  it.each([
    // (3,000 × 20% + 1,000 × 0%) ÷ 4,000 is 15%; with 28% after the promotion, it is 22%.
    [
      [balance('a', 300_000, 200_000), balance('b', 100_000, 0, 280_000)],
      150_000,
      220_000,
      'a promotion lowers today’s average',
    ],
    [[balance('a', 100, 240_000), balance('b', 0, 0)], 240_000, 240_000, 'a debt that is paid off has no weight'],
    [[balance('a', 1, 1), balance('b', 1, 2)], 2, 2, '1.5 rounds half to even'],
    [[balance('a', 1, 2), balance('b', 1, 3)], 2, 2, '2.5 rounds half to even'],
    [[balance('a', 2, 3), balance('b', 1, 2)], 3, 3, '2⅔ rounds up'],
    [[balance('a', 0, 240_000)], 'no_debt', 'no_debt', 'nothing is owed'],
    [[], 'no_debt', 'no_debt', 'there are no debts'],
  ])(
    'for %j include an average rate of %s, or %s without promotions: %s',
    (balances, withPromos, withoutPromos, _why) => {
      const rates = weightedAprIndicator(balances);
      expect([ratioOf(rates.withPromos), ratioOf(rates.withoutPromos)]).toEqual([withPromos, withoutPromos]);
    },
  );

  it('can all be recomputed from the values of their workings', () => {
    const balances = fc.array(fc.tuple(amount(), apr(), fc.option(apr(), { nil: null })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(balances, amount(), amount(), (list, income, charge) => {
        const rates = weightedAprIndicator(
          list.map(([balanceMinor, aprPpm, revertAprPpm], index) => ({
            id: `d${index}`,
            balanceMinor,
            aprPpm,
            revertAprPpm,
          })),
        );
        const all = [
          rates.withPromos,
          rates.withoutPromos,
          debtToIncomeIndicator(payments(charge, charge), income),
          housingRatioIndicator(payments(charge), income),
          interestBurdenIndicator({ interestMinor: charge, feesMinor: charge, incomeMinor: income }),
        ];
        for (const indicator of all)
          if (indicator.kind === 'value')
            expect(recompute(indicator.working)).toEqual({ kind: 'ppm', ppm: indicator.ratioPpm });
        expect(all.some(({ kind }) => kind === 'not_applicable')).toBe(
          income <= 0 || list.every(([owed]) => owed === 0),
        );
      }),
    );
  });
});
