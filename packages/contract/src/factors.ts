import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Session } from './auth.ts';
import { CreationOptions, NewCredential, PasskeyAnswer, RequestOptions } from './webauthn.ts';
import { Id, Instant, text, Version } from './wire.ts';

const tags = ['auth'];

/** A code of the authenticator app, or a recovery code. */
const FactorCode = z.string().min(1).max(40);

const RecoveryCodes = z.array(z.string());

/** How a user confirms their identity. A user without a second factor has `password`. */
export const ProofMethod = z.enum(['password', 'totp', 'recovery_code', 'passkey', 'provider']);
export type ProofMethod = z.infer<typeof ProofMethod>;

export const Passkey = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Whether other devices of the user also have it. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second step of a sign-in. The first one set a cookie that identifies the sign-in for ten minutes. */
export const secondStep = {
  code: oc
    .route({
      method: 'POST',
      path: '/auth/second-step/code',
      tags,
      summary: 'Complete a sign-in with an authenticator or recovery code',
    })
    .input(z.object({ code: FactorCode }))
    .output(Session),
  requestReset: oc
    .route({
      method: 'POST',
      path: '/auth/second-step/reset/request',
      tags,
      summary:
        'Request removal of all second factors by email. The link is sent on the next request after a ' +
        'delay during which the owner of the mailbox can cancel',
    })
    .output(
      z.object({
        /** Time after which the first request sends the link. */
        dueAt: Instant,
        /** Whether the link was sent now. */
        sent: z.boolean(),
      }),
    ),
  cancelReset: oc
    .route({
      method: 'POST',
      path: '/auth/second-step/reset/cancel',
      tags,
      successStatus: 204,
      summary: 'Cancel the removal of second factors with the token from an email',
    })
    .input(z.object({ token: z.string().min(20).max(100) })),
  reset: oc
    .route({
      method: 'POST',
      path: '/auth/second-step/reset',
      tags,
      successStatus: 204,
      summary: 'Remove all second factors with an emailed token; ends every session',
    })
    .input(z.object({ token: z.string().min(20).max(100) })),
  undo: oc
    .route({
      method: 'POST',
      path: '/auth/second-step/undo',
      tags,
      summary: 'Remove an added factor, and those added since, with the token of its notice; ends every session',
    })
    .input(z.object({ token: z.string().min(20).max(100) }))
    .output(
      z.object({
        /**
         * Token for a new password, because the user who added the factor may be an intruder who knows the old
         * password.
         */
        resetToken: z.string(),
      }),
    ),
};

/** Sign-in and confirmation with a passkey. */
export const passkeySignIn = {
  start: oc
    .route({
      method: 'POST',
      path: '/auth/passkey/options',
      tags,
      summary: 'Get a challenge for a passkey sign-in, alone or as the second step; usable once within five minutes',
    })
    .output(RequestOptions),
  finish: oc
    .route({ method: 'POST', path: '/auth/passkey', tags, summary: 'Sign in with a passkey; sets the session cookie' })
    .input(PasskeyAnswer)
    .output(Session),
  /** Confirms an action in a session; see `auth.confirm`. */
  startConfirmation: oc
    .route({
      method: 'POST',
      path: '/auth/confirm/options',
      tags,
      summary: 'Get the ways to confirm a sensitive action, strongest first, with a passkey challenge',
    })
    .output(z.object({ methods: z.array(ProofMethod), passkey: RequestOptions.nullable() })),
};

export const factors = {
  get: oc.route({ method: 'GET', path: '/auth/factors', tags, summary: 'List your second factors' }).output(
    z.object({
      totpSince: Instant.nullable(),
      passkeys: z.array(Passkey),
      /** Number of unused recovery codes; null: none were created, because there is no second factor. */
      recoveryCodesLeft: z.int().nullable(),
      /** The host for which passkeys can be created; null: this server's address does not allow passkeys. */
      passkeyHost: z.string().nullable(),
      /** Time from which a requested removal of all second factors can be completed. */
      resetDueAt: Instant.nullable(),
    }),
  ),
  startTotp: oc
    .route({
      method: 'POST',
      path: '/auth/totp',
      tags,
      successStatus: 201,
      summary: 'Start setting up an authenticator app; requires a recent sign-in',
    })
    .output(
      z.object({
        /** Secret in Base32, to type if no camera is available. */
        secret: z.string(),
        /** Address for a QR code. */
        address: z.string(),
      }),
    ),
  confirmTotp: oc
    .route({
      method: 'POST',
      path: '/auth/totp/confirm',
      tags,
      summary: 'Turn on the authenticator app with its first code',
    })
    .input(z.object({ code: FactorCode }))
    .output(
      z.object({
        /** New recovery codes, shown once; null if the user already has some. */
        recoveryCodes: RecoveryCodes.nullable(),
      }),
    ),
  removeTotp: oc.route({
    method: 'DELETE',
    path: '/auth/totp',
    tags,
    successStatus: 204,
    summary: 'Turn off the authenticator app; requires a recent sign-in. If-Match is ignored',
  }),
  renewRecoveryCodes: oc
    .route({
      method: 'POST',
      path: '/auth/recovery-codes',
      tags,
      successStatus: 201,
      summary: 'Replace your recovery codes with ten new ones; requires a recent sign-in',
    })
    .output(z.object({ recoveryCodes: RecoveryCodes })),
  cancelReset: oc.route({
    method: 'DELETE',
    path: '/auth/second-step/reset',
    tags,
    successStatus: 204,
    summary: 'Cancel a requested removal of your second factors; If-Match is ignored',
  }),
};

export const passkeys = {
  start: oc
    .route({
      method: 'POST',
      path: '/auth/passkeys/options',
      tags,
      summary: 'Get a challenge for creating a passkey; requires a recent sign-in',
    })
    .output(CreationOptions),
  create: oc
    .route({
      method: 'POST',
      path: '/auth/passkeys',
      tags,
      successStatus: 201,
      summary: 'Register a passkey created by a browser',
    })
    .input(NewCredential)
    .output(
      z.object({
        item: Passkey,
        /** New recovery codes, shown once; null if the user already has some. */
        recoveryCodes: RecoveryCodes.nullable(),
      }),
    ),
  rename: oc
    .route({
      method: 'PATCH',
      path: '/auth/passkeys/{id}',
      tags,
      summary: 'Rename a passkey',
    })
    .input(z.object({ id: Id, name: text(60) }))
    .output(Passkey),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/auth/passkeys/{id}',
      tags,
      successStatus: 204,
      summary: 'Remove a passkey; requires a recent sign-in. If-Match is ignored',
    })
    .input(z.object({ id: Id })),
};
