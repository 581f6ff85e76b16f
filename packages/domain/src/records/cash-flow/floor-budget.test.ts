import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor } from '../../foundation/money/minor.ts';
import { amount, signedAmount } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { type FloorAccount, floorBudget, type FloorTarget } from './floor-budget.ts';

const account = (accountId: string, balance: number, ownFloor?: number, mayHoldRest?: boolean): FloorAccount => ({
  accountId,
  balanceMinor: minor(balance),
  ...(ownFloor === undefined ? {} : { ownFloorMinor: minor(ownFloor) }),
  ...(mayHoldRest === undefined ? {} : { mayHoldRest }),
});
const amountOf = (value: number): FloorTarget => ({ kind: 'amount', amountMinor: minor(value) });
const rows = (target: FloorTarget, accounts: FloorAccount[]) =>
  floorBudget(target, accounts).accounts.map(({ assignedMinor, heldMinor, missingMinor, freeMinor }) => [
    assignedMinor,
    heldMinor,
    missingMinor,
    freeMinor,
  ]);

describe('floorBudget', () => {
  it("assigns the floor to the accounts in order, after each account's own floor", () => {
    const budget = floorBudget({ kind: 'months', months: 3, monthlyMinor: minor(200_000) }, [
      account('savings', 400_000),
      account('checking', 250_000, 100_000),
    ]);
    expect(budget).toMatchObject({ floorMinor: 600_000, heldMinor: 600_000, missingMinor: 0 });
    expect(budget.accounts.map(({ accountId, heldMinor, freeMinor }) => [accountId, heldMinor, freeMinor])).toEqual([
      ['savings', 400_000, 0],
      ['checking', 200_000, 50_000],
    ]);
  });

  it.each<[string, FloorTarget, FloorAccount[], number[][]]>([
    [
      'uses one account if it holds the whole floor',
      amountOf(1_000),
      [account('a', 5_000)],
      [[1_000, 1_000, 0, 4_000]],
    ],
    [
      'assigns the missing amount to the last account',
      amountOf(1_000),
      [account('a', 300), account('b', 200)],
      [
        [300, 300, 0, 0],
        [700, 200, 500, 0],
      ],
    ],
    [
      'assigns nothing to an overdrawn account',
      amountOf(1_000),
      [account('a', -300), account('b', 2_000)],
      [
        [0, 0, 0, 0],
        [1_000, 1_000, 0, 1_000],
      ],
    ],
    [
      "does not cover an account's own floor from another account",
      amountOf(1_000),
      [account('a', 100, 400), account('b', 2_000)],
      [
        [400, 100, 300, 0],
        [600, 600, 0, 1_400],
      ],
    ],
    [
      'lets an account hold only its own floor if it may hold nothing else',
      amountOf(1_000),
      [account('a', 5_000, 200, false), account('b', 900)],
      [
        [200, 200, 0, 4_800],
        [800, 800, 0, 100],
      ],
    ],
    [
      "uses the accounts' own floors if they exceed the household's floor",
      amountOf(100),
      [account('a', 5_000, 400)],
      [[400, 400, 0, 4_600]],
    ],
    ['assigns nothing without a floor', amountOf(0), [account('a', 5_000)], [[0, 0, 0, 5_000]]],
  ])('%s', (_why, target, accounts, expected) => {
    expect(rows(target, accounts)).toEqual(expected);
  });

  it('reports an amount that no account may hold as missing in the total', () => {
    expect(floorBudget(amountOf(1_000), [])).toMatchObject({
      floorMinor: 1_000,
      heldMinor: 0,
      missingMinor: 1_000,
      accounts: [],
    });
    expect(floorBudget(amountOf(1_000), [account('a', 9_000, 100, false)])).toMatchObject({
      heldMinor: 100,
      missingMinor: 900,
    });
  });

  it.each([
    [amountOf(-1), [], 'a floor must not be negative'],
    [amountOf(1), [account('a', 1, -1)], 'account floors must not be negative'],
    [{ kind: 'months', months: 1.5, monthlyMinor: minor(1) }, [], 'whole months'],
    [{ kind: 'months', months: -1, monthlyMinor: minor(1) }, [], 'a floor must not be negative'],
    [{ kind: 'months', months: 1, monthlyMinor: minor(-1) }, [], 'a floor must not be negative'],
  ] as const)('rejects %j with %j: %s', (target, accounts, message) => {
    expect(() => floorBudget(target, accounts)).toThrow(message);
  });

  it.each([
    [0, 200_000],
    [3, 0],
  ])('computes a floor of zero from %s months at %s a month', (months, monthly) => {
    expect(floorBudget({ kind: 'months', months, monthlyMinor: minor(monthly) }, [account('a', 500)])).toMatchObject({
      floorMinor: 0,
      missingMinor: 0,
    });
  });

  it('loses no money: held and missing add up to the floor, and held and free to the balance', () => {
    const accounts = fc.array(fc.tuple(signedAmount(1_000_000), amount(200_000), fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(accounts, amount(2_000_000), (list, wanted) => {
        const budget = floorBudget(
          amountOf(wanted),
          list.map(([balance, own, mayHold], index) => account(`a${index}`, balance, own, mayHold)),
        );
        expect(budget.heldMinor + budget.missingMinor).toBe(budget.floorMinor);
        expect(budget.floorMinor).toBe(
          Math.max(
            wanted,
            list.reduce((sum, [, own]) => sum + own, 0),
          ),
        );
        for (const row of budget.accounts) {
          expect(row.heldMinor + row.missingMinor).toBe(row.assignedMinor);
          expect(row.heldMinor + row.freeMinor).toBe(Math.max(0, row.balanceMinor));
        }
        expect(recompute(budget.workings.floor)).toEqual({ kind: 'money', minor: budget.floorMinor });
        expect(recompute(budget.workings.missing)).toEqual({ kind: 'money', minor: budget.missingMinor });
      }),
    );
  });

  it('never reports more missing if there is more money', () => {
    fc.assert(
      fc.property(signedAmount(), signedAmount(), amount(), amount(), (a, b, more, wanted) => {
        const missing = (balance: number) =>
          floorBudget(amountOf(wanted), [account('a', balance), account('b', b)]).missingMinor;
        expect(missing(a + more)).toBeLessThanOrEqual(missing(a));
      }),
    );
  });
});
