import { fail } from '@tideline/contract';
import { requireFresh } from '../../platform/auth/sessions.ts';
import { inHousehold } from '../../platform/http/route-builder.ts';
import { bringRunBack, tryRunAgain } from './execution/follow-up.service.ts';
import { chooseLeg, getTransfer } from './execution/transfer-view.service.ts';
import { chooseWay, listWays, resumeAccount, type SweepAccountDeps } from './providers/sweep-accounts.service.ts';

export function sweepAccountRoutes(deps: SweepAccountDeps) {
  const routes = inHousehold.sweepAccounts;
  return {
    list: routes.list.handler(({ context }) => listWays(context.scope, deps)),
    choose: routes.choose.handler(({ context, input }) => {
      requireFresh(context.session, context.scope.now);
      // guests are not verified, so no bank moves money for them
      if (input.way === 'webhook' && context.session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
      return chooseWay(context.scope, deps, input);
    }),
    resume: routes.resume.handler(({ context, input }) => {
      requireFresh(context.session, context.scope.now);
      return resumeAccount(context.scope, deps, input.id);
    }),
  };
}

export function sweepTransferRoutes({ banks }: Pick<SweepAccountDeps, 'banks'>) {
  const routes = inHousehold.sweepTransfers;
  return {
    get: routes.get.handler(({ context, input }) => getTransfer(context.scope, banks, input.id)),
    chooseLeg: routes.chooseLeg.handler(({ context, input }) => chooseLeg(context.scope, banks, input)),
    bringBack: routes.bringBack.handler(({ context, input }) => bringRunBack(context.scope, input.id)),
    tryAgain: routes.tryAgain.handler(({ context, input }) => tryRunAgain(context.scope, input.id)),
  };
}
