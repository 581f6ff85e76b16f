import { inHousehold } from '../../platform/http/route-builder.ts';
import { getTodaysPlan } from './payoff-ends.ts';
import { comparePlanCash } from './plan-cash.service.ts';

export const todaysPlanRoutes = {
  cash: inHousehold.todaysPlan.cash.handler(({ context, input }) => comparePlanCash(context.scope, input)),
  get: inHousehold.todaysPlan.get.handler(({ context }) => getTodaysPlan(context.scope)),
};
