import { inHousehold } from '../../platform/http/route-builder.ts';
import { comparePlanCash } from './plan-cash.service.ts';
import { getTodaysPlan } from './todays-plan.service.ts';

export const todaysPlanRoutes = {
  cash: inHousehold.todaysPlan.cash.handler(({ context, input }) => comparePlanCash(context.scope, input)),
  get: inHousehold.todaysPlan.get.handler(({ context }) => getTodaysPlan(context.scope)),
};
