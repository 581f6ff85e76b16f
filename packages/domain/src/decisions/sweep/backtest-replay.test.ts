import { describe, expect, it } from '@jest/globals';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, certainSafe, checking, keepTarget, MONDAY, posted, rule, savings } from '../../testing/sweeps.ts';
import { type BacktestDay, type BacktestInputs, replay } from './backtest-replay.ts';
import type { SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const none = { paychecks: [], purchases: [], promos: [], minimums: [], goals: [], destinations: [] };
const knowledgeOn = ({ today, accounts }: BacktestDay) => ({ ...none, safeToMove: certainSafe(accounts, [], today) });
const backtestInputs = (more: Partial<BacktestInputs> = {}): BacktestInputs => ({
  from: MONDAY,
  through: addDays(MONDAY, 13),
  accounts: [checking(100_000), savings(0)],
  ledger: [],
  settings: DEFAULT_SWEEP_SETTINGS,
  calendar: {},
  knowledgeOn,
  ...more,
});
const accountOf = (result: ReturnType<typeof replay>, id: string) =>
  result.accounts.find(({ accountId }) => accountId === id);

describe('replay without rules', () => {
  it("ends at the ledger's final balance, and finds the lowest day", () => {
    const ledger = [
      posted('a', '2026-03-03', -70_000),
      posted('b', '2026-03-10', 20_000),
      posted('old', '2026-02-10', -1),
      posted('later', '2026-03-16', -1),
    ];
    expect(accountOf(replay(backtestInputs({ ledger }), []), 'checking')).toMatchObject({
      endMinor: 50_000,
      lowestMinor: 30_000,
      lowestOn: '2026-03-03',
      overdraftDays: 0,
    });
  });

  it('does not call knowledgeOn', () => {
    const asked: string[] = [];
    replay(
      backtestInputs({
        knowledgeOn: (day) => {
          asked.push(day.today);
          return knowledgeOn(day);
        },
      }),
      [],
    );
    expect(asked).toEqual([]);
  });

  it('reports the first of several equal lows, and counts every day with a balance below zero', () => {
    const ledger = [
      posted('a', '2026-03-05', -120_000),
      posted('b', '2026-03-08', 30_000),
      posted('c', '2026-03-09', -30_000),
      posted('d', '2026-03-12', 90_000),
    ];
    // The balance is negative from the 5th to the 12th. The 8th and the 12th end above zero, but are negative before
    // the credit.
    expect(accountOf(replay(backtestInputs({ ledger }), []), 'checking')).toMatchObject({
      lowestMinor: -20_000,
      lowestOn: '2026-03-05',
      overdraftDays: 4 + 4,
    });
  });

  it('counts no overdraft of a debt, whose balance is always negative', () => {
    expect(accountOf(replay(backtestInputs({ accounts: [checking(0), card(50_000)] }), []), 'card')).toMatchObject({
      overdraftDays: 0,
      endMinor: -50_000,
    });
  });
});

describe('replay interest', () => {
  it.each([
    // balance × rate ÷ 365 a day in millionths, for fourteen days
    [
      savings(1_000_000, { ratePpm: ppm(36_500) }),
      14 * 100_000_000,
      'a deposit earns 3.65%, a hundredth of a percent a day',
    ],
    [card(1_000_000, { ratePpm: ppm(36_500) }), -14 * 100_000_000, 'a debt costs the same'],
    [savings(-1_000_000, { ratePpm: ppm(36_500) }), 0, 'an overdraft earns nothing'],
    [card(-1_000_000, { ratePpm: ppm(36_500) }), 0, 'a card with a credit balance costs nothing'],
    [savings(1_000_000, { ratePpm: ppm(0) }), 0, 'without a rate, no interest accrues'],
  ])('accrues on %j %s millionths: %s', (account, expected, _why) => {
    expect(replay(backtestInputs({ accounts: [account] }), []).accounts[0]?.interestMicro).toBe(expected);
  });

  it('follows the daily balance without changing it', () => {
    const ledger = [posted('in', '2026-03-09', 1_000_000, 'savings')];
    const result = accountOf(
      replay(backtestInputs({ accounts: [checking(0), savings(0, { ratePpm: ppm(36_500) })], ledger }), []),
      'savings',
    );
    expect(result).toMatchObject({
      endMinor: 1_000_000,
      interestMicro: (daysBetween(civilDate('2026-03-09'), addDays(MONDAY, 13)) + 1) * 100_000_000,
    });
  });
});

describe('replay with rules', () => {
  it('withdraws money on the day of the decision and delivers it on the business day of its arrival', () => {
    const balances: (readonly [string, number | undefined, number | undefined])[] = [];
    const friday = civilDate('2026-03-06');
    const ledger = [posted('pay', '2026-03-05', 200_000)];
    replay(
      backtestInputs({
        ledger,
        knowledgeOn: (day) => {
          balances.push([day.today, day.accounts[0]?.balanceMinor, day.accounts[1]?.balanceMinor]);
          return knowledgeOn(day);
        },
      }),
      [rule(keepTarget(100_000))],
    );
    expect(balances.filter(([today]) => today >= friday).slice(0, 5)).toEqual([
      ['2026-03-06', 300_000, 0],
      ['2026-03-07', 100_000, 0],
      ['2026-03-08', 100_000, 0],
      ['2026-03-09', 100_000, 0],
      ['2026-03-10', 100_000, 200_000],
    ]);
  });

  it('reports money that is still in transit at the end', () => {
    const result = replay(backtestInputs({ through: MONDAY }), [rule(keepTarget(0))]);
    expect(result).toMatchObject({ inTransitMinor: 100_000, runs: [{ state: 'in_transit', amountMinor: 100_000 }] });
    expect(accountOf(result, 'savings')?.endMinor).toBe(0);
  });

  it('marks arrived runs as settled', () => {
    expect(replay(backtestInputs(), [rule(keepTarget(0))])).toMatchObject({
      inTransitMinor: 0,
      runs: [{ state: 'settled', isInCounted: true }],
    });
  });

  it("saves every week on the schedule's day, or on the next business day after a holiday", () => {
    const weekly: SweepTerms = {
      kind: 'fixed_schedule',
      amountMinor: minor(5_000),
      schedule: { startsOn: civilDate('2026-05-18'), every: 'weekly', endsOn: null },
    };
    const from = civilDate('2026-05-15');
    const result = replay(
      backtestInputs({ from, through: civilDate('2026-06-05'), accounts: [checking(100_000), savings(0)] }),
      [rule(weekly)],
    );
    expect(result.runs.map(({ decidedOn }) => decidedOn)).toEqual(['2026-05-18', '2026-05-26', '2026-06-01']);
  });

  it('applies a monthly limit over a rolling 30 days, and moves money again afterward', () => {
    const weekly: SweepTerms = {
      kind: 'fixed_schedule',
      amountMinor: minor(5_000),
      schedule: { startsOn: MONDAY, every: 'weekly', endsOn: null },
    };
    const result = replay(
      backtestInputs({
        through: addDays(MONDAY, 41),
        settings: { ...DEFAULT_SWEEP_SETTINGS, maxPerMonthMinor: minor(10_000) },
      }),
      [rule(weekly)],
    );
    // Weeks 0 and 1 use up the limit. Week 4 is 28 days after week 0 and still within its 30 days, but the catch-up
    // two days later is not.
    expect(result.runs.map(({ decidedOn }) => daysBetween(MONDAY, decidedOn))).toEqual([0, 7, 30, 37]);
  });

  it('runs round-ups for a year without moving anything twice or losing anything', () => {
    const ledger = Array.from({ length: 300 }, (_, index) =>
      posted(`t${String(index).padStart(3, '0')}`, addDays(MONDAY, index), -150),
    );
    const terms: SweepTerms = { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(500), startsOn: MONDAY };
    const result = replay(
      backtestInputs({
        through: addDays(MONDAY, 301),
        ledger,
        knowledgeOn: (day) => ({ ...knowledgeOn(day), purchases: day.known }),
      }),
      [rule(terms)],
    );
    const moved = result.runs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(moved).toBeLessThanOrEqual(300 * 50);
    expect(moved).toBeGreaterThan(300 * 50 - 500 - 3 * 50);
  });
});
