import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, endOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { accrueSavings, type SavingsAccount, type SavingsMovement } from './accrue-savings.ts';
import { apyOf } from './apy.ts';
import type { SavingsTier, TierMethod } from './savings-tiers.ts';

const START = civilDate('2026-01-01');

/** Computes the same account day by day in floating point: yesterday's balance, movements, and the day's interest. */
function onPaper(
  account: SavingsAccount,
  movements: readonly SavingsMovement[],
  through: CivilDate,
): { balance: number; interest: number } {
  let [balance, carried, interest] = [account.balanceMinor as number, 0, 0];
  for (let on = account.startsOn; on <= through; on = addDays(on, 1)) {
    for (const move of movements) if (move.on === on) balance += move.amountMinor;
    carried += ofDay(balance, account, on);
    if (on === endOfMonth(on) || on === through) {
      const credited = Math.sign(carried) * Math.round(Math.abs(carried));
      carried -= credited;
      balance += credited;
      interest += credited;
    }
  }
  return { balance, interest };
}

function ofDay(balance: number, { rates }: SavingsAccount, on: CivilDate): number {
  const rate = [...rates].reverse().find(({ from }) => from <= on);
  if (rate === undefined || balance <= 0) return 0;
  if (rate.tiers === undefined) return (balance * rate.aprPpm) / 365e6;
  const open = (tier: SavingsTier) => tier.upToMinor ?? Infinity;
  if (rate.tierMethod === 'B') {
    let [from, yearly] = [0, 0];
    for (const tier of rate.tiers) {
      yearly += Math.max(0, Math.min(balance, open(tier)) - from) * tier.aprPpm;
      from = open(tier);
    }
    return yearly / 365e6;
  }
  const own = rate.tiers.find((tier) => balance <= open(tier));
  return (balance * (own?.aprPpm ?? 0)) / 365e6;
}

const movements = fc
  .array(fc.record({ day: fc.integer({ min: 0, max: 180 }), cents: fc.integer({ min: -80_000, max: 80_000 }) }), {
    maxLength: 8,
  })
  .map((list) =>
    list.map(({ day, cents }): SavingsMovement => ({ on: addDays(START, day), amountMinor: minor(cents) })),
  );

const tiers = fc
  .tuple(
    fc.integer({ min: 0, max: 50_000 }),
    fc.integer({ min: 0, max: 50_000 }),
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: 1_000, max: 200_000 }),
    fc.integer({ min: 1, max: 300_000 }),
  )
  .map(([low, middle, high, first, more]): SavingsTier[] => [
    { aprPpm: ppm(low), upToMinor: minor(first) },
    { aprPpm: ppm(middle), upToMinor: minor(first + more) },
    { aprPpm: ppm(high), upToMinor: null },
  ]);

describe('accrual compared with a day-by-day reference', () => {
  it('matches for a rate that changes', () => {
    fc.assert(
      fc.property(
        amount(2_000_000),
        movements,
        fc.integer({ min: 0, max: 80_000 }),
        fc.integer({ min: 0, max: 80_000 }),
        fc.integer({ min: 1, max: 179 }),
        (balanceMinor, list, first, then, day) => {
          const account: SavingsAccount = {
            balanceMinor,
            startsOn: START,
            rates: [
              { from: START, aprPpm: ppm(first) },
              { from: addDays(START, day), aprPpm: ppm(then) },
            ],
          };
          const [paper, credits] = [
            onPaper(account, list, addDays(START, 180)),
            accrueSavings(account, list, addDays(START, 180)),
          ];
          // The two calculations may differ by a cent, because they carry fractions differently.
          expect(Math.abs((credits.at(-1)?.balanceMinor ?? 0) - paper.balance)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each<[TierMethod, string]>([
    ['A', 'the whole balance at its tier'],
    ['B', 'each part at its own tier'],
  ])('matches for tiers by method %s: %s', (tierMethod) => {
    fc.assert(
      fc.property(amount(600_000), movements, tiers, (balanceMinor, list, steps) => {
        const account: SavingsAccount = {
          balanceMinor,
          startsOn: START,
          rates: [{ from: START, aprPpm: ppm(0), tiers: steps, tierMethod }],
        };
        const [paper, credits] = [
          onPaper(account, list, addDays(START, 180)),
          accrueSavings(account, list, addDays(START, 180)),
        ];
        const interest = credits.reduce((sum, { interestMinor }) => sum + interestMinor, 0);
        expect(Math.abs(interest - paper.interest)).toBeLessThanOrEqual(tierMethod === 'A' ? 2 : 1);
      }),
    );
  });
});

describe('a savings account', () => {
  it.each<{ aprPpm: number; credited: 'daily' | 'monthly' | 'quarterly' | 'yearly'; apy: number; why: string }>`
    aprPpm    | credited       | apy         | why
    ${50_000} | ${'yearly'}    | ${0.05}     | ${'crediting once yields the nominal rate'}
    ${50_000} | ${'quarterly'} | ${0.050945} | ${'(1 + 0.05 ÷ 4)^4 − 1'}
    ${50_000} | ${'monthly'}   | ${0.051162} | ${'(1 + 0.05 ÷ 12)^12 − 1'}
    ${50_000} | ${'daily'}     | ${0.051267} | ${'(1 + 0.05 ÷ 365)^365 − 1'}
    ${0}      | ${'daily'}     | ${0}        | ${'a rate of zero yields nothing'}
  `('yields $apy for $aprPpm ppm credited $credited: $why', ({ aprPpm, credited, apy }) => {
    const credits = accrueSavings(
      { balanceMinor: minor(1_000_000_000), startsOn: START, rates: [{ from: START, aprPpm: ppm(aprPpm) }], credited },
      [],
      civilDate('2026-12-31'),
    );
    const interest = credits.reduce((sum, { interestMinor }) => sum + interestMinor, 0);
    // Months and quarters differ slightly in days, by up to two millionths.
    expect(Math.abs(apyOf({ interest, principal: 1_000_000_000, days: 365 }) - apy)).toBeLessThanOrEqual(3e-6);
  });

  it('never earns less on more money by method B, nor by method A if rates rise with the balance', () => {
    fc.assert(
      fc.property(amount(500_000), amount(100_000), tiers, fc.boolean(), (balanceMinor, more, steps, useB) => {
        const rising = [...steps].map(({ aprPpm }) => aprPpm).sort((a, b) => a - b);
        const sorted = steps.map((tier, index): SavingsTier => ({ ...tier, aprPpm: rising[index] ?? tier.aprPpm }));
        const earned = (cents: number) => {
          const account: SavingsAccount = {
            balanceMinor: minor(cents),
            startsOn: START,
            rates: [{ from: START, aprPpm: ppm(0), tiers: useB ? steps : sorted, tierMethod: useB ? 'B' : 'A' }],
          };
          return accrueSavings(account, [], civilDate('2026-03-31')).reduce(
            (sum, { interestMinor }) => sum + interestMinor,
            0,
          );
        };
        expect(earned(balanceMinor + more)).toBeGreaterThanOrEqual(earned(balanceMinor));
      }),
    );
  });
});
