import { inHousehold } from '../../platform/http/route-builder.ts';
import { listNextPayments } from './next-payments.service.ts';

export const nextPaymentRoutes = {
  list: inHousehold.payments.list.handler(({ context }) => listNextPayments(context.scope)),
};
