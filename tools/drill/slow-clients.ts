import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrillContext } from './drill-context.ts';

const clients = 1_000;
/** Addresses of the slow clients: half use one address, the others eight. */
const addresses = ['127.0.0.1', ...Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`)];
const measureMs = 10_000;
const limitMs = 250;

interface Attack {
  name: string;
  begin(socket: Socket): void;
}

const attacks: readonly Attack[] = [
  {
    name: 'slow bodies',
    begin: (socket) =>
      socket.write(
        'POST /api/v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: ' +
          'application/json\r\nContent-Length: 1000\r\n\r\n{',
      ),
  },
  { name: 'slow headers', begin: (socket) => socket.write('GET /api/v1/auth/session HTTP/1.1\r\nHost: local') },
  {
    name: 'slow readers',
    begin: (socket) => {
      socket.pause();
      socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4));
    },
  },
];

interface Places {
  gateway: ChildProcess;
  api: ChildProcess;
  url: string;
  adminUrl: string;
}

/** Starts one of our processes and waits until it reports over its channel that it is ready. */
async function started<Ready>(
  path: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(join(import.meta.dirname, '../..', path), [], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${path} ended with ${String(code)}`))),
  ])) as [Ready];
  return { child, ready };
}

async function start(data: string): Promise<Places> {
  const { child: api, ready: listening } = await started<{ port: number }>('api/src/main.ts', {
    TIDELINE_DATA: data,
    API_PORT: '0',
    SIGNUP: 'open',
  });
  const { child: gateway, ready } = await started<{ url: string; adminUrl: string }>('gateway/src/main.ts', {
    TIDELINE_DATA: data,
    RELEASES: join(data, 'releases'),
    API_URL: `http://127.0.0.1:${listening.port}`,
    PORT: '0',
    ADMIN_PORT: '0',
  });
  return { gateway, api, ...ready };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/**
 * Keeps a fixed number of slow clients connected; a disconnected one reconnects. Returns a function that stops them.
 */
function beset(url: string, { begin }: Attack): () => void {
  const port = Number(new URL(url).port);
  const open = new Set<Socket>();
  let isOver = false;
  const join = (index: number): void => {
    if (isOver) return;
    const localAddress = addresses[index % 2 === 0 ? 0 : 1 + (index % (addresses.length - 1))] ?? '127.0.0.1';
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => begin(socket));
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(socket);
        setTimeout(() => join(index), 1_000);
      });
  };
  for (let index = 0; index < clients; index += 1) join(index);
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}

interface Measured {
  /** Milliseconds of each request, in ascending order. */
  times: number[];
  failed: string[];
}

/** Simulates other users: one reads and one sends, from a slow client's address and from a separate one. */
async function others(url: string): Promise<Measured> {
  const measured: Measured = { times: [], failed: [] };
  const until = performance.now() + measureMs;
  const ask = (localAddress: string, agent: Agent, method: string): Promise<void> =>
    new Promise((resolve) => {
      const began = performance.now();
      const body = method === 'POST' ? '{"email":"nobody"}' : '';
      const path = method === 'POST' ? '/api/v1/auth/sign-in' : '/api/v1/auth/session';
      const request = httpRequest(
        `${url.replace('localhost', '127.0.0.1')}${path}`,
        { method, agent, localAddress, headers: { 'content-type': 'application/json', 'content-length': body.length } },
        (response) => {
          const status = response.statusCode ?? 0;
          response.resume().once('close', () => {
            measured.times.push(performance.now() - began);
            // Expected errors, because the client is signed out and a sign-in without a password is invalid.
            if (status !== (method === 'POST' ? 422 : 401)) measured.failed.push(`${method} ${status}`);
            resolve();
          });
        },
      );
      request.once('error', (error) => {
        measured.failed.push(`${method} ${error.message}`);
        resolve();
      });
      request.end(body);
    });
  const person = async (localAddress: string, method: string, keepAlive: boolean): Promise<void> => {
    const agent = new Agent({ keepAlive });
    while (performance.now() < until) {
      await ask(localAddress, agent, method);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    agent.destroy();
  };
  await Promise.all(
    ['127.0.0.1', '127.0.0.77'].flatMap((address) => [
      person(address, 'GET', true),
      person(address, 'GET', false),
      person(address, 'POST', false),
    ]),
  );
  measured.times.sort((a, b) => a - b);
  return measured;
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY;

async function megabytes(adminUrl: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
}

/**
 * Runs a thousand clients that send or read slowly. Everyone else must get a response within 250 ms in 99 of 100 cases.
 * Returns how many attacks exceeded this.
 */
export const slowClients = {
  name: 'slow-clients',
  run: async ({ say, tell }: DrillContext): Promise<number> => {
    const data = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
    const places = await start(data);
    let failed = 0;
    const report = async (name: string): Promise<boolean> => {
      const { times, failed: failures } = await others(places.url);
      const isGood = at(times, 0.99) <= limitMs && failures.length === 0;
      tell(
        `  ${isGood ? 'ok    ' : 'FAILED'} ${name}: ${times.length} requests of others, median ` +
          `${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms, slowest ` +
          `${at(times, 1).toFixed(0)} ms; gateway ${(await megabytes(places.adminUrl)).toFixed(0)} ` +
          `MB${failures.length === 0 ? '' : `; ${failures.length} failed: ${[...new Set(failures)].slice(0, 5).join(', ')}`}`,
      );
      return isGood;
    };
    try {
      await report('nobody is slow');
      for (const attack of attacks) {
        say(`${clients} ${attack.name}…`);
        const end = beset(places.url, attack);
        if (!(await report(`${clients} ${attack.name}`))) failed += 1;
        end();
      }
    } finally {
      await ended(places.gateway);
      await ended(places.api);
      rmSync(data, { recursive: true, force: true });
    }
    return failed;
  },
};
