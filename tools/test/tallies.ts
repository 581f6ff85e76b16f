import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  /** A line for each failed test. */
  failures: readonly string[];
}

/** The stored result of a target. nx caches the file, so that an unchanged target still counts. */
export interface StoredTally extends Tally {
  seconds: number;
  /** The run of `npm test` that measured it. */
  runId: string | undefined;
}

/** A target of a project, such as the tests of `packages/domain`. */
export interface Target {
  folder: string;
  target: string;
}

const folder = '.cache/tallies';
const fileOf = (root: string, target: Target): string => join(root, folder, target.folder, `${target.target}.json`);

export const removeTallies = (root: string): void => rmSync(join(root, folder), { recursive: true, force: true });

export function storeTally(root: string, target: Target, tally: StoredTally): void {
  const file = fileOf(root, target);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tally));
}

/** Returns the result of a target; undefined if it did not run to its end. */
export function loadTally(root: string, target: Target): StoredTally | undefined {
  const file = fileOf(root, target);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredTally) : undefined;
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** Returns the result of a check that passes or fails as a whole. */
export const whole = (failure: string | undefined): Tally =>
  failure === undefined ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [failure] };

interface Package {
  workspaces?: string[];
  nx?: { targets?: Record<string, unknown> };
}

/** Returns the workspace folders that have the target. */
export function foldersWith(root: string, target: string): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Package;
  return globSync(read('.').workspaces ?? [], { cwd: root })
    .filter((path) => existsSync(join(root, path, 'package.json')) && read(path).nx?.targets?.[target] !== undefined)
    .toSorted();
}
