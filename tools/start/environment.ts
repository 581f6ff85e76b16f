import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { environmentProblems } from '@tideline/api/environment';
import { readConfig } from '@tideline/gateway/config';
import { exitCodes, StartFailure } from './failure.ts';

export interface StartEnvironment {
  host: string;
  port: number;
  adminPort: number;
  adminHost: string;
  publicOrigin: string;
  dataFolder: string;
  releases: string;
  environmentName: string;
  /** Required for the first sign-up if other machines can reach the listener, directly or through a proxy. */
  setupCode: string | undefined;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['::1', '[::1]'].includes(host) ||
  (isIPv4(host) && host.startsWith('127.'));

function portOf(env: NodeJS.ProcessEnv, name: string, otherwise: number, problems: string[]): number {
  const value = env[name];
  if (value === undefined || value === '') return otherwise;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) problems.push(`${name}=${value} is not a port (1 to 65535)`);
  return port >= 1 && port <= 65_535 ? port : otherwise;
}

/** Returns problems with settings that the API and the gateway would reject, before anything is built or published. */
function problemsOfChildren(env: NodeJS.ProcessEnv): string[] {
  const ours = new Set(['PORT', 'ADMIN_PORT', 'PUBLIC_ORIGIN']);
  const gateway = readConfig({ ...env, API_URL: 'http://127.0.0.1:1' });
  const named = [...environmentProblems(env), ...(gateway.ok ? [] : gateway.problems)].map((problem) => ({
    name: /^\w+/.exec(problem)?.[0] ?? '',
    problem,
  }));
  return named
    .filter(({ name }, index) => !ours.has(name) && named.findIndex((other) => other.name === name) === index)
    .map(({ problem }) => problem);
}

/** Reads and checks the settings of `npm start`. Reports all problems at once, with exit code 78. */
export function readEnvironment(env: NodeJS.ProcessEnv, root: string): StartEnvironment {
  const problems: string[] = [];
  const port = portOf(env, 'PORT', 8080, problems);
  const adminPort = portOf(env, 'ADMIN_PORT', 9090, problems);
  if (port === adminPort) problems.push(`PORT and ADMIN_PORT are both ${port}; they need different ones`);
  const host = env['HOST'] || '127.0.0.1';
  const publicOrigin = env['PUBLIC_ORIGIN'] || `http://localhost:${port}`;
  if (!URL.canParse(publicOrigin) || new URL(publicOrigin).origin !== publicOrigin) {
    problems.push(
      `PUBLIC_ORIGIN=${publicOrigin} is not an origin such as https://money.example.org (no path, no slash at the end)`,
    );
  }
  const dataFolder = resolve(root, env['TIDELINE_DATA'] || '.data');
  problems.push(...problemsOfChildren(env));
  if (problems.length > 0)
    throw new StartFailure(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}: ${problems.join('; ')}.`,
      exitCodes.badConfiguration,
    );
  // a local proxy may expose a loopback listener to the internet, so the public origin counts too
  const isReachable = !isLoopback(host) || !isLoopback(new URL(publicOrigin).hostname);
  return {
    host,
    port,
    adminPort,
    adminHost: env['ADMIN_HOST'] || '127.0.0.1',
    publicOrigin,
    dataFolder,
    releases: env['RELEASES'] || `${dataFolder}/releases`,
    environmentName: env['TIDELINE_ENV'] || 'production',
    setupCode: isReachable ? env['TIDELINE_SETUP_CODE'] || randomBytes(6).toString('base64url') : undefined,
  };
}
