import { fail } from '@tideline/contract';
import { open, type RouteContext, signedIn } from '../http/route-builder.ts';
import type { AuthService, Caller, NewSession } from './auth.service.ts';
import { readSessionToken, sessionCookie } from './cookie.ts';
import { GUEST_HOURS } from './guests.service.ts';
import type { LettersService } from './letters.service.ts';
import { SESSION } from './sessions.ts';

const routes = open.auth;

export function authRoutes(auth: AuthService, letters: LettersService, publicOrigin: string) {
  const callerOf = (context: RouteContext): Caller => ({
    address: context.clientAddress,
    userAgent: context.userAgent,
    token: readSessionToken(context.header('cookie'), publicOrigin),
  });
  const start = (
    context: RouteContext,
    { token, session }: NewSession,
    seconds: number = SESSION.absoluteSeconds,
  ): NewSession['session'] => {
    context.response.appendHeader('set-cookie', sessionCookie(token, seconds, publicOrigin));
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
    signOut: routes.signOut.handler(async ({ context, input }) => {
      await auth.signOut(callerOf(context).token, input?.pushEndpoint);
      context.response.appendHeader('set-cookie', sessionCookie('', 0, publicOrigin));
      context.response.setHeader('clear-site-data', '"cache", "cookies", "storage"');
    }),
    startSample: routes.startSample.handler(async ({ context, input }) =>
      start(context, await auth.startSample(input, callerOf(context)), GUEST_HOURS * 3_600),
    ),
    keepSample: routes.keepSample.handler(async ({ context, input }) => {
      const person = await context.signedIn();
      if (person === null) throw fail('NOT_SIGNED_IN', {});
      return auth.keepSample(person, input, callerOf(context));
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
