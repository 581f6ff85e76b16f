import type { HouseholdTx } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

/** First part of the keys of the locks below; nothing else takes it. */
const LOCK = 7_446_150;

/**
 * One decision about a household's sweeps at a time, until the transaction ends: two that look at the same balance would
 * promise it twice. Taken before anything is read.
 */
export const lockSweeps = (tx: HouseholdTx): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${tx.householdId}))`);

/** The balances of these accounts stay as they are until the transaction ends: whoever books on them waits. */
export const holdBalances = (tx: HouseholdTx, accountIds: readonly string[]): Promise<unknown[]> =>
  tx.many(
    sql`select account_id from account_balance where household_id = ${tx.householdId} and account_id = any(${accountIds}::uuid[]) order by account_id for update`,
  );
