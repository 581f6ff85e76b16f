import { inHousehold } from '../../platform/http/route-builder.ts';
import * as service from './categories.service.ts';

export const categoryRoutes = {
  list: inHousehold.categories.list.handler(({ context, input }) => service.listCategories(context.scope, input)),
  create: inHousehold.categories.create.handler(({ context, input }) => service.createCategory(context.scope, input)),
  update: inHousehold.categories.update.handler(({ context, input }) => service.updateCategory(context.scope, input)),
  move: inHousehold.categories.move.handler(({ context, input }) => service.moveCategory(context.scope, input)),
  renameGroup: inHousehold.categories.renameGroup.handler(({ context, input }) =>
    service.renameGroup(context.scope, input),
  ),
  merge: inHousehold.categories.merge.handler(({ context, input }) => service.mergeCategory(context.scope, input)),
  remove: inHousehold.categories.remove.handler(({ context, input }) =>
    service.removeCategory(context.scope, input.id),
  ),
};
