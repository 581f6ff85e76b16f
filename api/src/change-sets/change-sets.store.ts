import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ChangeSetRow {
  id: string;
  label: string;
  state: 'applied' | 'undone' | 'redone';
  undoesId: string | null;
  rootId: string;
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
    insert into change_set (household_id, id, actor_id, cause, label, undoes_id, root_id, created_at)
    values (${tx.householdId}, ${id}, ${tx.userId}, ${cause}, ${label}, ${undoes?.id ?? null}, ${undoes?.rootId ?? id}, ${now})`);
  await tx.run(sql`select set_config('app.change_set', ${id}, true)`);
}

/** Calls an open change set by what it changed, where that is known only once it was read. */
export const labelChangeSet = (tx: HouseholdTx, id: string, label: string): Promise<number> =>
  tx.run(sql`update change_set set label = ${label} where household_id = ${tx.householdId} and id = ${id}`);

export const lockChangeSet = (tx: HouseholdTx, id: string): Promise<ChangeSetRow | null> =>
  tx.maybe<ChangeSetRow>(sql`
    select id, label, state, undoes_id, root_id from change_set
    where household_id = ${tx.householdId} and id = ${id} for update`);

/** Whether the household itself was changed, which its owners alone may do. */
export const touchesHousehold = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from change_row where household_id = ${tx.householdId} and change_set_id = ${id} and table_name = 'household' limit 1`)) !== null;

/** False: a row no longer looks as the change set left it; nothing may be kept of this transaction. */
export const applyInverse = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (await tx.one<{ applied: boolean }>(sql`select apply_inverse(${id}) as applied`)).applied;

/** Undoing a change marks it undone; undoing its undo marks it redone. */
export const setState = (tx: HouseholdTx, id: string, state: ChangeSetRow['state']): Promise<number> =>
  tx.run(sql`update change_set set state = ${state} where household_id = ${tx.householdId} and id = ${id}`);

/** Change sets that came later and touched the same rows, or rows that point to them, and still stand; newest first. */
export const laterChangeSets = (tx: HouseholdTx, { id, rootId }: ChangeSetRow): Promise<{ id: string }[]> =>
  tx.many(sql`
    with mine as (
      select row_id, max(statement) as statement from change_row
      where household_id = ${tx.householdId} and change_set_id = ${id} group by row_id
    )
    select distinct s.id from mine
    join change_row r on r.household_id = ${tx.householdId} and r.statement > mine.statement
      and (r.row_id = mine.row_id or r.new_row @? format('$.* ? (@ == "%s")', mine.row_id)::jsonpath)
    join change_set s on s.household_id = ${tx.householdId} and s.id = r.change_set_id
    where s.root_id <> ${rootId} and s.state <> 'undone' and s.undoes_id is null
    order by s.id desc limit 20`);
