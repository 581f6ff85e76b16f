/** Backs up all data while users write, restores it elsewhere, and rejects backups that do not fit. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@tideline/contract';
import { addAccount, done } from '../../testing/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { fill } from '../copies/testing/copy-fixture.ts';
import {
  backUp,
  type BackupContext,
  backUpNightly,
  restore,
  type RestoreChoice,
  verifyBackup,
} from './backup-commands.ts';
import { recoverSwap } from './file-swap.ts';
import { contentsOf, contextOf, refusal } from './testing/backup-fixture.ts';

let api: TestApi;
let ann: TestUser;
let folder: string;
let target: TestDatabase;

const EMPTY: RestoreChoice = { replace: false, copyFolder: undefined };
const PASSPHRASE = 'a long walk along the tideline';

const source = (more: Partial<BackupContext> = {}) => contextOf(api.database.url, api.dataFolder, more);
const pathOf = (name: string): string => join(folder, name);
const newFolder = (name: string): string => {
  const path = pathOf(name);
  mkdirSync(path, { mode: 0o700 });
  return path;
};

const schemaOf = (database: TestDatabase): Promise<unknown> =>
  database.asOwner(async (client) => [
    (
      await client.query(`select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid), condeferrable,
        convalidated from pg_constraint where connamespace = 'tideline'::regnamespace order by 1, 2`)
    ).rows,
    (
      await client.query(`select relname, relrowsecurity, relforcerowsecurity, relacl::text from pg_class
        where relnamespace = 'tideline'::regnamespace order by 1`)
    ).rows,
    (
      await client.query(`select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger
        where not tgisinternal and tgrelid::regclass::text not like 'jobs.%' order by 1, 2`)
    ).rows,
  ]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
  api = await startTestApi();
  target = await createTestDatabase();
  ann = await api.signUp();
  await fill(ann);
  const ben = await api.signUp();
  await addAccount(ben, { name: 'Ben’s' });
  mkdirSync(join(api.dataFolder, 'releases/shell/1.0.0-aaaaaaaa/files'), { recursive: true });
  mkdirSync(join(api.dataFolder, 'releases/envs/production'), { recursive: true });
  writeFileSync(join(api.dataFolder, 'releases/shell/1.0.0-aaaaaaaa/files/app.js'), 'x'.repeat(100_000));
  writeFileSync(join(api.dataFolder, 'releases/envs/production/00000001.json'), '{}');
  writeFileSync(join(api.dataFolder, 'vapid.json'), '{"kept":true}');
});
afterAll(async () => {
  await target.drop();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores every row, file and key into another database, with the same schema and queued jobs', async () => {
    const path = pathOf('whole.tar.gz');
    const jobsBefore = await api.database.asOwner((client) =>
      client.query('select id, name from jobs.job where state = $1 order by id', ['created']),
    );
    const made = await backUp(source(), path);
    expect(made).toMatchObject({
      households: 2,
      attachments: 1,
      lostAttachments: 0,
      releaseFiles: 2,
      encrypted: false,
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const dataFolder = newFolder('restored');
    expect(await restore(contextOf(target.url, dataFolder), path, EMPTY)).toMatchObject({
      rows: made.rows,
      attachments: 1,
      releaseFiles: 2,
      upgradedBy: 0,
      copy: null,
    });
    expect(await contentsOf(target)).toEqual(await contentsOf(api.database));
    expect(await schemaOf(target)).toEqual(await schemaOf(api.database));
    expect(jobsBefore.rowCount).toBeGreaterThan(0);
    const jobsAfter = await target.asOwner((client) =>
      client.query('select id, name from jobs.job where state = $1 order by id', ['created']),
    );
    expect(jobsAfter.rows).toEqual(jobsBefore.rows);
    for (const name of ['secret.key', 'vapid.json', 'releases/shell/1.0.0-aaaaaaaa/files/app.js'])
      expect([name, readFileSync(join(dataFolder, name), 'utf8')]).toEqual([
        name,
        readFileSync(join(api.dataFolder, name), 'utf8'),
      ]);
    expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600);
    const attachments = (root: string) => readdirSync(join(root, 'attachments', ann.householdId));
    expect(attachments(dataFolder)).toEqual(attachments(api.dataFolder));
    expect(readdirSync(dataFolder).toSorted()).toEqual(['attachments', 'releases', 'secret.key', 'vapid.json']);
  });

  it('restores no sessions, so that no revoked session becomes valid again', async () => {
    const { rows } = await target.asOwner((client) =>
      client.query('select count(*)::int as sessions from user_session'),
    );
    expect(rows).toEqual([{ sessions: 0 }]);
  });

  it('is one consistent snapshot even if users write during the backup', async () => {
    const writing = new AbortController();
    const writer = (async () => {
      for (let number = 1; !writing.signal.aborted; number += 1) await addAccount(ann, { name: `Written ${number}` });
      return true;
    })();
    const path = pathOf('busy.tar.gz');
    await backUp(source(), path);
    writing.abort();
    await writer;
    const { items } = done(await ann.ask<{ items: Account[] }>('GET', '/accounts'));
    expect(items.some(({ name }) => name.startsWith('Written'))).toBe(true);
    // the sums in the snapshot equal those of the restored rows, and the ledger is consistent
    expect(await verifyBackup(source(), path)).toMatchObject({ households: 2, problems: {}, upgradedBy: 0 });
  });

  it('can be restored only with its passphrase if it is encrypted, and is rejected if it is damaged', async () => {
    const path = pathOf('secret.tar.gz.encrypted');
    expect(await backUp(source({ passphrase: PASSPHRASE }), path)).toMatchObject({ encrypted: true });
    expect(readFileSync(path).includes(Buffer.from('backup.json'))).toBe(false);
    const into = (passphrase: string | undefined) =>
      restore(contextOf(target.url, pathOf('restored'), { passphrase }), path, {
        replace: true,
        copyFolder: undefined,
      });
    expect(await refusal(into(undefined))).toMatchObject({ code: 'PASSPHRASE_WRONG' });
    expect(await refusal(into('another passphrase'))).toMatchObject({ code: 'PASSPHRASE_WRONG' });
    expect(await into(PASSPHRASE)).toMatchObject({ attachments: 1 });
    const bytes = readFileSync(path);
    for (const [why, damaged] of [
      ['cut off at a chunk', bytes.subarray(0, bytes.indexOf('\n', 20) + 1 + 65_552)],
      ['cut off', bytes.subarray(0, -100)],
      ['one bit', Buffer.from(bytes.map((byte, at) => (at === bytes.length - 5_000 ? byte ^ 1 : byte)))],
      ['no chunk at all', bytes.subarray(0, bytes.indexOf('\n', 20) + 1)],
    ] as const) {
      writeFileSync(pathOf('damaged.encrypted'), damaged);
      const damagedRefusal = await refusal(
        verifyBackup(
          contextOf(target.url, pathOf('restored'), { passphrase: PASSPHRASE }),
          pathOf('damaged.encrypted'),
        ),
      );
      expect([why, damagedRefusal.code]).toEqual([why, 'BACKUP_NOT_READABLE']);
    }
  });

  it('is refused with the path of its folder if the folder cannot be written to', async () => {
    const folder = join(newFolder('not-a-folder'), 'notes.txt');
    writeFileSync(folder, 'kept');
    expect(await refusal(backUp(source(), join(folder, 'backup.tar.gz')))).toEqual({
      code: 'NOT_ALLOWED',
      message: `This user cannot write backups to ${folder} (EEXIST): choose another folder, or change its owner.`,
    });
  });
});

describe('a restore over existing data', () => {
  it('is refused without --replace, and otherwise backs up the existing data first', async () => {
    const path = pathOf('whole.tar.gz');
    const context = contextOf(target.url, pathOf('restored'));
    const before = await contentsOf(target);
    expect(await refusal(restore(context, path, EMPTY))).toEqual({
      code: 'WOULD_REPLACE',
      message: expect.stringContaining('Use --replace to replace their data'),
    });
    expect(await contentsOf(target)).toEqual(before);
    const { copy } = await restore(context, path, { replace: true, copyFolder: pathOf('copies') });
    expect(copy).toBe(pathOf('copies/before-restore-2026-03-01T12-00-00.tar.gz'));
    expect(statSync(copy ?? '').mode & 0o777).toBe(0o600);
  });

  it('is refused while processes of Tideline use the database', async () => {
    expect(
      await refusal(restore(source(), pathOf('whole.tar.gz'), { replace: true, copyFolder: undefined })),
    ).toMatchObject({ code: 'IN_USE' });
  });

  it('is refused with a key that cannot decrypt the bank credentials in the backup', async () => {
    const context = contextOf(target.url, pathOf('restored'), { givenKeys: [Buffer.alloc(32, 7).toString('base64')] });
    expect(
      await refusal(restore(context, pathOf('whole.tar.gz'), { replace: true, copyFolder: undefined })),
    ).toMatchObject({ code: 'BACKUP_WRONG', message: expect.stringContaining('TIDELINE_SECRET_KEY is not the key') });
  });

  it('recovers the old files if interrupted before the database commit, and otherwise keeps the new ones', async () => {
    const dataFolder = newFolder('interrupted');
    const note = { id: crypto.randomUUID(), paths: [join(dataFolder, 'secret.key')], absent: [] };
    const interrupt = () => {
      writeFileSync(join(dataFolder, 'restore.unfinished'), JSON.stringify(note));
      writeFileSync(join(dataFolder, 'secret.key'), 'new');
      writeFileSync(join(dataFolder, 'secret.key.replaced'), 'old');
    };
    interrupt();
    expect(await recoverSwap(dataFolder, async () => false)).toBe('undone');
    expect(readFileSync(join(dataFolder, 'secret.key'), 'utf8')).toBe('old');
    interrupt();
    expect(await recoverSwap(dataFolder, async () => true)).toBe('finished');
    expect(readFileSync(join(dataFolder, 'secret.key'), 'utf8')).toBe('new');
    expect(readdirSync(dataFolder)).toEqual(['secret.key']);
  });
});

describe('nightly backups', () => {
  it('never replace a file, and keep only the configured number of backups', async () => {
    const backups = newFolder('nightly');
    writeFileSync(join(backups, 'notes.txt'), 'kept');
    for (const day of [1, 2, 3, 4])
      await backUpNightly(source({ now: () => new Date(Date.UTC(2026, 2, day, 3, 30)) }), {
        folder: backups,
        count: 2,
      });
    expect(readdirSync(backups).toSorted()).toEqual([
      'notes.txt',
      'tideline-2026-03-03T03-30-00.tar.gz',
      'tideline-2026-03-04T03-30-00.tar.gz',
    ]);
    const again = source({ now: () => new Date(Date.UTC(2026, 2, 4, 3, 30)) });
    expect(await refusal(backUpNightly(again, { folder: backups, count: 2 }))).toMatchObject({ code: 'WOULD_REPLACE' });
    expect(existsSync(join(backups, 'tideline-2026-03-03T03-30-00.tar.gz'))).toBe(true);
  });
});
