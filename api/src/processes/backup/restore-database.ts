import type { Client } from 'pg';
import type { Migration } from '../../platform/database/prepare.store.ts';
import { applyInTransaction } from '../../platform/database/prepare.store.ts';
import type { Entry } from './archive-reader.ts';
import type { BackupHead, BackupManifest, TableSums } from './backup-format.ts';
import { BackupRefused, notReadable } from './backup-refused.ts';
import { type CopiedTable, readSums, readTables } from './backup-rows.store.ts';
import { RESTORED_JOBS } from '../../platform/jobs/install-queue.store.ts';
import { beginRestore, createRestoredJobs, loadRows, openTables, setSequences } from './restore-rows.store.ts';

/** A database restore in a transaction that the caller commits. */
export interface DatabaseRestore {
  loadRows(table: string, entry: Entry): Promise<void>;
  loadJobs(entry: Entry): Promise<void>;
  /** Compares rows and sums with the manifest, then upgrades the database to this version. */
  finish(manifest: BackupManifest): Promise<{ rows: number; upgradedBy: number }>;
}

/** Splits this version's migrations into those applied to the backup and those it lacks. Rejects a newer backup. */
export function splitMigrations(
  { schema }: Pick<BackupHead, 'schema'>,
  ours: readonly Migration[],
): { had: readonly Migration[]; lacks: readonly Migration[] } {
  const newer = schema.find(({ name }) => !ours.some((migration) => migration.name === name));
  if (newer !== undefined) throw new BackupRefused('BACKUP_NEWER', (texts) => texts.newerChange(newer.name));
  const had = ours.slice(0, schema.length);
  const other = had.find(
    ({ name, checksum }, index) => schema[index]?.name !== name || schema[index].checksum !== checksum,
  );
  if (other !== undefined) throw new BackupRefused('BACKUP_NEWER', (texts) => texts.otherBuild(other.name));
  return { had, lacks: ours.slice(schema.length) };
}

/** Begins to restore a database in a single transaction. */
export async function restoreDatabase(
  client: Client,
  head: BackupHead,
  migrations: readonly Migration[],
): Promise<DatabaseRestore> {
  const { had, lacks } = splitMigrations(head, migrations);
  await beginRestore(client, had);
  const tables = await readTables(client);
  refuseOtherTables(head, tables);
  const close = await openTables(client, tables);
  const byName = new Map(tables.map((table) => [table.name, table]));
  if (head.jobColumns.length > 0) await createRestoredJobs(client, head.jobColumns);
  return {
    async loadRows(name, entry) {
      const table = byName.get(name);
      if (table === undefined) throw notReadable((texts) => texts.unknownTable(name));
      await loadRows(client, table, entry.content).catch(explainRows(entry));
    },
    async loadJobs(entry) {
      const [, name = ''] = RESTORED_JOBS.split('.');
      await loadRows(client, { name, columns: head.jobColumns }, entry.content).catch(explainRows(entry));
    },
    async finish(manifest) {
      await setSequences(client, head.sequences);
      const found = await readSums(client, tables);
      refuseOtherSums(manifest.tables, found);
      await close().catch(explainRows({}));
      await applyInTransaction(client, lacks);
      return { rows: [...found.values()].reduce((sum, { rows }) => sum + rows, 0), upgradedBy: lacks.length };
    },
  };
}

/**
 * Rejects a backup with different tables. The same migrations create the same tables, so the backup must have been
 * edited.
 */
function refuseOtherTables(head: BackupHead, tables: readonly CopiedTable[]): void {
  const ours = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  const names = new Set([...ours.keys(), ...Object.keys(head.tables)]);
  const other = [...names].find((name) => ours.get(name) !== head.tables[name]?.join());
  if (other !== undefined) throw new BackupRefused('BACKUP_WRONG', (texts) => texts.otherTable(other));
}

/** Rejects the restore if the rows or sums of a table differ, and names the first such table. */
function refuseOtherSums(expected: BackupManifest['tables'], found: ReadonlyMap<string, TableSums>): void {
  const summaryOf = (table: TableSums | undefined): { rows: number; sums: string } | undefined =>
    table && {
      rows: table.rows,
      sums: Object.entries(table.sums)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([column, sum]) => `${column} ${sum}`)
        .join(', '),
    };
  for (const table of new Set([...Object.keys(expected), ...found.keys()])) {
    const [was, now] = [summaryOf(expected[table]), summaryOf(found.get(table))];
    if (was?.rows !== now?.rows || was?.sums !== now?.sums)
      throw new BackupRefused('BACKUP_WRONG', (texts) => texts.otherSums(table, was, now));
  }
}

/** Converts an error of the database to a rejection. The database's message may quote a row, so it is not shown. */
const explainRows =
  ({ name }: { name?: string }) =>
  (error: unknown): never => {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    if (/^(22|23)/.test(code)) throw new BackupRefused('BACKUP_WRONG', (texts) => texts.rowsRejected(name, code));
    throw error;
  };
