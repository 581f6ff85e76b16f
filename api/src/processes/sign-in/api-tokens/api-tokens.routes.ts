import { signedIn } from '../../../platform/http/route-builder.ts';
import type { AuthEmailsService } from '../auth-emails.service.ts';
import { createToken, listOwnTokens, revokeToken } from './api-tokens.service.ts';

/** Returns the endpoints with which users manage their API tokens. */
export const apiTokenRoutes = (emails: AuthEmailsService) => ({
  list: signedIn.apiTokens.list.handler(({ context }) =>
    listOwnTokens({ ...context.services, emails }, context.person),
  ),
  create: signedIn.apiTokens.create.handler(({ context, input }) =>
    createToken({ ...context.services, emails }, context.person, input),
  ),
  revoke: signedIn.apiTokens.revoke.handler(({ context, input }) =>
    revokeToken({ ...context.services, emails }, context.person, input.id),
  ),
});
