import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachmentKey, attachmentPrefix } from '../../ledger/attachments/attachment-files.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { csvLine } from '../../platform/http/csv-line.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { ZipFile } from 'yazl';
import { COPIED_TABLES } from './copied-tables.ts';
import { copyFiles } from './copy-files.ts';
import { inBatches, rowsOf } from './read-rows.store.ts';
import { camelName, columnsOf } from './table-columns.store.ts';
import { accountPart, beancountOf } from './to-beancount.ts';
import { readHousehold, listAttachments, countRows, balances, historyQuery } from './export.store.ts';

/** `format` and `formatVersion` in data.json. A later version requires a later program. */
export const COPY_FORMAT = { format: 'tideline-household', formatVersion: 1 } as const;

export interface ExportRequest {
  id: string;
  objects: ObjectStore;
  now: Date;
  today: string;
  signal: AbortSignal;
  /** Reports the number of rows written so far and the total. */
  tell: (done: number, total: number) => void;
}

const READ_ME = `A copy of everything a Tideline household holds.

data.json           everything, for a restore (Settings, Data, Restore) or for a program;
                    amounts are integers in minor units
attachments/        the files kept with transactions, each under the id it has in data.json
csv/                the same tables for a spreadsheet
ledger.beancount    the ledger for plain-text accounting
`;

/**
 * Writes the export into the work folder and then stores it, so that a stored export is always complete. The
 * transaction is a snapshot of the household.
 */
export async function writeExport(
  tx: HouseholdTx,
  { id, objects, now, today, signal, tell }: ExportRequest,
): Promise<number> {
  const household = await readHousehold(tx);
  const columns = await columnsOf(
    tx,
    COPIED_TABLES.map(({ table }) => table),
  );
  const total = await countRows(tx);
  let done = 0;
  const count = (rows: number): void => {
    signal.throwIfAborted();
    done += rows;
    tell(done, total * 2);
  };

  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const giveUp = (error: Error): unknown => output.destroy(error);
  zip.on('error', giveUp);
  const add = (name: string, text: () => AsyncIterable<string>): void =>
    zip.addReadStreamLazy(name, { mtime: now }, (give) =>
      give(null, Readable.from(text(), { objectMode: false }).on('error', giveUp)),
    );
  const { there, missing } = await attachments(tx, objects);
  zip.addBuffer(
    Buffer.from(
      missing.length === 0 ? READ_ME : `${READ_ME}\nThese files were missing on the server:\n${missing.join('\n')}\n`,
    ),
    'README.txt',
    { mtime: now },
  );
  const contents = { tx, household, columns, now, count };
  add('data.json', () => dataJson(contents));
  for (const { table } of COPIED_TABLES) add(`csv/${table}.csv`, () => csvOf(contents, table));
  add('ledger.beancount', () => beancountOf(tx, household, today));
  for (const { key, name } of there)
    zip.addReadStreamLazy(name, { mtime: now, compress: false }, (give) =>
      give(null, Readable.from(contentOf(objects, key), { objectMode: false }).on('error', giveUp)),
    );
  zip.end();

  const files = copyFiles(objects);
  const draft = join(await files.workFolder(id), 'draft.zip');
  await pipeline(output, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
  return files.putExport(id, draft);
}

async function* contentOf(objects: ObjectStore, key: string): AsyncGenerator<Buffer> {
  const object = await objects.open(key);
  if (object === null) throw new Error('an attachment was removed during its export');
  yield* (await object.read()) as AsyncIterable<Buffer>;
}

interface Contents {
  tx: HouseholdTx;
  household: Awaited<ReturnType<typeof readHousehold>>;
  columns: Awaited<ReturnType<typeof columnsOf>>;
  now: Date;
  /** Adds to the number of rows written. */
  count: (rows: number) => void;
}

/** Yields data.json, which contains everything that a restore reads. */
async function* dataJson({ tx, household, columns, now, count }: Contents): AsyncGenerator<string> {
  yield (
    `${JSON.stringify({ ...COPY_FORMAT, exportedAt: now.toISOString(), household }).slice(0, -1)},\n"balances": ` +
    `${JSON.stringify(await balances(tx))},\n"history": [`
  );
  let separator = '\n';
  for await (const batch of inBatches(tx, historyQuery(tx))) {
    yield separator + batch.map((line) => JSON.stringify(line)).join(',\n');
    separator = ',\n';
  }
  yield '\n],\n"tables": {';
  separator = '\n';
  for (const { table } of COPIED_TABLES) {
    yield `${separator}${JSON.stringify(camelName(table))}: [`;
    let between = '\n';
    for await (const rows of rowsOf(tx, table, columns.get(table) ?? [])) {
      yield between + rows.map((row) => JSON.stringify(row)).join(',\n');
      between = ',\n';
      count(rows.length);
    }
    yield ']';
    separator = ',\n';
  }
  yield '\n}}\n';
}

async function* csvOf({ tx, columns, count }: Contents, table: string): AsyncGenerator<string> {
  const names = (columns.get(table) ?? []).map(({ name }) => camelName(name));
  yield csvLine(names);
  for await (const rows of rowsOf(tx, table, columns.get(table) ?? [])) {
    yield rows.map((row) => csvLine(names.map((name) => row[name]))).join('');
    count(rows.length);
  }
}

/** Returns a file name that is valid and unambiguous in every file system. */
const safeName = (name: string): string =>
  `${accountPart(name.replace(/\.[^.]*$/, '')).slice(0, 80)}${/\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''}`;

/**
 * Returns the attachment files with their names in the copy. A missing file does not prevent the export of the others.
 */
async function attachments(
  tx: HouseholdTx,
  objects: ObjectStore,
): Promise<{ there: { key: string; name: string }[]; missing: string[] }> {
  const stored = new Set((await objects.list(attachmentPrefix(tx.householdId))).map(({ key }) => key));
  const files = (await listAttachments(tx)).map(({ id, fileName, sha256 }) => ({
    key: attachmentKey(tx.householdId, sha256),
    name: `attachments/${id}-${safeName(fileName)}`,
  }));
  return {
    there: files.filter(({ key }) => stored.has(key)),
    missing: files.filter(({ key }) => !stored.has(key)).map(({ name }) => name),
  };
}
