import { inHousehold } from '../http/route-builder.ts';
import { spendingInsight } from './insights.service.ts';

export const insightRoutes = {
  spending: inHousehold.insights.spending.handler(({ context, input }) => spendingInsight(context.scope, input)),
};
