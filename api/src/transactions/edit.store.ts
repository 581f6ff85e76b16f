import type { HouseholdTx } from '../database/database.ts';
import { assignments, sql } from '../database/sql.ts';
import type { TransactionRow } from './transactions.store.ts';

export type EditColumns = Partial<
  Pick<
    TransactionRow,
    | 'accountId'
    | 'postedOn'
    | 'amountMinor'
    | 'payee'
    | 'memo'
    | 'categoryId'
    | 'needsReview'
    | 'excluded'
    | 'status'
    | 'originalAmountMinor'
    | 'originalCurrency'
  >
>;

/** The same change of many, as one statement; their versions rise also where no column changes, for their tags may have. */
export const updateTransactions = (tx: HouseholdTx, ids: readonly string[], columns: EditColumns): Promise<number> =>
  tx.run(
    sql`update transaction set ${assignments(columns)} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );

export const deleteTransactions = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(
    sql`update transaction set deleted_at = ${now} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );
