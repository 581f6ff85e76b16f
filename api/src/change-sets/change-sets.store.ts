import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ChangeSetRow {
  id: string;
  label: string;
  state: 'applied' | 'undone' | 'redone';
  undoesId: string | null;
  rootId: string;
  /** Since then its images are no longer kept. */
  thinnedAt: string | null;
}

interface NewChangeSet {
  id: string;
  cause: string;
  label: string;
  now: Date;
  undoes?: ChangeSetRow;
}

/** Opens a change set: every write of this transaction from here on belongs to it. */
export async function openChangeSet(tx: HouseholdTx, { id, cause, label, now, undoes }: NewChangeSet): Promise<void> {
  await tx.run(sql`
    with opened as (
      insert into change_set (household_id, id, actor_id, cause, label, undoes_id, root_id, created_at)
      values (${tx.householdId}, ${id}, ${tx.userId === '' ? null : tx.userId}, ${cause}, ${label}, ${undoes?.id ?? null}, ${undoes?.rootId ?? id}, ${now}) returning id
    ) select set_config('app.change_set', id::text, true) from opened`);
}

/** Calls an open change set by what it changed, where that is known only once it was read. */
export const labelChangeSet = (tx: HouseholdTx, id: string, label: string): Promise<number> =>
  tx.run(sql`update change_set set label = ${label} where household_id = ${tx.householdId} and id = ${id}`);

export const lockChangeSet = (tx: HouseholdTx, id: string): Promise<ChangeSetRow | null> =>
  tx.maybe<ChangeSetRow>(sql`
    select id, label, state, undoes_id, root_id, thinned_at from change_set
    where household_id = ${tx.householdId} and id = ${id} for update`);

/** Whether a mode was chosen, scheduled or taken back in it. */
export const touchesMode = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id} and table_name = 'mode_change'`,
  )) !== null;

/** Whether the household itself or its mode was changed, which its owners alone may do. */
export const touchesHousehold = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id} and table_name in ('household', 'mode_change')`,
  )) !== null;

/** Whether a sweep booked or linked transactions in it: the bank moved that money, and an entry taken back here would bring nothing back there. */
export const movedMoney = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from change_set s join change_set_table t on t.household_id = s.household_id and t.change_set_id = s.id and t.table_name = 'transaction'
    where s.household_id = ${tx.householdId} and s.id = ${id} and s.cause = 'sweep'`)) !== null;

/** Whether rules, or what holds for all of them, were changed: what moves, where to, how far down, and whether anybody is asked. */
export const touchesSweeps = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from change_set_table where household_id = ${tx.householdId} and change_set_id = ${id} and table_name in ('sweep_rule', 'sweep_settings', 'mode_change')
    union all
    select from change_row where household_id = ${tx.householdId} and change_set_id = ${id} and ((table_name = 'account' and old_row ? 'floor_minor') or (table_name = 'goal' and old_row ? 'account_id'))
    limit 1`)) !== null;

/** Applies the inverse to all rows but those skipped; returns rows that no longer look as the change set left them. */
export const applyInverse = async (tx: HouseholdTx, id: string, skipped: readonly string[]): Promise<string[]> =>
  (await tx.one<{ rows: string[] }>(sql`select apply_inverse(${id}, ${skipped}::uuid[]) as rows`)).rows;

/**
 * Rows an undo may not have written, each with the row that stands against it: a parent that is gone, a child that is left, a leg that has
 * become part of a transfer since and would be no other half of it any more.
 */
export const unsoundRows = (tx: HouseholdTx, undoId: string): Promise<{ rowId: string; againstId: string }[]> =>
  tx.many(sql`
    with halves as materialized (
      select x.id, x.outflow_id, x.inflow_id from transfer x
      join transaction o on o.household_id = x.household_id and o.id = x.outflow_id
      join transaction i on i.household_id = x.household_id and i.id = x.inflow_id
      where x.household_id = ${tx.householdId} and x.state = 'confirmed' and (o.account_id = i.account_id or o.amount_minor >= 0 or i.amount_minor <= 0)
    )
    select distinct row_id, against_id from unsound_rows(${undoId})
    union
    select c.row_id, case c.row_id when h.id then h.outflow_id else h.id end
    from halves h join change_row c on c.household_id = ${tx.householdId} and c.row_id in (h.id, h.outflow_id, h.inflow_id) and c.change_set_id = ${undoId}`);

export const rowIds = async (tx: HouseholdTx, id: string): Promise<string[]> =>
  (
    await tx.many<{ rowId: string }>(
      sql`select distinct row_id from change_row where household_id = ${tx.householdId} and change_set_id = ${id}`,
    )
  ).map(({ rowId }) => rowId);

/** The splits of a transaction are its amount: a transaction and all its splits are taken back together or not at all. */
export const companionsOf = async (tx: HouseholdTx, id: string, rows: readonly string[]): Promise<string[]> =>
  (
    await tx.many<{ rowId: string }>(sql`
      with part as (
        select c.row_id, coalesce(c.new_row ->> 'transaction_id', c.old_row ->> 'transaction_id', s.transaction_id::text)::uuid as transaction_id
        from change_row c left join split s on s.household_id = c.household_id and s.id = c.row_id
        where c.household_id = ${tx.householdId} and c.change_set_id = ${id} and c.table_name = 'split'
      ), together as (
        select transaction_id from part where row_id = any(${rows}::uuid[]) union select unnest(${rows}::uuid[])
      )
      select row_id from part where transaction_id in (select transaction_id from together)
      union select transaction_id from part where transaction_id in (select transaction_id from together)
      union select unnest(${rows}::uuid[])`)
  ).map(({ rowId }) => rowId);

/** Undoing a change marks it undone; undoing its undo marks it redone. */
export const setState = (tx: HouseholdTx, id: string, state: ChangeSetRow['state']): Promise<number> =>
  tx.run(sql`update change_set set state = ${state} where household_id = ${tx.householdId} and id = ${id}`);

/** So many rows are looked through for what stands in the way, and so many change sets named. */
const LOOKED_AT = 1_000;
const NAMED = 20;

/** What was done later to any of these rows and still stands, newest first. An undo counts only where what it took back was there before. */
export const laterChangeSets = (
  tx: HouseholdTx,
  { id, rootId }: ChangeSetRow,
  rows: readonly string[],
): Promise<{ id: string; label: string }[]> =>
  tx.many(sql`
    with mine as (select max(statement) as statement from change_row where household_id = ${tx.householdId} and change_set_id = ${id})
    select id, label from (
      select distinct on (s.root_id) s.id, s.label
      from change_row r join change_set s on s.household_id = r.household_id and s.id = r.change_set_id, mine
      where r.household_id = ${tx.householdId} and r.row_id = any(${rows.slice(0, LOOKED_AT)}::uuid[]) and r.statement > mine.statement
        and s.root_id <> ${rootId} and s.state <> 'undone' and (s.undoes_id is null or s.root_id < ${id})
      order by s.root_id, s.id desc
    ) later order by id desc limit ${NAMED}`);
