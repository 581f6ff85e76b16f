import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { storeAttachmentStream } from '../../ledger/attachments/attachment-files.ts';
import type { Migration } from '../../platform/database/prepare.store.ts';
import { keyFingerprint } from '../../platform/secret-key.ts';
import { type Entry, entriesOf } from './archive-reader.ts';
import { HEAD, MANIFEST, type Place, placeOf } from './backup-format.ts';
import { BackupRefused, notReadable, type Step } from './backup-refused.ts';
import type { CheckedBackup } from './check-backup.ts';
import { beginSwap, type FileSwap } from './file-swap.ts';
import { type DatabaseRestore, restoreDatabase } from './restore-database.ts';
import { commit, countProcesses, hasUsers, markRestore, rollback } from './restore-rows.store.ts';
import type { Installation } from './write-backup.ts';

export interface RestoreOptions {
  backup: CheckedBackup;
  /** A connection as the owner of the tables that holds the migration lock. */
  client: Client;
  migrations: readonly Migration[];
  installation: Installation;
  /** Keys from the environment, the current one first; empty if the backup's own key is to be restored. */
  givenKeys: readonly string[];
  progress(step: Step): void;
}

export interface RestoreResult {
  rows: number;
  attachments: number;
  releaseFiles: number;
  createdAt: string;
  /** Number of migrations that upgraded the restored database to this version. */
  upgradedBy: number;
  lostAttachments: number;
}

/** Rejects a restore that would replace data or disturb running processes. */
export async function refuseReplacement(client: Client, mayReplace: boolean): Promise<void> {
  if ((await countProcesses(client)) > 0) throw new BackupRefused('IN_USE', (texts) => texts.running);
  if (!mayReplace && (await hasUsers(client))) throw new BackupRefused('WOULD_REPLACE', (texts) => texts.hasUsers);
}

/** Rejects a backup if the environment sets a key that cannot decrypt the bank credentials in it. */
export function refuseOtherKey({ head }: CheckedBackup, givenKeys: readonly string[]): void {
  if (givenKeys.length === 0 || givenKeys.some((key) => keyFingerprint(key) === head.keyFingerprint)) return;
  throw new BackupRefused('BACKUP_WRONG', (texts) => texts.otherKey);
}

/** Rejects a backup if the disk has too little space for its files next to the current ones. */
async function refuseFullDisk({ unpackedBytes }: CheckedBackup, { dataFolder }: Installation): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder);
  if (bavail * bsize > unpackedBytes) return;
  const mebibytes = (bytes: number): string => String(Math.ceil(bytes / 1_048_576));
  const disk = { needed: mebibytes(unpackedBytes), folder: dataFolder, free: mebibytes(bavail * bsize) };
  throw new BackupRefused('NOT_ALLOWED', (texts) => texts.fullDisk(disk));
}

interface Targets {
  database: DatabaseRestore;
  swap: FileSwap;
  installation: Installation;
}

/** Writes the contents of an entry to its destination. */
async function restoreEntry({ database, swap, installation }: Targets, place: Place, entry: Entry): Promise<void> {
  const { dataFolder, releases, objects } = installation;
  switch (place.kind) {
    case 'rows':
      return database.loadRows(place.table, entry);
    case 'jobs':
      return database.loadJobs(entry);
    case 'attachment': {
      // the key is the digest of the content, so an existing file can only be replaced by an equal one
      if (objects.isRemote) await storeAttachmentStream(objects, place.household, entry.content);
      else
        await write(await swap.prepare(join(dataFolder, 'attachments'), `${place.household}/${place.sha256}`), entry);
      if (entry.sha256() !== place.sha256)
        throw new BackupRefused('BACKUP_WRONG', (texts) => texts.otherAttachment(place.sha256));
      return;
    }
    case 'release':
      return write(await swap.prepare(releases, place.path), entry);
    case 'key':
      return write(await swap.prepare(join(dataFolder, place.file)), entry);
  }
}

const write = (path: string, { content }: Entry): Promise<void> =>
  pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));

/**
 * Restores a checked backup: the database in one transaction, together with the files. If anything fails, nothing
 * changes.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { backup, client, installation, progress } = options;
  const { dataFolder } = installation;
  refuseOtherKey(backup, options.givenKeys);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await refuseFullDisk(backup, installation);
  const id = randomUUID();
  const swap = await beginSwap(installation, id);
  try {
    progress((steps) => steps.restoring);
    const database = await restoreDatabase(client, backup.head, options.migrations);
    const counts = await restoreEntries(backup, { database, swap, installation });
    progress((steps) => steps.comparing);
    const { rows, upgradedBy } = await database.finish(backup.manifest);
    await markRestore(client, id);
    await swap.swap();
    await commit(client);
    await swap.finish();
    const { createdAt } = backup.head;
    return { rows, ...counts, createdAt, upgradedBy, lostAttachments: backup.manifest.lostAttachments };
  } catch (error) {
    await rollback(client).catch(() => undefined); // a broken connection has already rolled back
    await swap.undo();
    throw error;
  }
}

/** Reads the backup again, and rejects it if it has changed since it was checked. */
async function restoreEntries(
  { path, passphrase, digests }: CheckedBackup,
  targets: Targets,
): Promise<{ attachments: number; releaseFiles: number }> {
  const counts = { attachments: 0, releaseFiles: 0 };
  for await (const entry of entriesOf(path, passphrase)) {
    if (entry.name === HEAD || entry.name === MANIFEST) {
      for await (const _ of entry.content); // the check has already compared its content
      continue;
    }
    const place = placeOf(entry.name);
    if (place === null || !digests.has(entry.name)) throw notReadable((texts) => texts.changed);
    await restoreEntry(targets, place, entry);
    if (entry.sha256() !== digests.get(entry.name)) throw notReadable((texts) => texts.changed);
    if (place.kind === 'attachment') counts.attachments += 1;
    if (place.kind === 'release') counts.releaseFiles += 1;
  }
  return counts;
}
