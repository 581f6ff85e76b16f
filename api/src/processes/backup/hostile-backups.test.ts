/** Backups that were changed by an attacker or by accident are rejected with a message and change nothing. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { addAccount, post, money } from '../../testing/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { backUp, restore, type RestoreChoice, verifyBackup } from './backup-commands.ts';
import type { BackupHead } from './backup-format.ts';
import { contentsOf, contextOf, refusal } from './testing/backup-fixture.ts';

let folder: string;
let target: TestDatabase;
let rowsBefore: Record<string, string>;
let filesBefore: string[];

const OVER: RestoreChoice = { replace: true, copyFolder: undefined };
const pathOf = (name: string): string => join(folder, name);
const filesIn = (path: string): string[] => readdirSync(path, { recursive: true }).map(String).toSorted();
const context = () => contextOf(target.url, pathOf('restored'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-hostile-'));
  target = await createTestDatabase();
  mkdirSync(pathOf('restored'), { mode: 0o700 });
  const api = await startTestApi();
  const ann = await api.signUp();
  const { id } = await addAccount(ann);
  const { item } = await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(-100) });
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 a receipt'], 'receipt.pdf', { type: 'application/pdf' }));
  await ann.ask('POST', `/transactions/${item.id}/attachments`, { body: form });
  await backUp(contextOf(api.database.url, api.dataFolder), pathOf('good.tar.gz'));
  await api.stop();
  await restore(context(), pathOf('good.tar.gz'), { replace: false, copyFolder: undefined });
  rowsBefore = await contentsOf(target);
  filesBefore = filesIn(pathOf('restored'));
});
afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Member {
  name: string;
  content: Buffer;
  type?: 'file' | 'symlink';
}

/** Reads the members of an archive without the checks of the real reader, as an attacker could. */
async function membersOf(path: string): Promise<Member[]> {
  const extract = tar.extract();
  extract.end(gunzipSync(readFileSync(path)));
  const members: Member[] = [];
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    members.push({ name: entry.header.name, content: Buffer.concat(chunks) });
  }
  return members;
}
async function writeMembers(path: string, members: readonly Member[]): Promise<string> {
  const pack = tar.pack();
  for (const { name, content, type = 'file' } of members)
    if (type === 'symlink') pack.entry({ name, type, linkname: '/etc/passwd' });
    else pack.entry({ name, size: content.length }, content);
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  writeFileSync(path, gzipSync(Buffer.concat(chunks)));
  return path;
}
type Manifest = { entries: [string, number, string][] };
const digest = (content: Buffer) => crypto.subtle.digest('SHA-256', new Uint8Array(content));
/** Rewrites the manifest so that it matches the members, as an attacker would. */
async function resealed(members: readonly Member[]): Promise<Member[]> {
  const inner = members.filter(({ name }) => name !== 'manifest.json');
  const old = JSON.parse(members.find(({ name }) => name === 'manifest.json')?.content.toString() ?? '') as Manifest;
  const entries = await Promise.all(
    inner.map(async ({ name, content }) => [name, content.length, Buffer.from(await digest(content)).toString('hex')]),
  );
  return [...inner, { name: 'manifest.json', content: Buffer.from(JSON.stringify({ ...old, entries })) }];
}

describe('a hostile backup', () => {
  const added =
    (name: string, content = 'x') =>
    (members: Member[]) => [...members.slice(0, -1), { name, content: Buffer.from(content) }, ...members.slice(-1)];
  const edited = (edit: (head: BackupHead) => unknown) => (members: Member[]) =>
    members.map((member) =>
      member.name === 'backup.json'
        ? { ...member, content: Buffer.from(JSON.stringify(edit(JSON.parse(member.content.toString())))) }
        : member,
    );

  it.each<{ why: string; change: (members: Member[]) => Member[]; seal?: false; code: string; says: RegExp }>([
    {
      why: 'contains a path outside its folder',
      change: added('attachments/../../../etc/cron.d/x'),
      code: 'BACKUP_NOT_READABLE',
      says: /does not belong in a backup/,
    },
    {
      why: 'contains a path outside the releases folder',
      change: added('releases/../secret.key'),
      code: 'BACKUP_NOT_READABLE',
      says: /does not belong in a backup/,
    },
    {
      why: 'contains an absolute path',
      change: added('/etc/passwd'),
      code: 'BACKUP_NOT_READABLE',
      says: /does not belong in a backup/,
    },
    {
      why: 'contains a path of a file that backups never include',
      change: added('keys/api.lock'),
      code: 'BACKUP_NOT_READABLE',
      says: /does not belong in a backup/,
    },
    {
      why: 'contains an entry twice',
      change: (members) => [...members.slice(0, 2), ...members.slice(1)],
      code: 'BACKUP_NOT_READABLE',
      says: /does not belong in a backup/,
    },
    {
      why: 'contains a link',
      change: (members) => [
        ...members.slice(0, -1),
        { name: 'keys/secret.key', type: 'symlink', content: Buffer.alloc(0) },
        ...members.slice(-1),
      ],
      code: 'BACKUP_NOT_READABLE',
      says: /which is a symlink/,
    },
    {
      why: 'contains changed rows',
      seal: false,
      change: (members) =>
        members.map((one) =>
          one.name.endsWith('.account.copy')
            ? { ...one, content: Buffer.from(one.content.map((byte) => (byte === 0x31 ? 0x32 : byte))) }
            : one,
        ),
      code: 'BACKUP_NOT_READABLE',
      says: /damaged at database/,
    },
    {
      why: 'lacks rows but has a matching manifest',
      change: (members) => members.filter(({ name }) => !name.endsWith('.transaction.copy')),
      code: 'BACKUP_WRONG',
      says: /"transaction" had .* rows/,
    },
    {
      why: 'contains rows of a table that does not exist',
      change: added('database/999999.pg_authid.copy'),
      code: 'BACKUP_NOT_READABLE',
      says: /which does not exist/,
    },
    {
      why: 'contains malformed rows',
      change: added('database/999999.account.copy', 'no\trow\n'),
      code: 'BACKUP_WRONG',
      says: /rejected rows/,
    },
    {
      why: 'lists unknown columns',
      change: edited((head) => ({
        ...head,
        tables: { ...head.tables, account: ['id); drop table x'] },
      })),
      code: 'BACKUP_NOT_READABLE',
      says: /list of contents is not valid/,
    },
    {
      why: 'lists too few columns',
      change: edited((head) => ({ ...head, tables: { ...head.tables, account: ['id'] } })),
      code: 'BACKUP_WRONG',
      says: /"account" differently/,
    },
    {
      why: 'comes from a newer schema',
      change: edited((head) => ({
        ...head,
        schema: [...head.schema, { name: '999_later', checksum: 'x' }],
      })),
      code: 'BACKUP_NEWER',
      says: /newer Tideline \(it has the change "999_later"/,
    },
    {
      why: 'comes from another build, with other migrations of the same name',
      change: edited((head) => ({
        ...head,
        schema: head.schema.map((migration, at) => (at === 1 ? { ...migration, checksum: 'x' } : migration)),
      })),
      code: 'BACKUP_NEWER',
      says: /different build of Tideline/,
    },
    {
      why: 'has a newer format',
      change: edited((head) => ({ ...head, format: 2 })),
      code: 'BACKUP_NEWER',
      says: /newer Tideline/,
    },
    {
      why: 'has no end entry',
      seal: false,
      change: (members) => members.slice(0, -1),
      code: 'BACKUP_NOT_READABLE',
      says: /its end is missing/,
    },
    {
      why: 'contains a forged attachment',
      change: (members) =>
        members.map((one) => (one.name.startsWith('attachments/') ? { ...one, content: Buffer.from('other') } : one)),
      code: 'BACKUP_WRONG',
      says: /has different contents/,
    },
  ])('is rejected with a message and changes no file if it $why', async ({ change, seal, code, says }) => {
    const changed = change(await membersOf(pathOf('good.tar.gz')));
    const path = await writeMembers(pathOf('hostile.tar.gz'), seal === false ? changed : await resealed(changed));
    const found = await refusal(restore(context(), path, OVER));
    expect(found).toEqual({ code, message: expect.stringMatching(says) });
    expect(filesIn(pathOf('restored'))).toEqual(filesBefore);
  });

  it('leaves every row unchanged', async () => {
    expect(await contentsOf(target)).toEqual(rowsBefore);
  });

  it('is rejected if it expands to far more data than any real backup contains', async () => {
    const bomb = await writeMembers(pathOf('bomb.tar.gz'), [
      { name: 'backup.json', content: Buffer.from('{}') },
      { name: 'database/000001.account.copy', content: Buffer.alloc(300 * 1_048_576) },
    ]);
    expect(statSync(bomb).size).toBeLessThan(1_048_576);
    expect(await refusal(verifyBackup(context(), bomb))).toMatchObject({ code: 'BACKUP_NOT_READABLE' });
  });
});

describe('a path given as a backup', () => {
  it('is rejected if its file is not a backup or does not exist', async () => {
    writeFileSync(pathOf('notes.txt'), 'These are notes, not a backup.');
    expect(await refusal(verifyBackup(context(), pathOf('notes.txt')))).toMatchObject({
      message: expect.stringContaining('is not a Tideline backup'),
    });
    expect(await refusal(verifyBackup(context(), pathOf('nowhere')))).toMatchObject({
      message: expect.stringContaining('There is no file'),
    });
  });
});
