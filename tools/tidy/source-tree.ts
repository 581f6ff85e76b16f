import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Every file git knows or would add, relative to the root. */
export const files = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const places = [
  'packages/domain',
  'packages/contract',
  'packages/ui',
  'packages/mfe-kit',
  'packages/registry',
  'packages/reporting',
  'shell',
  'mfe-accounts',
  'mfe-cards-debt',
  'mfe-insights',
  'mfe-settings',
  'gateway',
  'api',
  'e2e',
  'tools',
] as const;
export type Place = (typeof places)[number] | 'packages/mfe-kit/build';

/** The part of the workspace a file belongs to; the build preset counts apart from the kit's browser code. */
function placeOf(path: string): Place | undefined {
  if (path.startsWith('packages/mfe-kit/build/')) return 'packages/mfe-kit/build';
  return places.find((place) => path.startsWith(`${place}/`));
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
  /** Place in the workspace it reaches; undefined for npm packages and Node's own modules. */
  to: Place | undefined;
  /** Whether what it names must have run first; types have no code, and import() waits until it is called. */
  runsFirst: boolean;
  test: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const TYPES_ONLY = /^\s*(?:import|export)\s+(?:type\s|\{(?:\s*type\s+[^,}]+,?)+\s*\})/;

/** All imports of all TypeScript and JavaScript sources. */
export function imports(): Import[] {
  return files()
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
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
