import type { TransactionSort } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, join, type Sql, sql } from '../../platform/database/sql.ts';
import type { Extent } from './search/extent.ts';
import type { Found } from './search/filter-condition.store.ts';
import { orderOf, type Position } from './transaction-order.store.ts';
import { type TransactionRow, transactionColumns } from '../postings/transactions.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface PageAsked {
  sort: TransactionSort;
  after: Position | null;
  /** Number of rows to skip before the first. */
  skip: number;
  limit: number;
}

/**
 * Finds the rows of the page in an index alone and reads only those, each by its key. `offset 0` enforces this: with a
 * plain join, PostgreSQL would read all of the household's rows for each row of the page until its statistics cover the
 * household.
 */
export const listTransactions = (
  tx: HouseholdTx,
  { where }: Found,
  { sort, after, skip, limit }: PageAsked,
): Promise<TransactionRow[]> =>
  tx.many(sql`
    with page as (
      select t.id from transaction t
      where ${where} ${after === null ? empty : sql`and ${orderOf(sort).after(after)}`}
      order by ${orderOf(sort).by} limit ${limit} offset ${skip}
    )
    select ${transactionColumns} from page
    cross join lateral (select * from transaction where household_id = ${tx.householdId} and id = page.id offset 0) t
    join account a on a.household_id = t.household_id and a.id = t.account_id
    order by ${orderOf(sort).by}`);

/** Restricts a list to the rows from a day on, in the list's order. */
export const fromDay = (where: Sql, day: string, isUp: boolean): Sql =>
  sql`${where} and t.posted_on ${isUp ? sql`>=` : sql`<=`} ${day}::date`;

export const countTransactions = async (tx: HouseholdTx, { where, extent }: Found): Promise<number> => {
  const counted =
    extent === null
      ? sql`select count(*) as count from transaction t where ${where}`
      : sql`select coalesce(sum(transaction_count), 0)::bigint as count from account_day t where ${daysOf(tx, extent)}`;
  return (await tx.one<{ count: number }>(counted)).count;
};

/**
 * Finds the day of the row at a position, counted from the first day or the last, and the number of rows before that
 * day. Returns null if there are fewer rows.
 */
export const dayOfRow = (
  tx: HouseholdTx,
  extent: Extent,
  at: number,
  isUp: boolean,
): Promise<(RowOf<'account_day', 'day'> & { before: number }) | null> => {
  const order = isUp ? sql`day` : sql`day desc`;
  return tx.maybe(sql`
    with days as (select t.day, sum(t.transaction_count) as n from account_day t where ${daysOf(tx, extent)}
      group by t.day),
    runs as (select day, n, sum(n) over (order by ${order}) as upto from days)
    select day, (upto - n)::bigint as before from runs where upto > ${at} order by ${order} limit 1`);
};

const daysOf = (tx: HouseholdTx, { accountIds, from, to }: Extent): Sql =>
  join(
    [
      sql`t.household_id = ${tx.householdId}`,
      ...(accountIds === null ? [] : [sql`t.account_id = any(${accountIds}::uuid[])`]),
      ...(from === null ? [] : [sql`t.day >= ${from}::date`]),
      ...(to === null ? [] : [sql`t.day <= ${to}::date`]),
    ],
    ' and ',
  );

export interface SumsRow {
  currency: string;
  count: number;
  inflowMinor: number;
  outflowMinor: number;
}

/** Returns the amount that a sum includes: for a split transaction, the total of the matching parts. */
const countedAmount = (parts: Found['parts']): Sql =>
  parts === undefined
    ? sql`t.amount_minor`
    : sql`case when t.is_split then
    (select coalesce(sum(s.amount_minor), 0)::bigint from split s
      where s.household_id = t.household_id and s.transaction_id = t.id and ${parts}) else t.amount_minor end`;

/** Sums the results of a search in currencies other than one, by account and day. */
export const sumForeignByDay = (
  tx: HouseholdTx,
  { where, parts }: Found,
  currency: string,
): Promise<(SumsRow & { accountId: string; on: string })[]> =>
  tx.many(sql`
    with found as (select t.account_id, t.posted_on, ${countedAmount(parts)} as amount_minor from transaction t
      where ${where})
    select f.account_id, a.currency, f.posted_on as on, count(*) as count,
      coalesce(sum(f.amount_minor) filter (where f.amount_minor > 0), 0)::bigint as inflow_minor,
      coalesce(sum(f.amount_minor) filter (where f.amount_minor < 0), 0)::bigint as outflow_minor
    from found f join account a on a.household_id = ${tx.householdId} and a.id = f.account_id
    where a.currency <> ${currency} group by 1, 2, 3 order by 3, 1`);

/** Sums the results of a search in each currency; the currency with the most rows comes first. */
export const sumTransactions = (tx: HouseholdTx, { where, parts }: Found): Promise<SumsRow[]> => {
  return tx.many(sql`
    with found as (select t.account_id, ${countedAmount(parts)} as amount_minor from transaction t where ${where}), sums as (
      select t.account_id, count(*) as count, sum(t.amount_minor) filter (where t.amount_minor > 0) as inflow,
        sum(t.amount_minor) filter (where t.amount_minor < 0) as outflow
      from found t group by t.account_id
    )
    select a.currency, sum(s.count)::bigint as count, coalesce(sum(s.inflow), 0)::bigint as inflow_minor,
      coalesce(sum(s.outflow), 0)::bigint as outflow_minor
    from sums s join account a on a.household_id = ${tx.householdId} and a.id = s.account_id
    group by a.currency order by count desc, a.currency`);
};

/**
 * Returns the account balance right after one of its transactions: the stored totals of earlier days, plus the rows
 * of the day itself.
 */
export const balanceAfter = async (
  tx: HouseholdTx,
  { accountId, postedOn, id }: Pick<TransactionRow, 'accountId' | 'postedOn' | 'id'>,
): Promise<number> =>
  (
    await tx.one<{ balanceMinor: number }>(sql`
      select (
        coalesce((select sum(net_minor) from account_day
          where household_id = ${tx.householdId} and account_id = ${accountId} and day < ${postedOn}::date), 0)
        + coalesce((select sum(amount_minor) from transaction
          where household_id = ${tx.householdId} and account_id = ${accountId} and posted_on = ${postedOn}::date
            and id <= ${id} and deleted_at is null), 0)
      )::bigint as balance_minor`)
  ).balanceMinor;
