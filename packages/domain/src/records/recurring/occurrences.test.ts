import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import { minor } from '../../foundation/money/minor.ts';
import { everyMonths, on, shuffled, times, transaction } from '../../testing/ledger.ts';
import { matchOccurrences, occurrenceId } from './occurrences.ts';
import type { SeriesPlan } from './series-plan.ts';

const TODAY = on('2026-03-10');
const plan = (more: Partial<SeriesPlan> = {}): SeriesPlan => ({
  key: 'netflix',
  kind: 'subscription',
  accountId: 'checking',
  payee: 'Netflix',
  typicalMinor: minor(-1_799),
  rangeMinor: [minor(-1_799), minor(-1_549)],
  schedule: { cadence: 'monthly', anchorDays: [4], seenOn: on('2026-01-04') },
  roll: 'none',
  earlyDays: 0,
  certainty: 'certain',
  endsOn: null,
  ...more,
});
const window = { from: on('2026-01-01'), to: on('2026-04-30'), today: TODAY };
const states = (
  plans: SeriesPlan[],
  transactions: Parameters<typeof matchOccurrences>[1],
  more: Partial<Parameters<typeof matchOccurrences>[2]> = {},
) =>
  matchOccurrences(plans, transactions, { ...window, ...more }).map(
    ({ expectedOn, state }) => `${expectedOn} ${state}`,
  );

describe('matchOccurrences', () => {
  it('returns the outcome of every expected day', () => {
    const rows = [transaction('NETFLIX.COM', '2026-01-04', -1_799), transaction('NETFLIX.COM', '2026-02-06', -1_799)];
    const skipped = new Set([occurrenceId('netflix', on('2026-04-04'))]);
    expect(states([plan()], rows, { skipped })).toEqual([
      '2026-01-04 matched',
      '2026-02-04 matched',
      '2026-03-04 missed',
      '2026-04-04 skipped',
    ]);
    expect(states([plan()], rows, { today: on('2026-03-08') })).toEqual([
      '2026-01-04 matched',
      '2026-02-04 matched',
      '2026-03-04 late',
      '2026-04-04 expected',
    ]);
  });

  it('counts misses only on days that the data covers', () => {
    const rows = [transaction('NETFLIX.COM', '2026-01-04', -1_799)];
    const coverage = new Map([['checking', on('2026-02-20')]]);
    expect(states([plan()], rows, { coverage })).toEqual([
      '2026-01-04 matched',
      '2026-02-04 missed',
      '2026-03-04 not_seen',
      '2026-04-04 expected',
    ]);
  });

  it('returns the day and amount of the matching transaction', () => {
    const paid = transaction('NETFLIX.COM', '2026-02-06', -1_999);
    const [, second] = matchOccurrences([plan()], [paid], window);
    expect(second).toEqual({
      id: 'netflix@2026-02-04',
      seriesKey: 'netflix',
      dueOn: '2026-02-04',
      expectedOn: '2026-02-04',
      amountMinor: -1_999,
      state: 'matched',
      transactionId: paid.id,
    });
  });

  it.each([
    {
      why: 'a transaction of another account',
      row: transaction('NETFLIX.COM', '2026-02-04', -1_799, { accountId: 'visa' }),
    },
    { why: 'a transaction with another payee', row: transaction('HULU', '2026-02-04', -1_799) },
    { why: 'a transaction in the other direction', row: transaction('NETFLIX.COM', '2026-02-04', 1_799) },
    { why: 'a transaction five days off', row: transaction('NETFLIX.COM', '2026-02-09', -1_799) },
    { why: 'a transaction above twice the price', row: transaction('NETFLIX.COM', '2026-02-04', -3_599) },
    { why: 'a transaction below half of the lowest price', row: transaction('NETFLIX.COM', '2026-02-04', -774) },
  ])('does not match $why', ({ row }) => {
    expect(matchOccurrences([plan()], [row], window).filter(({ state }) => state === 'matched')).toEqual([]);
  });

  it('matches a debt payment of any amount', () => {
    const card = plan({ key: 'card', kind: 'debt_payment', payee: 'Chase Card' });
    expect(states([card], [transaction('CHASE CARD', '2026-02-04', -310_000)])[1]).toBe('2026-02-04 matched');
  });

  it('assigns a transaction between two series to the nearer day, and leaves the other open', () => {
    const [early, late] = [
      plan({ key: 'a' }),
      plan({ key: 'b', schedule: { cadence: 'monthly', anchorDays: [7], seenOn: on('2026-01-07') } }),
    ];
    const found = matchOccurrences([early, late], [transaction('NETFLIX.COM', '2026-02-06', -1_799)], window).filter(
      ({ transactionId }) => transactionId !== null,
    );
    expect(found.map(({ id }) => id)).toEqual(['b@2026-02-07']);
  });

  it('distinguishes two subscriptions on the same day by their amounts', () => {
    const [small, large] = [
      plan({ key: 'small' }),
      plan({ key: 'large', typicalMinor: minor(-2_499), rangeMinor: [minor(-2_499), minor(-2_499)] }),
    ];
    const rows = [transaction('NETFLIX.COM', '2026-02-04', -2_499), transaction('NETFLIX.COM', '2026-02-04', -1_799)];
    const found = matchOccurrences([large, small], rows, window).filter(({ state }) => state === 'matched');
    expect(found.map(({ seriesKey, amountMinor }) => [seriesKey, amountMinor])).toEqual([
      ['large', -2_499],
      ['small', -1_799],
    ]);
  });

  it('expects a payment on another day if the due day is not a business day, and keeps the due day', () => {
    const gas = plan({
      roll: 'following',
      schedule: { cadence: 'monthly', anchorDays: [15], seenOn: on('2026-01-15') },
    });
    // February 15, 2026 is a Sunday and the 16th a bank holiday; March 15 is a Sunday.
    expect(matchOccurrences([gas], [], window).map(({ dueOn, expectedOn }) => [dueOn, expectedOn])).toEqual([
      ['2026-01-15', '2026-01-15'],
      ['2026-02-15', '2026-02-17'],
      ['2026-03-15', '2026-03-16'],
      ['2026-04-15', '2026-04-15'],
    ]);
  });

  it('expects nothing after the end date set by the user', () => {
    expect(states([plan({ endsOn: on('2026-02-28') })], [])).toEqual(['2026-01-04 missed', '2026-02-04 missed']);
  });

  it('rejects a window that ends before it starts', () => {
    expect(() => matchOccurrences([plan()], [], { ...window, to: on('2025-12-31') })).toThrow(
      'the window ends before it begins',
    );
  });

  const ledger = fc.array(
    fc.record({ shift: fc.integer({ min: 0, max: 119 }), amount: fc.integer({ min: 1_000, max: 3_500 }) }),
    { maxLength: 25 },
  );

  it('never uses a transaction or an occurrence twice, and matches every possible pair', () => {
    fc.assert(
      fc.property(ledger, (facts) => {
        const rows = facts.map(({ shift, amount }, index) => ({
          ...transaction('NETFLIX.COM', addDays(window.from, shift), -amount),
          id: `t${index}`,
        }));
        const found = matchOccurrences(
          [
            plan(),
            plan({
              key: 'other',
              schedule: { cadence: 'twice_a_month', anchorDays: [4, 18], seenOn: on('2026-01-04') },
            }),
          ],
          rows,
          window,
        );
        const used = found.flatMap(({ transactionId }) => transactionId ?? []);
        expect(new Set(used).size).toBe(used.length);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const open of found.filter(({ state }) => state !== 'matched')) {
          const fits = rows.filter(
            ({ postedOn, id }) =>
              !used.includes(id) && postedOn >= addDays(open.expectedOn, -4) && postedOn <= addDays(open.expectedOn, 4),
          );
          expect(fits.filter(({ amountMinor }) => amountMinor >= -3_598 && amountMinor <= -775)).toEqual([]);
        }
      }),
    );
  });

  it('returns the same result regardless of the order of transactions and series', () => {
    fc.assert(
      fc.property(ledger, fc.string(), (facts, seed) => {
        const rows = facts.map(({ shift, amount }, index) => ({
          ...transaction('NETFLIX.COM', addDays(window.from, shift), -amount),
          id: `t${index}`,
        }));
        const plans = [
          plan(),
          plan({ key: 'other', schedule: { cadence: 'weekly', anchorDays: [2], seenOn: on('2026-01-06') } }),
        ];
        const mixed = seededRandom(seed);
        expect(matchOccurrences(shuffled(plans, mixed), shuffled(rows, mixed), window)).toEqual(
          matchOccurrences(plans, rows, window),
        );
      }),
    );
  });

  it('accounts for every month of a paid subscription', () => {
    const rows = everyMonths(1, 'NETFLIX.COM', '2026-01-04', times(4, -1_799));
    expect(states([plan()], rows, { today: on('2026-04-30') })).toEqual([
      '2026-01-04 matched',
      '2026-02-04 matched',
      '2026-03-04 matched',
      '2026-04-04 matched',
    ]);
  });
});
