import { beforeEach, expect, it } from '@jest/globals';
import { FileFailure } from '@tideline/mfe-kit/files';
import type { Snapshot, SnapshotRelease } from '@tideline/registry/release';
import { createExposeLoader, type LoaderDeps } from './exposes.ts';
import { LoadFailure } from './failure.ts';
import type { Federation } from './runtime.ts';

const release = (name: string): SnapshotRelease => ({
  release: name,
  base: `/r/mfe-a/${name}/`,
  entry: `/r/mfe-a/${name}/remoteEntry.js`,
  globalName: `mfe_a_${name}`,
  integrity: { [`/r/mfe-a/${name}/route.one.js`]: `sha384-${name}`, [`/r/mfe-a/${name}/one.css`]: 'sha384-css' },
  exposes: {
    './one': {
      merged: `/r/mfe-a/${name}/route.one.js`,
      js: [`/r/mfe-a/${name}/one.js`],
      css: [`/r/mfe-a/${name}/one.css`],
      shares: ['@tideline/ui/charts'],
    },
    './two': { merged: `/r/mfe-a/${name}/route.two.js`, js: [`/r/mfe-a/${name}/two.js`], css: [] },
  },
});

const snapshot = (previous?: SnapshotRelease): Snapshot => ({
  generation: 1,
  environment: 'test',
  shell: {
    release: 's1',
    base: '/r/shell/s1/',
    integrity: { '/r/shell/s1/charts.js': 'sha384-charts' },
    lazyShares: { '@tideline/ui/charts': { js: ['/r/shell/s1/charts.js'], css: [] } },
  },
  remotes: [
    {
      name: 'mfe-a',
      routes: [],
      nav: [],
      widgets: [],
      settings: [],
      commands: [],
      active: release('new'),
      ...(previous ? { previous } : {}),
    },
  ],
  settings: { testPage: false },
});

/** Returns a runtime that fails in the given order. Modules and shares that are not listed load without errors. */
function fakeFederation(failures: Record<string, unknown[]>, shareFailures: FileFailure[], shares: Promise<void>) {
  const registered: string[] = [];
  const loads: string[] = [];
  const here = new Set<string>();
  const federation: Federation = {
    register: (globalName, entry) => registered.push(`${globalName} ${entry}`),
    load: (globalName, expose) => {
      loads.push(`${globalName} ${expose}`);
      const failure = failures[globalName]?.shift();
      if (failure !== undefined) return Promise.reject(failure);
      here.add(globalName);
      return Promise.resolve({ from: globalName });
    },
    isHere: (globalName) => here.has(globalName),
    loadShares: (names) =>
      shareFailures.length > 0 && names.length > 0 ? Promise.reject(shareFailures.shift()) : shares,
  };
  return { federation, registered, loads };
}

const network = () => new Error('#RUNTIME-008');
const broken = () => new Error('ScriptExecutionError: x is not a function');

function loaderWith(
  failures: Record<string, unknown[]>,
  previous?: SnapshotRelease,
  shareFailures: FileFailure[] = [],
  shares = Promise.resolve(),
) {
  const { federation, registered, loads } = fakeFederation(failures, shareFailures, shares);
  const waits: number[] = [];
  const reports: LoadFailure[] = [];
  const counted: string[] = [];
  const clock = { nowMs: 5 };
  const deps: LoaderDeps = {
    snapshot: snapshot(previous),
    createFederation: () => federation,
    page: document,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    now: () => clock.nowMs,
    random: () => 0,
    report: (failure) => `event-${reports.push(failure)}`,
    beacon: {
      loaded: ({ release: name }) => void counted.push(`${name} loaded`),
      failed: ({ release: name }, what) => void counted.push(`${name} failed: ${what}`),
    },
  };
  return { loader: createExposeLoader(deps), registered, loads, waits, reports, counted, clock };
}

beforeEach(() => {
  document.head.innerHTML = '';
  // jsdom has no resource timings, so no file has a status, as if no response had arrived
  performance.getEntriesByName = () => [];
});

const preloads = () =>
  Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel=preload]'),
    (link) => `${link.as} ${new URL(link.href).pathname} ${link.integrity}`,
  );

it('the loader registers a remote on its first load, with entry and module in one file', async () => {
  const { loader, registered } = loaderWith({});
  expect(registered).toEqual([]);
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_new' });
  await loader.load('mfe-a', './two');
  expect(registered).toEqual(['mfe_a_new /r/mfe-a/new/route.one.js']);
});

it("the loader preloads every file of a module once, with its hash, including the shell's parts", () => {
  const { loader } = loaderWith({});
  loader.warm('mfe-a', './one');
  loader.warm('mfe-a', './one');
  expect(preloads()).toEqual([
    'script /r/mfe-a/new/route.one.js sha384-new',
    'style /r/mfe-a/new/one.css sha384-css',
    'script /r/shell/s1/charts.js sha384-charts',
  ]);
});

it('the loader requests only the module once the container is loaded', async () => {
  const { loader } = loaderWith({});
  await loader.load('mfe-a', './one');
  document.head.innerHTML = '';
  loader.warm('mfe-a', './two');
  expect(preloads().map((line) => line.split(' ')[1])).toEqual(['/r/mfe-a/new/two.js']);
});

it('the loader retries twice after a network failure, with increasing delays', async () => {
  const { loader, waits, loads, counted } = loaderWith({ mfe_a_new: [network(), network()] });
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_new' });
  expect(counted).toEqual(['new loaded']);
  expect(waits).toEqual([400, 1_600]);
  expect(loads).toHaveLength(3);
});

it('the loader falls back to the previous release if this one is unavailable', async () => {
  const { loader, waits, reports, counted } = loaderWith(
    { mfe_a_new: [network(), network(), network()] },
    release('old'),
  );
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_old' });
  expect(counted).toEqual(['new failed: load', 'old loaded']);
  expect(loader.releaseOf('mfe-a')).toBe('old');
  expect(waits).toEqual([400, 1_600]);
  expect(reports.map(({ kind, release: of }) => `${of} ${kind}`)).toEqual([
    'new network',
    'new network',
    'new network',
  ]);
});

it('the loader does not retry a release with broken code', async () => {
  const { loader, waits } = loaderWith({ mfe_a_new: [broken()] }, release('old'));
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_old' });
  expect(waits).toEqual([]);
});

it('the loader fails with a reference if every release fails, and starts over at the next call', async () => {
  const { loader } = loaderWith({ mfe_a_new: [broken()], mfe_a_old: [broken()] }, release('old'));
  const failure = await loader.load('mfe-a', './one').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LoadFailure);
  expect(loader.referenceOf(failure)).toBe('event-2');
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_new' });
});

it('the loader suspends the styles of a release that it gives up, but not those of the shell', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/r/mfe-a/new/one.css"><link rel="stylesheet" href="/r/shell/s1/main.css">';
  const applied = () =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      .filter((link) => !link.disabled)
      .map((link) => link.getAttribute('href'));
  const { loader } = loaderWith({ mfe_a_new: [broken()] }, release('old'));
  await loader.load('mfe-a', './one');
  expect(applied()).toEqual(['/r/shell/s1/main.css']);
});

it('the loader keeps the styles of an active release if another part of it fails in every release', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/r/mfe-a/new/one.css">';
  const failures: Record<string, unknown[]> = {};
  const { loader } = loaderWith(failures, release('old'));
  await loader.load('mfe-a', './one');
  failures['mfe_a_new'] = [broken()];
  failures['mfe_a_old'] = [broken()];
  await expect(loader.load('mfe-a', './two')).rejects.toBeInstanceOf(LoadFailure);
  expect(document.querySelector('link')?.disabled).toBeFalsy();
  expect(loader.releaseOf('mfe-a')).toBe('new');
});

it('the loader attributes a missing share to the shell, and keeps the release of the remote', async () => {
  const share = new FileFailure('network', 'http://localhost/r/shell/s1/charts.js', null);
  share.reference = 'event-of-share';
  const { loader, reports } = loaderWith({}, release('old'), [share]);
  const failure = await loader.load('mfe-a', './one').catch((error: unknown) => error);
  expect(failure).toMatchObject({ remote: 'shell', release: 's1', kind: 'network' });
  expect(loader.referenceOf(failure)).toBe('event-of-share');
  expect([loader.releaseOf('mfe-a'), reports]).toEqual(['new', []]);
  expect(await loader.load('mfe-a', './one')).toEqual({ from: 'mfe_a_new' });
});

it('the loader runs the container while its shares are loading, and waits for both', async () => {
  let arrive: () => void = () => undefined;
  const shares = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { loader, loads, counted } = loaderWith({}, undefined, [], shares);
  const loading = loader.load('mfe-a', './one');
  expect(loads).toEqual(['mfe_a_new ./one']);
  expect(counted).toEqual([]);
  arrive();
  expect(await loading).toEqual({ from: 'mfe_a_new' });
});

it('the loader notifies its listeners only when another release of a remote becomes active', async () => {
  const { loader } = loaderWith({ mfe_a_new: [broken()] }, release('old'));
  const seen: string[] = [];
  const stop = loader.onChange('mfe-a', () => seen.push(loader.releaseOf('mfe-a')));
  const loading = loader.load('mfe-a', './one');
  expect([loader.releaseOf('mfe-a'), seen]).toEqual(['new', []]);
  await loading;
  expect(seen).toEqual(['old']);
  stop();
});

it('the loader shares one load among concurrent callers', async () => {
  const { loader, loads } = loaderWith({});
  await Promise.all([loader.load('mfe-a', './one'), loader.load('mfe-a', './one')]);
  expect(loads).toHaveLength(1);
  expect(loader.peek('mfe-a', './one')).toEqual({ from: 'mfe_a_new' });
});

it('the loader recognizes a second crash of the same part within a minute, but not a crash of another part', () => {
  const { loader, clock } = loaderWith({});
  expect(loader.crashedAgain('mfe-a', './one#Screen')).toBe(false);
  expect(loader.crashedAgain('mfe-a', './one#Widget')).toBe(false);
  clock.nowMs += 59_999;
  expect(loader.crashedAgain('mfe-a', './one#Screen')).toBe(true);
  clock.nowMs += 60_000;
  expect(loader.crashedAgain('mfe-a', './one#Screen')).toBe(false);
});

it('the loader falls back from a crashed release only if there is a previous one', () => {
  expect(loaderWith({}).loader.stepBack('mfe-a')).toBe(false);
  const { loader } = loaderWith({}, release('old'));
  expect(loader.stepBack('mfe-a')).toBe(true);
  expect(loader.releaseOf('mfe-a')).toBe('old');
});
