import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { ppm } from '../../foundation/money/minor.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { byCost, effortUpTo, isBetter, minimumsOnly, type Problem, type Trial, tryWay } from './trial.ts';

const trial = (fields: Partial<Trial>): Trial => ({
  way: 'avalanche',
  cost: 1_000,
  earned: 0,
  missed: 0,
  lastMissedMonth: 0,
  late: 0,
  months: 10,
  ...fields,
});

describe('comparison of two plans', () => {
  it.each<{ why: string; better: Partial<Trial>; worse: Partial<Trial> }>([
    { why: 'costs less', better: { cost: 999 }, worse: { cost: 1_000 } },
    { why: 'is shorter at the same cost', better: { months: 9 }, worse: { months: 10 } },
    { why: 'pays all minimums, regardless of its cost', better: { cost: 5_000 }, worse: { cost: 1, missed: 1 } },
    { why: 'misses a smaller amount of minimums', better: { missed: 10, cost: 5_000 }, worse: { missed: 11 } },
    {
      why: 'pays off the debts, even if it misses some minimums',
      better: { missed: 500, cost: 5_000 },
      worse: { cost: Infinity },
    },
    { why: 'earns money from savings', better: { cost: -5 }, worse: { cost: 0 } },
  ])('prefers the plan that $why', ({ better, worse }) => {
    const [a, b] = [trial(better), trial(worse)];
    expect([isBetter(a, b), isBetter(b, a)]).toEqual([true, false]);
    expect([b, a].sort(byCost)).toEqual([a, b]);
  });

  it('prefers neither of two equal plans', () => {
    expect([isBetter(trial({}), trial({})), byCost(trial({}), trial({}))]).toEqual([false, 0]);
  });
});

describe('plan trial', () => {
  const debts = [debtOf('visa', [segment(1000, 0)], installment(100))];
  const plain: Problem = {
    debts,
    options: { monthlyMinor: cents(200), startOn: civilDate('2026-03-01') },
    feeMinor: 30,
  };
  const saving: Problem = {
    ...plain,
    options: {
      ...plain.options,
      savings: { balanceMinor: cents(1200), bufferMinor: cents(0), yieldPpm: ppm(120_000), horizonMonths: 12 },
    },
  };

  it('counts the fee as a cost, and the simulated months as effort only once', () => {
    const effort = effortUpTo(Infinity);
    expect(tryWay(plain, 'avalanche', effort)).toMatchObject({ cost: 30, months: 5, missed: 0, earned: 0 });
    expect(effort.spent).toBe(5);
    expect(tryWay(plain, 'avalanche', effort).cost).toBe(30);
    expect(effort.spent).toBe(5); // known, so not simulated again
  });

  it('saves all income after the last debt until the horizon, so that plans of different lengths are comparable', () => {
    // All debts are paid in the first month. $412 of $1,200 remains, plus 1% on it and $200. Then come eleven more
    // months at 1% and $200 each.
    const { cost, earned, months } = tryWay(saving, 'avalanche', effortUpTo(Infinity));
    let [spare, yielded] = [41_200, 1_200];
    for (let month = 2; month <= 12; month += 1) {
      const credited = Math.round(spare / 100);
      yielded += credited;
      spare += credited + 20_000;
    }
    expect([months, earned, cost]).toEqual([1, yielded, 30 - yielded]);
  });

  it('simulates minimums alone with the same money, saving the remainder', () => {
    const minimums = minimumsOnly(saving);
    expect(minimums).toMatchObject({ months: 10, missed: 0 });
    expect(minimums.earned).toBeGreaterThan(tryWay(saving, 'avalanche', effortUpTo(Infinity)).earned);
    expect(minimumsOnly(plain)).toMatchObject({ months: 10, cost: 30, earned: 0 });
  });
});
