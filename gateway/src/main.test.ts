import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivacyCheck } from '@tideline/reporting/testing';
import { sendRequest, serve } from './testing/harness.ts';

// each test starts processes, which takes seconds on a busy machine
jest.setTimeout(60_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-main-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Run {
  child: ChildProcess;
  /** The first message from the process over the channel. */
  ready: Promise<{ type: string; url: string; adminUrl: string }>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function run(env: Record<string, string>, args: string[] = []): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, RELEASES: folder, PORT: '0', ADMIN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = { stdout: '', stderr: '' };
  const privacy = new PrivacyCheck('The output of the gateway');
  child.stdout?.on('data', (part: Buffer) => (output.stdout += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output.stderr += part.toString()));
  const ready = new Promise<{ type: string; url: string; adminUrl: string }>((resolve) =>
    child.once('message', (message) => resolve(message as { type: string; url: string; adminUrl: string })),
  );
  // not "close", because that event is never emitted after the parent has closed the channel
  const streams = [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) privacy.output(stream);
  const ended = Promise.all([exit, ...streams])
    .then(([code]) => ({ code: code as number | null, ...output }))
    .finally(() => privacy.done());
  return { child, ready, ended };
}

const api = { API_URL: 'http://127.0.0.1:9' };

describe('gateway process', () => {
  it('reports readiness to its parent, serves requests, and exits with 0 on SIGTERM', async () => {
    const { child, ready, ended } = run(api);
    const { type, url, adminUrl } = await ready;
    expect(type).toBe('ready');
    expect((await sendRequest(url, '/robots.txt')).status).toBe(200);
    expect((await sendRequest(adminUrl, '/livez')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends busy keep-alive connections with a response and without resets', async () => {
    // a client that never gets `Connection: close` would stay connected until long after the test
    const { child, ready, ended } = run({ ...api, SHUTDOWN_GRACE_MS: '600000', DRAIN_IDLE_MS: '600000' });
    const { url } = await ready;
    const said: (string | undefined)[] = [];
    const client = async (): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        for (;;) {
          said.push((await sendRequest(url, '/robots.txt', { agent })).headers.connection);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        agent.destroy();
      }
    };
    const clients = Array.from({ length: 20 }, client);
    while (said.length < 200) await new Promise(setImmediate);
    child.kill('SIGTERM');
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']));
    expect(said.filter((value) => value === 'close').length).toBeGreaterThanOrEqual(20);
    expect((await ended).code).toBe(0);
  });

  it('exits when its parent disconnects', async () => {
    const { child, ready, ended } = run(api);
    await ready;
    child.disconnect();
    expect((await ended).code).toBe(0);
  });

  it('reports all configuration errors and exits with 78', async () => {
    const { code, stderr } = await run({ PORT: 'x', TRUST_PROXY: 'true' }).ended;
    expect(code).toBe(78);
    expect(stderr).toContain('The configuration is not valid:\n  PORT: must be a port number\n');
    expect(stderr).toContain('  TRUST_PROXY: true would trust');
    expect(stderr).toContain('  API_URL: is missing');
  });

  it('explains in one sentence that a port is in use and what to do', async () => {
    const taken = await serve(() => undefined);
    const { port } = new URL(taken.url);
    expect(await run({ ...api, PORT: port }).ended).toMatchObject({
      code: 1,
      stderr: `Port ${port} is taken by another program: stop that program, or start with PORT=<another port>.\n`,
    });
    expect(await run({ ...api, ADMIN_PORT: port }).ended).toMatchObject({
      code: 1,
      stderr: `Port ${port} is taken by another program: stop that program, or start with ADMIN_PORT=<another port>.\n`,
    });
    await taken.close();
  });

  it('checks a configuration, and prints it without keys', async () => {
    expect((await run(api, ['--check-config']).ended).code).toBe(0);
    const { stdout } = await run({ ...api, SENTRY_DSN: 'https://secretkey@s.example/1' }, ['--print-config']).ended;
    expect(JSON.parse(stdout)).toMatchObject({ SENTRY_DSN: 'https://***@s.example/1' });
    expect(stdout).not.toContain('secretkey');
  });
});
