import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { SourceFolder } from './build-id.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Extension of this package's modules: `.ts` in its repository, `.js` where it is installed. */
export const EXTENSION = extname(import.meta.filename);

/** Folders of the packages that a build reads, in this repository or installed in another one. */
const FOLDERS = {
  'packages/mfe-kit': () => join(import.meta.dirname, '..'),
  'packages/mfe-kit/build': () => import.meta.dirname,
  'packages/contract': () => folderOf('@tideline/contract'),
  'packages/domain': () => folderOf('@tideline/domain'),
  'packages/ui': () => folderOf('@tideline/ui'),
};

export type SourceName = keyof typeof FOLDERS;

/** Returns the folders of these packages, under names that are the same everywhere. */
export const sourcesOf = (names: readonly SourceName[]): SourceFolder[] =>
  names.map((name) => ({ name, folder: FOLDERS[name]() }));

/** Returns the version of an installed package. */
export function versionOf(name: string): string {
  const { version } = require(`${name}/package.json`) as { version: string };
  return version;
}

/** Returns the version of the kit and the design system, which is the first one in CHANGES.md. */
export function kitVersion(): string {
  const changes = readFileSync(join(import.meta.dirname, '../CHANGES.md'), 'utf8');
  const version = /^## (\d+\.\d+\.\d+)$/m.exec(changes)?.[1];
  if (version === undefined) throw new Error('packages/mfe-kit/CHANGES.md names no version');
  return version;
}
