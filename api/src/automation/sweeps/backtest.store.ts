import type { CivilDate, Minor, SweepTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

type Values = [string, string, CivilDate, Minor, string | null, string | null];

/**
 * Returns everything posted to some accounts between two days, oldest first. Each leg of a confirmed transfer refers to
 * it. Rows are positional because there are many.
 */
export async function listLedger(
  tx: HouseholdTx,
  accountIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<SweepTransaction[]> {
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, coalesce(o.id, i.id), coalesce(ti.account_id, fo.account_id)
    from transaction t
    left join transfer o on o.household_id = t.household_id and o.outflow_id = t.id and o.state = 'confirmed'
    left join transaction ti on ti.household_id = t.household_id and ti.id = o.inflow_id
    left join transfer i on i.household_id = t.household_id and i.inflow_id = t.id and i.state = 'confirmed'
    left join transaction fo on fo.household_id = t.household_id and fo.id = i.outflow_id
    where t.household_id = ${tx.householdId} and t.account_id = any(${[...accountIds]}::uuid[])
      and t.posted_on between ${from}::date and ${until}::date and t.deleted_at is null
      and t.status <> 'pending' and t.kind <> 'opening'
    order by t.posted_on, t.id`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(([id, accountId, on, amountMinor, transferId, otherAccountId]) => ({
    id,
    accountId,
    on,
    amountMinor,
    ...(transferId !== null && otherAccountId !== null && { transfer: { id: transferId, otherAccountId } }),
  }));
}

/** Returns account balances at the start of a day. Includes every opening balance, even one with a later date. */
export const balancesBefore = async (
  tx: HouseholdTx,
  accountIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await tx.many<RowOf<'transaction', 'accountId' | 'amountMinor'>>(sql`
    select t.account_id, sum(t.amount_minor)::bigint as amount_minor from transaction t
    where t.household_id = ${tx.householdId} and t.account_id = any(${[...accountIds]}::uuid[])
      and t.deleted_at is null and t.status <> 'pending' and (t.posted_on < ${day}::date or t.kind = 'opening')
    group by t.account_id`)
    ).map(({ accountId, amountMinor }) => [accountId, amountMinor]),
  );

/** Returns the date of the first transaction that is not an opening balance. */
export const firstPostedOn = async (tx: HouseholdTx, accountIds: readonly string[]): Promise<CivilDate | null> =>
  (
    await tx.one<{ on: CivilDate | null }>(sql`
    select min(posted_on) as on from transaction where household_id = ${tx.householdId}
      and account_id = any(${[...accountIds]}::uuid[]) and deleted_at is null and kind <> 'opening'`)
  ).on;
