import { describe, expect, it } from '@jest/globals';
import { dirname, join } from 'node:path/posix';
import { imports, type Import, type Place } from './source-tree.ts';

const remotes: Place[] = ['mfe-accounts', 'mfe-cards-debt', 'mfe-insights', 'mfe-settings'];
const screens: Place[] = [
  'packages/mfe-kit',
  'packages/ui',
  'packages/contract',
  'packages/domain',
  'packages/registry',
  'packages/mfe-kit/build',
];

/** Who may import whom; what is not here is refused. A place may always import itself. */
const allowed: Record<Place, Place[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/ui': ['packages/contract', 'packages/domain'],
  'packages/registry': [],
  'packages/reporting': [],
  'packages/mfe-kit': ['packages/ui', 'packages/contract', 'packages/domain', 'packages/registry'],
  'packages/mfe-kit/build': ['packages/registry', 'packages/mfe-kit', 'packages/ui'],
  'mfe-accounts': screens,
  'mfe-cards-debt': screens,
  'mfe-insights': screens,
  'mfe-settings': screens,
  shell: [...screens, 'packages/reporting'],
  gateway: ['packages/contract', 'packages/registry', 'packages/reporting'],
  api: ['packages/contract', 'packages/domain', 'packages/reporting'],
  e2e: ['packages/domain', 'tools'],
  tools: [
    'packages/domain',
    'packages/contract',
    'packages/registry',
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

/** What is left when modules that need nothing, and those that nothing needs, are taken away until none is found. */
function inCircles(needs: readonly Need[]): Need[] {
  const [needing, needed] = [new Set(needs.map(({ file }) => file)), new Set(needs.map((need) => need.needed))];
  const left = needs.filter((need) => needing.has(need.needed) && needed.has(need.file));
  return left.length === needs.length ? left : inCircles(left);
}

describe('import rules', () => {
  it.each(Object.keys(allowed) as Place[])('%s imports only what its layer may', (place) => {
    const own = all.filter(({ from }) => from === place);
    expect(own.length).toBeGreaterThan(0); // a rule that matches nothing protects nothing
    const refused = own.filter(({ to }) => to !== undefined && to !== place && !allowed[place].includes(to));
    expect(refused.map(describeImport)).toEqual([]);
  });

  it('crosses packages by name, never by path, so that exports hold', () => {
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

  it('goes down: no module needs itself to have run before it', () => {
    const needs = all
      .filter(({ specifier, runsFirst }) => specifier.startsWith('.') && runsFirst)
      .map(({ file, specifier }) => ({ file, needed: join(dirname(file), specifier) }));
    expect(needs.length).toBeGreaterThan(5_000);
    expect(inCircles(needs)).toEqual([]);
  });

  it('keeps the domain free of every dependency and of the platform', () => {
    const sources = all.filter(({ from, test }) => from === 'packages/domain' && !test);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(({ specifier }) => !specifier.startsWith('.')).map(describeImport)).toEqual([]);
  });

  it('lets only types of the registry and only the build preset’s own folder reach browser code', () => {
    const browser = all.filter(
      ({ from, to }) => ['packages/mfe-kit', 'shell', ...remotes].includes(from) && to === 'packages/registry',
    );
    expect(browser.filter(({ specifier }) => specifier !== '@tideline/registry/release').map(describeImport)).toEqual(
      [],
    );
  });
});
