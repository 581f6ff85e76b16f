import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, isBusinessDay } from '../../foundation/dates/business-days.ts';
import { minor } from '../../foundation/money/minor.ts';
import { card, certainSafe, checking, keepTarget, MONDAY, rule, savings } from '../../testing/sweeps.ts';
import { type BacktestInputs, replay } from './backtest-replay.ts';
import type { RecentSweepRun, SweepTransaction } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const DAYS = 50;
const upTo = (max: number) => fc.integer({ min: 0, max }).map(minor);

/**
 * Generates bills and income of a checking account and a card. The rules know the bills of the next seven days, as
 * from a user's calendar.
 */
const entries = (): fc.Arbitrary<SweepTransaction[]> =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: DAYS }),
        amountMinor: fc.integer({ min: -150_000, max: 150_000 }).map(minor),
        accountId: fc.constantFrom('checking', 'card'),
      }),
      { maxLength: 40 },
    )
    .map((list) => list.map(({ day, ...entry }, index) => ({ ...entry, id: `t${index}`, on: addDays(MONDAY, day) })));

const rules = (): fc.Arbitrary<SweepRule[]> =>
  fc
    .record({
      target: upTo(200_000),
      band: upTo(40_000),
      floor: upTo(100_000),
      max: upTo(80_000).filter((each) => each >= 10_000),
      roundTo: fc.constantFrom(1, 100, 500),
    })
    .map(({ target, band, floor, max, roundTo }) => [
      rule(keepTarget(target, band), {
        id: 'keep',
        direction: 'two_way',
        keepFloorMinor: floor,
        roundToMinor: minor(roundTo),
        maxMoveMinor: max,
        priority: 2,
      }),
      rule(
        { kind: 'debt_extra', amountMinor: null },
        { id: 'extra', keepFloorMinor: minor(target + floor), maxPerWeekMinor: max, priority: 1 },
      ),
      rule({ kind: 'buffer_refill', protectedFloorMinor: minor(Math.floor(floor / 2)) }, { id: 'refill', priority: 3 }),
    ]);

interface Limits {
  day: number;
  week: number;
  month: number;
  coolDownDays: number;
}

const limits = (): fc.Arbitrary<Limits> =>
  fc.record({
    day: fc.integer({ min: 20_000, max: 150_000 }),
    week: fc.integer({ min: 20_000, max: 200_000 }),
    month: fc.integer({ min: 50_000, max: 400_000 }),
    coolDownDays: fc.integer({ min: 1, max: 5 }),
  });

function backtestInputs(
  ledger: readonly SweepTransaction[],
  { day, week, month, coolDownDays }: Limits,
): BacktestInputs {
  return {
    from: MONDAY,
    through: addDays(MONDAY, DAYS),
    ledger,
    accounts: [checking(300_000), savings(200_000), card(400_000)],
    calendar: {},
    settings: {
      ...DEFAULT_SWEEP_SETTINGS,
      maxPerDayMinor: minor(day),
      maxPerWeekMinor: minor(week),
      maxPerMonthMinor: minor(month),
      coolDownDays,
    },
    knowledgeOn: ({ today, accounts }) => {
      const bills = ledger
        .filter(({ on, amountMinor }) => amountMinor < 0 && on >= today && on <= addDays(today, 7))
        .map(({ id, accountId, amountMinor, on }) => ({ id, accountId, amount: -amountMinor, on }));
      return {
        safeToMove: certainSafe(accounts, bills, today),
        paychecks: [],
        purchases: [],
        promos: [],
        minimums: [],
        goals: [],
        destinations: [],
      };
    },
  };
}

const run = (ledger: SweepTransaction[], each: SweepRule[], given: Limits) =>
  replay(backtestInputs(ledger, given), each);
const total = (runs: readonly RecentSweepRun[]) => runs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const household = fc.tuple(entries(), rules(), limits());

describe('backtest over random household weeks', () => {
  it('never moves money both ways between two accounts within the cool-down', () => {
    fc.assert(
      fc.property(household, ([ledger, each, given]) => {
        const { runs } = run(ledger, each, given);
        for (const first of runs) {
          const end = addBusinessDays(first.decidedOn, given.coolDownDays);
          const back = runs.filter(
            (other) =>
              other.fromAccountId === first.toAccountId &&
              other.toAccountId === first.fromAccountId &&
              other.decidedOn >= first.decidedOn &&
              other.decidedOn < end,
          );
          expect(back).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('exceeds no daily, weekly or monthly limit', () => {
    fc.assert(
      fc.property(household, ([ledger, each, given]) => {
        const { runs } = run(ledger, each, given);
        for (let day = 0; day <= DAYS; day += 1) {
          const on = addDays(MONDAY, day);
          const within = (days: number) =>
            total(runs.filter(({ decidedOn }) => decidedOn <= on && decidedOn > addDays(on, -days)));
          expect(within(1)).toBeLessThanOrEqual(given.day);
          expect(within(7)).toBeLessThanOrEqual(given.week);
          expect(within(30)).toBeLessThanOrEqual(given.month);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('creates every key only once, on a business day, for a positive amount', () => {
    fc.assert(
      fc.property(household, ([ledger, each, given]) => {
        const { runs } = run(ledger, each, given);
        expect(new Set(runs.map(({ key }) => key)).size).toBe(runs.length);
        expect(runs.filter(({ decidedOn, amountMinor }) => !isBusinessDay(decidedOn) || amountMinor <= 0)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('never overdraws savings that only sweeps change', () => {
    fc.assert(
      fc.property(household, ([ledger, each, given]) => {
        const result = run(ledger, each, given);
        expect(result.accounts.find(({ accountId }) => accountId === 'savings')?.lowestMinor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });

  it('moves something in most of the generated households, so that the other properties are meaningful', () => {
    const samples = fc.sample(household, { numRuns: 20, seed: 1 });
    const moving = samples.filter(([ledger, each, given]) => run(ledger, each, given).runs.length > 1);
    expect(moving.length).toBeGreaterThanOrEqual(15);
    expect(
      samples.some(([ledger, each, given]) =>
        run(ledger, each, given).runs.some(({ toAccountId }) => toAccountId === 'checking'),
      ),
    ).toBe(true);
  });
});
