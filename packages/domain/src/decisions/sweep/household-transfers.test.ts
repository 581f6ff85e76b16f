import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import { card, certainSafe, checking, keepTarget, MONDAY, posted, rule, savings } from '../../testing/sweeps.ts';
import { type BacktestDay, type BacktestInputs, replay } from './backtest-replay.ts';
import { backtestSweeps } from './backtest-sweeps.ts';
import { trackHouseholdTransfers } from './household-transfers.ts';
import type { SweepTransaction } from './sweep-inputs.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const knowledgeOn = ({ today, accounts }: BacktestDay) => ({
  safeToMove: certainSafe(accounts, [], today),
  paychecks: [],
  purchases: [],
  promos: [],
  minimums: [],
  goals: [],
  destinations: [],
});
const backtestInputs = (more: Partial<BacktestInputs> = {}): BacktestInputs => ({
  from: MONDAY,
  through: addDays(MONDAY, 30),
  accounts: [checking(100_000), savings(500_000), card(900_000)],
  ledger: [],
  settings: DEFAULT_SWEEP_SETTINGS,
  calendar: {},
  knowledgeOn,
  ...more,
});

/** Returns both sides of a transfer; by default, it arrives on the day it leaves. */
const moved = (
  id: string,
  sum: number,
  {
    from = 'savings',
    to = 'checking',
    on = '2026-03-10',
    arrives = on,
  }: { from?: string; to?: string; on?: string; arrives?: string } = {},
): SweepTransaction[] => [
  { ...posted(`${id}-out`, on, -sum, from), transfer: { id, otherAccountId: to } },
  { ...posted(`${id}-in`, arrives, sum, to), transfer: { id, otherAccountId: from } },
];
const ends = (ledger: SweepTransaction[], more: Partial<BacktestInputs> = {}) =>
  replay(backtestInputs({ ledger, ...more }), []).accounts.map(({ endMinor }) => endMinor);

/** A rule that pays all savings to the card, so that the household's own transfers out of savings find no money. */
const payDown = rule({ kind: 'debt_extra', amountMinor: null }, { sourceAccountId: 'savings' });

describe("backtest with the household's own transfers in its ledger", () => {
  it('does not overdraw savings that a rule has emptied (regression: 299 false overdraft days)', () => {
    const { withRules, doingNothing, movedMinor } = backtestSweeps(backtestInputs({ ledger: moved('t', 120_000) }), [
      payDown,
    ]);
    expect(movedMinor).toBe(500_000);
    expect(withRules).toMatchObject({ overdraftDays: 0, lowestMinor: 0 });
    // No money was left to move, so none arrived, and checking keeps its $1,000.
    expect(withRules.accounts.map(({ endMinor }) => endMinor)).toEqual([100_000, 0, -400_000]);
    expect(doingNothing.accounts.map(({ endMinor }) => endMinor)).toEqual([220_000, 380_000, -900_000]);
  });

  it('still counts an overdraft caused by a bill, which must be paid regardless', () => {
    const { withRules } = backtestSweeps(
      backtestInputs({ ledger: [posted('roof', '2026-03-31', -120_000, 'savings')] }),
      [payDown],
    );
    expect(withRules).toMatchObject({ lowestMinor: -120_000, overdraftDays: 2 });
  });

  it('preserves the total with rules, without rules, and in transit', () => {
    const transfers = fc
      .array(
        fc.record({
          sum: fc.integer({ min: 1, max: 400_000 }),
          day: fc.integer({ min: -4, max: 30 }),
          travels: fc.integer({ min: -2, max: 5 }),
          isBack: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map((list) =>
        list.flatMap(({ sum, day, travels, isBack }, index) => {
          const [from, to] = isBack ? ['checking', 'savings'] : ['savings', 'checking'];
          return moved(`t${index}`, sum, {
            from,
            to,
            on: addDays(MONDAY, day),
            arrives: addDays(MONDAY, day + travels),
          });
        }),
      );
    fc.assert(
      fc.property(transfers, amount(300_000), (ledger, target) => {
        const { withRules, doingNothing } = backtestSweeps(backtestInputs({ ledger }), [
          payDown,
          rule(keepTarget(target), { id: 'keep', direction: 'two_way', priority: 2 }),
        ]);
        const total = ({ accounts, inTransitMinor }: typeof withRules) =>
          accounts.reduce((sum, { endMinor }) => sum + endMinor, inTransitMinor as number);
        expect(total(withRules)).toBe(total(doingNothing));
      }),
      { numRuns: 40 },
    );
  });

  it('overdraws no account by transfers alone if none of them arrives before it leaves', () => {
    const transfers = fc
      .array(
        fc.record({
          sum: fc.integer({ min: 1, max: 400_000 }),
          day: fc.integer({ min: 0, max: 30 }),
          travels: fc.integer({ min: 0, max: 5 }),
          isBack: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map((list) =>
        list.flatMap(({ sum, day, travels, isBack }, index) => {
          const [from, to] = isBack ? ['checking', 'savings'] : ['savings', 'checking'];
          return moved(`t${index}`, sum, {
            from,
            to,
            on: addDays(MONDAY, day),
            arrives: addDays(MONDAY, day + travels),
          });
        }),
      );
    fc.assert(
      fc.property(transfers, (ledger) => {
        const { withRules, doingNothing } = backtestSweeps(backtestInputs({ ledger }), [payDown]);
        expect([withRules.overdraftDays, doingNothing.overdraftDays]).toEqual([0, 0]);
      }),
      { numRuns: 40 },
    );
  });

  it('also caps a transfer whose second side is still missing', () => {
    const [out] = moved('t', 700_000);
    expect(ends(out === undefined ? [] : [out])).toEqual([100_000, 0, -900_000]);
  });
});

describe('transferred amount', () => {
  it.each<{ why: string; ledger: SweepTransaction[]; expected: number[] }>([
    { why: 'is the full amount if the source holds it', ledger: moved('t', 500_000), expected: [600_000, 0, -900_000] },
    {
      why: "is the source's balance on both sides if the source holds less",
      ledger: moved('t', 700_000),
      expected: [600_000, 0, -900_000],
    },
    {
      why: 'is the remaining balance for the second transfer of a day',
      ledger: [...moved('a', 400_000), ...moved('b', 400_000)],
      expected: [600_000, 0, -900_000],
    },
    {
      why: 'is zero from an account with a negative balance',
      ledger: [posted('bill', '2026-03-09', -600_000, 'savings'), ...moved('t', 700_000)],
      expected: [100_000, -100_000, -900_000],
    },
    {
      why: 'includes money received on the same day',
      ledger: [posted('gift', '2026-03-10', 200_000, 'savings'), ...moved('t', 700_000)],
      expected: [800_000, 0, -900_000],
    },
    {
      why: 'equals the amount that left, even if it arrives days later',
      ledger: [...moved('t', 700_000, { arrives: '2026-03-12' }), posted('gift', '2026-03-11', 50_000, 'savings')],
      expected: [600_000, 50_000, -900_000],
    },
    {
      why: 'is not limited for a card payment, which must be paid',
      ledger: moved('t', 700_000, { to: 'card' }),
      expected: [100_000, -200_000, -200_000],
    },
    {
      why: 'is not limited if the destination is outside the replay',
      ledger: moved('t', 700_000, { to: 'elsewhere' }).slice(0, 1),
      expected: [100_000, -200_000, -900_000],
    },
    {
      why: 'is the full amount if it left before the first day',
      ledger: moved('t', 700_000, { on: '2026-02-27', arrives: '2026-03-03' }),
      expected: [800_000, 500_000, -900_000],
    },
    {
      why: "is limited by the source's balance on the day of the arrival if the arrival is posted first",
      ledger: moved('t', 700_000, { on: '2026-03-12', arrives: '2026-03-10' }),
      expected: [600_000, 0, -900_000],
    },
  ])('$why', ({ ledger, expected }) => {
    expect(ends(ledger)).toEqual(expected);
    expect(ends(ledger.toReversed())).toEqual(expected);
  });

  it('is in transit between its two postings', () => {
    expect(replay(backtestInputs({ ledger: moved('t', 700_000, { arrives: '2026-05-01' }) }), []).inTransitMinor).toBe(
      500_000,
    );
  });

  it('counts toward the low of its day, including the last day', () => {
    const last = replay(backtestInputs({ through: civilDate('2026-03-10'), ledger: moved('t', 480_000) }), [])
      .accounts[1];
    expect(last).toMatchObject({ lowestMinor: 20_000, lowestOn: '2026-03-10', overdraftDays: 0 });
  });

  it('counts as a transfer only between two different deposit accounts of the household', () => {
    const { isOne } = trackHouseholdTransfers([checking(1), savings(1), card(1)], []);
    const entry = (otherAccountId: string) => ({
      ...posted('a', '2026-03-10', -1),
      transfer: { id: 't', otherAccountId },
    });
    expect(['savings', 'checking', 'card', 'elsewhere'].map((other) => isOne(entry(other)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isOne({ id: 'a', accountId: 'checking', on: MONDAY, amountMinor: minor(-1) })).toBe(false);
  });
});
