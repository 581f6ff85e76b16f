import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { PrivacyCheck } from '@tideline/reporting/testing';
import { freePort } from '../ports.ts';
import { root } from '../supervisor.ts';
import { familyOf } from './processes.ts';

export interface Ended {
  code: number | null;
  out: string;
  said: string;
}

export interface AppProcess {
  /** Process id of npm as a terminal or a service manager sees it. It leads its own process group. */
  pid: number;
  url: string;
  /** Address of the operators' listener. */
  adminUrl: string;
  /** Rejects if its output contains personal data. */
  ended: Promise<Ended>;
  /** Returns our process whose command line contains this text. */
  pidOf: (script: string) => number;
}

/** Runs `npm start` on a data folder, on free ports. */
export async function launch(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<AppProcess & { ready: Promise<void> }> {
  const port = await freePort();
  const adminPort = env['ADMIN_PORT'] ?? String(await freePort());
  const npm: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SIGNUP: 'open',
      LOG_LEVEL: 'error',
      TIDELINE_DATA: dataFolder,
      PORT: String(port),
      ADMIN_PORT: adminPort,
      ...env,
    },
  });
  const privacy = new PrivacyCheck('The output of npm start');
  for (const stream of [npm.stdout, npm.stderr]) if (stream !== null) privacy.output(stream);
  let out = '';
  let said = '';
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  npm.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (out.includes('is ready at')) resolve();
  });
  npm.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<Ended>((done) => npm.on('close', (code) => done({ code, out, said }))).finally(() =>
    privacy.done(),
  );
  ended.catch(() => undefined); // not every test awaits it
  const pid = npm.pid ?? 0;
  const pidOf = (script: string): number => {
    const found = familyOf(pid).find(({ command }) => command.includes(script));
    if (!found) throw new Error(`no ${script} runs below ${pid}`);
    return found.pid;
  };
  return { pid, url: `http://localhost:${port}`, adminUrl: `http://127.0.0.1:${adminPort}`, ready, ended, pidOf };
}

/** Starts the app and waits until it is ready. Throws with its output if it ends first. */
export async function startApp(dataFolder: string, env?: Record<string, string>): Promise<AppProcess> {
  const app = await launch(dataFolder, env);
  const end = await Promise.race([app.ready, app.ended]);
  if (end) throw new Error(`npm start ended with ${end.code}:\n${end.said}`);
  return app;
}

export interface Answer {
  status: number;
  type: string;
  body: unknown;
  cookie: string | undefined;
}

interface Call {
  body?: unknown;
  cookie?: string | undefined;
  key?: string;
  /** The address that users type. Default: the address to which it is sent. */
  origin?: string;
  /** Address of the browser, as a proxy in front of the gateway reports it. */
  address?: string | undefined;
}

/** Sends one API request through the gateway. The same `key` repeats the same change. */
export async function call(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { body, cookie, key = randomUUID(), origin = url, address }: Call = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      origin,
      ...(cookie !== undefined && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return {
    status: response.status,
    type,
    body: type.includes('json') ? JSON.parse(text) : text,
    cookie: response.headers.get('set-cookie')?.split(';')[0],
  };
}

/** Creates a user with a household, with a random email address unless one is given. */
export async function signUp(
  url: string,
  {
    name = 'Ann',
    email = `${randomUUID()}@example.org`,
    address,
  }: { name?: string; email?: string; address?: string } = {},
): Promise<{ cookie: string; householdId: string }> {
  const { status, cookie, body } = await call(url, 'POST', '/auth/sign-up', {
    address,
    body: { name, email, password: 'wave after wave 77', currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  });
  if (status !== 201 || cookie === undefined) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { cookie, householdId: (body as { household: { id: string } }).household.id };
}

/** Checks health like a load balancer; false if nothing listens. */
export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
