import { describe, expect, it } from '@jest/globals';
import { minor, type Minor, ppm } from '../../foundation/money/minor.ts';
import { monthly } from '../../testing/sweep-evaluations.ts';
import { card, checking, keepTarget, MONDAY, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import type { PlannedUse } from './planned-use.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';

/** Returns the plan's payment of an amount from checking to the card, at 24.99%. */
const pays = (amount: number, more: Partial<PlannedUse> = {}): PlannedUse => ({
  fromAccountId: 'checking',
  toAccountId: 'card',
  key: 'card:card',
  parts: [{ amountMinor: minor(amount), per: 'year', valueMinor: minor(Math.round(amount * 0.2499)) }],
  ...more,
});
const accounts = [checking(500_000), savings(1_000_000), card(300_000)];
const evaluated = (each: SweepRule, more: Partial<SweepInputs> = {}) =>
  proposedSweeps(evaluateSweeps(sweepInputs({ accounts, rules: [each], plannedUses: [pays(100_000)], ...more })));
const moved = (each: SweepRule, more: Partial<SweepInputs> = {}) =>
  evaluated(each, more).map(({ toAccountId, amountMinor }) => `${toAccountId} ${amountMinor}`);

describe('a rule that follows the ladder', () => {
  it.each<{ planned: number; minMove: number; expected: string[]; why: string }>`
    planned    | minMove    | expected                             | why
    ${100_000} | ${0}       | ${['card 100000', 'savings 300000']} | ${"pays the plan's payment first, and sends the rest to its own destination"}
    ${900_000} | ${0}       | ${['card 300000', 'savings 100000']} | ${'pays at most the amount that the card owes'}
    ${0}       | ${0}       | ${['savings 400000']}                | ${'sends everything to its own destination if the plan pays nothing'}
    ${1_500}   | ${2_000}   | ${['savings 400000']}                | ${'sends everything to its own destination if the payment is below the smallest move'}
    ${299_900} | ${150_000} | ${['card 250000', 'savings 150000']} | ${'reduces the payment so that the rest is not below the smallest move'}
  `('$why', ({ planned, minMove, expected }) => {
    const uses = planned === 0 ? [] : [pays(planned)];
    expect(moved(rule(keepTarget(100_000), { minMoveMinor: minor(minMove) }), { plannedUses: uses })).toEqual(expected);
  });

  it('pays only the card if that requires all of its money', () => {
    expect(moved(rule(keepTarget(400_000)))).toEqual(['card 100000']);
  });

  it('subtracts amounts that other sweeps already pay to the card', () => {
    const extra = rule(
      { kind: 'debt_extra', amountMinor: minor(30_000) },
      { id: 'extra', sourceAccountId: 'savings', priority: 9 },
    );
    expect(moved(rule(keepTarget(100_000)), { rules: [rule(keepTarget(100_000)), extra] })).toEqual([
      'card 70000',
      'savings 330000',
      'card 30000',
    ]);
  });

  it('sends everything to its own destination if the plan pays from another account', () => {
    expect(moved(rule(keepTarget(100_000)), { plannedUses: [pays(100_000, { fromAccountId: 'savings' })] })).toEqual([
      'savings 400000',
    ]);
  });

  it('prefers its own destination if that is worth at least as much', () => {
    const rich = [checking(500_000), savings(1_000_000, { ratePpm: ppm(300_000) }), card(300_000)];
    expect(moved(rule(keepTarget(100_000)), { accounts: rich })).toEqual(['savings 400000']);
  });

  it('includes a one-time charge only if the payment covers the whole part', () => {
    const once: PlannedUse = pays(0, {
      parts: [{ amountMinor: minor(200_000), per: 'once', valueMinor: minor(50_000) }],
    });
    expect(moved(rule(keepTarget(100_000)), { plannedUses: [once] })).toEqual(['card 200000', 'savings 200000']);
    expect(moved(rule(keepTarget(350_000)), { plannedUses: [once] })).toEqual(['savings 150000']);
  });

  it('reports the replaced destination, the gain over it, and a key of the same period', () => {
    const [better, rest] = evaluated(rule(keepTarget(100_000)));
    expect(better).toMatchObject({
      key: `rule:checking>card:card:${MONDAY}:0`,
      value: { perYearMinor: 24_990 },
      insteadOf: { toAccountId: 'savings', key: rest?.key, gainMinor: 24_990 - 4_200 },
    });
    expect(rest).toMatchObject({ key: `rule:checking>account:savings:${MONDAY}:0`, insteadOf: null, betterUse: null });
  });

  it('does not repeat a suggestion that the user declined for the period', () => {
    const declined = pastRun({
      key: `rule:checking>card:card:${MONDAY}:0`,
      toAccountId: 'card',
      destinationKey: 'card:card',
      decidedOn: MONDAY,
      state: 'canceled',
    });
    expect(moved(rule(keepTarget(100_000)), { recentRuns: [{ ...declined, ruleId: 'other' }] })).toEqual([
      'savings 400000',
    ]);
  });

  it('shows each part with the balance that remains after it', () => {
    const lowest = evaluated(rule(keepTarget(100_000))).map(({ risks }) =>
      risks.flatMap((risk) => (risk.code === 'lowest_balance_after' ? [risk.amountMinor as Minor] : [])),
    );
    expect(lowest).toEqual([[400_000], [100_000]]);
  });
});

describe('a rule with its own purpose', () => {
  const goalTerms: SweepTerms = { kind: 'savings_goal', goalId: 'holiday', schedule: monthly('2026-03-02') };
  const goals = [
    {
      id: 'holiday',
      name: 'Holiday',
      accountId: 'savings',
      amountMinor: minor(200_000),
      savedMinor: minor(0),
      by: '2026-06-15' as never,
    },
  ];

  it.each<{ name: string; each: SweepRule }>([
    { name: 'that always sends to its own destination', each: rule(keepTarget(100_000), { obeysLadder: false }) },
    { name: 'that saves for a goal', each: rule(goalTerms) },
  ])('$name reports the better use, and moves nothing there', ({ each }) => {
    const [only, ...others] = evaluated(each, { goals });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ toAccountId: 'savings', insteadOf: null });
    const part = Math.min(100_000, only?.amountMinor ?? 0);
    expect(only?.betterUse).toMatchObject({ toAccountId: 'card', amountMinor: part, per: 'year' });
    expect((only?.betterUse?.amountMinor ?? 0) + (only?.betterUse?.restMinor ?? 0)).toBe(only?.amountMinor);
  });

  it('that pays a minimum reports no better use', () => {
    const other = card(50_000, { id: 'other' });
    const [only] = evaluated(
      rule(
        { kind: 'minimum_payment' },
        { destinations: [{ kind: 'card_segment', accountId: 'other', segmentId: 'purchases' }] },
      ),
      {
        accounts: [...accounts, other],
        minimums: [{ accountId: 'other', minimumMinor: minor(4_000), dueOn: '2026-03-05' as never, plannedFlow: null }],
      },
    );
    expect(only).toMatchObject({ toAccountId: 'other', amountMinor: 4_000, betterUse: null });
  });
});
