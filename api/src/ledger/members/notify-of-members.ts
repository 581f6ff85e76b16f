import type { HouseholdTx } from '../../platform/database/database.ts';
import type { NotificationFact, NotificationParams } from '../notify/notification-fact.ts';
import { notify } from '../notify/notify.ts';
import { listMembers, type MemberRow } from './members.store.ts';

export interface MembersChange {
  what: NotificationParams['members_changed']['what'];
  /** The affected member, with the current or former role. */
  member: Pick<MemberRow, 'userId' | 'name' | 'role'>;
  changeSetId: string;
  now: Date;
}

/**
 * Notifies the owners that a member joined, left or got another role, and the member if another user changed the role.
 * The user who made the change is not notified. A removed member can no longer read this household's inbox and gets an
 * email instead.
 */
export async function notifyOfMembers(
  tx: HouseholdTx,
  { what, member, changeSetId, now }: MembersChange,
): Promise<void> {
  const members = await listMembers(tx);
  const isOwnAct = member.userId === tx.userId;
  const by = isOwnAct ? null : (members.find(({ userId }) => userId === tx.userId)?.name ?? null);
  const facts = members
    .filter(({ userId, role }) => userId !== tx.userId && (role === 'owner' || userId === member.userId))
    .map(({ userId }): NotificationFact => ({
      type: 'members_changed',
      subject: { kind: 'household', id: tx.householdId },
      dedupKey: `members_changed ${changeSetId}`,
      // a notice of access that an owner may not have intended to grant cannot wait for a digest
      severity: what === 'joined' || (what !== 'left' && member.role === 'owner') ? 'urgent' : 'notice',
      params: { what, name: member.name, by, role: member.role, isYou: userId === member.userId },
      href: '/settings?section=members',
      userId,
    }));
  await notify(tx, facts, now);
}
