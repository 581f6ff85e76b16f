import { fail, type Invitation } from '@tideline/contract';
import type { Role } from '../../platform/auth/sessions.store.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { invitationEnds, invitationLink, newInvitationToken } from './invitation-token.ts';
import * as store from './invitations.store.ts';
import { writeAsOwner } from './members.service.ts';

/** Maximum number of open invitations per household, so that an owner cannot use them to send mass email. */
const MOST_OPEN = 20;

export interface InvitationDeps {
  jobs: JobQueue;
  throttle: Throttle;
  publicOrigin: string;
  /** Whether the server sends email; if not, the user hands over every link. */
  mail: boolean;
}

export interface Issued {
  item: Invitation;
  link: string | null;
}

interface NewInvitation {
  role: Role;
  email?: string | undefined;
}

/**
 * Creates an invitation. If it has an address and the server sends email, only that mailbox gets the link; otherwise
 * the link is returned, for the caller to hand over.
 */
export async function invite(
  scope: Scope,
  { jobs, throttle, publicOrigin, mail }: InvitationDeps,
  { role, email: entered, isConfirmed }: NewInvitation & { isConfirmed: boolean },
): Promise<Issued> {
  const email = entered?.trim().toLowerCase() ?? null;
  const isSent = email !== null && mail;
  if (isSent) await admitEmail(throttle, { scope, email, isConfirmed });
  return writeAsOwner(scope, `Invited ${email ?? 'someone'} as ${role}`, async (tx) => {
    if (await store.isPrivateHousehold(tx)) throw fail('PRIVATE_HOUSEHOLD', {});
    const { count } = await store.countInvitations(tx);
    if (count >= MOST_OPEN) throw fail('TOO_MANY_INVITATIONS', { limit: MOST_OPEN });
    const { token, digest } = newInvitationToken();
    const id = newId(scope.now.getTime());
    const expiresAt = invitationEnds(scope.now);
    const row = await store.insertInvitation(tx, { id, digest, role, email, now: scope.now, expiresAt });
    return {
      item: store.toInvitation(scope.now)(row),
      link: await issue(tx, { jobs, publicOrigin, isSent }, id, token),
    };
  });
}

/** Replaces the link of an invitation, which then works for another seven days. */
export async function inviteAgain(
  scope: Scope,
  { jobs, throttle, publicOrigin, mail }: InvitationDeps,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Issued> {
  const known = await scope.read((tx) => store.findInvitationEmail(tx, id));
  if (known === null) throw fail('NOT_FOUND', {});
  const isSent = known.email !== null && mail;
  if (isSent) await admitEmail(throttle, { scope, email: known.email ?? '', isConfirmed });
  return writeAsOwner(scope, `Invited ${known.email ?? 'someone'} again`, async (tx) => {
    if ((await store.lockInvitation(tx, id)) === null) throw fail('NOT_FOUND', {});
    const { token, digest } = newInvitationToken();
    const row = await store.renewInvitation(tx, { id, digest, expiresAt: invitationEnds(scope.now) });
    return {
      item: store.toInvitation(scope.now)(row),
      link: await issue(tx, { jobs, publicOrigin, isSent }, id, token),
    };
  });
}

export const revokeInvitation = (scope: Scope, id: string): Promise<void> =>
  writeAsOwner(scope, 'Revoked an invitation', async (tx) => {
    checkVersion(await store.lockInvitation(tx, id), scope, store.toInvitation(scope.now));
    await store.revokeInvitation(tx, id, scope.now);
  });

/** Queues the email, whose worker creates a new token. If no email is sent, returns a link to hand over. */
async function issue(
  tx: HouseholdTx,
  { jobs, publicOrigin, isSent }: Pick<InvitationDeps, 'jobs' | 'publicOrigin'> & { isSent: boolean },
  invitationId: string,
  token: string,
): Promise<string | null> {
  if (!isSent) return invitationLink(publicOrigin, token);
  await jobs.send(tx, 'invitation-letter', { householdId: tx.householdId, invitationId });
  return null;
}

/**
 * Checks whether a user may email an invitation: only users with a confirmed address may email strangers, and the
 * number of emails is limited per sender and per recipient.
 */
async function admitEmail(
  throttle: Throttle,
  { scope, email, isConfirmed }: { scope: Scope; email: string; isConfirmed: boolean },
): Promise<void> {
  if (!isConfirmed) throw fail('EMAIL_UNCONFIRMED', {});
  await throttle.invitation(scope.userId);
  if (!(await throttle.mayReceiveEmail(email))) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 3_600 });
}
