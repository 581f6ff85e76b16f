/**
 * A real PostgreSQL server that lives in the data folder and belongs to this process.
 *
 *     <folder>/data              the cluster, owned by the user the server runs as
 *     <folder>/credentials.json  its random passwords, 0600
 *     <folder>/server.log        what the server said since its last start
 *
 * As root the server runs as another user, who need not be able to reach <folder>: we change into the cluster as root
 * before we drop our rights, and the server names it /proc/self/cwd. So the data stays in the data folder even where
 * only root can enter it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { EXIT, StartError } from '../start-error.ts';
import { endLeftover } from './leftover-server.ts';
import { type Binaries, chooseServerUser, findBinaries, giveTo, type ServerUser } from './server-identity.ts';

export interface EmbeddedPostgres {
  /** Connection string of the role that owns the database; it is no superuser. */
  url: string;
  /** Process id of the server that runs now; null between its death and its restart. */
  pid(): number | null;
  /** Fast shutdown: sessions are ended, everything committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  /** Further server settings, for tests. */
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
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // details and statements would put people's data into the log
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
} as const;

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
  await endLeftover(data, log);
  if (!existsSync(data)) initialise({ folder, data, user, binaries, superuserPassword: credentials.superuser });
  giveTo(user, data);
  const cluster: Cluster = { folder, data, user, binaries, credentials, port: await freePort(), settings };
  const keeper = await keepRunning(cluster, log);
  await createOwnerAndDatabase(cluster);
  return {
    url: `postgres://tideline:${credentials.owner}@127.0.0.1:${cluster.port}/tideline`,
    pid: keeper.pid,
    stop: keeper.stop,
  };
}

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
  new StartError(
    EXIT.failed,
    `The passwords of the database in ${path} are missing or belong to another database: put the file back from a backup of the data folder.`,
    { cause },
  );

/** Makes the cluster under another name and renames it: an interrupted first start leaves nothing half made. */
function initialise({
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

/** One sentence from what PostgreSQL said. */
function cannotStart(said: string, folder: string): StartError {
  if (/no space left|disk full/i.test(said))
    return new StartError(EXIT.failed, `The disk that holds ${folder} is full: free some space and start again.`);
  if (/quota exceeded/i.test(said))
    return new StartError(EXIT.failed, `The disk quota of ${folder} is used up: free some space and start again.`);
  if (/EPERM|operation not permitted/i.test(said)) {
    return new StartError(
      EXIT.failed,
      'PostgreSQL does not run as root and this machine does not let Tideline change to another user: start Tideline as an ordinary user, or set DATABASE_URL.',
    );
  }
  if (/database files are incompatible with server/i.test(said)) {
    return new StartError(
      EXIT.failed,
      `The database in ${folder} was made by another major version of PostgreSQL: start the Tideline version that made it, and move with tideline backup and restore.`,
    );
  }
  if (/permission denied|has wrong ownership/i.test(said))
    return new StartError(
      EXIT.failed,
      `The database in ${folder} belongs to another user: start Tideline as that user, or choose another folder with TIDELINE_DATA.`,
    );
  const reason =
    said
      .split('\n')
      .findLast((line) => /FATAL|PANIC|error/i.test(line))
      ?.replace(/^.*?(FATAL|PANIC|error): */i, '') ??
    said.trim().split('\n').at(-1) ??
    '';
  return new StartError(
    EXIT.failed,
    `PostgreSQL could not start in ${folder}: ${reason || 'it ended without a word'} (its log is ${join(folder, 'server.log')}).`,
  );
}

/** A loopback port nobody listens on. */
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

/** Spawns the server in a process group of its own: Ctrl-C in the terminal reaches us alone, and we end it in order. */
function spawnServer({ folder, data, user, binaries, port, settings }: Cluster): ChildProcess {
  const logFile = openSync(join(folder, 'server.log'), 'w', 0o600);
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  try {
    return spawn(binaries.postgres, ['-D', user === null ? data : '/proc/self/cwd', ...flags], {
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

/** Starts the server, and again whenever it dies while we live. Its port stays, so that pools find it again. */
async function keepRunning(
  cluster: Cluster,
  log: (message: string) => void,
): Promise<{ pid: () => number | null; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let current: ChildProcess | null = null;

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
    current = child;
    child.once('exit', () => {
      current = null;
      if (!stopping.signal.aborted) void relaunch();
    });
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

  await launch();
  return {
    pid: () => current?.pid ?? null,
    stop: async () => {
      stopping.abort();
      const child = current;
      if (child === null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await gone;
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
      await delay(30); // not listening yet, or still replaying its log; the caller races us against its exit
    }
  }
}

const superuserClient = ({ credentials, port }: Cluster): Client => {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: credentials.superuser,
    database: 'postgres',
  });
  client.on('error', () => undefined); // the connection is short; its queries report what matters
  return client;
};

async function createOwnerAndDatabase(cluster: Cluster): Promise<void> {
  const client = superuserClient(cluster);
  await client.connect();
  try {
    const password = client.escapeLiteral(cluster.credentials.owner);
    const owner = await client.query("select from pg_roles where rolname = 'tideline'");
    await client.query(
      `${owner.rowCount === 0 ? 'create' : 'alter'} role tideline login createrole createdb password ${password}`,
    );
    const database = await client.query("select from pg_database where datname = 'tideline'");
    if (database.rowCount === 0) await client.query('create database tideline owner tideline');
  } finally {
    await client.end();
  }
}
