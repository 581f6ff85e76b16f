import { open, signedIn } from '../../../platform/http/route-builder.ts';
import { callerReader, type CookieDeps, requireSignedIn, startResponses } from './start-response.ts';
import type { FactorsService } from './create-factors-service.ts';

/** Returns the endpoints that complete a sign-in; anyone may call them. */
export function secondStepRoutes(factors: FactorsService, cookies: CookieDeps) {
  const callerOf = callerReader(cookies);
  const { start } = startResponses(cookies);
  const { secondStep, passkeySignIn } = open;
  return {
    secondStep: {
      code: secondStep.code.handler(async ({ context, input }) =>
        start(context, await factors.completeWithCode(input.code, callerOf(context))),
      ),
      requestReset: secondStep.requestReset.handler(({ context }) => factors.requestReset(callerOf(context))),
      cancelReset: secondStep.cancelReset.handler(({ input }) => factors.cancelReset(input.token)),
      reset: secondStep.reset.handler(({ input }) => factors.reset(input.token)),
      undo: secondStep.undo.handler(({ input }) => factors.undo(input.token)),
    },
    passkeySignIn: {
      start: passkeySignIn.start.handler(({ context }) => factors.startPasskeySignIn(callerOf(context))),
      finish: passkeySignIn.finish.handler(async ({ context, input }) =>
        start(context, await factors.signInWithPasskey(input, callerOf(context))),
      ),
      startConfirmation: passkeySignIn.startConfirmation.handler(async ({ context }) =>
        factors.startConfirmation(await requireSignedIn(context)),
      ),
    },
  };
}

/** Returns the endpoints with which users manage their second factors. */
export const factorRoutes = (factors: FactorsService) => ({
  factors: {
    get: signedIn.factors.get.handler(({ context }) => factors.describe(context.session)),
    startTotp: signedIn.factors.startTotp.handler(({ context }) => factors.startTotp(context.session)),
    confirmTotp: signedIn.factors.confirmTotp.handler(({ context, input }) =>
      factors.finishTotp(context.session, input.code),
    ),
    removeTotp: signedIn.factors.removeTotp.handler(({ context }) => factors.removeTotp(context.session)),
    renewRecoveryCodes: signedIn.factors.renewRecoveryCodes.handler(({ context }) =>
      factors.renewRecoveryCodes(context.session),
    ),
    cancelReset: signedIn.factors.cancelReset.handler(({ context }) => factors.keep(context.session)),
  },
  passkeys: {
    start: signedIn.passkeys.start.handler(({ context }) => factors.startPasskey(context.session)),
    create: signedIn.passkeys.create.handler(({ context, input }) =>
      factors.addPasskey(context.session, input, context.userAgent),
    ),
    rename: signedIn.passkeys.rename.handler(({ context, input }) =>
      factors.namePasskey(context.session, { ...input, ifMatch: context.ifMatch }),
    ),
    remove: signedIn.passkeys.remove.handler(({ context, input }) => factors.removePasskey(context.session, input.id)),
  },
});
