import { type DeletedAccount, fail } from '@tideline/contract';
import { ACCOUNT_RESTORE_DAYS, addDays, civilDate, restoreAccount as restoreState } from '@tideline/domain';
import { labelChangeSet, openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
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

/**
 * Permanently deletes accounts whose restore period has ended, with everything that belongs to them. Runs nightly. This
 * is not a change by a user and cannot be undone.
 */
export async function purgeDeletedAccounts(tx: HouseholdTx, now: Date): Promise<void> {
  for (const { id } of await listOverdue(tx, now)) {
    const changeSetId = newId(now.getTime());
    await openChangeSet(
      { ...tx, userId: '' },
      { id: changeSetId, cause: 'user', label: 'Removed a deleted account for good', now },
    );
    await purgeAccount(tx, id);
  }
}
