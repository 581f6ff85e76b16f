import { fail } from '@tideline/contract';
import { loadAccount, lockFor } from '../../ledger/accounts/accounts.service.ts';
import { type AccountRow, listMembers } from '../../ledger/accounts/accounts.store.ts';
import { attachmentKey, storeAttachmentStream } from '../../ledger/attachments/attachment-files.ts';
import { lockMemberOfUser } from '../../ledger/members/members.store.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { enteredPayee } from '../../ledger/postings/entered-payee.ts';
import { requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import { labelChangeSet, openChangeSet } from '../../platform/database/change-set.store.ts';
import { checkConstraints, deferConstraints } from '../../platform/database/constraints.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { fillQueues } from '../copies/fill-queues.ts';
import { insertRowsOf } from '../copies/restore.store.ts';
import { adaptRows, type MovedRows, readMovedRows } from './moved-rows.ts';
import * as store from './moved-rows.store.ts';
import { openPrivate } from './private-household.ts';
import { findTakenRows } from './taken-rows.ts';

interface MoveInput {
  id: string;
  version: number;
  /** Null for the user's private household. */
  toHouseholdId: string | null;
}

interface Target {
  id: string;
  isPrivate: boolean;
}

/**
 * Moves an account with everything that belongs to it to another household of the user, in one transaction. It is
 * removed permanently from the household that it leaves, including its history, so that other members can neither read
 * it nor restore it with an undo. The user can move it back. The other members are notified. Errors:
 * ACCOUNT_CANNOT_MOVE, FRESH_SIGN_IN_NEEDED, GUEST_FORBIDDEN, NOT_FOUND.
 */
export async function moveAccount(
  scope: Scope,
  { services, session }: { services: Services; session: SignedIn },
  { id, version, toHouseholdId }: MoveInput,
): Promise<{ householdId: string; accountId: string }> {
  // this must be checked before the password is required and a private household is created for the account
  await scope.read(async (tx) => {
    await checkMove(tx, scope, await loadAccount(tx, scope, id));
  });
  requireFresh(session, scope.now);
  const target = await chooseTarget(scope, { services, session }, toHouseholdId);
  return scope.write({ label: 'Moved an account' }, async (tx, changeSetId) => {
    const account = await lockFor(tx, { ...scope, ifMatch: version }, id);
    await checkMove(tx, scope, account);
    await labelChangeSet(
      tx,
      changeSetId,
      target.isPrivate ? `Made account ${account.name} private` : `Moved account ${account.name} to another household`,
    );
    const moved = await readMovedRows(tx, id);
    await copyFiles(services, scope.household.id, target.id, moved);
    if (target.isPrivate) {
      const payee = enteredPayee('privateAccount', scope.language);
      await store.hideName(tx, { accountId: id, name: account.name, payee });
    }
    await store.removeForGood(tx, id, scope.now);
    await tellOthers(tx, scope, { changeSetId, accountName: account.name, isPrivate: target.isPrivate });
    // announces the change to open pages while this household's rows are visible
    await checkConstraints(tx);
    await enterHousehold(tx, target.id);
    await insertMoved({ ...tx, householdId: target.id }, scope, { account, moved });
    await enterHousehold(tx, scope.household.id);
    await store.continueChangeSet(tx, changeSetId);
    return { householdId: target.id, accountId: id };
  });
}

async function chooseTarget(
  scope: Scope,
  { services, session }: { services: Services; session: SignedIn },
  toHouseholdId: string | null,
): Promise<Target> {
  if (toHouseholdId === scope.household.id) throw refuse('same');
  if (toHouseholdId === null) {
    const { id } = await openPrivate(services, session, scope.household);
    if (id === scope.household.id) throw refuse('same');
    return { id, isPrivate: true };
  }
  const found = session.households.find(({ household }) => household.id === toHouseholdId);
  if (found === undefined) throw fail('NOT_FOUND', {});
  return { id: toHouseholdId, isPrivate: found.isPrivate };
}

/** Notifies the other members of the account that was moved, without its amounts. */
async function tellOthers(
  tx: HouseholdTx,
  { userId, household, now }: Scope,
  { changeSetId, accountName, isPrivate }: { changeSetId: string; accountName: string; isPrivate: boolean },
): Promise<void> {
  const members = await listMembers(tx);
  const by = members.find(({ id }) => id === userId)?.name ?? '';
  const facts = members
    .filter(({ id }) => id !== userId)
    .map((member) => ({
      type: 'account_moved' as const,
      subject: { kind: 'household' as const, id: household.id },
      dedupKey: `account_moved ${changeSetId}`,
      severity: 'warning' as const,
      params: { by, accountName, isPrivate },
      href: '/accounts',
      userId: member.id,
    }));
  await notify(tx, facts, now);
}

async function checkMove(
  tx: HouseholdTx,
  { userId, role }: Scope,
  { id, ownerId }: Pick<AccountRow, 'id' | 'ownerId'>,
): Promise<void> {
  // only the member who owns an account may move it, and only an owner of the household may move an account of everyone
  if (ownerId === null ? role !== 'owner' : ownerId !== userId) throw refuse('owner');
  const rule = await store.findSweepRule(tx, id);
  if (rule !== null) throw refuse('sweep_rule', rule);
  if (await store.hasSweepUnderWay(tx, id)) throw refuse('sweep');
  const connected = await store.findConnected(tx, id);
  if (connected !== null) throw refuse('connection', connected);
  const taken = await findTakenRows(tx, { accountId: id, userId });
  if (taken !== null) throw fail('ACCOUNT_CANNOT_MOVE', { reason: 'transactions', ...taken });
}

const refuse = (reason: 'owner' | 'sweep_rule' | 'sweep' | 'connection' | 'same' | 'role', name = '') =>
  fail('ACCOUNT_CANNOT_MOVE', { reason, name });

/** Copies the attachments for the other household. Housekeeping deletes those that are no longer referenced. */
async function copyFiles({ objects }: Services, from: string, to: string, { tables }: MovedRows): Promise<void> {
  for (const row of (tables.get('attachment') ?? []).flat()) {
    if (row['deleted_at'] !== null) continue;
    const object = await objects.open(attachmentKey(from, String(row['sha256'])));
    if (object === null) throw new Error('the content of an attachment is missing');
    await storeAttachmentStream(objects, to, await object.read());
  }
}

async function insertMoved(
  tx: HouseholdTx,
  { userId, now }: Scope,
  { account, moved }: { account: AccountRow; moved: MovedRows },
): Promise<void> {
  const role = (await lockMemberOfUser(tx, userId))?.role ?? 'viewer';
  if (role === 'viewer') throw refuse('role');
  await deferConstraints(tx);
  await openChangeSet(tx, {
    id: newId(now.getTime()),
    cause: 'user',
    label: `Moved account ${account.name} here`,
    now,
  });
  for (const [table, batches] of await adaptRows(tx, moved, now))
    for (const rows of batches) {
      const [first] = rows;
      if (first === undefined) continue;
      const inserted = table === 'account' ? rows.map((row) => asNew(row, userId)) : rows;
      await insertRowsOf(tx, { table, columns: Object.keys(first), rows: inserted });
    }
  tx.wroteMany();
  await fillQueues(tx, now);
  await checkConstraints(tx);
}

/**
 * Returns the account's row for the new household: owned by the user, shared with the members of the household, and
 * listed after the others.
 */
const asNew = (row: store.MovedRow, userId: string): store.MovedRow => ({
  ...row,
  owner_id: userId,
  visibility: 'shared',
  position: null,
  is_sample: false,
});
