import { inHousehold, signedIn } from '../http/route-builder.ts';
import { getHousehold, updateHousehold } from './household.service.ts';
import { updateMe } from './me.service.ts';

const routes = inHousehold.household;

export const householdRoutes = {
  get: routes.get.handler(({ context }) => getHousehold(context.scope)),
  update: routes.update.handler(({ context, input }) => updateHousehold(context.scope, input)),
};

export const meRoutes = {
  update: signedIn.me.update.handler(async ({ context, input }) => {
    const user = await updateMe(context.services, context.person.user.id, input, context.ifMatch);
    context.response.setHeader('etag', `"${user.version}"`);
    return user;
  }),
};
