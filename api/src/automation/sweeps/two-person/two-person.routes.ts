import { fail } from '@tideline/contract';
import { requireFresh } from '../../../platform/auth/sessions.ts';
import { inHousehold } from '../../../platform/http/route-builder.ts';
import { getTwoPerson, setTwoPerson } from './two-person.service.ts';

const { twoPersonApproval } = inHousehold;

export const twoPersonRoutes = {
  get: twoPersonApproval.get.handler(({ context }) => getTwoPerson(context.scope)),
  update: twoPersonApproval.update.handler(({ context, input }) => {
    if (context.session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
    requireFresh(context.session, context.scope.now);
    return setTwoPerson(context.scope, input.above);
  }),
};
