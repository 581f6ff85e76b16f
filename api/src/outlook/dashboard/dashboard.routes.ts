import { inHousehold } from '../../platform/http/route-builder.ts';
import { type CountToApprove, getDashboard } from './dashboard.service.ts';
import { saveLayout } from './layout.service.ts';

export const dashboardRoutes = (countToApprove: CountToApprove) => ({
  get: inHousehold.dashboard.get.handler(({ context }) => getDashboard(context.scope, countToApprove)),
  saveLayout: inHousehold.dashboard.saveLayout.handler(({ context, input }) =>
    saveLayout(
      context.services.db,
      { householdId: context.scope.household.id, userId: context.scope.userId, ifMatch: context.ifMatch },
      input.widgets,
    ),
  ),
});
