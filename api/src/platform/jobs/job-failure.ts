import { errorDigest } from '@tideline/reporting/server';
import { systemCode } from '../start-error.ts';

/**
 * The record of a failure that the queue stores. It has no message, because a message may contain addresses and rows.
 */
export class JobFailure extends Error {
  readonly digest: string;
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super('');
    this.name = cause instanceof Error ? cause.name : typeof cause;
    this.digest = errorDigest(cause);
    this.code = systemCode(cause);
    this.stack = '';
  }
}
