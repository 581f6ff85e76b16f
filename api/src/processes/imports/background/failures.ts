import { CatalogError, fail } from '@tideline/contract';
import { isBalanceTooLarge, isDiskFull, isSumTooLarge, readOnlyAccount } from '../../../platform/database/failures.ts';
import type { FailedRead, Failed } from '../read-task.ts';

/** Classifies a failed run: report it to the user, or retry. */
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
