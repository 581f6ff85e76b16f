import type { TransactionSort } from '@tideline/contract';
import { createGate } from '../gate.ts';
import type { Scope } from '../http/scope.ts';
import { csvWriter, jsonWriter } from './export-format.ts';
import { exportSource } from './export.store.ts';
import { type Filter, find } from './search/find.ts';

export type ExportInput = Filter & { sort: TransactionSort; format: 'csv' | 'json' };

export interface Download {
  headers: { 'content-type': string; 'content-disposition': string };
  body: ReadableStream<Uint8Array>;
}

/** Each holds a connection until its reader has it all. */
const atOnce = createGate({ atOnce: 3, waiting: 20 });
const BATCH_ROWS = 1_000;
/** The database ends a transaction that nobody reads from after a minute; this ends one that is read byte by byte. */
const LIMIT_MS = 600_000;

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const writers = { csv: csvWriter, json: jsonWriter } as const;

/**
 * What a filter finds, as a file. All of it is of one moment; rows go out as they are read, as fast as the reader takes them.
 * What fails before the first row is an answer of the catalogue; later, the download breaks off and no reader takes it for whole.
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
    await out.abort(error).catch(() => undefined); // the reader went first, which is how we got here
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
