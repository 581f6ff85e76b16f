import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { findBrowsers, installCommand } from './chromium.ts';
import { journeyFailures } from './failures.ts';
import { readReport } from './report.ts';
import { run } from './steps.ts';
import { whole, type Tally } from './tallies.ts';

/** Runs the browser journeys against the built pages. */
export async function runJourneys(root: string, reports: string): Promise<Tally> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const browsers = findBrowsers(say);
  if (browsers === undefined) {
    const failure = `The browser journeys did not run: no Chromium was found. Install it with: ${installCommand}`;
    say(failure);
    return whole(failure);
  }
  const report = join(reports, 'journeys.json');
  const { code } = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      cwd: root,
      env: {
        LOG_LEVEL: 'warn',
        ...process.env,
        TZ: 'UTC',
        CHROMIUM: browsers.chromium,
        CHROMIUM_SHELL: process.env['TEST_SCOPE'] === 'full' ? '' : (browsers.shell ?? ''),
        JOURNEYS_REPORT: report,
        JOURNEYS_FULL: process.env['TEST_SCOPE'] === 'full' ? '1' : '',
      },
    },
  );
  return readReport<JSONReport>(report, ({ stats, suites, errors }) => {
    const failed = stats.unexpected + stats.flaky;
    return {
      passed: stats.expected,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: journeyFailures({ suites, errors }),
    };
  });
}
