import { describe, expect, it } from '@jest/globals';
import type { Debt } from '../../projections/debt/debt.ts';
import { marginalLadder } from '../ladder/marginal-ladder.ts';
import { sweepDestinations } from '../ladder/sweep-destinations.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { evaluateSweeps, proposedSweeps } from '../sweep/evaluate-sweeps.ts';
import { card, checking, MONDAY, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { type CashOutcome, modeDiff, modeEvaluator } from './mode-diff.ts';
import { modeLadderOptions, modeSweepSettings } from './mode-effects.ts';
import { type ModeParameters, MODES } from './mode-parameters.ts';
import { modePlan, type ModePlanFacts } from './mode-plan.ts';

/** $5,000 in checking, expenses of $1,000 a month, $3,000 on a card at 24.99%, savings at 4.2%. */
const DEBTS: Debt[] = [
  {
    id: 'card',
    name: 'Card',
    kind: 'card',
    minimum: { kind: 'installment', paymentMinor: minor(9_000) },
    segments: [{ id: 'purchases', kind: 'purchase', balanceMinor: minor(300_000), aprPpm: ppm(249_900) }],
  },
];
const FACTS: ModePlanFacts = {
  today: MONDAY,
  debts: DEBTS,
  monthlyMinor: minor(30_000),
  cashMinor: minor(500_000),
  monthlyExpensesMinor: minor(100_000),
};
const BALANCE = 500_000;

/**
 * Applies one rule that sends the cash above a mode's floor down the mode's ladder, with the functions that execute
 * real rules.
 */
function cashOf(parameters: ModeParameters): CashOutcome {
  const { floorMinor, confidencePpm, automation } = modeSweepSettings(parameters, FACTS);
  const places = [
    {
      accountId: 'savings',
      accountName: 'Savings',
      balanceMinor: minor(1_000_000),
      periods: [{ from: MONDAY, tiers: [{ apyPpm: ppm(42_000), upToMinor: null }] }],
    },
  ];
  const ladder = marginalLadder(
    { today: MONDAY, debts: DEBTS, course: modePlan(parameters, FACTS), savings: places, taxPpm: ppm(0) },
    modeLadderOptions(parameters),
  );
  const spare = rule(
    { kind: 'above_threshold', thresholdMinor: floorMinor },
    {
      destinations: [
        { kind: 'account', accountId: 'savings' },
        { kind: 'card_segment', accountId: 'card', segmentId: 'purchases' },
      ],
      destinationOrder: 'marginal_return',
      keepFloorMinor: floorMinor,
      confidencePpm,
      automation,
    },
  );
  const accounts = [checking(BALANCE), savings(1_000_000), card(300_000)];
  const proposals = proposedSweeps(
    evaluateSweeps(sweepInputs({ accounts, rules: [spare], destinations: sweepDestinations(ladder) })),
  );
  const moved = proposals.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    lowestCashMinor: minor(BALANCE - moved),
    sweeps: proposals.map(({ ruleId, destinationKey, amountMinor }) => ({
      id: `${ruleId}>${destinationKey}`,
      amountMinor,
    })),
  };
}

const evaluate = modeEvaluator(FACTS, cashOf);

describe('a mode with a sweep rule', () => {
  it.each<[keyof typeof MODES, number, [string, number][], string]>([
    [
      'balanced',
      100_000,
      [
        ['rule>segment:card/purchases', 300_000],
        ['rule>account:savings', 100_000],
      ],
      'one month stays in cash, the card is paid first, and the rest goes to savings',
    ],
    [
      'pay_down_fast',
      50_000,
      [
        ['rule>segment:card/purchases', 300_000],
        ['rule>account:savings', 150_000],
      ],
      'half a month stays in cash',
    ],
    ['safety_first', 300_000, [['rule>segment:card/purchases', 200_000]], 'three months stay in cash'],
    ['float', 100_000, [['rule>account:savings', 400_000]], 'the rest goes to the best yield'],
  ])('(%s) leaves %s and moves %j: %s', (key, lowest, sweeps, _why) => {
    const outcome = evaluate(MODES[key]);
    expect(outcome.lowestCashMinor).toBe(lowest);
    expect(outcome.sweeps.map(({ id, amountMinor }) => [id, amountMinor])).toEqual(sweeps);
  });

  it('reports the removed sweep, the smaller sweep and the cash that stays after a switch to safety first', () => {
    const diff = modeDiff(MODES.balanced, MODES.safety_first, evaluate);
    expect(diff.lowestCash).toMatchObject({ before: 100_000, after: 300_000, changeMinor: 200_000 });
    expect(diff.sweeps).toEqual({
      added: [],
      removed: [{ id: 'rule>account:savings', amountMinor: 100_000 }],
      changed: [{ id: 'rule>segment:card/purchases', before: 300_000, after: 200_000 }],
    });
    expect(diff.parameters).toEqual(['floor', 'bufferDays', 'debtOrder', 'promoMarginDays']);
    expect(diff.isEmpty).toBe(false);
  });

  it('never leaves less cash with a higher floor', () => {
    const lowestWith = (months: number) =>
      evaluate({ ...MODES.balanced, floor: { kind: 'months', months } }).lowestCashMinor ?? NaN;
    const lowest = [0, 0.5, 1, 2, 3, 4, 5].map(lowestWith);
    expect(lowest).toEqual([0, 50_000, 100_000, 200_000, 300_000, 400_000, 500_000]);
  });

  it('has no difference from itself', () => {
    expect(modeDiff(MODES.float, MODES.float, evaluate).isEmpty).toBe(true);
  });
});
