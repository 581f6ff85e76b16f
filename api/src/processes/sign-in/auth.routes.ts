import { open, signedIn } from '../../platform/http/route-builder.ts';
import type { AuthService } from './auth.service.ts';
import { sessionCookie } from '../../platform/auth/cookie.ts';
import type { DeviceCookies } from '../../platform/auth/device-cookie.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import { GUEST_HOURS } from './guests.store.ts';
import { callerReader, requireSignedIn, startResponses } from './factors/start-response.ts';

const routes = open.auth;

interface AuthRoutesDeps {
  auth: AuthService;
  emails: AuthEmailsService;
  deviceCookies: DeviceCookies;
  publicOrigin: string;
}

/** Returns the endpoints below `/auth`. */
export const authRoutes = (deps: AuthRoutesDeps) => ({
  ...sessionStartRoutes(deps),
  ...confirmationRoutes(deps),
  ...emailLinkRoutes(deps),
});

function sessionStartRoutes({ auth, deviceCookies, publicOrigin }: AuthRoutesDeps) {
  const callerOf = callerReader({ deviceCookies, publicOrigin });
  const { start, knowDevice, awaitSecondStep } = startResponses({ deviceCookies, publicOrigin });
  return {
    options: routes.options.handler(() => auth.options()),
    signUp: routes.signUp.handler(async ({ context, input }) =>
      start(context, await auth.signUp(input, callerOf(context))),
    ),
    signIn: routes.signIn.handler(async ({ context, input }) => {
      const started = await auth.signIn(input, callerOf(context));
      return 'pending' in started ? awaitSecondStep(context, started.pending) : start(context, started);
    }),
    signOut: routes.signOut.handler(async ({ context, input }) => {
      await auth.signOut(callerOf(context).token, input?.pushEndpoint);
      context.response.appendHeader('set-cookie', sessionCookie('', 0, publicOrigin));
      // the session cookie is cleared above; the device cookie remains, so that strangers cannot lock the user out
      context.response.setHeader('clear-site-data', '"cache", "storage"');
    }),
    startSample: routes.startSample.handler(async ({ context, input }) =>
      start(context, await auth.startSample(input, callerOf(context)), GUEST_HOURS * 3_600),
    ),
    keepSample: routes.keepSample.handler(async ({ context, input }) => {
      const session = await auth.keepSample(await requireSignedIn(context), input, callerOf(context));
      knowDevice(context, session.user.id);
      return session;
    }),
    session: routes.session.handler(async ({ context }) =>
      auth.describe(await requireSignedIn(context), context.household),
    ),
  };
}

function confirmationRoutes({ auth, deviceCookies, publicOrigin }: AuthRoutesDeps) {
  const callerOf = callerReader({ deviceCookies, publicOrigin });
  return {
    confirm: routes.confirm.handler(async ({ context, input }) =>
      auth.confirm(await requireSignedIn(context), input, callerOf(context)),
    ),
    fresh: routes.fresh.handler(async ({ context }) => auth.checkFresh(await requireSignedIn(context))),
    changePassword: routes.changePassword.handler(async ({ context, input }) =>
      auth.changePassword(await requireSignedIn(context), input, callerOf(context)),
    ),
  };
}

const emailLinkRoutes = ({ emails }: AuthRoutesDeps) => ({
  requestVerification: routes.requestVerification.handler(async ({ context }) =>
    emails.requestVerification((await requireSignedIn(context)).user.id),
  ),
  verify: routes.verify.handler(({ input }) => emails.verify(input.token)),
  requestReset: routes.requestReset.handler(({ context, input }) =>
    emails.requestReset(input.email, context.clientAddress),
  ),
  reset: routes.reset.handler(({ context, input }) => emails.reset(input, context.clientAddress)),
});

/** Returns the endpoints with which users list and end their sessions. */
export const sessionRoutes = (auth: AuthService) => ({
  list: signedIn.sessions.list.handler(({ context }) => auth.sessions(context.session)),
  remove: signedIn.sessions.remove.handler(({ context, input }) => auth.endSession(context.session, input.id)),
  endOthers: signedIn.sessions.endOthers.handler(({ context, input }) =>
    auth.endOtherSessions(context.session, input?.pushEndpoint),
  ),
});
