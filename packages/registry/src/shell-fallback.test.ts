import { describe, expect, it } from '@jest/globals';
import type { GateName } from './finding.ts';
import { shellFallback } from './shell-fallback.ts';
import type { LoadedGeneration, LoadedRemote } from './snapshot.ts';
import type { Release } from './store.ts';
import { remoteJsonOf } from './testing/fixture-build.ts';

type Overrides = Parameters<typeof remoteJsonOf>[1];

const releaseOf = (name: string, version: string, overrides: Overrides = {}): Release => ({
  remote: name,
  release: `${version}-00000000`,
  version,
  id: '0',
  remoteJson: remoteJsonOf(name, { version, ...overrides }),
  files: {},
  merged: {},
  by: 'test',
  at: '2026-03-01T00:00:00.000Z',
});
const provides = (version: string) => ({ requiredVersion: `^${version}`, version, provided: true });
const takes = (requiredVersion: string) => ({ requiredVersion, provided: false });
const shellOf = (version: string, react: string): Release =>
  releaseOf('shell', version, {
    offers: { icons: ['bell'], slots: [] },
    build: { shared: { react: provides(react) } },
  });
const accounts = (version: string, overrides: Overrides = {}): Release => releaseOf('mfe-accounts', version, overrides);

const shell = shellOf('2.0.0', '20.1.0');
const previousShell = shellOf('1.4.0', '19.3.1');
const generationOf = (...remotes: LoadedRemote[]): LoadedGeneration => ({
  environment: 'production',
  generation: {
    generation: 7,
    parent: 6,
    at: '2026-03-01T00:00:00.000Z',
    by: 'test',
    action: 'apply',
    reason: 'test',
    entries: {},
  },
  shell,
  remotes,
});

const fitsBoth: Overrides = { requires: { shell: '>=1' }, build: { shared: { react: takes('>=19') } } };
const needsNewShell: Overrides = { requires: { shell: '^2' } };
const needsNewReact: Overrides = { build: { shared: { react: takes('^20.0.0') } } };
const needsNewRuntime: Overrides = { build: { federationVersion: '3.0.0' } };
const needsNewPart: Overrides = {
  build: { exposes: { './accounts': { js: ['accounts.1.js'], css: [], shares: ['@tideline/ui/hologram'] } } },
};
const hasNewIcon: Overrides = { nav: [{ id: 'a', to: '/a', title: 'A', icon: 'comet', group: 'main', order: 1 }] };

/** Describes what pages load of a remote: its releases, or `disabled`. */
const described = ({ active, previous, trial, disabled }: LoadedRemote): string =>
  disabled
    ? `${active.version} disabled`
    : [
        active.version,
        ...(previous ? [`or ${previous.version}`] : []),
        ...(trial ? [`trial ${trial.release.version}`] : []),
      ].join(' ');

describe('shellFallback', () => {
  it.each<{ why: string; remote: LoadedRemote; shown: string; gates: GateName[] }>([
    {
      why: 'the active release also runs in the previous shell',
      remote: { active: accounts('1.1.0', fitsBoth), previous: accounts('1.0.0') },
      shown: '1.1.0 or 1.0.0',
      gates: [],
    },
    {
      why: 'it requires the new shell, and its previous release does not',
      remote: { active: accounts('1.1.0', needsNewShell), previous: accounts('1.0.0') },
      shown: '1.0.0',
      gates: ['shell'],
    },
    {
      why: 'it shares a version that only the new shell provides',
      remote: { active: accounts('1.1.0', needsNewReact), previous: accounts('1.0.0', fitsBoth) },
      shown: '1.0.0',
      gates: ['shares'],
    },
    {
      why: 'it loads a part that only the new shell has',
      remote: { active: accounts('1.1.0', needsNewPart), previous: accounts('1.0.0') },
      shown: '1.0.0',
      gates: ['shares'],
    },
    {
      why: 'it is built for another federation runtime',
      remote: { active: accounts('1.1.0', needsNewRuntime), previous: accounts('1.0.0') },
      shown: '1.0.0',
      gates: ['federation'],
    },
    {
      why: 'it does not fit and has no previous release',
      remote: { active: accounts('1.1.0', needsNewShell) },
      shown: '1.1.0 disabled',
      gates: ['shell'],
    },
    {
      why: 'its previous release does not fit either',
      remote: { active: accounts('1.1.0', needsNewShell), previous: accounts('1.0.0', needsNewReact) },
      shown: '1.1.0 disabled',
      gates: ['shell'],
    },
    {
      why: 'pages must not fall back further to a release that does not fit',
      remote: { active: accounts('1.1.0', fitsBoth), previous: accounts('1.0.0', needsNewRuntime) },
      shown: '1.1.0',
      gates: [],
    },
    {
      why: 'an unknown icon leaves the remote working',
      remote: { active: accounts('1.1.0', hasNewIcon), previous: accounts('1.0.0') },
      shown: '1.1.0 or 1.0.0',
      gates: [],
    },
    {
      why: 'a release on trial fits',
      remote: {
        active: accounts('1.1.0', needsNewShell),
        previous: accounts('1.0.0'),
        trial: { release: accounts('1.2.0', fitsBoth), percent: 10 },
      },
      shown: '1.0.0 trial 1.2.0',
      gates: ['shell'],
    },
    {
      why: 'a release on trial does not fit',
      remote: { active: accounts('1.1.0'), trial: { release: accounts('1.2.0', needsNewReact), percent: 10 } },
      shown: '1.1.0',
      gates: [],
    },
    {
      why: 'an operator disabled it, so nothing of it is loaded',
      remote: { active: accounts('1.1.0', needsNewShell), disabled: true },
      shown: '1.1.0 disabled',
      gates: [],
    },
  ])('returns a remote as "$shown": $why', ({ remote, shown, gates }) => {
    const { loaded, unfit } = shellFallback(generationOf(remote), previousShell);
    expect(loaded.remotes.map(described)).toEqual([shown]);
    expect(unfit.flatMap(({ findings }) => findings.map(({ gate }) => gate))).toEqual(gates);
  });

  it('decides for each remote separately, and names the replaced and disabled releases with reasons', () => {
    const replaced = { active: accounts('1.1.0', needsNewShell), previous: accounts('1.0.0') };
    const unusable = { active: releaseOf('mfe-hello', '3.0.0', needsNewReact) };
    const sound = { active: releaseOf('mfe-insights', '5.0.0', fitsBoth) };
    const { loaded, unfit } = shellFallback(generationOf(replaced, unusable, sound), previousShell);
    expect(loaded.shell).toBe(previousShell);
    expect(loaded.remotes.map(described)).toEqual(['1.0.0', '3.0.0 disabled', '5.0.0']);
    expect(unfit).toMatchObject([
      {
        remote: 'mfe-accounts',
        release: '1.1.0-00000000',
        replacement: '1.0.0-00000000',
        findings: [{ detail: 'mfe-accounts 1.1.0-00000000 requires shell ^2, but the shell is 1.4.0' }],
      },
      {
        remote: 'mfe-hello',
        release: '3.0.0-00000000',
        findings: [{ detail: 'mfe-hello 3.0.0-00000000 requires react ^20.0.0, but the shell provides 19.3.1' }],
      },
    ]);
    expect(unfit[1]).not.toHaveProperty('replacement');
  });

  it('changes nothing without a previous shell', () => {
    const loaded = generationOf({ active: accounts('1.1.0', needsNewShell) });
    expect(shellFallback(loaded, undefined)).toEqual({ loaded, unfit: [] });
  });
});
