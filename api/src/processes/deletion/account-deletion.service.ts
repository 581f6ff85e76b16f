import { fail } from '@tideline/contract';
import { attachmentPrefix } from '../../ledger/attachments/attachment-files.ts';
import { lockMemberOfUser } from '../../ledger/members/members.store.ts';
import { notifyOfMembers } from '../../ledger/members/notify-of-members.ts';
import { requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import { deleteTokensOf } from '../../platform/auth/email-tokens.store.ts';
import { deleteUser } from '../../platform/auth/users.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import { newId } from '../../platform/ids.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { countAccounts } from '../private-accounts/private-accounts.store.ts';
import { findPrivate } from '../private-accounts/private-household.ts';
import * as store from './deletions.store.ts';
import { afterGrace, deleteWithCopies } from './household-deletion.service.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: JobSender;
}

export interface AccountDeletion {
  email: string;
  deletesAt: string | null;
  /** Households that would remain without an owner. They need another owner first. */
  needOwner: { id: string; name: string }[];
  /** The household of the user's private accounts, which is deleted with them. */
  privateHousehold: PrivateHousehold | null;
}

interface PrivateHousehold {
  id: string;
  name: string;
  accountCount: number;
  transactionCount: number;
}

/**
 * Returns the date of the user's deletion, the households that prevent it, and the private household that is deleted
 * too.
 */
export async function describeAccountDeletion({ db }: Deps, session: SignedIn): Promise<AccountDeletion> {
  const { user } = session;
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const needOwner = await householdsInNeed(db, session);
  const privateHousehold = await describePrivate(db, session);
  return { email: user.email, deletesAt: user.deletesAt, needOwner, privateHousehold };
}

async function describePrivate(db: Database, session: SignedIn): Promise<PrivateHousehold | null> {
  const home = findPrivate(session);
  if (home === null) return null;
  const { id, name } = home;
  return db.withHousehold({ householdId: id, userId: session.user.id, snapshot: true }, async (tx) => ({
    id,
    name,
    accountCount: await countAccounts(tx),
    transactionCount: await store.countTransactions(tx),
  }));
}

async function householdsInNeed(db: Database, { user, households }: SignedIn): Promise<{ id: string; name: string }[]> {
  const inNeed: { id: string; name: string }[] = [];
  for (const { household, role } of households) {
    if (role !== 'owner') continue;
    const ids = { householdId: household.id, userId: user.id };
    if (await db.withHousehold(ids, (tx) => store.needsOwner(tx, user.id)))
      inNeed.push({ id: household.id, name: household.name });
  }
  return inNeed;
}

/**
 * Requests the deletion of the user, who gets an email and can cancel it until its date.
 *
 * Errors  FRESH_SIGN_IN_NEEDED · NAME_DIFFERS if the typed address is not the user's · HOUSEHOLDS_NEED_OWNER
 */
export async function requestAccountDeletion(
  deps: Deps,
  session: SignedIn,
  email: string,
): Promise<{ deletesAt: string }> {
  const { db, clock, jobs } = deps;
  const { user } = session;
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const now = clock.now();
  requireFresh(session, now);
  if (email.trim().toLowerCase() !== user.email) throw fail('NAME_DIFFERS', {});
  const inNeed = await householdsInNeed(db, session);
  if (inNeed.length > 0) throw fail('HOUSEHOLDS_NEED_OWNER', { households: inNeed.map(({ name }) => name) });
  return db.withIdentity(user.id, async (tx) => {
    const isNew = (await store.requestUserDeletion(tx, { userId: user.id, now, deletesAt: afterGrace(now) })) > 0;
    if (isNew) await jobs.send(tx, 'deletion-letter', { what: 'account-requested', userId: user.id });
    const stored = await store.findUserDeletion(tx, user.id);
    return { deletesAt: stored?.deletesAt ?? afterGrace(now).toISOString() };
  });
}

export const cancelAccountDeletion = async ({ db }: Pick<Deps, 'db'>, { user }: SignedIn): Promise<void> =>
  void (await db.withIdentity(user.id, (tx) => store.cancelUserDeletion(tx, user.id)));

/**
 * Deletes a user whose grace period has ended, together with the private household. If another household would be left
 * without an owner, because its other owner has left, the user is not deleted but notified by email.
 */
export async function deleteDueUser(
  { db, clock, jobs, objects }: Deps & { objects: ObjectStore },
  userId: string,
): Promise<void> {
  const now = clock.now();
  const privateId = await db.withIdentity(userId, async (tx) => {
    if ((await store.lockDueUser(tx, userId, now)) === null) return null;
    const inNeed = await findHouseholdInNeed(tx, userId);
    if (inNeed !== null) {
      await store.cancelUserDeletion(tx, userId);
      await jobs.send(tx, 'deletion-letter', { what: 'account-kept', userId, householdId: inNeed });
      return null;
    }
    const memberships = await store.listMemberships(tx, userId);
    for (const { householdId, isPrivate } of memberships)
      if (!isPrivate) await notifyOfDeparture(tx, { householdId, userId, now });
    const home = memberships.find(({ isPrivate }) => isPrivate)?.householdId ?? null;
    if (home !== null) await deleteWithCopies(tx, objects, { householdId: home, now });
    await deleteTokensOf(tx, userId);
    await deleteUser(tx, userId);
    return home;
  });
  if (privateId !== null) await objects.removeAll(attachmentPrefix(privateId));
}

/** Notifies the owners of a household that the deleted user is no longer a member. */
async function notifyOfDeparture(
  tx: Tx,
  { householdId, userId, now }: { householdId: string; userId: string; now: Date },
): Promise<void> {
  await enterHousehold(tx, householdId);
  const household = { ...tx, householdId, userId };
  const member = await lockMemberOfUser(household, userId);
  if (member !== null)
    await notifyOfMembers(household, { what: 'left', member, changeSetId: newId(now.getTime()), now });
}

/** Returns the id of a household that would be left without an owner; null if there is none. */
async function findHouseholdInNeed(tx: Tx, userId: string): Promise<string | null> {
  for (const { householdId, role } of await store.listMemberships(tx, userId)) {
    if (role !== 'owner') continue;
    await enterHousehold(tx, householdId);
    if (await store.needsOwner({ ...tx, householdId, userId }, userId)) return householdId;
  }
  return null;
}
