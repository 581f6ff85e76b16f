import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findHouseholdFacts } from '../household/household.store.ts';
import { newId } from '../../platform/ids.ts';
import { invitationEnds, invitationLink, newInvitationToken } from './invitation-token.ts';
import { insertInvitation, insertSignUpOffer } from './invitations.store.ts';

/** The operator's input. Without a household, the link creates an account with a new household. */
export const OperatorInvitation = z.strictObject({
  email: z.email().max(254).optional(),
  household: z.uuid().optional(),
  role: z.enum(['owner', 'editor', 'viewer']).default('owner'),
});

interface OperatorDeps {
  db: Database;
  clock: Clock;
  publicOrigin: string;
}

/**
 * Returns a link for the operator to hand over, regardless of the sign-up policy, so that no installation is stuck
 * without a user; null if the household does not exist.
 */
export async function inviteByOperator(
  { db, clock, publicOrigin }: OperatorDeps,
  { email: entered, household, role }: z.output<typeof OperatorInvitation>,
): Promise<{ link: string; expiresAt: string } | null> {
  const now = clock.now();
  const expiresAt = invitationEnds(now);
  const { token, digest } = newInvitationToken();
  const id = newId(now.getTime());
  const email = entered?.trim().toLowerCase() ?? null;
  const issued = { link: invitationLink(publicOrigin, token), expiresAt: expiresAt.toISOString() };
  if (household === undefined) {
    await db.withIdentity(null, (tx) => insertSignUpOffer(tx, { id, digest, email, now, expiresAt }));
    return issued;
  }
  return db.withHousehold({ householdId: household, userId: '' }, async (tx) => {
    if ((await findHouseholdFacts(tx)) === null) return null;
    await insertInvitation(tx, { id, digest, role, email, now, expiresAt });
    return issued;
  });
}
