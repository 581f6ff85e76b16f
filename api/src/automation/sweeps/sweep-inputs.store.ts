import type { CivilDate, Minor, SweepTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Returns the amount posted after a day, by account. The balance minus this amount is the day's closing balance. */
export const postedAfter = async (tx: HouseholdTx, day: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await tx.many<RowOf<'account_day', 'accountId'> & { amountMinor: number }>(sql`
    select account_id, sum(net_minor)::bigint as amount_minor from account_day
      where household_id = ${tx.householdId} and day > ${day}::date group by account_id`)
    ).map(({ accountId, amountMinor }) => [accountId, amountMinor]),
  );

interface MovedRow extends RowOf<'transaction', 'id' | 'accountId', { amountMinor: Minor }> {
  on: CivilDate;
}

/** Returns the given transactions that are within a period. */
export const transactionsAmong = (
  tx: HouseholdTx,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<SweepTransaction[]> =>
  tx.many<MovedRow>(sql`
    select id, account_id, posted_on as "on", amount_minor from transaction
    where household_id = ${tx.householdId} and id = any(${[...ids]}::uuid[])
      and posted_on between ${from}::date and ${to}::date and deleted_at is null and status <> 'pending'
    order by posted_on, id`);

/** Returns the transactions that are legs of a sweep. */
export const legsOfRuns = async (tx: HouseholdTx): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.many<RowOf<'sweep_run', 'id'>>(sql`
    select unnest(array[out_transaction_id, in_transaction_id]) as id from sweep_run
      where household_id = ${tx.householdId} and (out_transaction_id is not null or in_transaction_id is not null)`)
    ).flatMap(({ id }) => id ?? []),
  );
