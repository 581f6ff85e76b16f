import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { deposit, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { bonusRateEnds } from './bonus-rate-ends.ts';
import type { DepositFacts } from './household-facts.ts';

const bonus = (days: number, after = 10_000) => ({ endsOn: addDays(FRIDAY, days), apyAfterPpm: ppm(after) });
const savings = (fields: Partial<DepositFacts> = {}) =>
  deposit('savings', { apyPpm: ppm(50_000), bonus: bonus(30), ...fields });
const found = (...deposits: DepositFacts[]) => bonusRateEnds(quietHousehold({ deposits }));

describe('bonusRateEnds', () => {
  it('reports the yearly cost of staying, and suggests a reminder if no better account is known', () => {
    // 10,000.00 × (5% − 1%) = 400.00
    expect(found(savings())).toMatchObject([
      {
        working: { result: { value: { minor: 40_000 } } },
        value: null,
        valuePerYearMinor: 0,
        deadlineOn: '2026-04-19',
        act: { kind: 'reminder', on: '2026-04-12' },
      },
    ]);
  });

  it('values the move at the difference between the best other account and the rate after the bonus', () => {
    // 10,000.00 × (3% − 1%) = 200.00 a year; one of the next 31 days is after the end: 0.55
    expect(found(savings(), deposit('online', { apyPpm: ppm(30_000) }))).toMatchObject([
      {
        valuePerYearMinor: 20_000,
        valueMinor: 55,
        act: {
          kind: 'sweep',
          fromAccountId: 'savings',
          toAccountId: 'online',
          amountMinor: 1_000_000,
          by: '2026-04-19',
        },
      },
    ]);
  });

  it("ignores another account's bonus rate if that bonus ends earlier", () => {
    expect(
      found(savings(), deposit('online', { apyPpm: ppm(45_000), bonus: bonus(20, 5_000) })).filter(
        ({ subject }) => subject.id === 'savings',
      ),
    ).toMatchObject([{ value: null }]);
  });

  it("compares with another account's bonus rate only if that bonus ends later", () => {
    expect(
      found(savings(), deposit('online', { apyPpm: ppm(45_000), bonus: bonus(30, 5_000) })).filter(
        ({ subject }) => subject.id === 'savings',
      ),
    ).toMatchObject([{ value: null }]);
    expect(
      found(savings(), deposit('online', { apyPpm: ppm(45_000), bonus: bonus(31, 5_000) })).filter(
        ({ subject }) => subject.id === 'savings',
      ),
    ).toMatchObject([{ valuePerYearMinor: 35_000 }]);
  });

  it('suggests a reminder for today if the bonus ends within a week', () => {
    expect(found(savings({ bonus: bonus(3) }))).toMatchObject([{ act: { kind: 'reminder', on: FRIDAY } }]);
  });

  it.each<[string, Partial<DepositFacts>, number]>([
    ['reports a bonus that ends in sixty days', { bonus: bonus(60) }, 1],
    ['reports nothing if the bonus ends in sixty-one days', { bonus: bonus(61) }, 0],
    ['reports a bonus on its last day', { bonus: bonus(0) }, 1],
    ['reports nothing if the bonus has ended', { bonus: bonus(-1) }, 0],
    ['reports nothing without a bonus', { bonus: null }, 0],
    ['reports nothing without a known rate', { apyPpm: null }, 0],
    ['reports nothing if the same rate follows', { bonus: bonus(30, 50_000) }, 0],
    ['reports nothing if a better rate follows', { bonus: bonus(30, 60_000) }, 0],
    ['reports nothing for an empty account', { balanceMinor: minor(0) }, 0],
    ["ignores 19.60 a year, less than half a percent of a month's spending", { balanceMinor: minor(49_000) }, 0],
    ["reports 20.00 a year, half a percent of a month's spending", { balanceMinor: minor(50_000) }, 1],
  ])('%s', (_why, fields, times) => {
    expect(found(savings(fields))).toHaveLength(times);
  });
});
