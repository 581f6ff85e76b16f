import { inHousehold } from '../../platform/http/route-builder.ts';
import { listOutlook } from './account-outlook.service.ts';

export const accountOutlookRoutes = {
  list: inHousehold.accountOutlook.list.handler(async ({ context }) => ({ items: await listOutlook(context.scope) })),
};
