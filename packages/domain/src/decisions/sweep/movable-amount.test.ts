import { describe, expect, it } from '@jest/globals';
import type { SafeToMoveLimits } from '../../projections/forecast/safe-to-move.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { openSweepLedger } from './sweep-ledger.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import { movableBack, movableFor, protectedFloor, ruleFloor, ruleFloorWithBuffer } from './movable-amount.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const floors = (of: Record<string, number>) => ({
  settings: {
    ...DEFAULT_SWEEP_SETTINGS,
    floors: Object.fromEntries(Object.entries(of).map(([id, floor]) => [id, minor(floor)])),
  },
});
const bookOf = (more: Parameters<typeof sweepInputs>[0] = {}) =>
  openSweepLedger(sweepInputs({ accounts: [checking(100_000), savings(50_000), card(1)], ...more }));
const spender = checking(100_000, { dailySpendingMinor: minor(3_000) });
const keep = rule(keepTarget(0), { keepFloorMinor: minor(20_000), bufferDays: 4 });
const refill = rule({ kind: 'buffer_refill', protectedFloorMinor: minor(15_000) }, { keepFloorMinor: minor(9_000) });

/** Returns a forecast with too little history and a certain low of $600. */
const young: SweepInputs['safeToMove'] = (accountId, limits, without) => ({
  ...sweepInputs({}).safeToMove(accountId, limits, without),
  amountMinor: minor(0),
  reason: 'history_too_short',
  troughMinor: minor(60_000),
});

describe('sweep floors', () => {
  it.each([
    [ruleFloor(bookOf(), keep), 20_000, "the rule's floor"],
    [ruleFloor(bookOf(floors({ checking: 30_000 })), keep), 30_000, "the account's floor if it is higher"],
    [ruleFloor(bookOf(floors({ savings: 30_000 })), keep), 20_000, "another account's floor has no effect"],
    [ruleFloorWithBuffer(bookOf(), keep, spender), 32_000, 'the buffer adds four days at $30'],
    [ruleFloorWithBuffer(bookOf(), keep, checking(0)), 20_000, 'there is no buffer without everyday spending'],
    [
      protectedFloor(bookOf(), keep, spender),
      20_000,
      'money comes back only if the balance falls below the floor without the buffer',
    ],
    [protectedFloor(bookOf(), refill, spender), 15_000, 'a refill protects its own floor, not the floor of its source'],
    [
      protectedFloor(bookOf(floors({ checking: 16_000 })), refill, spender),
      16_000,
      "a refill protects the account's floor if that is higher",
    ],
  ])('are %i, expected %i: %s', (actual, expected, _why) => {
    expect(actual).toBe(expected);
  });
});

describe('movable amounts', () => {
  it("are requested from the forecast with the floor and the rule's confidence, but without limits", () => {
    const asked: [string, SafeToMoveLimits, readonly string[]][] = [];
    const base = sweepInputs({});
    const safeToMove: SweepInputs['safeToMove'] = (...args) => {
      asked.push(args);
      return base.safeToMove(...args);
    };
    const ledger = bookOf({ safeToMove });
    ledger.paidFlowIds.push('paid', 'own');
    movableFor(
      ledger,
      {
        ...keep,
        confidencePpm: ppm(950_000),
        minMoveMinor: minor(5_000),
        roundToMinor: minor(500),
        maxMoveMinor: minor(9_000),
      },
      spender,
      'own',
    );
    expect(asked).toEqual([
      [
        'checking',
        { floorMinor: 32_000, confidencePpm: 950_000, roundToMinor: 1, minMoveMinor: 0, maxMoveMinor: null },
        ['paid', 'own'],
      ],
    ]);
  });

  it.each([
    ['are zero for a savings rule until there is enough history', rule(keepTarget(0)), 0],
    ['do not wait for a history for a minimum', rule({ kind: 'minimum_payment' }), 60_000],
    [
      'do not wait for a history for a deadline, above its floor',
      rule({ kind: 'promo_deadline', promoId: 'p' }, { keepFloorMinor: minor(45_000) }),
      15_000,
    ],
    ['are zero if no money is certain', rule({ kind: 'minimum_payment' }, { keepFloorMinor: minor(60_001) }), 0],
  ])('%s', (_why, each, expected) => {
    expect(movableFor(bookOf({ safeToMove: young }), each, checking(100_000), null).movableMinor).toBe(expected);
  });

  it('include the money in savings that is certain above their own floor', () => {
    expect(
      movableBack(bookOf({ safeToMove: young, ...floors({ savings: 10_000 }) }), keep, savings(60_000)),
    ).toMatchObject({ movableMinor: 50_000, floorMinor: 10_000 });
  });

  it("respect the rule's floor for a refill", () => {
    expect(movableBack(bookOf(), refill, savings(50_000))).toMatchObject({ movableMinor: 41_000, floorMinor: 9_000 });
  });
});
