import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@tideline/contract';
import fc from 'fast-check';
import { aTransaction } from './testing/a-transaction.ts';
import { type TransactionPage, withChangedRow, withoutRow } from './transaction-pages.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

/** Rows of one account, newest first, with the running balance each would have over an opening balance. */
function ledger(amounts: readonly number[], openingMinor = 1000): Transaction[] {
  let balance = openingMinor;
  return amounts
    .map((amount, index) => {
      balance += amount;
      return aTransaction({ amount: usd(amount), runningBalance: usd(balance), postedOn: `2026-01-${String(index + 1).padStart(2, '0')}` });
    })
    .reverse();
}

const paged = (rows: Transaction[], size: number): TransactionPage[] => {
  const pages: TransactionPage[] = [];
  for (let at = 0; at < rows.length; at += size) pages.push({ items: rows.slice(at, at + size), nextCursor: at + size < rows.length ? `after-${at + size}` : null });
  return pages;
};
const rowsOf = (pages: TransactionPage[]) => pages.flatMap(({ items }) => items);
const balances = (pages: TransactionPage[]) => rowsOf(pages).map(({ runningBalance }) => runningBalance?.minor);

const cases = fc
  .tuple(fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 28 }), fc.integer({ min: 1, max: 9 }), fc.nat(), fc.integer({ min: -9000, max: 9000 }))
  .map(([amounts, size, pick, amount]) => ({ amounts, size, at: pick % amounts.length, amount }));

describe('withoutRow', () => {
  it('leaves the running balances that a ledger without the row has', () => {
    fc.assert(
      fc.property(cases, ({ amounts, size, at }) => {
        const rows = ledger(amounts);
        const gone = rows[rows.length - 1 - at];
        expect(balances(withoutRow(paged(rows, size), gone?.id ?? ''))).toEqual(balances([{ items: ledger(amounts.toSpliced(at, 1)), nextCursor: null }]));
      }),
    );
  });

  it('changes nothing where the row is not loaded', () => {
    const pages = paged(ledger([10, 20, 30]), 2);
    expect(withoutRow(pages, 'another')).toEqual(pages);
  });
});

describe('withChangedRow', () => {
  it('leaves the running balances that a ledger with the new amount has, and the page sizes as they were', () => {
    fc.assert(
      fc.property(cases, ({ amounts, size, at, amount }) => {
        const rows = ledger(amounts);
        const pages = paged(rows, size);
        const old = rows[rows.length - 1 - at];
        if (!old) throw new Error('picked outside the ledger');
        const after = withChangedRow(pages, { ...old, amount: usd(amount), version: 2, runningBalance: null });
        expect(balances(after)).toEqual(balances([{ items: ledger(amounts.with(at, amount)), nextCursor: null }]));
        expect(after.map(({ items }) => items.length)).toEqual(pages.map(({ items }) => items.length));
      }),
    );
  });

  it('keeps having no running balance where none is shown', () => {
    const row = aTransaction();
    const [page] = withChangedRow([{ items: [aTransaction(), row], nextCursor: null }], { ...row, amount: usd(5), payee: 'Bakery' });
    expect(page?.items.map(({ payee, runningBalance }) => [payee, runningBalance])).toEqual([['Corner Grocery', null], ['Bakery', null]]);
  });
});
