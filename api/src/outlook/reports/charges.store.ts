import type { CivilDate } from '@tideline/domain';
import { reportDay } from '../../ledger/spending/spending.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { StoredSegment } from '../../debts/records/card-statement.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface ChargeRow extends RowOf<'account', 'name' | 'currency' | 'type'> {
  month: string;
  /** Day of charges to an account in another currency, for the exchange rate; null: the whole month. */
  rateOn: string | null;
  accountId: Tables['transaction']['accountId'];
  /** Interest cost. It is negative if a deposit account earned interest. */
  interestMinor: number;
  feesMinor: number;
}

/**
 * Returns interest and fees by month (which starts on `monthStartDay`) and account between two days, inclusive. Charges
 * are positive, net of refunds.
 *
 * @param foreignIds accounts whose charges are returned by day
 */
export const chargesBetween = (
  tx: HouseholdTx,
  {
    from,
    to,
    monthStartDay = 1,
    foreignIds = [],
  }: { from: string; to: string; monthStartDay?: number; foreignIds?: readonly string[] },
): Promise<ChargeRow[]> =>
  tx.many(sql`
    select to_char(${reportDay(sql`t.posted_on`, monthStartDay)}, 'YYYY-MM') as month, t.account_id, a.name, a.type,
      a.currency,
      case when t.account_id = any(${[...foreignIds]}::uuid[]) then t.posted_on end as rate_on,
      coalesce(sum(-t.amount_minor) filter (where t.kind = 'interest'), 0)::bigint as interest_minor,
        coalesce(sum(-t.amount_minor) filter (where t.kind = 'fee'), 0)::bigint as fees_minor
    from transaction t join account a on a.household_id = ${tx.householdId} and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.posted_on between ${from}::date and ${to}::date
      and t.deleted_at is null and t.status <> 'void' and t.kind in ('interest', 'fee')
    group by 1, 2, 3, 4, 5, 6 order by 1, 3, 2`);

export const isDeposit = ({ type }: Pick<ChargeRow, 'type'>): boolean => type === 'depository' || type === 'investment';

/**
 * Returns the interest cost of a row. Interest that one account earns does not reduce the cost of another. Interest
 * charged to a deposit account is from an overdraft.
 */
export const interestCostOf = (row: Pick<ChargeRow, 'type' | 'interestMinor'>): number =>
  isDeposit(row) ? Math.max(0, row.interestMinor) : row.interestMinor;

export interface FeeRow extends RowOf<'transaction', 'accountId' | 'amountMinor'> {
  description: string;
  on: string;
  currency: string;
}

/** Returns the fees between two days, each with the bank's description. */
export const feesBetween = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<FeeRow[]> =>
  tx.many(sql`
    select t.account_id, coalesce(t.raw_description, t.payee) as description, t.amount_minor,
      t.posted_on as on, a.currency
    from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.posted_on between ${from}::date and ${to}::date
      and t.deleted_at is null and t.status <> 'void' and t.kind = 'fee'`);

export interface StatementSegmentsRow extends RowOf<'card_statement', 'accountId', { segments: StoredSegment[] }> {
  on: string;
  currency: string;
}

/** Returns the segments of statements that closed between two days. */
export const statementSegments = (
  tx: HouseholdTx,
  { from, to }: { from: string; to: string },
): Promise<StatementSegmentsRow[]> =>
  tx.many(
    sql`select s.account_id, s.segments, s.closes_on as on, a.currency
      from card_statement s join account a on a.household_id = s.household_id and a.id = s.account_id
      where s.household_id = ${tx.householdId} and s.closes_on between ${from}::date and ${to}::date
        and s.deleted_at is null`,
  );

/** Returns the day of the first transaction, ignoring opening balances and corrections, or null if there is none. */
export const firstDayOfData = async (tx: HouseholdTx): Promise<CivilDate | null> =>
  (
    await tx.one<{ on: CivilDate | null }>(
      sql`select min(posted_on) as on from transaction where household_id = ${tx.householdId} and deleted_at is null
        and kind not in ('opening', 'adjustment')`,
    )
  ).on;
