import { inHousehold } from '../../platform/http/route-builder.ts';
import { getNetWorth } from './net-worth.service.ts';

export const netWorthRoutes = {
  get: inHousehold.netWorth.get.handler(({ context, input }) => getNetWorth(context.scope, input)),
};
