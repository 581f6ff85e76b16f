import { inHousehold, signedIn } from '../../platform/http/route-builder.ts';
import { getHousehold, type StartMode, updateHousehold } from './household.service.ts';
import { updateMe } from './me.service.ts';

const routes = inHousehold.household;

export const householdRoutes = (startMode: StartMode) => ({
  get: routes.get.handler(({ context }) => getHousehold(context.scope)),
  update: routes.update.handler(({ context, input }) => updateHousehold(context.scope, input, startMode)),
});

export const meRoutes = {
  update: signedIn.me.update.handler(async ({ context, input }) => {
    const user = await updateMe(context.services, context.person.user.id, input, context.ifMatch);
    context.response.setHeader('etag', `"${user.version}"`);
    return user;
  }),
};
