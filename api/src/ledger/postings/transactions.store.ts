import { toMoney, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { insertRows, type NewRow } from '../../platform/database/insert-rows.store.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { NonNullRowOf } from '../../platform/database/row-of.ts';
import type { TransactionDetails } from './transaction-details.store.ts';

export type TransactionRow = Pick<
  Tables['transaction'],
  | 'id'
  | 'version'
  | 'accountId'
  | 'postedOn'
  | 'amountMinor'
  | 'payee'
  | 'memo'
  | 'rawDescription'
  | 'checkNumber'
  | 'kind'
  | 'status'
  | 'needsReview'
  | 'categoryId'
  | 'source'
  | 'excluded'
  | 'originalAmountMinor'
  | 'originalCurrency'
> &
  Pick<Tables['account'], 'currency'>;

export const transactionColumns = sql`
  t.id, t.version, t.account_id, t.posted_on, t.amount_minor, a.currency, t.payee, t.memo, t.raw_description,
    t.check_number,
  t.kind, t.status, t.needs_review, t.category_id, t.source, t.excluded, t.original_amount_minor, t.original_currency`;

export const transactionSource = sql`transaction t join account a on a.household_id = t.household_id
  and a.id = t.account_id`;

export const findTransaction = (tx: HouseholdTx, id: string): Promise<TransactionRow | null> =>
  tx.maybe(
    sql`select ${transactionColumns} from ${transactionSource} where t.household_id = ${tx.householdId}
      and t.id = ${id} and t.deleted_at is null`,
  );

export type NewTransaction = NewRow<'transaction'>;

/** Inserts transactions. Every path that adds transactions ends here. */
export const insertTransactions = (tx: HouseholdTx, rows: readonly NewTransaction[]): Promise<number> =>
  insertRows(tx, 'transaction', rows);

export type EnteredTransaction = Pick<
  NewTransaction,
  'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee' | 'memo' | 'categoryId' | 'kind' | 'source' | 'createdAt'
>;

/** Inserts transactions that a user or the program enters, without the fields that only banks report. */
export const insertEntered = (tx: HouseholdTx, entered: readonly EnteredTransaction[]): Promise<number> =>
  insertTransactions(
    tx,
    entered.map((each) => ({
      ...each,
      transactedOn: null,
      originalAmountMinor: null,
      originalCurrency: null,
      rawDescription: null,
      checkNumber: null,
      status: 'posted',
      needsReview: false,
      excluded: false,
      isSplit: false,
      setByUser: NOT_SET,
      statementId: null,
      heldFor: null,
      deletedAt: null,
    })),
  );

const NOT_SET: string[] = [];

export const insertTransaction = (tx: HouseholdTx, entered: EnteredTransaction): Promise<number> =>
  insertEntered(tx, [entered]);

/**
 * Returns the last category of this payee.
 *
 * Sorts by payee first, because only then can PostgreSQL use the payee index. Sorted by day alone, it may scan all
 * transactions of the household until it finds the payee, including thousands that an import has not committed yet.
 */
export const usualCategory = async (tx: HouseholdTx, payee: string): Promise<string | null> =>
  (
    await tx.maybe<NonNullRowOf<'transaction', 'categoryId'>>(sql`
      select t.category_id from transaction t join category c on c.household_id = t.household_id
        and c.id = t.category_id and c.deleted_at is null
      where t.household_id = ${tx.householdId} and t.deleted_at is null
        and t.payee_key between ${payee.toLowerCase()} and ${payee.toLowerCase()}
      order by t.payee_key, t.posted_on desc, t.id desc limit 1`)
  )?.categoryId ?? null;

/** Converts a row to wire form, including its details if given (`detailsOf`). */
export const toTransaction = (
  { amountMinor, currency, originalAmountMinor, originalCurrency, ...row }: TransactionRow,
  details: TransactionDetails,
  runningMinor: number | null = null,
): Transaction => ({
  ...row,
  ...details,
  amount: toMoney(amountMinor, currency),
  originalAmount:
    originalAmountMinor === null || originalCurrency === null ? null : toMoney(originalAmountMinor, originalCurrency),
  runningBalance: runningMinor === null ? null : toMoney(runningMinor, currency),
});

/** Returns active transactions by id, in no particular order; missing ones are omitted. */
export const findTransactions = (tx: HouseholdTx, ids: readonly string[]): Promise<TransactionRow[]> =>
  tx.many(
    sql`
    select ${transactionColumns} from (select distinct unnest(${ids}::uuid[]) as id) wanted
    cross join lateral (select * from transaction where household_id = ${tx.householdId} and id = wanted.id offset 0) t
    join account a on a.household_id = t.household_id and a.id = t.account_id
    where t.deleted_at is null`.kept(),
  );
