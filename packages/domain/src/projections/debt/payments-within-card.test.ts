import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { ppm } from '../../foundation/money/minor.ts';
import { cards, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, instalment, promotion, segment } from '../../testing/debts.ts';
import { debtState, type DebtState, nextForExcess, nextForMinimum } from './debt-state.ts';
import type { DebtSegment } from './debt.ts';
import { payAbove, payDebtAbove } from './pay-above.ts';
import type { NotedPayment } from './payment-reason.ts';
import { startSimulation } from './simulate.ts';

const startOn = civilDate('2026-03-01');
const { conventions } = startSimulation([], { strategy: 'avalanche', monthlyMinor: cents(0), startOn });
const card = (segments: DebtSegment[]): DebtState =>
  debtState(debtOf('card', segments, instalment(0)), 0, startOn, conventions, 1);
const buys = segment(500, 24, { id: 'buys' });
const cash = segment(300, 29, { id: 'cash' });
const move = { ...promotion('promo', 1000, '2027-03-01', 22), id: 'move' };
const sofa = { ...promotion('deferred', 800, '2026-08-01', 29.99), id: 'sofa' };

describe('allocation within a card', () => {
  it.each<{ why: string; segments: DebtSegment[]; month: number; minimum: string; excess: string }>([
    {
      why: 'the minimum to the lowest rate, the rest to the highest',
      segments: [buys, cash, move],
      month: 1,
      minimum: 'move',
      excess: 'cash',
    },
    { why: 'deferred interest counts as 0 %', segments: [buys, sofa], month: 3, minimum: 'sofa', excess: 'buys' },
    { why: 'but is first in its last two cycles', segments: [buys, sofa], month: 4, minimum: 'sofa', excess: 'sofa' },
    { why: 'and bears its own rate afterwards', segments: [buys, sofa], month: 7, minimum: 'buys', excess: 'sofa' },
    {
      why: 'a paid balance takes nothing',
      segments: [{ ...cash, balanceMinor: cents(0) }, buys, move],
      month: 1,
      minimum: 'move',
      excess: 'buys',
    },
    {
      why: 'the first of two equal rates',
      segments: [buys, { ...buys, id: 'more' }],
      month: 1,
      minimum: 'buys',
      excess: 'buys',
    },
  ])('$why', ({ segments, month, minimum, excess }) => {
    const state = card(segments);
    expect([nextForMinimum(state, month)?.id, nextForExcess(state, month, 'law')?.id]).toEqual([minimum, excess]);
  });

  it('is empty if nothing is owed', () => {
    const state = card([{ ...buys, balanceMinor: cents(0) }]);
    expect([nextForMinimum(state, 1), nextForExcess(state, 1, 'law'), nextForExcess(state, 1, 'lowest_first')]).toEqual(
      [undefined, undefined, undefined],
    );
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

describe('prepayment fee within a card', () => {
  const loan = (percent: number): DebtState =>
    debtState(
      debtOf('loan', [segment(1000, 6)], instalment(100), {
        kind: 'loan',
        prepaymentFee: { feePpm: ppm(percent * 10_000), until: civilDate('2026-06-01') },
      }),
      0,
      startOn,
      conventions,
      1,
    );

  it.each<{ percent: number; cashMinor: number; month: number; fee: number; left: number; why: string }>([
    { why: '2 % of the $100 that reach the loan', percent: 2, cashMinor: 10_200, month: 1, fee: 200, left: 90_000 },
    { why: 'principal rounds down', percent: 2, cashMinor: 10_000, month: 1, fee: 197, left: 90_197 },
    { why: '2 % of all when it is cleared', percent: 2, cashMinor: 500_000, month: 1, fee: 2_000, left: 0 },
    { why: 'a cent short of clearing it', percent: 2, cashMinor: 101_999, month: 1, fee: 2_000, left: 1 },
    { why: 'the last month of the fee', percent: 2, cashMinor: 10_200, month: 3, fee: 200, left: 90_000 },
    { why: 'over', percent: 2, cashMinor: 10_200, month: 4, fee: 0, left: 89_800 },
    { why: 'no fee', percent: 0, cashMinor: 10_200, month: 1, fee: 0, left: 89_800 },
  ])('$why', ({ percent, cashMinor, month, fee, left }) => {
    const state = loan(percent);
    const [part] = state.segments;
    if (part === undefined) throw new Error('one balance');
    const used = payAbove(state, part, cashMinor, { month, withinCard: 'law', note: undefined }, 'only_debt_left');
    expect([state.fees, state.balance, used]).toEqual([fee, left, 100_000 + fee - left]);
  });
});
