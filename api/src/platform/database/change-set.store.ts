import type { ChangeLabel } from '@tideline/contract/language';
import type { HouseholdTx } from './database.ts';
import type { RowOf } from './row-of.ts';
import { sql } from './sql.ts';
import { failingWhenBusy, type Turn, turnTaken } from './turn.store.ts';

interface NewChangeSet {
  id: string;
  cause: string;
  label: ChangeLabel;
  now: Date;
  /** The kind of write turn. Default: 'alone'. */
  turn?: Turn;
}

/**
 * Takes the household's write turn and opens a change set for all later writes of this transaction. Call this function
 * before locking any row. Errors: HOUSEHOLD_BUSY.
 */
export async function openChangeSet(
  tx: HouseholdTx,
  { id, cause, label, now, turn = 'alone' }: NewChangeSet,
): Promise<void> {
  // a single statement, because every write by a user starts with it
  await failingWhenBusy(
    tx.run(
      sql`
      with taken as materialized (${turnTaken(tx, turn)}), opened as (
        insert into change_set (household_id, id, actor_id, api_token_name, cause, label, root_id, created_at)
        select ${tx.householdId}::uuid, ${id}::uuid, ${tx.userId === '' ? null : tx.userId}::uuid, ${tx.apiTokenName ?? null}::text,
          ${cause}, ${label}, ${id}::uuid, ${now}::timestamptz
        from taken returning id
      ) select set_config('app.change_set', id::text, true) from opened`.kept(),
    ),
  );
}

export interface LastChange {
  at: string;
  actor: RowOf<'app_user', 'id' | 'name'> | null;
}

/** Returns the latest stored change to a row, in any table or in the given one; null if there is none. */
export const findLastChange = (tx: HouseholdTx, rowId: string, table?: string): Promise<LastChange | null> =>
  tx.maybe(sql`
    select s.created_at as at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as actor
    from (select change_set_id from change_row where household_id = ${tx.householdId} and row_id = ${rowId}
        and (${table ?? null}::text is null or table_name = ${table ?? null})
        order by statement desc limit 1) r
      join change_set s on s.household_id = ${tx.householdId} and s.id = r.change_set_id
      left join app_user u on u.id = s.actor_id`);

/** Returns the latest change to a table whose rows have no stored images; null if there is none. */
export const findLastChangeOf = (tx: HouseholdTx, table: string): Promise<LastChange | null> =>
  tx.maybe(sql`
    select s.created_at as at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as actor
    from change_set_table t
      join change_set s on s.household_id = t.household_id and s.id = t.change_set_id
      left join app_user u on u.id = s.actor_id
    where t.household_id = ${tx.householdId} and t.table_name = ${table}
    order by s.created_at desc, s.id desc limit 1`);

/** Sets the label of an open change set whose subject is known only after reading. */
export const labelChangeSet = (tx: HouseholdTx, id: string, label: ChangeLabel): Promise<number> =>
  tx.run(sql`select label_change_set(${id}, ${label})`);

/** Removes the change set of a request that changed nothing in the ledger, so that the history shows no empty entry. */
export async function dropChangeSet(tx: HouseholdTx, changeSetId: string): Promise<void> {
  await tx.run(sql`select drop_change_set(${changeSetId})`);
}
