import { fail, type Money, toMoney, type Transaction, type TransactionSort } from '@tideline/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';
import { detailsOf, NO_DETAILS } from './transaction-details.store.ts';
import * as store from './transaction-list.store.ts';
import { toTransaction, type TransactionRow } from './transactions.store.ts';

export interface ListInput extends store.Filter {
  sort: TransactionSort;
  cursor?: string | undefined;
  at?: number | undefined;
  limit: number;
  count: boolean;
  totals: boolean;
}

interface Sums {
  count: number;
  inflow: Money;
  outflow: Money;
  net: Money;
}

export interface TransactionList {
  items: Transaction[];
  nextCursor: string | null;
  count: number | null;
  totals: (Sums & { currencies: Sums[] }) | null;
}

export const listTransactions = (scope: Scope, { cursor, at, limit, count, totals, sort, ...filter }: ListInput): Promise<TransactionList> =>
  scope.read(async (tx) => {
    if (cursor !== undefined && at !== undefined) throw fail('VALIDATION_FAILED', { fields: [{ pointer: '/at', rule: 'at', message: 'a page starts after a cursor or at a row, not both' }] });
    const after = cursor === undefined ? null : decodeCursor(cursor, { ...filter, sort });
    const rows = await store.listTransactions(tx, filter, { sort, after, skip: at ?? 0, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await withRunningBalances(tx, page, filter, sort),
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last, { ...filter, sort }) : null,
      count: count ? await store.countTransactions(tx, filter) : null,
      totals: totals ? await sumUp(tx, filter, scope) : null,
    };
  });

/** Running balances exist only for one whole account in the order of its days: the first from the maintained sums, each next from the one before. */
async function withRunningBalances(tx: HouseholdTx, page: TransactionRow[], { accountId, ...rest }: store.Filter, sort: TransactionSort): Promise<Transaction[]> {
  const [first] = page;
  const details = await detailsOf(tx, page);
  const wire = (row: TransactionRow, runningMinor: number | null = null) => toTransaction(row, details.get(row.id) ?? NO_DETAILS, runningMinor);
  const isWholeAccount = accountId !== undefined && Object.values(rest).every((value) => value === undefined || value === '' || value === false);
  if (first === undefined || !isWholeAccount || !(sort === 'date' || sort === 'date_up')) return page.map((row) => wire(row));
  let runningMinor = await store.balanceAfter(tx, accountId, first);
  return page.map((row, index) => {
    if (sort === 'date_up' && index > 0) runningMinor += row.amountMinor;
    const item = wire(row, runningMinor);
    if (sort === 'date') runningMinor -= row.amountMinor;
    return item;
  });
}

async function sumUp(tx: HouseholdTx, filter: store.Filter, { household }: Scope): Promise<TransactionList['totals']> {
  const account = filter.accountId === undefined ? null : await findAccount(tx, filter.accountId);
  const currency = account?.currency ?? household.currency;
  const rows = await store.sumTransactions(tx, filter);
  const main = rows.find((row) => row.currency === currency) ?? { currency, count: 0, inflowMinor: 0, outflowMinor: 0 };
  return { ...toSums(main), count: rows.reduce((all, row) => all + row.count, 0), currencies: rows.map(toSums) };
}

const toSums = ({ currency, count, inflowMinor, outflowMinor }: store.SumsRow): Sums => ({
  count,
  inflow: toMoney(inflowMinor, currency),
  outflow: toMoney(outflowMinor, currency),
  net: toMoney(inflowMinor + outflowMinor, currency),
});
