import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { errorDigest } from '@tideline/reporting/server';
import {
  type BodyLimit,
  CatalogError,
  type ErrorParams,
  errors,
  fail,
  type Problem,
  tooLargeDetail,
} from '@tideline/contract';
import {
  isBalanceTooLarge,
  isDatabaseAway,
  isDeadlock,
  isDiskFull,
  isLockTimeout,
  isSumTooLarge,
  isUnstorable,
  readOnlyAccount,
  roleThatMayNotGive,
} from '../database/failures.ts';
import type { RequestContext } from './request-context.ts';
import { tooLarge } from './too-large.ts';

/** Returns the RFC 9457 body of a failed request. */
export const toProblem = ({ code, status, message, params }: CatalogError, requestId: string): Problem => ({
  type: `/api/docs#${code}`,
  title: message,
  status,
  code,
  ...(code === 'BODY_TOO_LARGE' ? { detail: tooLargeDetail(params as ErrorParams<'BODY_TOO_LARGE'>) } : {}),
  params,
  requestId,
  ...(code === 'INTERNAL' && 'digest' in params ? { digest: String(params.digest) } : {}),
});

/** Maps every error to an error of the catalog; an unexpected error becomes INTERNAL with a digest. */
export function toCatalogError(
  error: unknown,
  { decoded }: Pick<RequestContext, 'decoded'>,
  limit: BodyLimit,
): CatalogError {
  if (error instanceof CatalogError) return error;
  if (error instanceof ORPCError && error.code === 'PAYLOAD_TOO_LARGE') return tooLarge(limit);
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return fail('VALIDATION_FAILED', { fields: error.cause.issues.map(toField) });
  }
  if (isBalanceTooLarge(error))
    return fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/amount', rule: 'too_big', message: 'the account would hold more than 14 digits' }],
    });
  const accountId = readOnlyAccount(error);
  if (accountId !== null) return fail('ACCOUNT_READ_ONLY', { accountId });
  const role = roleThatMayNotGive(error);
  if (role !== null) return fail('ROLE_FORBIDS', { role });
  if (isSumTooLarge(error)) return fail('SUM_TOO_LARGE', {});
  if (isUnstorable(error))
    return fail('VALIDATION_FAILED', {
      fields: [{ pointer: '', rule: 'unstorable', message: 'a date or a text in the request cannot be stored' }],
    });
  if (isDiskFull(error)) return fail('STORAGE_FULL', {});
  // the transaction was retried several times, and nothing was changed
  if (isDeadlock(error) || isLockTimeout(error)) return fail('HOUSEHOLD_BUSY', {});
  if (isDatabaseAway(error)) return fail('SERVICE_UNAVAILABLE', {});
  if (!decoded) return fail('BODY_UNREADABLE', {});
  return fail('INTERNAL', { digest: errorDigest(error) });
}

interface Issue {
  readonly message: string;
  readonly code?: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** Returns the JSON pointer (RFC 6901) of the field, the rule it violates, and the validator's message. */
const toField = ({
  path = [],
  message,
  code = 'invalid',
}: Issue): { pointer: string; rule: string; message: string } => ({
  pointer: path
    .map(
      (step) =>
        `/${String(typeof step === 'object' ? step.key : step)
          .replaceAll('~', '~0')
          .replaceAll('/', '~1')}`,
    )
    .join(''),
  rule: code,
  message,
});

export const isExpected = (error: CatalogError): boolean =>
  error.code !== 'INTERNAL' && errors[error.code].status < 500;
