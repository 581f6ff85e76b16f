import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { OUTBOX } from '../../platform/mail/outbox.ts';
import { createFileObjects } from '../../platform/objects/file-objects.ts';
import { openObjects } from '../../platform/objects/open-objects.ts';
import type { S3Settings } from '../../platform/objects/s3-objects.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { newestBackup } from '../backup/backup-folder.ts';
import { causeOf, type Found, ok, problem, type Said, warning } from './finding.ts';

const GIBIBYTE = 2 ** 30;
const HOUR_MS = 3_600_000;
const LATE_HOURS = 36;

/** Examines the key that seals bank credentials, and who can read it and the rest of the data folder. */
export function examineKeys(dataFolder: string, givenKey: string | undefined): Found[] {
  const key = join(dataFolder, 'secret.key');
  const folder = statSync(dataFolder, { throwIfNoEntry: false });
  if (folder === undefined)
    return [
      problem(
        'data folder',
        (texts) => texts.noFolder(dataFolder),
        (texts) => texts.setFolder,
      ),
    ];
  const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  return [
    isOpen(dataFolder)
      ? problem(
          'data folder',
          (texts) => texts.open(dataFolder),
          (texts) => texts.command(`chmod 700 ${dataFolder}`),
        )
      : ok('data folder', (texts) => texts.path(dataFolder)),
    givenKey !== undefined
      ? ok('key', (texts) => texts.keyGiven)
      : !existsSync(key)
        ? problem(
            'key',
            (texts) => texts.keyMissing(key),
            (texts) => texts.restoreKey,
          )
        : isOpen(key)
          ? problem(
              'key',
              (texts) => texts.open(key),
              (texts) => texts.command(`chmod 600 ${key}`),
            )
          : ok('key', (texts) => texts.path(key)),
  ];
}

/** Returns the keys that a start would use, without creating one; none if the file is missing. */
export function secretKeysOf(dataFolder: string, given: string | undefined, oldKeys: readonly string[]): string[] {
  const file = join(dataFolder, 'secret.key');
  if (given === undefined && !existsSync(file)) return [];
  return [given ?? readFileSync(file, 'utf8').trim(), ...oldKeys];
}

/** Examines the free space of the folders to which Tideline writes, once per disk. */
export async function examineDisks(
  folders: readonly { name: 'data' | 'releases' | 'backups'; path: string }[],
): Promise<Found[]> {
  const found: Found[] = [];
  const disks = new Set<number>();
  for (const { name, path } of folders) {
    const disk = statSync(path, { throwIfNoEntry: false })?.dev;
    if (disk === undefined || disks.has(disk)) continue;
    disks.add(disk);
    const { bavail, blocks, bsize } = await statfs(path);
    const [freeBytes, allBytes] = [bavail * bsize, blocks * bsize];
    const detail: Said = (texts) =>
      texts.free(texts.tenths(freeBytes / GIBIBYTE), texts.tenths(allBytes / GIBIBYTE), name);
    found.push(
      freeBytes < GIBIBYTE
        ? problem('disk', detail, (texts) => texts.freeNow)
        : freeBytes < 0.1 * allBytes
          ? warning('disk', detail, (texts) => texts.freeSoon)
          : ok('disk', detail),
    );
  }
  return found;
}

/** Stores and reads a test file in the storage for users' files. */
export async function examineFiles(
  dataFolder: string,
  settings: S3Settings | undefined,
): Promise<{ objects: ObjectStore; finding: Found }> {
  try {
    const objects = await openObjects(dataFolder, settings);
    return { objects, finding: ok('files', (texts) => texts.files(settings?.bucket)) };
  } catch (error) {
    const finding = problem(
      'files',
      (texts, language) => texts.cause(causeOf(error, language)),
      (texts) => texts.correctStore,
    );
    return { objects: createFileObjects(dataFolder), finding };
  }
}

/** Connects to the mail server and signs in, without sending anything. */
export async function examineMail(mailer: Pick<Mailer, 'isSmtp' | 'verify'>, objects: ObjectStore): Promise<Found> {
  if (!mailer.isSmtp) {
    const waiting = (await objects.list(OUTBOX)).length;
    return warning(
      'mail',
      (texts) => texts.noMail(waiting),
      (texts) => texts.setMail,
    );
  }
  try {
    await mailer.verify();
    return ok('mail', (texts) => texts.mail);
  } catch (error) {
    return problem(
      'mail',
      (texts, language) => texts.mailRefused(causeOf(error, language)),
      (texts) => texts.correctMail,
    );
  }
}

/** Examines the age of the newest nightly backup, and whether it is on the same disk as the data. */
export async function examineBackups(folder: string | undefined, dataFolder: string, now: Date): Promise<Found> {
  if (folder === undefined)
    return warning(
      'backup',
      (texts) => texts.noBackups,
      (texts) => texts.setBackups,
    );
  const newest = await newestBackup(folder);
  if (newest === null)
    return warning(
      'backup',
      (texts) => texts.noneYet(folder),
      (texts) => texts.backUpNow,
    );
  const hours = Math.floor((now.getTime() - newest.writtenAt.getTime()) / HOUR_MS);
  const detail: Said = (texts) => texts.newest(hours, newest.path);
  if (hours > LATE_HOURS) return problem('backup', detail, (texts) => texts.lateBackup);
  return statSync(folder).dev === statSync(dataFolder).dev
    ? warning(
        'backup',
        (texts) => texts.newestOnSameDisk(hours, newest.path),
        (texts) => texts.copyBackups,
      )
    : ok('backup', detail);
}
