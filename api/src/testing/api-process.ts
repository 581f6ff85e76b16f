import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childOptions } from './child-environment.ts';
import { beginPrivacyCheck } from './privacy-checks.ts';

export interface ApiProcess {
  pid: number;
  /** Address of the process. Set once it is ready. */
  url: string;
  /** Result of the process's exit. Rejects if its log contains personal data. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>;
  kill(signal: NodeJS.Signals): void;
  /** Simulates the death of its parent. */
  disconnect(): void;
}

interface User {
  uid?: number;
  gid?: number;
}

const main = join(import.meta.dirname, '../main.ts');

/** Starts the api as `npm start` does: a separate process with a channel to its parent. */
function launch(
  env: Record<string, string>,
  user: User = {},
): { child: ChildProcess; ended: ApiProcess['ended']; ready: Promise<number> } {
  const child = fork(main, [], {
    ...childOptions({ LOG_LEVEL: 'warn', API_PORT: '0', SIGNUP: 'open', ...env }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...user,
  });
  const privacy = beginPrivacyCheck('The log of the api');
  if (child.stderr !== null) privacy.check.output(child.stderr);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // 'close' is never emitted after the channel is cut
  const saidAll = new Promise((resolve) => child.stderr?.on('end', resolve));
  const ended = new Promise<Awaited<ApiProcess['ended']>>((resolve) =>
    child.on('exit', (code, signal) => void saidAll.then(() => resolve({ code, signal, said }))),
  ).finally(privacy.end);
  ended.catch(() => undefined); // not every test awaits it
  const ready = new Promise<number>((resolve) =>
    child.on('message', (message: { type: string; port: number }) => resolve(message.port)),
  );
  return { child, ended, ready };
}

/** Starts a process and waits until it is ready. If it exits first, fails with its output. `heard` receives its log. */
export async function startProcess(
  env: Record<string, string>,
  user?: User,
  heard?: (text: string) => void,
): Promise<ApiProcess> {
  const { child, ended, ready } = launch(env, user);
  if (heard !== undefined) child.stderr?.on('data', heard);
  const outcome = await Promise.race([ready, ended]);
  if (typeof outcome !== 'number') throw new Error(`the api ended with ${outcome.code}: ${outcome.said}`);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${outcome}`,
    ended,
    kill: (signal) => void child.kill(signal),
    disconnect: () => child.disconnect(),
  };
}

/** Starts a process that is expected to fail at its start, and returns its exit. */
export const refusedStart = (env: Record<string, string>): ApiProcess['ended'] => launch(env).ended;

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tideline-api-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Copies a migrated PostgreSQL cluster into a folder, which takes a fraction of the time of a first start. */
export function copyCluster(folder: string): void {
  const cluster = process.env['TIDELINE_TEST_CLUSTER'];
  if (cluster === undefined) throw new Error('there is no cluster: is testing/start-database.ts the globalSetup?');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', `${cluster}/.`, folder]);
}

/** Returns the process id of the PostgreSQL server of a data folder. */
export const serverPid = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
