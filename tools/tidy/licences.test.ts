import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isCompatible } from './licences.ts';
import { read, root } from './source-tree.ts';

interface Entry {
  dev?: boolean;
  link?: boolean;
}

/** Packages that name no licence in their package.json, with where it stands instead. */
const namedElsewhere: Readonly<Record<string, string>> = {
  // its LICENSE file says so; it runs while building only
  'node_modules/@react-aria/optimize-locales-plugin': 'Apache-2.0',
};

function licenceOf(path: string): string {
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    read(`${path}/package.json`),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? namedElsewhere[path] ?? 'none';
}

/** What is installed here and not for development alone; packages of other platforms have the licence of those that name them. */
function production(): string[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path]) => path);
}

describe('licences', () => {
  it.each([
    { expression: 'MIT', fits: true },
    { expression: '(MIT OR CC0-1.0)', fits: true },
    { expression: 'MIT and ISC', fits: true },
    { expression: 'GPL-2.0-only OR Apache-2.0', fits: true },
    { expression: 'GPL-2.0-only', fits: false },
    { expression: 'MIT AND SSPL-1.0', fits: false },
    { expression: 'BUSL-1.1', fits: false },
    { expression: 'SEE LICENSE IN LICENSE.md', fits: false },
    { expression: 'none', fits: false },
  ])('$expression: $fits', ({ expression, fits }) => {
    expect(isCompatible(expression)).toBe(fits);
  });

  it('lets every package that the product uses be part of a program under AGPL-3.0', () => {
    const paths = production();
    expect(paths.length).toBeGreaterThan(100);
    expect(
      paths.map((path) => ({ path, licence: licenceOf(path) })).filter(({ licence }) => !isCompatible(licence)),
    ).toEqual([]);
  });
});
