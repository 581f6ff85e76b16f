import { fail } from '@tideline/contract';
import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import type { CheckEntered } from '../../platform/outbound/entered-address.ts';
import type { AllowedPlaces } from '../../platform/outbound/url-rules.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as service from './connections.service.ts';

const routes = inHousehold.connections;

/**
 * Rejects guests: anyone can become one, and guests are deleted the next day, so we contact no other server for them.
 */
function noGuest(session: { user: { guestExpiresAt: string | null } }): void {
  if (session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
}

export const connectionRoutes = (vault: Vault, allowed: AllowedPlaces, checkEntered: CheckEntered) => {
  const deps = (context: { services: { jobs: service.ConnectionDeps['jobs'] } }): service.ConnectionDeps => ({
    jobs: context.services.jobs,
    vault,
    allowed,
    checkEntered,
  });
  return {
    list: routes.list.handler(({ context }) => service.listConnections(context.scope)),
    get: routes.get.handler(({ context, input }) => service.getConnection(context.scope, input.id)),
    create: routes.create.handler(({ context, input }) => {
      noGuest(context.session);
      requireFresh(context.session, context.scope.now);
      return service.createConnection(context.scope, deps(context), input.setupToken);
    }),
    reconnect: routes.reconnect.handler(({ context, input }) => {
      noGuest(context.session);
      requireFresh(context.session, context.scope.now);
      return service.reconnect(context.scope, deps(context), input);
    }),
    link: routes.link.handler(({ context, input }) => service.linkAccounts(context.scope, deps(context), input)),
    sync: routes.sync.handler(({ context, input }) => service.syncNow(context.scope, deps(context), input.id)),
    runs: { list: routes.runs.list.handler(({ context, input }) => service.listRuns(context.scope, input.id)) },
    revoke: routes.revoke.handler(({ context, input }) => service.revoke(context.scope, input.id)),
    remove: routes.remove.handler(({ context, input }) => service.disconnect(context.scope, input.id)),
  };
};
