import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Finds the folders of the apps: the shell first, then the remotes. Each has a `remote.config.ts`. */
export function appsIn(root: string): string[] {
  const found = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.config.ts')));
  return found.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b, 'en'));
}

/** The apps that are built and published as releases, including the shell. */
export const apps: readonly string[] = appsIn(join(import.meta.dirname, '..'));

export const remotes: readonly string[] = apps.filter((app) => app !== 'shell');
