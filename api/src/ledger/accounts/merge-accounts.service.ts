import { fail } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type Changed, loadAccount, lockFor } from './accounts.service.ts';
import { type AccountRow, deleteAccount, lockAccounts, updateAccount } from './accounts.store.ts';
import { hasTerms, moveRows } from './merge-accounts.store.ts';

export interface MergeInput {
  id: string;
  version: number;
  intoId: string;
}

/**
 * Merges two entries of the same real account: moves all transactions and import identifiers to the other account, then
 * deletes this one.
 */
export const mergeAccount = (scope: Scope, { id, version, intoId }: MergeInput): Changed =>
  scope.write({ label: 'Merged accounts' }, async (tx, changeSetId) => {
    const locked = await lockAccounts(tx, [id, intoId]);
    const from = await lockFor(tx, { ...scope, ifMatch: version }, id);
    const into = locked.find((row) => row.id === intoId);
    if (into === undefined) throw fail('NOT_FOUND', {});
    checkMergeOwners(scope, from, into);
    await checkMerge(tx, from, into);
    await labelChangeSet(tx, changeSetId, `Merged ${from.name} into ${into.name}`);
    await moveRows(tx, id, intoId);
    await updateAccount(tx, intoId, {});
    await deleteAccount(tx, id, scope.now);
    return { changeSetId, item: await loadAccount(tx, scope, intoId) };
  });

/**
 * Checks who may merge. Merging into a member's account gives that member the transactions, like making them the owner.
 */
function checkMergeOwners({ userId, role }: Scope, from: AccountRow, into: AccountRow): void {
  const gives = into.ownerId !== null && into.ownerId !== from.ownerId;
  if (gives && from.ownerId !== userId && role !== 'owner') throw fail('ROLE_FORBIDS', { role });
}

async function checkMerge(tx: HouseholdTx, from: AccountRow, into: AccountRow): Promise<void> {
  const refuse = (reason: 'same' | 'type' | 'currency' | 'terms') => fail('ACCOUNTS_CANNOT_MERGE', { reason });
  if (from.id === into.id) throw refuse('same');
  if (from.currency !== into.currency) throw refuse('currency');
  if (from.type !== into.type) throw refuse('type');
  if (into.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: into.name });
  if (await hasTerms(tx, from.id)) throw refuse('terms');
}
