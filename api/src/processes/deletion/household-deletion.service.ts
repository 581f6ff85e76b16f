import { fail } from '@tideline/contract';
import { attachmentPrefix } from '../../ledger/attachments/attachment-files.ts';
import { deleteHousehold } from '../../ledger/household/delete-household.store.ts';
import { writeAsOwner } from '../../ledger/members/members.service.ts';
import type { Database, HouseholdTx, Tx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { copyFiles } from '../copies/copy-files.ts';
import * as store from './deletions.store.ts';
import { GRACE_DAYS } from './grace.ts';

export const afterGrace = (now: Date): Date => new Date(now.getTime() + GRACE_DAYS * 86_400_000);

/**
 * Requests the deletion of the household, which its owners can cancel until its date. All owners get an email.
 *
 * Errors  NAME_DIFFERS if the typed name is not that of the household
 */
export const requestHouseholdDeletion = (
  scope: Scope,
  jobs: JobSender,
  { name, householdName }: { name: string; householdName: string },
): Promise<{ deletesAt: string }> => {
  if (name.trim() !== householdName.trim()) throw fail('NAME_DIFFERS', {});
  return writeAsOwner(scope, 'Asked to delete the household', async (tx) => {
    const earlier = await store.lockHouseholdDeletion(tx);
    if (earlier !== null) return { deletesAt: earlier.deletesAt };
    const deletesAt = afterGrace(scope.now);
    await store.requestHouseholdDeletion(tx, { now: scope.now, deletesAt });
    await notifyOwners(tx, jobs, 'household-requested');
    return { deletesAt: deletesAt.toISOString() };
  });
};

/** Cancels the deletion. All owners get an email. Errors: NOT_FOUND if none was requested. */
export const cancelHouseholdDeletion = (scope: Scope, jobs: JobSender): Promise<void> =>
  writeAsOwner(scope, 'Canceled the deletion of the household', async (tx) => {
    if ((await store.cancelHouseholdDeletion(tx, scope.now)) === 0) throw fail('NOT_FOUND', {});
    await notifyOwners(tx, jobs, 'household-canceled');
  });

async function notifyOwners(
  tx: HouseholdTx,
  jobs: JobSender,
  what: 'household-requested' | 'household-canceled',
): Promise<void> {
  for (const { userId } of await store.listOwners(tx))
    await jobs.send(tx, 'deletion-letter', { what, userId, householdId: tx.householdId });
}

interface DeletionDeps {
  db: Database;
  objects: ObjectStore;
}

/** Deletes a household whose grace period has ended, with its files. */
export async function deleteDueHousehold({ db, objects }: DeletionDeps, householdId: string, now: Date): Promise<void> {
  const isDeleted = await db.withIdentity(null, async (tx) => {
    await enterHousehold(tx, householdId);
    if ((await store.lockDueHousehold({ ...tx, householdId, userId: '' }, now)) === null) return false;
    await deleteWithCopies(tx, objects, { householdId, now });
    return true;
  });
  if (isDeleted) await objects.removeAll(attachmentPrefix(householdId));
}

/**
 * Deletes the household and the files of its exports, which cannot be found once the rows are deleted. Its attachments
 * are deleted after the commit, because they are still needed if the transaction fails.
 */
export async function deleteWithCopies(
  tx: Tx,
  objects: ObjectStore,
  { householdId, now }: { householdId: string; now: Date },
): Promise<void> {
  await enterHousehold(tx, householdId);
  const files = copyFiles(objects);
  for (const { id } of await store.listCopyIds({ ...tx, householdId, userId: '' })) await files.remove(id);
  await deleteHousehold(tx, { householdId, userId: '', now });
}
