import type { AccountMove } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

/** Transactions that came to an account by the same route. */
interface Arrivals {
  /** Oldest first. */
  moves: AccountMove[];
  count: number;
}

/**
 * Lists how transactions came to an account from other accounts, as far as the history stores their images. If an owner
 * of the household gave the account to a member, everything in it was given too, so earlier moves are ignored.
 */
export const listArrivals = (tx: HouseholdTx, accountId: string): Promise<Arrivals[]> =>
  tx.many(sql`
    with given as (
      select coalesce(max(r.statement), 0) as statement
      from change_row r
        join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
        join membership m on m.household_id = s.household_id and m.user_id = s.actor_id
      where r.household_id = ${tx.householdId} and r.row_id = ${accountId} and r.table_name = 'account'
        and r.operation = 'UPDATE' and r.new_row ? 'owner_id' and m.role = 'owner' and m.state = 'active'
    )
    select moves, count(*) from (
      select jsonb_agg(jsonb_build_object('fromId', r.old_row ->> 'account_id', 'toId', r.new_row ->> 'account_id',
        'byUserId', s.actor_id) order by r.statement) as moves
      from transaction t
        join change_row r on r.household_id = t.household_id and r.row_id = t.id
        join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
      where t.household_id = ${tx.householdId} and t.account_id = ${accountId} and r.table_name = 'transaction'
        and r.operation = 'UPDATE' and r.old_row ? 'account_id' and r.statement > (select statement from given)
      group by t.id
    ) arrival
    group by moves`);

/** Lists accounts, with the ids of the members who may remove them from the household. */
export const listRemovers = (
  tx: HouseholdTx,
  accountIds: readonly string[],
): Promise<(RowOf<'account', 'id' | 'name'> & { removers: string[] })[]> =>
  tx.many(sql`
    select a.id, a.name, case when a.owner_id is not null then array[a.owner_id] else array(
      select m.user_id from membership m
      where m.household_id = a.household_id and m.role = 'owner' and m.state = 'active') end as removers
    from account a where a.household_id = ${tx.householdId} and a.id = any(${[...accountIds]}::uuid[])`);
