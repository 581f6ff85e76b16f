import { fail } from '@tideline/contract';
import { inHousehold } from '../http/route-builder.ts';
import type { AllowedPlaces } from '../outbound/url-rules.ts';
import type { Vault } from '../secrets/vault.ts';
import * as service from './connections.service.ts';

const routes = inHousehold.connections;

/** Guests come from anywhere and are gone tomorrow: a server asks no other server for them. */
function noGuest(person: { user: { guestExpiresAt: string | null } }): void {
  if (person.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
}

export const connectionRoutes = (vault: Vault, allowed: AllowedPlaces) => {
  const deps = (context: { services: { jobs: service.ConnectionDeps['jobs'] } }): service.ConnectionDeps => ({
    jobs: context.services.jobs,
    vault,
    allowed,
  });
  return {
    list: routes.list.handler(({ context }) => service.listConnections(context.scope)),
    get: routes.get.handler(({ context, input }) => service.getConnection(context.scope, input.id)),
    create: routes.create.handler(({ context, input }) => {
      noGuest(context.person);
      return service.createConnection(context.scope, deps(context), input.setupToken);
    }),
    reconnect: routes.reconnect.handler(({ context, input }) => {
      noGuest(context.person);
      return service.reconnect(context.scope, deps(context), input);
    }),
    link: routes.link.handler(({ context, input }) => service.linkAccounts(context.scope, deps(context), input)),
    sync: routes.sync.handler(({ context, input }) => service.syncNow(context.scope, deps(context), input.id)),
    runs: { list: routes.runs.list.handler(({ context, input }) => service.listRuns(context.scope, input.id)) },
    revoke: routes.revoke.handler(({ context, input }) => service.revoke(context.scope, input.id)),
    remove: routes.remove.handler(({ context, input }) => service.disconnect(context.scope, input.id)),
  };
};
