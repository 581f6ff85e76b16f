import { describe, expect, it } from '@jest/globals';
import type { CategoryKey } from '../categorize/categories.ts';
import { occurrencesEvery, everyMonths, times } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import { fitCadence } from './fit-cadence.ts';
import { isSeries, type SeriesCandidate } from './is-series.ts';
import type { SeriesKind, SeriesTransaction } from './recurring-series.ts';

function candidate(
  transactions: SeriesTransaction[],
  {
    kind = 'bill',
    category = 'other',
    groupSize,
  }: { kind?: SeriesKind; category?: CategoryKey; groupSize?: number } = {},
): SeriesCandidate {
  const rows = rowsOf(transactions);
  const fit = fitCadence(rows);
  if (fit === null) throw new Error('the rows of this test have no rhythm');
  return { stream: { rows, fit }, kind, category, groupSize: groupSize ?? rows.length };
}
const monthly = (amounts: number[]) => everyMonths(1, 'PAYEE', '2025-01-10', amounts);
const varying = [-8_000, -12_000, -9_500, -15_000, -7_000, -11_000];

describe('isSeries', () => {
  it.each([
    { why: 'a utility of varying amounts', of: candidate(monthly(varying), { category: 'utilities' }), is: true },
    {
      why: 'a utility of varying amounts, three times',
      of: candidate(monthly(varying.slice(0, 3)), { category: 'utilities' }),
      is: true,
    },
    {
      why: 'a utility of varying amounts, twice',
      of: candidate(monthly(varying.slice(0, 2)), { category: 'utilities' }),
      is: false,
    },
    { why: 'varying amounts without a category', of: candidate(monthly(varying)), is: false },
    { why: 'one price without a category', of: candidate(monthly(times(3, -6_000))), is: true },
    {
      why: 'nearly one price without a category, four times',
      of: candidate(monthly([-6_000, -6_300, -5_800, -6_150])),
      is: true,
    },
    {
      why: 'nearly one price without a category, three times',
      of: candidate(monthly([-6_000, -6_300, -5_800])),
      is: false,
    },
    {
      why: 'nearly one price without a category, weekly',
      of: candidate(occurrencesEvery(7, 'PAYEE', '2025-01-06', [-6_000, -6_300, -5_800, -6_150])),
      is: false,
    },
    {
      why: 'lessons at one price every week',
      of: candidate(occurrencesEvery(7, 'PAYEE', '2025-01-06', times(3, -4_500))),
      is: true,
    },
    {
      why: 'a gardener at one price every week',
      of: candidate(occurrencesEvery(7, 'PAYEE', '2025-01-06', times(4, -4_500)), { category: 'home' }),
      is: true,
    },
    {
      why: 'groceries at one price every week',
      of: candidate(occurrencesEvery(7, 'PAYEE', '2025-01-06', times(40, -4_500)), { category: 'groceries' }),
      is: false,
    },
    {
      why: 'a meal box at one price every month, four times',
      of: candidate(monthly(times(4, -5_999)), { category: 'groceries' }),
      is: true,
    },
    {
      why: 'a meal box at one price every month, three times',
      of: candidate(monthly(times(3, -5_999)), { category: 'groceries' }),
      is: false,
    },
    {
      why: 'a meal box among many purchases, five times',
      of: candidate(monthly(times(5, -5_999)), { category: 'dining', groupSize: 60 }),
      is: false,
    },
    {
      why: 'a meal box among many purchases, six times',
      of: candidate(monthly(times(6, -5_999)), { category: 'dining', groupSize: 60 }),
      is: true,
    },
    {
      why: 'a meal box with other prices in between, six times',
      of: candidate(monthly([-5_999, -5_999, -6_020, -5_999, -5_970, -5_999]), { category: 'dining', groupSize: 60 }),
      is: false,
    },
    {
      why: 'a known subscription, twice',
      of: candidate(monthly(times(2, -1_799)), { kind: 'subscription', category: 'subscriptions' }),
      is: true,
    },
    {
      why: 'a known subscription in a large group, twice',
      of: candidate(monthly(times(2, -1_799)), { kind: 'subscription', category: 'subscriptions', groupSize: 9 }),
      is: false,
    },
    { why: 'a yearly price, twice', of: candidate(everyMonths(12, 'PAYEE', '2024-01-10', times(2, -9_900))), is: true },
    {
      why: 'a different price after a year',
      of: candidate(everyMonths(12, 'PAYEE', '2024-01-10', [-9_900, -11_900])),
      is: false,
    },
    {
      why: 'a different price after a year, by contract',
      of: candidate(everyMonths(12, 'PAYEE', '2024-01-10', [-9_900, -11_900]), { category: 'insurance' }),
      is: true,
    },
  ])('is $is for $why', ({ of, is }) => {
    expect(isSeries(of)).toBe(is);
  });

  it.each([
    { why: 'steady pay', of: candidate(monthly(times(3, 200_000)), { kind: 'income' }), is: true },
    {
      why: 'pay that varies a little',
      of: candidate(monthly([200_000, 150_000, 260_000, 180_000]), { kind: 'income' }),
      is: true,
    },
    {
      why: 'income of arbitrary amounts',
      of: candidate(monthly([20_000, 900_000, 1_500, 400_000, 70_000]), { kind: 'income' }),
      is: false,
    },
    {
      why: 'a bonus of the same amount, twice',
      of: candidate(everyMonths(12, 'PAYEE', '2024-03-10', times(2, 500_000)), { kind: 'income' }),
      is: true,
    },
    { why: 'a standing order', of: candidate(monthly(times(3, -25_000)), { kind: 'transfer' }), is: true },
    {
      why: 'transfers of arbitrary amounts, three times',
      of: candidate(monthly([-25_000, -90_000, -4_000]), { kind: 'transfer' }),
      is: false,
    },
    {
      why: 'transfers of arbitrary amounts every month',
      of: candidate(monthly([-25_000, -90_000, -4_000, -60_000, -33_000, -12_000]), { kind: 'transfer' }),
      is: true,
    },
    {
      why: 'card payments of arbitrary amounts',
      of: candidate(monthly([-25_000, -90_000, -4_000]), { kind: 'debt_payment' }),
      is: true,
    },
    { why: 'two card payments', of: candidate(monthly([-25_000, -90_000]), { kind: 'debt_payment' }), is: false },
  ])('is $is for $why', ({ of, is }) => {
    expect(isSeries(of)).toBe(is);
  });
});
