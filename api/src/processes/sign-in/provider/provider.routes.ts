import { hasTls, readCookie } from '../../../platform/auth/cookie.ts';
import { open, type RouteContext, signedIn } from '../../../platform/http/route-builder.ts';
import { callerReader, type CookieDeps, requireSignedIn, startResponses } from '../factors/start-response.ts';
import {
  describeProvider,
  finishVisit,
  type ProviderDeps,
  startVisit,
  unlink,
  VISIT_MINUTES,
} from './provider.service.ts';

const nameOf = (publicOrigin: string): string =>
  hasTls(publicOrigin) ? '__Host-tideline_provider' : 'tideline_provider';

/**
 * Returns the cookie that names a visit to the provider. It is not Strict, because the browser would then omit it when
 * it returns from the provider.
 */
const visitCookie = (token: string, seconds: number, publicOrigin: string): string =>
  `${nameOf(publicOrigin)}=${token}; Path=/; HttpOnly; SameSite=Lax; ` +
  `Max-Age=${seconds}${hasTls(publicOrigin) ? '; Secure' : ''}`;

/** Returns the endpoints for signing in at a provider. */
export function providerRoutes(deps: ProviderDeps, cookies: CookieDeps) {
  const { publicOrigin } = cookies;
  const callerOf = callerReader(cookies);
  const { start, awaitSecondStep } = startResponses(cookies);
  const setVisit = (context: RouteContext, token: string, seconds: number): void =>
    void context.response.appendHeader('set-cookie', visitCookie(token, seconds, publicOrigin));
  const routes = open.signInProvider;
  return {
    get: signedIn.signInProvider.get.handler(({ context }) => describeProvider(deps, context.session)),
    start: routes.start.handler(async ({ context, input: { purpose, returnTo } }) => {
      const hasSession = (await context.signedIn()) !== null;
      const session = purpose === 'sign_in' ? null : await requireSignedIn(context);
      const caller = callerOf(context);
      const { url, token } = await startVisit(deps, { purpose, session, hasSession, returnTo, caller });
      setVisit(context, token, VISIT_MINUTES * 60);
      return { url };
    }),
    finish: routes.finish.handler(async ({ context, input: { query, signUp } }) => {
      const token = readCookie(context.header('cookie'), nameOf(publicOrigin));
      setVisit(context, '', 0);
      const caller = callerOf(context);
      const done = await finishVisit(deps, { query, signUp, token, session: await context.signedIn(), caller });
      if (done.kind === 'pending') return awaitSecondStep(context, done.pending);
      return {
        returnTo: done.returnTo,
        session: 'opened' in done ? start(context, done.opened) : null,
        signedUp: done.kind === 'signed_up',
      };
    }),
    unlink: signedIn.signInProvider.unlink.handler(({ context }) => unlink(deps, context.session)),
  };
}
