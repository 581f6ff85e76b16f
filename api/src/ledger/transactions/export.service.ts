import type { TransactionSort } from '@tideline/contract';
import { createLimiter } from '../../platform/limiter.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { csvWriter, jsonWriter } from './export-format.ts';
import { exportSource } from './export.store.ts';
import { find } from './search/find.ts';
import type { Filter } from './search/filter-condition.store.ts';

export type ExportInput = Filter & { sort: TransactionSort; format: 'csv' | 'json' };

export interface Download {
  headers: { 'content-type': string; 'content-disposition': string };
  body: ReadableStream<Uint8Array>;
}

/** Limits concurrent exports, because each holds a connection until the client has read all of it. */
const atOnce = createLimiter({ atOnce: 3, waiting: 20 });
const BATCH_ROWS = 1_000;
/**
 * Time limit of an export. The database ends a transaction after a minute without reads, but not one that is read byte
 * by byte.
 */
const LIMIT_MS = 600_000;

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const writers = { csv: csvWriter, json: jsonWriter } as const;

/**
 * Exports the transactions that match a filter as a file. All rows come from one snapshot and are sent as they are
 * read, at the client's pace. A failure before the first row is an error of the catalog; a later one aborts the
 * download, so that no client mistakes it for complete.
 */
export async function exportTransactions(scope: Scope, { format, sort, ...filter }: ExportInput): Promise<Download> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const out = writable.getWriter();
  const deadline = AbortSignal.timeout(LIMIT_MS);
  const opened = Promise.withResolvers<undefined>();
  const encoder = new TextEncoder();
  const sending = atOnce(() =>
    scope.read(async (tx) => {
      const source = await exportSource(tx, await find(tx, filter, scope.today, 60), sort);
      const writer = writers[format];
      opened.resolve(undefined);
      await out.write(encoder.encode(writer.start));
      for (let written = 0; ;) {
        const rows = await source.next(BATCH_ROWS);
        if (rows.length === 0) break;
        await out.write(encoder.encode(writer.rows(rows, written === 0)));
        written += rows.length;
        deadline.throwIfAborted();
      }
      await out.write(encoder.encode(writer.end));
      await out.close();
    }),
  );
  sending.catch(async (error: unknown) => {
    opened.reject(error);
    await out.abort(error).catch(() => undefined); // the client disconnected first, which caused the error
  });
  await opened.promise;
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="tideline-transactions-${scope.today}.${format}"`,
    },
    body: readable,
  };
}
