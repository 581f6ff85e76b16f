import { inHousehold } from '../../platform/http/route-builder.ts';
import { getFloat } from './float.service.ts';

export const floatRoutes = {
  get: inHousehold.float.get.handler(({ context }) => getFloat(context.scope)),
};
