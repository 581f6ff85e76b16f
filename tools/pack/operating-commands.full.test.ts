// Runs the commands of docs/OPERATING.md on an installation: diagnosis, metrics, users, backups, a restore into another
// folder, and a move to another PostgreSQL server and an object store. The test takes a minute of CPU time.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runServer } from '@tideline/api/running-server';
import { type ObjectServer, startObjectServer } from '@tideline/api/testing/object-server';
import { root } from '../start/supervisor.ts';
import { type AppProcess, call, startApp } from '../start/testing/app-process.ts';
import { familyOf } from '../start/testing/processes.ts';
import { commandsOfGuide, type RUN } from './operating-guide.ts';

jest.setTimeout(300_000);

const RECEIPT = '%PDF-1.4 a receipt';
const PASSWORD = 'wave after wave 77';
/** The two users that the guide names. */
const MARSH = 'marsh@example.org';
const ADA = 'ada@example.org';

let home: string;
let app: AppProcess | undefined;
let objects: ObjectServer;
let database: Awaited<ReturnType<typeof runServer>>;
/** Path of an attachment. */
let receipt: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tideline-guide-'));
  mkdirSync(join(home, 'tmp'));
  objects = await startObjectServer();
  database = await runServer(join(home, 'other-server'), () => undefined);
});
afterAll(async () => {
  await stopApp();
  await database.stop();
  await objects.stop();
  rmSync(home, { recursive: true, force: true });
});

async function stopApp(): Promise<void> {
  if (app === undefined) return;
  if (familyOf(app.pid).length > 0) process.kill(-app.pid, 'SIGTERM');
  await app.ended;
  app = undefined;
}

interface Run {
  dataFolder?: string;
  /** Texts of the guide, each with its replacement in this test. */
  replaced?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  /** Commands after those of the guide, in the same shell. */
  afterwards?: string;
}

/** Runs the commands of a section, stops at the first that fails, and returns what they printed. */
async function runSection(
  section: (typeof RUN)[number],
  { dataFolder = 'data', replaced = {}, env = {}, afterwards = '' }: Run = {},
): Promise<string> {
  const given = commandsOfGuide().get(section) ?? '';
  const commands = Object.entries(replaced).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, given);
  const bash = spawn('bash', ['-c', `set -euo pipefail\n${commands}\n${afterwards}`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: join(home, 'tmp'),
      TIDELINE_LANG: 'en',
      TIDELINE_DATA: join(home, dataFolder),
      ...env,
    },
  });
  let printed = '';
  for (const stream of [bash.stdout, bash.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise((ended) => bash.on('close', ended));
  expect({ section, code, printed }).toEqual({ section, code: 0, printed });
  return printed;
}

async function post(path: string, body: unknown, cookie?: string): Promise<{ body: unknown; cookie: string }> {
  const answer = await call(app?.url ?? '', 'POST', path, { body, ...(cookie !== undefined && { cookie }) });
  expect(answer).toMatchObject({ status: 201 });
  return { body: answer.body, cookie: answer.cookie ?? cookie ?? '' };
}

const newUser = (name: string, email: string) => ({
  name,
  email,
  password: PASSWORD,
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en-US',
});

/** Stores a receipt with a transaction, and returns its path. */
async function attachReceipt(cookie: string): Promise<string> {
  const idOf = async (path: string, body: object): Promise<string> =>
    ((await post(path, body, cookie)).body as { item: { id: string } }).item.id;
  const balance = { minor: '0', currency: 'USD' };
  const accountId = await idOf('/accounts', { name: 'Everyday', type: 'depository', balance });
  const amount = { minor: '-100', currency: 'USD' };
  const row = await idOf('/transactions', { accountId, postedOn: '2026-02-10', amount, payee: 'Bakery' });
  const form = new FormData();
  form.append('file', new File([RECEIPT], 'receipt.pdf', { type: 'application/pdf' }));
  const url = app?.url ?? '';
  const response = await fetch(`${url}/api/v1/transactions/${row}/attachments`, {
    method: 'POST',
    headers: { origin: url, cookie, 'idempotency-key': randomUUID() },
    body: form,
  });
  expect(response.status).toBe(201);
  return `/attachments/${((await response.json()) as { item: { id: string } }).item.id}/content`;
}

async function receiptOf(email: string): Promise<unknown> {
  const { cookie } = await call(app?.url ?? '', 'POST', '/auth/sign-in', { body: { email, password: PASSWORD } });
  return (await call(app?.url ?? '', 'GET', receipt, { cookie })).body;
}

describe('the commands of the operating guide', () => {
  it('examine a running installation', async () => {
    app = await startApp(join(home, 'data'));
    const { cookie } = await post('/auth/sign-up', newUser('Marsh', MARSH));
    receipt = await attachReceipt(cookie);
    const invitation = await post('/invitations', { role: 'viewer' }, cookie);
    const { link } = invitation.body as { link: string };
    await post('/auth/sign-up', { ...newUser('Ada', ADA), invitation: new URL(link).hash.replace('#invite=', '') });

    expect(await runSection('Find out what is wrong', { env: { TIDELINE_URL: app.adminUrl } })).toMatch(/database/i);
    const metrics = await runSection('Metrics', { replaced: { 'http://127.0.0.1:9090': app.adminUrl } });
    expect(metrics).toMatch(/^gateway_generation\S* \d[^]*^tideline_database_up 1$/m);
  });

  it('manage the users of a running installation', async () => {
    const printed = await runSection('Users');
    expect(printed).toContain(`${ADA} (not confirmed)`);
    expect(printed).toMatch(
      /The link lets someone join Marsh as viewer\.[^]*ada@example\.org is now an owner of Marsh\./,
    );
  });

  it('back up a running installation, and restore it into another folder', async () => {
    expect(await runSection('Backups')).toMatch(/tideline\.tar\.gz/);
    await stopApp();
    await runSection('Restore', { dataFolder: 'restored', afterwards: 'npx tideline verify' });
    app = await startApp(join(home, 'restored'));
    expect(await receiptOf(ADA)).toBe(RECEIPT);
  });

  it('move an installation to another PostgreSQL, with the files in an object store', async () => {
    await stopApp();
    const replaced = { 'postgres://tideline:password@db.example.org/tideline': database.url };
    await runSection('Move to your own PostgreSQL', { dataFolder: 'restored', replaced });

    const env = { DATABASE_URL: database.url };
    await runSection('Files in an object store', {
      dataFolder: 'restored',
      env,
      replaced: {
        'S3_BUCKET=tideline ': `S3_BUCKET=${objects.bucket} `,
        'https://s3.example.org': objects.endpoint,
        'AWS_ACCESS_KEY_ID=…': `AWS_ACCESS_KEY_ID=${objects.env.AWS_ACCESS_KEY_ID}`,
        'AWS_SECRET_ACCESS_KEY=…': `AWS_SECRET_ACCESS_KEY=${objects.env.AWS_SECRET_ACCESS_KEY}`,
      },
      afterwards: 'npx tideline restore --replace ~/before-the-move.tar.gz',
    });
    rmSync(join(home, 'restored/attachments'), { recursive: true, force: true });
    app = await startApp(join(home, 'restored'), {
      ...env,
      ...objects.env,
      S3_BUCKET: objects.bucket,
      S3_ENDPOINT: objects.endpoint,
      S3_REGION: 'us-east-1',
    });
    expect(await receiptOf(MARSH)).toBe(RECEIPT);
  });
});
