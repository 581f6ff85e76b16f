import { createHash } from 'node:crypto';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { attachmentKey } from '../../ledger/attachments/attachment-files.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { systemCode } from '../../platform/start-error.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { type BackupHead, FORMAT, HEAD, KEY_FILES, placeOf, type TableSums } from './backup-format.ts';
import type { Step } from './backup-refused.ts';
import {
  beginSnapshot,
  type CopiedTable,
  copyJobs,
  copyRows,
  endSnapshot,
  readAppliedMigrations,
  readAttachments,
  readHouseholds,
  readJobColumns,
  readSequences,
  readSums,
  readTables,
  seeHousehold,
} from './backup-rows.store.ts';

export interface Installation {
  dataFolder: string;
  /** Folder of releases. */
  releases: string;
  /** Storage for attachments, which may be outside the data folder. */
  objects: ObjectStore;
}

export interface BackupOptions {
  path: string;
  passphrase: string | undefined;
  /** A connection as the owner of the tables. */
  client: Client;
  installation: Installation;
  /** See {@link BackupHead}. */
  keyFingerprint: string;
  version: string;
  now: Date;
  progress(step: Step): void;
}

export interface BackupResult {
  path: string;
  bytes: number;
  rows: number;
  households: number;
  attachments: number;
  lostAttachments: number;
  releaseFiles: number;
  encrypted: boolean;
}

/** Approximate size of the parts in which rows are written. */
const PART_BYTES = 512 * 1_024;

/** Collects rows and writes them in parts that end with a complete row. */
class Parts {
  readonly #archive: ArchiveWriter;
  readonly #waiting = new Map<string, Buffer[]>();
  #number = 0;

  constructor(archive: ArchiveWriter) {
    this.#archive = archive;
  }

  async add(table: string, rows: AsyncIterable<Buffer>): Promise<void> {
    const waiting = this.#waiting.get(table) ?? [];
    this.#waiting.set(table, waiting);
    let bytes = waiting.reduce((sum, { length }) => sum + length, 0);
    for await (const chunk of rows) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes < PART_BYTES) continue;
      const all = Buffer.concat(waiting);
      const end = all.lastIndexOf(0x0a) + 1;
      if (end === 0) continue; // a single row of many megabytes
      await this.#write(table, all.subarray(0, end));
      waiting.splice(0, waiting.length, all.subarray(end));
      bytes = all.length - end;
    }
  }

  async flush(): Promise<void> {
    for (const [table, waiting] of this.#waiting) {
      const rest = Buffer.concat(waiting);
      if (rest.length > 0) await this.#write(table, rest);
    }
    this.#waiting.clear();
  }

  #write(table: string, bytes: Buffer): Promise<void> {
    const number = String((this.#number += 1)).padStart(6, '0');
    return this.#archive.add(table === '' ? `jobs/${number}.copy` : `database/${number}.${table}.copy`, bytes);
  }
}

/** Adds the sums of one read to the total. */
function addSums(total: Map<string, TableSums>, seen: ReadonlyMap<string, TableSums>): void {
  for (const [table, { rows, sums }] of seen) {
    const before = total.get(table);
    total.set(table, {
      rows: rows + (before?.rows ?? 0),
      sums: Object.fromEntries(
        Object.entries(sums).map(([column, sum]) => [
          column,
          String(BigInt(sum) + BigInt(before?.sums[column] ?? '0')),
        ]),
      ),
    });
  }
}

interface Written {
  tables: Map<string, TableSums>;
  households: number;
  attachments: { householdId: string; sha256: string }[];
}

/**
 * Writes the rows of all tables. Row-level security shows the owner one household at a time, so rows are read household
 * by household.
 */
async function writeRows(client: Client, archive: ArchiveWriter, tables: readonly CopiedTable[]): Promise<Written> {
  const parts = new Parts(archive);
  const total = new Map<string, TableSums>();
  const attachments: Written['attachments'] = [];
  const copy = async (among: readonly CopiedTable[]): Promise<void> => {
    const sums = await readSums(client, among);
    addSums(total, sums);
    for (const table of among) if (sums.has(table.name)) await parts.add(table.name, copyRows(client, table));
  };
  await copy(tables.filter(({ isForced }) => !isForced));
  const households = await readHouseholds(client);
  for (const household of households) {
    await seeHousehold(client, household);
    await copy(tables.filter(({ isForced }) => isForced));
    attachments.push(...(await readAttachments(client, household)));
  }
  await parts.flush();
  return { tables: total, households: households.length, attachments };
}

/** Adds the files of attachments. Returns the number of written files and the number of missing or damaged ones. */
async function writeAttachments(
  archive: ArchiveWriter,
  { objects }: Installation,
  rows: Written['attachments'],
): Promise<{ written: number; lost: number }> {
  let lost = 0;
  for (const { householdId, sha256 } of rows) {
    const object = await objects.open(attachmentKey(householdId, sha256));
    const bytes = object && (await buffer(await object.read())); // at most 10 MiB
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) lost += 1;
    else await archive.add(`attachments/${householdId}/${sha256}`, bytes);
  }
  return { written: rows.length - lost, lost };
}

/**
 * Adds the releases. Generations come first, so that a release that is deployed during the backup is complete but not
 * active. Incomplete files have names that releases never have.
 */
async function writeReleases(archive: ArchiveWriter, { releases }: Installation): Promise<number> {
  let count = 0;
  const parts = (await namesIn(releases)).toSorted((a, b) => Number(b === 'envs') - Number(a === 'envs'));
  const visit = async (path: string): Promise<void> => {
    const info = await lstat(join(releases, path)).catch(ignoreMissing);
    if (info?.isDirectory() === true) {
      for (const name of await namesIn(join(releases, path))) await visit(`${path}/${name}`);
      return;
    }
    const name = `releases/${path}`;
    if (info?.isFile() !== true || placeOf(name) === null || /(^|\/)\.tmp-/.test(path)) return;
    await archive.addFile(name, join(releases, path), info.size);
    count += 1;
  };
  for (const part of parts) await visit(part);
  return count;
}

async function writeKeys(archive: ArchiveWriter, { dataFolder }: Installation): Promise<void> {
  for (const file of KEY_FILES) {
    const path = join(dataFolder, file);
    const sizeBytes = await sizeOf(path);
    if (sizeBytes !== null) await archive.addFile(`keys/${file}`, path, sizeBytes);
  }
}

const ignoreMissing = (error: unknown): null => {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
};

const sizeOf = async (path: string): Promise<number | null> => {
  const info = await stat(path).catch(ignoreMissing);
  return info?.isFile() === true ? info.size : null;
};

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ignoreMissing)) ?? [];

async function readHead(
  { client, now, version, keyFingerprint }: BackupOptions,
  tables: readonly CopiedTable[],
): Promise<BackupHead> {
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    version,
    schema: await readAppliedMigrations(client),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    jobColumns: await readJobColumns(client),
    sequences: await readSequences(client),
    keyFingerprint,
  };
}

/**
 * Writes a complete backup: rows from one instant while other transactions continue to write, then files and keys.
 * Errors: WOULD_REPLACE if the file exists.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  const { path, passphrase, client, installation, progress } = options;
  const archive = await createArchive(path, passphrase);
  try {
    await beginSnapshot(client);
    const tables = await readTables(client);
    const head = await readHead(options, tables);
    await archive.add(HEAD, JSON.stringify(head));
    progress((steps) => steps.readingDatabase);
    const written = await writeRows(client, archive, tables);
    if (head.jobColumns.length > 0) {
      const jobs = new Parts(archive);
      await jobs.add('', copyJobs(client, head.jobColumns));
      await jobs.flush();
    }
    await endSnapshot(client);
    progress((steps) => steps.readingFiles);
    const attachments = await writeAttachments(archive, installation, written.attachments);
    const releaseFiles = await writeReleases(archive, installation);
    await writeKeys(archive, installation);
    const bytes = await archive.finish({
      tables: Object.fromEntries(written.tables),
      lostAttachments: attachments.lost,
    });
    return {
      path,
      bytes,
      rows: [...written.tables.values()].reduce((sum, { rows }) => sum + rows, 0),
      households: written.households,
      attachments: attachments.written,
      lostAttachments: attachments.lost,
      releaseFiles,
      encrypted: passphrase !== undefined,
    };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
