import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createToken,
  findGeneration,
  listGenerations,
  listReleases,
  openStore,
  publishAndActivate,
  type Store,
} from '@tideline/registry';
import { run } from '@tideline/registry/cli';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { buildApps } from '../../start/build.ts';
import { root } from '../../start/supervisor.ts';
import type { DrillContext } from '../drill-context.ts';

const TEAMS = 6;
const DEPLOYS = 50;
const HEAVY_DEPLOYS = 3;
const BUDGET_MS = 3_000;
/**
 * Budget of the gateway's processor time for one deploy: six simultaneous deploys on one core still become visible
 * within `BUDGET_MS`.
 */
const CPU_BUDGET_MS = BUDGET_MS / TEAMS;
/** The largest remote. */
const HEAVY = join(root, 'mfe-accounts/dist');

interface Replica {
  process: ChildProcess;
  url: string;
  adminUrl: string;
}

const script = (name: string): string => join(import.meta.dirname, name);

/** Resolves with the next message of a child. Rejects if it ends first. */
function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a child ended with ${code}`)));
  });
}

const startChild = (name: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script(name), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });

async function startReplica(store: Store): Promise<Replica> {
  const child = startChild('gateway-process.ts', [store.root]);
  return { process: child, ...(await nextMessage<{ url: string; adminUrl: string }>(child)) };
}

/** Returns the processor time that a replica has used. */
function cpuOf({ process: child }: Replica): Promise<number> {
  child.send('cpu');
  return nextMessage<number>(child);
}

async function stop({ process: child }: Replica, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Reads the live state repeatedly until stopped, and returns how often it was torn or went backward. */
async function watch(url: string, stopped: AbortSignal): Promise<{ reads: number; torn: number }> {
  let [reads, torn, last] = [0, 0, 0];
  while (!stopped.aborted) {
    const response = await fetch(`${url}/_registry/v1/current`);
    const state = (await response.json().catch(() => ({}))) as { generation?: number; remotes?: object };
    reads += 1;
    if (state.generation === undefined || state.generation < last || state.remotes === undefined) torn += 1;
    last = state.generation ?? last;
    await delay(10);
  }
  return { reads, torn };
}

interface Times {
  tookMs: number[];
  rollbackMs: number;
}

const slowestOf = (times: readonly Times[]): number =>
  Math.max(...times.flatMap(({ tookMs, rollbackMs }) => [...tookMs, rollbackMs]));

const tooSlow = (slowestMs: number): string[] =>
  slowestMs <= BUDGET_MS ? [] : [`a change took ${slowestMs} ms to be seen, more than ${BUDGET_MS}`];

interface DeployContext {
  store: Store;
  folder: string;
  token: string;
}

/** Lets teams build and then deploy simultaneously to two replicas, `count` times each. */
async function letTeamsDeploy(
  { folder, token }: DeployContext,
  [one, other]: readonly [Replica, Replica],
  names: readonly string[],
  { count, weight }: { count: number; weight?: string },
): Promise<Times[]> {
  const env = { TIDELINE_URL: one.adminUrl, TIDELINE_TOKEN: token, OTHER_REPLICA: other.url };
  const more = weight === undefined ? [] : [weight];
  const teams = names.map((name) => startChild('team-process.ts', [folder, name, String(count), ...more], env));
  await Promise.all(teams.map((team) => nextMessage(team)));
  return Promise.all(
    teams.map((team) => {
      team.send('deploy');
      return nextMessage<Times>(team);
    }),
  );
}

const startReplicas = ({ store }: DeployContext): Promise<[Replica, Replica]> =>
  Promise.all([startReplica(store), startReplica(store)]);

/** Lets one team deploy and roll back while nothing else happens. Returns what took too long. */
async function deployAlone(deploying: DeployContext, { print }: DrillContext): Promise<string[]> {
  const replicas = await startReplicas(deploying);
  const times = await letTeamsDeploy(deploying, replicas, ['mfe-alone'], { count: 5, weight: HEAVY });
  await Promise.all(replicas.map((replica) => stop(replica)));
  const slowest = slowestOf(times);
  print(`one team with a heavy remote: slowest deploy or rollback ${slowest} ms until both replicas show it`);
  return tooSlow(slowest);
}

/** Lets six teams deploy large remotes simultaneously from the gateway's machine. Returns the problems. */
async function deployHeavy(deploying: DeployContext, { print }: DrillContext): Promise<string[]> {
  const replicas = await startReplicas(deploying);
  const names = Array.from({ length: TEAMS }, (_, index) => `mfe-heavy${index}`);
  const beforeMs = await cpuOf(replicas[0]);
  const times = await letTeamsDeploy(deploying, replicas, names, { count: HEAVY_DEPLOYS, weight: HEAVY });
  const cpuMs = Math.round(((await cpuOf(replicas[0])) - beforeMs) / (TEAMS * HEAVY_DEPLOYS));
  await Promise.all(replicas.map((replica) => stop(replica)));
  print(
    `${TEAMS} teams with heavy remotes at once: slowest ${slowestOf(times)} ms, with the commands of all teams on this ` +
      `machine; ${cpuMs} ms of the gateway's CPU each`,
  );
  return cpuMs <= CPU_BUDGET_MS ? [] : [`a deploy costs the gateway ${cpuMs} ms of CPU, more than ${CPU_BUDGET_MS}`];
}

/** Lets six teams deploy simultaneously to two replicas. Returns the problems. */
async function deployAtOnce(deploying: DeployContext, { print }: DrillContext): Promise<string[]> {
  const { store } = deploying;
  const replicas = await startReplicas(deploying);
  const stopped = new AbortController();
  const watching = replicas.map(({ url }) => watch(url, stopped.signal));
  const names = Array.from({ length: TEAMS }, (_, index) => `mfe-team${index}`);
  const times = await letTeamsDeploy(deploying, replicas, names, { count: DEPLOYS });
  stopped.abort();
  const reads = await Promise.all(watching);
  await Promise.all(replicas.map((replica) => stop(replica)));

  const slowest = slowestOf(times);
  const numbers = await listGenerations(store, 'production');
  const last = await findGeneration(store, 'production', numbers.length);
  const expected = 1 + TEAMS * (DEPLOYS + 1);
  const torn = reads.reduce((sum, one) => sum + one.torn, 0);
  print(
    `${TEAMS} processes × ${DEPLOYS} deploys: ${numbers.length - 1} changes, ${torn} torn reads of ` +
      `${reads.reduce((sum, one) => sum + one.reads, 0)}, slowest ${slowest} ms until both replicas show it`,
  );
  const lost = names.filter(
    (name) =>
      !last?.entries[name]?.active.startsWith(`1.0.${DEPLOYS - 1}-`) ||
      !last.entries[name]?.previous?.startsWith(`1.0.${DEPLOYS}-`),
  );
  return [
    ...tooSlow(slowest),
    ...(numbers.length === expected ? [] : [`${expected} generations were expected, there are ${numbers.length}`]),
    ...lost.map((name) => `the last change of ${name} is lost`),
    ...(torn === 0 ? [] : [`${torn} reads were torn or went back`]),
  ];
}

/**
 * Kills a gateway while it publishes, after which nothing may be visible and a retry must succeed. Returns the
 * problems.
 */
async function killWhilePublishing(
  { store, folder, token }: DeployContext,
  { print }: DrillContext,
): Promise<string[]> {
  const name = 'mfe-killed';
  // incompressible and large, so that compression takes long enough to be interrupted
  const noise = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`noise${index}.js`, `//${randomBytes(300_000).toString('hex')}`]),
  );
  await writeBuild(join(folder, name), remoteJsonOf(name), noise);
  const written = () => readdir(join(store.root, 'releases', name)).catch((): string[] => []);
  const deploy = (replica: Replica) =>
    run(['deploy', name, '--json'], {
      env: { TIDELINE_URL: replica.adminUrl, TIDELINE_TOKEN: token },
      cwd: folder,
      root: folder,
      out: () => undefined,
      err: () => undefined,
    });
  const first = await startReplica(store);
  const before = await listGenerations(store, 'production');
  const deploying = deploy(first);
  while (!(await written()).some((entry) => entry.startsWith('.tmp-'))) await delay(1);
  await stop(first, 'SIGKILL');
  const killedCode = await deploying;
  const visible = (await listReleases(store, name)).length;
  const generations = (await listGenerations(store, 'production')).length - before.length;
  const second = await startReplica(store);
  const retryCode = await deploy(second);
  await stop(second);
  const left = (await written()).filter((entry) => entry.startsWith('.tmp-')).length;
  const uploads = (await readdir(join(store.root, 'uploads'))).length;
  print(`kill -9 while publishing: exit ${killedCode}, ${visible} visible; the retry exits with ${retryCode}`);
  return [
    ...(killedCode === 5 ? [] : [`the command exited with ${killedCode} instead of 5 when the gateway was killed`]),
    ...(visible === 0 && generations === 0 ? [] : ['a part of the killed publish is visible']),
    ...(retryCode === 0 ? [] : [`the retry exited with ${retryCode}`]),
    ...(left + uploads === 0 ? [] : [`${left + uploads} temporary folders are left after the retry`]),
  ];
}

/** Deploys from six processes simultaneously through two replicas, and kills a gateway in the middle of a publish. */
export const deploys = {
  name: 'deploys',
  run: async (context: DrillContext): Promise<number> => {
    const folder = await mkdtemp(join(tmpdir(), 'tideline-deploys-'));
    try {
      const store = await openStore(join(folder, 'store'));
      const at = new Date().toISOString();
      const shell = await writeBuild(join(folder, 'shell'), remoteJsonOf('shell'));
      await publishAndActivate(store, 'production', [shell], { by: 'drill', at });
      const { text: token } = await createToken(store, {
        scope: { kind: 'operator' },
        holder: 'drill',
        at,
        by: 'drill',
      });
      const deploying: DeployContext = { store, folder, token };
      await buildApps(root, context.say, new AbortController().signal);
      context.say(`${TEAMS} teams deploy ${DEPLOYS} times each`);
      const wrong = await deployAtOnce(deploying, context);
      context.say(`${TEAMS} teams deploy heavy remotes`);
      wrong.push(...(await deployHeavy(deploying, context)));
      context.say('one team deploys alone');
      wrong.push(...(await deployAlone(deploying, context)));
      context.say('a gateway is killed while it publishes');
      wrong.push(...(await killWhilePublishing(deploying, context)));
      for (const one of wrong) context.print(`WRONG: ${one}`);
      return wrong.length;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
