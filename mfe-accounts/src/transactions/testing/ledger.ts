import type { Category, Transaction } from '@tideline/contract';
import type { FakeApi } from '@tideline/mfe-kit/testing';
import { anAccount } from '../../accounts/testing/an-account.ts';
import { aTransaction } from './a-transaction.ts';

export const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
export const changeSetId = '01890000-0000-7000-b000-000000000001';

export const everyday = anAccount({ name: 'Everyday' });
export const visa = anAccount({ name: 'Aria Visa', type: 'credit_card', subtype: null });

const category = (last: string, name: string): Category => ({
  id: `01890000-0000-7000-c000-00000000000${last}`,
  key: null,
  name,
  group: 'Spending',
  nature: 'expense',
  version: 1,
  parentId: null,
  hidden: false,
  mergedIntoId: null,
  transactionCount: null,
});
export const groceries = category('1', 'Groceries');
export const dining = category('2', 'Eating out');

export const grocery = aTransaction({
  accountId: everyday.id,
  postedOn: '2026-02-27',
  payee: 'Corner Grocery',
  amount: usd(-4_215),
  categoryId: groceries.id,
  version: 3,
});
export const salary = aTransaction({
  accountId: everyday.id,
  postedOn: '2026-02-27',
  payee: 'Acme Payroll',
  amount: usd(250_000),
});
export const bakery = aTransaction({
  accountId: visa.id,
  postedOn: '2026-02-25',
  payee: 'Bakery',
  amount: usd(-650),
  memo: 'birthday',
  needsReview: true,
});

/** Returns a server with these transactions, which it returns in pages. A test overrides the handlers it needs. */
export function ledgerServer(
  transactions: readonly Transaction[] = [grocery, salary, bakery],
  overrides: FakeApi['transactions'] = {},
): FakeApi {
  return {
    accounts: { list: () => ({ items: [everyday, visa], members: [], deletedCount: 0 }) },
    tags: { list: () => ({ items: [] }) },
    attachments: { list: () => ({ items: [] }) },
    transactionQueues: {
      get: () => ({ uncategorized: 2, toReview: 1, transfers: 0, duplicates: 0, held: 0, pending: 0 }),
    },
    categories: { list: () => ({ items: [groceries, dining] }) },
    changeSets: { undo: () => ({ changeSetId, label: 'Deleted', rowsLeft: 0 }) },
    transactions: {
      list: ({ at, limit, count, totals }) => {
        // Query values arrive as strings.
        const start = Number(at ?? 0);
        const end = start + Number(limit);
        const sums = { count: transactions.length, inflow: usd(250_000), outflow: usd(-4_865), net: usd(245_135) };
        return {
          items: transactions.slice(start, end),
          nextCursor: end < transactions.length ? String(end) : null,
          count: String(count) === 'true' ? transactions.length : null,
          totals: String(totals) === 'true' ? { ...sums, currencies: [sums] } : null,
        };
      },
      get: ({ id }) => transactions.find((transaction) => transaction.id === id) ?? grocery,
      ...overrides,
    },
  };
}
