import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.cache']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Files of a folder in a fixed order, tests and what is built left out. */
export function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || isTest(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(child);
    else yield child;
  }
}

/**
 * Names a build by what went into it: the same sources give the same 12 hex digits on every machine, any change gives
 * others. Two releases of one remote may live in one tab, so every global name and style name carries it.
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
