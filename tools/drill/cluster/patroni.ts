import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../start/ports.ts';
import { familyOf } from '../../start/testing/processes.ts';

/** Paths of the programs in Debian's packages. */
const PATRONI = '/usr/bin/patroni';
const ETCD = '/usr/bin/etcd';
const POSTGRES = '/usr/lib/postgresql';
/** Root may not run PostgreSQL, so Debian's package creates this user. */
const USER = 'postgres';

const NODES = ['one', 'two', 'three'] as const;
type NodeName = (typeof NODES)[number];

/** How soon the cluster replaces a silent primary: the shortest lease that Patroni allows. */
export const LEASE = { ttl: 20, loop_wait: 2, retry_timeout: 5 } as const;

const SUPERUSER = { username: 'postgres', password: 'superuser of the drill' };
const REPLICATION = { username: 'replicator', password: 'replication of the drill' };
const LIMIT_MS = 180_000;
/** Lag in bytes from which a server no longer counts as following the primary. */
const MOST_BEHIND_BYTES = 1_048_576;

/** Returns a sentence with the packages to install; null if all programs exist. */
export function missingPackages(): string | null {
  const isWhole = existsSync(PATRONI) && existsSync(ETCD) && newestPostgres() !== null;
  return isWhole
    ? null
    : 'install Debian’s packages patroni, python3-etcd, etcd-server and postgresql, and stop the servers they start';
}

/** Returns the folder with the programs of the newest installed PostgreSQL. */
function newestPostgres(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(POSTGRES, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}

interface Member {
  name: NodeName;
  role: string;
  state: string;
  lag?: number;
}

interface Node {
  name: NodeName;
  port: number;
  restPort: number;
  data: string;
  settings: string;
  process: ChildProcess | undefined;
}

/** Three PostgreSQL servers on loopback, of which Patroni makes one the primary and one its synchronous standby. */
export class PatroniCluster {
  readonly #identity: { uid?: number; gid?: number };
  readonly #nodes: Node[] = [];
  readonly #folder: string;
  #etcd: ChildProcess | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
    const isRoot = process.getuid?.() === 0;
    const idOf = (flag: string): number => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
    this.#identity = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  }

  /** Starts the cluster in a folder, and waits until each server has its role. */
  static async start(folder: string): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(folder);
    try {
      cluster.#own(folder);
      const etcdPort = await cluster.#startEtcd();
      for (const name of NODES) cluster.#nodes.push(await cluster.#prepare(name, etcdPort));
      for (const { name } of cluster.#nodes) cluster.revive(name);
      await cluster.whole();
      return cluster;
    } catch (error) {
      cluster.stop();
      throw error;
    }
  }

  /** Returns the address of a database, which lists every server. */
  urlOf(database: string, user: string, password: string): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://${user}:${password}@${hosts}/${database}?target_session_attrs=read-write`;
  }

  /** Runs a statement on the primary as the superuser, and returns its rows as text. */
  async execute(statement: string, database = 'postgres'): Promise<string> {
    const { port } = this.#node(await this.whole());
    return execFileSync(
      join(newestPostgres() ?? '', 'psql'),
      ['-qXAt', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', String(port), '-c', statement],
      {
        env: { ...process.env, PGUSER: SUPERUSER.username, PGPASSWORD: SUPERUSER.password, PGDATABASE: database },
        stdio: ['ignore', 'pipe', 'inherit'],
        encoding: 'utf8',
      },
    );
  }

  /** Waits until there is a primary, a synchronous standby, and a third server that follows. Returns the primary. */
  async whole(): Promise<NodeName> {
    for (const end = performance.now() + LIMIT_MS; performance.now() < end; await delay(200)) {
      const members = await this.#members();
      const isFollowing = ({ state, lag }: Member): boolean =>
        (state === 'running' || state === 'streaming') && lag !== undefined && lag < MOST_BEHIND_BYTES;
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      const others = members.filter((member) => member !== leader && isFollowing(member));
      if (leader !== undefined && others.length === 2 && others.some(({ role }) => role === 'sync_standby'))
        return leader.name;
    }
    throw new Error(`the cluster is not whole after ${LIMIT_MS / 1_000} s: ${JSON.stringify(await this.#members())}`);
  }

  /** Kills a server and its Patroni without warning, like a power failure. */
  kill(name: NodeName): void {
    const node = this.#node(name);
    const roots = [node.process?.pid, postmasterOf(node.data)].filter((pid) => pid !== undefined);
    for (const { pid } of roots.flatMap(familyOf)) killIfThere(pid);
    node.process = undefined;
  }

  /** Starts a server again, which then follows the new primary. */
  revive(name: NodeName): void {
    const node = this.#node(name);
    node.process = this.#spawn(PATRONI, [node.settings], name);
  }

  stop(): void {
    for (const { name } of this.#nodes) this.kill(name);
    if (this.#etcd?.pid !== undefined) killIfThere(this.#etcd.pid);
  }

  #node(name: NodeName): Node {
    const found = this.#nodes.find((node) => node.name === name);
    if (found === undefined) throw new Error(`there is no node ${name}`);
    return found;
  }

  /** Returns all servers from any one that responds, because each knows all of them. */
  async #members(): Promise<Member[]> {
    for (const { restPort } of this.#nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (response?.ok === true) return ((await response.json()) as { members: Member[] }).members;
    }
    return [];
  }

  #own(path: string): void {
    const { uid, gid } = this.#identity;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  #spawn(program: string, given: readonly string[], name: string): ChildProcess {
    const child = spawn(program, given, {
      ...this.#identity,
      cwd: this.#folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: this.#folder, LANG: 'C.UTF-8' },
      stdio: 'ignore',
    });
    child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    return child;
  }

  async #startEtcd(): Promise<number> {
    const [clients, peers] = [await freePort(), await freePort()];
    const [clientUrl, peerUrl] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
    this.#etcd = this.#spawn(
      ETCD,
      Object.entries({
        name: 'etcd',
        'data-dir': join(this.#folder, 'etcd'),
        'listen-client-urls': clientUrl,
        'advertise-client-urls': clientUrl,
        'listen-peer-urls': peerUrl,
        'initial-advertise-peer-urls': peerUrl,
        'initial-cluster': `etcd=${peerUrl}`,
      }).flatMap(([name, value]) => [`--${name}`, value]),
      'etcd',
    );
    for (const end = performance.now() + LIMIT_MS; performance.now() < end; await delay(100))
      if ((await fetch(`${clientUrl}/health`).catch(() => null))?.ok === true) return clients;
    throw new Error('etcd does not answer');
  }

  async #prepare(name: NodeName, etcdPort: number): Promise<Node> {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { mode: 0o700 });
    this.#own(folder);
    const node: Node = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      data: join(folder, 'data'),
      settings: join(folder, 'patroni.yml'),
      process: undefined,
    };
    writeFileSync(node.settings, JSON.stringify(settingsOf(node, { folder, etcdPort })), { mode: 0o600 });
    this.#own(node.settings);
    return node;
  }
}

function postmasterOf(data: string): number | undefined {
  const path = join(data, 'postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : undefined;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the settings of Patroni, which reads YAML, a superset of JSON. */
const settingsOf = (
  { name, port, restPort, data }: Node,
  { folder, etcdPort }: { folder: string; etcdPort: number },
) => ({
  scope: 'tideline',
  name,
  log: { dir: folder, level: 'INFO' },
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ...LEASE,
      synchronous_mode: true,
      // a primary without a synchronous standby accepts no writes
      synchronous_mode_strict: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, shared_buffers: '64MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: newestPostgres(),
    pgpass: join(folder, 'pgpass'),
    authentication: { superuser: SUPERUSER, replication: REPLICATION },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
    remove_data_directory_on_rewind_failure: true,
  },
});
