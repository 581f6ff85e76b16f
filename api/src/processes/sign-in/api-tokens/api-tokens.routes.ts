import { requireFresh } from '../../../platform/auth/sessions.ts';
import { inHousehold, signedIn } from '../../../platform/http/route-builder.ts';
import type { AuthEmailsService } from '../auth-emails.service.ts';
import { createToken, listMemberTokens, listOwnTokens, revokeMemberToken, revokeToken } from './api-tokens.service.ts';

/** Returns the endpoints with which users manage their API tokens. */
export const apiTokenRoutes = (emails: AuthEmailsService) => ({
  list: signedIn.apiTokens.list.handler(({ context }) =>
    listOwnTokens({ ...context.services, emails }, context.session),
  ),
  create: signedIn.apiTokens.create.handler(({ context, input }) =>
    createToken({ ...context.services, emails }, context.session, input),
  ),
  revoke: signedIn.apiTokens.revoke.handler(({ context, input }) =>
    revokeToken({ ...context.services, emails }, context.session, input.id),
  ),
});

/** Returns the endpoints with which owners list and revoke the API tokens of their household. */
export const memberTokenRoutes = {
  list: inHousehold.memberTokens.list.handler(({ context }) => listMemberTokens(context.scope)),
  revoke: inHousehold.memberTokens.revoke.handler(({ context, input }) => {
    requireFresh(context.session, context.scope.now);
    return revokeMemberToken(context.scope, input.id);
  }),
};
