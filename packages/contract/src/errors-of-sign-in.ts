import { z } from 'zod';
import { defineErrors, noParams } from './error-definition.ts';
import { TokenScope } from './token-permissions.ts';
import { Instant } from './wire.ts';

/** Failures of second factors. */
export const signInErrors = defineErrors({
  /**
   * The password was right, and a cookie names the pending sign-in. `resetDueAt`: time from which a requested removal
   * of the second factors can be completed.
   */
  SECOND_STEP_NEEDED: {
    status: 401,
    title: 'A second step is needed',
    params: z.object({
      methods: z.array(z.enum(['totp', 'recovery_code', 'passkey'])),
      resetDueAt: Instant.nullable(),
    }),
  },
  SECOND_STEP_ENDED: { status: 401, title: 'The sign-in took too long', params: noParams },
  /** A factor is so new that an intruder may have added it, so only the link in the email cancels the removal. */
  FACTOR_TOO_NEW: {
    status: 409,
    title: 'A new factor cannot cancel this; the link in the email can',
    params: noParams,
  },
  CODE_WRONG: { status: 401, title: 'The code is wrong, or was used before', params: noParams },
  PASSKEY_REFUSED: { status: 401, title: 'This passkey is not accepted', params: noParams },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    title: 'Passkeys need https and a host name, or localhost',
    params: noParams,
  },
  /**
   * Errors of the sign-in provider; `name` is the operator's name for it. None of them is a 401, because pages show no
   * message for a 401 but usually go to another page.
   */
  PROVIDER_ENDED: { status: 410, title: 'Signing in at the sign-in provider took too long', params: noParams },
  PROVIDER_DECLINED: {
    status: 403,
    title: 'You canceled at the sign-in provider',
    params: z.object({ name: z.string() }),
  },
  PROVIDER_FAILED: {
    status: 502,
    title: 'The sign-in provider could not be used',
    params: z.object({ name: z.string() }),
  },
  PROVIDER_UNLINKED: {
    status: 403,
    title: 'No user has linked this account of the sign-in provider',
    params: z.object({ name: z.string() }),
  },
  PROVIDER_NO_EMAIL: {
    status: 422,
    title: 'The sign-in provider did not share an email address',
    params: z.object({ name: z.string() }),
  },
  PASSWORD_NEEDED: { status: 409, title: 'Choose a password first', params: noParams },
  PROVIDER_TAKEN: {
    status: 409,
    title: 'This account, or another one of yours, is already linked',
    params: z.object({ name: z.string() }),
  },
  EMAIL_SAME: { status: 409, title: 'This is already the address of the account', params: noParams },
  /** `needs`: the scope that this request requires; null: no token may make it. */
  API_TOKEN_REFUSED: {
    status: 403,
    title: 'This API token does not allow the request',
    params: z.object({ needs: TokenScope.nullable() }),
  },
  TOO_MANY_API_TOKENS: {
    status: 409,
    title: 'The maximum number of API tokens is reached',
    params: z.object({ limit: z.int() }),
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    title: 'The maximum number of passkeys is reached',
    params: z.object({ limit: z.int() }),
  },
});
