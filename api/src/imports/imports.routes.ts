import { inHousehold } from '../http/route-builder.ts';
import { applyImport, createImport, getImport, listImports, revertImport } from './imports.service.ts';

const routes = inHousehold.imports;

export const importRoutes = {
  create: routes.create.handler(({ context, input }) => createImport(context.scope, [input.files].flat())),
  list: routes.list.handler(({ context }) => listImports(context.scope)),
  get: routes.get.handler(({ context, input }) => getImport(context.scope, input.id)),
  apply: routes.apply.handler(({ context, input }) => applyImport(context.scope, input.id, input.statements)),
  revert: routes.revert.handler(({ context, input }) => revertImport(context.scope, input.id)),
};
