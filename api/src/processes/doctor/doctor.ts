import type { Language } from '@tideline/contract/language';
import type { Clock } from '../../platform/clock.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { type DatabaseExamined, examineDatabase } from './examine-database.ts';
import {
  examineBackups,
  examineDisks,
  examineFiles,
  examineKeys,
  examineMail,
  secretKeysOf,
} from './examine-machine.ts';
import type { S3Settings } from '../../platform/objects/s3-objects.ts';
import { type Finding, type Found, inWords } from './finding.ts';

export interface Examined extends Omit<DatabaseExamined, 'now' | 'secretKeys'> {
  clock: Clock;
  releases: string;
  secretKey: string | undefined;
  oldSecretKeys: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  backupFolder: string | undefined;
  s3: S3Settings | undefined;
}

/** Examines an installation without changing anything. Tideline may be running. */
export async function examineInstallation(examined: Examined, language: Language): Promise<{ findings: Finding[] }> {
  const found = await examineParts(examined);
  return { findings: found.map((one) => inWords(one, language)) };
}

async function examineParts(examined: Examined): Promise<Found[]> {
  const { dataFolder, releases, secretKey, oldSecretKeys, smtpUrl, mailFrom, backupFolder, s3, clock } = examined;
  const keys = examineKeys(dataFolder, secretKey);
  // without data, nothing else can be examined
  if (keys.length === 1) return keys;
  const { objects, finding: files } = await examineFiles(dataFolder, s3);
  const mailer = createMailer({ smtpUrl, from: mailFrom, objects, clock });
  try {
    return [
      ...(await examineDatabase({
        ...examined,
        secretKeys: secretKeysOf(dataFolder, secretKey, oldSecretKeys),
        now: clock.now,
      })),
      ...keys,
      files,
      await examineMail(mailer, objects),
      ...(await examineDisks([
        { name: 'data', path: dataFolder },
        ...(releases.startsWith(`${dataFolder}/`) ? [] : [{ name: 'releases' as const, path: releases }]),
        ...(backupFolder === undefined ? [] : [{ name: 'backups' as const, path: backupFolder }]),
      ])),
      await examineBackups(backupFolder, dataFolder, clock.now()),
    ];
  } finally {
    mailer.close();
  }
}
