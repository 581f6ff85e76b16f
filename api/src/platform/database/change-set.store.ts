import type { ChangeLabel } from '@tideline/contract/language';
import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';
import { failingWhenBusy, type Turn, turnTaken } from './turn.store.ts';

interface NewChangeSet {
  id: string;
  cause: string;
  label: ChangeLabel;
  now: Date;
  /** Default: 'alone'. */
  turn?: Turn;
}

/**
 * Takes the household's write turn and opens a change set: every later write of this transaction belongs to it. Call
 * before any row is locked. Errors: HOUSEHOLD_BUSY.
 */
export async function openChangeSet(
  tx: HouseholdTx,
  { id, cause, label, now, turn = 'alone' }: NewChangeSet,
): Promise<void> {
  // one statement, because every write by a user starts with it
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

/** Sets the label of an open change set when its subject is known only after reading. */
export const labelChangeSet = (tx: HouseholdTx, id: string, label: ChangeLabel): Promise<number> =>
  tx.run(sql`select label_change_set(${id}, ${label})`);

/** Removes the change set of a request that changed nothing in the ledger, so that the history shows no empty entry. */
export async function dropChangeSet(tx: HouseholdTx, changeSetId: string): Promise<void> {
  await tx.run(sql`select drop_change_set(${changeSetId})`);
}
