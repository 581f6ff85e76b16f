import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachmentPath } from '../attachments/attachment-files.ts';
import type { HouseholdTx } from '../database/database.ts';
import { raw, sql } from '../database/sql.ts';
import { csvLine } from '../http/csv-line.ts';
import { ZipFile } from 'yazl';
import { COPIED_TABLES } from './copied-tables.ts';
import { copyFiles } from './copy-files.ts';
import { inBatches, rowsOf } from './read-rows.ts';
import { camelName, columnsOf } from './table-columns.ts';
import { accountPart, beancountOf } from './to-beancount.ts';

/** What `format` and `formatVersion` of data.json say; a later version can be read by a later program alone. */
export const COPY_FORMAT = { format: 'tideline-household', formatVersion: 1 } as const;

export interface ExportRequest {
  id: string;
  dataFolder: string;
  now: Date;
  today: string;
  signal: AbortSignal;
  /** Rows written so far, of all that will be. */
  tell: (done: number, total: number) => void;
}

const READ_ME = `A copy of everything a Tideline household holds.

data.json           all of it, to be read in again by Tideline (Settings, Data, Restore) or by a program; amounts are integers in minor units
attachments/        the files kept with transactions, each under the id it has in data.json
csv/                the same tables for a spreadsheet
ledger.beancount    the ledger for plain-text accounting
`;

interface HouseholdRow {
  name: string;
  currency: string;
  locale: string;
  timezone: string;
  marginalTaxPpm: number;
  mode: string | null;
}

/** Writes the copy beside the others; what is there under its id is complete. The transaction shows one moment of the household. */
export async function writeExport(
  tx: HouseholdTx,
  { id, dataFolder, now, today, signal, tell }: ExportRequest,
): Promise<number> {
  const household = await tx.one<HouseholdRow>(
    sql`select name, currency, locale, timezone, marginal_tax_ppm, mode from household where id = ${tx.householdId}`,
  );
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

  async function* dataJson(): AsyncGenerator<string> {
    yield `${JSON.stringify({ ...COPY_FORMAT, exportedAt: now.toISOString(), household }).slice(0, -1)},\n"balances": ${JSON.stringify(await balances(tx))},\n"history": [`;
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

  async function* csv(table: string): AsyncGenerator<string> {
    const names = (columns.get(table) ?? []).map(({ name }) => camelName(name));
    yield csvLine(names);
    for await (const rows of rowsOf(tx, table, columns.get(table) ?? [])) {
      yield rows.map((row) => csvLine(names.map((name) => row[name]))).join('');
      count(rows.length);
    }
  }

  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const giveUp = (error: Error): unknown => output.destroy(error);
  zip.on('error', giveUp);
  const add = (name: string, text: () => AsyncIterable<string>): void =>
    zip.addReadStreamLazy(name, { mtime: now }, (give) =>
      give(null, Readable.from(text(), { objectMode: false }).on('error', giveUp)),
    );
  const { there, missing } = await attachments(tx, dataFolder);
  zip.addBuffer(
    Buffer.from(
      missing.length === 0 ? READ_ME : `${READ_ME}\nThese files were missing on the server:\n${missing.join('\n')}\n`,
    ),
    'README.txt',
    { mtime: now },
  );
  add('data.json', dataJson);
  for (const { table } of COPIED_TABLES) add(`csv/${table}.csv`, () => csv(table));
  add('ledger.beancount', () => beancountOf(tx, household, today));
  for (const { path, name } of there) zip.addFile(path, name, { mtime: now, compress: false });
  zip.end();

  const files = copyFiles(dataFolder);
  const draft = join(await files.workFolder(id), 'draft.zip');
  await pipeline(output, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
  await rename(draft, files.path(id));
  return (await stat(files.path(id))).size;
}

/** A file name that means the same in every folder. */
const safeName = (name: string): string =>
  `${accountPart(name.replace(/\.[^.]*$/, '')).slice(0, 80)}${/\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''}`;

const countRows = async (tx: HouseholdTx): Promise<number> => {
  let total = 0;
  for (const { table } of COPIED_TABLES)
    total += (
      await tx.one<{ n: number }>(
        sql`select count(*) as n from ${raw(`"${table}"`)} where household_id = ${tx.householdId}`,
      )
    ).n;
  return total;
};

/** What a restore has to come to, account by account. */
const balances = (tx: HouseholdTx): Promise<{ accountId: string; balanceMinor: number; transactionCount: number }[]> =>
  tx.many(sql`
    select b.account_id, b.balance_minor, b.transaction_count from account_balance b join account a on a.household_id = b.household_id and a.id = b.account_id
    where b.household_id = ${tx.householdId} and a.deleted_at is null order by b.account_id`);

const historyQuery = (tx: HouseholdTx) => sql`
  select c.id, c.created_at as at, u.name as by, c.cause, c.label, c.state
  from change_set c left join app_user u on u.id = c.actor_id where c.household_id = ${tx.householdId} order by c.created_at, c.id`;

/** Files of attachments under their names in the copy; one that the disk has lost does not keep all the rest from being saved. */
async function attachments(
  tx: HouseholdTx,
  dataFolder: string,
): Promise<{ there: { path: string; name: string }[]; missing: string[] }> {
  const rows = await tx.many<{ id: string; fileName: string; sha256: string }>(sql`
    select id, file_name, sha256 from attachment where household_id = ${tx.householdId} and deleted_at is null order by id`);
  const files = await Promise.all(
    rows.map(async ({ id, fileName, sha256 }) => {
      const path = attachmentPath(dataFolder, tx.householdId, sha256);
      return {
        path,
        name: `attachments/${id}-${safeName(fileName)}`,
        isThere: (await stat(path).catch(() => null)) !== null,
      };
    }),
  );
  return {
    there: files.filter(({ isThere }) => isThere),
    missing: files.filter(({ isThere }) => !isThere).map(({ name }) => name),
  };
}
