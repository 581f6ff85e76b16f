import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jestFailures, type JestReport } from '../../test/failures.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'tideline-native-'));

/** Test files that must fail, each for a different reason, and one that must pass. */
const files: Record<string, string> = {
  'endless-test': `it('waits', () => new Promise(() => undefined), 50);`,
  'endless-row': `it.each([[1]])('waits for %i', () => new Promise(() => undefined), 50);`,
  'endless-hook': `beforeAll(() => new Promise(() => undefined), 50); it('passes', () => undefined);`,
  'limit-of-the-file': `jest.setTimeout(50); it('waits', () => new Promise(() => undefined));`,
  'failing-hook': `beforeAll(() => { throw new Error('no database'); }); it('passes', () => undefined);`,
  'forgotten-rejection': `it('passes', async () => {
    void Promise.reject(new Error('nobody waits for it'));
    await new Promise((done) => setTimeout(done, 50));
  });`,
  'ended-process': `it('ends', () => process.exit(0));`,
  'killed-process': `it('is killed', () => process.kill(process.pid, 'SIGKILL'));`,
  'missing-module': `import 'tideline-has-no-such-module'; it('passes', () => undefined);`,
  passing: `let started = 0;
    beforeEach(() => void (started += 1));
    it.each([['a', 1], ['b', 2]])('passes row %s', (name, count) => expect(started).toBe(count));
    it('takes longer than the limits of other files', () => new Promise((done) => setTimeout(done, 100)));`,
};
const imports = `import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';`;

let failures: string[] = [];
let results: Record<string, { status: string; message: string; passed: number }> = {};

beforeAll(() => {
  for (const [name, source] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.test.mjs`), `${imports}\n${source}\n`);
  }
  const config = {
    rootDir: folder,
    runner: [join(root, 'node_modules/jest-light-runner/src/index.js'), { runtime: 'child_process' }],
    setupFiles: [join(import.meta.dirname, 'setup.js')],
    testMatch: ['<rootDir>/*.test.mjs'],
  };
  const report = join(folder, 'report.json');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      `--config=${JSON.stringify(config)}`,
      '--maxWorkers=2',
      '--json',
      `--outputFile=${report}`,
    ],
    {
      cwd: folder,
      stdio: 'ignore',
      // without it, a worker can miss its configuration and wait forever
      env: { ...process.env, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'worker-data.js')}` },
      timeout: 50_000,
      killSignal: 'SIGKILL',
    },
  );
  const written = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  failures = jestFailures(folder, written);
  results = Object.fromEntries(
    written.testResults.map(({ name, status, message, assertionResults }) => [
      name.slice(folder.length + 1, -'.test.mjs'.length),
      { status, message, passed: assertionResults.filter((test) => test.status === 'passed').length },
    ]),
  );
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['endless-test', 'Exceeded the time limit of 50 ms.'],
  ['endless-row', 'Exceeded the time limit of 50 ms.'],
  ['endless-hook', 'Exceeded the time limit of 50 ms.'],
  ['limit-of-the-file', 'Exceeded the time limit of 50 ms.'],
  ['failing-hook', 'no database'],
  ['forgotten-rejection', 'exited unexpectedly'],
  ['ended-process', 'exited unexpectedly'],
  ['killed-process', 'exited unexpectedly'],
  ['missing-module', 'tideline-has-no-such-module'],
])('a test file fails, with the reason as its message: %s', (name, reason) => {
  expect(results[name]).toMatchObject({ status: 'failed', message: expect.stringContaining(reason) });
  expect(failures.filter((line) => line.startsWith(`${name}.test.mjs`))).toEqual([expect.stringContaining(reason)]);
});

it('a test file still passes after the workers of other files crashed', () => {
  expect(results['passing']).toMatchObject({ status: 'passed', passed: 3 });
});
