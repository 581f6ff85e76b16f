import type { ImportProgress } from '@tideline/contract';
import { inHousehold } from '../http/route-builder.ts';
import {
  applyImport,
  cancelImport,
  createImport,
  getImport,
  listImports,
  listRows,
  revertImport,
} from './imports.service.ts';
import { importProgress } from './progress.ts';
import { readAgain } from './read-again.ts';

const routes = inHousehold.imports;

export const importRoutes = {
  create: routes.create.handler(({ context, input, signal }) => {
    const [userId, key] = [context.scope.userId, context.header('idempotency-key') ?? ''];
    return createImport(context.scope, context.services.jobs, [input.files].flat(), {
      tell: (progress) => importProgress.set(userId, key, progress),
      signal,
    });
  }),
  progress: {
    get: routes.progress.get.handler(({ context, input }) => importProgress.of(context.scope.userId, input.key)),
  },
  read: routes.read.handler(({ context, input }) => readAgain(context.scope, input)),
  list: routes.list.handler(({ context }) => listImports(context.scope)),
  get: routes.get.handler(({ context, input }) => getImport(context.scope, input.id)),
  rows: { list: routes.rows.list.handler(({ context, input }) => listRows(context.scope, input)) },
  apply: routes.apply.handler(({ context, input }) => {
    const [userId, key] = [context.scope.userId, context.header('idempotency-key') ?? ''];
    const tell = (progress: ImportProgress) => importProgress.set(userId, key, progress);
    return applyImport(context.scope, context.services.jobs, input.id, input.statements, { tell }).finally(() =>
      importProgress.end(userId, key),
    );
  }),
  cancel: routes.cancel.handler(({ context, input }) => cancelImport(context.scope, input.id)),
  revert: routes.revert.handler(({ context, input }) => revertImport(context.scope, input.id)),
};
