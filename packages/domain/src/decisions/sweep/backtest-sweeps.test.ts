import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, signedAmount } from '../../testing/arbitrary.ts';
import {
  card,
  certainSafe,
  checking,
  keepTarget,
  type KnownBill,
  MONDAY,
  posted,
  rule,
  savings,
} from '../../testing/sweeps.ts';
import { recompute } from '../../formulas.ts';
import type { BacktestDay, BacktestInputs } from './backtest-replay.ts';
import { backtestSweeps, compareFloors } from './backtest-sweeps.ts';
import type { SweepTransaction } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

/** Returns the data of a morning with only the bills of the coming days. */
const knowing =
  (bills: readonly KnownBill[] = [], daysAhead = 14) =>
  ({ today, accounts }: BacktestDay) => ({
    safeToMove: certainSafe(
      accounts,
      bills.filter(({ on }) => on >= today && on <= addDays(today, daysAhead)),
      today,
    ),
    paychecks: [],
    purchases: [],
    promos: [],
    minimums: [],
    goals: [],
    destinations: [],
  });

const backtestInputs = (more: Partial<BacktestInputs> = {}): BacktestInputs => ({
  from: MONDAY,
  through: civilDate('2027-03-01'),
  accounts: [checking(1_000_000), savings(0)],
  ledger: [],
  settings: { ...DEFAULT_SWEEP_SETTINGS, taxPpm: ppm(220_000) },
  calendar: {},
  knowledgeOn: knowing(),
  ...more,
});

describe('backtest earnings', () => {
  it('are the interest of the days after arrival, minus tax', () => {
    // $10,000 at 4.2% for 364 days from March 3: a day earns 115.068493 ¢, and 364 days 41 884.93 ¢ or $418.85; × 0.78
    // = $326.70.
    const result = backtestSweeps(backtestInputs(), [rule(keepTarget(0))]);
    expect(result).toMatchObject({
      movedMinor: 1_000_000,
      broughtBackMinor: 0,
      moves: 1,
      earnedMinor: 32_670,
      inTransitMinor: 0,
    });
    expect(recompute(result.working)).toEqual({ kind: 'money', minor: 32_670 });
    expect(result.withRules.accounts.map(({ endMinor }) => endMinor)).toEqual([0, 1_000_000]);
    expect(result.doingNothing.accounts.map(({ endMinor }) => endMinor)).toEqual([1_000_000, 0]);
  });

  it('include avoided debt interest without tax', () => {
    // $1,000 less is owed at 24.99% from March 3: 68.465753 ¢ a day, 24 921.53 ¢ in 364 days, or $249.22 as the
    // difference of the two rounded sums.
    const result = backtestSweeps(backtestInputs({ accounts: [checking(100_000), card(500_000)] }), [
      rule({ kind: 'debt_extra', amountMinor: null }),
    ]);
    expect(result).toMatchObject({ movedMinor: 100_000, earnedMinor: 24_922 });
  });

  it('are zero without rules or with only archived rules', () => {
    for (const rules of [[], [rule(keepTarget(0), { state: 'archived' })]]) {
      expect(backtestSweeps(backtestInputs(), rules)).toMatchObject({ movedMinor: 0, moves: 0, earnedMinor: 0 });
    }
  });

  it('include a draft rule as if it were active, even while the kill switch is on', () => {
    expect(
      backtestSweeps(backtestInputs({ settings: { ...DEFAULT_SWEEP_SETTINGS, killSwitch: true } }), [
        rule(keepTarget(0), { state: 'draft' }),
      ]).moves,
    ).toBe(1);
  });
});

describe('backtest risks', () => {
  // The rule leaves $1,000 of the $5,000. A bill of $3,000, known two weeks ahead, leaves on Wednesday, April 15.
  const bill: KnownBill = { id: 'bill', accountId: 'checking', amount: 300_000, on: civilDate('2026-04-15') };
  const through = civilDate('2026-05-14');
  const household = backtestInputs({
    through,
    accounts: [checking(500_000), savings(0)],
    ledger: [posted('bill', bill.on, -bill.amount)],
    knowledgeOn: knowing([bill]),
  });

  it('include an overdraft from the day of the bill if money only moves out', () => {
    const { withRules, doingNothing } = backtestSweeps(household, [rule(keepTarget(100_000))]);
    expect(withRules).toMatchObject({
      lowestMinor: -200_000,
      lowestOn: '2026-04-15',
      lowestAccountId: 'checking',
      overdraftDays: 30,
    });
    expect(doingNothing).toMatchObject({ overdraftDays: 0 });
  });

  it('include no overdraft if money may be moved back, which happens before the bill and no earlier than necessary', () => {
    const result = backtestSweeps(household, [rule(keepTarget(100_000), { direction: 'two_way' })]);
    expect(result).toMatchObject({
      movedMinor: 400_000,
      broughtBackMinor: 200_000,
      moves: 2,
      withRules: { lowestMinor: 0, overdraftDays: 0 },
    });
    expect(result.runs.map(({ decidedOn, toAccountId }) => [decidedOn, toAccountId])).toEqual([
      ['2026-03-02', 'savings'],
      ['2026-04-10', 'checking'],
    ]);
  });

  it("use each day's low before its credits", () => {
    const ledger = [posted('a', '2026-03-03', -600_000), posted('b', '2026-03-03', 700_000)];
    const { doingNothing } = backtestSweeps(
      backtestInputs({ through, accounts: [checking(500_000), savings(0)], ledger }),
      [],
    );
    expect(doingNothing).toMatchObject({ lowestMinor: -100_000, lowestOn: '2026-03-03', overdraftDays: 1 });
  });

  it('include the cost and protection of each floor, lowest first', () => {
    const floors = { accountId: 'checking', floorsMinor: [minor(400_000), minor(0), minor(200_000), minor(0)] };
    const { trials, doingNothing } = compareFloors(household, [rule(keepTarget(0))], floors);
    expect(doingNothing.overdraftDays).toBe(0);
    expect(
      trials.map(({ floorMinor, movedMinor, lowestMinor, isNoWorse }) => [
        floorMinor,
        movedMinor,
        lowestMinor,
        isNoWorse,
      ]),
    ).toEqual([
      [0, 500_000, -300_000, false],
      [200_000, 300_000, -100_000, false],
      [400_000, 100_000, 0, true],
    ]);
    expect(trials.map(({ earnedMinor }) => earnedMinor)).toEqual(
      trials.map(({ earnedMinor }) => earnedMinor).toSorted((a, b) => b - a),
    );
  });
});

describe('backtestSweeps', () => {
  it('passes only earlier transactions, oldest first, and the resulting balances to knowledgeOn', () => {
    const seen: BacktestDay[] = [];
    const ledger = [posted('c', '2026-03-04', -300), posted('a', '2026-02-20', -100), posted('b', '2026-03-02', -200)];
    const knowledgeOn = (day: BacktestDay) => {
      seen.push(day);
      return knowing()(day);
    };
    backtestSweeps(backtestInputs({ through: civilDate('2026-03-05'), ledger, knowledgeOn }), [
      rule(keepTarget(9_000_000)),
    ]);
    expect(
      seen.map(({ today, known, accounts }) => [today, known.map(({ id }) => id).join(''), accounts[0]?.balanceMinor]),
    ).toEqual([
      ['2026-03-02', 'a', 1_000_000],
      ['2026-03-03', 'ab', 999_800],
      ['2026-03-04', 'ab', 999_800],
      ['2026-03-05', 'abc', 999_500],
    ]);
  });

  const entries = (): fc.Arbitrary<SweepTransaction[]> =>
    fc
      .array(
        fc.record({
          day: fc.integer({ min: -10, max: 70 }),
          amountMinor: signedAmount(200_000),
          accountId: fc.constantFrom('checking', 'savings', 'card'),
        }),
        { maxLength: 60 },
      )
      .map((list) => list.map(({ day, ...entry }, index) => ({ ...entry, id: `t${index}`, on: addDays(MONDAY, day) })));
  const rules = (): fc.Arbitrary<SweepRule[]> =>
    fc
      .record({
        target: amount(300_000),
        floor: amount(200_000),
        extra: fc.option(amount(50_000)),
        weekly: amount(20_000).filter((each) => each > 0),
      })
      .map(({ target, floor, extra, weekly }) => [
        rule(keepTarget(target, 10_000), { id: 'keep', direction: 'two_way', keepFloorMinor: floor, priority: 3 }),
        rule({ kind: 'debt_extra', amountMinor: extra }, { id: 'extra', priority: 2, maxMoveMinor: minor(60_000) }),
        rule(
          {
            kind: 'fixed_schedule',
            amountMinor: weekly,
            schedule: { startsOn: MONDAY, every: 'weekly', endsOn: null },
          },
          { id: 'weekly', priority: 1 },
        ),
        rule(
          { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(500), startsOn: MONDAY },
          { id: 'round', priority: 4 },
        ),
      ]);
  const random = (ledger: SweepTransaction[], balances: readonly [number, number, number]) =>
    backtestInputs({
      through: addDays(MONDAY, 60),
      ledger,
      accounts: [checking(balances[0]), savings(balances[1]), card(balances[2])],
      knowledgeOn: (day) => ({ ...knowing()(day), purchases: day.known.filter(({ amountMinor }) => amountMinor < 0) }),
    });
  const balances = fc.tuple(amount(900_000), amount(900_000), amount(400_000));

  it('does not depend on later transactions', () => {
    fc.assert(
      fc.property(entries(), rules(), balances, fc.integer({ min: 0, max: 60 }), (ledger, each, start, cut) => {
        const until = addDays(MONDAY, cut);
        const whole = backtestSweeps(random(ledger, start), each)
          .runs.filter(({ decidedOn }) => decidedOn <= until)
          .map(({ key, amountMinor }) => [key, amountMinor]);
        const blind = backtestSweeps(
          random(
            ledger.filter(({ on }) => on < until),
            start,
          ),
          each,
        )
          .runs.filter(({ decidedOn }) => decidedOn <= until)
          .map(({ key, amountMinor }) => [key, amountMinor]);
        expect(whole).toEqual(blind);
      }),
      { numRuns: 15 },
    );
  });

  it('neither creates nor loses money over all accounts and transfers in transit', () => {
    fc.assert(
      fc.property(entries(), rules(), balances, (ledger, each, start) => {
        const { withRules, doingNothing, inTransitMinor, movedMinor, broughtBackMinor, runs } = backtestSweeps(
          random(ledger, start),
          each,
        );
        const total = (accounts: typeof withRules.accounts) =>
          accounts.reduce((sum, { endMinor }) => sum + endMinor, 0);
        expect(total(withRules.accounts) + inTransitMinor).toBe(total(doingNothing.accounts));
        expect(movedMinor + broughtBackMinor).toBe(runs.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
        const posting = ledger
          .filter(({ on }) => on >= MONDAY && on <= addDays(MONDAY, 60))
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(total(doingNothing.accounts)).toBe(start[0] + start[1] - start[2] + posting);
      }),
      { numRuns: 20 },
    );
  });

  it('is independent of the order of the ledger and the rules', () => {
    fc.assert(
      fc.property(entries(), rules(), balances, (ledger, each, start) => {
        expect(backtestSweeps(random(ledger.toReversed(), start), each.toReversed())).toEqual(
          backtestSweeps(random(ledger, start), each),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('rejects an empty period', () => {
    expect(() => backtestSweeps(backtestInputs({ through: addDays(MONDAY, -1) }), [])).toThrow(
      'a period ends on or after its first day',
    );
  });
});
