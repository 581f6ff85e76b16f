import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from '@tideline/api/running-server';
import { freePort } from '../start/ports.ts';

const root = join(import.meta.dirname, '../..');

export interface Backend {
  /** Origin of the gateway. */
  url: string;
  /** Whether the api is the process that was started. */
  isApiAlive(): boolean;
  /** Process id of PostgreSQL, another one after each restart. */
  postgresPid(): number;
  stop(): Promise<void>;
}

/** Starts a process, and waits until it says that it is ready. */
export async function startChild(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(root, script), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}`);
  });
  ended.catch(() => undefined); // of interest only until it is ready
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts PostgreSQL, the api and the gateway as `npm start` does, but without pages, so that nothing is built. */
export async function startBackend(parent = tmpdir()): Promise<Backend> {
  const dataFolder = mkdtempSync(join(parent, 'tideline-drill-'));
  const [port, apiPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const releases = join(dataFolder, 'releases');
  const common = { TIDELINE_DATA: dataFolder, RELEASES: releases, PUBLIC_ORIGIN: url, SIGNUP: 'open' };
  const database = await runServer(dataFolder, () => undefined);
  const api = await startChild('api/src/main.ts', {
    ...common,
    API_PORT: String(apiPort),
    TIDELINE_DATABASE: 'running',
  });
  const gateway = await startChild('gateway/src/main.ts', {
    ...common,
    API_URL: `http://127.0.0.1:${apiPort}`,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
  });
  return {
    url,
    isApiAlive: () => api.exitCode === null && api.signalCode === null,
    postgresPid: () => Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      await endChild(gateway);
      await endChild(api);
      await database.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
