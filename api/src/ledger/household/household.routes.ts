import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold, signedIn } from '../../platform/http/route-builder.ts';
import { createAnotherHousehold, listHouseholds } from './households.service.ts';
import { getHousehold, type HouseholdHooks, type StartMode, updateHousehold } from './household.service.ts';
import { updateMe } from './me.service.ts';

const routes = inHousehold.household;

export const householdRoutes = (startMode: StartMode, { beforeHolidaysChange }: HouseholdHooks) => ({
  get: routes.get.handler(({ context }) => getHousehold(context.scope)),
  update: routes.update.handler(({ context, input }) =>
    updateHousehold(context.scope, input, {
      startMode,
      beforeHolidaysChange,
      confirm: () => requireFresh(context.session, context.scope.now),
    }),
  ),
});

export const householdListRoutes = {
  list: signedIn.households.list.handler(({ context }) => listHouseholds(context.services, context.session)),
  create: signedIn.households.create.handler(({ context, input }) =>
    createAnotherHousehold(context.services, context.session, input),
  ),
};

export const meRoutes = {
  update: signedIn.me.update.handler(async ({ context, input }) => {
    const user = await updateMe(context.services, context.session.user.id, input, context.ifMatch);
    context.response.setHeader('etag', `"${user.version}"`);
    return user;
  }),
};
