import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CLIENT as SIGN_IN_CLIENT } from '@tideline/api/testing/local-client';

// Playwright evaluates this file in every worker, so environment variables pass on the first values.
const port = (process.env['JOURNEYS_PORT'] ??= '18080');
const adminPort = (process.env['JOURNEYS_ADMIN_PORT'] ??= '19090');
const data = (process.env['JOURNEYS_DATA'] ??= mkdtempSync(join(tmpdir(), 'tideline-journeys-')));
const receiverPort = (process.env['RECEIVER_PORT'] ??= '18090');
const bridgePort = (process.env['BRIDGE_PORT'] ??= '18091');
const pushPort = (process.env['PUSH_PORT'] ??= '18095');
const providerPort = (process.env['PROVIDER_PORT'] ??= String(Number(receiverPort) + 8));
const providerUrl = `http://127.0.0.1:${providerPort}`;
// commands that journeys start use English, regardless of the language of the machine
process.env['TIDELINE_LANG'] = 'en';
const given = process.env['TIDELINE_URL'];
if (given === undefined) process.env['JOURNEYS_LOG'] ??= join(data, 'log.jsonl');
const url = (process.env['TIDELINE_URL'] ??= `http://localhost:${port}`);
const full = process.env['JOURNEYS_FULL'] === '1';
const report = process.env['JOURNEYS_REPORT'];

const movesTheClock = '**/*.clock.journey.ts';
/** Journeys that take minutes because of many months and screens. Only the full run includes them. */
const takesLong = '**/*.full.*journey.ts';
const needsNotifications = '**/push.journey.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The headless shell, which has the same engine and needs two thirds of the processor time. */
const shell = process.env['CHROMIUM_SHELL'] || chromium;
const laptop = { width: 1280, height: 800 };
const launch = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const root = join(import.meta.dirname, '..');
const node = `${JSON.stringify(process.execPath)} --disable-warning=ExperimentalWarning`;

const tideline = {
  command: `${node} e2e/reporting/watched-app.ts`,
  cwd: root,
  url: `${url}/healthz`,
  timeout: 600_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'test',
    PORT: port,
    ADMIN_PORT: adminPort,
    TIDELINE_DATA: data,
    // the imported household's data ends on Oct 31, 2026
    TIDELINE_NOW: '2026-11-02T15:00:00Z',
    SIGNUP: 'open',
    // journeys break releases on purpose
    AUTO_ROLLBACK: 'false',
    // each worker has its own local bank and push service
    OUTBOUND_ALLOW: [bridgePort, pushPort]
      .flatMap((first) => [0, 1].map((worker) => `127.0.0.1:${Number(first) + worker}`))
      .join(','),
    // each journey has its own address, because sign-ups and sample households are limited per address
    TRUST_PROXY: '1',
    OIDC_ISSUER: providerUrl,
    OIDC_CLIENT_ID: SIGN_IN_CLIENT.clientId,
    OIDC_CLIENT_SECRET: SIGN_IN_CLIENT.clientSecret,
    OIDC_NAME: SIGN_IN_CLIENT.name,
    SENTRY_DSN: `http://browser@127.0.0.1:${receiverPort}/1`,
    SENTRY_API_DSN: `http://server@127.0.0.1:${receiverPort}/2`,
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalTeardown: './reporting/check-privacy.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // generous limits, because other tests run on the same cores, and the machine may be several times slower than usual
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // recording the screens of every journey, only to keep those of failed ones, would double the run time
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // each journey starts without cookies and storage, but does not need to fetch and compile the same scripts again
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: launch(shell),
  },
  projects: [
    {
      name: 'wide',
      testIgnore: [movesTheClock, needsNotifications],
      use: { viewport: laptop },
    },
    {
      name: 'push',
      testMatch: needsNotifications,
      use: { viewport: laptop, launchOptions: launch(chromium) },
    },
    ...(full
      ? [
          {
            name: 'phone',
            testIgnore: [movesTheClock, needsNotifications],
            use: { viewport: { width: 390, height: 844 }, hasTouch: true },
          },
        ]
      : []),
    // all journeys share one clock, so those that move it run after the others and one at a time
    {
      name: 'clock',
      testMatch: movesTheClock,
      testIgnore: full ? [] : [takesLong],
      dependencies: full ? ['wide', 'phone'] : ['wide'],
      workers: 1,
      use: { viewport: laptop },
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
    {
      command: `${node} e2e/journeys/sign-in-provider.ts`,
      cwd: root,
      url: `${providerUrl}/.well-known/openid-configuration`,
      env: { PROVIDER_PORT: providerPort, TIDELINE_URL: url },
      // the provider warns that it is meant for development
      stderr: 'ignore',
      reuseExistingServer: true,
    },
    // a server at a given TIDELINE_URL was started by hand, with the addresses of the receiver and provider above
    ...(given ? [] : [tideline]),
  ],
});
