import { fail } from '@tideline/contract';
import { open, type RouteContext, signedIn } from '../../platform/http/route-builder.ts';
import type { AuthService, Caller, NewSession } from './auth.service.ts';
import { readSessionToken, sessionCookie } from '../../platform/auth/cookie.ts';
import type { DeviceCookies } from '../../platform/auth/device-cookie.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import { SESSION } from '../../platform/auth/sessions.ts';
import { GUEST_HOURS } from './guests.store.ts';

const routes = open.auth;

export function authRoutes(
  auth: AuthService,
  letters: AuthEmailsService,
  deviceCookies: DeviceCookies,
  publicOrigin: string,
) {
  const callerOf = (context: RouteContext): Caller => ({
    address: context.clientAddress,
    userAgent: context.userAgent,
    token: readSessionToken(context.header('cookie'), publicOrigin),
    devices: deviceCookies.read(context.header('cookie'), context.services.clock.now()),
  });
  const knowDevice = (context: RouteContext, userId: string): void =>
    void context.response.appendHeader(
      'set-cookie',
      deviceCookies.issue(userId, context.header('cookie'), context.services.clock.now()),
    );
  const start = (
    context: RouteContext,
    { token, session }: NewSession,
    seconds: number = SESSION.absoluteSeconds,
  ): NewSession['session'] => {
    context.response.appendHeader('set-cookie', sessionCookie(token, seconds, publicOrigin));
    if (session.user.guestExpiresAt === null) knowDevice(context, session.user.id);
    return session;
  };
  return {
    options: routes.options.handler(() => auth.options()),
    signUp: routes.signUp.handler(async ({ context, input }) =>
      start(context, await auth.signUp(input, callerOf(context))),
    ),
    signIn: routes.signIn.handler(async ({ context, input }) =>
      start(context, await auth.signIn(input, callerOf(context))),
    ),
    confirm: routes.confirm.handler(async ({ context, input }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      await auth.confirm(person, input.password, callerOf(context));
    }),
    fresh: routes.fresh.handler(async ({ context }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      auth.checkFresh(person);
    }),
    signOut: routes.signOut.handler(async ({ context, input }) => {
      await auth.signOut(callerOf(context).token, input?.pushEndpoint);
      context.response.appendHeader('set-cookie', sessionCookie('', 0, publicOrigin));
      // the session cookie is cleared above; the device cookie stays, so that strangers cannot lock the owner out
      context.response.setHeader('clear-site-data', '"cache", "storage"');
    }),
    startSample: routes.startSample.handler(async ({ context, input }) =>
      start(context, await auth.startSample(input, callerOf(context)), GUEST_HOURS * 3_600),
    ),
    keepSample: routes.keepSample.handler(async ({ context, input }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      const session = await auth.keepSample(person, input, callerOf(context));
      knowDevice(context, session.user.id);
      return session;
    }),
    requestVerification: routes.requestVerification.handler(async ({ context }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      await letters.requestVerification(person.user.id);
    }),
    verify: routes.verify.handler(({ input }) => letters.verify(input.token)),
    requestReset: routes.requestReset.handler(({ context, input }) =>
      letters.requestReset(input.email, context.clientAddress),
    ),
    reset: routes.reset.handler(({ context, input }) => letters.reset(input, context.clientAddress)),
    changePassword: routes.changePassword.handler(async ({ context, input }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      await auth.changePassword(person, input, callerOf(context));
    }),
    session: routes.session.handler(async ({ context }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      return auth.describe(person);
    }),
  };
}

export const sessionRoutes = (auth: AuthService) => ({
  list: signedIn.sessions.list.handler(({ context }) => auth.sessions(context.person)),
  remove: signedIn.sessions.remove.handler(({ context, input }) => auth.endSession(context.person, input.id)),
  endOthers: signedIn.sessions.endOthers.handler(({ context, input }) =>
    auth.endOtherSessions(context.person, input?.pushEndpoint),
  ),
});
