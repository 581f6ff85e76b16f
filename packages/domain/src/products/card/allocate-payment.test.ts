import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance, AllocationOptions } from './allocation-order.ts';

const balance = (
  id: string,
  dollars: number,
  percent: number,
  fields: Partial<AllocatableBalance> = {},
): AllocatableBalance => ({
  id,
  balanceMinor: minor(dollars * 100),
  aprPpm: ppm(Math.round(percent * 10_000)),
  ...fields,
});
const paid = (balances: AllocatableBalance[], dollars: number, options: AllocationOptions = {}) =>
  Object.fromEntries(
    allocatePayment(balances, minor(dollars * 100), options).parts.map(({ id, amountMinor }) => [
      id,
      amountMinor / 100,
    ]),
  );

/**
 * Examples of the official interpretations of Regulation Z, 12 CFR 1026. Each payment is the amount above the required
 * minimum.
 */
describe('allocatePayment, compared with the examples of the regulation', () => {
  const [cash, purchases] = [balance('cash', 500, 20), balance('purchase', 1500, 15)];

  it.each<{ comment: string; balances: AllocatableBalance[]; payment: number; expected: object; why: string }>`
    comment      | balances                                                                                       | payment | expected                        | why
    ${'53-5.i'}  | ${[cash, purchases]}                                                                           | ${800}  | ${{ cash: 500, purchase: 300 }} | ${'pays the highest rate first'}
    ${'53-5.ii'} | ${[cash, purchases]}                                                                           | ${400}  | ${{ cash: 400, purchase: 0 }}   | ${'pays only the highest rate'}
    ${'53-3.i'}  | ${[balance('cash', 500, 25, { disputedMinor: minor(20_000) }), balance('purchase', 1000, 17)]} | ${900}  | ${{ cash: 300, purchase: 600 }} | ${'pays disputed amounts last'}
    ${'53-2.i'}  | ${[balance('promo', 500, 5), balance('std', 200, 15)]}                                         | ${400}  | ${{ promo: 200, std: 200 }}     | ${'uses the rates on the last day of the previous cycle'}
    ${'53-2.i'}  | ${[balance('promo', 500, 18), balance('std', 300, 15)]}                                        | ${400}  | ${{ promo: 400, std: 0 }}       | ${'uses the rates on the day of credit'}
    ${'53-2.ii'} | ${[balance('promo', 500, 18), balance('std', 300, 15)]}                                        | ${750}  | ${{ promo: 500, std: 250 }}     | ${'allocates a larger payment in the same order'}
  `('comment $comment: $why', ({ balances, payment, expected }) => {
    expect(paid(balances, payment)).toEqual(expected);
  });

  it('comment 53-5.iv: pays the highest rate first, and the rest to balances at an equal rate', () => {
    const got = paid([cash, balance('purchase', 1000, 15), balance('transfer', 2000, 15)], 800);
    expect([got['cash'], (got['purchase'] ?? 0) + (got['transfer'] ?? 0)]).toEqual([500, 300]);
  });

  it('comment 53-5.v.B: honors a request to pay the deferred balance first', () => {
    const balances = [balance('other', 800, 20), balance('deferred', 800, 20, { deferred: 'as_zero' })];
    expect(paid(balances, 800, { requestedId: 'deferred' })).toEqual({ other: 0, deferred: 800 });
  });
});

describe('allocatePayment', () => {
  const card = [
    balance('bt', 4000, 0),
    balance('deferred', 1200, 26.99, { deferred: 'as_zero' }),
    balance('buys', 500, 24.99),
    balance('cash', 200, 29.99),
  ];
  const late = card.map((part) => (part.id === 'deferred' ? { ...part, deferred: 'first' as const } : part));

  it('treats a deferred balance far from its expiry as 0%, and pays off cash and purchases', () => {
    expect(paid(card, 800, { minimumMinor: minor(6_000) })).toEqual({ bt: 100, deferred: 0, buys: 500, cash: 200 });
  });

  it('pays everything above the minimum to a deferred balance in its last two cycles', () => {
    expect(paid(late, 800, { minimumMinor: minor(6_000) })).toEqual({ bt: 60, deferred: 740, buys: 0, cash: 0 });
  });

  it('applies the minimum to the lowest rate, or to the highest if the terms say so', () => {
    expect(paid(card, 60, { minimumMinor: minor(6_000) })).toEqual({ bt: 60, deferred: 0, buys: 0, cash: 0 });
    expect(paid(card, 60, { minimumMinor: minor(6_000), minimumOrder: 'highest_apr_first' })).toEqual({
      bt: 0,
      deferred: 0,
      buys: 0,
      cash: 60,
    });
  });

  it('returns the amount above all balances as a credit', () => {
    expect(allocatePayment([balance('a', 5, 10)], minor(700))).toEqual({
      parts: [{ id: 'a', minimumMinor: 0, excessMinor: 500, amountMinor: 500 }],
      unallocatedMinor: 200,
    });
  });

  it('pays a disputed amount if nothing else is owed', () => {
    expect(paid([balance('a', 100, 10, { disputedMinor: minor(10_000) })], 60)).toEqual({ a: 60 });
  });

  const entry = () =>
    fc.record({
      balanceMinor: amount(500_000),
      aprPpm: apr(),
      deferred: fc.constantFrom(undefined, 'as_zero' as const, 'first' as const),
      share: fc.integer({ min: 0, max: 100 }),
    });

  it('allocates every minor unit once, and never more than a balance', () => {
    fc.assert(
      fc.property(
        fc.array(entry(), { maxLength: 6 }),
        amount(2_000_000),
        amount(50_000),
        (list, payment, minimumMinor) => {
          const balances = list.map(({ share, deferred, ...part }, index): AllocatableBalance => ({
            ...part,
            id: String(index),
            disputedMinor: Math.floor((part.balanceMinor * share) / 100) as Minor,
            ...(deferred === undefined ? {} : { deferred }),
          }));
          const { parts, unallocatedMinor } = allocatePayment(balances, payment, { minimumMinor });
          const spent = parts.reduce((sum, part) => sum + part.amountMinor, 0);
          expect(spent + unallocatedMinor).toBe(payment);
          expect(spent).toBe(
            Math.min(
              payment,
              balances.reduce((sum, part) => sum + part.balanceMinor, 0),
            ),
          );
          expect(
            parts.every(
              (part, index) =>
                part.amountMinor <= (balances[index]?.balanceMinor ?? 0) &&
                part.minimumMinor + part.excessMinor === part.amountMinor,
            ),
          ).toBe(true);
          expect(parts.reduce((sum, part) => sum + part.minimumMinor, 0)).toBeLessThanOrEqual(minimumMinor);
        },
      ),
    );
  });

  it.each([
    ['a negative payment', [balance('a', 5, 10)], -1],
    ['a negative balance', [balance('a', -5, 10)], 1],
    ['a disputed amount above the balance', [balance('a', 5, 10, { disputedMinor: minor(501) })], 1],
  ])('rejects %s', (_, balances, dollars) => {
    expect(() => paid(balances, dollars)).toThrow();
  });
});
