import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { checking, MONDAY, pastRun, savings, sweepInputs } from '../../testing/sweeps.ts';
import {
  coolDownEnd,
  isDecided,
  isPeriodDecided,
  movedBy,
  movedWithin,
  openSweepLedger,
  committedIn,
  committedOut,
  committedTo,
  uncommittedMinor,
} from './sweep-ledger.ts';
import type { RecentSweepRun } from './sweep-inputs.ts';
import type { SweepRunState } from './sweep-run-states.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const bookOf = (recentRuns: RecentSweepRun[], more: Parameters<typeof sweepInputs>[0] = {}) =>
  openSweepLedger(sweepInputs({ recentRuns, ...more }));
const open = (more: Partial<RecentSweepRun> = {}) =>
  pastRun({ state: 'approved', isOutCounted: false, isInCounted: false, ...more });

describe('promised money', () => {
  it.each([
    ['proposed', 10_000],
    ['approved', 10_000],
    ['instructed', 10_000],
    ['in_transit', 10_000],
    ['settled', 10_000],
    ['evaluated', 0],
    ['skipped', 0],
    ['canceled', 0],
    ['expired', 0],
    ['voided', 0],
    ['failed', 0],
    ['returned', 0],
  ] as [SweepRunState, number][])('of a run that is %s is %i', (state, expected) => {
    const ledger = bookOf([open({ state })]);
    expect([
      committedOut(ledger, 'checking'),
      committedIn(ledger, 'savings'),
      committedTo(ledger, 'account:savings'),
    ]).toEqual([expected, expected, expected]);
  });

  it('includes each leg only if no balance or forecast includes it yet', () => {
    const ledger = bookOf([
      open({ isOutCounted: true }),
      open({ key: 'b', isInCounted: true, amountMinor: minor(300) }),
    ]);
    expect([committedOut(ledger, 'checking'), committedIn(ledger, 'savings')]).toEqual([300, 10_000]);
  });

  it('is separate for each account', () => {
    const ledger = bookOf([open()]);
    expect([
      committedOut(ledger, 'savings'),
      committedIn(ledger, 'checking'),
      committedTo(ledger, 'account:checking'),
    ]).toEqual([0, 0, 0]);
  });

  it('is subtracted from the balance', () => {
    expect(uncommittedMinor(bookOf([open()]), checking(25_000))).toBe(15_000);
    expect(uncommittedMinor(bookOf([open()]), savings(25_000))).toBe(25_000);
  });

  it('includes only arrivals that were decided on or after a given day', () => {
    const ledger = bookOf([
      open({ decidedOn: civilDate('2026-02-27') }),
      open({ key: 'b', decidedOn: MONDAY, amountMinor: minor(1) }),
    ]);
    expect([committedIn(ledger, 'savings', MONDAY), committedIn(ledger, 'savings', civilDate('2026-02-27'))]).toEqual([
      1, 10_001,
    ]);
  });
});

describe('moved money', () => {
  const runs = [
    pastRun({ key: 'a', decidedOn: MONDAY, amountMinor: minor(1) }),
    pastRun({ key: 'b', decidedOn: civilDate('2026-02-24'), amountMinor: minor(10) }),
    pastRun({ key: 'c', decidedOn: civilDate('2026-02-23'), amountMinor: minor(100), ruleId: 'other' }),
    pastRun({ key: 'd', decidedOn: civilDate('2025-06-01'), amountMinor: minor(1_000) }),
  ];
  it.each([
    [1, 1],
    [6, 1],
    [7, 11],
    [8, 111],
    [30, 111],
    [300, 1_111],
  ])('within %i days is %i', (days, expected) => {
    expect(movedWithin(bookOf(runs), days)).toBe(expected);
  });

  it('is reported per rule, within a number of days and in total', () => {
    expect([
      movedWithin(bookOf(runs), 30, 'rule'),
      movedWithin(bookOf(runs), 30, 'other'),
      movedBy(bookOf(runs), 'rule'),
      movedBy(bookOf(runs), 'nobody'),
    ]).toEqual([11, 100, 1_011, 0]);
  });
});

describe('decided keys and periods', () => {
  it.each([
    ['skipped', false],
    ['evaluated', false],
    ['proposed', true],
    ['canceled', true],
    ['voided', true],
    ['returned', true],
  ] as [SweepRunState, boolean][])('include a key whose run is %s: %s', (state, expected) => {
    const ledger = bookOf([pastRun({ key: 'rule:checking>account:savings:2026-03-02:4', state })]);
    expect(isDecided(ledger, 'rule:checking>account:savings:2026-03-02:4')).toBe(expected);
    expect(
      isPeriodDecided(ledger, { id: 'rule', sourceAccountId: 'checking' }, { businessDate: MONDAY, periodIndex: 4 }),
    ).toBe(expected);
  });

  it('are distinguished by rule, date and number', () => {
    const ledger = bookOf([pastRun({ key: 'rule:checking>account:savings:2026-03-02:14' })]);
    const period = (id: string, businessDate: string, periodIndex: number) =>
      isPeriodDecided(
        ledger,
        { id, sourceAccountId: 'checking' },
        { businessDate: civilDate(businessDate), periodIndex },
      );
    expect([
      period('rule', '2026-03-02', 14),
      period('rule', '2026-03-02', 4),
      period('other', '2026-03-02', 14),
      period('rule', '2026-03-03', 14),
    ]).toEqual([true, false, false, false]);
  });
});

describe('coolDownEnd', () => {
  const pair = { fromAccountId: 'checking', toAccountId: 'savings' };
  it.each([
    ['2026-02-24', 3, null, 'three business days ended before today'],
    ['2026-02-25', 3, null, 'the cool-down ends today, so money may move'],
    ['2026-02-26', 3, '2026-03-03', 'Friday, Monday and Tuesday are the three business days'],
    ['2026-02-26', 0, null, 'there is no cool-down'],
    ['2026-02-13', 10, null, "the tenth day is Monday, March 2, because Presidents' Day does not count"],
    ['2026-02-13', 11, '2026-03-03', 'the eleventh day is Tuesday'],
  ])('after a move on %s with %i days is %s: %s', (decidedOn, coolDownDays, expected, _why) => {
    const ledger = bookOf([pastRun({ decidedOn: civilDate(decidedOn) })], {
      settings: { ...DEFAULT_SWEEP_SETTINGS, coolDownDays },
    });
    expect(coolDownEnd(ledger, pair)).toBe(expected);
  });

  it('counts from the last move in this direction, and of the given rule if any', () => {
    const ledger = bookOf([
      pastRun({ key: 'a', decidedOn: civilDate('2026-02-20') }),
      pastRun({ key: 'b', decidedOn: civilDate('2026-02-27'), ruleId: 'other' }),
      pastRun({ key: 'c', decidedOn: MONDAY, fromAccountId: 'savings', toAccountId: 'checking' }),
    ]);
    expect([
      coolDownEnd(ledger, pair),
      coolDownEnd(ledger, { ...pair, ruleId: 'rule' }),
      coolDownEnd(ledger, { fromAccountId: 'savings', toAccountId: 'checking' }),
    ]).toEqual(['2026-03-04', null, '2026-03-05']);
  });

  it('ignores a move that did not happen', () => {
    expect(coolDownEnd(bookOf([pastRun({ decidedOn: MONDAY, state: 'voided' })]), pair)).toBeNull();
  });
});
