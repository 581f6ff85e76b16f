import { inHousehold } from '../../platform/http/route-builder.ts';
import { getDashboard } from './dashboard.service.ts';
import { saveLayout } from './layout.service.ts';

export const dashboardRoutes = {
  get: inHousehold.dashboard.get.handler(({ context }) => getDashboard(context.scope)),
  saveLayout: inHousehold.dashboard.saveLayout.handler(({ context, input }) =>
    saveLayout(
      context.services.db,
      { householdId: context.scope.household.id, userId: context.scope.userId, ifMatch: context.ifMatch },
      input.widgets,
    ),
  ),
};
