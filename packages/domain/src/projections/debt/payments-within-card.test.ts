import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import type { AllocatableBalance, AllocationTerms } from '../../products/card/allocation-order.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { debtState, type DebtState, nextForExcess, nextForMinimum } from './debt-state.ts';
import type { DebtSegment } from './debt.ts';
import { payAbove, payDebtAbove } from './pay-above.ts';
import type { NotedPayment } from './payment-reason.ts';
import { bestPlan } from '../planner/best-plan.ts';
import { planPayoff } from './plan-payoff.ts';
import { isDeferredFirst, isDeferredInMonth, rateInMonth } from './segment-state.ts';
import { startSimulation, stepMonth } from './simulate.ts';

const startOn = civilDate('2026-03-01');
const { conventions } = startSimulation([], { strategy: 'avalanche', monthlyMinor: cents(0), startOn });
const card = (segments: DebtSegment[]): DebtState =>
  debtState(debtOf('card', segments, installment(0)), 0, startOn, conventions, 1);
const buys = segment(500, 24, { id: 'buys' });
const cash = segment(300, 29, { id: 'cash' });
const move = { ...promotion('promo', 1000, '2027-03-01', 22), id: 'move' };
const sofa = { ...promotion('deferred', 800, '2026-08-01', 29.99), id: 'sofa' };

describe('allocation within a card', () => {
  it.each<{ why: string; segments: DebtSegment[]; month: number; minimum: string; excess: string }>([
    {
      why: 'the minimum goes to the lowest rate, and the rest to the highest',
      segments: [buys, cash, move],
      month: 1,
      minimum: 'move',
      excess: 'cash',
    },
    { why: 'deferred interest counts as 0%', segments: [buys, sofa], month: 3, minimum: 'sofa', excess: 'buys' },
    {
      why: 'a deferred balance comes first in its last two cycles',
      segments: [buys, sofa],
      month: 4,
      minimum: 'sofa',
      excess: 'sofa',
    },
    {
      why: 'a deferred balance bears its own rate after its end',
      segments: [buys, sofa],
      month: 7,
      minimum: 'buys',
      excess: 'sofa',
    },
    {
      why: 'a paid-off balance receives nothing',
      segments: [{ ...cash, balanceMinor: cents(0) }, buys, move],
      month: 1,
      minimum: 'move',
      excess: 'buys',
    },
    {
      why: 'the first of two balances at equal rates is paid',
      segments: [buys, { ...buys, id: 'more' }],
      month: 1,
      minimum: 'buys',
      excess: 'buys',
    },
  ])('$why', ({ segments, month, minimum, excess }) => {
    const state = card(segments);
    expect([nextForMinimum(state, month, 'law')?.id, nextForExcess(state, month, 'law')?.id]).toEqual([
      minimum,
      excess,
    ]);
  });

  it('has no target if nothing is owed', () => {
    const state = card([{ ...buys, balanceMinor: cents(0) }]);
    expect([
      nextForMinimum(state, 1, 'law'),
      nextForExcess(state, 1, 'law'),
      nextForExcess(state, 1, 'lowest_first'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('continues with the next balance when one is paid off, and reports each part', () => {
    const noted: NotedPayment[] = [];
    const used = payDebtAbove(
      card([buys, cash, move]),
      cents(1_000),
      { month: 1, withinCard: 'law', note: (payment) => noted.push(payment) },
      'highest_rate',
    );
    expect(used).toBe(100_000);
    expect(noted.map(({ segment: { id }, amount, reason }) => [id, amount, reason])).toEqual([
      ['cash', 30_000, 'highest_rate'],
      ['buys', 50_000, 'highest_rate'],
      ['move', 20_000, 'highest_rate'],
    ]);
  });

  it('takes no more than is owed', () => {
    fc.assert(
      fc.property(
        cards(),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        (debts, amount, month) => {
          for (const [index, debt] of debts.entries()) {
            const state = debtState(debt, index, TODAY, conventions, 1);
            const owed = state.balance;
            const used = payDebtAbove(state, amount, { month, withinCard: 'law', note: undefined }, 'highest_rate');
            expect(used).toBe(Math.min(amount, owed));
            expect(state.balance).toBe(owed - used);
            expect(state.segments.reduce((sum, { balance }) => sum + balance, 0)).toBe(state.balance);
          }
        },
      ),
    );
  });
});

describe("a card's own allocation", () => {
  const withOrder = (segments: DebtSegment[], allocation: AllocationTerms): DebtState =>
    debtState(debtOf('card', segments, installment(0), { allocation }), 0, startOn, conventions, 1);

  it.each<{ why: string; segments: DebtSegment[]; allocation: AllocationTerms; minimum: string; excess: string }>([
    {
      why: 'the highest rate also receives the minimum, as in agreements in the United Kingdom',
      segments: [buys, cash, move],
      allocation: { policy: 'uk_highest_first' },
      minimum: 'cash',
      excess: 'cash',
    },
    {
      why: 'agreements in the United Kingdom have no rule for the last two cycles of deferred interest',
      segments: [buys, { ...sofa, promo: { endsOn: civilDate('2026-04-15'), revertAprPpm: ppm(299_900) } }],
      allocation: { policy: 'uk_highest_first' },
      minimum: 'buys',
      excess: 'buys',
    },
    {
      why: 'the minimum goes to the highest rate if the agreement requires it',
      segments: [buys, cash, move],
      allocation: { minimumOrder: 'highest_apr_first' },
      minimum: 'cash',
      excess: 'cash',
    },
    {
      why: "the agreement's order applies first, then the highest rate",
      segments: [buys, cash, move],
      allocation: { policy: 'custom', customOrder: ['move'] },
      minimum: 'move',
      excess: 'move',
    },
    {
      why: 'by law, the excess goes to the promotion that ends first of two at the same rate',
      segments: [move, { ...promotion('promo', 700, '2026-09-01', 22), id: 'sooner' }],
      allocation: {},
      minimum: 'move',
      excess: 'sooner',
    },
  ])('$why', ({ segments, allocation, minimum, excess }) => {
    const state = withOrder(segments, allocation);
    expect([nextForMinimum(state, 1, 'law')?.id, nextForExcess(state, 1, 'law')?.id]).toEqual([minimum, excess]);
  });

  it('is overridden by a plan whose convention is to pay the lowest rate first', () => {
    const state = withOrder([buys, cash, move], { policy: 'uk_highest_first' });
    expect(nextForExcess(state, 1, 'lowest_first')?.id).toBe('move');
    expect(nextForMinimum(state, 1, 'lowest_first')?.id).toBe('move');
  });

  it('splits the monthly payment of a plan as allocatePayment does', () => {
    const policies = fc.constantFrom<AllocationTerms>(
      {},
      { policy: 'uk_highest_first' },
      { policy: 'custom', customOrder: ['s2', 's0'] },
    );
    fc.assert(
      fc.property(cards(), policies, fc.integer({ min: 0, max: 400_000 }), ([debt], allocation, monthly) => {
        if (debt === undefined) return;
        const options = { strategy: 'avalanche', monthlyMinor: minor(monthly), startOn: TODAY } as const;
        const run = startSimulation([{ ...debt, allocation }], options);
        stepMonth(run, 1, true);
        const [state] = run.states;
        const balances = (state?.segments ?? []).map((part): AllocatableBalance => {
          const isRunning = part.promoMonths !== Infinity && part.promoMonths >= 1;
          return {
            id: part.id,
            // Deferred interest that is charged at the end of the month comes after the payment.
            balanceMinor: minor(
              part.paid + part.balance - (part.promoMonths === 1 && part.isDeferred ? part.interest : 0),
            ),
            aprPpm: rateInMonth(part, 1),
            ...(isDeferredInMonth(part, 1) ? { deferred: isDeferredFirst(part, 1) ? 'first' : 'as_zero' } : {}),
            ...(isRunning && part.endsOn !== undefined ? { promoEndsOn: part.endsOn } : {}),
          };
        });
        const { parts } = allocatePayment(balances, minor(state?.paid ?? 0), {
          ...allocation,
          minimumMinor: minor(state?.paidToMinimum ?? 0),
        });
        expect(state?.segments.map(({ id, paid }) => [id, paid])).toEqual(
          parts.map(({ id, amountMinor }) => [id, amountMinor]),
        );
      }),
    );
  });

  it('changes the plan for the same debts, and the plan says that it follows the agreement', () => {
    const debts = (allocation: AllocationTerms) => [
      debtOf('store', [buys, sofa], installment(25), { allocation }),
      debtOf('visa', [segment(2_000, 19)], installment(40)),
    ];
    const options = { strategy: 'avalanche', monthlyMinor: cents(260), startOn } as const;
    const [us, uk] = [planPayoff(debts({}), options), planPayoff(debts({ policy: 'uk_highest_first' }), options)];
    expect([us.conventions.withinCard, uk.conventions.withinCard]).toEqual(['law', 'agreement']);
    const paidTo = (plan: typeof us, id: string) =>
      plan.rows.slice(0, 5).map(({ debts: [store] }) => store?.segments.find((part) => part.id === id)?.paymentMinor);
    // The law allocates the minimum to the sofa at 0%, the agreement to the purchases at 24%.
    expect(paidTo(us, 'sofa')[0]).toBe(2_500);
    expect(paidTo(uk, 'sofa')[0]).toBe(0);
    expect(us.totalInterestMinor).not.toBe(uk.totalInterestMinor);
    const [best, bestUk] = [bestPlan(debts({}), options), bestPlan(debts({ policy: 'uk_highest_first' }), options)];
    expect(best.costMinor).not.toBe(bestUk.costMinor);
  });
});

describe('prepayment fee of a loan', () => {
  const loan = (percent: number): DebtState =>
    debtState(
      debtOf('loan', [segment(1000, 6)], installment(100), {
        kind: 'loan',
        prepaymentFee: { feePpm: ppm(percent * 10_000), until: civilDate('2026-06-01') },
      }),
      0,
      startOn,
      conventions,
      1,
    );

  it.each<{ percent: number; cashMinor: number; month: number; fee: number; left: number; why: string }>([
    { why: 'is 2% of the $100 that reach the loan', percent: 2, cashMinor: 10_200, month: 1, fee: 200, left: 90_000 },
    {
      why: 'is the rest of the payment after the principal rounds down',
      percent: 2,
      cashMinor: 10_000,
      month: 1,
      fee: 197,
      left: 90_197,
    },
    {
      why: 'is 2% of the whole loan when it is paid off',
      percent: 2,
      cashMinor: 500_000,
      month: 1,
      fee: 2_000,
      left: 0,
    },
    {
      why: 'leaves a cent of the loan if the payment is a cent short',
      percent: 2,
      cashMinor: 101_999,
      month: 1,
      fee: 2_000,
      left: 1,
    },
    { why: 'is charged in its last month', percent: 2, cashMinor: 10_200, month: 3, fee: 200, left: 90_000 },
    { why: 'is not charged after its last month', percent: 2, cashMinor: 10_200, month: 4, fee: 0, left: 89_800 },
    { why: 'is zero at a rate of 0%', percent: 0, cashMinor: 10_200, month: 1, fee: 0, left: 89_800 },
  ])('$why', ({ percent, cashMinor, month, fee, left }) => {
    const state = loan(percent);
    const [part] = state.segments;
    if (part === undefined) throw new Error('one balance');
    const used = payAbove(state, part, cashMinor, { month, withinCard: 'law', note: undefined }, 'only_debt_left');
    expect([state.fees, state.balance, used]).toEqual([fee, left, 100_000 + fee - left]);
  });
});
