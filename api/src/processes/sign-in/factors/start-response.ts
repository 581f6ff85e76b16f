import { fail } from '@tideline/contract';
import { pendingCookie, readPendingToken, readSessionToken, sessionCookie } from '../../../platform/auth/cookie.ts';
import type { DeviceCookies } from '../../../platform/auth/device-cookie.ts';
import { SESSION, type SignedIn } from '../../../platform/auth/sessions.ts';
import type { RouteContext } from '../../../platform/http/route-builder.ts';
import type { Caller, NewSession } from '../auth-deps.ts';
import { PENDING_MINUTES, type PendingSignIn } from './pending-sign-in.ts';

export interface CookieDeps {
  deviceCookies: DeviceCookies;
  publicOrigin: string;
}

export const callerReader =
  ({ deviceCookies, publicOrigin }: CookieDeps) =>
  (context: RouteContext): Caller => ({
    address: context.clientAddress,
    userAgent: context.userAgent,
    token: readSessionToken(context.header('cookie'), publicOrigin),
    pending: readPendingToken(context.header('cookie'), publicOrigin),
    devices: deviceCookies.read(context.header('cookie'), context.services.clock.now()),
  });

/** Returns functions that set the cookies of a sign-in. */
export function startResponses({ deviceCookies, publicOrigin }: CookieDeps) {
  const setCookie = (context: RouteContext, cookie: string): void =>
    void context.response.appendHeader('set-cookie', cookie);
  const knowDevice = (context: RouteContext, userId: string): void =>
    setCookie(context, deviceCookies.issue(userId, context.header('cookie'), context.services.clock.now()));
  return {
    knowDevice,
    start: (
      context: RouteContext,
      { token, session }: NewSession,
      seconds: number = SESSION.absoluteSeconds,
    ): NewSession['session'] => {
      setCookie(context, sessionCookie(token, seconds, publicOrigin));
      if (readPendingToken(context.header('cookie'), publicOrigin) !== null)
        setCookie(context, pendingCookie('', 0, publicOrigin));
      if (session.user.guestExpiresAt === null) knowDevice(context, session.user.id);
      return session;
    },
    /** Throws SECOND_STEP_NEEDED and sets a cookie that names the pending sign-in. */
    awaitSecondStep: (context: RouteContext, { token, methods, resetDueAt }: PendingSignIn): never => {
      setCookie(context, pendingCookie(token, PENDING_MINUTES * 60, publicOrigin));
      throw fail('SECOND_STEP_NEEDED', { methods, resetDueAt });
    },
  };
}

export async function requireSignedIn(context: RouteContext): Promise<SignedIn> {
  const signedInUser = await context.signedIn();
  if (signedInUser === null) throw fail('NOT_SIGNED_IN', {});
  return signedInUser;
}
