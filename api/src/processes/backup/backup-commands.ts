import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database/open-database.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { asOwner, prepareDatabase, readMigrations } from '../../platform/installation/prepare.ts';
import { createFileObjects } from '../../platform/objects/file-objects.ts';
import { keyFingerprint, readSecretKey } from '../../platform/secret-key.ts';
import { checkLedger, type LedgerCounts } from '../nightly/check-ledger.ts';
import { nightlyBackups } from './backup-folder.ts';
import { BackupRefused, type Step } from './backup-refused.ts';
import { readAppliedMigrations, readHouseholds } from './backup-rows.store.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import { recoverSwap } from './file-swap.ts';
import { connectOwner, lockOwnerDatabase, openOwnerDatabase } from './owner-database.ts';
import { refuseOtherKey, refuseReplacement, restoreBackup, type RestoreResult } from './restore-backup.ts';
import { splitMigrations } from './restore-database.ts';
import { hasUsers, isCommitted } from './restore-rows.store.ts';
import { type BackupResult, type Installation, writeBackup } from './write-backup.ts';

export interface BackupContext {
  installation: Installation;
  /** The operator's own PostgreSQL server; undefined for the built-in one. */
  databaseUrl: string | undefined;
  passphrase: string | undefined;
  /** Keys from the environment, the current one first; empty if the key is in the data folder. */
  givenKeys: readonly string[];
  version: string;
  now(): Date;
  progress(step: Step): void;
  /** Functions to call if the command is interrupted. */
  interrupts: Set<() => Promise<void>>;
}

/** Reads the passphrase from the environment, or from a file without its final line break. */
export function readPassphrase(given: string | undefined, file: string | undefined): string | undefined {
  if (given !== undefined || file === undefined) return given;
  const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  if (passphrase.length >= 12) return passphrase;
  throw new BackupRefused('NOT_ALLOWED', (texts) => texts.shortPassphrase(file));
}

/** Writes a backup. Tideline may be running. */
export async function backUp(context: BackupContext, path: string): Promise<BackupResult> {
  const { installation, databaseUrl, interrupts } = context;
  const database = await openOwnerDatabase({ ...installation, databaseUrl, interrupts });
  try {
    return await backUpDatabase(context, database.url, path);
  } finally {
    await database.close();
  }
}

async function backUpDatabase(context: BackupContext, url: string, path: string): Promise<BackupResult> {
  const { installation, passphrase, givenKeys, version, now, progress } = context;
  const client = await connectOwner(url, 'tideline-backup');
  try {
    if ((await readAppliedMigrations(client)).length === 0)
      throw new BackupRefused('NOT_ALLOWED', (texts) => texts.nothing);
    const fingerprint = keyFingerprint(readSecretKey(installation.dataFolder, givenKeys[0]));
    return await writeBackup({
      path,
      passphrase,
      client,
      installation,
      keyFingerprint: fingerprint,
      version,
      now: now(),
      progress,
    });
  } finally {
    await client.end();
  }
}

export interface RestoreChoice {
  /** Whether existing user data may be replaced. */
  replace: boolean;
  /** Folder for a backup of the replaced data; undefined for no backup. */
  copyFolder: string | undefined;
}

/** Restores a backup into this installation, which must not be running. */
export async function restore(
  context: BackupContext,
  path: string,
  { replace, copyFolder }: RestoreChoice,
): Promise<RestoreResult & { copy: string | null }> {
  const { installation, databaseUrl, givenKeys, passphrase, progress, interrupts } = context;
  progress((steps) => steps.checking);
  const backup = await checkBackup(path, passphrase);
  splitMigrations(backup.head, readMigrations());
  refuseOtherKey(backup, givenKeys);
  await mkdir(installation.dataFolder, { recursive: true, mode: 0o700 });
  const database = await lockOwnerDatabase({ ...installation, databaseUrl, interrupts });
  try {
    const copy = await asOwner(database.url, async (client) => {
      await recoverSwap(installation.dataFolder, (id) => isCommitted(client, id));
      await refuseReplacement(client, replace);
      return copyFolder !== undefined && (await hasUsers(client))
        ? nameOf('before-restore', context, copyFolder)
        : null;
    });
    if (copy !== null) {
      progress((steps) => steps.copying(copy));
      await backUpDatabase(context, database.url, copy);
    }
    const result = await asOwner(database.url, async (client) => {
      await refuseReplacement(client, replace);
      return restoreBackup({ backup, client, migrations: readMigrations(), installation, givenKeys, progress });
    });
    await prepareDatabase(database.url); // creates the queue, which takes over the restored jobs
    return { ...result, copy };
  } finally {
    await database.close();
  }
}

/** Returns a path for a new backup, whose name sorts by time. */
const nameOf = (kind: string, { now, passphrase }: BackupContext, folder: string): string => {
  const stamp = now().toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `${kind}-${stamp}.tar.gz${passphrase === undefined ? '' : '.encrypted'}`);
};

export interface LedgerReport {
  households: number;
  /** Number of violations per invariant. */
  problems: LedgerCounts;
}

/** Checks the invariants of every household's ledger. */
async function checkLedgers(url: string, now: Date): Promise<LedgerReport> {
  const client = await connectOwner(url, 'tideline-verify');
  const ids = await readHouseholds(client);
  await client.end();
  const db = openDatabase({ url, maxConnections: 2 });
  const problems: LedgerCounts = {};
  try {
    for (const householdId of ids) {
      const found = await db.withHousehold({ householdId, userId: '', snapshot: true }, (tx) =>
        checkLedger(tx, now.toISOString().slice(0, 10)),
      );
      for (const [code, count] of Object.entries(found)) problems[code] = (problems[code] ?? 0) + count;
    }
    return { households: ids.length, problems };
  } finally {
    await db.close();
  }
}

/** Checks the ledger of this installation. Tideline may be running. */
export async function verifyLedger({
  installation,
  databaseUrl,
  now,
  interrupts,
}: BackupContext): Promise<LedgerReport> {
  const database = await openOwnerDatabase({ ...installation, databaseUrl, interrupts });
  try {
    return await checkLedgers(database.url, now());
  } finally {
    await database.close();
  }
}

/** Restores a backup into a temporary PostgreSQL server and checks the ledger there. */
export async function verifyBackup(
  context: BackupContext,
  path: string,
): Promise<RestoreResult & LedgerReport & Pick<CheckedBackup, 'unpackedBytes'>> {
  const { progress, passphrase, now, interrupts } = context;
  progress((steps) => steps.checking);
  const backup = await checkBackup(path, passphrase);
  splitMigrations(backup.head, readMigrations());
  const scratch = await mkdtemp(join(tmpdir(), 'tideline-verify-'));
  const remove = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  try {
    const dataFolder = join(scratch, 'data');
    await mkdir(dataFolder, { mode: 0o700 });
    const server = await startEmbeddedPostgres({
      folder: join(scratch, 'postgres'),
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }, // deleted after this check
      log: () => undefined,
    });
    const stop = (): Promise<void> => server.stop().then(remove);
    interrupts.add(stop);
    try {
      const installation = {
        dataFolder,
        releases: join(dataFolder, 'releases'),
        objects: createFileObjects(dataFolder),
      };
      const result = await asOwner(server.url, (client) =>
        restoreBackup({ backup, client, migrations: readMigrations(), installation, givenKeys: [], progress }),
      );
      await prepareDatabase(server.url);
      progress((steps) => steps.checkingLedger);
      return { ...result, ...(await checkLedgers(server.url, now())), unpackedBytes: backup.unpackedBytes };
    } finally {
      interrupts.delete(stop);
      await server.stop();
    }
  } finally {
    await remove();
  }
}

/** Writes a backup into the folder of nightly backups, and deletes all but the newest ones. */
export async function backUpNightly(
  context: BackupContext,
  { folder, count }: { folder: string; count: number },
): Promise<BackupResult> {
  const result = await backUp(context, nameOf('tideline', context, folder));
  for (const name of (await nightlyBackups(folder)).slice(0, -count)) await rm(join(folder, name), { force: true });
  return result;
}
