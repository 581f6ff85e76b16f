import { describe, expect, it } from '@jest/globals';
import { budgetFindings, DEFAULT_BUDGETS, type Budgets, type SizedFile } from './budgets.ts';
import type { RemoteJson } from './release.ts';
import { languageFilesOf, remoteJsonOf } from './testing/fixture-build.ts';

const sizes = (files: Record<string, number>) =>
  Object.fromEntries(Object.entries(files).map(([path, br]) => [path, { size: br * 4, br: { size: br, sri: '' } }]));

const overBudget = (
  remote: RemoteJson,
  files: Record<string, SizedFile>,
  merged: Record<string, string>,
  allowed: Budgets = DEFAULT_BUDGETS[remote.kind],
) => budgetFindings(remote, { files, merged }, allowed).map(({ detail }) => detail);

describe('budgetFindings', () => {
  const remote = remoteJsonOf('mfe-accounts', { budgets: { entryBytes: 100, routeBytes: 500 } });
  const merged = { './accounts': 'route.accounts.js' };
  const files = (entry: number, route: number, css = 50) =>
    sizes({ 'remoteEntry.22222222.js': entry, 'route.accounts.js': route, 'accounts.77777777.css': css });

  it.each([
    ['no file at exactly the budget', files(100, 450), []],
    [
      'an entry one byte above the budget',
      files(101, 450),
      ['remoteEntry.22222222.js comes to 101 bytes, 1 more than its budget'],
    ],
    [
      'a screen whose styles exceed the budget',
      files(100, 450, 51),
      ['./accounts comes to 501 bytes, 1 more than its budget'],
    ],
  ])('reports %s', (_, sized, expected) => {
    expect(overBudget(remote, sized, merged)).toEqual(expected);
  });

  it('reports a screen that is too large in one language', () => {
    const german = { ...languageFilesOf(remote), entry: 'remoteEntry.dddddddd.js' };
    const findings = budgetFindings(
      { ...remote, build: { ...remote.build, languages: { de: german } } },
      {
        files: { ...files(100, 450), ...sizes({ 'remoteEntry.dddddddd.js': 100, 'route.accounts.de.js': 451 }) },
        merged,
        mergedIn: { de: { './accounts': 'route.accounts.de.js' } },
      },
      DEFAULT_BUDGETS.remote,
    );
    expect(findings.map(({ detail }) => detail)).toEqual([
      './accounts in de comes to 501 bytes, 1 more than its budget',
    ]);
  });

  it('counts entry and chunks separately if they are not merged, and incompressible files at full size', () => {
    const sized = {
      ...sizes({ 'remoteEntry.22222222.js': 100, 'accounts.66666666.js': 350 }),
      'accounts.77777777.css': { size: 51 },
    };
    expect(overBudget(remote, sized, {})).toEqual([expect.stringContaining('./accounts comes to 501 bytes')]);
  });

  it('applies the smaller budget to the shell’s signed-out pages and the larger one to all others', () => {
    const shell = remoteJsonOf('shell', { budgets: { entryBytes: 300, routeBytes: 800 } });
    const sized = sizes({
      'main.11111111.js': 200,
      'boot.33333333.js': 10,
      'main.44444444.css': 90,
      'frame.aaaaaaaa.js': 400,
      'dashboard.99999999.js': 101,
    });
    expect(overBudget(shell, sized, {})).toEqual([expect.stringContaining('/dashboard comes to 801 bytes, 1 more')]);
    const signedOut = {
      ...shell,
      build: { ...shell.build, routeFiles: { '/login': { js: ['frame.aaaaaaaa.js'], css: [] } } },
    };
    expect(overBudget(signedOut, sized, {})).toEqual([expect.stringContaining('/login comes to 700 bytes, 400 more')]);
  });

  it('never allows a release more than the environment does, regardless of its own budgets', () => {
    const greedy = remoteJsonOf('mfe-accounts', { budgets: { entryBytes: 100_000_000, routeBytes: 90_000 } });
    const allowed = { entryBytes: 100, routeBytes: 90_000, totalBytes: 1_000_000 };
    expect(overBudget(greedy, files(101, 450), merged, allowed)).toEqual([
      'mfe-accounts sets entryBytes to 100000000, but the environment allows only 100',
      'remoteEntry.22222222.js comes to 101 bytes, 1 more than its budget',
    ]);
    expect(budgetFindings(greedy, { files: files(99, 450), merged }, allowed)[0]?.fix).toContain(
      'tideline budget mfe-accounts --entry 100000000',
    );
  });
});
