import { expect } from '@jest/globals';
import { civilDate } from '../foundation/dates/civil-date.ts';
import { minor } from '../foundation/money/minor.ts';
import { sweepInputs } from './sweeps.ts';
import { evaluateSweeps } from '../decisions/sweep/evaluate-sweeps.ts';
import type { SweepDecision } from '../decisions/sweep/sweep-decision.ts';
import type { SweepInputs } from '../decisions/sweep/sweep-inputs.ts';
import type { SweepRule } from '../decisions/sweep/sweep-rule.ts';

export const monthly = (startsOn: string) => ({
  startsOn: civilDate(startsOn),
  every: 'monthly' as const,
  endsOn: null,
});

export const only = (decisions: readonly SweepDecision[]): SweepDecision => {
  expect(decisions).toHaveLength(1);
  return decisions[0] as SweepDecision;
};

export const evaluate = (each: SweepRule, more: Parameters<typeof sweepInputs>[0] = {}) =>
  only(evaluateSweeps(sweepInputs({ rules: [each], ...more })));

export const amountOf = (decision: SweepDecision) =>
  decision.outcome === 'proposed' ? decision.amountMinor : decision.reason;

export const promo = (more: Partial<SweepInputs['promos'][number]> = {}): SweepInputs['promos'] => [
  {
    promoId: 'p',
    cardAccountId: 'card',
    paymentMinor: minor(57_143),
    dueOn: civilDate('2026-03-05'),
    opportunities: 7,
    costIfMissedMinor: minor(51_739),
    plannedFlow: null,
    ...more,
  },
];

export const minimum = (more: Partial<SweepInputs['minimums'][number]> = {}): SweepInputs['minimums'] => [
  { accountId: 'card', minimumMinor: minor(4_000), dueOn: civilDate('2026-03-05'), plannedFlow: null, ...more },
];

export const goal = (saved: number) => [
  {
    id: 'holiday',
    name: 'Holiday',
    accountId: 'savings',
    amountMinor: minor(200_000),
    savedMinor: minor(saved),
    by: civilDate('2026-06-15'),
  },
];
