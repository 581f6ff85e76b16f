import { CatalogueError, fail } from '@tideline/contract';
import { isBalanceTooLarge, isDiskFull, isSumTooLarge } from '../../database/failures.ts';
import type { TaskResult } from './task.ts';

/** What became of a run that failed: something to tell a person, or something to try again. */
export function failureOf(error: unknown): TaskResult & { kind: 'failed' | 'broken' } {
  const known = isDiskFull(error)
    ? fail('STORAGE_FULL', {})
    : isBalanceTooLarge(error) || isSumTooLarge(error)
      ? fail('SUM_TOO_LARGE', {})
      : error;
  if (known instanceof CatalogueError && known.code !== 'SERVICE_UNAVAILABLE')
    return { kind: 'failed', failure: { code: known.code, params: { ...(known.params as Record<string, unknown>) } } };
  return { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) };
}
