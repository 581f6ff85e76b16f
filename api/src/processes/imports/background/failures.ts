import { CatalogError, fail } from '@tideline/contract';
import { isBalanceTooLarge, isDiskFull, isSumTooLarge, readOnlyAccount } from '../../../platform/database/failures.ts';
import type { FailedRead, Failed } from '../read-task.ts';

/** Decides whether a failed run is reported to the user or retried. */
export function failureOf(error: unknown): Failed | FailedRead {
  const accountId = readOnlyAccount(error);
  if (accountId !== null) return { kind: 'failed', failure: { code: 'ACCOUNT_READ_ONLY', params: { accountId } } };
  const known = isDiskFull(error)
    ? fail('STORAGE_FULL', {})
    : isBalanceTooLarge(error) || isSumTooLarge(error)
      ? fail('SUM_TOO_LARGE', {})
      : error;
  if (known instanceof CatalogError && known.code !== 'SERVICE_UNAVAILABLE')
    return { kind: 'failed', failure: { code: known.code, params: { ...(known.params as Record<string, unknown>) } } };
  return { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) };
}
