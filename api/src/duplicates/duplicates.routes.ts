import { inHousehold } from '../http/route-builder.ts';
import { findAgain } from '../transactions/look-again.ts';
import { keepBoth, listDuplicates, mergeDuplicate } from './duplicates.service.ts';
import { findDuplicates } from './find-duplicates.ts';

const routes = inHousehold.duplicates;

export const duplicateRoutes = {
  list: routes.list.handler(({ context, input }) => listDuplicates(context.scope, input.limit)),
  find: routes.find.handler(({ context, input }) => findAgain(context.scope, input, findDuplicates)),
  keepBoth: routes.keepBoth.handler(({ context, input }) => keepBoth(context.scope, input.id)),
  merge: routes.merge.handler(({ context, input }) => mergeDuplicate(context.scope, input)),
};
