import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectGarbage } from './garbage.ts';
import { apply, current, findGeneration, listGenerations, newerThan, rollback } from './generations.ts';
import { publishAndActivate } from './publish-and-activate.ts';
import { publish } from './publish.ts';
import { composeSnapshot, loadGeneration } from './snapshot.ts';
import { openStore, readRelease, type Store } from './store.ts';
import { remoteJsonOf, writeBuild } from './testing/fixture-build.ts';

// child processes and publishing take seconds on a busy machine
jest.setTimeout(60_000);

const how = { by: 'test', at: '2026-03-01T00:00:00.000Z', reason: 'a test' };
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
  store = await openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const release = async (name: string, buildId = 'b1', overrides: Parameters<typeof remoteJsonOf>[1] = {}) => {
  const dist = await writeBuild(join(folder, `${name}-${buildId}`), remoteJsonOf(name, { buildId, ...overrides }));
  return (await publish(store, dist, how)).release.release;
};
const activate = async (remote: string, buildId?: string) =>
  apply(store, 'production', { ...how, changes: [{ remote, release: await release(remote, buildId) }] });

describe('generations', () => {
  it('are numbered from 1 and record author, reason and previous release', async () => {
    const first = await activate('mfe-accounts', 'b1');
    const second = await activate('mfe-accounts', 'b2');
    expect(first).toMatchObject({ generation: 1, parent: 0, by: 'test', reason: 'a test', action: 'apply' });
    expect(second).toMatchObject({ generation: 2, parent: 1 });
    expect(second.entries['mfe-accounts']?.previous).toBe(first.entries['mfe-accounts']?.active);
    expect(await current(store, 'production')).toEqual(second);
    expect(await findGeneration(store, 'production', 1)).toEqual(first);
    expect(await newerThan(store, 'production', 0)).toEqual(second);
    expect(await newerThan(store, 'production', 2)).toBeUndefined();
  });

  it('report which damaged file to delete; after its deletion, the previous generation is current', async () => {
    const first = await activate('mfe-accounts', 'b1');
    await activate('mfe-accounts', 'b2');
    const file = join(store.root, 'envs', 'production', '00000002.json');
    await truncate(file, 3);
    await expect(current(store, 'production')).rejects.toMatchObject({
      code: 'GENERATION_DAMAGED',
      message: expect.stringContaining(`${file} is damaged. Delete that file`),
    });
    await rm(file);
    expect(await current(store, 'production')).toEqual(first);
  });

  it('retain the previous release if the active one is applied again', async () => {
    await activate('mfe-accounts', 'b1');
    const second = await activate('mfe-accounts', 'b2');
    const third = await activate('mfe-accounts', 'b2');
    expect(third.entries).toEqual(second.entries);
  });

  it('lose no change if six processes each apply twenty changes at the same time', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `mfe-r${index}`);
    const releases = await Promise.all(names.map((name) => release(name)));
    const exits = names.map((name, index) => {
      const script = fileURLToPath(import.meta.resolve('./testing/apply-many.ts'));
      const child = spawn(process.execPath, [script, store.root, 'production', name, '20', releases[index] ?? ''], {
        stdio: 'inherit',
      });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    expect(await Promise.all(exits)).toEqual([0, 0, 0, 0, 0, 0]);

    const numbers = await listGenerations(store, 'production');
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    const all = await Promise.all(numbers.map((number) => findGeneration(store, 'production', number)));
    expect(new Set(all.map((generation) => generation?.by)).size).toBe(120);
    expect(all.every((generation, index) => generation?.parent === index)).toBe(true);
    expect(Object.keys(all.at(-1)?.entries ?? {}).toSorted()).toEqual(names);
    expect(
      (await readdir(join(store.root, 'envs', 'production'))).filter((name) => !/^\d{8}\.json$/.test(name)),
    ).toEqual([]);
  });

  it('reject a change that expects another generation', async () => {
    await activate('mfe-accounts');
    const attempt = apply(store, 'production', { ...how, changes: [], expectGeneration: 0 });
    await expect(attempt).rejects.toMatchObject({ code: 'GENERATION_CONFLICT' });
    expect(await listGenerations(store, 'production')).toEqual([1]);
  });

  it('reject a release that was never published', async () => {
    const attempt = apply(store, 'production', {
      ...how,
      changes: [{ remote: 'mfe-accounts', release: '9.9.9-00000000' }],
    });
    await expect(attempt).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' });
  });

  it.each(['../x', 'mfe/accounts', 'MFE'])('reject the remote name %s', async (remote) => {
    const attempt = apply(store, 'production', { ...how, changes: [{ remote, release: '1.0.0-00000000' }] });
    await expect(attempt).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' });
  });

  it('reject two remotes with the same route', async () => {
    await activate('mfe-accounts');
    const rival = await release('mfe-rival', 'b1', {
      routes: [{ path: '/accounts', component: './rival#Screen', title: 'Accounts', access: 'user' }],
    });
    const attempt = apply(store, 'production', { ...how, changes: [{ remote: 'mfe-rival', release: rival }] });
    await expect(attempt).rejects.toThrow(/route \/accounts belongs to mfe-accounts, and mfe-rival .* declares it too/);
    expect(await listGenerations(store, 'production')).toEqual([1]);
  });

  it("reject a remote built for another major version of the federation runtime than the shell's", async () => {
    await activate('shell');
    const other = await release('mfe-accounts', 'b1', { build: { federationVersion: '3.0.0' } });
    const attempt = apply(store, 'production', { ...how, changes: [{ remote: 'mfe-accounts', release: other }] });
    await expect(attempt).rejects.toThrow(/built for federation runtime 3\.0\.0, but the shell provides 2\.9\.2/);
    const older = await release('mfe-accounts', 'b3', { build: { federationVersion: '2.8.0' } });
    await apply(store, 'production', { ...how, changes: [{ remote: 'mfe-accounts', release: older }] });
    const shell = await release('shell', 'b2', { build: { federationVersion: '3.0.0' } });
    await expect(
      apply(store, 'production', {
        ...how,
        changes: [
          { remote: 'shell', release: shell },
          { remote: 'mfe-accounts', release: other },
        ],
      }),
    ).resolves.toMatchObject({ generation: 3, entries: { 'mfe-accounts': { active: other } } });
    // no page could fall back to the release for the previous shell
    expect((await current(store, 'production'))?.entries['mfe-accounts']).not.toHaveProperty('previous');
  });

  it('allow the rollback of one remote, and of the entire environment to an earlier generation', async () => {
    const first = await activate('mfe-accounts', 'b1');
    await activate('mfe-cards', 'b1');
    const third = await activate('mfe-accounts', 'b2');
    const back = await rollback(store, 'production', { ...how, target: { remote: 'mfe-accounts' } });
    expect(back).toMatchObject({ generation: 4, action: 'rollback' });
    expect(back.entries['mfe-accounts']).toEqual({
      active: first.entries['mfe-accounts']?.active,
      previous: third.entries['mfe-accounts']?.active,
      activated: { how: 'rollback', by: 'test', at: how.at },
    });
    const all = await rollback(store, 'production', { ...how, target: { toGeneration: 1 } });
    expect(all.entries).toEqual({
      'mfe-accounts': {
        active: first.entries['mfe-accounts']?.active,
        activated: { how: 'rollback', by: 'test', at: how.at },
      },
    });
    await expect(rollback(store, 'production', { ...how, target: { remote: 'mfe-accounts' } })).rejects.toMatchObject({
      code: 'NOTHING_TO_ROLL_BACK',
    });
    await expect(rollback(store, 'production', { ...how, target: { toGeneration: 99 } })).rejects.toMatchObject({
      code: 'GENERATION_UNKNOWN',
    });
  });

  it('allow a remote to be disabled and enabled without losing its releases', async () => {
    const before = await activate('mfe-accounts');
    const off = await apply(store, 'production', { ...how, changes: [{ remote: 'mfe-accounts', disabled: true }] });
    expect(off.entries['mfe-accounts']?.disabled).toBe(true);
    const on = await apply(store, 'production', { ...how, changes: [{ remote: 'mfe-accounts', disabled: false }] });
    expect(on.entries).toEqual(before.entries);
  });
});

describe('publishAndActivate', () => {
  it('activates all builds in one generation, and creates none if nothing changed', async () => {
    const builds = await Promise.all(
      ['shell', 'mfe-accounts'].map((name) => writeBuild(join(folder, name), remoteJsonOf(name))),
    );
    const first = await publishAndActivate(store, 'production', builds, how);
    expect(first).toMatchObject({ changed: true, generation: { generation: 1 } });
    expect(Object.keys(first.generation.entries)).toEqual(['shell', 'mfe-accounts']);
    const again = await publishAndActivate(store, 'production', builds, how);
    expect(again).toMatchObject({ changed: false, generation: { generation: 1 } });
    expect(again.published.every(({ created }) => !created)).toBe(true);
  });
});

describe('composeSnapshot', () => {
  it("provides absolute paths, hashes, a fallback and titles in the browser's language", async () => {
    await activate('shell');
    const first = await activate('mfe-accounts', 'b1');
    const generation = await activate('mfe-accounts', 'b2');
    const snapshot = composeSnapshot(await loadGeneration(store, 'production', generation), {
      language: 'de',
      settings: { testPage: false },
      withRemotes: true,
    });
    const [accounts] = snapshot.remotes;
    const base = `/r/mfe-accounts/${generation.entries['mfe-accounts']?.active}/`;
    expect(accounts?.nav[0]?.title).toBe('Die accounts');
    expect(accounts?.active).toMatchObject({
      base,
      entry: `${base}remoteEntry.22222222.js`,
      globalName: 'mfe_accounts',
    });
    expect(accounts?.active.exposes['./accounts']).toMatchObject({
      js: [`${base}accounts.66666666.js`],
      css: [`${base}accounts.77777777.css`],
      shares: ['@tideline/ui/overlays'],
    });
    expect(accounts?.active.integrity[accounts.active.exposes['./accounts']?.merged ?? '']).toMatch(/^sha256-/);
    expect(
      Object.keys(accounts?.active.integrity ?? {}).map((path) => path.replace(base, '').replace(/[0-9a-f]{8}/, '#')),
    ).toEqual(['accounts.#.js', 'accounts.#.css', 'route.accounts.#.js']);
    expect(snapshot.showsRemotes).toBe(true);
    expect(accounts?.previous?.release).toBe(first.entries['mfe-accounts']?.active);
    expect(Object.keys(snapshot.shell.integrity)).toEqual([`${snapshot.shell.base}overlays.88888888.js`]);
    expect(snapshot.shell.lazyShares['@tideline/ui/overlays']?.js).toEqual([
      `${snapshot.shell.base}overlays.88888888.js`,
    ]);
    expect(
      composeSnapshot(await loadGeneration(store, 'production', generation), {
        language: 'fr',
        settings: { testPage: false },
        withRemotes: true,
      }).remotes[0]?.nav[0]?.title,
    ).toBe('The accounts');
  });

  it('includes only the routes of a disabled remote', async () => {
    await activate('shell');
    await activate('mfe-accounts');
    const off = await apply(store, 'production', { ...how, changes: [{ remote: 'mfe-accounts', disabled: true }] });
    const { remotes } = composeSnapshot(await loadGeneration(store, 'production', off), {
      language: 'en',
      settings: { testPage: false },
      withRemotes: true,
    });
    expect(remotes).toMatchObject([{ disabled: true, nav: [], widgets: [], settings: [], commands: [] }]);
    expect(remotes[0]?.routes).toEqual([
      { path: '/accounts', component: './accounts#Screen', title: 'The accounts', access: 'user' },
    ]);
  });

  it('includes only the settings and the shell for a page without remotes', async () => {
    await activate('shell');
    const generation = await activate('mfe-accounts');
    const snapshot = composeSnapshot(await loadGeneration(store, 'production', generation), {
      language: 'en',
      settings: { testPage: true },
      withRemotes: false,
    });
    expect(snapshot).toEqual({
      generation: 2,
      environment: 'production',
      remotes: [],
      settings: { testPage: true },
      shell: {
        release: generation.entries['shell']?.active,
        base: `/r/shell/${generation.entries['shell']?.active}/`,
        integrity: {},
        lazyShares: {},
      },
    });
  });
});

describe('a trial', () => {
  const change = (changes: Parameters<typeof apply>[2]['changes']) => apply(store, 'production', { ...how, changes });
  const entryOf = async () => (await current(store, 'production'))?.entries['mfe-accounts'];

  it('assigns a release to a share of the sessions, then to all or to none', async () => {
    const { entries } = await activate('mfe-accounts', 'b1');
    const before = entries['mfe-accounts'];
    const next = await release('mfe-accounts', 'b2');
    const started = { remote: 'mfe-accounts', release: next };
    await change([{ ...started, percent: 10, finishAfter: 50 }]);
    expect(await entryOf()).toEqual({
      ...before,
      trial: { release: next, percent: 10, finishAfter: 50, activated: { how: 'deploy', by: 'test', at: how.at } },
    });
    await change([{ ...started, percent: 25 }]);
    expect((await entryOf())?.trial).toMatchObject({ percent: 25, finishAfter: 50 });
    await change([{ remote: 'mfe-accounts', trial: 'abort' }]);
    expect(await entryOf()).toEqual(before);
    await change([{ ...started, percent: 10 }]);
    await change([{ remote: 'mfe-accounts', trial: 'finish', release: next }]);
    expect(await entryOf()).toMatchObject({ active: next, previous: before?.active });
    expect((await entryOf())?.trial).toBeUndefined();
  });

  it('ends with a rollback or a deploy, and until then its release is not deleted', async () => {
    await activate('mfe-accounts', 'b1');
    await activate('mfe-accounts', 'b2');
    const next = await release('mfe-accounts', 'b3');
    const onTrial = [{ remote: 'mfe-accounts', release: next, percent: 10 }];
    await change(onTrial);
    await collectGarbage(store, { at: '2027-01-01T00:00:00.000Z', keepDays: 0, keepLast: 0 });
    expect((await loadTrial())?.release).toBe(next);
    await rollback(store, 'production', { ...how, target: { remote: 'mfe-accounts' } });
    expect((await entryOf())?.trial).toBeUndefined();
    await change(onTrial);
    await activate('mfe-accounts', 'b4');
    expect((await entryOf())?.trial).toBeUndefined();
  });
  const loadTrial = async () => {
    const { trial } = (await entryOf()) ?? {};
    return trial && readRelease(store, 'mfe-accounts', trial.release);
  };

  it('is rejected for the active release, for the shell, for a release not on trial, and for one that a gate rejects', async () => {
    const shell = await activate('shell', 'b1');
    const active = (await activate('mfe-accounts', 'b1')).entries['mfe-accounts']?.active ?? '';
    const refused = { code: 'TRIAL_REFUSED' };
    const remote = 'mfe-accounts';
    await expect(change([{ remote, release: active, percent: 10 }])).rejects.toMatchObject(refused);
    const ofShell = { remote: 'shell', release: shell.entries['shell']?.active ?? '', percent: 10 };
    await expect(change([ofShell])).rejects.toMatchObject(refused);
    await expect(change([{ remote, trial: 'abort' }])).rejects.toMatchObject(refused);
    const next = await release(remote, 'b2');
    await change([{ remote, release: next, percent: 10 }]);
    await expect(change([{ remote, trial: 'finish', release: active }])).rejects.toMatchObject(refused);
    const unfit = await release(remote, 'b3', { requires: { shell: '^99' } });
    await expect(change([{ remote, release: unfit, percent: 10 }])).rejects.toMatchObject({ code: 'GATE_REFUSED' });
    expect((await entryOf())?.trial?.release).toBe(next);
  });
});
