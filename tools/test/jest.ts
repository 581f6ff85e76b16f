import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { jestFailures, type JestReport } from './failures.ts';
import { readReport } from './report.ts';
import { run } from './steps.ts';
import type { Tally } from './tallies.ts';

/** Seed of the values in property tests. `--full` uses random ones. */
const PROPERTY_SEED = '20261120';
/** Matches tests that run entire programs. */
const slow = String.raw`\.process\.test\.ts$`;
/** Matches tests that cost too much CPU time for every change. Only `--full` runs them. */
const costly = String.raw`\.full\.test\.tsx?$`;

/** Number of workers. A single worker would run the tests in Jest's own process. */
const workers = Math.min(6, Math.max(2, availableParallelism() - 1));

/** Many times the duration of the slowest project, so that a hanging run is reported, but a slow machine is not. */
const LIMIT_MS = 60 * 60_000;

/**
 * Returns the Jest projects of a folder. The screens with the real api's responses need a database, so quick runs omit
 * them.
 */
const projectsOf = (folder: string, scope: string | undefined): string[] =>
  folder === 'tools' && scope !== 'quick'
    ? ['tools', 'screens', ...(scope === 'full' ? ['pseudo-locale'] : [])]
    : [basename(folder)];

/** Runs the Jest projects of a folder. */
export async function runJest(root: string, folder: string, reports: string): Promise<Tally> {
  const report = join(reports, 'jest.json');
  const scope = process.env['TEST_SCOPE'];
  const left = [...(scope === 'full' ? [] : [costly]), ...(scope === 'quick' ? [slow] : [])];
  const { code } = await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${workers}`,
      ...(left.length > 0 ? ['--testPathIgnorePatterns', ...left, '/node_modules/'] : []),
      '--selectProjects',
      ...projectsOf(folder, scope),
    ],
    {
      cwd: root,
      ...(scope === 'full' ? {} : { limitMs: LIMIT_MS }),
      // caches compiled modules of programs that tests start repeatedly
      env: {
        ...process.env,
        TZ: 'UTC',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(reports, 'compiled'),
        ...(scope !== 'full' && { PROPERTY_SEED }),
      },
    },
  );
  return readReport<JestReport>(report, (results) => {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    return {
      passed: results.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: jestFailures(root, results),
    };
  });
}
