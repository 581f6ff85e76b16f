import type { CivilDate } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { StoredSegment } from '../cards/card-statement.store.ts';

export interface ChargeRow {
  month: string;
  accountId: string;
  name: string;
  type: string;
  currency: string;
  /** What an account earned, where it is a deposit account: then below zero. */
  interestMinor: number;
  feesMinor: number;
}

/** Interest and fees by month and account, between two days, both included: above zero what was charged, refunds taken off. */
export const chargesBetween = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<ChargeRow[]> =>
  tx.many(sql`
    select to_char(t.posted_on, 'YYYY-MM') as month, t.account_id, a.name, a.type, a.currency,
      coalesce(sum(-t.amount_minor) filter (where t.kind = 'interest'), 0)::bigint as interest_minor, coalesce(sum(-t.amount_minor) filter (where t.kind = 'fee'), 0)::bigint as fees_minor
    from transaction t join account a on a.household_id = ${tx.householdId} and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.posted_on between ${from}::date and ${to}::date and t.deleted_at is null and t.status <> 'void' and t.kind in ('interest', 'fee')
    group by 1, 2, 3, 4, 5 order by 1, 3, 2`);

export const isDeposit = ({ type }: Pick<ChargeRow, 'type'>): boolean => type === 'depository' || type === 'investment';

/** What an account earned is no cost of another one; interest that a deposit account was charged is of an overdraft. */
export const interestCostOf = (row: Pick<ChargeRow, 'type' | 'interestMinor'>): number =>
  isDeposit(row) ? Math.max(0, row.interestMinor) : row.interestMinor;

export interface FeeRow {
  accountId: string;
  description: string;
  amountMinor: number;
}

/** Each fee, by what the bank called it. */
export const feesBetween = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<FeeRow[]> =>
  tx.many(sql`
    select account_id, coalesce(raw_description, payee) as description, amount_minor from transaction
    where household_id = ${tx.householdId} and posted_on between ${from}::date and ${to}::date and deleted_at is null and status <> 'void' and kind = 'fee'`);

/** Of statements that closed between two days. */
export const statementSegments = (
  tx: HouseholdTx,
  { from, to }: { from: string; to: string },
): Promise<{ accountId: string; segments: StoredSegment[] }[]> =>
  tx.many(
    sql`select account_id, segments from card_statement where household_id = ${tx.householdId} and closes_on between ${from}::date and ${to}::date and deleted_at is null`,
  );

/** Of the first transaction, openings and corrections aside; null: there is none. */
export const firstDayOfData = async (tx: HouseholdTx): Promise<CivilDate | null> =>
  (
    await tx.one<{ on: CivilDate | null }>(
      sql`select min(posted_on) as on from transaction where household_id = ${tx.householdId} and deleted_at is null and kind not in ('opening', 'adjustment')`,
    )
  ).on;
