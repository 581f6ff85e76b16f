import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isCompatible } from './licenses.ts';
import { files, read, root } from './source-tree.ts';
import { PARTS, shippedPackages, thirdPartyNotice } from './third-party.ts';

interface Entry {
  dev?: boolean;
  link?: boolean;
}

/** Packages without a license in their package.json, with the license in another file. */
const namedElsewhere: Readonly<Record<string, string>> = {
  // according to its LICENSE file, and used only for building
  'node_modules/@react-aria/optimize-locales-plugin': 'Apache-2.0',
};

function licenseOf(path: string): string {
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    read(`${path}/package.json`),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? namedElsewhere[path] ?? 'none';
}

/**
 * Returns installed packages that are not only for development. Packages for other platforms have the license of the
 * packages that depend on them.
 */
function production(): string[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path]) => path);
}

describe('licenses', () => {
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
  ])('with the expression $expression are compatible: $fits', ({ expression, fits }) => {
    expect(isCompatible(expression)).toBe(fits);
  });

  it('permit every package of the product in a program under AGPL-3.0', () => {
    const paths = production();
    expect(paths.length).toBeGreaterThan(100);
    expect(
      paths.map((path) => ({ path, license: licenseOf(path) })).filter(({ license }) => !isCompatible(license)),
    ).toEqual([]);
  });
});

describe('THIRD-PARTY.md', () => {
  it('lists every shipped package for all platforms; after an update, run node tools/tidy/third-party.ts', () => {
    expect(read('THIRD-PARTY.md')).toBe(thirdPartyNotice());
  });

  it('states a compatible license for each package, and includes every installed one', () => {
    const shipped = shippedPackages();
    expect(shipped.filter(({ license }) => !isCompatible(license))).toEqual([]);
    const listed = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
    const installed = production().map(
      (path) => JSON.parse(read(`${path}/package.json`)) as { name: string; version: string },
    );
    expect(installed.map(({ name, version }) => `${name}@${version}`).filter((name) => !listed.has(name))).toEqual([]);
  });

  it('lists every font in the repository, with its license next to it', () => {
    const fonts = files().filter((path) => /\.(?:woff2?|ttf|otf)$/.test(path));
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((path) => !PARTS.some(({ where }) => where === path))).toEqual([]);
    for (const path of fonts)
      expect(read(join(dirname(path), `OFL-${basename(path).split('-')[0]}.txt`))).toContain(
        'SIL Open Font License, Version 1.1',
      );
  });
});
