import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import type { LadderFacts, LadderOptions } from '../ladder/ladder-facts.ts';
import { marginalLadder } from '../ladder/marginal-ladder.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { decideNextAction } from './decide-next-action.ts';
import type { ActionInputs } from './next-action.ts';
import { spareCash } from './spare-cash.ts';

const debt = (id: string, balance: number, aprPpm: number, more: Partial<Debt> = {}): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments: [{ id: `${id}-balance`, kind: 'purchase', balanceMinor: minor(balance), aprPpm: ppm(aprPpm) }],
  minimum: { kind: 'instalment', paymentMinor: minor(2_500) },
  ...more,
});
const DEBTS = [
  debt('visa', 80_000, 240_000),
  debt('store', 20_000, 180_000),
  debt('loan', 900_000, 30_000, { kind: 'loan', minimum: { kind: 'instalment', paymentMinor: minor(20_000) } }),
];
const SAVINGS = [
  {
    accountId: 's',
    accountName: 'Savings',
    balanceMinor: minor(0),
    periods: [{ from: TODAY, tiers: [{ apyPpm: ppm(45_000), upToMinor: null }] }],
  },
];
const cash = (spare: number) => spareCash({ cashMinor: minor(300_000 + spare), safeMinor: minor(spare) });

const decide = (
  spare: number,
  {
    facts = {},
    options = {},
    inputs = {},
  }: { facts?: Partial<LadderFacts>; options?: LadderOptions; inputs?: Partial<ActionInputs> } = {},
) => {
  const debts = facts.debts ?? DEBTS;
  const course = planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY });
  const ladder = marginalLadder({ today: TODAY, debts, course, savings: SAVINGS, taxPpm: ppm(0), ...facts }, options);
  return decideNextAction({
    today: TODAY,
    accountCount: 4,
    cards: [],
    promos: [],
    cash: null,
    plan: [],
    spare: { ladder, cash: cash(spare) },
    ...inputs,
  });
};

describe('extra without a plan', () => {
  it.each<[number, Parameters<typeof decide>[1], string, string | undefined, number | undefined, string]>([
    [50_000, {}, 'pay_extra', 'visa', 50_000, 'the highest rate'],
    [500_000, {}, 'pay_extra', 'visa', 80_000, 'no more than is owed; the next place is for the next day'],
    [
      50_000,
      { options: { debtOrder: 'smallest_balance' } },
      'pay_extra',
      'store',
      20_000,
      'the smallest balance, where the mode says so',
    ],
    [0, {}, 'nothing_due', undefined, undefined, 'nothing is spare'],
    [
      50_000,
      { facts: { debts: DEBTS.slice(2) } },
      'nothing_due',
      undefined,
      undefined,
      'savings earn 4.5 %, the loan costs 3 %',
    ],
    [
      50_000,
      { facts: { debts: DEBTS.slice(2) }, options: { destinationOrder: ['low_debt'] } },
      'pay_extra',
      'loan',
      50_000,
      'unless the mode puts debts first',
    ],
    [
      50_000,
      { facts: { buffer: { accountId: 's', accountName: 'Savings', missingMinor: minor(60_000) } } },
      'nothing_due',
      undefined,
      undefined,
      'the buffer takes it all',
    ],
    [
      50_000,
      { facts: { buffer: { accountId: 's', accountName: 'Savings', missingMinor: minor(30_000) } } },
      'pay_extra',
      'visa',
      20_000,
      'what the buffer leaves',
    ],
    [
      50_000,
      { inputs: { cash: { availableMinor: minor(10_000) } } },
      'pay_extra',
      'visa',
      10_000,
      'no more than there is',
    ],
    [
      50_000,
      { inputs: { cash: { availableMinor: minor(-1) } } },
      'nothing_due',
      undefined,
      undefined,
      'no money at all',
    ],
  ])('%s spare, %#: %s %s %s, %s', (spare, setting, kind, accountId, amount, _why) => {
    const action = decide(spare, setting);
    expect(action.kind).toBe(kind);
    expect('accountId' in action ? action.accountId : undefined).toBe(accountId);
    expect('amountMinor' in action ? action.amountMinor : undefined).toBe(amount);
  });

  it('gives way to an active plan', () => {
    const plan = [
      { accountId: 'store', accountName: 'store', extraMinor: minor(700), aprPpm: ppm(180_000), payBy: TODAY },
    ];
    expect(decide(50_000, { inputs: { plan } })).toMatchObject({
      kind: 'pay_extra',
      accountId: 'store',
      amountMinor: 700,
    });
  });

  it('does not count open minimums twice: the spare money already excludes them', () => {
    const required = [
      { debtId: 'visa', openMinor: minor(2_500), dueOn: civilDate('2026-03-20'), costIfLateMinor: minor(3_000) },
    ];
    expect(decide(50_000, { facts: { required } })).toMatchObject({ accountId: 'visa', amountMinor: 50_000 });
  });

  it('leaves the money for a statement in grace untouched', () => {
    const grace = [
      {
        debtId: 'store',
        openMinor: minor(20_000),
        dueOn: civilDate('2026-03-25'),
        aprPpm: ppm(180_000),
        monthlyPurchasesMinor: minor(20_000),
      },
    ];
    expect(decide(50_000, { facts: { grace } })).toMatchObject({ accountId: 'visa', amountMinor: 30_000 });
  });

  it('shows cash, the reserved amount, and a year of savings', () => {
    const action = decide(50_000);
    if (action.kind !== 'pay_extra') throw new Error(action.kind);
    expect(action.valueMinor).toBe(12_000); // 500 × 24 %
    expect(action.working.lines.map(({ key }) => key)).toEqual(['cash', 'kept', 'extra', 'apr', 'pay_by']);
    expect(action.working.assumptions).toEqual(['balance_stays_a_year', 'kept_for_what_is_ahead', 'chosen_by_mode']);
    expect(recompute(action.working)).toEqual({ kind: 'money', minor: 12_000 });
  });

  it.each([
    ['2026-03-20', '2026-03-20', 'with the next payment'],
    ['2026-02-10', '2026-03-31', 'in this month where the known one is past'],
    [null, '2026-03-31', 'in this month where none is known'],
  ])('for a payment due %s pays by %s: %s', (dueOn, payBy, _why) => {
    const visa = {
      accountId: 'visa',
      accountName: 'visa',
      owedMinor: minor(80_000),
      aprPpm: ppm(240_000),
      minimumMinor: minor(0),
      dueOn: dueOn === null ? null : civilDate(dueOn),
    };
    expect(decide(50_000, { inputs: { cards: [visa] } })).toMatchObject({ kind: 'pay_extra', payBy });
  });

  it('pays before the end of the promotion that it pays down', () => {
    const promo = {
      ...debt('bt', 80_000, 0),
      segments: [
        {
          id: 'bt',
          kind: 'promo' as const,
          balanceMinor: minor(80_000),
          aprPpm: ppm(0),
          promo: { endsOn: civilDate('2026-03-12'), revertAprPpm: ppm(290_000) },
        },
      ],
    };
    expect(decide(50_000, { facts: { debts: [promo] } })).toMatchObject({ accountId: 'bt', payBy: '2026-03-12' });
  });

  it('leaves deferred interest to its own action', () => {
    const sofa = {
      ...debt('sofa', 80_000, 0),
      segments: [
        {
          id: 'sofa',
          kind: 'deferred' as const,
          balanceMinor: minor(80_000),
          aprPpm: ppm(0),
          promo: { endsOn: civilDate('2026-06-12'), revertAprPpm: ppm(290_000) },
        },
      ],
    };
    expect(decide(50_000, { facts: { debts: [sofa] } }).kind).toBe('nothing_due');
  });
});
