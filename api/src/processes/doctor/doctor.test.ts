import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@tideline/contract/language';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../platform/clock.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApi, type TestApi, TEST_SECRET } from '../../testing/test-api.ts';
import { type Examined, examineInstallation } from './doctor.ts';
import type { Finding } from './finding.ts';

let api: TestApi;
let mail: MailServer;
let backups: string;

beforeAll(async () => {
  api = await startTestApi({ allowed: new Set(['127.0.0.1:9']) });
  mail = await startMailServer();
  backups = join(api.dataFolder, 'backups');
  chmodSync(api.dataFolder, 0o700);
  writeFileSync(join(api.dataFolder, 'secret.key'), 'a key', { mode: 0o600 });
  mkdirSync(backups);
  writeFileSync(join(backups, 'tideline-2026-03-01T03-30-00.tar.gz'), '');
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const examine = async (overrides: Partial<Examined> = {}, language: Language = 'en'): Promise<Map<string, Finding>> => {
  const { findings } = await examineInstallation(
    {
      dataFolder: api.dataFolder,
      databaseUrl: api.database.url,
      databaseLogins: undefined,
      releases: join(api.dataFolder, 'releases'),
      interrupts: new Set(),
      secretKey: undefined,
      oldSecretKeys: [],
      smtpUrl: mail.url,
      mailFrom: 'Tideline <no-reply@example.org>',
      backupFolder: backups,
      s3: undefined,
      clock: systemClock,
      ...overrides,
    },
    language,
  );
  return new Map(findings.map((finding) => [finding.what, finding]));
};

describe('the doctor', () => {
  it('reports healthy parts: database, migrations, keys, mail, clock, jobs and nights', async () => {
    const found = await examine();
    const well = ['database', 'migrations', 'key', 'data folder', 'mail', 'clock', 'jobs', 'nights'];
    expect(well.map((what) => [what, found.get(what)?.level])).toEqual(well.map((what) => [what, 'ok']));
    expect(found.get('migrations')?.detail).toMatch(/^all \d+ are applied$/);
    // the built-in server's data may be older than Node's, but only a few zones change in a year
    expect(found.get('time zones')?.detail).toMatch(
      /^(?:4\d\d, version 20|Node and PostgreSQL disagree on \d of 4\d\d: )/,
    );
    // the disk of the machine may be nearly full, but its free space is always reported
    expect(found.get('disk')?.detail).toMatch(/ GiB of .* GiB are free for data$/);
    expect(found.get('backup')).toMatchObject({ level: 'warning', advice: 'Copy backups to another machine.' });
  });

  it('gives advice for problems with the database, key, mail and backup, and shows no password', async () => {
    const old = new Date(Date.now() - 40 * 3_600_000);
    utimesSync(join(backups, 'tideline-2026-03-01T03-30-00.tar.gz'), old, old);
    chmodSync(join(api.dataFolder, 'secret.key'), 0o644);
    const url = new URL(api.database.url);
    url.password = 'not-the-password';
    url.port = '1';
    const found = await examine({ databaseUrl: url.href, smtpUrl: 'smtp://name:hidden-word@127.0.0.1:1' });
    for (const what of ['database', 'key', 'mail', 'backup'])
      expect(found.get(what)).toMatchObject({ level: 'problem', advice: expect.stringMatching(/.{10}/) });
    expect(found.get('backup')?.detail).toMatch(/^the newest is 40 hours old: /);
    expect(JSON.stringify([...found.values()])).not.toMatch(/hidden-word|not-the-password/);
    chmodSync(join(api.dataFolder, 'secret.key'), 0o600);
  });

  it('lists secrets that the current key cannot decrypt', async () => {
    const ann = await api.signUp();
    const { status } = await ann.ask('POST', '/webhooks', {
      body: { kind: 'webhook', name: 'Home', url: 'http://127.0.0.1:9/hook' },
    });
    expect(status).toBe(201);
    expect((await examine()).get('secrets')).toMatchObject({
      level: 'problem',
      detail: 'of 1, these cannot be decrypted with the current key: webhook (1)',
    });
    expect((await examine({ secretKey: TEST_SECRET })).get('secrets')?.detail).toBe('1 can be decrypted');
    expect((await examine({ oldSecretKeys: [TEST_SECRET] })).get('secrets')?.detail).toBe(
      '1 can be decrypted, 1 of them with an old key until tonight',
    );
  });

  it('reports a clock that is slow, and mail that is not configured', async () => {
    const found = await examine({ clock: { now: () => new Date(Date.now() - 60_000) }, smtpUrl: undefined });
    expect(found.get('clock')).toMatchObject({
      level: 'problem',
      detail: expect.stringMatching(/^differs by (59|60|61) s/),
    });
    expect(found.get('mail')).toMatchObject({
      level: 'warning',
      detail: expect.stringContaining('SMTP_URL is not set'),
    });
  });

  it("reports in the operator's language", async () => {
    const found = await examine({ smtpUrl: undefined, secretKey: TEST_SECRET }, 'de');
    expect(found.get('rights')?.detail).toMatch(
      /^Anfragen laufen mit der Anmelderolle, der die Tabellen gehören: der Server lehnt die Anmelderolle „tideline_app_/,
    );
    expect(found.get('disk')?.detail).toMatch(/^[\d.]+,\d\u00a0GiB von [\d.]+,\d\u00a0GiB sind frei für Daten$/);
    expect(found.get('clock')?.detail).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d UTC, wie auf dem Datenbankserver$/);
    expect(found.get('mail')).toEqual({
      what: 'mail',
      level: 'warning',
      detail: expect.stringMatching(/^SMTP_URL ist nicht gesetzt: \d+ E-Mails? lieg(?:t|en) im Postausgang/),
      advice: 'Setzen Sie SMTP_URL und MAIL_FROM, oder leiten Sie die E-Mails unter /outbox weiter.',
    });
    const english = await examine({ smtpUrl: undefined, secretKey: TEST_SECRET });
    const same = [...found.values()].filter(({ what, detail }) => english.get(what)?.detail === detail);
    expect(same.map(({ what }) => what)).toEqual(['database', 'data folder']);
  });

  it('reports a database that is newer than the program', async () => {
    await api.database.asOwner((client) => client.query("insert into schema_migration values ('999_later', 'x')"));
    expect((await examine()).get('migrations')).toMatchObject({
      level: 'problem',
      detail: 'the database is newer than this program: 999_later',
    });
  });

  it('checks only the data folder if that folder does not exist', async () => {
    const found = await examine({ dataFolder: join(api.dataFolder, 'absent') });
    expect([...found.keys()]).toEqual(['data folder']);
  });
});
