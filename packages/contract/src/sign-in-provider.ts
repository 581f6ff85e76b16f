import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Session } from './auth.ts';
import { Instant } from './wire.ts';

const tags = ['auth'];

/** Signing in at an OpenID Connect provider of the operator. Endpoints answer 404 where there is none. */
export const signInProvider = {
  get: oc
    .route({ method: 'GET', path: '/auth/provider', tags, summary: 'The sign-in provider, and your account there' })
    .output(
      z.object({
        /** null: the operator set none up. */
        name: z.string().nullable(),
        linked: z.object({ label: z.string(), linkedAt: Instant }).nullable(),
      }),
    ),
  start: oc
    .route({
      method: 'POST',
      path: '/auth/provider/start',
      tags,
      summary:
        'Begin a visit to the provider, to sign in or to link an account there to yours, which asks for a fresh ' +
        'sign-in. It comes back to /login within ten minutes in the same browser',
    })
    .input(
      z.object({
        purpose: z.enum(['sign_in', 'link']),
        /** The page to open afterwards. */
        returnTo: z.string().max(500),
      }),
    )
    .output(z.object({ url: z.url() })),
  finish: oc
    .route({
      method: 'POST',
      path: '/auth/provider/finish',
      tags,
      summary: 'Complete a visit with the query that the provider added to /login; sets the session cookie',
    })
    .input(z.object({ query: z.string().max(8_000) }))
    .output(
      z.object({
        returnTo: z.string(),
        /** null: an account was linked. */
        session: Session.nullable(),
      }),
    ),
  unlink: oc.route({
    method: 'DELETE',
    path: '/auth/provider',
    tags,
    successStatus: 204,
    summary: 'Unlink the account at the provider; asks for a fresh sign-in. If-Match is not looked at',
  }),
};
