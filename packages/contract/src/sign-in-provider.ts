import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Session } from './auth.ts';
import { Currency, Instant, Locale, text } from './wire.ts';

const tags = ['auth'];

/** Sign-in at an OpenID Connect provider of the operator. Endpoints answer 404 if there is none. */
export const signInProvider = {
  get: oc
    .route({ method: 'GET', path: '/auth/provider', tags, summary: 'Get the sign-in provider and your account there' })
    .output(
      z.object({
        /** Name of the provider; null: the operator has set up none. */
        name: z.string().nullable(),
        /** Whether the user chose a password. Otherwise, the user can only sign in at the provider. */
        hasPassword: z.boolean(),
        linked: z.object({ label: z.string(), linkedAt: Instant }).nullable(),
      }),
    ),
  start: oc
    .route({
      method: 'POST',
      path: '/auth/provider/start',
      tags,
      summary:
        'Start a visit to the provider to sign in, sign up, confirm your identity or link an account (needs a recent ' +
        'sign-in). It returns to /login within ten minutes in the same browser',
    })
    .input(
      z.object({
        /** Purpose of the request. confirm: confirms a user without a password, like a fresh sign-in. */
        purpose: z.enum(['sign_in', 'link', 'confirm']),
        /** The page to open after signing in. */
        returnTo: z.string().max(500),
      }),
    )
    .output(z.object({ url: z.url() })),
  finish: oc
    .route({
      method: 'POST',
      path: '/auth/provider/finish',
      tags,
      summary: 'Complete a provider sign-in with the query it added to /login; sets the session cookie',
    })
    .input(
      z.object({
        query: z.string().max(8_000),
        /** Data for creating an account if none is linked. Requires open sign-up or an invitation. */
        signUp: z
          .object({
            currency: Currency,
            timezone: text(64),
            locale: Locale,
            /** Language of the page. */
            language: Locale.optional(),
            setupCode: z.string().max(64).optional(),
            /** Token of an invitation. The account joins its household instead of creating one. */
            invitation: z.string().min(20).max(100).optional(),
          })
          .optional(),
      }),
    )
    .output(
      z.object({
        returnTo: z.string(),
        /** The new session; null: an account was linked, or its user confirmed an action. */
        session: Session.nullable(),
        /** Whether an account was created. */
        signedUp: z.boolean(),
      }),
    ),
  unlink: oc.route({
    method: 'DELETE',
    path: '/auth/provider',
    tags,
    successStatus: 204,
    summary: 'Unlink your account at the sign-in provider; requires a recent sign-in. If-Match is ignored',
  }),
};
