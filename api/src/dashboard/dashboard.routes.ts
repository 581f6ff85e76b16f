import { inHousehold } from '../http/route-builder.ts';
import { getDashboard } from './dashboard.service.ts';

export const dashboardRoutes = {
  get: inHousehold.dashboard.get.handler(({ context }) => getDashboard(context.scope)),
};
