import type { CivilDate } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { StoredSegment } from '../../debts/records/card-statement.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface ChargeRow extends RowOf<'account', 'name' | 'currency' | 'type'> {
  month: string;
  accountId: Tables['transaction']['accountId'];
  /** Interest cost; negative if a deposit account earned interest. */
  interestMinor: number;
  feesMinor: number;
}

/** Returns interest and fees by month and account between two days, inclusive: charges are positive, net of refunds. */
export const chargesBetween = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<ChargeRow[]> =>
  tx.many(sql`
    select to_char(t.posted_on, 'YYYY-MM') as month, t.account_id, a.name, a.type, a.currency,
      coalesce(sum(-t.amount_minor) filter (where t.kind = 'interest'), 0)::bigint as interest_minor,
        coalesce(sum(-t.amount_minor) filter (where t.kind = 'fee'), 0)::bigint as fees_minor
    from transaction t join account a on a.household_id = ${tx.householdId} and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.posted_on between ${from}::date and ${to}::date
      and t.deleted_at is null and t.status <> 'void' and t.kind in ('interest', 'fee')
    group by 1, 2, 3, 4, 5 order by 1, 3, 2`);

export const isDeposit = ({ type }: Pick<ChargeRow, 'type'>): boolean => type === 'depository' || type === 'investment';

/**
 * Interest that one account earns does not reduce another's cost; interest charged to a deposit account is from an
 * overdraft.
 */
export const interestCostOf = (row: Pick<ChargeRow, 'type' | 'interestMinor'>): number =>
  isDeposit(row) ? Math.max(0, row.interestMinor) : row.interestMinor;

export interface FeeRow extends RowOf<'transaction', 'accountId' | 'amountMinor'> {
  description: string;
}

/** Each fee, with the bank's description. */
export const feesBetween = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<FeeRow[]> =>
  tx.many(sql`
    select account_id, coalesce(raw_description, payee) as description, amount_minor from transaction
    where household_id = ${tx.householdId} and posted_on between ${from}::date and ${to}::date and deleted_at is null
      and status <> 'void' and kind = 'fee'`);

/** Returns the segments of statements that closed between two days. */
export const statementSegments = (
  tx: HouseholdTx,
  { from, to }: { from: string; to: string },
): Promise<RowOf<'card_statement', 'accountId', { segments: StoredSegment[] }>[]> =>
  tx.many(
    sql`select account_id, segments from card_statement
      where household_id = ${tx.householdId} and closes_on between ${from}::date and ${to}::date and deleted_at is null`,
  );

/** Returns the day of the first transaction, excluding openings and corrections; null if there is none. */
export const firstDayOfData = async (tx: HouseholdTx): Promise<CivilDate | null> =>
  (
    await tx.one<{ on: CivilDate | null }>(
      sql`select min(posted_on) as on from transaction where household_id = ${tx.householdId} and deleted_at is null
        and kind not in ('opening', 'adjustment')`,
    )
  ).on;
