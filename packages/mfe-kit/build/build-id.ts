import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { lockedPackages } from './locked-packages.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.cache']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Yields the files of a folder in a fixed order, without tests and build output. */
export function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || isTest(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(child);
    else yield child;
  }
}

/** A folder whose sources are part of the bundle. Its name is the same on every machine. */
export interface SourceFolder {
  name: string;
  folder: string;
}

const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/** Returns the lockfile that determines the packages of a folder: the nearest one above it. */
function lockfileOf(folder: string): string | undefined {
  const found = LOCKFILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  return dirname(folder) === folder ? undefined : lockfileOf(dirname(folder));
}

/**
 * Names a build after its sources and the packages that they can reach. The same inputs give the same 12 hex digits on
 * every machine, and any change gives different ones. Two releases of one remote may run in one tab, so every global
 * name and style name contains this name.
 *
 * @param sources folders whose sources end up in the bundle, the application first; tests do not count
 * @param salt everything else that changes the result, e.g. the mode
 */
export function buildIdOf(sources: readonly SourceFolder[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  for (const { name, folder } of sources)
    for (const file of filesIn(folder))
      hash.update(`\0${join(name, relative(folder, file))}\0`).update(readFileSync(file));
  const folder = sources[0]?.folder;
  const lockfile = folder === undefined ? undefined : lockfileOf(folder);
  if (folder !== undefined && lockfile !== undefined) hash.update('\0lock\0').update(lockedPackages(lockfile, folder));
  return hash.digest('hex').slice(0, 12);
}
