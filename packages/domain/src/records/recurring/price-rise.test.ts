import { describe, expect, it } from '@jest/globals';
import type { SeriesTransaction } from './recurring-series.ts';
import { occurrencesEvery, everyMonths, on, times, transaction } from '../../testing/ledger.ts';
import { detectSeries } from './detect-series.ts';

const TODAY = on('2026-03-01');
const riseOf = (rows: SeriesTransaction[]) => detectSeries(rows, { today: TODAY })[0]?.priceRise;

describe('priceRiseOf', () => {
  it.each([
    {
      why: 'finds a rise after one payment at the new price',
      amounts: [...times(5, -1_549), -1_799],
      rise: { fromMinor: -1_549, toMinor: -1_799, yearlyMinor: 3_000 },
    },
    {
      why: 'finds a rise of $1 on $20, the minimum',
      amounts: [...times(5, -2_000), -2_100],
      rise: { fromMinor: -2_000, toMinor: -2_100, yearlyMinor: 1_200 },
    },
    { why: 'finds no rise under $1', amounts: [...times(5, -2_000), -2_099], rise: null },
    { why: 'finds no rise under 3% of a large bill', amounts: [...times(5, -10_000), -10_299], rise: null },
    {
      why: 'finds a rise of 3% of a large bill',
      amounts: [...times(5, -10_000), -10_300],
      rise: { fromMinor: -10_000, toMinor: -10_300, yearlyMinor: 3_600 },
    },
    { why: 'finds no rise for a lower price', amounts: [...times(5, -1_799), -1_549], rise: null },
    {
      why: 'finds no rise for a return to one of the last three prices',
      amounts: [...times(4, -1_799), -1_549, -1_799],
      rise: null,
    },
  ])('$why', ({ amounts, rise }) => {
    const rows = everyMonths(1, 'NETFLIX.COM', amounts.length === 7 ? '2025-08-04' : '2025-09-04', amounts);
    const found = riseOf(rows);
    if (rise === null) expect(found).toBeNull();
    else expect(found).toEqual({ ...rise, transactionId: rows.at(-1)?.id, on: rows.at(-1)?.postedOn });
  });

  it.each([
    {
      why: 'weekly',
      rows: occurrencesEvery(7, 'VIOLIN STUDIO', '2026-01-06', [...times(7, -4_500), -5_000]),
      yearlyMinor: 500 * 52,
    },
    {
      why: 'quarterly',
      rows: everyMonths(3, 'GEICO', '2025-05-10', [...times(3, -30_000), -33_000]),
      yearlyMinor: 3_000 * 4,
    },
    {
      why: 'yearly, with one earlier payment',
      rows: everyMonths(12, 'AMAZON PRIME ANNUAL', '2025-02-25', [-11_900, -13_900]),
      yearlyMinor: 2_000,
    },
  ])('returns the yearly cost of a rise: $why', ({ rows, yearlyMinor }) => {
    expect(riseOf(rows)?.yearlyMinor).toBe(yearlyMinor);
  });

  it('finds no rise if the charge is in another currency, because the exchange rate may have moved', () => {
    const rows = everyMonths(1, 'HETZNER CLOUD', '2025-09-04', [...times(5, -1_549), -1_799], {
      originalCurrency: 'EUR',
      categoryKey: 'subscriptions',
      categoryNature: 'expense',
    });
    expect(riseOf(rows)).toBeNull();
    expect(riseOf(rows.map((row) => ({ ...row, originalCurrency: null })))).not.toBeNull();
  });

  it.each([
    {
      why: '¥30 on ¥1,000 is 3%, and a yen is far less',
      currency: 'JPY',
      amounts: [...times(5, -1_000), -1_030],
      rise: -1_030,
    },
    { why: '¥20 on ¥1,000 is under 3%', currency: 'JPY', amounts: [...times(5, -1_000), -1_020], rise: undefined },
    {
      why: 'a dinar of a thousand fils on four dinars',
      currency: 'KWD',
      amounts: [...times(5, -4_000), -5_000],
      rise: -5_000,
    },
    { why: 'less than a dinar', currency: 'KWD', amounts: [...times(5, -4_000), -4_999], rise: undefined },
    {
      why: 'a euro of a hundred cents',
      currency: 'EUR',
      amounts: [...times(5, -2_000), -2_100],
      rise: -2_100,
    },
  ])("compares with one unit of the account's currency: $why", ({ currency, amounts, rise }) => {
    expect(riseOf(everyMonths(1, 'NETFLIX.COM', '2025-09-04', amounts, { currency }))?.toMinor).toBe(rise);
  });

  it.each`
    payments | fell     | day             | why
    ${2}     | ${0}     | ${'2024-01-04'} | ${'two payments ago'}
    ${24}    | ${0}     | ${'2024-01-04'} | ${'almost two years ago'}
    ${26}    | ${0}     | ${undefined}    | ${'so long ago that it is the usual price'}
    ${3}     | ${1_700} | ${undefined}    | ${'the price fell again'}
  `('reports a rise only while it is new and still paid: $why', ({ payments, fell, day }) => {
    const after = [...times(payments as number, -1_799), ...(fell === 0 ? [] : [-(fell as number)])];
    const rows = everyMonths(1, 'NETFLIX.COM', '2023-07-04', [...times(6, -1_549), ...after]);
    expect(riseOf(rows)?.on).toBe(day);
  });

  it('finds no rise for higher pay', () => {
    expect(riseOf(occurrencesEvery(14, 'ACME PAYROLL', '2025-12-05', [...times(5, 200_000), 220_000]))).toBeNull();
  });

  /** Returns heating bills of $60 in summer and about $135 in January and February, which rise slightly each year. */
  const heating = (last: number): SeriesTransaction[] => {
    const winter = [13_400, 13_650, 9_800, 7_100, 6_100, 6_050, 6_000, 6_080, 6_300, 7_900, 10_100, 12_300];
    const amounts = [...winter, ...winter.map((amount) => amount + 150), ...winter.map((amount) => amount + 240)].map(
      (amount) => -amount,
    );
    return [
      ...everyMonths(1, 'NATIONAL GRID GAS', '2023-01-08', amounts),
      transaction('NATIONAL GRID GAS', '2026-01-08', -13_700),
      transaction('NATIONAL GRID GAS', '2026-02-08', last),
    ];
  };

  it('finds no rise for a winter bill in line with other winters, even if it is far above the summer', () => {
    expect(riseOf(heating(-13_900))).toBeNull();
  });

  it('finds a rise for a winter bill far above other winters', () => {
    expect(riseOf(heating(-19_500))).toMatchObject({ toMinor: -19_500, on: '2026-02-08' });
  });

  it('finds no rise for a variable bill whose season is not known yet', () => {
    expect(
      riseOf(everyMonths(1, 'NATIONAL GRID GAS', '2025-09-08', [-6_000, -6_300, -7_800, -9_900, -12_500, -19_000])),
    ).toBeNull();
  });
});
