import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../start/ports.ts';
import { eventually, familyOf, type Process, stillRunning } from '../../start/testing/processes.ts';

const READY_WITHIN_MS = 120_000;

export interface ReleaseProcess {
  pid: number;
  /** Data folder. */
  data: string;
  /** Settings of the release, for its command. */
  env: NodeJS.ProcessEnv;
  url: string;
  adminUrl: string;
  /** Returns its log so far. */
  said(): string;
  /** Stops it, and returns the processes that remain. */
  stop(): Promise<Process[]>;
}

/**
 * Starts a packed release with its own start program and waits until it is ready. The release gets only these settings,
 * and cannot find the Node and npm of this checkout.
 *
 * @param release its folder, or a link to it
 * @param home an existing folder, which gets the folder `data`
 */
export async function startRelease(
  release: string,
  home: string,
  settings: Record<string, string> = {},
): Promise<ReleaseProcess> {
  const data = join(home, 'data');
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    TIDELINE_DATA: data,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const started = spawn(join(release, 'bin/tideline-start'), { cwd: home, env });
  const { pid = 0 } = started;
  let out = '';
  let said = '';
  started.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((done) => started.on('close', () => done()));
  const stop = async (): Promise<Process[]> => {
    const family = familyOf(pid);
    started.kill('SIGTERM');
    await ended;
    return stillRunning(family);
  };
  const isReady = (): boolean => out.includes('is ready at');
  await eventually(() => isReady() || started.exitCode !== null, READY_WITHIN_MS);
  if (!isReady()) {
    await stop();
    throw new Error(`The release did not start:\n${said}`);
  }
  return {
    pid,
    data,
    env,
    url: `http://localhost:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    said: () => said,
    stop,
  };
}
