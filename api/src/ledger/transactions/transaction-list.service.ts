import {
  type ExchangeNote,
  fail,
  type Money,
  toMoney,
  type Transaction,
  type TransactionSort,
} from '@tideline/contract';
import { civilDate, minor } from '@tideline/domain';
import { findAccount } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { isTimeUp } from '../../platform/database/failures.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { loadExchange } from '../exchange/household-exchange.ts';
import { decodeCursor, encodeCursor, type Listing } from './page-cursor.ts';
import type { Extent } from './search/extent.ts';
import { find } from './search/find.ts';
import type { Filter, Found } from './search/filter-condition.store.ts';
import { detailsOf, NO_DETAILS } from '../postings/transaction-details.store.ts';
import * as store from './transaction-list.store.ts';
import { toTransaction, type TransactionRow } from '../postings/transactions.store.ts';

export interface ListInput extends Filter {
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
  totals: (Sums & { currencies: Sums[]; exchange: ExchangeNote | null }) | null;
}

/** Time limit of a search. Only a deliberately slow search takes longer, and no other user should wait for it. */
const LIMIT_SECONDS = 5;

/**
 * Lists transactions. Errors: SEARCH_NOT_UNDERSTOOD, SEARCH_TOO_SLOW, VALIDATION_FAILED for a cursor of another list.
 */
export const listTransactions = (scope: Scope, input: ListInput): Promise<TransactionList> =>
  readList(scope, input).catch((error: unknown) => {
    throw isTimeUp(error) ? fail('SEARCH_TOO_SLOW', { limitSeconds: LIMIT_SECONDS }) : error;
  });

const readList = (
  scope: Scope,
  { cursor, at, limit, count, totals, ...listing }: ListInput,
): Promise<TransactionList> =>
  scope.read(async (tx) => {
    if (cursor !== undefined && at !== undefined)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/at', rule: 'at', message: 'a page starts after a cursor or at a row, not both' }],
      });
    const found = await find(tx, listing, scope.today, LIMIT_SECONDS);
    const sums = totals ? await sumUp(tx, found, listing, scope) : null;
    // the sums of a search without results have already read everything once
    const rows =
      sums?.count === 0
        ? []
        : at === undefined
          ? await pageAfter(tx, found, listing, cursor, limit + 1)
          : await pageAt(tx, found, listing, at, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await withRunningBalances(tx, page, found.extent, listing.sort),
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last, listing) : null,
      count: count ? (sums?.count ?? (await store.countTransactions(tx, found))) : null,
      totals: sums,
    };
  });

const pageAfter = (
  tx: HouseholdTx,
  found: Found,
  listing: Listing,
  cursor: string | undefined,
  limit: number,
): Promise<TransactionRow[]> =>
  store.listTransactions(tx, found, {
    sort: listing.sort,
    after: cursor === undefined ? null : decodeCursor(cursor, listing),
    skip: 0,
    limit,
  });

/**
 * Returns the page that starts at a row. In date order, the stored daily totals give the row's day, so only rows of
 * that day are skipped.
 */
async function pageAt(
  tx: HouseholdTx,
  { where, extent }: Found,
  { sort }: Listing,
  at: number,
  limit: number,
): Promise<TransactionRow[]> {
  if (extent === null || !(sort === 'date' || sort === 'date_up'))
    return store.listTransactions(tx, { where, extent }, { sort, after: null, skip: at, limit });
  const place = await store.dayOfRow(tx, extent, at, sort === 'date_up');
  if (place === null) return [];
  const found = { where: store.fromDay(where, place.day, sort === 'date_up'), extent };
  return store.listTransactions(tx, found, { sort, after: null, skip: at - place.before, limit });
}

/**
 * Adds running balances to a page of whole days of one account in date order. The first balance comes from the stored
 * daily totals, and each later balance follows from the balance before it.
 */
async function withRunningBalances(
  tx: HouseholdTx,
  page: TransactionRow[],
  extent: Extent | null,
  sort: TransactionSort,
): Promise<Transaction[]> {
  const [first] = page;
  const details = await detailsOf(tx, page);
  const wire = (row: TransactionRow, runningMinor: number | null = null) =>
    toTransaction(row, details.get(row.id) ?? NO_DETAILS, runningMinor);
  if (first === undefined || extent?.accountIds?.length !== 1 || !(sort === 'date' || sort === 'date_up'))
    return page.map((row) => wire(row));
  let runningMinor = await store.balanceAfter(tx, first);
  return page.map((row, index) => {
    if (sort === 'date_up' && index > 0) runningMinor += row.amountMinor;
    const item = wire(row, runningMinor);
    if (sort === 'date') runningMinor -= row.amountMinor;
    return item;
  });
}

async function sumUp(
  tx: HouseholdTx,
  found: Found,
  { accountId }: Filter,
  scope: Scope,
): Promise<TransactionList['totals']> {
  const account = accountId === undefined ? null : await findAccount(tx, accountId);
  const currency = account?.currency ?? scope.household.currency;
  const rows = await store.sumTransactions(tx, found);
  const main = rows.find((row) => row.currency === currency) ?? { currency, count: 0, inflowMinor: 0, outflowMinor: 0 };
  const foreign = rows.some((row) => row.currency !== currency)
    ? await convertedSums(tx, found, scope)
    : NOTHING_FOREIGN;
  return {
    ...toSums({
      ...main,
      inflowMinor: main.inflowMinor + foreign.inflowMinor,
      outflowMinor: main.outflowMinor + foreign.outflowMinor,
    }),
    count: rows.reduce((all, row) => all + row.count, 0),
    currencies: rows.map(toSums),
    exchange: foreign.exchange,
  };
}

const NOTHING_FOREIGN = { inflowMinor: 0, outflowMinor: 0, exchange: null };

/** Sums the transactions found in other currencies, each converted at the rate of its day. */
async function convertedSums(tx: HouseholdTx, found: Found, scope: Scope) {
  const days = await store.sumForeignByDay(tx, found, scope.household.currency);
  const since = days.reduce((first, { on }) => (on < first ? on : first), scope.today);
  const exchange = await loadExchange(tx, scope, { since });
  const converter = exchange.converter();
  const sum = { inflowMinor: 0, outflowMinor: 0 };
  for (const { accountId, currency, on, count, ...amounts } of days) {
    const convert = (amount: number) =>
      converter.convert({ minor: minor(amount), currency }, civilDate(on), { accountId, count });
    const inflow = convert(amounts.inflowMinor);
    const outflow = convert(amounts.outflowMinor);
    if (inflow === null || outflow === null) continue;
    sum.inflowMinor += inflow;
    sum.outflowMinor += outflow;
  }
  return { ...sum, exchange: exchange.noteOf(converter) };
}

const toSums = ({ currency, count, inflowMinor, outflowMinor }: store.SumsRow): Sums => ({
  count,
  inflow: toMoney(inflowMinor, currency),
  outflow: toMoney(outflowMinor, currency),
  net: toMoney(inflowMinor + outflowMinor, currency),
});
