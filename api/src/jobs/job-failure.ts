import { errorDigest } from '@tideline/reporting/server';
import { systemCode } from '../start-error.ts';

/** What the queue keeps of a failure. Messages may quote addresses and rows, so there is none. */
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
