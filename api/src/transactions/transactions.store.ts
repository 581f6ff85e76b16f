import { toMoney, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { assignments, join, raw, type Sql, sql } from '../database/sql.ts';
import type { TransactionDetails } from './transaction-details.store.ts';

export interface TransactionRow {
  id: string;
  version: number;
  accountId: string;
  postedOn: string;
  amountMinor: number;
  currency: string;
  payee: string;
  memo: string | null;
  rawDescription: string | null;
  checkNumber: string | null;
  kind: Transaction['kind'];
  status: Transaction['status'];
  needsReview: boolean;
  categoryId: string | null;
  source: Transaction['source'];
  excluded: boolean;
  originalAmountMinor: number | null;
  originalCurrency: string | null;
}

export interface Filter {
  q?: string | undefined;
  accountId?: string | undefined;
  categoryId?: string | undefined;
  uncategorised?: boolean | undefined;
  needsReview?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Where a page ends: lists are ordered by day and id, both descending. */
export interface Position {
  postedOn: string;
  id: string;
}

const columns = sql`
  t.id, t.version, t.account_id, t.posted_on, t.amount_minor, a.currency, t.payee, t.memo, t.raw_description, t.check_number,
  t.kind, t.status, t.needs_review, t.category_id, t.source, t.excluded, t.original_amount_minor, t.original_currency`;

const source = sql`transaction t join account a on a.household_id = t.household_id and a.id = t.account_id`;

function conditions(tx: HouseholdTx, { q, accountId, categoryId, uncategorised, needsReview, from, to }: Filter): Sql {
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

export const listTransactions = (tx: HouseholdTx, filter: Filter, after: Position | null, limit: number): Promise<TransactionRow[]> =>
  tx.many(sql`
    select ${columns} from ${source}
    where ${conditions(tx, filter)} ${after === null ? raw('') : sql`and (t.posted_on, t.id) < (${after.postedOn}::date, ${after.id}::uuid)`}
    order by t.posted_on desc, t.id desc limit ${limit}`);

export interface TotalsRow {
  count: number;
  inflowMinor: number;
  outflowMinor: number;
}

/** Amounts of one currency only; the count is of all. */
export const sumTransactions = (tx: HouseholdTx, filter: Filter, currency: string): Promise<TotalsRow> =>
  tx.one(sql`
    select count(*) as count,
      coalesce(sum(t.amount_minor) filter (where t.amount_minor > 0 and a.currency = ${currency}), 0)::bigint as inflow_minor,
      coalesce(sum(t.amount_minor) filter (where t.amount_minor < 0 and a.currency = ${currency}), 0)::bigint as outflow_minor
    from ${source} where ${conditions(tx, filter)}`);

/** Balance of the account right after one of its transactions: the days before from the maintained sums, then the day itself. */
export const balanceAfter = async (tx: HouseholdTx, accountId: string, { postedOn, id }: Position): Promise<number> =>
  (
    await tx.one<{ balanceMinor: number }>(sql`
      select (
        coalesce((select sum(net_minor) from account_day
          where household_id = ${tx.householdId} and account_id = ${accountId} and day < ${postedOn}::date), 0)
        + coalesce((select sum(amount_minor) from transaction
          where household_id = ${tx.householdId} and account_id = ${accountId} and posted_on = ${postedOn}::date and id <= ${id} and deleted_at is null), 0)
      )::bigint as balance_minor`)
  ).balanceMinor;

export const findTransaction = (tx: HouseholdTx, id: string): Promise<TransactionRow | null> =>
  tx.maybe(sql`select ${columns} from ${source} where t.household_id = ${tx.householdId} and t.id = ${id} and t.deleted_at is null`);

export const lockTransaction = (tx: HouseholdTx, id: string): Promise<TransactionRow | null> =>
  tx.maybe(sql`select ${columns} from ${source} where t.household_id = ${tx.householdId} and t.id = ${id} and t.deleted_at is null for no key update of t`);

export type NewTransaction = Pick<TransactionRow, 'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee' | 'memo' | 'categoryId' | 'kind' | 'source'> & { createdAt: Date };

export const insertTransaction = (tx: HouseholdTx, row: NewTransaction): Promise<number> =>
  tx.run(sql`
    insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, memo, category_id, kind, source, created_at)
    values (${tx.householdId}, ${row.id}, ${row.accountId}, ${row.postedOn}, ${row.amountMinor}, ${row.payee}, ${row.memo}, ${row.categoryId},
      ${row.kind}, ${row.source}, ${row.createdAt})`);

export type TransactionChanges = Partial<Pick<TransactionRow, 'postedOn' | 'amountMinor' | 'payee' | 'memo' | 'categoryId' | 'needsReview'>>;

export const updateTransaction = (tx: HouseholdTx, id: string, changes: TransactionChanges): Promise<number> =>
  tx.run(sql`update transaction set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const deleteTransaction = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update transaction set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** The category this payee had last. */
export const usualCategory = async (tx: HouseholdTx, payee: string): Promise<string | null> =>
  (
    await tx.maybe<{ categoryId: string }>(sql`
      select t.category_id from transaction t join category c on c.household_id = t.household_id and c.id = t.category_id and c.deleted_at is null
      where t.household_id = ${tx.householdId} and t.payee_key = ${payee.toLowerCase()} and t.deleted_at is null
      order by t.posted_on desc limit 1`)
  )?.categoryId ?? null;

/** With what hangs on it, where that was asked for (`detailsOf`). */
export const toTransaction = ({ amountMinor, currency, originalAmountMinor, originalCurrency, ...row }: TransactionRow, details: TransactionDetails, runningMinor: number | null = null): Transaction => ({
  ...row,
  ...details,
  amount: toMoney(amountMinor, currency),
  originalAmount: originalAmountMinor === null || originalCurrency === null ? null : toMoney(originalAmountMinor, originalCurrency),
  runningBalance: runningMinor === null ? null : toMoney(runningMinor, currency),
});
