import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { deposit, forecast, quietHousehold } from '../../testing/insight-household.ts';
import { idleCash } from './idle-cash.ts';
import type { HouseholdFacts } from './household-facts.ts';

const movable = deposit('checking', { movableMinor: minor(600_000) });
const savings = deposit('savings', { apyPpm: ppm(40_000) });
const debt = { accountId: 'visa', name: 'Visa', bearingMinor: minor(200_000), aprPpm: ppm(240_000) };
const found = (fields: Partial<HouseholdFacts>) =>
  idleCash(quietHousehold({ deposits: [movable, savings], ...fields }));

describe('idleCash', () => {
  it("reports what safe-to-move money would earn in the household's best account", () => {
    // 6,000.00 × 4 % = 240.00 a year; 11 days until 31 March: 7.23
    expect(found({})).toMatchObject([
      {
        subject: { kind: 'account', id: 'checking' },
        valueMinor: 723,
        valuePerYearMinor: 24_000,
        dedupKey: 'idle_cash:account:checking',
        evidenceIds: ['checking', 'savings'],
        act: { kind: 'sweep', fromAccountId: 'checking', toAccountId: 'savings', amountMinor: 600_000, by: null },
      },
    ]);
  });

  it('prefers a debt with a higher rate, up to its balance', () => {
    // 2,000.00 × 24 % = 480.00, more than 240.00 on savings
    expect(found({ debts: [debt] })).toMatchObject([
      { valuePerYearMinor: 48_000, act: { toAccountId: 'visa', amountMinor: 200_000 } },
    ]);
  });

  it('counts no money twice: a debt is paid once, first from the account that earns least', () => {
    // 2,000.00 at 24 %: 1,500.00 from the account at 0 % and the other 500.00 from the one at 1 %, not 1,500.00 and
    // 2,000.00
    const deposits = [
      deposit('b', { apyPpm: ppm(10_000), movableMinor: minor(400_000) }),
      deposit('a', { movableMinor: minor(150_000) }),
    ];
    expect(found({ deposits, debts: [debt] }).map(({ act }) => act)).toMatchObject([
      { fromAccountId: 'a', amountMinor: 150_000 },
      { fromAccountId: 'b', amountMinor: 50_000 },
    ]);
  });

  it('counts no money twice: it reserves the top-up another account will need', () => {
    // Checking is 400.00 short of its floor and would get it from savings, which can spare 1,500.00.
    const forecasts = [
      {
        accountId: 'checking',
        name: 'Checking',
        forecast: forecast([0, 0, 0]),
        floorMinor: minor(40_000),
        confidencePpm: ppm(990_000),
        overdraftFeeMinor: null,
      },
    ];
    const deposits = [deposit('checking'), deposit('savings', { movableMinor: minor(150_000) })];
    expect(found({ deposits, debts: [debt], forecasts })).toMatchObject([
      { act: { fromAccountId: 'savings', toAccountId: 'visa', amountMinor: 110_000 } },
    ]);
  });

  it('taxes earnings, but not savings on a debt', () => {
    expect(found({ marginalTaxPpm: ppm(250_000) })).toMatchObject([{ valuePerYearMinor: 18_000 }]);
    expect(found({ marginalTaxPpm: ppm(250_000), debts: [debt] })).toMatchObject([{ valuePerYearMinor: 48_000 }]);
  });

  it('reports that no rate was entered, and is less certain', () => {
    const [unknown] = found({ deposits: [{ ...movable, apyPpm: null }, savings] });
    expect(unknown).toMatchObject({
      confidencePpm: 500_000,
      working: { assumptions: expect.arrayContaining(['no_rate_entered_counts_as_zero']) },
    });
  });

  it.each<[string, Partial<HouseholdFacts>]>([
    ['there is no other account', { deposits: [movable] }],
    ['nothing is safe to move', { deposits: [{ ...movable, movableMinor: minor(0) }, savings] }],
    ['it is not known what is safe to move', { deposits: [{ ...movable, movableMinor: null }, savings] }],
    ['it earns as much where it is', { deposits: [{ ...movable, apyPpm: ppm(40_000) }, savings] }],
    ['it earns more where it is', { deposits: [{ ...movable, apyPpm: ppm(45_000) }, savings] }],
    ['the rate of the other account is not known', { deposits: [movable, { ...savings, apyPpm: null }] }],
    [
      '19.96 a year: under half a percent of a month of 4,000',
      { deposits: [{ ...movable, movableMinor: minor(49_900) }, savings] },
    ],
    ['12.00 a year on a debt is as little', { deposits: [{ ...movable, movableMinor: minor(5_000) }], debts: [debt] }],
    [
      'a debt that costs less than the money earns',
      { deposits: [{ ...movable, apyPpm: ppm(50_000) }], debts: [{ ...debt, aprPpm: ppm(40_000) }] },
    ],
    ['a debt that bears nothing', { deposits: [movable], debts: [{ ...debt, bearingMinor: minor(0) }] }],
  ])('reports nothing: %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });

  it("reports gains from half a percent of a month's spending", () => {
    expect(found({ deposits: [{ ...movable, movableMinor: minor(50_000) }, savings] })).toHaveLength(1);
  });

  it("never gains below zero, nor moves more than is safe or than the debt's balance", () => {
    fc.assert(
      fc.property(amount(), apr(), apr(), apr(), amount(), (safe, now, other, debtApr, bearing) => {
        const all = idleCash(
          quietHousehold({
            deposits: [deposit('a', { movableMinor: safe, apyPpm: now }), deposit('b', { apyPpm: other })],
            debts: [{ accountId: 'd', name: 'D', bearingMinor: bearing, aprPpm: debtApr }],
          }),
        );
        for (const { act, valueMinor, valuePerYearMinor } of all) {
          if (act.kind !== 'sweep') throw new Error('idle cash is swept');
          expect(act.amountMinor).toBeLessThanOrEqual(act.toAccountId === 'd' ? Math.min(safe, bearing) : safe);
          expect(valueMinor).toBeGreaterThanOrEqual(0);
          expect(valuePerYearMinor).toBeGreaterThanOrEqual(valueMinor);
        }
      }),
    );
  });
});
