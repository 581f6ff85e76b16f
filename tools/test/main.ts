// `npm test`: everything; `npm run check`: everything that needs no browser or database. The last line is `N passed, N
// failed`. `--shift-days N` runs everything as if on another day. nx runs the targets of the projects and skips those
// whose inputs are unchanged; their results still count.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shiftedDate } from './shift-date.ts';
import { check, endSteps, run } from './steps.ts';
import { foldersWith, loadTally, removeTallies, sum, whole, type Tally, type Target } from './tallies.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, full: { type: 'boolean' }, 'shift-days': { type: 'string' } },
});
const say = (line: string) => process.stderr.write(`${line}\n`);
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** Projects that need no database and no DOM, which `--quick` runs. */
const pure = ['packages/domain', 'packages/contract', 'tools'];
const runId = randomUUID();

/** Environment that shifts the date of every program, to detect tests that depend on the day of the run. */
const shifted = values['shift-days'] === undefined ? {} : shiftedDate(Number(values['shift-days']));

/** Runs a target of the given folders through nx, `parallel` at a time. */
async function runTargets(target: string, folders: string[], parallel = 1): Promise<void> {
  const { code } = await run(
    process.execPath,
    [
      'node_modules/nx/dist/bin/nx.js',
      'run-many',
      `--target=${target}`,
      `--projects=${folders.join(',')}`,
      `--parallel=${parallel}`,
      '--outputStyle=stream-without-prefixes',
      ...(values.full ? ['--skip-nx-cache'] : []),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...shifted,
        TEST_RUN: runId,
        NODE_ENV: 'production', // because `npm start` uses the same builds
        TEST_SCOPE: values.full ? 'full' : values.quick ? 'quick' : '',
        NX_DAEMON: 'false',
        NX_ISOLATE_PLUGINS: 'false',
        FORCE_COLOR: '0',
      },
    },
  );
  if (code !== 0) say(`✗ ${target} failed`);
}

/** Prints the result of a target. A target that did not run to its end has failed. */
function resultOf(target: Target): Tally {
  const tally = loadTally(root, target);
  const name = target.folder === '.' ? target.target : `${target.folder} ${target.target}`;
  if (tally === undefined) {
    const failure = `${name}: did not finish`;
    say(`✗ ${failure}`);
    return whole(failure);
  }
  const { passed, failed, seconds } = tally;
  const time = tally.runId === runId ? `${seconds.toFixed(1)} s` : 'unchanged';
  say(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${time})`);
  return tally;
}

function stopped(): void {
  endSteps();
  say('Stopped before the end; nothing is said about what did not run.');
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stopped);

const started = performance.now();
const tested = values.quick ? pure : foldersWith(root, 'test');
/**
 * Folders whose tests mostly wait for processes, so they leave the cores to the api's tests, which take the longest.
 */
const mostlyWaiting: ReadonlySet<string> = new Set(['tools', 'gateway']);
const waiting = tested.filter((folder) => mostlyWaiting.has(folder));
const beside = tested.filter((folder) => folder !== 'api' && folder !== 'e2e' && !mostlyWaiting.has(folder));
removeTallies(root);

/**
 * Runs the checks. Each one checks the entire repository in one run, because one run per project would read shared
 * files repeatedly.
 */
async function runChecks(): Promise<Tally[]> {
  const checks = [
    await check('format (npm run format)', bin('oxfmt'), ['--check'], root),
    await check('unused files, exports and dependencies', bin('knip'), ['--no-progress'], root),
    // more than one checker per project would repeat the work of the others
    await check('types', bin('tsc'), ['-b', '--checkers', '1', '--builders', '2'], root),
  ];
  await runTargets('lint', ['tideline']);
  return checks;
}

// The journeys have deadlines, so only light work runs at the same time. The api's tests use every core and come next,
// so that no core waits for the rest of the light work.
const [checks] = await Promise.all([
  (async () => {
    const results = await runChecks();
    await runTargets('test', values.quick ? [...beside, ...waiting] : beside);
    return results;
  })(),
  ...(values.quick ? [] : [runTargets('test', ['e2e'], 2).then(() => runTargets('test', ['api', ...waiting], 2))]),
]);
const tallies = [
  ...checks,
  resultOf({ folder: '.', target: 'lint' }),
  ...tested.map((folder) => resultOf({ folder, target: 'test' })),
];
const { passed, failed, failures } = sum(tallies);
// printed last, so that a log whose middle is truncated still contains the failures
if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `✗ ${failure}`).join('\n')}\n`);
say(`Finished in ${Math.round((performance.now() - started) / 1000)} s.`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
