import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scramVerifier } from '../platform/installation/scram-verifier.ts';
import { until } from './until.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

export interface PgBouncer {
  /** Returns the address of a database through the pooler, with the login of its URL. */
  through(url: string): string;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Returns what an operator copies from the server: the verifier of a login's password, which does not change. */
const verifierOf = (url: string): string => scramVerifier(decodeURIComponent(new URL(url).password));

/** Starts a pooler that runs each transaction on any of a few sessions. `urls` are the logins that it knows. */
export async function startPgBouncer(urls: readonly string[], sessions: number): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  const [first = ''] = urls;
  const server = new URL(first);
  const folder = mkdtempSync(join(tmpdir(), 'tideline-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(
    join(folder, 'users.txt'),
    urls.map((url) => `"${new URL(url).username}" "${verifierOf(url)}"\n`).join(''),
  );
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      `default_pool_size = ${sessions}`,
      'max_client_conn = 500',
      'ignore_startup_parameters = options',
      '',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
    ...nobody,
  });
  await until(
    () => accepts(port),
    (isUp) => isUp || child.exitCode !== null,
  );
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
