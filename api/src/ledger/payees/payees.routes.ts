import { inHousehold } from '../../platform/http/route-builder.ts';
import * as service from './payees.service.ts';

export const payeeRoutes = {
  list: inHousehold.payees.list.handler(({ context, input }) => service.listPayees(context.scope, input)),
  create: inHousehold.payees.create.handler(({ context, input }) => service.createPayee(context.scope, input)),
  update: inHousehold.payees.update.handler(({ context, input }) => service.updatePayee(context.scope, input)),
  remove: inHousehold.payees.remove.handler(({ context, input }) => service.removePayee(context.scope, input.id)),
  merge: inHousehold.payees.merge.handler(({ context, input }) => service.mergePayees(context.scope, input)),
  previewAliases: inHousehold.payees.previewAliases.handler(({ context, input }) =>
    service.previewAliases(context.scope, input),
  ),
};
