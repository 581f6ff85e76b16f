import { inHousehold } from '../../platform/http/route-builder.ts';
import { listCountedDebts } from './counted-debts-to-wire.ts';
import { listCardPayments } from './list-card-payments.ts';
import { listQuestions } from './open-questions.service.ts';
import { planProgress } from './plan-progress.service.ts';
import { adoptPlan, listPlans, setPlanState } from './plans.service.ts';
import { compareTransfer } from './transfer.service.ts';

const { cardActivity, debt, debtPlans, debtQuestions, debtTransfer } = inHousehold;

export const debtRoutes = {
  list: debt.list.handler(({ context }) => listCountedDebts(context.scope)),
  adopt: debt.adopt.handler(({ context, input }) => adoptPlan(context.scope, input)),
};

export const debtPlanRoutes = {
  list: debtPlans.list.handler(({ context }) => listPlans(context.scope)),
  get: debtPlans.get.handler(({ context, input }) => planProgress(context.scope, input.id)),
  setState: debtPlans.setState.handler(({ context, input }) => setPlanState(context.scope, input.id, input.state)),
};

export const debtQuestionRoutes = {
  list: debtQuestions.list.handler(({ context }) => listQuestions(context.scope)),
};

export const debtTransferRoutes = {
  get: debtTransfer.get.handler(({ context, input }) => compareTransfer(context.scope, input)),
};

/** These routes are in this folder because the amount due on a card depends on money in transit. */
export const cardPaymentRoutes = {
  list: cardActivity.list.handler(async ({ context }) => ({ items: await listCardPayments(context.scope) })),
};
