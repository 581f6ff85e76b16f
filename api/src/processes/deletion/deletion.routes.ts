import { fail } from '@tideline/contract';
import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold, signedIn } from '../../platform/http/route-builder.ts';
import { cancelAccountDeletion, describeAccountDeletion, requestAccountDeletion } from './account-deletion.service.ts';
import { cancelHouseholdDeletion, requestHouseholdDeletion } from './household-deletion.service.ts';

const { householdDeletion } = inHousehold;
const { accountDeletion } = signedIn;

export const deletionRoutes = {
  householdDeletion: {
    request: householdDeletion.request.handler(({ context, input }) => {
      const { session, scope, services } = context;
      if (session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
      requireFresh(session, scope.now);
      const active = session.households.find(({ household }) => household.id === scope.household.id);
      return requestHouseholdDeletion(scope, services.jobs, {
        name: input.name,
        householdName: active?.household.name ?? '',
      });
    }),
    cancel: householdDeletion.cancel.handler(({ context }) =>
      cancelHouseholdDeletion(context.scope, context.services.jobs),
    ),
  },
  accountDeletion: {
    get: accountDeletion.get.handler(({ context }) => describeAccountDeletion(context.services, context.session)),
    request: accountDeletion.request.handler(({ context, input }) =>
      requestAccountDeletion(context.services, context.session, input.email),
    ),
    cancel: accountDeletion.cancel.handler(({ context }) => cancelAccountDeletion(context.services, context.session)),
  },
};
