import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { occurrencesEvery, on, times, transaction } from '../../testing/ledger.ts';
import { dailySpending } from './daily-spending.ts';

const TODAY = on('2026-03-01');
const ACCOUNTS = [
  { id: 'checking', type: 'depository' },
  { id: 'visa', type: 'credit_card' },
];
const spendingOf = (
  rows: Parameters<typeof dailySpending>[0],
  without: string[] = [],
  accountId = 'checking',
): number[] => [
  ...(dailySpending(rows, ACCOUNTS, { today: TODAY, without: new Set(without) }).byAccount.get(accountId) ?? []),
];
/** An opening transaction that starts an account's history two weeks ago. */
const begin = transaction('OPENING', '2026-02-15', 0, { kind: 'opening' });

describe('dailySpending', () => {
  it('assigns spending to its days, ending yesterday', () => {
    const rows = [
      begin,
      transaction('KROGER', '2026-02-15', -1_000),
      transaction('KROGER', '2026-02-28', -700),
      transaction('SHELL', '2026-02-28', -50),
    ];
    expect(spendingOf(rows)).toEqual([-1_000, ...times(12, 0), -750]);
  });

  it.each([
    {
      why: 'subtracts a refund',
      row: transaction('KROGER', '2026-02-28', 300, { categoryKey: 'groceries', categoryNature: 'expense' }),
      counted: 300,
    },
    {
      why: 'counts a fee as spending',
      row: transaction('OVERDRAFT FEE', '2026-02-28', -3_500, { kind: 'fee' }),
      counted: -3_500,
    },
    {
      why: 'counts cash as spent when it is withdrawn',
      row: transaction('ATM', '2026-02-28', -10_000, { categoryKey: 'cash', categoryNature: 'expense' }),
      counted: -10_000,
    },
    { why: 'ignores income', row: transaction('ACME PAYROLL', '2026-02-28', 200_000), counted: 0 },
    {
      why: 'ignores a transfer',
      row: transaction('TO SAVINGS', '2026-02-28', -50_000, { kind: 'transfer' }),
      counted: 0,
    },
    {
      why: 'ignores a card payment',
      row: transaction('CHASE', '2026-02-28', -50_000, { kind: 'card_payment' }),
      counted: 0,
    },
    {
      why: 'ignores a transfer identified by its category',
      row: transaction('XFER', '2026-02-28', -50_000, { categoryKey: 'transfer', categoryNature: 'transfer' }),
      counted: 0,
    },
    { why: 'ignores today, which is not over', row: transaction('KROGER', '2026-03-01', -900), counted: 0 },
    {
      why: 'ignores other accounts',
      row: transaction('KROGER', '2026-02-28', -900, { accountId: 'visa' }),
      counted: 0,
    },
  ])('$why', ({ row, counted }) => {
    expect(spendingOf([begin, row]).reduce((sum, day) => sum + day, 0)).toBe(counted);
  });

  it('excludes transactions of a series by id', () => {
    const bill = transaction('XFINITY INTERNET', '2026-02-20', -8_299);
    expect(spendingOf([begin, bill], [bill.id])).toEqual(times(14, 0));
  });

  it.each([
    { first: '2026-02-28', days: 0, why: 'a day is less than a week' },
    { first: '2026-02-22', days: 7, why: 'seven days are a week' },
    { first: '2026-02-10', days: 14, why: 'nineteen days contain two whole weeks' },
    { first: '2025-03-01', days: 364, why: 'a year is 52 weeks' },
    { first: '2024-03-03', days: 728, why: 'two years are 104 weeks' },
    { first: '2020-01-01', days: 728, why: '104 weeks are the maximum' },
  ])('returns $days days for a history from $first: $why', ({ first, days }) => {
    expect(spendingOf([transaction('KROGER', first, -100)])).toHaveLength(days);
  });

  it('gives an account without transactions an empty history', () => {
    expect(spendingOf([begin], [], 'visa')).toEqual([]);
  });

  it('adds up to the spending in the days it covers', () => {
    const rows = occurrencesEvery(3, 'KROGER', addDays(TODAY, -364), times(121, -1_234));
    expect(spendingOf(rows).reduce((sum, day) => sum + day, 0)).toBe(121 * -1_234);
  });
});
