import { toMoney, type Transaction } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
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

export const transactionColumns = sql`
  t.id, t.version, t.account_id, t.posted_on, t.amount_minor, a.currency, t.payee, t.memo, t.raw_description, t.check_number,
  t.kind, t.status, t.needs_review, t.category_id, t.source, t.excluded, t.original_amount_minor, t.original_currency`;

export const transactionSource = sql`transaction t join account a on a.household_id = t.household_id and a.id = t.account_id`;

export const findTransaction = (tx: HouseholdTx, id: string): Promise<TransactionRow | null> =>
  tx.maybe(
    sql`select ${transactionColumns} from ${transactionSource} where t.household_id = ${tx.householdId} and t.id = ${id} and t.deleted_at is null`,
  );

export type NewTransaction = Pick<
  TransactionRow,
  'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee' | 'memo' | 'categoryId' | 'kind' | 'source'
> & { createdAt: Date };

export const insertTransaction = (tx: HouseholdTx, row: NewTransaction): Promise<number> =>
  tx.run(sql`
    insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, memo, category_id, kind, source, created_at)
    values (${tx.householdId}, ${row.id}, ${row.accountId}, ${row.postedOn}, ${row.amountMinor}, ${row.payee}, ${row.memo}, ${row.categoryId},
      ${row.kind}, ${row.source}, ${row.createdAt})`);

/** The category this payee had last. */
export const usualCategory = async (tx: HouseholdTx, payee: string): Promise<string | null> =>
  (
    await tx.maybe<{ categoryId: string }>(sql`
      select t.category_id from transaction t join category c on c.household_id = t.household_id and c.id = t.category_id and c.deleted_at is null
      where t.household_id = ${tx.householdId} and t.payee_key = ${payee.toLowerCase()} and t.deleted_at is null
      order by t.posted_on desc limit 1`)
  )?.categoryId ?? null;

/** With what hangs on it, where that was asked for (`detailsOf`). */
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
