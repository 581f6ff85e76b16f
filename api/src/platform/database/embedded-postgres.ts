/**
 * Runs a real PostgreSQL server that lives in the data folder and belongs to this process.
 *
 *     <folder>/data              the cluster, owned by the user the server runs as
 *     <folder>/credentials.json  its random passwords, 0600
 *     <folder>/server.log        the server's output since its last start
 *
 * When started by root, the server runs as another user, who may have no access to <folder>: we change into the cluster
 * as root before dropping privileges, and the server refers to it as /proc/self/cwd. The data can therefore stay in the
 * data folder even if only root can enter it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { endOtherConnections, ensureDatabase, ensureOwner } from './embedded-postgres.store.ts';
import { EXIT, StartError } from '../start-error.ts';
import { endLeftover, findLeftover, runsAs } from './leftover-server.ts';
import { type Binaries, chooseServerUser, findBinaries, giveTo, type ServerUser } from './server-identity.ts';
import { adoptedServer, ownServer, type ServerProcess } from './server-process.ts';

export interface EmbeddedPostgres {
  /** Connection string of the role that owns the database; the role is not a superuser. */
  url: string;
  /** Returns the process id of the running server; null between its death and its restart. */
  pid(): number | null;
  /** Shuts the server down fast: ends sessions and keeps all committed data. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  /** Additional server settings for tests. */
  settings?: Readonly<Record<string, string>>;
  log: (message: string) => void;
}

interface Cluster {
  folder: string;
  data: string;
  user: ServerUser | null;
  binaries: Binaries;
  credentials: { superuser: string; owner: string };
  port: number;
  settings: Readonly<Record<string, string>>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  // with the default of 2 MB, other transactions wait while an import flushes the buffers
  wal_buffers: '16MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // details and statements would write user data to the log
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
} as const;

/** Time limit for taking over a server; a slower one is restarted. */
const TAKE_OVER_MS = 2_000;

export async function startEmbeddedPostgres({
  folder,
  settings = {},
  log,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const data = join(folder, 'data');
  const user = chooseServerUser(data);
  const binaries = findBinaries(user);
  const credentials = readOrMakeCredentials(folder, existsSync(data));
  const parts = { folder, data, user, binaries, credentials, settings };
  const leftover = findLeftover(data);
  const adopted = leftover && { ...parts, port: leftover.port };
  const isAdopted =
    leftover?.isReady === true &&
    adopted !== null &&
    runsAs(leftover, binaries.postgres, flagsOf(adopted)) &&
    (await takeOver(adopted));
  if (leftover !== null && !isAdopted) {
    log(`ending the PostgreSQL server (process ${leftover.pid}) that an earlier run left behind`);
    await endLeftover(leftover);
  }
  if (!existsSync(data)) initialize({ folder, data, user, binaries, superuserPassword: credentials.superuser });
  if (!isAdopted) giveTo(user, data);
  const cluster: Cluster = isAdopted ? adopted : { ...parts, port: await freePort() };
  const keeper = await keepRunning(cluster, log, isAdopted ? adoptedServer(leftover.pid) : null);
  await createOwnerAndDatabase(cluster);
  return {
    url: urlOf(cluster),
    pid: keeper.pid,
    stop: keeper.stop,
  };
}

/** Returns the owner's connection string for this folder's server; null if no server accepts connections. */
export function ownerUrlOfRunning(folder: string): string | null {
  const running = findLeftover(join(folder, 'data'));
  if (running?.isReady !== true) return null;
  return urlOf({ credentials: readOrMakeCredentials(folder, true), port: running.port });
}

const urlOf = ({ credentials, port }: Pick<Cluster, 'credentials' | 'port'>): string =>
  `postgres://tideline:${credentials.owner}@127.0.0.1:${port}/tideline`;

function readOrMakeCredentials(folder: string, isInUse: boolean): Cluster['credentials'] {
  const path = join(folder, 'credentials.json');
  if (isInUse && !existsSync(path)) throw lostCredentials(path);
  if (!existsSync(path)) {
    const made = { superuser: randomBytes(24).toString('base64url'), owner: randomBytes(24).toString('base64url') };
    writeFileSync(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw lostCredentials(path, cause);
  }
}

const lostCredentials = (path: string, cause?: unknown): StartError =>
  new StartError(EXIT.failed, (texts) => texts.lostPasswords(path), { cause });

/**
 * Creates the cluster under another name and renames it, so that an interrupted first start leaves nothing half done.
 */
function initialize({
  folder,
  data,
  user,
  binaries,
  superuserPassword,
}: {
  folder: string;
  data: string;
  user: ServerUser | null;
  binaries: Binaries;
  superuserPassword: string;
}): void {
  const draft = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.tmp');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  giveTo(user, draft);
  giveTo(user, passwordFile);
  const stdin = openSync(passwordFile, 'r');
  try {
    const { status, error, stderr } = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${user === null ? draft : '/proc/self/cwd'}`,
        `--pwfile=${user === null ? passwordFile : '/proc/self/fd/0'}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...user, cwd: draft, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: [stdin, 'ignore', 'pipe'], encoding: 'utf8' },
    );
    if (status !== 0) {
      rmSync(draft, { recursive: true, force: true });
      throw cannotStart(error?.message ?? stderr, folder);
    }
    renameSync(draft, data);
  } finally {
    closeSync(stdin);
    rmSync(passwordFile, { force: true });
  }
}

/** Turns PostgreSQL's output into an error with one sentence. */
function cannotStart(said: string, folder: string): StartError {
  if (/no space left|disk full/i.test(said)) return new StartError(EXIT.failed, (texts) => texts.diskFull(folder));
  if (/quota exceeded/i.test(said)) return new StartError(EXIT.failed, (texts) => texts.quotaFull(folder));
  if (/EPERM|operation not permitted/i.test(said)) return new StartError(EXIT.failed, (texts) => texts.rootOnly);
  if (/database files are incompatible with server/i.test(said))
    return new StartError(EXIT.failed, (texts) => texts.otherMajorVersion(folder));
  if (/permission denied|has wrong ownership/i.test(said))
    return new StartError(EXIT.failed, (texts) => texts.otherOwner(folder));
  const reason =
    said
      .split('\n')
      .findLast((line) => /FATAL|PANIC|error/i.test(line))
      ?.replace(/^.*?(FATAL|PANIC|error): */i, '') ??
    said.trim().split('\n').at(-1) ??
    '';
  return new StartError(EXIT.failed, (texts) => texts.serverFailed(folder, reason, join(folder, 'server.log')));
}

/** Returns an unused loopback port. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

const flagsOf = ({ data, user, port, settings }: Cluster): string[] => [
  '-D',
  user === null ? data : '/proc/self/cwd',
  ...Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
];

/**
 * Takes over a server that an earlier api left running, because stopping it would first write all of its memory to
 * disk, which takes seconds. The dead api's open transactions are rolled back with its sessions. Returns false if the
 * server does not respond like ours.
 */
async function takeOver(cluster: Cluster): Promise<boolean> {
  const client = superuserClient(cluster, TAKE_OVER_MS);
  try {
    await client.connect();
    await endOtherConnections(client, TAKE_OVER_MS);
    return true;
  } catch {
    return false; // the caller stops and restarts it, which reports any problem
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Spawns the server in its own process group, so that Ctrl-C in the terminal reaches only us and we can stop the server
 * cleanly.
 */
function spawnServer(cluster: Cluster): ChildProcess {
  const { folder, data, user, binaries } = cluster;
  const logFile = openSync(join(folder, 'server.log'), 'w', 0o600);
  try {
    return spawn(binaries.postgres, flagsOf(cluster), {
      ...user,
      cwd: data,
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', logFile, logFile],
    });
  } finally {
    closeSync(logFile);
  }
}

/**
 * Starts the server, unless one is already running, and restarts it whenever it dies while we run. The port stays the
 * same, so that pools can reconnect.
 */
async function keepRunning(
  cluster: Cluster,
  log: (message: string) => void,
  adopted: ServerProcess | null,
): Promise<{ pid: () => number | null; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current: ServerProcess | null = null;

  const keep = async (server: ServerProcess): Promise<void> => {
    current = server;
    await server.ended;
    current = null;
    if (!stopping.signal.aborted) await relaunch();
  };
  const launch = async (): Promise<void> => {
    const child = spawnServer(cluster);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', () => resolve(readFileSync(join(cluster.folder, 'server.log'), 'utf8')));
    });
    const waiting = new AbortController();
    const refused = (error: unknown): { error: unknown } => ({ error });
    const outcome = await Promise.race([
      ended.then((said) => refused(cannotStart(said, cluster.folder))),
      untilReady(cluster, waiting.signal).then(() => null, refused),
    ]);
    waiting.abort();
    if (outcome !== null) {
      child.kill('SIGINT');
      await ended;
      throw outcome.error;
    }
    void keep(ownServer(child));
  };
  const relaunch = async (): Promise<void> => {
    log('PostgreSQL ended unexpectedly; starting it again');
    for (let waitMs = 200; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        return await launch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(waitMs, undefined, { ref: false });
      }
    }
  };

  if (adopted === null) await launch();
  else void keep(adopted);
  return {
    pid: () => current?.pid ?? null,
    stop: async () => {
      stopping.abort();
      const server = current;
      if (server === null) return;
      server.kill('SIGINT');
      await server.ended;
    },
  };
}

async function untilReady(cluster: Cluster, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = superuserClient(cluster);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '28P01')
        throw lostCredentials(join(cluster.folder, 'credentials.json'), error);
      await delay(30); // the server is not listening yet or still replays its log; the caller also watches for its exit
    }
  }
}

const superuserClient = ({ credentials, port }: Cluster, connectionTimeoutMillis = 0): Client => {
  const client = new Client({
    connectionTimeoutMillis,
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: credentials.superuser,
    database: 'postgres',
  });
  client.on('error', () => undefined); // the connection is short-lived, and its queries report errors that matter
  return client;
};

async function createOwnerAndDatabase(cluster: Cluster): Promise<void> {
  const client = superuserClient(cluster);
  await client.connect();
  try {
    await ensureOwner(client, cluster.credentials.owner);
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}
