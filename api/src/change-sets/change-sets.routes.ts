import { inHousehold } from '../http/route-builder.ts';
import { undoChangeSet } from './change-sets.service.ts';

const routes = inHousehold.changeSets;

export const changeSetRoutes = {
  undo: routes.undo.handler(({ context, input }) => undoChangeSet(context.scope, input.id)),
};
