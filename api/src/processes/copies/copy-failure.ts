import type { ErrorParams } from '@tideline/contract';
import { fail } from '@tideline/contract';

export type CopyRefusal = ErrorParams<'COPY_NOT_READABLE'>['reason'];

/** Creates the error for a copy that cannot be restored, with the reason and location. */
export const notReadable = (reason: CopyRefusal, where: { table?: string; row?: number; column?: string } = {}) =>
  fail('COPY_NOT_READABLE', {
    reason,
    table: where.table ?? null,
    row: where.row ?? null,
    column: where.column ?? null,
  });
