// `npm start`: build what changed, publish it, start the api with its PostgreSQL and the gateway, print the address.
import { join } from 'node:path';
import { apps, buildApps } from './build.ts';
import { startChild, type Child } from './children.ts';
import { readEnvironment, type StartEnvironment } from './environment.ts';
import { exitCodes, explainSystemError, StartFailure } from './failure.ts';
import { freePort, refuseTakenPort } from './ports.ts';
import { publishApps } from './publish.ts';

const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stderr.write(`${line}\n`);
const children: Child[] = [];
const abortBuild = new AbortController();
let stopping = false;

/** Stops what runs, the gateway before the api, and leaves; a second signal changes nothing. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  abortBuild.abort();
  for (const child of children.toReversed()) await child.stop();
  process.exit(exitCode);
}

function giveUp(reason: unknown): void {
  if (stopping) return;
  const failure = reason instanceof StartFailure ? reason : explainSystemError(reason instanceof Error ? reason : new Error(String(reason)), 'starting');
  if (failure.message !== '') say(failure.message);
  void stop(failure.exitCode);
}

/** At a terminal people read along: only what they should know of. Elsewhere the log is for a machine, and complete. */
const logLevel = process.env['LOG_LEVEL'] || (process.stderr.isTTY ? 'warn' : 'info');

function run(name: string, script: string, env: Record<string, string | undefined>): Promise<void> {
  const child = startChild({ name, script: join(root, script), env: { ...env, LOG_LEVEL: logLevel } }, say, giveUp);
  children.push(child);
  return child.ready;
}

async function startApi(environment: StartEnvironment): Promise<string> {
  const port = await freePort();
  await run('api', 'api/src/main.ts', {
    API_PORT: String(port),
    TIDELINE_DATA: environment.dataFolder,
    PUBLIC_ORIGIN: environment.publicOrigin,
    HOST: environment.host,
    TIDELINE_SETUP_CODE: environment.setupCode,
  });
  return `http://127.0.0.1:${port}`;
}

const startGateway = (environment: StartEnvironment, apiUrl: string): Promise<void> =>
  run('gateway', 'gateway/src/main.ts', {
    API_URL: apiUrl,
    HOST: environment.host,
    PORT: String(environment.port),
    ADMIN_PORT: String(environment.adminPort),
    PUBLIC_ORIGIN: environment.publicOrigin,
    RELEASES: environment.releases,
    TIDELINE_ENV: environment.environmentName,
  });

async function start(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  say('Starting the database and building the pages…');
  // both at once; the api is waited for first, because it is the one that knows whether the data folder is free
  const built = buildApps(root, say, abortBuild.signal);
  built.catch(() => undefined); // reported below, after the api
  const apiUrl = await startApi(environment);
  await refuseTakenPort(environment.host, environment.port, 'PORT');
  await refuseTakenPort('127.0.0.1', environment.adminPort, 'ADMIN_PORT');
  await built;
  await publishApps(environment, apps.map((app) => join(root, app, 'dist')), say);
  await startGateway(environment, apiUrl);
  if (stopping) return;
  if (environment.setupCode) say(`The first sign-up asks for the set-up code: ${environment.setupCode}`);
  process.stdout.write(`Tideline is ready at ${environment.publicOrigin}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(exitCodes.stopped));
process.on('disconnect', () => void stop(exitCodes.stopped)); // whoever started us is gone
start().catch(giveUp);
