import { inHousehold } from '../../platform/http/route-builder.ts';
import { duplicateTransactions } from './duplicate.service.ts';
import { editTransactions, removeTransactions, unlockTransaction } from './edit.service.ts';
import { mergeTwo } from './merge.service.ts';
import { getQueues } from './queues.service.ts';
import { splitTransaction } from './splits.service.ts';

const routes = inHousehold.transactionChanges;

export const transactionChangeRoutes = {
  split: routes.split.handler(({ context, input }) => splitTransaction(context.scope, input)),
  edit: routes.edit.handler(({ context, input }) => editTransactions(context.scope, input)),
  removeMany: routes.removeMany.handler(({ context, input }) => removeTransactions(context.scope, input)),
  duplicate: routes.duplicate.handler(({ context, input }) => duplicateTransactions(context.scope, input)),
  merge: routes.merge.handler(({ context, input }) => mergeTwo(context.scope, input)),
  unlock: routes.unlock.handler(({ context, input }) => unlockTransaction(context.scope, input.id)),
};

export const queueRoutes = {
  get: inHousehold.transactionQueues.get.handler(({ context }) => getQueues(context.scope)),
};
