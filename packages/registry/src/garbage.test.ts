import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectGarbage } from './garbage.ts';
import { apply } from './generations.ts';
import { publish } from './publish.ts';
import { listReleases, openStore, type Store } from './store.ts';
import { remoteJsonOf, writeBuild } from './testing/fixture-build.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
  store = await openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const day = (number: number): string => new Date(Date.UTC(2026, 0, number, 12)).toISOString();

async function publishOn(number: number, buildId = `day-${number}`): Promise<string> {
  const dist = await writeBuild(join(folder, buildId), remoteJsonOf('mfe-accounts', { buildId }));
  return (await publish(store, dist, { by: 'test', at: day(number) })).release.release;
}
const activateOn = async (number: number, release: string, env = 'production') =>
  apply(store, env, {
    changes: [{ remote: 'mfe-accounts', release }],
    by: 'test',
    at: day(number),
    reason: 'a test',
  });
const left = async () => (await listReleases(store)).map(({ release }) => release).toSorted();

describe('collectGarbage', () => {
  it('deletes releases that were not live in the period and are not among the newest', async () => {
    const releases: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      releases.push(await publishOn(number));
      await activateOn(number, releases.at(-1) ?? '');
    }
    const [first = '', second = '', third = '', fourth = ''] = releases;
    const options = { at: day(40), keepDays: 30, keepLast: 1 };
    const plan = await collectGarbage(store, { ...options, dryRun: true });
    expect(plan.map(({ release }) => release).toSorted()).toEqual([first, second].toSorted());
    expect(plan.every(({ bytes }) => bytes > 1_000)).toBe(true);
    expect(await left()).toEqual(releases.toSorted());
    expect(await collectGarbage(store, options)).toEqual(plan);
    expect(await left()).toEqual([third, fourth].toSorted());
    expect((await readdir(join(store.root, 'releases', 'mfe-accounts'))).toSorted()).toEqual(
      [third, fourth].toSorted(),
    );
  });

  it('retains releases that were live at the start of the period, the newest five, and those of every environment', async () => {
    const old = await publishOn(1);
    await activateOn(1, old);
    const staging = await publishOn(2);
    await activateOn(2, staging, 'staging');
    const unused = await publishOn(3);
    const newest: string[] = [];
    for (const number of [4, 5, 6, 7, 8]) newest.push(await publishOn(number));
    await activateOn(35, newest[0] ?? '');
    await activateOn(36, newest[1] ?? '');
    expect((await collectGarbage(store, { at: day(40) })).map(({ release }) => release)).toEqual([unused]);
    expect(await left()).toEqual([old, staging, ...newest].toSorted());
  });
});
