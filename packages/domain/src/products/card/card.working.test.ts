import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance, AllocationPolicy } from './allocation-order.ts';
import { allocationWorking, minimumPaymentWorking, segmentInterestWorking } from './card.working.ts';
import { closeStatement, type StatementTerms } from './close-statement.ts';
import { INTEREST_METHODS } from './interest-method.ts';
import type { MinimumFormula, MinimumKind } from './minimum-payment.ts';
import { statementMinimum } from './statement-minimum.ts';
import type { StatementEntry } from './statement-segment.ts';

const d = civilDate;
const texts = (lines: { key: string; value: unknown }[], key: string) =>
  lines.filter((line) => line.key === key).map((line) => line.value);

describe('segmentInterestWorking', () => {
  const close = (
    terms: StatementTerms,
    entries: StatementEntry[],
    openingMinor = minor(100_000),
    aprPpm = ppm(240_000),
  ) =>
    closeStatement({
      startsOn: d('2026-04-01'),
      closesOn: d('2026-04-30'),
      dueOn: d('2026-04-25'),
      entries,
      terms,
      minimumOpenMinor: minor(0),
      segments: [{ id: 'purchases', openingMinor, aprPpm }],
      minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    });

  it('shows every balance with its first day and number of days, and the interest', () => {
    const closed = close({}, [{ kind: 'payment', on: d('2026-04-11'), amountMinor: minor(40_000) }]);
    const [segment] = closed.segments;
    if (segment === undefined) throw new Error('no segment');
    const working = segmentInterestWorking(segment);
    expect(texts(working.lines, 'from')).toEqual([
      { kind: 'date', on: '2026-04-01' },
      { kind: 'date', on: '2026-04-11' },
    ]);
    expect(texts(working.lines, 'days')).toEqual([
      { kind: 'count', count: 10 },
      { kind: 'count', count: 20 },
    ]);
    expect(texts(working.lines, 'balance')).toEqual([
      { kind: 'money', minor: 100_000 },
      { kind: 'money', minor: 60_000 },
    ]);
    // (10 × $1,000 + 20 × $600) × 24% ÷ 365 = $14.47.
    expect(working.result).toEqual({ key: 'interest', value: { kind: 'money', minor: 1_447 } });
  });

  it('reproduces the interest of the statement from its lines alone, for every method and rounding', () => {
    const terms = fc.record({
      method: fc.constantFrom(...INTEREST_METHODS),
      basis: fc.constantFrom('actual_365' as const, 'actual_360' as const, 'actual_actual' as const),
      rounding: fc.constantFrom(undefined, { decimals: 7 }, { decimals: 9 }),
      dailyRounding: fc.constantFrom(undefined, 'carried' as const, 'minor' as const),
      minimumChargeMinor: amount(300),
    });
    fc.assert(
      fc.property(
        terms,
        amount(500_000),
        apr(),
        fc.integer({ min: 0, max: 29 }),
        amount(80_000),
        ({ rounding, dailyRounding, ...rest }, openingMinor, aprPpm, day, amountMinor) => {
          const chosen: StatementTerms = {
            ...rest,
            ...(rounding === undefined ? {} : { rounding }),
            ...(dailyRounding === undefined ? {} : { dailyRounding }),
          };
          const on = addDays(d('2026-04-01'), day);
          const [segment] = close(
            chosen,
            [
              { kind: 'payment', on, amountMinor },
              { kind: 'charge', on, segmentId: 'purchases', amountMinor: minor(5_000) },
            ],
            openingMinor,
            aprPpm,
          ).segments;
          if (segment === undefined) throw new Error('no segment');
          const working = segmentInterestWorking(segment, chosen);
          expect(working.result.value).toEqual({ kind: 'money', minor: segment.interestMinor });
          expect(recompute(working)).toEqual(working.result.value);
        },
      ),
    );
  });
});

describe('minimumPaymentWorking', () => {
  it('shows the amount by formula, the total with additions, and the whole statement as the alternative', () => {
    const formula: MinimumFormula = {
      kind: 'percent_plus_interest_and_fees',
      pctPpm: ppm(10_000),
      floorMinor: minor(2_500),
    };
    const working = minimumPaymentWorking(formula, {
      closingMinor: minor(106_000),
      interestMinor: minor(2_000),
      feesMinor: minor(4_000),
      pastDueMinor: minor(3_000),
    });
    // 1% of $1,060 + $20 + $40 + $30.
    expect(working.result.value).toEqual({ kind: 'money', minor: 10_060 });
    expect(working.otherwise).toEqual({ key: 'paid_in_full', value: { kind: 'money', minor: 106_000 } });
    expect(texts(working.steps ?? [], 'by_formula')).toEqual([{ kind: 'money', minor: 7_060 }]);
  });

  it('reproduces the minimum from its lines alone, for any terms', () => {
    const formulas = fc.record({
      kind: fc.constantFrom<MinimumKind>(
        'percent_of_balance',
        'percent_plus_interest_and_fees',
        'greater_of_both',
        'full_balance',
      ),
      pctPpm: fc.integer({ min: 0, max: 60_000 }).map(ppm),
      floorMinor: amount(5_000),
      base: fc.constantFrom('before_interest' as const, 'after_interest' as const, 'before_interest_and_fees' as const),
      roundToMinor: fc.constantFrom(1, 100, 500),
      addFees: fc.boolean(),
      addPastDue: fc.boolean(),
      addOverLimit: fc.boolean(),
    });
    fc.assert(
      fc.property(
        formulas,
        amount(400_000),
        amount(3_000),
        amount(3_000),
        amount(5_000),
        amount(300_000),
        amount(60_000),
        (formula, closingMinor, interest, feesMinor, pastDueMinor, creditLimitMinor, plan) => {
          const inputs = {
            closingMinor,
            interestMinor: Math.min(interest, closingMinor) as Minor,
            feesMinor,
            pastDueMinor,
            creditLimitMinor,
            disputedMinor: Math.floor(closingMinor / 10) as Minor,
            plans: [{ balanceMinor: Math.min(plan, closingMinor) as Minor, paymentMinor: minor(2_500) }],
          };
          const working = minimumPaymentWorking(formula, inputs);
          expect(working.result.value).toEqual({ kind: 'money', minor: statementMinimum(formula, inputs).totalMinor });
          expect(recompute(working)).toEqual(working.result.value);
        },
      ),
    );
  });
});

describe('allocationWorking', () => {
  const balances: AllocatableBalance[] = [
    { id: 'bt', balanceMinor: minor(100_000), aprPpm: ppm(0), promoEndsOn: d('2026-12-31') },
    { id: 'sofa', balanceMinor: minor(80_000), aprPpm: ppm(0), deferred: 'first' },
    { id: 'buys', balanceMinor: minor(50_000), aprPpm: ppm(250_000), disputedMinor: minor(10_000) },
  ];

  it('names the rule of every step, and the source of the rule on deferred balances', () => {
    const { steps = [], result } = allocationWorking(balances, minor(100_000), { minimumMinor: minor(4_000) }, 'sofa');
    expect(texts(steps, 'step_reason')).toEqual([
      { kind: 'text', text: 'minimum_lowest_apr' },
      { kind: 'text', text: 'deferred_last_two_cycles' },
      { kind: 'text', text: 'highest_apr' },
    ]);
    expect(texts(steps, 'step_source')[1]).toEqual({ kind: 'text', text: 'Regulation Z, 12 CFR 1026.53(b)(1)(i)' });
    expect(result.value).toEqual({ kind: 'money', minor: 80_000 });
  });

  it('rejects a balance that is not on the card', () => {
    expect(() => allocationWorking(balances, minor(1), {}, 'boat')).toThrow('no balance boat');
  });

  it('reproduces each part from its lines alone, for every policy', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AllocationPolicy>('us_reg_z', 'uk_highest_first', 'custom'),
        fc.constantFrom('day_credited' as const, 'prior_cycle_end' as const),
        amount(300_000),
        amount(20_000),
        fc.boolean(),
        (policy, asOf, payment, minimumMinor, newer) => {
          const list = balances.map((balance) =>
            balance.id === 'buys'
              ? { ...balance, isNewer: newer, chargesMinor: minor(500), priorAprPpm: ppm(10_000) }
              : balance,
          );
          const options = { policy, asOf, minimumMinor, customOrder: ['sofa', 'bt'], requestedId: 'bt' };
          for (const part of allocatePayment(list, payment, options).parts) {
            const working = allocationWorking(list, payment, options, part.id);
            expect(working.result.value).toEqual({ kind: 'money', minor: part.amountMinor });
            expect(recompute(working)).toEqual(working.result.value);
          }
        },
      ),
    );
  });
});
