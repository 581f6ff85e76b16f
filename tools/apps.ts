import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns whether a folder is a packed release, which contains the built apps instead of their sources. */
export const isPacked = (root: string): boolean => existsSync(join(root, 'release.json'));

/**
 * Returns the folders of the apps: the shell first, then the remotes. Each contains a `remote.config.ts`, or its build
 * in a packed release.
 */
export function appsIn(root: string): string[] {
  const mark = isPacked(root) ? 'dist/remote.json' : 'remote.config.ts';
  const found = readdirSync(root).filter((folder) => existsSync(join(root, folder, mark)));
  return found.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b, 'en'));
}

/** The apps that are built and published as releases, including the shell. */
export const apps: readonly string[] = appsIn(join(import.meta.dirname, '..'));

export const remotes: readonly string[] = apps.filter((app) => app !== 'shell');
