import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import {
  exportContent,
  getCopy,
  listCopies,
  removeCopy,
  startExport,
  startRestore,
  takePart,
} from './copies.service.ts';

const routes = inHousehold.copies;

export const copyRoutes = {
  list: routes.list.handler(({ context }) => listCopies(context.scope)),
  get: routes.get.handler(({ context, input }) => getCopy(context.scope, input.id)),
  export: routes.export.handler(({ context }) => {
    requireFresh(context.session, context.scope.now);
    return startExport(context.scope, context.services);
  }),
  content: {
    get: routes.content.get.handler(({ context, input }) => {
      requireFresh(context.session, context.scope.now);
      return exportContent(context.scope, input.id, context.services);
    }),
  },
  restore: routes.restore.handler(({ context, input }) =>
    startRestore(context.scope, input, () => requireFresh(context.session, context.scope.now)),
  ),
  part: routes.part.handler(({ context, input }) => takePart(context.scope, input, context.services)),
  remove: routes.remove.handler(({ context, input }) => removeCopy(context.scope, input.id, context.services)),
};
