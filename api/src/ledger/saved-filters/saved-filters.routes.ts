import { inHousehold } from '../../platform/http/route-builder.ts';
import { createSavedFilter, listSavedFilters, removeSavedFilter, updateSavedFilter } from './saved-filters.service.ts';

const routes = inHousehold.savedFilters;

export const savedFilterRoutes = {
  list: routes.list.handler(({ context }) => listSavedFilters(context.scope)),
  create: routes.create.handler(({ context, input }) => createSavedFilter(context.scope, input)),
  update: routes.update.handler(({ context, input }) => updateSavedFilter(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removeSavedFilter(context.scope, input.id)),
};
