import { describe, expect, it } from '@jest/globals';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money } from '../../foundation/working/working.ts';
import { FRIDAY } from '../../testing/insight-household.ts';
import { insight, type InsightDraft, once } from './insight.ts';
import { daysOldFormula, sumFormula } from './insight-formulas.ts';
import { bestBy, daysToStatement, householdMonth, isMaterial } from './household-scale.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';

const total = (amount: number) => explain(sumFormula, { lines: [money('amount', minor(amount))] });
const subject = { kind: 'account', id: 'a', name: 'A' } as const;
const draft = (fields: Partial<InsightDraft> = {}): InsightDraft => ({
  type: 'fee_charged',
  subject,
  severity: 'notice',
  working: total(100),
  facts: [count('fees', 2)],
  evidenceIds: ['b', 'a', 'b'],
  confidencePpm: 800_000,
  act: { kind: 'open', subject },
  ...fields,
});

describe('insight', () => {
  it('takes its amounts from the workings, sorts its evidence and builds its key', () => {
    expect(insight(draft({ value: { untilNextStatement: total(7), perYear: total(84) } }))).toMatchObject({
      valueMinor: 7,
      valuePerYearMinor: 84,
      evidenceIds: ['a', 'b'],
      dedupKey: 'fee_charged:account:a',
      facts: { fees: { kind: 'count', count: 2 } },
    });
    expect(insight(draft({ period: '2026-03' })).dedupKey).toBe('fee_charged:account:a:2026-03');
    expect(insight(draft({ value: once(total(5)) }))).toMatchObject({ valueMinor: 5, valuePerYearMinor: 5 });
  });

  it.each([
    [1_200_000, 1_000_000],
    [-1, 0],
    [333_333.4, 333_333],
  ])('clamps a confidence of %s to %s', (given, kept) => {
    expect(insight(draft({ confidencePpm: given })).confidencePpm).toBe(kept);
  });

  it('rejects a value that is not money', () => {
    const days = explain(daysOldFormula, { lines: [date('as_of', FRIDAY), date('today', FRIDAY)] });
    expect(() => insight(draft({ value: once(days) }))).toThrow('the value of fee_charged is money from 0');
  });
});

describe('household scale', () => {
  it.each<[string, number, number, number, number, boolean]>([
    ["exactly one percent of a month's spending matters", 4_000, 400_000, 500_000, 10_000, true],
    ['a cent less does not', 3_999, 400_000, 500_000, 10_000, false],
    ['one percent of income matters if spending is unknown', 5_000, 0, 500_000, 10_000, true],
    ['a cent less than one percent of income does not', 4_999, 0, 500_000, 10_000, false],
    ['any amount matters while nothing is known', 1, 0, 0, 10_000, true],
    ['zero never matters', 0, 0, 0, 0, false],
    [
      'the comparison is exact for the largest amounts',
      9_000_000_000_000_000,
      9_000_000_000_000_000,
      0,
      1_000_000,
      true,
    ],
  ])('decides whether an amount matters: %s', (_why, amount, spending, income, share, expected) => {
    expect(
      isMaterial(amount, { monthlySpendingMinor: minor(spending), monthlyIncomeMinor: minor(income) }, share),
    ).toBe(expected);
  });

  it('treats a usual month below zero as zero', () => {
    expect(householdMonth({ monthlySpendingMinor: minor(-5), monthlyIncomeMinor: minor(-5) })).toBe(0);
  });
});

describe('daysToStatement', () => {
  it.each([
    ['2026-03-20', 11],
    ['2026-03-30', 1],
    ['2026-03-31', 30],
    ['2026-01-31', 28],
  ])('on %s returns %s', (today, days) => {
    expect(daysToStatement(civilDate(today))).toBe(days);
  });
});

describe('bestBy', () => {
  it('returns the one of equal items whose id sorts first, and undefined for an empty list', () => {
    const best = (names: string[]) =>
      bestBy(
        names,
        () => 1,
        (name) => name,
      );
    expect([best(['b', 'a', 'c']), best(['c', 'a', 'b']), best([])]).toEqual(['a', 'a', undefined]);
  });
});
