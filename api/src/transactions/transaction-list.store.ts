import type { TransactionSort } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { empty, join, type Sql, sql } from '../database/sql.ts';
import { orderOf, type Position } from './transaction-order.ts';
import { type TransactionRow, transactionColumns, transactionSource } from './transactions.store.ts';

export interface Filter {
  q?: string | undefined;
  accountId?: string | undefined;
  categoryId?: string | undefined;
  uncategorised?: boolean | undefined;
  needsReview?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function conditions(tx: HouseholdTx, { q, accountId, categoryId, uncategorised, needsReview, from, to }: Filter): Sql {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return join(
    [
      sql`t.household_id = ${tx.householdId} and t.deleted_at is null`,
      ...(accountId === undefined ? [] : [sql`t.account_id = ${accountId}`]),
      ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
      ...(uncategorised === true ? [sql`t.category_id is null`] : []),
      ...(needsReview === true ? [sql`t.needs_review`] : []),
      ...(from === undefined ? [] : [sql`t.posted_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`t.posted_on <= ${to}::date`]),
      ...words.map((word) => sql`t.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    ],
    ' and ',
  );
}

export interface PageAsked {
  sort: TransactionSort;
  after: Position | null;
  /** Rows left out before the first. */
  skip: number;
  limit: number;
}

export const listTransactions = (tx: HouseholdTx, filter: Filter, { sort, after, skip, limit }: PageAsked): Promise<TransactionRow[]> =>
  tx.many(sql`
    select ${transactionColumns} from ${transactionSource}
    where ${conditions(tx, filter)} ${after === null ? empty : sql`and ${orderOf(sort).after(after)}`}
    order by ${orderOf(sort).by} limit ${limit} offset ${skip}`);

export const countTransactions = async (tx: HouseholdTx, filter: Filter): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from ${transactionSource} where ${conditions(tx, filter)}`)).count;

export interface SumsRow {
  currency: string;
  count: number;
  inflowMinor: number;
  outflowMinor: number;
}

/** What the filter finds in each currency, the one with most rows first. */
export const sumTransactions = (tx: HouseholdTx, filter: Filter): Promise<SumsRow[]> =>
  tx.many(sql`
    select a.currency, count(*) as count,
      coalesce(sum(t.amount_minor) filter (where t.amount_minor > 0), 0)::bigint as inflow_minor,
      coalesce(sum(t.amount_minor) filter (where t.amount_minor < 0), 0)::bigint as outflow_minor
    from ${transactionSource} where ${conditions(tx, filter)}
    group by a.currency order by count(*) desc, a.currency`);

/** Balance of the account right after one of its transactions: the days before from the maintained sums, then the day itself. */
export const balanceAfter = async (tx: HouseholdTx, accountId: string, { postedOn, id }: Pick<Position, 'postedOn' | 'id'>): Promise<number> =>
  (
    await tx.one<{ balanceMinor: number }>(sql`
      select (
        coalesce((select sum(net_minor) from account_day
          where household_id = ${tx.householdId} and account_id = ${accountId} and day < ${postedOn}::date), 0)
        + coalesce((select sum(amount_minor) from transaction
          where household_id = ${tx.householdId} and account_id = ${accountId} and posted_on = ${postedOn}::date and id <= ${id} and deleted_at is null), 0)
      )::bigint as balance_minor`)
  ).balanceMinor;
