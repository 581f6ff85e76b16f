import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../start/ports.ts';

export interface RunningApp {
  url: string;
  /** Address for operators. */
  adminUrl: string;
  data: string;
  /** Time from running the command to its "ready" line. */
  readyMs: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts the entire product like `npm start`, on free ports and by default with a new data folder. */
export async function startApp(
  root: string,
  options: { data?: string; env?: Record<string, string> } = {},
): Promise<RunningApp> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const port = await freePort();
  const adminPort = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/start/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      TIDELINE_DATA: data,
      SIGNUP: 'open',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = `${errors}${text}`.slice(-20_000)));
  const readyMs = await new Promise<number>((ready, failed) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Tideline is ready at')) ready(performance.now() - started);
    });
    child.on('exit', (code) => failed(new Error(`npm start ended with ${code}: ${errors}`)));
  });
  return {
    url: `http://localhost:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    data,
    readyMs,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode === null) {
        const gone = new Promise((exited) => child.once('exit', exited));
        child.kill('SIGTERM');
        await gone;
      }
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}
