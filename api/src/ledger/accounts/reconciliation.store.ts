import type { ReconciliationRow } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Maximum number of rows to review one by one. Older ones are ticked together. */
export const LISTED_ROWS = 1_000;

export type OpenRow = Omit<ReconciliationRow, 'amount'> & { amountMinor: number };

/** Lists transactions up to a day that belong to no closed statement, newest first. */
export const listOpenRows = (tx: HouseholdTx, accountId: string, until: string, limit: number): Promise<OpenRow[]> =>
  tx.many(sql`
    select id, posted_on, amount_minor, payee, status, kind, check_number from transaction
    where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null
      and status <> 'reconciled' and posted_on <= ${until}::date
    order by posted_on desc, id desc limit ${limit}`);

export interface Position {
  postedOn: string;
  id: string;
}

/** Matches the rows before the last listed one. Excludes pending rows, which are never ticked without review. */
const isEarlier = (tx: HouseholdTx, accountId: string, before: Position) => sql`
  household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null
    and status in ('posted', 'cleared')
    and (posted_on, id) < (${before.postedOn}::date, ${before.id}::uuid)`;

export const sumEarlier = (
  tx: HouseholdTx,
  accountId: string,
  before: Position,
): Promise<{ count: number; sumMinor: number; until: string | null }> =>
  tx.one(
    sql`select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as sum_minor, max(posted_on) as until
      from transaction where ${isEarlier(tx, accountId, before)}`,
  );

export const reconciledUntil = async (tx: HouseholdTx, accountId: string, until: string): Promise<number> =>
  (
    await tx.one<{ sumMinor: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum_minor from transaction
    where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null
      and status = 'reconciled' and posted_on <= ${until}::date`)
  ).sumMinor;

export const lastStatement = (
  tx: HouseholdTx,
  accountId: string,
): Promise<RowOf<'balance_snapshot', 'id' | 'asOf' | 'ledgerMinor'> | null> =>
  tx.maybe(sql`
    select id, as_of, ledger_minor from balance_snapshot
    where household_id = ${tx.householdId} and account_id = ${accountId} and is_reconciled
    order by as_of desc limit 1`);

/** Locks the given transactions that can be closed with a statement of this date. */
export const lockOpenRows = (
  tx: HouseholdTx,
  accountId: string,
  ids: readonly string[],
  until: string,
): Promise<RowOf<'transaction', 'id' | 'postedOn' | 'amountMinor'>[]> =>
  tx.many(sql`
    select id, posted_on, amount_minor from transaction
    where household_id = ${tx.householdId} and account_id = ${accountId} and id = any(${ids}) and deleted_at is null
      and status <> 'reconciled' and posted_on <= ${until}::date
    order by id for no key update`);

interface Ticked {
  status: 'cleared' | 'reconciled';
  statementId: string | null;
}

export const tick = (tx: HouseholdTx, ids: readonly string[], { status, statementId }: Ticked): Promise<number> =>
  tx.run(sql`
    update transaction set status = ${status}, statement_id = ${statementId}
    where household_id = ${tx.householdId} and id = any(${ids})
      and (status <> ${status} or statement_id is distinct from ${statementId}::uuid)`);

export const tickEarlier = (
  tx: HouseholdTx,
  accountId: string,
  before: Position,
  { status, statementId }: Ticked,
): Promise<number> =>
  tx.run(sql`
    update transaction set status = ${status}, statement_id = ${statementId}
    where ${isEarlier(tx, accountId, before)} and (status <> ${status}
      or statement_id is distinct from ${statementId}::uuid)`);

/** Unticks all rows of the range except the given ones. */
export const untick = (
  tx: HouseholdTx,
  accountId: string,
  { from, until, except }: { from: Position | null; until: string; except: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update transaction set status = 'posted'
    where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null and status = 'cleared'
      and posted_on <= ${until}::date
      and not id = any(${except}) and (${from?.postedOn ?? null}::date is null
        or (posted_on, id) >= (${from?.postedOn ?? null}::date, ${from?.id ?? null}::uuid))`);

/** Unlocks transactions by statement or by id. Returns the number unlocked. */
export const unlockRows = (
  tx: HouseholdTx,
  accountId: string,
  { statementId, transactionIds }: { statementId?: string | undefined; transactionIds?: readonly string[] | undefined },
): Promise<number> =>
  tx.run(sql`
    update transaction set status = 'cleared', statement_id = null
    where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null
      and status = 'reconciled'
      and (${statementId ?? null}::uuid is null or statement_id = ${statementId ?? null}::uuid)
        and (${transactionIds === undefined} or id = any(${transactionIds ?? []}))`);

export const openStatement = (tx: HouseholdTx, accountId: string, statementId: string): Promise<number> =>
  tx.run(sql`
    update balance_snapshot set is_reconciled = false
    where household_id = ${tx.householdId} and account_id = ${accountId} and id = ${statementId} and is_reconciled`);
