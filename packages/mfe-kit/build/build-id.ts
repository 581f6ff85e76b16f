import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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

/**
 * Names a build by its sources: the same sources give the same 12 hex digits on every machine, and any change gives
 * others. Two releases of one remote may run in one tab, so every global name and style name contains it.
 *
 * @param folders folders whose sources end up in the bundle; tests do not count
 * @param salt everything else that changes the result, e.g. the mode
 */
export function buildIdOf(root: string, folders: string[], salt: string): string {
  const hash = createHash('sha256').update(salt);
  for (const folder of folders) {
    for (const file of filesIn(join(root, folder))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  hash.update('\0lock\0').update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 12);
}
