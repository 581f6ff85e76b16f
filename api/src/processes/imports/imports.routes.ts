import { labelWordsIn } from '../../ledger/change-sets/label-words.ts';
import type { ImportProgress } from '@tideline/contract';
import { inHousehold } from '../../platform/http/route-builder.ts';
import type { LedgerHooks } from '../../ledger/after-change/ledger-hooks.ts';
import type { Processes } from './background/processes.ts';
import {
  applyImport,
  cancelImport,
  createImport,
  getImport,
  listImports,
  listRows,
  revertImport,
} from './imports.service.ts';
import type { ProgressBoard } from './progress.ts';
import { reread } from './reread.ts';

const routes = inHousehold.imports;

/** Returns the import endpoints. `processes` reads the files, because the api process never does. */
export const importRoutes = (processes: Processes, progress: ProgressBoard, hooks: LedgerHooks) => ({
  create: routes.create.handler(({ context, input, signal }) => {
    const [userId, key] = [context.scope.userId, context.header('idempotency-key') ?? ''];
    return createImport(context.scope, { jobs: context.services.jobs, processes }, [input.files].flat(), {
      onProgress: (reported) => progress.set(userId, key, reported),
      signal,
    });
  }),
  progress: {
    get: routes.progress.get.handler(({ context, input }) => progress.of(context.scope.userId, input.key)),
  },
  read: routes.read.handler(({ context, input }) => reread(context.scope, processes.read, input)),
  list: routes.list.handler(({ context }) => {
    // A user who views imports is likely to choose a file next.
    if (context.scope.role !== 'viewer') processes.expect();
    return listImports(context.scope);
  }),
  get: routes.get.handler(({ context, input }) => getImport(context.scope, input.id)),
  rows: { list: routes.rows.list.handler(({ context, input }) => listRows(context.scope, input)) },
  apply: routes.apply.handler(async ({ context, input }) => {
    const [userId, key] = [context.scope.userId, context.header('idempotency-key') ?? ''];
    const onProgress = (reported: ImportProgress) => progress.set(userId, key, reported);
    progress.begin(userId, key);
    try {
      const deps = { jobs: context.services.jobs, processes, hooks };
      return await applyImport(context.scope, deps, input.id, input.statements, { onProgress });
    } finally {
      await progress.end(userId, key);
    }
  }),
  cancel: routes.cancel.handler(({ context, input }) => cancelImport(context.scope, input.id)),
  revert: routes.revert.handler(({ context, input }) =>
    revertImport(context.scope, input.id, labelWordsIn(context.scope.language).textOf),
  ),
});
