import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION } from './packages.ts';

/** Facades of large packages. The shell provides these names and no others. */
const FACADES = { 'react-router-dom': 'router', '@tanstack/react-query': 'query' } as const;

const listed = (braces: string): string[] =>
  braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

const offered = (file: string): Set<string> => {
  const source = readFileSync(join(import.meta.dirname, '../src', `${file}${EXTENSION}`), 'utf8');
  return new Set(Array.from(source.matchAll(/export \{([^}]*)\} from/g), ([, braces]) => listed(braces ?? '')).flat());
};

/** Returns names that a source imports from a facade without such an export, e.g. `useBlocker of react-router-dom`. */
export function missingFromFacades(source: string): string[] {
  return Object.entries(FACADES).flatMap(([name, file]) => {
    const names = offered(file);
    const imports = source.matchAll(new RegExp(`(?:import|export) \\{([^}]*)\\} from '${name}'`, 'g'));
    return Array.from(imports, ([, braces]) => listed(braces ?? ''))
      .flat()
      .filter((wanted) => !names.has(wanted))
      .map((wanted) => `${wanted} of ${name}`);
  });
}
