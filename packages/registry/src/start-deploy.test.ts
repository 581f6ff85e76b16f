import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activationOf, apply, current, listGenerations, rollback } from './generations.ts';
import { publish } from './publish.ts';
import { checkStart, deployFromStart, hasDeployedReleases } from './start-deploy.ts';
import { listReleases, openStore, type Store } from './store.ts';
import { remoteJsonOf, writeBuild } from './testing/fixture-build.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const env = 'production';
const starting = { by: 'npm start', at: '2026-03-01T00:00:00.000Z' };
const team = { by: 'ann', at: '2026-03-02T00:00:00.000Z', reason: 'a test' };
let folder: string;
let store: Store;
let builds = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
  store = await openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const build = (name: string, buildId: string, overrides: Parameters<typeof remoteJsonOf>[1] = {}) =>
  writeBuild(join(folder, `build-${(builds += 1)}`), remoteJsonOf(name, { buildId, ...overrides }));
const start = async (...dist: string[]) => deployFromStart(store, env, dist, starting);
const deploy = async (name: string, buildId: string, overrides: Parameters<typeof remoteJsonOf>[1] = {}) => {
  const { release } = (await publish(store, await build(name, buildId, overrides), team)).release;
  await apply(store, env, { ...team, changes: [{ remote: name, release }] });
  return release;
};
const active = async (remote: string) => (await current(store, env))?.entries[remote]?.active;

describe('deployFromStart', () => {
  it('activates all builds in an environment without generations, and nothing new when started again', async () => {
    const builds1 = [await build('shell', 'b1'), await build('mfe-accounts', 'b1')];
    const first = await start(...builds1);
    expect(first).toMatchObject({ changed: true, staying: [], generation: { generation: 1 } });
    expect(first.generation.entries['mfe-accounts']?.activated).toEqual({ how: 'start', ...starting });
    expect(await start(...builds1)).toMatchObject({ changed: false, staying: [], generation: { generation: 1 } });
  });

  it('upgrades releases that a start activated, and adds an app that the environment lacks', async () => {
    await start(await build('shell', 'b1'), await build('mfe-accounts', 'b1'));
    const upgraded = await start(
      await build('shell', 'b2'),
      await build('mfe-accounts', 'b2'),
      await build('mfe-new', 'b1'),
    );
    expect(upgraded).toMatchObject({ changed: true, staying: [] });
    expect(Object.keys(upgraded.generation.entries)).toEqual(['shell', 'mfe-accounts', 'mfe-new']);
    expect(upgraded.generation.entries['mfe-accounts']?.active).toBe(upgraded.published[1]?.release.release);
  });

  it('leaves a deployed release active, reports it, and publishes the local build without activating it', async () => {
    await start(await build('shell', 'b1'), await build('mfe-accounts', 'b1'));
    const deployed = await deploy('mfe-accounts', 'team', { version: '1.1.0' });
    const again = await start(await build('shell', 'b2'), await build('mfe-accounts', 'b2'));
    expect(again.staying).toEqual([
      { remote: 'mfe-accounts', release: deployed, activation: { how: 'deploy', by: 'ann', at: team.at } },
    ]);
    expect(await active('mfe-accounts')).toBe(deployed);
    expect(await active('shell')).toBe(again.published[0]?.release.release);
    expect((await listReleases(store, 'mfe-accounts')).map(({ release }) => release)).toContain(
      again.published[1]?.release.release,
    );
  });

  it('does not undo a rollback of one app', async () => {
    await start(await build('mfe-accounts', 'b1'));
    const good = await active('mfe-accounts');
    await start(await build('mfe-accounts', 'b2'));
    await rollback(store, env, { ...team, target: { remote: 'mfe-accounts' } });
    const again = await start(await build('mfe-accounts', 'b2'));
    expect(again).toMatchObject({ changed: false, staying: [{ release: good, activation: { how: 'rollback' } }] });
    expect(await active('mfe-accounts')).toBe(good);
  });

  it('does not undo a rollback of the entire environment', async () => {
    await start(await build('shell', 'b1'), await build('mfe-accounts', 'b1'));
    await start(await build('shell', 'b2'), await build('mfe-accounts', 'b1'));
    await rollback(store, env, { ...team, target: { toGeneration: 1 } });
    const again = await start(await build('shell', 'b3'), await build('mfe-accounts', 'b3'));
    expect(again.changed).toBe(false);
    expect(again.staying.map(({ remote }) => remote)).toEqual(['shell', 'mfe-accounts']);
  });

  it('does not report a deployed release that is the local build', async () => {
    const dist = await build('mfe-accounts', 'b1');
    await deploy('mfe-accounts', 'b1');
    expect(await start(dist)).toMatchObject({ changed: false, staying: [] });
  });

  it('does not enable a disabled app', async () => {
    await start(await build('mfe-accounts', 'b1'));
    await apply(store, env, { ...team, changes: [{ remote: 'mfe-accounts', disabled: true }] });
    const upgraded = await start(await build('mfe-accounts', 'b2'));
    expect(upgraded.generation.entries['mfe-accounts']).toMatchObject({
      active: upgraded.published[0]?.release.release,
      disabled: true,
    });
  });

  it('reads who activated a release from the history if a generation does not record it', async () => {
    await start(await build('shell', 'b1'), await build('mfe-accounts', 'b1'));
    await deploy('mfe-accounts', 'team', { version: '1.1.0' });
    for (const number of await listGenerations(store, env)) {
      const path = join(store.root, 'envs', env, `${String(number).padStart(8, '0')}.json`);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/,"activated":\{[^}]*\}/g, ''));
    }
    const now = await current(store, env);
    if (now === undefined) throw new Error('no generation');
    expect(now.entries['shell']).not.toHaveProperty('activated');
    expect(await activationOf(store, env, now, 'shell')).toEqual({ how: 'start', ...starting });
    expect(await activationOf(store, env, now, 'mfe-accounts')).toEqual({ how: 'deploy', by: 'ann', at: team.at });
    expect(await start(await build('mfe-accounts', 'b2'))).toMatchObject({ changed: false, staying: [{}] });
  });
});

describe('checkStart', () => {
  const shellOf = (version: string) => build('shell', version, { version });

  it('names a deployed remote that is incompatible with an upgraded shell or API, and changes nothing', async () => {
    await start(await shellOf('1.4.0'), await build('mfe-accounts', 'b1'));
    expect(await hasDeployedReleases(store, env)).toBe(false);
    await deploy('mfe-accounts', 'team', { version: '1.1.0', requires: { shell: '^1.4', contract: '^0.1' } });
    expect(await hasDeployedReleases(store, env)).toBe(true);
    const before = await listGenerations(store, env);
    const local = await build('mfe-accounts', 'b2');
    await expect(checkStart(store, env, [await shellOf('1.5.0'), local], '0.1.3')).resolves.toBeUndefined();
    await expect(checkStart(store, env, [await shellOf('2.0.0'), local], '0.1.3')).rejects.toThrow(
      /mfe-accounts 1\.1\.0-\w{8} requires shell \^1\.4, but the shell is 2\.0\.0/,
    );
    await expect(checkStart(store, env, [await shellOf('1.5.0'), local], '0.2.0')).rejects.toThrow(
      /requires version \^0\.1 of the API's contract, but the API has 0\.2\.0/,
    );
    expect(await listGenerations(store, env)).toEqual(before);
    await apply(store, env, { ...team, changes: [{ remote: 'mfe-accounts', disabled: true }] });
    await expect(checkStart(store, env, [await shellOf('2.0.0'), local], '0.2.0')).resolves.toBeUndefined();
  });
});
