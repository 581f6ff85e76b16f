import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { OUTBOX } from '../../platform/mail/outbox.ts';
import { createFileObjects } from '../../platform/objects/file-objects.ts';
import { openObjects } from '../../platform/objects/open-objects.ts';
import type { S3Settings } from '../../platform/objects/s3-objects.ts';
import { StartError } from '../../platform/start-error.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { newestBackup } from '../backup/backup-folder.ts';
import { causeOf, type Finding, ok, problem, warning } from './finding.ts';

const GIBIBYTE = 2 ** 30;
const HOUR_MS = 3_600_000;
const LATE_HOURS = 36;

const gibibytes = (bytes: number): string => `${(bytes / GIBIBYTE).toFixed(1)} GiB`;

/** Examines the key that seals bank credentials, and who can read it and the other data. */
export function examineKeys(dataFolder: string, givenKey: string | undefined): Finding[] {
  const key = join(dataFolder, 'secret.key');
  const folder = statSync(dataFolder, { throwIfNoEntry: false });
  if (folder === undefined)
    return [
      problem(
        'data folder',
        `${dataFolder} does not exist`,
        'Set TIDELINE_DATA to the folder that Tideline starts with.',
      ),
    ];
  const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  return [
    isOpen(dataFolder)
      ? problem('data folder', `other users can read ${dataFolder}`, `chmod 700 ${dataFolder}`)
      : ok('data folder', dataFolder),
    givenKey !== undefined
      ? ok('key', 'given by TIDELINE_SECRET_KEY, so it is not in backups')
      : !existsSync(key)
        ? problem('key', `${key} is missing: bank credentials cannot be read`, 'Restore it from a backup.')
        : isOpen(key)
          ? problem('key', `other users can read ${key}`, `chmod 600 ${key}`)
          : ok('key', key),
  ];
}

/** Returns the keys that a start would use, without creating one; none if the file is missing. */
export function secretKeysOf(dataFolder: string, given: string | undefined, oldKeys: readonly string[]): string[] {
  const file = join(dataFolder, 'secret.key');
  if (given === undefined && !existsSync(file)) return [];
  return [given ?? readFileSync(file, 'utf8').trim(), ...oldKeys];
}

/** Examines the space where Tideline writes, once for each disk. */
export async function examineDisks(folders: readonly { name: string; path: string }[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const disks = new Set<number>();
  for (const { name, path } of folders) {
    const disk = statSync(path, { throwIfNoEntry: false })?.dev;
    if (disk === undefined || disks.has(disk)) continue;
    disks.add(disk);
    const { bavail, blocks, bsize } = await statfs(path);
    const [freeBytes, allBytes] = [bavail * bsize, blocks * bsize];
    const detail = `${gibibytes(freeBytes)} of ${gibibytes(allBytes)} are free for ${name}`;
    found.push(
      freeBytes < GIBIBYTE
        ? problem('disk', detail, 'Free some space: PostgreSQL stops when the disk is full.')
        : freeBytes < 0.1 * allBytes
          ? warning('disk', detail, 'Free some space soon.')
          : ok('disk', detail),
    );
  }
  return found;
}

/** Stores and reads a file where those of users are. */
export async function examineFiles(
  dataFolder: string,
  settings: S3Settings | undefined,
): Promise<{ objects: ObjectStore; finding: Finding }> {
  try {
    const objects = await openObjects(dataFolder, settings);
    const where = settings === undefined ? 'in the data folder' : `in the bucket "${settings.bucket}"`;
    return { objects, finding: ok('files', `attachments and exports are ${where}`) };
  } catch (error) {
    const advice = 'Correct the settings, or start the object store.';
    const detail = error instanceof StartError ? error.message : causeOf(error);
    return { objects: createFileObjects(dataFolder), finding: problem('files', detail, advice) };
  }
}

/** Connects to the mail server and signs in, without sending anything. */
export async function examineMail(mailer: Pick<Mailer, 'isSmtp' | 'verify'>, objects: ObjectStore): Promise<Finding> {
  if (!mailer.isSmtp) {
    const waiting = (await objects.list(OUTBOX)).length;
    return warning(
      'mail',
      `SMTP_URL is not set: ${waiting} ${waiting === 1 ? 'email is' : 'emails are'} in the operator’s outbox`,
      'Set SMTP_URL and MAIL_FROM, or forward the emails from /outbox.',
    );
  }
  try {
    await mailer.verify();
    return ok('mail', 'the server accepts the login of SMTP_URL');
  } catch (error) {
    return problem('mail', `the SMTP_URL server refused: ${causeOf(error)}`, 'Correct SMTP_URL, then restart.');
  }
}

/** Examines the age of the newest nightly backup, and whether it shares a disk with what it protects. */
export async function examineBackups(folder: string | undefined, dataFolder: string, now: Date): Promise<Finding> {
  if (folder === undefined)
    return warning('backup', 'no nightly backups', 'Set BACKUP_DIR to a folder on another disk.');
  const newest = await newestBackup(folder);
  if (newest === null)
    return warning('backup', `${folder} has none yet`, 'Make one now: tideline backup. The next is made at 03:30 UTC.');
  const hours = Math.floor((now.getTime() - newest.writtenAt.getTime()) / HOUR_MS);
  const detail = `the newest is ${hours} hours old: ${newest.path}`;
  if (hours > LATE_HOURS)
    return problem('backup', detail, 'See at /jobs why the backup job failed, then: tideline backup.');
  return statSync(folder).dev === statSync(dataFolder).dev
    ? warning('backup', `${detail}; on the same disk as the data`, 'Copy backups to another machine.')
    : ok('backup', detail);
}
