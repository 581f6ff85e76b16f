import { inHousehold } from '../../platform/http/route-builder.ts';
import { createTag, listTags, removeTag, renameTag } from './tags.service.ts';

const routes = inHousehold.tags;

export const tagRoutes = {
  list: routes.list.handler(({ context }) => listTags(context.scope)),
  create: routes.create.handler(({ context, input }) => createTag(context.scope, input.name)),
  update: routes.update.handler(({ context, input }) => renameTag(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removeTag(context.scope, input.id)),
};
