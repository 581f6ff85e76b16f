// `npm test`: everything; `npm run check`: what needs no browser and no database. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, installCommand } from './chromium.ts';
import { add, check, endSteps, run, type Tally } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const quick = process.argv.includes('--quick');
const full = process.argv.includes('--full');
const say = (line: string) => process.stderr.write(`${line}\n`);
const reports = mkdtempSync(join(tmpdir(), 'tideline-test-'));

/** The values that properties are tried on; `--full` draws others. */
const PROPERTY_SEED = '20261120';

async function jest(projects: string[]): Promise<Tally> {
  const report = join(reports, 'jest.json');
  const { code } = await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${workers}`,
      '--workerIdleMemoryLimit=1500MB',
      ...(quick ? ['--testPathIgnorePatterns', slow, '/node_modules/'] : []),
      '--selectProjects',
      ...projects,
    ],
    {
      cwd: root,
      // programs that tests start again and again find their modules compiled
      env: {
        ...process.env,
        TZ: 'UTC',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(reports, 'compiled'),
        ...(!full && { PROPERTY_SEED }),
      },
    },
  );
  return readReport(() => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    const failed = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0);
    return { passed: numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
  });
}

async function journeys(): Promise<Tally> {
  const chromium = findChromium(say);
  if (!chromium) {
    say(`The browser journeys did not run: no Chromium was found. Install it with: ${installCommand}`);
    return { passed: 0, failed: 1 };
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
        CHROMIUM: chromium,
        JOURNEYS_REPORT: report,
        JOURNEYS_FULL: full ? '1' : '',
      },
    },
  );
  return readReport(() => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
  });
}

/** A runner that left no report failed before its first test. */
function readReport(read: () => Tally): Tally {
  try {
    return read();
  } catch (error) {
    say(`No report was written: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const pure = ['domain', 'contract', 'tools'];
const rest = [
  'registry',
  'reporting',
  'gateway',
  'api',
  'ui',
  'mfe-kit',
  'shell',
  'mfe-accounts',
  'mfe-cards-debt',
  'mfe-insights',
  'mfe-settings',
];

/** Modules of a test file stay in the memory of its worker: one that has grown is replaced. Jest alone would take one of two cores; half of the time is waiting for databases and browsers. */
const workers = Math.min(6, Math.max(2, availableParallelism() - 1));
/** Tests that run whole programs. */
const slow = String.raw`\.process\.test\.ts$`;

function stopped(): void {
  endSteps();
  rmSync(reports, { recursive: true, force: true });
  say('Stopped before the end; nothing is said about what did not run.');
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stopped);

const started = performance.now();
const tallies: Tally[] = [
  await check('types', bin('tsc'), ['-b'], root),
  await check('lint', bin('oxlint'), ['--quiet'], root),
  await check('unused files, exports and dependencies', bin('knip'), ['--no-progress'], root),
  await jest(quick ? pure : [...pure, ...rest]),
  ...(quick ? [] : [await journeys()]),
];
rmSync(reports, { recursive: true, force: true });
const { passed, failed } = add(tallies);
say(`Finished in ${Math.round((performance.now() - started) / 1000)} s.`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
