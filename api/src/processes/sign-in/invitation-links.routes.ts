import { fail, type Session } from '@tideline/contract';
import { findOffer, joinHousehold, viewOffer } from '../../ledger/members/redeem-invitation.ts';
import { readHouseholds, type SignedIn } from '../../platform/auth/sessions.ts';
import { setLastHousehold } from '../../platform/auth/sessions.store.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { open, type Services, signedIn } from '../../platform/http/route-builder.ts';
import { describeSession } from './describe-session.ts';

/** Returns the endpoints of invitation links; the token is the only proof. */
export const invitationLinkRoutes = (throttle: Throttle) => ({
  preview: open.invitationLinks.preview.handler(async ({ context, input }) => {
    await throttle.invitationLink(context.clientAddress);
    const { db, clock } = context.services;
    return db.withIdentity(null, (tx) => viewOffer(tx, input.token, clock.now()));
  }),
  accept: signedIn.invitationLinks.accept.handler(async ({ context, input }) => {
    await throttle.invitationLink(context.clientAddress);
    return acceptInvitation(context.services, context.session, input.token);
  }),
});

/** Joins the household of an invitation, and stores it as the household that the session used last. */
async function acceptInvitation({ db, clock }: Services, session: SignedIn, token: string): Promise<Session> {
  const { user, sessionId } = session;
  // a guest must become a user first
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const now = clock.now();
  const householdId = await db.withIdentity(user.id, async (tx) => {
    const offer = await findOffer(tx, token, now);
    // the invitation creates an account with a new household, but this user already has an account
    if (offer.kind === 'sign-up') throw fail('INVITATION_ENDED', { reason: 'used' });
    await joinHousehold(tx, offer, { userId: user.id, now });
    await setLastHousehold(tx, offer.householdId, sessionId);
    return offer.householdId;
  });
  return describeSession({ ...session, households: await readHouseholds(db, user.id) }, clock, householdId);
}
