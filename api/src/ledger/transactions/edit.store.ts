import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { TransactionRow } from '../postings/transactions.store.ts';

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

/**
 * Applies the same change to many rows in one statement. Versions increase even if no column changes, because tags may
 * have changed.
 */
export const updateTransactions = (tx: HouseholdTx, ids: readonly string[], columns: EditColumns): Promise<number> =>
  tx.run(
    sql`update transaction set ${assignments(columns)}
      where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );

export const deleteTransactions = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(
    sql`update transaction set deleted_at = ${now} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );
