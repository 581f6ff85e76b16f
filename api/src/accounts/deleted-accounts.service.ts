import { type DeletedAccount, fail } from '@tideline/contract';
import { ACCOUNT_RESTORE_DAYS, addDays, civilDate, restoreAccount as restoreState } from '@tideline/domain';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { type Changed, loadAccount } from './accounts.service.ts';
import { listDeleted, listOverdue, lockDeleted, purgeAccount, restoreRows } from './deleted-accounts.store.ts';

export const listDeletedAccounts = (scope: Scope): Promise<DeletedAccount[]> =>
  scope.read(async (tx) =>
    (await listDeleted(tx, scope)).map(({ id, version, name, type, subtype, deletedOn, transactionCount }) => ({
      id,
      version,
      name,
      type,
      subtype,
      deletedOn,
      transactionCount,
      restorableUntil: addDays(civilDate(deletedOn), ACCOUNT_RESTORE_DAYS),
    })),
  );

export const restoreAccount = (scope: Scope, id: string): Changed =>
  scope.write({ label: 'Restored account' }, async (tx, changeSetId) => {
    const row = await lockDeleted(tx, scope, id);
    if (row === null) throw fail('NOT_FOUND', {});
    const result = restoreState(
      { state: 'pending_deletion', stateBefore: row.state, deletedOn: civilDate(row.deletedOn) },
      civilDate(scope.today),
    );
    if (!result.ok)
      throw result.code === 'window_is_over'
        ? fail('ACCOUNT_RESTORE_OVER', { endedOn: result.endedOn })
        : fail('NOT_FOUND', {});
    await labelChangeSet(tx, changeSetId, `Restored account ${row.name}`);
    await restoreRows(tx, id);
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });

/** Every night: accounts deleted too long ago, with all that belongs to them. Nobody's change, and none that can be undone. */
export async function purgeDeletedAccounts(tx: HouseholdTx, now: Date): Promise<void> {
  for (const { id } of await listOverdue(tx, now)) {
    const changeSetId = newId(now.getTime());
    await tx.run(sql`
      insert into change_set (household_id, id, actor_id, cause, label, root_id, created_at)
      values (${tx.householdId}, ${changeSetId}, null, 'user', 'Removed a deleted account for good', ${changeSetId}, ${now})`);
    await tx.run(sql`select set_config('app.change_set', ${changeSetId}, true)`);
    await purgeAccount(tx, id);
  }
}
