/** Tests of the whole process: start, refusal, crash and recovery. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processExists } from './platform/database/data-folder-lock.ts';
import {
  type ApiProcess,
  copyCluster,
  refusedStart,
  serverPid,
  startProcess,
  temporaryFolder,
} from './testing/api-process.ts';
import { type Client, clientOf } from './testing/test-api.ts';
import { createTestDatabase } from './testing/test-database.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: ApiProcess[];

beforeEach(() => {
  folder = temporaryFolder();
  running = [];
});
afterEach(async () => {
  for (const api of running) {
    api.kill('SIGTERM');
    await api.ended;
  }
  folder.remove();
});

const start = async (
  env: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): Promise<ApiProcess> => {
  const api = await startProcess({ TIDELINE_DATA: folder.path, ...env }, user);
  running.push(api);
  return api;
};

/** Starts an api process on a cluster that already exists, as after the first start. */
const startAgain = (): Promise<ApiProcess> => {
  copyCluster(join(folder.path, 'postgres'));
  return start();
};

async function signUp(url: string): Promise<Client> {
  const { status, headers } = await clientOf(url).ask('POST', '/auth/sign-up', {
    body: {
      name: 'Ann',
      email: 'ann@example.org',
      password: 'wave after wave 77',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
    },
  });
  expect(status).toBe(201);
  return clientOf(url, headers.get('set-cookie')?.split(';')[0]);
}

const signIn = async (url: string): Promise<Client> => {
  const { headers } = await clientOf(url).ask('POST', '/auth/sign-in', {
    body: { email: 'ann@example.org', password: 'wave after wave 77' },
  });
  return clientOf(url, headers.get('set-cookie')?.split(';')[0]);
};

const addAccount = (client: Client, name: string) =>
  client.ask('POST', '/accounts', { body: { name, type: 'depository', balance: { minor: '100', currency: 'USD' } } });
const accountNames = async (client: Client): Promise<string[]> =>
  (await client.ask<{ items: { name: string }[] }>('GET', '/accounts')).body.items.map(({ name }) => name);

/**
 * Returns an unprivileged user: a different one if run as root, otherwise the current user; undefined if no other user
 * can run this checkout.
 */
function ordinaryUser(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: 65_534, gid: 65_534 };
  return spawnSync(process.execPath, ['--eval', ''], { ...nobody, cwd: '/' }).status === 0 ? nobody : undefined;
}

describe('the api process', () => {
  it('refuses a data folder that is in use, with one sentence and exit code 75', async () => {
    const first = await startAgain();
    const { code, said } = await refusedStart({ TIDELINE_DATA: folder.path });
    expect(code).toBe(75);
    expect(said).toBe(
      `Tideline is already running on the data folder ${folder.path} (process ${first.pid}): stop it ` +
        `first, or choose another folder with TIDELINE_DATA.\n`,
    );
    expect((await clientOf(first.url).ask('GET', '/healthz')).status).toBe(200);
  });

  it('keeps its data private, and runs PostgreSQL as another user if it runs as root', async () => {
    await start();
    const modes = ['.', 'postgres', 'postgres/data', 'postgres/credentials.json', 'secret.key'].map(
      (name) => statSync(join(folder.path, name)).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0, 0, 0]);
    const us = process.getuid?.() ?? 0;
    const server = statSync(`/proc/${serverPid(folder.path)}`).uid;
    expect(server === 0 ? 'root' : server === us ? 'ourselves' : 'another').toBe(us === 0 ? 'another' : 'ourselves');
  });

  it('gives the folder to only one of two concurrent starts', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      message: expect.stringContaining('ended with 75'),
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops on %s together with its PostgreSQL, releases the lock and exits with code 0',
    async (signal) => {
      const api = await startAgain();
      const postgres = serverPid(folder.path);
      expect(processExists(postgres)).toBe(true);
      api.kill(signal);
      expect(await api.ended).toMatchObject({ code: 0 });
      expect(processExists(postgres)).toBe(false);
      expect(existsSync(join(folder.path, 'api.lock'))).toBe(false);
    },
  );

  it('announces the end of keep-alive connections to busy clients, and resets none of them', async () => {
    const api = await startAgain();
    const said: (string | undefined)[] = [];
    const ask = (agent: Agent): Promise<string | undefined> =>
      new Promise(
        (resolve, reject) =>
          void request(`${api.url}/healthz`, { agent }, (response) =>
            response
              .resume()
              .once('end', () => resolve(response.headers.connection))
              .once('error', reject),
          )
            .on('error', reject)
            .end(),
      );
    const gateway = async (): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        for (;;) {
          said.push(await ask(agent));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        agent.destroy();
      }
    };
    const all = Array.from({ length: 10 }, gateway);
    while (said.length < 50) await new Promise(setImmediate);
    api.kill('SIGTERM');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['ECONNREFUSED']));
    expect(said.filter((value) => value === 'close').length).toBeGreaterThanOrEqual(10);
    expect(await api.ended).toMatchObject({ code: 0 });
  });

  it('stops together with its PostgreSQL when its parent dies', async () => {
    const api = await startAgain();
    const postgres = serverPid(folder.path);
    api.disconnect();
    expect(await api.ended).toMatchObject({ code: 0 });
    expect(processExists(postgres)).toBe(false);
  });

  const ordinary = ordinaryUser();
  // if only root can access the checkout, there is no other user to test with
  if (ordinary)
    it('starts and stores data as an unprivileged user', async () => {
      if (ordinary.uid !== undefined && ordinary.gid !== undefined) chownSync(folder.path, ordinary.uid, ordinary.gid);
      const api = await start({}, ordinary);
      expect(statSync(`/proc/${serverPid(folder.path)}`).uid).toBe(ordinary.uid ?? process.getuid?.());
      expect((await addAccount(await signUp(api.url), 'First')).status).toBe(201);
    });

  it('loses no acknowledged write to kill -9, and its next start uses the PostgreSQL that was left running', async () => {
    const first = await startAgain();
    const ann = await signUp(first.url);
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let number = 0; ; number++) {
        const name = `Account ${writer}-${number}`;
        const { status } = await addAccount(ann, name);
        if (status === 201) acknowledged.push(name);
        if (acknowledged.length === 40) first.kill('SIGKILL');
      }
    });
    await Promise.allSettled(writers); // each of them fails with a broken connection
    const orphan = serverPid(folder.path);
    expect(processExists(orphan)).toBe(true);

    const second = await start();
    expect(serverPid(folder.path)).toBe(orphan);
    const names = await accountNames(await signIn(second.url));
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('restarts PostgreSQL if it dies, and continues without restarting itself', async () => {
    const api = await startAgain();
    const ann = await signUp(api.url);
    await addAccount(ann, 'Before');
    const dead = serverPid(folder.path);
    process.kill(dead, 'SIGKILL');
    await untilServed(
      ann,
      () => existsSync(join(folder.path, 'postgres/data/postmaster.pid')) && serverPid(folder.path) !== dead,
    );
    expect(await accountNames(ann)).toEqual(['Before']);
    expect((await addAccount(ann, 'After')).status).toBe(201);
  });

  it('shares the database of DATABASE_URL with other api processes, and does not stop that server', async () => {
    const database = await createTestDatabase();
    try {
      const [first, second] = await Promise.all([
        start({ DATABASE_URL: database.url }),
        start({ DATABASE_URL: database.url }),
      ]);
      const ann = await signUp(first.url);
      await addAccount(ann, 'Shared');
      expect(await accountNames(await signIn(second.url))).toEqual(['Shared']);
      first.kill('SIGTERM');
      await first.ended;
      expect(await accountNames(await signIn(second.url))).toEqual(['Shared']);
      expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
    } finally {
      for (const api of running) {
        api.kill('SIGTERM');
        await api.ended;
      }
      await database.drop();
    }
  });

  it('waits until the server of DATABASE_URL accepts writes, and logs that it waits', async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const setReadOnly = (to: string) =>
      database.asOwner(async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter database ${name} set default_transaction_read_only = ${to}`);
      });
    await setReadOnly('on');
    let mending: Promise<void> | undefined;
    const env = { TIDELINE_DATA: folder.path, DATABASE_URL: database.url };
    const api = await startProcess(env, {}, (text) => {
      if (text.includes('waiting for a database server that accepts writes')) mending ??= setReadOnly('default');
    });
    running.push(api);
    expect(mending).toBeDefined();
    await signUp(api.url);
    api.kill('SIGTERM');
    expect((await api.ended).code).toBe(0);
    await database.drop();
  });

  it.each<{ env: Record<string, string>; says: string }>([
    { env: { PUBLIC_ORIGIN: 'http://localhost:8080/path', SIGNUP: 'maybe' }, says: 'SIGNUP' },
    {
      env: { DATABASE_URL: 'mysql://localhost/x' },
      says: 'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/database',
    },
  ])('exits with code 78 and states "$says" if the environment is invalid', async ({ env, says }) => {
    const { code, said } = await refusedStart({ TIDELINE_DATA: folder.path, ...env });
    expect(code).toBe(78);
    expect(said).toContain(says);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('uses the fixed time of TIDELINE_NOW until the clock is moved', async () => {
    const database = await createTestDatabase();
    const api = await start({ TIDELINE_NOW: '2026-03-01T23:30:00Z', NODE_ENV: 'test', DATABASE_URL: database.url });
    const ann = await signUp(api.url);
    const today = async () => (await ann.ask('GET', '/auth/session')).body['today'];
    expect(await today()).toBe('2026-03-01');
    expect((await fetch(`${api.url}/clock`, { method: 'POST', body: '2026-03-02T08:00:00Z' })).status).toBe(200);
    expect(await today()).toBe('2026-03-02');
    expect((await fetch(`${api.url}/clock`, { method: 'POST', body: 'tomorrow' })).status).toBe(422);
    expect(await today()).toBe('2026-03-02');
    api.kill('SIGTERM');
    await api.ended;
    await database.drop();
  });
});

/**
 * Repeats the request until the new server responds; until then, only 503 is allowed. The test's time limit applies.
 */
async function untilServed(client: Client, isNewServer: () => boolean): Promise<void> {
  for (;;) {
    const { status } = await client.ask('GET', '/accounts');
    expect([200, 503]).toContain(status);
    if (status === 200 && isNewServer()) return;
    await delay(50);
  }
}
