import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrillContext } from './drill-context.ts';
import { ATTACKS, CROWD } from './slow-attacks.ts';

const measureMs = 10_000;
const limitMs = 250;

interface Places {
  gateway: ChildProcess;
  api: ChildProcess;
  url: string;
  adminUrl: string;
}

/** Starts one of our processes, and waits until it reports over its channel that it is ready. */
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

/** Starts the clients in a separate process, so that their work does not affect the measured times. */
async function startAttack(url: string, attack: string): Promise<() => Promise<void>> {
  const crowd = fork(join(import.meta.dirname, 'slow-crowd.ts'), [url, attack], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(crowd, 'message');
  return () => ended(crowd);
}

interface Measured {
  /** Duration of each request in milliseconds, in ascending order. */
  times: number[];
  failed: string[];
}

/** Simulates other users who read and send, both at an address of slow clients and at a separate one. */
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

interface Usage {
  megabytes: number;
  cpuSeconds: number;
  /** Longest turn of the event loop since the last check, which is the longest wait before a request is handled. */
  longestTurnMs: number;
}

async function usageOf(adminUrl: string): Promise<Usage> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    megabytes: read('process_resident_memory_bytes') / 1_048_576,
    cpuSeconds: read('process_cpu_seconds_total'),
    longestTurnMs: read('nodejs_eventloop_lag_max_seconds') * 1_000,
  };
}

/**
 * Runs a thousand clients that send or read slowly. All other clients must get a response within 250 ms in 99 of 100
 * cases. Returns the number of attacks that exceeded this.
 */
export const slowClients = {
  name: 'slow-clients',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const data = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
    const places = await start(data);
    let failed = 0;
    const report = async (name: string): Promise<boolean> => {
      const { cpuSeconds } = await usageOf(places.adminUrl);
      const { times, failed: failures } = await others(places.url);
      const usage = await usageOf(places.adminUrl);
      const isGood = at(times, 0.99) <= limitMs && failures.length === 0;
      print(
        `  ${isGood ? 'ok    ' : 'FAILED'} ${name}: ${times.length} requests of others, median ` +
          `${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms, slowest ` +
          `${at(times, 1).toFixed(0)} ms; gateway ${usage.megabytes.toFixed(0)} MB, ` +
          `${(usage.cpuSeconds - cpuSeconds).toFixed(1)} s of processor time, longest turn ` +
          `${usage.longestTurnMs.toFixed(0)} ms${failures.length === 0 ? '' : `; ${failures.length} failed: ${[...new Set(failures)].slice(0, 5).join(', ')}`}`,
      );
      return isGood;
    };
    try {
      await report('nobody is slow');
      for (const attack of ATTACKS) {
        say(`${CROWD} ${attack}…`);
        const end = await startAttack(places.url, attack);
        if (!(await report(`${CROWD} ${attack}`))) failed += 1;
        await end();
      }
    } finally {
      await ended(places.gateway);
      await ended(places.api);
      rmSync(data, { recursive: true, force: true });
    }
    return failed;
  },
};
