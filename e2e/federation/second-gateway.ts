import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@tideline/tools/ports';

const root = join(import.meta.dirname, '../..');
const application = process.env['TIDELINE_URL'] ?? '';

export interface SecondGateway {
  url: string;
  /** Settings with which the command `tideline` deploys to this gateway. */
  settings: Record<string, string>;
  /** Lets pages of this gateway use the api of the application under test. */
  connectApi(page: Page): Promise<void>;
  /** Ends the process, and starts another one with the same releases at the same addresses. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the process of a gateway, and waits until it responds. */
async function startProcess(url: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'gateway/src/main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the gateway ended with code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Starts a gateway with separate releases, so that a journey may restart it or deploy another shell without affecting
 * other journeys.
 */
export async function startSecondGateway(): Promise<SecondGateway> {
  const data = mkdtempSync(join(tmpdir(), 'tideline-gateway-'));
  const [port, adminPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const start = (): Promise<ChildProcess> =>
    startProcess(url, {
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      API_URL: application,
      TIDELINE_DATA: data,
      LOG_LEVEL: 'error',
    });
  let child = await start();
  return {
    url,
    settings: { TIDELINE_URL: `http://127.0.0.1:${adminPort}`, TIDELINE_DATA: data },
    async connectApi(page) {
      await page.route(`${url}/api/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        // the event stream never ends, so the page gets an empty one and reconnects only after ten minutes
        if (pathname.endsWith('/events'))
          await route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' });
        else await route.fulfill({ response: await route.fetch({ url: application + pathname + search }) });
      });
    },
    async restart() {
      await stop(child);
      child = await start();
    },
    async close() {
      await stop(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
