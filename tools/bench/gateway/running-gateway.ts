import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execArgv } from '../../start/children.ts';
import { freePort } from '../../start/ports.ts';
import { eventually } from '../../start/testing/processes.ts';

export interface RunningGateway {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts only the gateway, in front of any server and as if behind a proxy, so that each client has a separate address.
 */
export async function startGateway(
  root: string,
  { data, apiUrl, dsn }: { data: string; apiUrl: string; dsn: string },
): Promise<RunningGateway> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const child: ChildProcess = fork(join(root, 'gateway/src/main.ts'), [], {
    env: {
      ...process.env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      TIDELINE_DATA: data,
      API_URL: apiUrl,
      SENTRY_TUNNEL_DSNS: dsn,
      TRUST_PROXY: '1',
      DRAIN_DELAY_MS: '0',
      LOG_LEVEL: 'warn',
    },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  if (
    !(await eventually(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ))
  )
    throw new Error('the gateway did not start');
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts a receiver of error reports. */
export async function startReceiver(): Promise<{ dsn: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    dsn: `http://bench@127.0.0.1:${(server.address() as AddressInfo).port}/1`,
    close: () => void server.close().closeAllConnections(),
  };
}
