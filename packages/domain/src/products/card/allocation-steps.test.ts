import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { allocatePayment, allocationSteps } from './allocate-payment.ts';
import {
  ALLOCATION_SOURCE,
  type AllocatableBalance,
  type AllocationOptions,
  type AllocationPolicy,
  type AllocationReason,
} from './allocation-order.ts';

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
const steps = (balances: AllocatableBalance[], dollars: number, options: AllocationOptions = {}) =>
  allocationSteps(balances, minor(dollars * 100), options).map(({ id, amountMinor, reason }) => [
    id,
    amountMinor / 100,
    reason,
  ]);

describe('allocationSteps', () => {
  const card = [
    balance('bt', 1000, 0),
    balance('sofa', 800, 27, { deferred: 'as_zero' }),
    balance('buys', 500, 25),
    balance('cash', 200, 30),
  ];

  it('sends the minimum to the lowest rate, and the rest to the highest', () => {
    expect(steps(card, 400, { minimumMinor: minor(4_000) })).toEqual([
      ['bt', 40, 'minimum_lowest_apr'],
      ['cash', 200, 'highest_apr'],
      ['buys', 160, 'highest_apr'],
    ]);
  });

  it('uses the minimum for interest and fees on any balance first', () => {
    const charged = card.map((each) => (each.id === 'buys' ? { ...each, chargesMinor: minor(1_500) } : each));
    expect(steps(charged, 40, { minimumMinor: minor(4_000) })).toEqual([
      ['buys', 15, 'minimum_interest_and_fees'],
      ['bt', 25, 'minimum_lowest_apr'],
    ]);
  });

  it('sends everything above the minimum to a deferred balance in its last two cycles', () => {
    const late = card.map((each) => (each.id === 'sofa' ? { ...each, deferred: 'first' as const } : each));
    expect(steps(late, 900, { minimumMinor: minor(4_000) })).toEqual([
      ['bt', 40, 'minimum_lowest_apr'],
      ['sofa', 800, 'deferred_last_two_cycles'],
      ['cash', 60, 'highest_apr'],
    ]);
  });

  it('pays the requested balance before everything else', () => {
    expect(steps(card, 300, { requestedId: 'sofa' })).toEqual([['sofa', 300, 'requested']]);
  });

  it('pays disputed amounts after everything else', () => {
    const disputed = [balance('cash', 500, 25, { disputedMinor: minor(20_000) }), balance('buys', 1000, 17)];
    expect(steps(disputed, 1400)).toEqual([
      ['cash', 300, 'highest_apr'],
      ['buys', 1000, 'highest_apr'],
      ['cash', 100, 'disputed_last'],
    ]);
  });

  it('picks the promotion that ends first among equal rates, and gives that reason', () => {
    const tied = [
      balance('late', 100, 0, { promoEndsOn: civilDate('2027-06-30') }),
      balance('early', 100, 0, { promoEndsOn: civilDate('2026-12-31') }),
    ];
    expect(steps(tied, 150, { policy: 'uk_highest_first' })).toEqual([
      ['early', 100, 'promo_ending_first'],
      ['late', 50, 'highest_apr'],
    ]);
  });

  it('pays the highest rate first under the British policy, which has no separate minimum', () => {
    expect(steps(card, 250, { policy: 'uk_highest_first', minimumMinor: minor(4_000) })).toEqual([
      ['cash', 200, 'highest_apr'],
      ['buys', 50, 'highest_apr'],
    ]);
  });

  it("cites the agreement's own order, and pays unlisted balances last, highest rate first", () => {
    expect(steps(card, 1500, { policy: 'custom', customOrder: ['bt'] })).toEqual([
      ['bt', 1000, 'custom_order'],
      ['cash', 200, 'custom_order'],
      ['buys', 300, 'custom_order'],
    ]);
  });

  it('rejects charges above the balance', () => {
    expect(() => allocationSteps([balance('a', 1, 20, { chargesMinor: minor(200) })], minor(100))).toThrow();
  });

  it('cites a source for every reason', () => {
    for (const source of Object.values(ALLOCATION_SOURCE)) expect(source.length).toBeGreaterThan(10);
  });
});

/**
 * Comment 53-2.ii: a promotional rate of 5% on $500 ends on April 1. $300 bears 15%, another $300 is bought at 15%
 * on April 15, and $400 above the minimum is paid on April 25.
 */
describe('allocation as of two dates', () => {
  const balances = [
    balance('promo', 500, 18, { priorAprPpm: ppm(50_000) }),
    balance('std', 300, 15),
    balance('new', 300, 15, { isNewer: true }),
  ];

  it('pays the promotion first as of the day of credit, when it bears 18%', () => {
    expect(steps(balances, 400)).toEqual([['promo', 400, 'highest_apr']]);
  });

  it('uses the 5% of the promotion as of the end of the previous cycle, and pays new purchases last', () => {
    expect(steps(balances, 400, { asOf: 'prior_cycle_end' })).toEqual([
      ['std', 300, 'highest_apr'],
      ['promo', 100, 'highest_apr'],
    ]);
    expect(steps(balances, 900, { asOf: 'prior_cycle_end' }).at(-1)).toEqual(['new', 100, 'newer_than_cycle']);
  });
});

describe('every allocation policy', () => {
  const entry = fc.record({
    balanceMinor: amount(300_000),
    aprPpm: apr(),
    deferred: fc.constantFrom(undefined, 'as_zero' as const, 'first' as const),
    share: fc.integer({ min: 0, max: 100 }),
    isNewer: fc.boolean(),
  });
  const options = fc.record({
    policy: fc.constantFrom<AllocationPolicy>('us_reg_z', 'uk_highest_first', 'custom'),
    asOf: fc.constantFrom('day_credited' as const, 'prior_cycle_end' as const),
    minimumOrder: fc.constantFrom('lowest_apr_first' as const, 'highest_apr_first' as const),
    minimumMinor: amount(10_000),
    requestedId: fc.constantFrom('0', '1', 'none'),
  });

  it('allocates the payment exactly, never exceeds a balance, and has steps that add up to the parts', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), amount(900_000), options, (list, payment, chosen) => {
        const balances = list.map(({ share, deferred, ...rest }, index): AllocatableBalance => ({
          ...rest,
          id: String(index),
          ...(deferred === undefined ? {} : { deferred }),
          disputedMinor: Math.floor((rest.balanceMinor * share) / 200) as Minor,
          chargesMinor: Math.floor((rest.balanceMinor * share) / 100) as Minor,
        }));
        const { parts, unallocatedMinor } = allocatePayment(balances, payment, chosen);
        const found = allocationSteps(balances, payment, chosen);
        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + unallocatedMinor).toBe(payment);
        for (const [index, part] of parts.entries()) {
          expect(part.amountMinor).toBe(
            found.reduce((sum, step) => (step.id === part.id ? sum + step.amountMinor : sum), 0),
          );
          expect(
            part.amountMinor <= (balances[index]?.balanceMinor ?? 0) && part.minimumMinor >= 0 && part.excessMinor >= 0,
          ).toBe(true);
        }
        const last = found.findIndex(({ reason }) => reason === 'disputed_last');
        const after: AllocationReason[] = last === -1 ? [] : found.slice(last).map(({ reason }) => reason);
        if (chosen.minimumMinor === 0) expect(after.every((reason) => reason === 'disputed_last')).toBe(true);
      }),
    );
  });

  it('never allocates less to a balance from a larger payment if there are no disputes or newer balances', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 5 }),
        amount(400_000),
        amount(400_000),
        options,
        (list, payment, more, chosen) => {
          const balances = list.map(({ balanceMinor, aprPpm }, index): AllocatableBalance => ({
            id: String(index),
            balanceMinor,
            aprPpm,
          }));
          const [small, large] = [
            allocatePayment(balances, payment, chosen),
            allocatePayment(balances, (payment + more) as Minor, chosen),
          ];
          for (const [index, part] of small.parts.entries())
            expect(large.parts[index]?.amountMinor ?? 0).toBeGreaterThanOrEqual(part.amountMinor);
        },
      ),
    );
  });
});
