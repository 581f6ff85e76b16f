import type { ChangeLabel } from '@tideline/contract/language';
import { fail, type Member } from '@tideline/contract';
import type { Role } from '../../platform/auth/sessions.store.ts';
import { labelChangeSet, openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import { listInvitations, revokeInvitationsBy, toInvitation } from './invitations.store.ts';
import * as store from './members.store.ts';
import { notifyOfMembers } from './notify-of-members.ts';

/** Lists the members of the household; owners also see its open invitations. */
export const listMembers = (scope: Scope) =>
  scope.read(async (tx) => ({
    items: (await store.listMembers(tx)).map((row) => store.toMember(row, scope.userId)),
    invitations: scope.role === 'owner' ? (await listInvitations(tx)).map(toInvitation(scope.now)) : [],
  }));

/**
 * Checks the caller's role again inside the transaction, while no other write to the household runs, because a
 * concurrent change may have ended the role since the request began.
 */
async function requireOwner(tx: HouseholdTx): Promise<store.MemberRow> {
  const caller = await store.lockMemberOfUser(tx, tx.userId);
  if (caller?.role !== 'owner') throw fail('ROLE_FORBIDS', { role: caller?.role ?? 'viewer' });
  return caller;
}

/** Changes the household's members. Errors: ROLE_FORBIDS unless the caller is an owner. */
export const writeAsOwner = <T>(
  scope: Scope,
  label: ChangeLabel,
  work: (tx: HouseholdTx, changeSetId: string) => Promise<T>,
): Promise<T> =>
  scope.write({ label }, async (tx, changeSetId) => {
    await requireOwner(tx);
    return work(tx, changeSetId);
  });

const wireOf =
  (scope: Scope) =>
  (row: store.MemberRow): Member =>
    store.toMember(row, scope.userId);

/** Changes a member's role. Errors: OWNER_NEEDED if no one would own the household. */
export const changeRole = (scope: Scope, { id, role }: { id: string; role: Role }): Promise<Member> =>
  writeAsOwner(scope, 'Changed a role', async (tx, changeSetId) => {
    const member = checkVersion(await store.lockMember(tx, id), scope, wireOf(scope));
    if (member.role === 'owner' && role !== 'owner' && !(await store.hasOtherOwner(tx, id)))
      throw fail('OWNER_NEEDED', {});
    await store.setRole(tx, id, role);
    if (role !== 'owner') await revokeInvitationsBy(tx, member.userId, scope.now);
    await labelChangeSet(tx, changeSetId, `Made ${member.name} ${role}`);
    if (role !== member.role)
      await notifyOfMembers(tx, { what: 'role', member: { ...member, role }, changeSetId, now: scope.now });
    return reread(tx, scope, id);
  });

/** Ends another member's access and emails them. Errors: OWNER_NEEDED if no one would own the household. */
export const removeMember = (scope: Scope, { jobs }: { jobs: JobSender }, id: string): Promise<void> =>
  writeAsOwner(scope, 'Removed a member', async (tx, changeSetId) => {
    const member = checkVersion(await store.lockMember(tx, id), scope, wireOf(scope));
    await end(tx, scope, member);
    await labelChangeSet(tx, changeSetId, `Removed ${member.name} from the household`);
    const isLeaving = member.userId === scope.userId;
    await notifyOfMembers(tx, { what: isLeaving ? 'left' : 'removed', member, changeSetId, now: scope.now });
    if (!isLeaving) await jobs.send(tx, 'membership-letter', { householdId: tx.householdId, userId: member.userId });
  });

/** Ends the caller's access, regardless of the role. Errors: OWNER_NEEDED for the only owner. */
export const leaveHousehold = (scope: Scope): Promise<void> =>
  scope.writePersonal(async (tx) => {
    const id = newId(scope.now.getTime());
    await openChangeSet(tx, { id, cause: 'user', label: 'Left the household', now: scope.now });
    const member = await store.lockMemberOfUser(tx, scope.userId);
    if (member === null) throw fail('NOT_FOUND', {});
    await end(tx, scope, member);
    await notifyOfMembers(tx, { what: 'left', member, changeSetId: id, now: scope.now });
  });

/** Ends a membership, and revokes the invitations that its user created, because the user may still have the links. */
async function end(tx: HouseholdTx, { now }: Scope, { id, role, userId }: store.MemberRow): Promise<void> {
  if (role === 'owner' && !(await store.hasOtherOwner(tx, id))) throw fail('OWNER_NEEDED', {});
  await store.endMembership(tx, id);
  await revokeInvitationsBy(tx, userId, now);
}

/** Makes another member an owner and the caller an editor, in one step. */
export const transferOwnership = (scope: Scope, { id, version }: { id: string; version: number }): Promise<Member> =>
  writeAsOwner(scope, 'Transferred ownership', async (tx, changeSetId) => {
    const heir = checkVersion(await store.lockMember(tx, id), { ifMatch: version }, wireOf(scope));
    if (heir.userId === scope.userId) return store.toMember(heir, scope.userId);
    const caller = await requireOwner(tx);
    await store.setRole(tx, id, 'owner');
    await store.setRole(tx, caller.id, 'editor');
    await revokeInvitationsBy(tx, caller.userId, scope.now);
    await labelChangeSet(tx, changeSetId, `Transferred ownership to ${heir.name}`);
    await notifyOfMembers(tx, {
      what: 'transferred',
      member: { ...heir, role: 'owner' },
      changeSetId,
      now: scope.now,
    });
    return reread(tx, scope, id);
  });

async function reread(tx: HouseholdTx, scope: Scope, id: string): Promise<Member> {
  const row = await store.lockMember(tx, id);
  if (row === null) throw new Error('a member that was just changed is missing');
  return store.toMember(row, scope.userId);
}
