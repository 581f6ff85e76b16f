import { describe, expect, it } from '@jest/globals';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { checking } from '../../testing/sweeps.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { ladderUses } from './ladder-uses.ts';

const destinations = [
  { key: 'segment:visa/purchases', ratePpm: ppm(249_900), capacityMinor: null },
  { key: 'segment:visa/laptop', ratePpm: ppm(59_000), capacityMinor: null },
  { key: 'loan:car', ratePpm: ppm(62_500), capacityMinor: null },
  { key: 'account:online', ratePpm: ppm(42_000), capacityMinor: null },
];
const debt = (id: string, owed: number): SweepAccount => checking(-owed, { id, kind: 'debt' });
const cash = (id: string, balance: number, ratePpm = 0): SweepAccount =>
  checking(balance, { id, kind: 'deposit', ratePpm: ppm(ratePpm) });
const uses = (accounts: SweepAccount[], floor = 0) =>
  ladderUses({ destinations, accounts, floorMinor: minor(floor) }).map(({ fromAccountId, key, parts }) => [
    fromAccountId,
    key,
    ...parts.map(({ amountMinor, valueMinor }) => [amountMinor, valueMinor]),
  ]);

describe('ladderUses', () => {
  it('pays the highest return first, each debt once, from the lowest yield', () => {
    // 1,000.00 × (24.99% − 0.5%) = 244.90, and 500.00 × (6.25% − 0.5%) = 28.75.
    expect(uses([debt('visa', 100_000), debt('car', 50_000), cash('savings', 900_000, 5_000)])).toEqual([
      ['savings', 'card:visa', [100_000, 24_490]],
      ['savings', 'loan:car', [50_000, 2_875]],
    ]);
    expect(uses([debt('visa', 100_000), cash('savings', 90_000, 5_000), cash('checking', 60_000)])).toEqual([
      ['checking', 'card:visa', [60_000, 14_994]],
      ['savings', 'card:visa', [40_000, 9_796]],
    ]);
  });

  it("keeps the mode's floor across all accounts", () => {
    expect(uses([debt('visa', 100_000), cash('savings', 90_000), cash('online', 60_000, 42_000)], 120_000)).toEqual([
      ['savings', 'card:visa', [30_000, 7_497]],
    ]);
    expect(uses([debt('visa', 100_000), cash('savings', 90_000)], 90_000)).toEqual([]);
  });

  it('leaves cash that earns more than a debt costs, and ignores paid-off debts', () => {
    expect(uses([debt('car', 50_000), debt('visa', 0), cash('online', 900_000, 70_000)])).toEqual([]);
  });
});
