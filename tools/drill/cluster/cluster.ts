import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareSweeps, sweepOn } from '@tideline/api/testing/run-drill';
import { median } from '../../bench/row.ts';
import { signUp } from '../../start/testing/app-process.ts';
import { eventually } from '../../start/testing/processes.ts';
import { follow } from '../../start/testing/steady-load.ts';
import type { Drill, DrillContext } from '../drill-context.ts';
import { type Client, countWrites, newClient, served, work } from '../writers.ts';
import { type ClusterApp, startClusterApp } from './cluster-app.ts';
import { importOnce, importProblems } from './imports.ts';
import { LEASE, missingPackages, PatroniCluster } from './patroni.ts';

const CLIENTS = 8;
const ROUNDS = 10;
const PAUSE_MS = 100;
/** Maximum time without writes while a standby takes over. */
const BUDGET_MS = 30_000;
const LIMIT_MS = 120_000;
/** Maximum time until the streams show the last changes. */
const SETTLE_MS = 15_000;
/** Maximum time for the jobs of the last imports. */
const JOBS_MS = 120_000;
/** Responses after which a request is repeated. A 409 means that its first attempt is still running. */
const CLEAN = /^(50\d|409) application\/problem\+json$/;
/** Returns the delay in milliseconds before the primary is killed, which differs in each round. */
const momentOf = (round: number): number => 200 + ((round * 700) % 3_500);
const PASSWORD = 'waves';

interface Writer {
  url: string;
  cookie: string;
  householdId: string;
  client: Client;
  /** Resolved once the writer's open page receives changes. */
  opened: PromiseWithResolvers<void>;
  /** Changes that the writer's open page received. */
  seen: Set<string>;
}

interface Running {
  patroni: PatroniCluster;
  app: ClusterApp;
  writers: readonly Writer[];
  importer: { url: string; origin: string; cookie: string };
  sweepsUrl: string;
}

interface Round {
  first: number;
  all: number;
}

/** Kills the primary under load, waits until all clients write again, and lets it return as a standby. */
async function failOver({ patroni, writers }: Running, round: number): Promise<Round> {
  const primary = await patroni.whole();
  await delay(momentOf(round));
  patroni.kill(primary);
  const killedAt = performance.now();
  const clients = writers.map(({ client }) => client);
  const until = (count: number) => served(clients, { sinceMs: killedAt, count, limitMs: LIMIT_MS });
  const first = Math.min(...(await until(1)).map(({ answeredAt }) => answeredAt)) - killedAt;
  await until(clients.length);
  const all = performance.now() - killedAt;
  patroni.revive(primary);
  return { first, all };
}

/** Repeats work until stopped, and returns all results. */
async function untilStopped<T>(signal: AbortSignal, work: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (!signal.aborted) results.push(await work(results.length));
  return results;
}

/** Follows the changes of a writer's household until stopped, and reconnects like a browser. */
async function watch({ url, cookie, householdId, client, opened, seen }: Writer, origin: string, signal: AbortSignal) {
  let lastId: string | undefined;
  while (!signal.aborted)
    lastId =
      (await follow(
        { url, origin, cookie, householdId },
        {
          lastId,
          ids: seen,
          opened: opened.resolve,
          all: () => client.changes.forEach((id) => seen.add(id)),
          signal,
          fail: () => undefined, // the stream is unavailable while the database is unavailable
        },
      )) ?? lastId;
}

const missedBy = (writers: readonly Writer[]): number =>
  writers.reduce((sum, { client, seen }) => sum + client.changes.filter((id) => !seen.has(id)).length, 0);

async function signUpWriters({ origin, urls }: ClusterApp): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < CLIENTS; index += 1)
    writers.push({
      url: urls[index % urls.length] ?? origin,
      ...(await signUp(origin)),
      client: newClient(),
      opened: Promise.withResolvers<void>(),
      seen: new Set(),
    });
  return writers;
}

interface Outcome {
  rounds: Round[];
  sweeps: Awaited<ReturnType<typeof sweepOn>>[];
  /** Duration of each import in milliseconds. */
  imports: number[];
  /** Unsuccessful responses, with their number. */
  refusals: ReadonlyMap<string, number>;
}

/** Kills the primary several times while clients write, households sweep and files are imported. */
async function disturb(running: Running, { times, seconds: limit, say }: DrillContext): Promise<Outcome> {
  const { app, writers, importer, sweepsUrl } = running;
  const [stop, leave] = [new AbortController(), new AbortController()];
  const refusals = new Map<string, number>();
  const onRefused = (response: string) => refusals.set(response, (refusals.get(response) ?? 0) + 1);
  const watching = writers.map((writer) => watch(writer, app.origin, leave.signal));
  await Promise.all(writers.map(({ opened }) => opened.promise));
  const working = writers.map(({ client, url, cookie }, index) =>
    work(client, {
      url,
      cookie,
      onRefused,
      origin: app.origin,
      pauseMs: PAUSE_MS,
      name: `Account ${index}`,
      stop: stop.signal,
    }),
  );
  const others = Promise.all([
    untilStopped(stop.signal, () => sweepOn(sweepsUrl)),
    untilStopped(stop.signal, async (number) => {
      const startedAt = performance.now();
      await importOnce(importer, number);
      return performance.now() - startedAt;
    }),
  ]);
  others.catch(() => undefined); // awaited below
  const rounds: Round[] = [];
  try {
    const endsAt = performance.now() + (limit ?? Number.POSITIVE_INFINITY) * 1_000;
    for (let round = 0; round < ROUNDS * times && performance.now() < endsAt; round += 1) {
      const { first, all } = await failOver(running, round);
      rounds.push({ first, all });
      say(`kill ${round + 1}: the first is served after ${seconds(first)}, all after ${seconds(all)}`);
    }
  } finally {
    stop.abort();
    await Promise.all(working);
    for (const end = performance.now() + SETTLE_MS; missedBy(writers) > 0 && performance.now() < end;) await delay(100);
    leave.abort();
    await Promise.all(watching);
  }
  const [sweeps, imported] = await others;
  return { rounds, sweeps, imports: imported, refusals };
}

async function countAll(writers: readonly Writer[]): ReturnType<typeof countWrites> {
  const sum = { written: 0, lost: 0, doubled: 0 };
  for (const { url, cookie, client } of writers) {
    const { written, lost, doubled } = await countWrites(url, cookie, [client]);
    sum.written += written;
    sum.lost += lost;
    sum.doubled += doubled;
  }
  return sum;
}

/**
 * Waits until the apis, which are still the original processes, have run all due jobs. Returns the number of jobs that
 * were not done.
 */
async function undoneJobs(patroni: PatroniCluster): Promise<number> {
  const count = async (condition: string): Promise<number> =>
    Number(await patroni.execute(`select count(*) from jobs.job where ${condition}`, 'tideline'));
  await eventually(async () => (await count("state < 'completed' and start_after <= now()")) === 0, JOBS_MS);
  return count("state = 'failed' or state < 'completed' and start_after <= now()");
}

/** Reports what was lost, duplicated, missed or late, and returns the number of such problems. */
async function report(
  { patroni, app, writers, importer }: Running,
  { rounds, sweeps, imports, refusals }: Outcome,
  { say, print }: DrillContext,
): Promise<number> {
  const line = (failures: number, text: string): number => {
    print(`${failures === 0 ? 'ok    ' : 'FAILED'} ${text}`);
    return failures;
  };
  const of = (pick: (round: Round) => number): string =>
    `median ${seconds(median(rounds.map(pick)))}, worst ${seconds(Math.max(...rounds.map(pick)))}`;
  print(
    `${rounds.length} kills of the primary of three servers (lease ${LEASE.ttl} s) under ${CLIENTS} clients, 3 apis and ` +
      `2 gateways: nobody writes for ${of(({ first }) => first)}; all write again after ${of(({ all }) => all)}`,
  );
  for (const [response, count] of refusals) say(`${count} × ${response}`);
  const { written, lost, doubled } = await countAll(writers);
  const rows = await importProblems(importer, imports.length);
  const undone = await undoneJobs(patroni);
  const late = rounds.filter(({ first }) => first > BUDGET_MS).length;
  const unclean = [...refusals.keys()].filter((response) => !CLEAN.test(response)).length;
  const swept = sweeps.flatMap((each) => each.rows);
  const wrong = swept.filter(({ problems }) => problems.length > 0);
  for (const { name, problems } of wrong) say(`${name}: ${problems.join('; ')}`);
  const strays = sweeps.reduce((sum, each) => sum + each.strays, 0);
  const missed = missedBy(writers);
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  return (
    line(late, `${late} times nobody could write for more than ${BUDGET_MS / 1_000} s`) +
    line(lost + doubled, `of ${written} writes ${lost} acknowledged ones are lost and ${doubled} are doubled`) +
    line(missed, `open pages missed ${missed} of ${written} changes`) +
    line(
      rows + undone,
      `of ${imports.length} imports, which took ${seconds(median(imports))} and at most ` +
        `${seconds(Math.max(...imports))}, ${rows} rows are lost or doubled; ${undone} jobs failed or wait`,
    ) +
    line(wrong.length + strays, `of ${swept.length} sweeps ${wrong.length + strays} did not move money once`) +
    line(
      unclean + app.ended(),
      `${refused} requests were refused, ${unclean} kinds of them without problem+json and 5xx or 409; ` +
        `${app.ended()} ` +
        `processes ended`,
    )
  );
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Kills the primary of a PostgreSQL cluster ten times. Returns the number of failures. */
export const cluster: Drill = {
  name: 'cluster',
  run: async (context) => {
    const missing = missingPackages();
    if (missing !== null) {
      context.print(`NOT RUN: ${missing}`);
      return null;
    }
    const folder = mkdtempSync(join(tmpdir(), 'tideline-cluster-'));
    chmodSync(folder, 0o755);
    const patroni = await PatroniCluster.start(folder);
    try {
      await patroni.execute(`create role tideline login createrole password '${PASSWORD}'`);
      for (const name of ['tideline', 'sweeps']) await patroni.execute(`create database ${name} owner tideline`);
      const sweepsUrl = patroni.urlOf('sweeps', 'tideline', PASSWORD);
      const app = await startClusterApp(
        mkdtempSync(join(tmpdir(), 'tideline-apis-')),
        patroni.urlOf('tideline', 'tideline', PASSWORD),
      );
      try {
        await prepareSweeps(sweepsUrl);
        const writers = await signUpWriters(app);
        const { cookie } = await signUp(app.origin);
        const importer = { url: app.urls.at(-1) ?? app.origin, origin: app.origin, cookie };
        const running = { patroni, app, writers, importer, sweepsUrl };
        return await report(running, await disturb(running, context), context);
      } finally {
        await app.stop();
      }
    } finally {
      patroni.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
