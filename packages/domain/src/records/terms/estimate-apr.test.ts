import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { recompute } from '../../formulas.ts';
import { cardEntries, historyOf, type LedgerCycle, steadyCycles } from '../../testing/debt-ledgers.ts';
import { estimateApr } from './estimate-apr.ts';

const terms = { aprPpm: 249_900, openingMinor: 400_000 };

describe('estimateApr', () => {
  it.each([
    { aprPpm: 249_900, method: 'adb_including_new' as const, why: 'a rate that ends in .99' },
    { aprPpm: 249_900, method: 'daily_compounding' as const, why: 'a rate with interest on interest' },
    { aprPpm: 282_400, method: 'adb_including_new' as const, why: 'a rate that ends in .24' },
    { aprPpm: 90_000, method: 'adb_including_new' as const, why: 'a credit union’s whole percent' },
    { aprPpm: 231_700, method: 'adb_including_new' as const, why: 'an unusual rate' },
  ])('finds $aprPpm ppm by $method for $why', ({ aprPpm, method }) => {
    expect(estimateApr(historyOf(cardEntries({ ...terms, aprPpm, method }, steadyCycles(8))))).toMatchObject({
      aprPpm,
      months: 6,
      method,
    });
  });

  it.each([
    ['without a charge', []],
    ['with one month between two charges', steadyCycles(2)],
  ])('is null %s', (_why, cycles) => {
    expect(estimateApr(historyOf(cardEntries(terms, cycles)))).toBeNull();
  });

  it('accepts two months, which is the minimum', () => {
    expect(estimateApr(historyOf(cardEntries(terms, steadyCycles(3))))).toMatchObject({ aprPpm: 249_900, months: 2 });
  });

  it('omits a month after a gap, because part of its balance may have been in a grace period', () => {
    const entries = cardEntries(terms, steadyCycles(9));
    const charges = entries.filter(({ kind }) => kind === 'interest');
    const gap = charges.at(-4);
    const estimate = estimateApr(historyOf(entries.filter((entry) => entry !== gap)));
    expect(estimate).toMatchObject({ aprPpm: 249_900, months: 5 });
  });

  it('has a range only if months differ by at least a hundredth of a percentage point', () => {
    const history = historyOf(cardEntries(terms, steadyCycles(8)));
    expect(estimateApr(history)).toMatchObject({ lowPpm: 249_900, highPpm: 249_900 });
    const last = history.interest.length - 1;
    const interest = history.interest.map((charge, index) =>
      index === last ? { ...charge, amountMinor: minor(charge.amountMinor + 100) } : charge,
    );
    expect(estimateApr({ ...history, interest })).toMatchObject({ aprPpm: 249_900, lowPpm: 249_900, highPpm: 252_300 });
  });

  it('ignores one month with a wrong charge', () => {
    const entries = cardEntries(terms, steadyCycles(9));
    const wrong = entries.filter(({ kind }) => kind === 'interest').at(-3);
    const history = historyOf(entries);
    expect(
      estimateApr({
        ...history,
        interest: history.interest.map((charge) =>
          charge.id === wrong?.id ? { ...charge, amountMinor: minor(1_000) } : charge,
        ),
      }),
    ).toMatchObject({ aprPpm: 249_900, months: 5 });
  });

  it('is null if the months disagree', () => {
    const history = historyOf(cardEntries(terms, steadyCycles(9)));
    expect(
      estimateApr({
        ...history,
        interest: history.interest.map((charge, index) => ({ ...charge, amountMinor: minor(2_000 + index * 1_500) })),
      }),
    ).toBeNull();
  });

  it('is null if only a rate above 100% explains the charges, for example because a balance is missing', () => {
    const entries = cardEntries(terms, steadyCycles(8)).filter(({ kind }) => kind !== 'opening');
    expect(estimateApr(historyOf(entries))).toBeNull();
  });

  it('excludes interest that was refunded on the same day', () => {
    const entries = cardEntries(terms, steadyCycles(8));
    const on = civilDate('2025-07-20');
    const refunded = [
      { id: 'charged', on, amountMinor: minor(-5_000), kind: 'interest' },
      { id: 'refunded', on, amountMinor: minor(5_000), kind: 'interest' },
    ];
    expect(estimateApr(historyOf([...entries, ...refunded]))).toMatchObject({ aprPpm: 249_900, months: 6 });
  });

  it('shows each charge with its balance, and links to the charge', () => {
    const { working } = estimateApr(historyOf(cardEntries(terms, steadyCycles(3)))) ?? {};
    const month = ['charged_on', 'charged', 'average_balance', 'days', 'apr_from', 'apr_to'];
    expect(working?.lines.map(({ key }) => key)).toEqual(['charged_by', ...month, ...month]);
    expect(working?.lines.find(({ key }) => key === 'charged')?.evidenceIds).toHaveLength(1);
    expect(working === undefined ? null : recompute(working)).toEqual({ kind: 'ppm', ppm: 249_900 });
  });

  const cycle = (): fc.Arbitrary<LedgerCycle> =>
    fc.record({
      purchases: fc.array(
        fc.record({ day: fc.integer({ min: 0, max: 26 }), amountMinor: fc.integer({ min: 100, max: 60_000 }) }),
        { maxLength: 6 },
      ),
      payment: fc.record({
        day: fc.integer({ min: 5, max: 26 }),
        amountMinor: fc.oneof(fc.constant('minimum' as const), fc.integer({ min: 3_500, max: 20_000 })),
      }),
    });

  it('finds the rate at which the engine charged interest, within 0.05 percentage points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 360_000 }),
        fc.integer({ min: 300_000, max: 2_000_000 }),
        fc.array(cycle(), { minLength: 4, maxLength: 10 }),
        (aprPpm, openingMinor, cycles) => {
          const estimate = estimateApr(historyOf(cardEntries({ aprPpm, openingMinor }, cycles)));
          expect(Math.abs((estimate?.aprPpm ?? 0) - aprPpm)).toBeLessThanOrEqual(500);
          expect(estimate?.lowPpm).toBeLessThanOrEqual(estimate?.highPpm ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
