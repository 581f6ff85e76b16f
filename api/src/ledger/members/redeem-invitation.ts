import { fail, type InvitationView } from '@tideline/contract';
import { type Role, tokenDigest } from '../../platform/auth/sessions.store.ts';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx, Tx } from '../../platform/database/database.ts';
import { enterHousehold, enterUser } from '../../platform/database/tenancy.store.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './invitations.store.ts';
import { addMember, lockMemberOfUser } from './members.store.ts';
import { notifyOfMembers } from './notify-of-members.ts';

export type Offer =
  | {
      kind: 'household';
      id: string;
      householdId: string;
      role: Role;
      email: string | null;
      expiresAt: string;
      createdBy: string | null;
    }
  | { kind: 'sign-up'; id: string; email: string | null; expiresAt: string };

interface Ending {
  expiresAt: string;
  usedAt: string | null;
  revokedAt?: string | null;
}

/** Locks and returns the invitation of a token. Errors: INVITATION_ENDED. */
export async function findOffer(tx: Tx, token: string, now: Date): Promise<Offer> {
  const digest = tokenDigest(token);
  const place = await store.lockOffer(tx, digest);
  if (place !== null) {
    refuseEnded(place, now);
    const { id, householdId, role, email, expiresAt, createdBy } = place;
    return { kind: 'household', id, householdId, role, email, expiresAt, createdBy };
  }
  const signUp = await store.lockSignUpOffer(tx, digest);
  if (signUp === null) throw fail('INVITATION_ENDED', { reason: 'unknown' });
  refuseEnded(signUp, now);
  return { kind: 'sign-up', id: signUp.id, email: signUp.email, expiresAt: signUp.expiresAt };
}

function refuseEnded({ usedAt, revokedAt = null, expiresAt }: Ending, now: Date): void {
  if (usedAt !== null) throw fail('INVITATION_ENDED', { reason: 'used' });
  if (revokedAt !== null) throw fail('INVITATION_ENDED', { reason: 'revoked' });
  if (new Date(expiresAt) <= now) throw fail('INVITATION_ENDED', { reason: 'expired' });
}

/** Describes an invitation to anyone who has its link. */
export async function viewOffer(tx: Tx, token: string, now: Date): Promise<InvitationView> {
  const offer = await findOffer(tx, token, now);
  const { email, expiresAt } = offer;
  if (offer.kind === 'sign-up') return { household: null, invitedBy: null, role: 'owner', email, expiresAt };
  const { name, invitedBy } = await store.nameOffer(await inHouseholdOf(tx, offer.householdId, ''), offer.createdBy);
  return { household: { id: offer.householdId, name }, invitedBy, role: offer.role, email, expiresAt };
}

/** Uses up an invitation to create an account with a new household. */
export const useSignUpOffer = (tx: Tx, { id }: Offer & { kind: 'sign-up' }, now: Date): Promise<number> =>
  store.markSignUpOfferUsed(tx, id, now);

/**
 * Makes the user a member, uses up the invitation and notifies the owners; the rest of the transaction runs in that
 * household. Errors: MEMBER_ALREADY, which leaves the invitation unused.
 */
export async function joinHousehold(
  tx: Tx,
  { id, householdId, role }: Offer & { kind: 'household' },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const household = await inHouseholdOf(tx, householdId, userId);
  const changeSetId = newId(now.getTime());
  await openChangeSet(household, { id: changeSetId, cause: 'user', label: `Joined the household as ${role}`, now });
  if (!(await addMember(household, { id: newId(now.getTime()), userId, role, now }))) {
    const { name } = await store.nameOffer(household, null);
    throw fail('MEMBER_ALREADY', { householdName: name });
  }
  await store.markUsed(household, { id, householdId, now });
  const member = await lockMemberOfUser(household, userId);
  if (member !== null) await notifyOfMembers(household, { what: 'joined', member, changeSetId, now });
}

async function inHouseholdOf(tx: Tx, householdId: string, userId: string): Promise<HouseholdTx> {
  await enterHousehold(tx, householdId);
  await enterUser(tx, userId);
  return { ...tx, householdId, userId };
}
