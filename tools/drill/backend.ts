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
  /** Address of the database, with the login of the tables' owner. */
  databaseUrl: string;
  apiUrls: readonly string[];
  /** Process ids of the apis and of the gateway. */
  pids: { apis: readonly number[]; gateway: number };
  /** Returns whether no api process has been replaced. */
  isApiAlive(): boolean;
  /** Process id of PostgreSQL, which changes after each restart. */
  postgresPid(): number;
  stop(): Promise<void>;
}

/**
 * Returns `DATABASE_CONNECTIONS` for each of several apis: 20, or less if the apis would exceed the 57 connections of
 * the built-in server. Each api uses ten more than this setting.
 */
const connectionsOf = (apis: number): number => Math.min(20, Math.floor(55 / apis) - 10);

/** Starts a process, and waits until it reports that it is ready. */
export async function startChild(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(root, script), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}`);
  });
  ended.catch(() => undefined); // irrelevant once the process is ready
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

interface BackendOptions {
  /** Folder in which the data folder is created. */
  parent?: string | undefined;
  /** Number of api processes. */
  apis?: number;
  /** Initial time of each api's clock until it is moved. Default: the system's clock. */
  now?: Date;
  /** Whether requests contain their client's address in X-Forwarded-For. */
  isBehindProxy?: boolean;
}

/** Starts PostgreSQL, the api and the gateway like `npm start`, but without pages, so that nothing is built. */
export async function startBackend({
  parent = tmpdir(),
  apis = 1,
  now,
  isBehindProxy = false,
}: BackendOptions = {}): Promise<Backend> {
  const dataFolder = mkdtempSync(join(parent, 'tideline-drill-'));
  const [port, adminPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const releases = join(dataFolder, 'releases');
  const common = { TIDELINE_DATA: dataFolder, RELEASES: releases, PUBLIC_ORIGIN: url, SIGNUP: 'open' };
  const database = await runServer(dataFolder, () => undefined);
  const started: { api: ChildProcess; url: string }[] = [];
  for (let number = 0; number < apis; number += 1) {
    const apiPort = await freePort();
    const api = await startChild('api/src/main.ts', {
      ...common,
      API_PORT: String(apiPort),
      TIDELINE_DATABASE: 'running',
      DATABASE_CONNECTIONS: String(connectionsOf(apis)),
      ...(now !== undefined && { NODE_ENV: 'test', TIDELINE_NOW: now.toISOString() }),
    });
    started.push({ api, url: `http://127.0.0.1:${apiPort}` });
  }
  const gateway = await startChild('gateway/src/main.ts', {
    ...common,
    API_URL: started.map((each) => each.url).join(','),
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    ...(isBehindProxy && { TRUST_PROXY: '1' }),
  });
  return {
    url,
    databaseUrl: database.url,
    apiUrls: started.map((each) => each.url),
    isApiAlive: () => started.every(({ api }) => api.exitCode === null && api.signalCode === null),
    pids: { apis: started.map(({ api }) => api.pid ?? 0), gateway: gateway.pid ?? 0 },
    postgresPid: () => Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      await endChild(gateway);
      await Promise.all(started.map(({ api }) => endChild(api)));
      await database.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
