import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import type { Debt } from './debt.ts';
import type { PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

/**
 * A second, independent model of the rules, as simple as possible and with interest rounded from exact fractions, for
 * debts at one rate with fixed installments. It checks the simulation.
 */
interface Plain {
  balance: number;
  apr: number;
  installment: number;
}

interface Outcome {
  months: number;
  interest: number;
  paidOff: number[];
}

function roundedInterest({ balance, apr }: Plain): number {
  const exact = BigInt(balance) * BigInt(apr);
  return Number((exact * 2n + 12_000_000n) / 24_000_000n);
}

function reference(debts: readonly Plain[], strategy: PayoffStrategy, monthly: number): Outcome | undefined {
  const owed = debts.map((debt) => ({ ...debt }));
  const paidOff: number[] = owed.map(({ balance }) => (balance === 0 ? 0 : -1));
  let interest = 0;
  for (let month = 1; month <= 1200; month += 1) {
    if (owed.every(({ balance }) => balance === 0)) return { months: month - 1, interest, paidOff };
    for (const debt of owed) {
      const charged = roundedInterest(debt);
      debt.balance += charged;
      interest += charged;
    }
    let left = monthly;
    for (const debt of owed) {
      const due = Math.min(debt.installment, debt.balance);
      debt.balance -= due;
      left -= due;
    }
    for (const debt of strategy === 'minimum_only' ? [] : inOrder(owed, strategy)) {
      const more = Math.min(left, debt.balance);
      debt.balance -= more;
      left -= more;
    }
    for (const [index, { balance }] of owed.entries())
      if (balance === 0 && paidOff[index] === -1) paidOff[index] = month;
  }
  return undefined;
}

/**
 * Returns open debts in the order of the strategy. Paying off a debt does not change the order of the others, so one
 * sort a month is enough.
 */
function inOrder<T extends Plain>(debts: readonly T[], strategy: PayoffStrategy): T[] {
  const open = debts.filter(({ balance }) => balance > 0);
  return open.sort((a, b) =>
    strategy === 'avalanche' ? b.apr - a.apr || a.balance - b.balance : a.balance - b.balance || b.apr - a.apr,
  );
}

const plain = (): fc.Arbitrary<Plain> =>
  fc.record({
    balance: fc.integer({ min: 0, max: 1_500_000 }),
    apr: fc.integer({ min: 0, max: 320_000 }),
    installment: fc.integer({ min: 500, max: 40_000 }),
  });

const asDebt = ({ balance, apr, installment }: Plain, index: number): Debt => ({
  id: String(index),
  name: String(index),
  kind: 'loan',
  minimum: { kind: 'installment', paymentMinor: installment as Minor },
  segments: [{ id: 's', kind: 'purchase', balanceMinor: minor(balance), aprPpm: apr as number as Ppm }],
});

describe('planPayoff compared with a second implementation', () => {
  it.each<[PayoffStrategy]>([['avalanche'], ['snowball'], ['minimum_only']])(
    '%s: yields the same months, interest and order, to the cent',
    (strategy) => {
      fc.assert(
        fc.property(
          fc.array(plain(), { minLength: 1, maxLength: 5 }),
          fc.integer({ min: 0, max: 150_000 }),
          (debts, extra) => {
            const monthly = debts.reduce((sum, { installment }) => sum + installment, extra);
            const expected = reference(debts, strategy, monthly);
            const result = planPayoff(debts.map(asDebt), { strategy, monthlyMinor: minor(monthly), startOn: TODAY });
            if (expected === undefined) {
              expect(result.outcome).toBe('never_pays_off');
              return;
            }
            expect(result).toMatchObject({
              outcome: 'paid_off',
              months: expected.months,
              totalInterestMinor: expected.interest,
            });
            expect(result.debts.map(({ months }) => months)).toEqual(expected.paidOff);
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  it('reports never_pays_off exactly for plans that do not end', () => {
    const tight = fc.record({
      balance: fc.integer({ min: 100_000, max: 900_000 }),
      apr: fc.integer({ min: 100_000, max: 300_000 }),
      share: fc.integer({ min: 95, max: 115 }),
    });
    fc.assert(
      fc.property(
        fc.array(tight, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<PayoffStrategy>('avalanche', 'snowball', 'minimum_only'),
        (list, strategy) => {
          // Installments are around a month's interest, so some debts grow, and some shrink.
          const debts = list.map(({ balance, apr, share }) => ({
            balance,
            apr,
            installment: Math.round((balance * apr * share) / 100 / 12_000_000),
          }));
          const monthly = debts.reduce((sum, { installment }) => sum + installment, 0);
          const result = planPayoff(debts.map(asDebt), { strategy, monthlyMinor: minor(monthly), startOn: TODAY });
          expect(result.outcome).toBe(
            reference(debts, strategy, monthly) === undefined ? 'never_pays_off' : 'paid_off',
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

it('the reference reproduces the published 56 months of $5,000 at 24% with $150', () => {
  expect(reference([{ balance: 500_000, apr: ppm(240_000), installment: 15_000 }], 'minimum_only', 0)).toMatchObject({
    months: 56,
    interest: 332_217,
  });
});
