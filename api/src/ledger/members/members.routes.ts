import { fail } from '@tideline/contract';
import { requireFresh } from '../../platform/auth/sessions.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { type HouseholdContext, inHousehold } from '../../platform/http/route-builder.ts';
import { type InvitationDeps, invite, inviteAgain, revokeInvitation } from './invitations.service.ts';
import { changeRole, leaveHousehold, listMembers, removeMember, transferOwnership } from './members.service.ts';

const { members, invitations } = inHousehold;

/**
 * Checks that the user may grant or revoke access, which requires a recently entered password. Guests may do neither,
 * because they have no password.
 */
function mayManage({ session, scope }: HouseholdContext): void {
  if (session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  requireFresh(session, scope.now);
}

export const memberRoutes = {
  list: members.list.handler(({ context }) => listMembers(context.scope)),
  update: members.update.handler(({ context, input }) => {
    mayManage(context);
    return changeRole(context.scope, input);
  }),
  remove: members.remove.handler(({ context, input }) => {
    mayManage(context);
    return removeMember(context.scope, context.services, input.id);
  }),
  transferOwnership: members.transferOwnership.handler(({ context, input }) => {
    mayManage(context);
    return transferOwnership(context.scope, input);
  }),
  leave: members.leave.handler(({ context }) => leaveHousehold(context.scope)),
};

interface InvitationRouteDeps {
  throttle: Throttle;
  publicOrigin: string;
  mail: boolean;
}

export const invitationRoutes = (deps: InvitationRouteDeps) => {
  const all = ({ services }: HouseholdContext): InvitationDeps => ({ ...deps, jobs: services.jobs });
  return {
    create: invitations.create.handler(({ context, input }) => {
      mayManage(context);
      return invite(context.scope, all(context), { ...input, isConfirmed: context.session.user.emailVerified });
    }),
    resend: invitations.resend.handler(({ context, input }) => {
      mayManage(context);
      return inviteAgain(context.scope, all(context), { ...input, isConfirmed: context.session.user.emailVerified });
    }),
    revoke: invitations.revoke.handler(({ context, input }) => {
      mayManage(context);
      return revokeInvitation(context.scope, input.id);
    }),
  };
};
