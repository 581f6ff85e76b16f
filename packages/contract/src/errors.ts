/**
 * The only catalog of expected failures. The code is for programs, and the params fill the message, which the user
 * interface owns. Sent as RFC 9457 problem+json `{type, title, status, code, params, requestId}`.
 */
import { z } from 'zod';
import { BODY_KINDS } from './body-limits.ts';
import { defineErrors, noParams } from './error-definition.ts';
import { importErrors } from './errors-of-imports.ts';
import { ledgerErrors } from './errors-of-ledger.ts';
import { memberErrors } from './errors-of-members.ts';
import { signInErrors } from './errors-of-sign-in.ts';
import { Id, Instant } from './wire.ts';

export const errors = defineErrors({
  // Shape of the request.
  VALIDATION_FAILED: {
    status: 422,
    title: 'The request does not have the expected shape',
    params: z.object({ fields: z.array(z.object({ pointer: z.string(), rule: z.string(), message: z.string() })) }),
  },
  /** `kind`: kind of the body that is too large. */
  BODY_TOO_LARGE: {
    status: 413,
    title: 'The request is too large',
    params: z.object({ kind: z.enum(BODY_KINDS), limitBytes: z.int() }),
  },
  BODY_UNREADABLE: { status: 400, title: 'The body could not be read', params: noParams },
  BODY_TYPE_REFUSED: {
    status: 415,
    title: 'This content type is not accepted here',
    params: z.object({ expected: z.string() }),
  },
  NOT_FOUND: { status: 404, title: 'Not found', params: noParams },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This method is not allowed here', params: noParams },
  ADDRESS_REFUSED: { status: 400, title: 'This address is not well-formed', params: noParams },
  HOST_MALFORMED: { status: 400, title: 'The Host header is missing, repeated or malformed', params: noParams },
  REQUEST_MALFORMED: { status: 400, title: 'This is not a well-formed request', params: noParams },
  REQUEST_TOO_SLOW: { status: 408, title: 'The request took too long to arrive', params: noParams },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests from this address at once',
    params: z.object({ retryAfterSeconds: z.int() }),
  },
  SERVER_BUSY: {
    status: 503,
    title: 'The server has too much to do right now',
    params: z.object({ retryAfterSeconds: z.int() }),
  },
  EXPECTATION_REFUSED: { status: 417, title: 'This expectation cannot be met', params: noParams },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers of the request are too large', params: noParams },
  HOST_UNKNOWN: { status: 421, title: 'This host name is not served here', params: noParams },
  CROSS_SITE_REQUEST: { status: 403, title: 'Requests from other sites are refused', params: noParams },

  // Authentication.
  NOT_SIGNED_IN: { status: 401, title: 'Sign in first', params: noParams },
  FRESH_SIGN_IN_NEEDED: {
    status: 403,
    title: 'Confirm your identity again first',
    /** `secondFactor`: whether the password alone is not sufficient. */
    params: z.object({ maxAgeMinutes: z.int(), secondFactor: z.boolean().optional() }),
  },
  COPY_NOT_READABLE: {
    status: 422,
    title: 'This copy of a household cannot be restored',
    params: z.object({
      /**
       * not_a_copy: not a zip file of this application, or truncated · file_missing: it lacks a file · newer: written
       * by a later version.
       */
      reason: z.enum([
        'not_a_copy',
        'file_missing',
        'newer',
        'too_large',
        'not_a_row',
        'value_missing',
        'value_not_understood',
        'column_unknown',
        'table_unknown',
        'rule_broken',
        'sums_differ',
        'attachment_differs',
      ]),
      table: z.string().nullable(),
      row: z.int().nullable(),
      column: z.string().nullable(),
    }),
  },
  COPY_NEEDS_EMPTY_HOUSEHOLD: {
    status: 409,
    title: 'A copy can only be restored into a household without accounts',
    params: noParams,
  },
  COPY_WRONG_STATE: {
    status: 409,
    title: 'The copy is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  COPY_PART_OUT_OF_ORDER: {
    status: 409,
    title: 'Another part of the file comes next',
    params: z.object({ receivedBytes: z.int() }),
  },
  TOO_MANY_EXPORTS: {
    status: 409,
    title: 'The maximum number of exports is reached',
    params: z.object({ limit: z.int() }),
  },
  WRONG_CREDENTIALS: { status: 401, title: 'Email and password do not match', params: noParams },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts', params: z.object({ retryAfterSeconds: z.int() }) },
  EMAIL_TAKEN: {
    status: 409,
    title: 'You already have an account with this email address and password',
    params: noParams,
  },
  PASSWORD_TOO_COMMON: { status: 422, title: 'This password is too common', params: noParams },
  SAMPLE_OFF: { status: 403, title: 'There is no sample household on this server', params: noParams },
  SAMPLE_NEEDS_EMPTY_HOUSEHOLD: { status: 409, title: 'The household already has accounts', params: noParams },
  LINK_ENDED: { status: 410, title: 'This link was used before, or is too old', params: noParams },
  SIGN_UP_CLOSED: {
    status: 403,
    title: 'Sign-up is closed',
    params: z.object({ policy: z.enum(['invite', 'closed']) }),
  },
  SETUP_CODE_WRONG: { status: 403, title: 'The setup code is missing or wrong', params: noParams },
  ...signInErrors,
  ROLE_FORBIDS: { status: 403, title: 'Your role does not allow this', params: z.object({ role: z.string() }) },

  // Order and repetition of changes.
  IDEMPOTENCY_KEY_MISSING: { status: 400, title: 'Idempotency-Key is missing', params: noParams },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'This Idempotency-Key was used for another request', params: noParams },
  /** Nothing was changed. The same request succeeds after the other changes are done. */
  HOUSEHOLD_BUSY: { status: 503, title: 'The household is being changed right now', params: noParams },
  REQUEST_IN_FLIGHT: { status: 409, title: 'The same request is already in progress', params: noParams },
  PRECONDITION_REQUIRED: { status: 428, title: 'If-Match is missing', params: noParams },
  VERSION_CONFLICT: {
    status: 412,
    title: 'Someone else changed this',
    params: z.object({
      currentVersion: z.int(),
      current: z.unknown(),
      /**
       * The change that created the current version. `actor` is null for Tideline itself. Omitted if none is stored.
       */
      last: z.object({ at: Instant, actor: z.object({ id: Id, name: z.string() }).nullable() }).optional(),
    }),
  },
  CHANGE_SET_CONFLICT: {
    status: 409,
    title: 'Later changes prevent the undo',
    params: z.object({
      laterChangeSetIds: z.array(Id),
      /** Later changes with label, time and author, newest first, at most 20. Each is in `GET /change-sets`. */
      later: z.array(
        z.object({ id: Id, label: z.string(), at: Instant, actor: z.object({ id: Id, name: z.string() }).nullable() }),
      ),
      /**
       * Numbers of rows that `partial: true` would undo, and of rows that it would leave; an estimate above 2,000 rows.
       */
      rowsFree: z.int(),
      rowsBlocked: z.int(),
    }),
  },
  CHANGE_SET_NOT_KEPT: {
    status: 410,
    title: 'The details of this change are no longer stored, so it cannot be undone',
    params: noParams,
  },
  CHANGE_SET_ALREADY_UNDONE: { status: 409, title: 'This change was already undone', params: noParams },
  ...memberErrors,
  ...ledgerErrors,
  ...importErrors,

  // Server.
  SERVICE_UNAVAILABLE: { status: 503, title: 'The database cannot be reached right now', params: noParams },
  STARTING: { status: 503, title: 'Tideline is starting', params: noParams },
  API_UNAVAILABLE: {
    status: 502,
    title: 'The service behind this address cannot be reached right now',
    params: noParams,
  },
  API_TIMEOUT: { status: 504, title: 'The service behind this address took too long', params: noParams },
  INTERNAL: { status: 500, title: 'Something went wrong on the server', params: z.object({ digest: z.string() }) },
});

export type ErrorCode = keyof typeof errors;
export type ErrorParams<C extends ErrorCode> = z.infer<(typeof errors)[C]['params']>;

/** RFC 9457 body of every failed request. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().optional(),
  params: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  digest: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** An expected failure inside the api. The code determines the type of `params`. */
export class CatalogError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly params: ErrorParams<C>;

  constructor(code: C, params: ErrorParams<C>) {
    super(errors[code].title);
    this.name = 'CatalogError';
    this.code = code;
    this.status = errors[code].status;
    this.params = params;
  }
}

/** Creates an expected failure, such as `throw fail('ACCOUNT_CLOSED', { accountName })`. */
export const fail = <C extends ErrorCode>(code: C, params: ErrorParams<C>): CatalogError<C> =>
  new CatalogError(code, params);
