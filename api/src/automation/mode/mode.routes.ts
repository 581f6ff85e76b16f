import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { lastMonth } from './last-month.service.ts';
import { getModes } from './mode-overview.service.ts';
import { previewModeChange, changeMode, listChanges, removeModeChange } from './mode.service.ts';

const routes = inHousehold.mode;

export const modeRoutes = {
  get: routes.get.handler(({ context }) => getModes(context.scope)),
  lastMonth: routes.lastMonth.handler(({ context }) => lastMonth(context.scope)),
  preview: routes.preview.handler(({ context, input }) => previewModeChange(context.scope, input)),
  change: routes.change.handler(({ context, input }) =>
    changeMode(context.scope, input, () => requireFresh(context.session, context.scope.now)),
  ),
};

export const modeChangeRoutes = {
  list: inHousehold.modeChanges.list.handler(({ context }) => listChanges(context.scope)),
  remove: inHousehold.modeChanges.remove.handler(({ context, input }) =>
    removeModeChange(context.scope, input.id, () => requireFresh(context.session, context.scope.now)),
  ),
};
