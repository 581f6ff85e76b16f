import { describe, expect, it } from '@jest/globals';
import { todaysPlan } from '../today/todays-plan.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { allocateSpare } from '../ladder/allocate-spare.ts';
import { marginalLadder } from '../ladder/marginal-ladder.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { depositAccount, todayFacts } from '../../testing/today.ts';
import { modeFloor, modeLadderOptions } from './mode-effects.ts';
import { type ModeKey, type ModeParameters, MODES } from './mode-parameters.ts';
import { modePlan } from './mode-plan.ts';

const segment = (id: string, balance: number, aprPpm: number, more: Partial<DebtSegment> = {}): DebtSegment => ({
  id,
  kind: 'purchase',
  balanceMinor: minor(balance),
  aprPpm: ppm(aprPpm),
  ...more,
});
const debt = (id: string, one: DebtSegment, paymentMinor: number, kind: Debt['kind'] = 'card'): Debt => ({
  id,
  name: id,
  kind,
  segments: [one],
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
});

/**
 * A high-rate card, a small card with a lower rate, a loan at 2%, an offer at 0% that is paid in time, and savings at
 * 4%.
 */
const DEBTS = [
  debt('visa', segment('visa', 300_000, 240_000), 9_000),
  debt('store', segment('store', 40_000, 150_000), 2_500),
  debt('loan', segment('loan', 800_000, 20_000), 20_000, 'loan'),
  debt(
    'bt',
    segment('bt', 90_000, 0, { kind: 'promo', promo: { endsOn: civilDate('2027-06-30'), revertAprPpm: ppm(280_000) } }),
    10_000,
  ),
];
const CASH = 250_000;
const EXPENSES = { monthlyExpensesMinor: minor(200_000) };

function ladderIn(parameters: ModeParameters) {
  const course = modePlan(parameters, {
    today: TODAY,
    debts: DEBTS,
    monthlyMinor: minor(60_000),
    cashMinor: minor(CASH),
    ...EXPENSES,
  });
  const savings = [
    {
      accountId: 'savings',
      accountName: 'Savings',
      balanceMinor: minor(CASH),
      periods: [{ from: TODAY, tiers: [{ apyPpm: ppm(40_000), upToMinor: null }] }],
    },
  ];
  const missingMinor = minor(Math.max(0, modeFloor(parameters.floor, EXPENSES) - CASH));
  return marginalLadder(
    {
      today: TODAY,
      debts: DEBTS,
      course,
      savings,
      buffer: { accountId: 'savings', accountName: 'Savings', missingMinor },
      taxPpm: ppm(0),
    },
    modeLadderOptions(parameters),
  );
}
const placesIn = (parameters: ModeParameters) =>
  ladderIn(parameters).rungs.map(({ target, reason }) => (reason === 'buffer_missing' ? 'buffer' : target.accountId));
const splitIn = (parameters: ModeParameters, amount: number) =>
  allocateSpare(ladderIn(parameters), minor(amount)).parts.map(({ rung, amountMinor }) => [
    rung.reason === 'buffer_missing' ? 'buffer' : rung.target.accountId,
    amountMinor,
  ]);

describe('one household in each mode', () => {
  it.each<[ModeKey, Partial<ModeParameters>, string[], string]>([
    [
      'balanced',
      {},
      ['visa', 'store', 'savings', 'loan', 'bt'],
      'debts above 4% come before savings, and the floor of one month is full',
    ],
    [
      'balanced',
      { floor: { kind: 'months', months: 2 } },
      ['buffer', 'visa', 'store', 'savings', 'loan', 'bt'],
      'the floor of two months is not full, so it comes first',
    ],
    [
      'balanced',
      { hurdlePpm: ppm(200_000) },
      ['visa', 'savings', 'store', 'loan', 'bt'],
      'with a hurdle of 20%, the store card comes after savings',
    ],
    [
      'pay_down_fast',
      {},
      ['visa', 'store', 'loan', 'savings', 'bt'],
      'every debt comes before savings, the interest-free one last',
    ],
    ['quick_wins', {}, ['store', 'visa', 'loan', 'savings', 'bt'], 'the smallest debt comes first'],
    ['safety_first', {}, ['buffer', 'visa', 'store', 'savings', 'loan', 'bt'], 'three months of expenses come first'],
    ['float', {}, ['savings', 'visa', 'store', 'loan', 'bt'], 'cash is held in savings'],
    [
      'custom',
      { customOrder: ['loan', 'store'], hurdlePpm: ppm(0) },
      ['loan', 'store', 'visa', 'savings', 'bt'],
      "the user's order of debts applies",
    ],
    [
      'custom',
      { customOrder: ['visa'], destinationOrder: ['promo', 'savings'] },
      ['bt', 'savings', 'visa', 'store', 'loan'],
      "the user's order of destinations applies",
    ],
  ])('uses, in %s with %j, the order %j: %s', (key, own, expected, _why) => {
    expect(placesIn({ ...MODES[key], ...own })).toEqual(expected);
  });

  it.each<[ModeKey, number, [string, number][], string]>([
    [
      'balanced',
      400_000,
      [
        ['visa', 300_000],
        ['store', 40_000],
        ['savings', 60_000],
      ],
      'the money left after the high-rate debts goes to savings',
    ],
    [
      'safety_first',
      400_000,
      [
        ['buffer', 350_000],
        ['visa', 50_000],
      ],
      'the buffer lacks 3,500 of 6,000',
    ],
    [
      'quick_wins',
      100_000,
      [
        ['store', 40_000],
        ['visa', 60_000],
      ],
      'the smallest debt is paid off before the next one',
    ],
    [
      'pay_down_fast',
      400_000,
      [
        ['visa', 300_000],
        ['store', 40_000],
        ['loan', 60_000],
      ],
      'debts come before savings',
    ],
    ['float', 100_000, [['savings', 100_000]], 'all of it goes to savings'],
  ])('splits, in %s, %s into %j: %s', (key, amount, expected, _why) => {
    expect(splitIn(MODES[key], amount)).toEqual(expected);
  });

  it.each<[ModeKey, string, number, string]>([
    ['balanced', 'visa', 130_000, 'the highest rate comes first'],
    ['quick_wins', 'store', 40_000, 'the smallest balance comes first'],
    ['pay_down_fast', 'visa', 130_000, 'the highest rate comes first'],
    ['safety_first', 'savings', 130_000, 'the buffer is not full'],
    ['float', 'savings', 130_000, 'the money earns interest in savings'],
  ])('has, in %s, its first move today to %s with %s: %s', (key, accountId, amount, _why) => {
    const account = depositAccount({ balanceMinor: minor(CASH), spareMinor: minor(130_000) });
    const { moves } = todaysPlan(todayFacts({ accounts: [account], ladder: ladderIn(MODES[key]) }));
    expect([moves[0]?.to.accountId, moves[0]?.amountMinor]).toEqual([accountId, amount]);
  });
});
