import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Playwright reads this file in every worker: what the first reading chose is passed on in the environment.
const port = (process.env['JOURNEYS_PORT'] ??= '18080');
const adminPort = (process.env['JOURNEYS_ADMIN_PORT'] ??= '19090');
const data = (process.env['JOURNEYS_DATA'] ??= mkdtempSync(join(tmpdir(), 'tideline-journeys-')));
const receiverPort = (process.env['RECEIVER_PORT'] ??= '18090');
const bridgePort = (process.env['BRIDGE_PORT'] ??= '18091');
const pushPort = (process.env['PUSH_PORT'] ??= '18095');
const given = process.env['TIDELINE_URL'];
const url = (process.env['TIDELINE_URL'] ??= `http://localhost:${port}`);
const full = process.env['JOURNEYS_FULL'] === '1';
const report = process.env['JOURNEYS_REPORT'];

const movesTheClock = '**/*.clock.journey.ts';

const root = join(import.meta.dirname, '..');
const node = `${JSON.stringify(process.execPath)} --disable-warning=ExperimentalWarning`;

const tideline = {
  command: `${node} tools/start/main.ts`,
  cwd: root,
  url: `${url}/healthz`,
  timeout: 240_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'test',
    PORT: port,
    ADMIN_PORT: adminPort,
    TIDELINE_DATA: data,
    // the household that the journeys import ends on 31 October 2026
    TIDELINE_NOW: '2026-11-02T15:00:00Z',
    SIGNUP: 'open',
    // the bank of a journey is a bridge on this machine, and so is what pushes to its browser: one for each worker
    OUTBOUND_ALLOW: [bridgePort, pushPort]
      .flatMap((first) => [0, 1].map((worker) => `127.0.0.1:${Number(first) + worker}`))
      .join(','),
    // each journey comes from an address of its own: sign-ups and sample households are limited per address
    TRUST_PROXY: '1',
    SENTRY_DSN: `http://browser@127.0.0.1:${receiverPort}/1`,
    SENTRY_API_DSN: `http://server@127.0.0.1:${receiverPort}/2`,
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // a film of every journey, of which those that failed are kept, would take as long as the journeys
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'wide', testIgnore: movesTheClock, use: { viewport: { width: 1280, height: 800 } } },
    ...(full
      ? [{ name: 'phone', testIgnore: movesTheClock, use: { viewport: { width: 390, height: 844 }, hasTouch: true } }]
      : []),
    // one clock for all: what moves it runs after the others, one at a time
    {
      name: 'clock',
      testMatch: movesTheClock,
      dependencies: full ? ['wide', 'phone'] : ['wide'],
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [
    {
      command: `${node} e2e/reporting/receiver.ts`,
      cwd: root,
      url: `http://127.0.0.1:${receiverPort}/healthz`,
      env: { RECEIVER_PORT: receiverPort },
      reuseExistingServer: true,
    },
    // one that is given was started by hand, with the two addresses of the receiver below
    ...(given ? [] : [tideline]),
  ],
});
