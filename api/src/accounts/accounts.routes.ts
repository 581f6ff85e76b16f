import { inHousehold } from '../http/route-builder.ts';
import { createAccount, getAccount, listAccounts, removeAccount, updateAccount } from './accounts.service.ts';

const routes = inHousehold.accounts;

export const accountRoutes = {
  list: routes.list.handler(async ({ context }) => ({ items: await listAccounts(context.scope) })),
  get: routes.get.handler(({ context, input }) => getAccount(context.scope, input.id)),
  create: routes.create.handler(({ context, input }) => createAccount(context.scope, input)),
  update: routes.update.handler(({ context, input }) => updateAccount(context.scope, input)),
  remove: routes.remove.handler(({ context, input }) => removeAccount(context.scope, input.id)),
};
