import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { planDebtsToday } from './debt-plan.service.ts';
import { exportCalendar } from './promo-calendar.service.ts';
import {
  confirmPromo,
  createPromo,
  curePromo,
  listPromos,
  markTransferred,
  removePromo,
  revokePromo,
  updatePromo,
} from './promos.service.ts';

const routes = inHousehold.promos;

export const debtPlanTodayRoutes = {
  plan: inHousehold.debt.plan.handler(({ context, input }) => planDebtsToday(context.scope, input)),
};

export const promoRoutes = {
  list: routes.list.handler(async ({ context }) => ({ items: await listPromos(context.scope) })),
  create: routes.create.handler(({ context, input }) => createPromo(context.scope, input)),
  update: routes.update.handler(({ context, input }) => updatePromo(context.scope, input)),
  confirm: routes.confirm.handler(({ context, input }) => confirmPromo(context.scope, input)),
  markTransferred: routes.markTransferred.handler(({ context, input }) => markTransferred(context.scope, input)),
  revoke: routes.revoke.handler(({ context, input }) => revokePromo(context.scope, input)),
  cure: routes.cure.handler(({ context, input }) => curePromo(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removePromo(context.scope, input.id)),
};

/** Returns the calendar routes. `publicOrigin` is the base URL of links in the entries. */
export const promoCalendarRoutes = (publicOrigin: string) => ({
  export: inHousehold.promoCalendar.export.handler(({ context, input }) => {
    requireFresh(context.session, context.scope.now);
    return exportCalendar(context.scope, { ...input, publicOrigin });
  }),
});
