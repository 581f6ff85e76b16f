import { fail } from '@tideline/contract';
import type { HouseholdTx } from './database.ts';
import { isLockTimeout, NeedsTurnAlone } from './failures.ts';
import { type Sql, sql } from './sql.ts';
import type { Queries } from './connection.ts';

/**
 * The way a transaction writes a household. `alone`: nothing else writes it at the same time. `shared`: other writers
 * that share the turn may run concurrently; the transaction locks the accounts and transactions it changes with
 * `lockLedger`, and otherwise changes only data that no other writer changes.
 */
export type Turn = 'alone' | 'shared';

/**
 * Takes the household's write turn until the transaction ends; call it before taking any other lock. Errors:
 * HOUSEHOLD_BUSY after ten seconds.
 */
export const takeTurn = async (tx: HouseholdTx, turn: Turn): Promise<void> =>
  void (await failingWhenBusy(tx.run(turnTaken(tx, turn).kept())));

/** Returns the query that takes the turn, for use inside another one. */
export const turnTaken = (tx: HouseholdTx, turn: Turn): Sql =>
  sql`select take_turn(${tx.householdId}, ${turn === 'alone' || tx.mustBeAlone})`;

/** Throws HOUSEHOLD_BUSY if a turn could not be taken. */
export async function failingWhenBusy<T>(taking: Promise<T>): Promise<T> {
  try {
    return await taking;
  } catch (error) {
    throw isLockTimeout(error) ? fail('HOUSEHOLD_BUSY', {}) : error;
  }
}

/**
 * Ensures that nothing else writes the household. Work that shares the turn throws here and is run again from the
 * start, alone.
 */
export async function requireTurnAlone(tx: HouseholdTx): Promise<void> {
  const { turn } = await tx.one<{ turn: string | null }>(
    sql`select nullif(current_setting('app.turn', true), '') as turn`,
  );
  if (turn === 'shared') throw new NeedsTurnAlone('this needs the turn alone');
  if (turn === null) await takeTurn(tx, 'alone');
}

export interface LedgerLocks {
  accountIds?: readonly string[];
  transactionIds?: readonly string[];
  /**
   * Whether an amount, a date or an account changes; if so, the transactions' accounts are also locked. Default: true.
   */
  balances?: boolean;
}

/**
 * Locks accounts and transactions until the transaction ends, always in the same order: accounts by id, then
 * transactions by id with the other legs of their transfers. Data read before the call may have changed; data read
 * afterward is stable. Call it once per transaction.
 */
export const lockLedger = (
  tx: HouseholdTx,
  { accountIds = [], transactionIds = [], balances = true }: LedgerLocks,
): Promise<number> =>
  tx.run(sql`select lock_ledger(${accountIds}::uuid[], ${transactionIds}::uuid[], ${balances})`.kept());

/** Lets the rest of the transaction wait for locks without a time limit. */
export const waitForLocks = (tx: Queries): Promise<number> => tx.run(sql`set local lock_timeout = 0`);
