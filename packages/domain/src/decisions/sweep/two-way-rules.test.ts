import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';
import { only, evaluate, amountOf, promo } from '../../testing/sweep-evaluations.ts';

describe('two-way rules', () => {
  const shortfall = (on: string, amount = 600_000) => ({
    bills: [{ id: 'tax', accountId: 'checking', amount, on: civilDate(on) }],
  });
  const twoWay = (more: Partial<SweepRule> = {}) =>
    rule(keepTarget(300_000), { direction: 'two_way', keepFloorMinor: minor(50_000), ...more });

  it('bring money back on the last safe day before a shortfall', () => {
    // $5,000 − $6,000 tax on Thursday is $1,500 below the floor of $500. Three business days before Thursday is Monday.
    expect(evaluate(twoWay(), shortfall('2026-03-05'))).toMatchObject({
      leg: 'top_up',
      fromAccountId: 'savings',
      toAccountId: 'checking',
      amountMinor: 150_000,
      arrivesOn: '2026-03-03',
    });
  });

  it('wait while a shortfall is far away, and move nothing out in the meantime', () => {
    expect(evaluate(twoWay(), shortfall('2026-03-20'))).toMatchObject({
      reason: 'top_up_not_due',
      on: '2026-03-17',
      amountMinor: 150_000,
    });
  });

  it('do not bring back money that is already in transit', () => {
    const onItsWay = pastRun({
      fromAccountId: 'savings',
      toAccountId: 'checking',
      destinationKey: 'account:checking',
      amountMinor: minor(150_000),
      state: 'in_transit',
      isInCounted: false,
      decidedOn: MONDAY,
    });
    expect(evaluate(twoWay(), { ...shortfall('2026-03-05'), recentRuns: [onItsWay] })).toMatchObject({
      reason: 'opposite_move',
      amountMinor: null,
    });
  });

  it('take money from the account that earns least, then from the next one, above their floors', () => {
    const destinations = [
      { kind: 'account', accountId: 'best' },
      { kind: 'account', accountId: 'savings' },
    ] as const;
    const accounts = [checking(500_000), savings(90_000), savings(500_000, { id: 'best', ratePpm: ppm(50_000) })];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules: [twoWay({ destinations })],
        accounts,
        ...shortfall('2026-03-05'),
        settings: { ...DEFAULT_SWEEP_SETTINGS, floors: { savings: minor(20_000) } },
      }),
    );
    expect(proposedSweeps(decisions).map(({ fromAccountId, amountMinor }) => [fromAccountId, amountMinor])).toEqual([
      ['savings', 70_000],
      ['best', 80_000],
    ]);
  });

  it('report the amount still missing if savings are too small', () => {
    const decision = evaluate(twoWay(), {
      ...shortfall('2026-03-05'),
      accounts: [checking(500_000), savings(100_000)],
    });
    expect(decision).toMatchObject({ amountMinor: 100_000 });
    expect(decision).toHaveProperty(
      'risks',
      expect.arrayContaining([{ code: 'shortfall_remains', missingMinor: 50_000, by: '2026-03-05' }]),
    );
  });

  it('bring money back from savings without a spending history', () => {
    const base = sweepInputs({ rules: [twoWay()], ...shortfall('2026-03-05') });
    const safeToMove: SweepInputs['safeToMove'] = (accountId, limits, without) => {
      const safe = base.safeToMove(accountId, limits, without);
      return accountId === 'savings' ? { ...safe, amountMinor: minor(0), reason: 'history_too_short' } : safe;
    };
    expect(amountOf(only(evaluateSweeps({ ...base, safeToMove })))).toBe(150_000);
  });

  it('round a refill up and respect the floor of the account they refill', () => {
    const refill = rule({ kind: 'buffer_refill', protectedFloorMinor: minor(100_001) }, { roundToMinor: minor(500) });
    // $5,000 − $4,500 = $500, so $500.01 is missing from $1,000.01: $505 in steps of $5.
    expect(evaluate(refill, shortfall('2026-03-05', 450_000))).toMatchObject({
      leg: 'top_up',
      fromAccountId: 'savings',
      toAccountId: 'checking',
      amountMinor: 50_500,
    });
  });

  it('never move money in the opposite direction within the cool-down', () => {
    const out = pastRun({ decidedOn: civilDate('2026-02-27') }); // a Friday; three business days end on Wednesday
    expect(evaluate(twoWay(), { ...shortfall('2026-03-05'), recentRuns: [out] })).toMatchObject({
      reason: 'opposite_move',
      on: '2026-03-04',
    });
  });

  it('bring money back to an account that may not send after a returned payment', () => {
    const accounts = [checking(500_000, { isSweepSuspended: true }), savings(1_000_000)];
    expect(evaluate(twoWay(), { ...shortfall('2026-03-05'), accounts })).toMatchObject({
      leg: 'top_up',
      amountMinor: 150_000,
    });
    expect(amountOf(evaluate(twoWay(), { accounts }))).toBe('account_suspended');
  });

  it('bring nothing back to a card', () => {
    expect(amountOf(evaluate(twoWay({ sourceAccountId: 'card' })))).toBe('not_a_deposit');
  });

  it('still pay a deadline while money is brought back', () => {
    const both = rule(
      { kind: 'promo_deadline', promoId: 'p' },
      {
        direction: 'two_way',
        destinations: [
          { kind: 'card_segment', accountId: 'card', segmentId: 'promo' },
          { kind: 'account', accountId: 'savings' },
        ],
      },
    );
    const planned = { id: 'flow', amountMinor: minor(-57_143) };
    const bills = [{ id: 'flow', accountId: 'checking', amount: 57_143, on: civilDate('2026-03-05') }];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules: [both],
        promos: promo({ plannedFlow: planned }),
        bills,
        accounts: [checking(40_000), savings(100_000), card(400_000)],
      }),
    );
    expect(
      proposedSweeps(decisions).map(({ leg, toAccountId, amountMinor }) => [leg, toAccountId, amountMinor]),
    ).toEqual([
      ['top_up', 'checking', 17_143],
      ['sweep', 'card', 40_000],
    ]);
  });
});
