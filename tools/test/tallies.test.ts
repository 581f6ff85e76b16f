import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { foldersWith, loadTally, removeTallies, storeTally, sum, whole } from './tallies.ts';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'tideline-tallies-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('every project with tests has a test target', () => {
  const tested = foldersWith(root, 'test');
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const projects = globSync(workspaces, { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .toSorted();
  expect(projects).toEqual(expect.arrayContaining(['api', 'e2e', 'packages/contract', 'tools']));
  const withTests = projects.filter(
    (folder) =>
      globSync(['*.test.*', '{src,build,start,released}/**/*.{test,journey}.*', 'journeys/*'], {
        cwd: join(root, folder),
      }).length > 0,
  );
  expect(tested).toEqual(withTests);
});

it('a stored tally can be loaded until tallies are deleted, and is undefined if it was never stored', () => {
  const target = { folder: 'packages/domain', target: 'test' };
  expect(loadTally(scratch, target)).toBeUndefined();
  const tally = { passed: 3, failed: 1, failures: ['adds: no'], seconds: 2.5, runId: 'a' };
  storeTally(scratch, target, tally);
  expect(loadTally(scratch, target)).toEqual(tally);
  expect(loadTally(scratch, { ...target, target: 'lint' })).toBeUndefined();
  removeTallies(scratch);
  expect(loadTally(scratch, target)).toBeUndefined();
});

it('sum adds up passed and failed tests, and lists all failures', () => {
  expect(
    sum([
      { passed: 2, failed: 0, failures: [] },
      { passed: 3, failed: 2, failures: ['adds: no', 'divides: no'] },
      whole(undefined),
      whole('types: no'),
    ]),
  ).toEqual({ passed: 6, failed: 3, failures: ['adds: no', 'divides: no', 'types: no'] });
});
