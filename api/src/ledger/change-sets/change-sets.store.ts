import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type ChangeSetRow = RowOf<
  'change_set',
  'id' | 'label' | 'state' | 'undoesId' | 'rootId',
  {
    /** Time at which its row images were deleted. */
    thinnedAt: string | null;
  }
>;

/** Opens another change set beside an open one, with the same user and cause. Later writes belong to it. */
export const openBeside = (tx: HouseholdTx, id: string, openId: string): Promise<number> =>
  tx.run(sql`
    with opened as (
      insert into change_set (household_id, id, actor_id, cause, label, root_id, created_at)
      select household_id, ${id}, actor_id, cause, label, ${id}, created_at from change_set
        where household_id = ${tx.householdId} and id = ${openId} returning id
    ) select set_config('app.change_set', id::text, true) from opened`);

/** Assigns later writes to this open change set. */
export const writeUnder = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`select set_config('app.change_set', ${id}, true)`);

export const lockChangeSet = (tx: HouseholdTx, id: string): Promise<ChangeSetRow | null> =>
  tx.maybe<ChangeSetRow>(sql`
    select id, label, state, undoes_id, root_id, thinned_at from lock_change_set(${id})`);

/** Returns whether the change set chose, scheduled or undid a mode. */
export const touchesMode = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id}
      and table_name = 'mode_change'`,
  )) !== null;

/** Returns whether the change set changed the household itself or its mode, which only owners may do. */
export const touchesHousehold = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id}
      and table_name in ('household', 'mode_change')`,
  )) !== null;

/** Tables that control access to the household, its protection and its deletion. Their changes cannot be undone. */
export const NEVER_UNDONE: readonly string[] = [
  'membership',
  'invitation',
  'api_token',
  'household_deletion',
  'two_person_approval',
];

/** Returns whether the change set wrote to one of those tables. */
export const touchesMembers = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id}
      and table_name = any(${NEVER_UNDONE})`,
  )) !== null;

/**
 * Returns whether a sweep posted or linked transactions in the change set. The bank has moved that money, and undoing
 * the entry would not bring it back.
 */
export const movedMoney = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from change_set s join change_set_table t on t.household_id = s.household_id and t.change_set_id = s.id
      and t.table_name = 'transaction'
    where s.household_id = ${tx.householdId} and s.id = ${id} and s.cause = 'sweep'`)) !== null;

/**
 * Returns whether the change set changed sweep rules or their settings: amounts, destinations, floors or required
 * approval.
 */
export const touchesSweeps = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id}
      and table_name in ('sweep_rule', 'sweep_settings', 'mode_change')
    union all
    select from change_row where household_id = ${tx.householdId} and change_set_id = ${id}
      and ((table_name = 'account' and old_row ? 'floor_minor') or (table_name = 'goal' and old_row ? 'account_id')
        or (table_name = 'household' and old_row ? 'holiday_calendar'))
    limit 1`)) !== null;

/** Applies the inverse to all rows except the skipped ones. Returns rows that have changed since the change set. */
export const applyInverse = async (tx: HouseholdTx, id: string, skipped: readonly string[]): Promise<string[]> =>
  (await tx.one<{ rows: string[] }>(sql`select apply_inverse(${id}, ${skipped}::uuid[]) as rows`)).rows;

/**
 * Lists the rows that an undo may not write, each with the row that conflicts:
 *
 * - a row whose parent is missing or that still has children
 * - a transaction that has since become a leg of a transfer, and would no longer match the other leg or would have a
 *   category or splits again
 * - a transfer with a leg that has since been deleted, split or categorized, unless the undo itself restores that leg
 */
export const unsoundRows = (
  tx: HouseholdTx,
  undoId: string,
): Promise<(RowOf<'change_row', 'rowId'> & { againstId: string })[]> =>
  tx.many(sql`
    with halves as materialized (
      select x.id, x.outflow_id, x.inflow_id from transfer x
      join transaction o on o.household_id = x.household_id and o.id = x.outflow_id
      join transaction i on i.household_id = x.household_id and i.id = x.inflow_id
      where x.household_id = ${tx.householdId} and x.state = 'confirmed'
        and (o.account_id = i.account_id or o.amount_minor >= 0 or i.amount_minor <= 0)
    )
    select distinct row_id, against_id from unsound_rows(${undoId})
    union
    select c.row_id, case c.row_id when h.id then h.outflow_id else h.id end
    from halves h join change_row c on c.household_id = ${tx.householdId}
      and c.row_id in (h.id, h.outflow_id, h.inflow_id) and c.change_set_id = ${undoId}
    union
    select c.row_id, x.id
    from change_row c join (
      select household_id, id, outflow_id as leg_id from transfer
        where household_id = ${tx.householdId} and state = 'confirmed'
      union all select household_id, id, inflow_id from transfer
        where household_id = ${tx.householdId} and state = 'confirmed'
    ) x on x.household_id = c.household_id and x.leg_id = c.row_id
    where c.household_id = ${tx.householdId} and c.change_set_id = ${undoId} and c.table_name = 'transaction'
      and c.operation = 'UPDATE'
      and (c.new_row ->> 'category_id' is not null or c.new_row ->> 'is_split' = 'true'
        or c.new_row ->> 'kind' = 'standard')
    union
    select c.row_id, t.id
    from change_row c join transfer x on x.household_id = c.household_id and x.id = c.row_id and x.state = 'confirmed'
      join transaction t on t.household_id = x.household_id and t.id in (x.outflow_id, x.inflow_id)
    where c.household_id = ${tx.householdId} and c.change_set_id = ${undoId} and c.table_name = 'transfer' and (
      t.deleted_at is not null
      or (t.category_id is not null or t.is_split or t.kind = 'standard')
        and not exists (select from change_row l where l.household_id = c.household_id
          and l.change_set_id = c.change_set_id and l.row_id = t.id
            and (l.operation = 'INSERT' or l.old_row ->> 'deleted_at' is not null)))`);

export const rowIds = async (tx: HouseholdTx, id: string): Promise<string[]> =>
  (
    await tx.many<RowOf<'change_row', 'rowId'>>(
      sql`select distinct row_id from change_row where household_id = ${tx.householdId} and change_set_id = ${id}`,
    )
  ).map(({ rowId }) => rowId);

/** Returns the days of the transactions that a change set added. */
export const daysBroughtBack = async (tx: HouseholdTx, id: string): Promise<string[]> =>
  (
    await tx.many<{ day: string }>(sql`
      select distinct (new_row ->> 'posted_on')::date as day from change_row
      where household_id = ${tx.householdId} and change_set_id = ${id} and table_name = 'transaction'
        and operation = 'INSERT'`)
  ).map(({ day }) => day);

/**
 * Returns rows that must be undone with the given ones. A transaction's splits add up to its amount, so a transaction
 * and all of its splits are undone together or not at all.
 */
export const companionsOf = async (tx: HouseholdTx, id: string, rows: readonly string[]): Promise<string[]> =>
  (
    await tx.many<RowOf<'change_row', 'rowId'>>(sql`
      with part as (
        select c.row_id, coalesce(c.new_row ->> 'transaction_id', c.old_row ->> 'transaction_id',
          s.transaction_id::text)::uuid as transaction_id
        from change_row c left join split s on s.household_id = c.household_id and s.id = c.row_id
        where c.household_id = ${tx.householdId} and c.change_set_id = ${id} and c.table_name = 'split'
      ), together as (
        select transaction_id from part where row_id = any(${rows}::uuid[]) union select unnest(${rows}::uuid[])
      )
      select row_id from part where transaction_id in (select transaction_id from together)
      union select transaction_id from part where transaction_id in (select transaction_id from together)
      union select unnest(${rows}::uuid[])`)
  ).map(({ rowId }) => rowId);

/** Updates the state of a change: undone, or redone if its undo is undone. */
export const setState = (tx: HouseholdTx, id: string, state: ChangeSetRow['state']): Promise<number> =>
  tx.run(sql`select mark_change_set(${id}, ${state})`);

/** Makes the open change set the undo of another one. */
export const makeUndo = (
  tx: HouseholdTx,
  id: string,
  { undoneId, label }: { undoneId: string; label: string },
): Promise<number> => tx.run(sql`select make_undo(${id}, ${undoneId}, ${label})`);

/** Maximum number of rows searched for conflicts, and of change sets named. */
const CHECKED_MAX = 1_000;
const NAMED = 20;

export interface LaterChangeSet extends RowOf<'change_set', 'id' | 'label'> {
  at: string;
  actor: RowOf<'app_user', 'id' | 'name'> | null;
}

/**
 * Lists later changes to any of these rows that are still active, newest first. An undo counts only if the change it
 * reversed came earlier. If none is active, the conflict is with rows left over from a partial undo, so undone changes
 * count too.
 */
export async function laterChangeSets(
  tx: HouseholdTx,
  changeSet: ChangeSetRow,
  rows: readonly string[],
): Promise<LaterChangeSet[]> {
  const standing = await changeSetsAfter(
    tx,
    changeSet,
    rows,
    sql`s.state <> 'undone' and (s.undoes_id is null or s.root_id < ${changeSet.id})`,
  );
  return standing.length > 0 ? standing : changeSetsAfter(tx, changeSet, rows, sql`s.undoes_id is null`);
}

const changeSetsAfter = (
  tx: HouseholdTx,
  { id, rootId }: ChangeSetRow,
  rows: readonly string[],
  condition: Sql,
): Promise<LaterChangeSet[]> =>
  tx.many(sql`
    with mine as (select max(statement) as statement from change_row
      where household_id = ${tx.householdId} and change_set_id = ${id})
    select later.id, later.label, later.created_at as at, case when u.id is not null
      then json_build_object('id', u.id, 'name', u.name) end as actor from (
      select distinct on (s.root_id) s.id, s.label, s.created_at, s.actor_id
      from change_row r join change_set s on s.household_id = r.household_id and s.id = r.change_set_id, mine
      where r.household_id = ${tx.householdId} and r.row_id = any(${rows.slice(0, CHECKED_MAX)}::uuid[])
        and r.statement > mine.statement
        and s.root_id <> ${rootId} and ${condition}
      order by s.root_id, s.id desc
    ) later left join app_user u on u.id = later.actor_id order by later.id desc limit ${NAMED}`);

/**
 * Tables that an import writes besides transactions: identifiers of known rows, and the balance that the bank
 * reported.
 */
const BOOKKEEPING = ['account', 'account_identifier', 'external_ref', 'balance_snapshot'];
const BOOKKEEPING_OF_ACCOUNT = ['reported_balance_minor', 'reported_on'];

/**
 * Lists later imports and syncs that added nothing to the ledger but stored something about rows of a change set;
 * newest first.
 */
export const laterBookkeeping = (tx: HouseholdTx, id: string): Promise<RowOf<'change_set', 'id'>[]> =>
  tx.many(sql`
    with mine as materialized (select distinct row_id::text as row_id from change_row
      where household_id = ${tx.householdId} and change_set_id = ${id})
    select s.id from change_set s
    where s.household_id = ${tx.householdId} and s.id > ${id} and s.cause in ('import', 'sync') and s.state <> 'undone'
      and s.undoes_id is null and s.thinned_at is null
      and not exists (select from change_set_table c where c.household_id = s.household_id and c.change_set_id = s.id
        and c.table_name <> all(${BOOKKEEPING}::text[]))
      and not exists (
        select from change_row r where r.household_id = s.household_id and r.change_set_id = s.id
          and r.table_name = 'account'
          and (r.operation <> 'UPDATE' or exists (select from jsonb_object_keys(r.new_row) as k (name)
            where k.name <> all(${BOOKKEEPING_OF_ACCOUNT}::text[]))))
      and exists (
        select from change_row r where r.household_id = s.household_id and r.change_set_id = s.id
          and (r.row_id::text in (select row_id from mine)
            or coalesce(r.new_row, r.old_row) ->> 'account_id' in (select row_id from mine)))
    order by s.id desc`);
