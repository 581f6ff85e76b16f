// Tests `npm start` as a whole: killed processes, a second start, Ctrl-C.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { run } from '@tideline/registry/cli';
import { root } from './supervisor.ts';
import { call, isHealthy, launch, startApp, type Answer, type AppProcess } from './testing/app-process.ts';
import { observedQueries, unexposedMetrics } from './testing/observed-metrics.ts';
import { eventually, familyOf, type Process, stillRunning } from './testing/processes.ts';
import { startLoad } from './testing/steady-load.ts';

jest.setTimeout(180_000);

const WRITERS = 8;
const ROUNDS = 2;
const WRITES_A_ROUND = 40;

let dataFolder: string;
let app: AppProcess;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tideline-start-'));
  app = await startApp(dataFolder);
});
afterAll(async () => {
  if (familyOf(app.pid).length > 0) process.kill(-app.pid, 'SIGTERM');
  await app.ended;
  rmSync(dataFolder, { recursive: true, force: true });
});

const postgresPid = (): number =>
  Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Adds the processes of PostgreSQL, which are no longer descendants once a new API has taken over the database from a
 * killed one.
 */
const withPostgres = (family: Process[]): Process[] => [
  ...family,
  ...familyOf(postgresPid()).filter(({ pid }) => !family.some((known) => known.pid === pid)),
];

const generations = (): string[] =>
  readdirSync(join(dataFolder, 'releases/envs/production'), { recursive: true }).map(String).sort();

async function signUpWhole(email: string): Promise<{ cookie: string | undefined; householdId: string }> {
  const { status, cookie, body } = await call(app.url, 'POST', '/auth/sign-up', {
    body: { name: 'Ann', email, password: 'wave after wave 77', currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  });
  expect(status).toBe(201);
  return { cookie, householdId: (body as { household: { id: string } }).household.id };
}
const signUp = async (email: string): Promise<string | undefined> => (await signUpWhole(email)).cookie;

/** Returns the live release of a remote, as an open tab requests it. */
async function liveRelease(remote: string): Promise<string | undefined> {
  const response = await fetch(`${app.url}/_registry/v1/current`);
  const { remotes } = (await response.json()) as { remotes: Record<string, { release: string } | undefined> };
  return remotes[remote]?.release;
}

/** Deploys the last build of a remote as another version, with the command and the first token of this machine. */
async function deployAs(version: string, remote: string): Promise<number> {
  const folder = join(dataFolder, remote);
  cpSync(join(root, remote, 'dist'), folder, { recursive: true });
  const description = join(folder, 'remote.json');
  writeFileSync(
    description,
    readFileSync(description, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`),
  );
  return run(['deploy', folder, '--json'], {
    env: { TIDELINE_URL: app.adminUrl, TIDELINE_DATA: dataFolder },
    cwd: dataFolder,
    root: dataFolder,
    out: () => undefined,
    err: () => undefined,
  });
}

const addAccount = (cookie: string | undefined, name: string, key: string): Promise<Answer> =>
  call(app.url, 'POST', '/accounts', {
    cookie,
    key,
    body: { name, type: 'depository', balance: { minor: '100', currency: 'USD' } },
  });

describe('npm start', () => {
  it('serves pages and sign-up at the printed address', async () => {
    expect(await isHealthy(app.url)).toBe(true);
    const page = await fetch(app.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await signUp('first@example.org');
  });

  it(
    'rejects a second start on the data folder in one sentence with code 75, publishes nothing and ' +
      'leaves the first running',
    async () => {
      const before = generations();
      const { code, out, said } = await (await launch(dataFolder)).ended;
      expect({ code, out }).toEqual({ code: 75, out: '' });
      expect(said.match(/already running on the data folder/g)).toHaveLength(1);
      expect(generations()).toEqual(before);
      expect(await isHealthy(app.url)).toBe(true);
    },
  );

  it('exposes every metric that the dashboard and the alert rules use', async () => {
    const scrape = async (path: string) => (await fetch(`${app.adminUrl}${path}`)).text();
    expect(observedQueries().length).toBeGreaterThan(30);
    expect(unexposedMetrics([])).toContain('tideline_sessions');
    expect(unexposedMetrics([await scrape('/metrics'), await scrape('/metrics/api')])).toEqual([]);
  });

  it('accepts deploys by the command, with the token that it created for this machine', async () => {
    expect(await deployAs('9.9.9', 'mfe-insights')).toBe(0);
    expect(await liveRelease('mfe-insights')).toMatch(/^9\.9\.9-/);
  });

  it('restarts a killed gateway', async () => {
    const killed = app.pidOf('gateway/src/main.ts');
    process.kill(killed, 'SIGKILL');
    expect(
      await eventually(() =>
        familyOf(app.pid).some(({ pid, command }) => pid !== killed && command.includes('gateway/src/main.ts')),
      ),
    ).toBe(true);
    expect(await eventually(() => isHealthy(app.url))).toBe(true);
  });

  it(
    `neither loses nor duplicates an acknowledged write while the api is killed ${ROUNDS} times under ` +
      `${WRITERS} clients, which get problem+json in the meantime`,
    async () => {
      const cookie = await signUp('writers@example.org');
      const acknowledged: string[] = [];
      const refusals = new Set<string>();
      const enoughWritten = new AbortController();
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let number = 0; !enoughWritten.signal.aborted; number++) {
          const name = `Account ${writer}-${number}`;
          const key = crypto.randomUUID();
          await eventually(async () => {
            // the kill may interrupt this request, so it is retried with the same key
            const answer = await addAccount(cookie, name, key).catch(() => undefined);
            if (answer === undefined) return false;
            if (answer.status === 201) acknowledged.push(name);
            else refusals.add(`${answer.status} ${answer.type.split(';')[0]}`);
            return answer.status === 201;
          });
        }
      });
      for (let round = 0; round < ROUNDS; round++) {
        const enough = acknowledged.length + WRITES_A_ROUND;
        expect(await eventually(() => acknowledged.length >= enough)).toBe(true);
        process.kill(app.pidOf('api/src/main.ts'), 'SIGKILL');
        const afterKill = acknowledged.length + WRITERS + 1; // responses pending when the api died do not count
        expect(await eventually(() => acknowledged.length >= afterKill)).toBe(true);
      }
      enoughWritten.abort();
      await Promise.all(writers);
      const { body } = await call(app.url, 'GET', '/accounts', { cookie });
      const names = (body as { items: { name: string }[] }).items.map(({ name }) => name);
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
      expect(names).toHaveLength(new Set(names).size);
      expect(refusals.size).toBeGreaterThan(0);
      expect([...refusals].filter((refusal) => !/^50[23] application\/problem\+json$/.test(refusal))).toEqual([]);
    },
  );

  it('replaces the api and the gateway on SIGHUP without rejecting a request or missing an event', async () => {
    const { cookie = '', householdId } = await signUpWhole('steady@example.org');
    const load = startLoad({ url: app.url, cookie, householdId, requestsPerSecond: 40, streams: 2 });
    await load.answered(20);
    const before = [app.pidOf('api/src/main.ts'), app.pidOf('gateway/src/main.ts')];
    process.kill(app.pidOf('tools/start/main.ts'), 'SIGHUP');
    expect(await eventually(() => !familyOf(app.pid).some(({ pid }) => before.includes(pid)), 120_000)).toBe(true);
    await load.answered(40);
    const { requests, failures, reconnects, missedEvents } = await load.stop();
    expect([...failures]).toEqual([]);
    expect(missedEvents).toBe(0);
    expect([requests > 60, reconnects >= 4]).toEqual([true, true]);
  });

  it('responds with 503 in problem+json while PostgreSQL is unavailable, and reconnects without a new API process', async () => {
    const api = app.pidOf('api/src/main.ts');
    process.kill(postgresPid(), 'SIGKILL');
    const answers = new Set<string>();
    const isBack = async (): Promise<boolean> => {
      const { status, type } = await call(app.url, 'POST', '/auth/sign-in', {
        body: { email: 'nobody@example.org', password: 'wave after wave 77' },
      });
      answers.add(`${status} ${type.split(';')[0]}`);
      return answers.has('503 application/problem+json') && status === 401;
    };
    expect(await eventually(isBack)).toBe(true);
    expect([...answers].filter((answer) => answer.startsWith('50'))).toEqual(['503 application/problem+json']);
    expect(app.pidOf('api/src/main.ts')).toBe(api);
  });

  it('ends on Ctrl-C with code 0 and leaves no processes behind', async () => {
    const family = withPostgres(familyOf(app.pid));
    const servers = family.filter(({ command }) => command.includes('bin/postgres '));
    // a process that the server has just forked still has the server's command line
    expect(servers.filter(({ parent }) => !servers.some(({ pid }) => pid === parent))).toHaveLength(1);
    process.kill(-app.pid, 'SIGINT'); // like a terminal, to every process of the foreground group
    const { code, out } = await app.ended;
    expect({ code, out }).toEqual({ code: 0, out: `Tideline is ready at ${app.url}\n` });
    expect(await stillRunning(family)).toEqual([]);
  });

  it.each([
    { killed: 'npm', pidIn: ({ pid }: AppProcess) => pid },
    { killed: 'the start process', pidIn: ({ pidOf }: AppProcess) => pidOf('main.ts') },
  ])(
    'leaves no processes behind if $killed is killed, and starts again with the deployed releases',
    async ({ pidIn }) => {
      app = await startApp(dataFolder);
      // starting is not a deploy
      expect(await liveRelease('mfe-insights')).toMatch(/^9\.9\.9-/);
      const family = withPostgres(familyOf(app.pid));
      process.kill(pidIn(app), 'SIGKILL');
      await app.ended;
      expect(await stillRunning(family)).toEqual([]);
    },
  );

  it('ends on SIGTERM during startup', async () => {
    const starting = await launch(dataFolder);
    expect(
      await eventually(() => familyOf(starting.pid).some(({ command }) => command.includes('api/src/main.ts'))),
    ).toBe(true);
    const family = familyOf(starting.pid);
    process.kill(starting.pid, 'SIGTERM');
    expect(await starting.ended).toMatchObject({ code: 0, out: '' });
    expect(await stillRunning(family)).toEqual([]);
  });
});
