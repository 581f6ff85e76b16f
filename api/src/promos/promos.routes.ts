import { inHousehold } from '../http/route-builder.ts';
import { createPromo, listPromos, removePromo, updatePromo } from './promos.service.ts';

const routes = inHousehold.promos;

export const promoRoutes = {
  list: routes.list.handler(async ({ context }) => ({ items: await listPromos(context.scope) })),
  create: routes.create.handler(({ context, input }) => createPromo(context.scope, input)),
  update: routes.update.handler(({ context, input }) => updatePromo(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removePromo(context.scope, input.id)),
};
