import { expect, it } from '@jest/globals';
import type { Snapshot, SnapshotRelease } from '@tideline/registry/release';
import { isOutdated } from './release-watch.ts';

const release = (name: string): SnapshotRelease => ({
  release: name,
  base: '',
  entry: '',
  globalName: '',
  integrity: {},
  exposes: {},
});
const page: Snapshot = {
  generation: 4,
  environment: 'test',
  shell: { release: 's1', base: '', integrity: {}, lazyShares: {} },
  remotes: [{ name: 'mfe-a', routes: [], nav: [], widgets: [], settings: [], commands: [], active: release('a1') }],
  settings: { testPage: false },
};

it.each([
  ['the same releases in a newer generation', { shell: { release: 's1' }, 'mfe-a': { release: 'a1' } }, false],
  ['a newer shell', { shell: { release: 's2' }, 'mfe-a': { release: 'a1' } }, true],
  ['a newer remote', { shell: { release: 's1' }, 'mfe-a': { release: 'a2' } }, true],
  ['a removed remote', { shell: { release: 's1' } }, true],
  ['a remote that was turned off', { shell: { release: 's1' }, 'mfe-a': { release: 'a1', disabled: true } }, true],
  ['an added remote', { shell: { release: 's1' }, 'mfe-a': { release: 'a1' }, 'mfe-b': { release: 'b1' } }, true],
])('for %s, isOutdated returns %o', (_, remotes, expected) => {
  expect(isOutdated(page, { generation: 5, remotes })).toBe(expected);
});
