import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { engineView, instance, type InstanceDebt } from '../../testing/small-instance.ts';
import type { PayoffStrategy } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

/**
 * A second, independent model of promotions, deferred interest and percentage minimums for debts with one balance, as
 * simple as possible. Each month is compared with the simulation to the cent.
 */
interface Owed extends InstanceDebt {
  index: number;
  balance: number;
  /** Deferred interest in ten-thousandths of a cent, rounded to a cent when charged. */
  builtUp: number;
}

const half = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n));
const monthOf = (balance: number, ppm: number): number => half(BigInt(balance) * BigInt(ppm), 12_000_000n);
const isPromo = ({ kind }: Owed): boolean => kind === 'promo' || kind === 'deferred';
const rateIn = (debt: Owed, month: number): number => (isPromo(debt) && month <= debt.promoMonths ? 0 : debt.aprPpm);

/** Returns the balances after each month. */
function reference(
  list: readonly InstanceDebt[],
  strategy: PayoffStrategy,
  monthly: number,
  months: number,
): number[][] {
  const debts = list.map((debt, index): Owed => ({ ...debt, index, balance: debt.balanceMinor, builtUp: 0 }));
  return Array.from({ length: months }, (_, place) => {
    const month = place + 1;
    let left = monthly;
    for (const debt of debts) left -= payMinimum(debt, month);
    if (left < 0) throw new Error('the example covers its minimums');
    for (const debt of inOrder(debts, strategy, month)) {
      const more = Math.min(left, debt.balance);
      debt.balance -= more;
      left -= more;
    }
    for (const debt of debts) chargeAtEnd(debt, month);
    return debts.map(({ balance }) => balance);
  });
}

function payMinimum(debt: Owed, month: number): number {
  const before = debt.balance;
  if (debt.kind === 'deferred' && month <= debt.promoMonths)
    debt.builtUp += monthOf(before * 10_000 + debt.builtUp, debt.aprPpm);
  const interest = monthOf(before, rateIn(debt, month));
  debt.balance += interest;
  const asked =
    debt.kind === 'loan'
      ? debt.floorMinor
      : Math.max(debt.floorMinor, half(BigInt(before) * BigInt(debt.minimumPpm), 1_000_000n) + interest);
  const paid = Math.min(asked, debt.balance);
  debt.balance -= paid;
  return paid;
}

function chargeAtEnd(debt: Owed, month: number): void {
  if (debt.kind !== 'deferred' || month !== debt.promoMonths) return;
  if (debt.balance > 0) debt.balance += half(BigInt(debt.builtUp), 10_000n);
  debt.builtUp = 0;
}

/**
 * Returns the debts in the order of the strategy. Paying off a debt does not change the order of the others, so one
 * sort a month is enough.
 */
function inOrder(debts: readonly Owed[], strategy: PayoffStrategy, month: number): Owed[] {
  const rate = (debt: Owed) =>
    debt.kind === 'deferred' && month > debt.promoMonths - 2 ? debt.aprPpm : rateIn(debt, month);
  const byRate = (a: Owed, b: Owed) => rate(b) - rate(a);
  const byBalance = (a: Owed, b: Owed) => a.balance - b.balance;
  const open = debts.filter(({ balance }) => balance > 0);
  return open.sort(
    (a, b) =>
      (strategy === 'avalanche' ? byRate(a, b) || byBalance(a, b) : byBalance(a, b) || byRate(a, b)) ||
      a.index - b.index,
  );
}

describe('promotions compared with a second implementation', () => {
  it.each<[PayoffStrategy]>([['avalanche'], ['snowball']])(
    'have the same balances after every month under %s, to the cent',
    (strategy) => {
      fc.assert(
        fc.property(instance({ min: 1, max: 4 }, { min: 6, max: 24 }), ({ debts, months }) => {
          // This is twice the maximum that all debts could require, so no month has a shortfall.
          const monthly = debts.reduce(
            (sum, { balanceMinor, floorMinor }) => sum + floorMinor + Math.ceil(balanceMinor / 10),
            0,
          );
          const { rows } = planPayoff(
            engineView({ debts, months, incomeMinor: monthly, savingsMinor: 0, bufferMinor: 0, yieldPpm: 0 }).debts,
            { strategy, monthlyMinor: minor(monthly), startOn: TODAY },
          );
          const shown = rows.slice(0, months);
          expect(shown.map((row) => row.debts.map(({ closingMinor }) => closingMinor as number))).toEqual(
            reference(debts, strategy, monthly, shown.length),
          );
        }),
        { numRuns: 150 },
      );
    },
  );
});

describe('reference implementation', () => {
  const sofa: InstanceDebt = {
    kind: 'deferred',
    balanceMinor: 100_000,
    aprPpm: 240_000,
    promoMonths: 3,
    minimumPpm: 10_000,
    floorMinor: 10_000,
  };

  it('charges $55.17 on $1,000 at 24% after three payments of $100', () => {
    // Opening balances of $1,000, $900 and $800 at 2% a month, compounding: 20.00, 18.40, 16.77.
    expect(reference([sofa], 'avalanche', 10_000, 3)).toEqual([[90_000], [80_000], [75_517]]);
  });

  it('forgives the deferred interest if the balance is paid off in time', () => {
    expect(reference([sofa], 'avalanche', 33_334, 3)).toEqual([[66_666], [33_332], [0]]);
  });
});
