/** Tests the `tideline` commands on the built-in PostgreSQL, with and without a running api. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, copyCluster, startProcess, temporaryFolder } from './testing/api-process.ts';
import { childOptions } from './testing/child-environment.ts';
import { clientOf } from './testing/test-api.ts';

const ANN = { email: 'ann@example.org', password: 'wave after wave 77' };

let folder: ReturnType<typeof temporaryFolder>;
let running: ApiProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  running?.kill('SIGTERM');
  await running?.ended;
  folder.remove();
});

interface Report {
  type: string;
  code?: string;
  detail?: string;
  result?: Record<string, unknown>;
}

async function operate(dataFolder: string, ...args: string[]): Promise<Report> {
  const child = fork(join(import.meta.dirname, 'operate.ts'), args, {
    ...childOptions({ TIDELINE_DATA: dataFolder }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let last: Report = { type: 'nothing' };
  child.on('message', (report: Report) => (last = report));
  await once(child, 'exit');
  return last;
}

it('the commands back up and invite while the api runs, restore only once it stops, and restore to another folder', async () => {
  const [from, to, file] = ['from', 'to', 'a.tar.gz'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  expect(await operate(from, 'backup', file)).toMatchObject({ type: 'failure', code: 'NOT_ALLOWED' });
  expect(await operate(from, 'backup', file, '--locale', 'de-DE')).toEqual({
    type: 'failure',
    code: 'NOT_ALLOWED',
    detail: `Tideline wurde mit ${from} noch nicht gestartet und hat deshalb keine Daten.`,
  });
  expect(existsSync(from)).toBe(false);
  copyCluster(join(from, 'postgres'));
  running = await startProcess({ TIDELINE_DATA: from });
  const { status } = await clientOf(running.url).ask('POST', '/auth/sign-up', {
    body: { name: 'Ann', ...ANN, currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  });
  expect(status).toBe(201);
  expect(await operate(from, 'backup', file)).toMatchObject({ type: 'result', result: { households: 1 } });
  expect(await operate(from, 'verify')).toMatchObject({ type: 'result', result: { households: 1, problems: {} } });
  const invited = await operate(from, 'user', 'invite', '--household', 'Ann', '--role', 'viewer');
  expect(invited).toMatchObject({ type: 'result', result: { household: { name: 'Ann' }, role: 'viewer' } });
  expect(await operate(from, 'restore', file, '--replace')).toMatchObject({
    type: 'failure',
    code: 'START_75',
    detail: expect.stringMatching(/already running/),
  });
  running.kill('SIGTERM');
  await running.ended;
  copyCluster(join(to, 'postgres'));
  expect(await operate(to, 'restore', file)).toMatchObject({ type: 'result', result: { copy: null } });
  expect(await operate(to, 'verify')).toMatchObject({ type: 'result', result: { households: 1 } });
  const owned = await operate(to, 'user', 'make-owner', ANN.email);
  expect(owned).toMatchObject({ type: 'result', result: { before: 'owner' } });
  expect(statSync(join(to, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(to, 'api.lock'))).toBe(false);
  running = await startProcess({ TIDELINE_DATA: to });
  expect((await clientOf(running.url).ask('POST', '/auth/sign-in', { body: ANN })).status).toBe(200);
});
