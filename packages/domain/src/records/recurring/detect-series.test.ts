import { describe, expect, it } from '@jest/globals';
import type { SeriesTransaction } from './recurring-series.ts';
import { occurrencesEvery, everyMonths, on, times, transaction } from '../../testing/ledger.ts';
import { detectSeries } from './detect-series.ts';

const TODAY = on('2026-03-01');
const detect = (...parts: SeriesTransaction[][]) => detectSeries(parts.flat(), { today: TODAY });

describe('detectSeries, cadences', () => {
  it.each([
    {
      why: 'a lesson every Tuesday',
      rows: occurrencesEvery(7, 'VIOLIN STUDIO', '2026-01-06', times(8, -4_500)),
      cadence: 'weekly',
      anchorDays: [2],
      nextOn: '2026-03-03',
    },
    {
      why: 'pay every other Friday',
      rows: occurrencesEvery(14, 'ACME PAYROLL', '2025-12-05', times(7, 286_140)),
      cadence: 'every_two_weeks',
      anchorDays: [5],
      nextOn: '2026-03-13',
    },
    {
      why: 'pay every fourth Friday',
      rows: occurrencesEvery(28, 'ACME PAYROLL', '2025-10-03', times(6, 200_000)),
      cadence: 'every_four_weeks',
      anchorDays: [5],
      nextOn: '2026-03-20',
    },
    {
      why: 'a pension on the second Wednesday',
      rows: ['2025-09-10', '2025-10-08', '2025-11-12', '2025-12-10', '2026-01-14', '2026-02-11'].map((day) =>
        transaction('SSA TREAS 310', day, 190_000),
      ),
      cadence: 'monthly_by_weekday',
      anchorDays: [2, 3],
      nextOn: '2026-03-11',
    },
    {
      why: 'rent on the 3rd',
      rows: everyMonths(1, 'OAKVIEW APTS RENT', '2025-10-03', times(5, -182_500)),
      cadence: 'monthly',
      anchorDays: [3],
      nextOn: '2026-03-03',
    },
    {
      why: 'water every other month',
      rows: everyMonths(2, 'CITY WATER', '2025-05-20', times(5, -8_000)),
      cadence: 'every_two_months',
      anchorDays: [20],
      nextOn: '2026-03-20',
    },
    {
      why: 'insurance every quarter',
      rows: everyMonths(3, 'GEICO', '2025-03-10', times(4, -31_000)),
      cadence: 'quarterly',
      anchorDays: [10],
      nextOn: '2026-03-10',
    },
    // September 15, 2024 was a Sunday, so the series keeps its days. March 15, 2026 is a Sunday, too.
    {
      why: 'a tax every half-year',
      rows: everyMonths(6, 'COUNTY TAX', '2024-09-15', times(3, -120_000)),
      cadence: 'twice_a_year',
      anchorDays: [15],
      nextOn: '2026-03-15',
    },
    {
      why: 'a yearly fee after two payments',
      rows: everyMonths(12, 'AMAZON PRIME ANNUAL', '2024-04-25', [-11_900, -13_900]),
      cadence: 'yearly',
      anchorDays: [25],
      nextOn: '2026-04-27',
    },
  ])('finds $why: $cadence on $anchorDays, next on $nextOn', ({ rows, cadence, anchorDays, nextOn }) => {
    const found = detect(rows);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ cadence, anchorDays, nextOn, state: 'active', missedOn: [] });
    expect(found[0]?.occurrences).toHaveLength(rows.length);
  });

  it('recognizes the last day of the month through February', () => {
    const [series] = detectSeries(
      everyMonths(1, 'MORTGAGE CO PAYMENT', '2025-10-31', times(5, -150_000), { day: 31 }),
      { today: on('2026-03-15') },
    );
    // October 31, November 30, December 31, January 31 and February 28 are followed by March 31.
    expect(series).toMatchObject({ cadence: 'monthly', anchorDays: [31], nextOn: '2026-03-31' });
  });

  it(
    'counts days across the end of the month: a bill due on the 1st and charged on the 31st before a ' +
      'Sunday keeps its day',
    () => {
      const days = ['2025-08-01', '2025-08-29', '2025-10-01', '2025-10-31', '2025-12-01', '2026-01-01', '2026-02-01'];
      const [series] = detect(days.map((day) => transaction('OAKVIEW APTS RENT', day, -182_500)));
      expect(series).toMatchObject({ cadence: 'monthly', anchorDays: [1] });
    },
  );

  it('finds both days of a paycheck twice a month that is paid before weekends', () => {
    // February 15 is a Sunday and January 31 a Saturday, so both are paid on the Friday before.
    const days = [
      '2025-11-14',
      '2025-11-28',
      '2025-12-15',
      '2025-12-31',
      '2026-01-15',
      '2026-01-30',
      '2026-02-13',
      '2026-02-27',
    ];
    const [series] = detect(days.map((day) => transaction('CITY SCHOOLS PAYROLL', day, 143_400)));
    expect(series).toMatchObject({
      kind: 'income',
      cadence: 'twice_a_month',
      anchorDays: [15, 31],
      nextOn: '2026-03-13',
    });
  });

  it('distinguishes every two weeks from twice a month by the weekday', () => {
    const found = detect(occurrencesEvery(14, 'ACME PAYROLL', '2025-03-07', times(26, 200_000)));
    expect(found.map(({ cadence }) => cadence)).toEqual(['every_two_weeks']);
  });

  it('expects income before a bank holiday and bills after it', () => {
    // July 4, 2025 is a Friday and a holiday. Both series are due on the 4th of each month, and earlier due days were
    // business days.
    const rows = ['2025-03-04', '2025-04-04', '2025-06-04'];
    const due = (payee: string, amount: number) =>
      detectSeries([...rows.map((day) => transaction(payee, day, amount)), transaction(payee, '2025-05-05', amount)], {
        today: on('2025-06-20'),
      });
    expect(due('ACME PAYROLL', 100_000)[0]).toMatchObject({ kind: 'income', nextOn: '2025-07-03' });
    expect(due('NATIONAL GRID GAS', -9_000)[0]).toMatchObject({ kind: 'bill', nextOn: '2025-07-07' });
  });

  it('tolerates one skipped payment', () => {
    const rows = everyMonths(1, 'SPOTIFY', '2025-03-09', times(12, -1_199)).filter(
      ({ postedOn }) => postedOn !== '2025-08-09',
    );
    expect(detect(rows)[0]).toMatchObject({ cadence: 'monthly', state: 'active', nextOn: '2026-03-09' });
  });
});

describe('detectSeries, kinds of series', () => {
  it.each([
    {
      why: 'a bill by its category',
      rows: everyMonths(1, 'DUKE ENERGY', '2025-11-10', [-8_000, -9_500, -12_100, -11_700]),
      kind: 'bill',
    },
    {
      why: 'a known subscription',
      rows: everyMonths(1, 'NETFLIX.COM', '2025-11-04', times(4, -1_799)),
      kind: 'subscription',
    },
    {
      why: 'regular money in',
      rows: occurrencesEvery(14, 'ACME PAYROLL', '2026-01-02', times(4, 200_000)),
      kind: 'income',
    },
    {
      why: 'a transfer by its kind',
      rows: everyMonths(1, 'TO SAVINGS', '2025-11-02', times(4, -25_000), { kind: 'transfer' }),
      kind: 'transfer',
    },
    {
      why: 'a card payment of any amount',
      rows: everyMonths(1, 'CHASE CARD', '2025-11-19', [-40_000, -310_000, -5_000, -120_000], { kind: 'card_payment' }),
      kind: 'debt_payment',
    },
    {
      why: 'a loan payment by its payee',
      rows: everyMonths(1, 'TOYOTA FINANCIAL PMT', '2025-11-12', times(4, -54_966)),
      kind: 'debt_payment',
    },
    {
      why: 'an unknown payee at a constant price',
      rows: everyMonths(1, 'HILLSIDE PARKING SPOT 7', '2025-11-12', times(4, -7_500), {
        categoryKey: 'own-1',
        categoryNature: 'expense',
      }),
      kind: 'bill',
    },
  ])('finds $why: $kind', ({ rows, kind }) => {
    expect(detect(rows).map((series) => series.kind)).toEqual([kind]);
  });

  it.each([
    {
      why: 'weekly groceries',
      rows: occurrencesEvery(
        7,
        'KROGER #0451',
        '2025-10-04',
        [-9_120, -11_800, -8_430, -13_020, -9_900, -10_210, -7_700, -12_120],
      ),
    },
    {
      why: 'the same coffee every Monday',
      rows: occurrencesEvery(7, 'STARBUCKS STORE 07811', '2025-10-06', times(20, -495)),
    },
    { why: 'fuel every two weeks', rows: occurrencesEvery(14, 'SHELL OIL 57442', '2025-09-06', times(10, -4_000)) },
    { why: 'cash once a month', rows: everyMonths(1, 'ATM WITHDRAWAL 0042', '2025-09-03', times(6, -10_000)) },
    { why: 'only two payments', rows: everyMonths(1, 'HILLSIDE PARKING', '2026-01-12', times(2, -7_500)) },
    {
      why: 'irregular dates',
      rows: ['2025-09-01', '2025-09-05', '2025-10-20', '2025-12-31', '2026-01-02'].map((day) =>
        transaction('ODD JOBS LLC', day, -5_000),
      ),
    },
    { why: 'refunds', rows: everyMonths(1, 'AMAZON REFUND', '2025-10-12', times(4, 3_000), { kind: 'refund' }) },
    {
      why: 'money back in an expense category',
      rows: everyMonths(1, 'GEICO', '2025-10-12', times(4, 3_000), {
        categoryKey: 'insurance',
        categoryNature: 'expense',
      }),
    },
    {
      why: 'interest, which depends on the balance',
      rows: everyMonths(1, 'INTEREST PAID', '2025-09-30', [1_203, 1_210, 1_198, 1_222], { kind: 'interest' }),
    },
    {
      why: 'corrections',
      rows: everyMonths(1, 'BALANCE ADJUSTMENT', '2025-10-01', times(4, -100), { kind: 'adjustment' }),
    },
    {
      why: 'gig income on any day',
      rows: ['2025-11-03', '2025-11-06', '2025-11-19', '2025-12-02', '2025-12-20', '2026-01-07', '2026-02-23'].map(
        (day, index) => transaction('STRIPE TRANSFER', day, 3_000 + 900 * index),
      ),
    },
  ])('finds no series in $why', ({ rows }) => {
    expect(detect(rows)).toEqual([]);
  });

  it('ignores a refund between the payments', () => {
    const rows = everyMonths(1, 'NETFLIX.COM', '2025-10-04', times(5, -1_799));
    const refund = transaction('NETFLIX.COM', '2025-12-10', 1_799, { kind: 'refund' });
    expect(detect([...rows, refund])).toEqual(detect(rows));
  });

  it('groups different spellings of one payee, but never across two accounts', () => {
    const printed = ['SQ *GREEN LAWN #1', 'GREEN LAWN #22', 'GREEN LAWN 4471', 'GREEN LAWN TX 78701', 'GREEN LAWN #5'];
    const first = everyMonths(1, 'GREEN LAWN', '2025-10-05', times(5, -6_000)).map((row, index) => ({
      ...row,
      payee: printed[index] ?? '',
    }));
    const second = everyMonths(1, 'GREEN LAWN #7', '2025-10-05', times(5, -6_000), { accountId: 'visa' });
    expect(
      detect([...first, ...second.map((row, index) => ({ ...row, id: `visa ${index}` }))]).map(
        ({ accountId, payee }) => [accountId, payee],
      ),
    ).toEqual([
      ['checking', 'Green Lawn'],
      ['visa', 'Green Lawn'],
    ]);
  });

  it('ignores rows after today', () => {
    const rows = everyMonths(1, 'NETFLIX.COM', '2025-11-04', times(8, -1_799));
    expect(detect(rows)[0]?.occurrences.at(-1)?.on).toBe('2026-02-04');
  });
});

describe('detectSeries, several series of one payee', () => {
  it('separates two subscriptions of one merchant, each with its own price increase', () => {
    const small = everyMonths(1, 'NETFLIX.COM', '2025-05-04', [...times(5, -1_549), ...times(5, -1_799)]);
    const large = everyMonths(1, 'NETFLIX.COM', '2025-05-20', [...times(6, -2_299), ...times(4, -2_499)]);
    const found = detect(small, large);
    expect(
      found.map(({ anchorDays, typicalMinor, occurrences }) => [anchorDays, typicalMinor, occurrences.length]),
    ).toEqual([
      [[4], -1_799, 10],
      [[20], -2_499, 10],
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  it('separates two contracts with the same price and day', () => {
    const first = everyMonths(1, 'VERIZON WIRELESS', '2025-10-11', times(5, -4_000));
    const second = first.map((row) => ({ ...row, id: `${row.id} second` }));
    const found = detect(first, second);
    expect(found.map(({ cadence, occurrences }) => [cadence, occurrences.length])).toEqual([
      ['monthly', 5],
      ['monthly', 5],
    ]);
  });

  it('finds a subscription at a fixed price among purchases from the same merchant', () => {
    const storage = everyMonths(1, 'APPLE.COM/BILL', '2025-03-21', times(12, -299));
    const purchases = [
      ['2025-04-02', -999],
      ['2025-04-09', -499],
      ['2025-06-28', -1_299],
      ['2025-07-11', -99],
      ['2025-09-03', -1_999],
      ['2025-12-24', -4_999],
    ] as const;
    const found = detect(
      storage,
      purchases.map(([day, amount]) => transaction('APPLE.COM/BILL', day, amount)),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ typicalMinor: -299, anchorDays: [21] });
  });

  it('does not split a series at a price increase', () => {
    const [series, ...others] = detect(
      everyMonths(1, 'XFINITY INTERNET', '2024-11-23', [...times(6, -6_999), ...times(6, -7_499), ...times(4, -8_299)]),
    );
    expect(others).toEqual([]);
    expect(series).toMatchObject({ amountKind: 'fixed', typicalMinor: -8_299, rangeMinor: [-8_299, -8_299] });
    expect(series?.occurrences).toHaveLength(16);
  });
});

describe('detectSeries, first charges', () => {
  it('expects a known subscription again after one charge, with low confidence', () => {
    const [series] = detect([transaction('DISNEY PLUS', '2026-02-18', -1_599)]);
    expect(series).toMatchObject({
      kind: 'subscription',
      cadence: 'monthly',
      nextOn: '2026-03-18',
      typicalMinor: -1_599,
    });
    expect(series?.confidencePpm).toBeLessThan(500_000);
  });

  it('expects the charge again after a year if the description says that it is annual', () => {
    expect(detect([transaction('AMAZON PRIME*ANNUAL', '2025-06-25', -13_900)])[0]).toMatchObject({
      cadence: 'yearly',
      nextOn: '2026-06-25',
    });
  });

  it('expects nothing from an unknown payee, nor from a known one whose next charge did not arrive', () => {
    expect(
      detect([transaction('HILLSIDE PARKING', '2026-02-18', -1_599)], [transaction('HULU', '2025-12-14', -999)]),
    ).toEqual([]);
  });

  it('excludes a trial charge from price and cadence', () => {
    const trial = transaction('HULU', '2025-11-07', -100);
    const [series] = detect([trial], everyMonths(1, 'HULU', '2025-12-14', times(3, -999)));
    expect(series).toMatchObject({
      typicalMinor: -999,
      priceRise: null,
      freeTrial: { transactionId: trial.id, amountMinor: -100 },
    });
    expect(series?.occurrences.map(({ amountMinor }) => amountMinor)).toEqual([-999, -999, -999]);
  });
});
