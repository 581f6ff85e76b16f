import { inHousehold } from '../http/route-builder.ts';
import { adoptPlan, planDebts } from './debt.service.ts';

const routes = inHousehold.debt;

export const debtRoutes = {
  plan: routes.plan.handler(({ context, input }) => planDebts(context.scope, input)),
  adopt: routes.adopt.handler(({ context, input }) => adoptPlan(context.scope, input)),
};
