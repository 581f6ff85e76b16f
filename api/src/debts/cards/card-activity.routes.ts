import { inHousehold } from '../../platform/http/route-builder.ts';
import {
  advanceCash,
  correctDispute,
  openDispute,
  recordRefund,
  resolveDispute,
  transferBalance,
} from './card-activity.service.ts';

const routes = inHousehold.cardActivity;

export const cardActivityRoutes = {
  transferBalance: routes.transferBalance.handler(({ context, input }) => transferBalance(context.scope, input)),
  advanceCash: routes.advanceCash.handler(({ context, input }) => advanceCash(context.scope, input)),
  refund: routes.refund.handler(({ context, input }) => recordRefund(context.scope, input)),
  dispute: routes.dispute.handler(({ context, input }) => openDispute(context.scope, input)),
  updateDispute: routes.updateDispute.handler(({ context, input }) => correctDispute(context.scope, input)),
  resolveDispute: routes.resolveDispute.handler(({ context, input }) => resolveDispute(context.scope, input)),
};
