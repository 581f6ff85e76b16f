import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { apps } from '../apps.ts';

export const root = join(import.meta.dirname, '../..');

/** Returns every file that git tracks or would add, relative to the root. */
export const files = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const parts = [
  'packages/domain',
  'packages/contract',
  'packages/ui',
  'packages/mfe-kit',
  'packages/registry',
  'packages/reporting',
  'packages/http-server',
  'shell',
  'gateway',
  'api',
  'e2e',
  'tools',
] as const;
export type Remote = `mfe-${string}`;
export const remotes = apps.filter((app): app is Remote => app.startsWith('mfe-'));
export type Place = (typeof parts)[number] | 'packages/mfe-kit/build' | Remote;

/**
 * Returns the part of the workspace to which a file belongs. The build preset is separate from the kit's browser code.
 */
function placeOf(path: string): Place | undefined {
  if (/^packages\/mfe-kit\/(?:build|released|template)\//.test(path)) return 'packages/mfe-kit/build';
  return [...parts, ...remotes].find((place) => path.startsWith(`${place}/`));
}

const packagePlace = (specifier: string): Place | undefined => {
  const [, name, subpath] = /^@tideline\/([\w-]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  if (name === 'mfe-kit' && subpath === 'build') return 'packages/mfe-kit/build';
  return placeOf(`packages/${name}/x`) ?? placeOf(`${name}/x`);
};

export interface Import {
  file: string;
  from: Place;
  specifier: string;
  /** The imported part of the workspace; undefined for npm packages and Node's built-in modules. */
  to: Place | undefined;
  /** Whether the imported module must have run first. Types have no code, and import() runs it only when called. */
  runsFirst: boolean;
  test: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const TYPES_ONLY = /^\s*(?:import|export)\s+(?:type\s|\{(?:\s*type\s+[^,}]+,?)+\s*\})/;

/** Returns all imports of all TypeScript and JavaScript sources. */
export function imports(): Import[] {
  return files()
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && !path.endsWith('/released/api.d.ts'))
    .flatMap((file) => {
      const from = placeOf(file);
      if (!from) return [];
      return [...read(file).matchAll(importPattern)].map((match): Import => {
        const specifier = match[1] ?? match[2] ?? match[3] ?? '';
        const to = specifier.startsWith('.')
          ? placeOf(normalize(join(dirname(file), specifier)))
          : packagePlace(specifier);
        return {
          file,
          from,
          specifier,
          to,
          runsFirst: match[3] === undefined && !TYPES_ONLY.test(match[0]),
          test: /\.test\.tsx?$|\/testing\/|\/e2e\//.test(`/${file}`),
        };
      });
    });
}
