import { describe, expect, it } from '@jest/globals';
import { dirname, join } from 'node:path/posix';
import { imports, remotes, type Import, type Place } from './source-tree.ts';

const screens: Place[] = [
  'packages/mfe-kit',
  'packages/ui',
  'packages/contract',
  'packages/domain',
  'packages/registry',
  'packages/mfe-kit/build',
];

/** Allowed imports. All others are rejected, except imports within the same place. */
const allowed: Record<Place, Place[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/ui': ['packages/contract', 'packages/domain'],
  'packages/registry': ['packages/contract'],
  'packages/reporting': [],
  'packages/http-server': [],
  'packages/mfe-kit': ['packages/ui', 'packages/contract', 'packages/domain', 'packages/registry'],
  'packages/mfe-kit/build': ['packages/registry', 'packages/mfe-kit', 'packages/ui'],
  ...Object.fromEntries(remotes.map((remote) => [remote, screens])),
  shell: [...screens, 'packages/reporting'],
  gateway: ['packages/contract', 'packages/registry', 'packages/reporting', 'packages/http-server'],
  api: ['packages/contract', 'packages/domain', 'packages/reporting', 'packages/http-server'],
  e2e: ['packages/domain', 'packages/reporting', 'api', 'tools'],
  tools: [
    'packages/domain',
    'packages/contract',
    'packages/registry',
    'packages/reporting',
    'packages/mfe-kit',
    'packages/mfe-kit/build',
    'gateway',
    'api',
    'e2e',
    'shell',
    ...remotes,
  ],
};

const all = imports();
const describeImport = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

interface Need {
  file: string;
  needed: string;
}

/** Repeatedly removes modules without imports and modules that nothing imports. The rest is in cycles. */
function inCircles(needs: readonly Need[]): Need[] {
  const [needing, needed] = [new Set(needs.map(({ file }) => file)), new Set(needs.map((need) => need.needed))];
  const left = needs.filter((need) => needing.has(need.needed) && needed.has(need.file));
  return left.length === needs.length ? left : inCircles(left);
}

describe('import rules', () => {
  it.each(Object.keys(allowed) as Place[])('allow %s to import only what its layer may', (place) => {
    const own = all.filter(({ from }) => from === place);
    expect(own.length).toBeGreaterThan(0); // a rule that matches nothing protects nothing
    const refused = own.filter(({ to }) => to !== undefined && to !== place && !allowed[place]?.includes(to));
    expect(refused.map(describeImport)).toEqual([]);
  });

  it('require imports between packages by name, never by path, so that exports apply', () => {
    const byPath = all.filter(
      ({ specifier, from, to }) =>
        specifier.startsWith('.') &&
        to !== undefined &&
        to !== from &&
        !(from === 'packages/mfe-kit/build' || to === 'packages/mfe-kit/build') &&
        from !== 'tools',
    );
    expect(byPath.map(describeImport)).toEqual([]);
  });

  it('prevent the api process from loading the code that reads imported files: only import processes load it', () => {
    const needs = Map.groupBy(
      all.filter(({ specifier, runsFirst }) => specifier.startsWith('.') && runsFirst),
      ({ file }) => file,
    );
    const loadedBy = (start: string): ReadonlySet<string> => {
      const found = new Set([start]);
      for (const file of found)
        // grows during iteration
        for (const { specifier } of needs.get(file) ?? []) found.add(join(dirname(file), specifier));
      return found;
    };
    const reads = 'api/src/processes/imports/formats/parse-file.ts';
    expect([
      loadedBy('api/src/processes/imports/background/work-process.ts').has(reads),
      loadedBy('api/src/main.ts').has(reads),
    ]).toEqual([true, false]);
    expect(loadedBy('api/src/main.ts').size).toBeGreaterThan(300);
  });

  it('forbid cycles: no module depends on itself when it is loaded', () => {
    const needs = all
      .filter(({ specifier, runsFirst }) => specifier.startsWith('.') && runsFirst)
      .map(({ file, specifier }) => ({ file, needed: join(dirname(file), specifier) }));
    expect(needs.length).toBeGreaterThan(5_000);
    expect(inCircles(needs)).toEqual([]);
  });

  it('forbid dependencies and platform features in the domain', () => {
    const sources = all.filter(({ from, test }) => from === 'packages/domain' && !test);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(({ specifier }) => !specifier.startsWith('.')).map(describeImport)).toEqual([]);
  });

  it("let browser code outside the build preset import only the registry's release types", () => {
    const browser = all.filter(
      ({ from, to }) => ['packages/mfe-kit', 'shell', ...remotes].includes(from) && to === 'packages/registry',
    );
    expect(browser.filter(({ specifier }) => specifier !== '@tideline/registry/release').map(describeImport)).toEqual(
      [],
    );
  });
});
