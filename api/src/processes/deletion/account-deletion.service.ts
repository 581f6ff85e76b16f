import { fail } from '@tideline/contract';
import { requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import { deleteTokensOf } from '../../platform/auth/email-tokens.store.ts';
import { deleteUser } from '../../platform/auth/users.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import * as store from './deletions.store.ts';
import { afterGrace } from './household-deletion.service.ts';

interface Deps {
  db: Database;
  clock: Clock;
  jobs: JobSender;
}

export interface AccountDeletion {
  email: string;
  deletesAt: string | null;
  /** Households that nobody else owns and that stay: they need an owner first. */
  needOwner: { id: string; name: string }[];
}

/** Describes the user's deletion, and what stands in its way. */
export async function describeAccountDeletion({ db }: Deps, person: SignedIn): Promise<AccountDeletion> {
  const { user } = person;
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const needOwner = await householdsInNeed(db, person);
  return { email: user.email, deletesAt: user.deletesAt, needOwner };
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
 * Requests the deletion of the user, which they can cancel until its date; they get an email.
 *
 * Errors  FRESH_SIGN_IN_NEEDED · NAME_DIFFERS if the typed address is not the user's · HOUSEHOLDS_NEED_OWNER
 */
export async function requestAccountDeletion(
  deps: Deps,
  person: SignedIn,
  email: string,
): Promise<{ deletesAt: string }> {
  const { db, clock, jobs } = deps;
  const { user } = person;
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const now = clock.now();
  requireFresh(person, now);
  if (email.trim().toLowerCase() !== user.email) throw fail('NAME_DIFFERS', {});
  const inNeed = await householdsInNeed(db, person);
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
 * Deletes a user whose time to cancel is over. If a household would be left without an owner, because another one left
 * it meanwhile, the user is kept and notified by email.
 */
export const deleteDueUser = ({ db, clock, jobs }: Deps, userId: string): Promise<void> =>
  db.withIdentity(userId, async (tx) => {
    if ((await store.lockDueUser(tx, userId, clock.now())) === null) return;
    const inNeed = await findHouseholdInNeed(tx, userId);
    if (inNeed !== null) {
      await store.cancelUserDeletion(tx, userId);
      await jobs.send(tx, 'deletion-letter', { what: 'account-kept', userId, householdId: inNeed });
      return;
    }
    await deleteTokensOf(tx, userId);
    await deleteUser(tx, userId);
  });

/** Returns a household that would be left without an owner. */
async function findHouseholdInNeed(tx: Tx, userId: string): Promise<string | null> {
  for (const { householdId, role } of await store.listMemberships(tx, userId)) {
    if (role !== 'owner') continue;
    await enterHousehold(tx, householdId);
    if (await store.needsOwner({ ...tx, householdId, userId }, userId)) return householdId;
  }
  return null;
}
