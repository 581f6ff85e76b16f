import { inHousehold } from '../../platform/http/route-builder.ts';
import { createTarget, listTargets, removeTarget, updateTarget } from './targets.service.ts';

const targets = inHousehold.targets;

export const targetRoutes = {
  list: targets.list.handler(({ context, input }) => listTargets(context.scope, input)),
  create: targets.create.handler(({ context, input }) => createTarget(context.scope, input)),
  update: targets.update.handler(({ context, input }) => updateTarget(context.scope, input)),
  remove: targets.remove.handler(({ context, input }) => removeTarget(context.scope, input.id)),
};
