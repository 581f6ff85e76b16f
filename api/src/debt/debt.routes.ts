import { inHousehold } from '../http/route-builder.ts';
import { listCountedDebts } from './counted-debts.ts';
import { adoptPlan, planDebts } from './debt.service.ts';

const routes = inHousehold.debt;

export const debtRoutes = {
  plan: routes.plan.handler(({ context, input }) => planDebts(context.scope, input)),
  list: routes.list.handler(({ context }) => listCountedDebts(context.scope)),
  adopt: routes.adopt.handler(({ context, input }) => adoptPlan(context.scope, input)),
};
