import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listReleases, openStore, publish, type Store } from '@tideline/registry';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { createHousekeeping } from './housekeeping.ts';

let folder: string;
let store: Store;
let removed: string[];

beforeEach(async () => {
  removed = [];
  folder = await mkdtemp(join(tmpdir(), 'housekeeping-'));
  store = await openStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const publishVersions = async (count: number): Promise<void> => {
  for (let index = 1; index <= count; index += 1) {
    const remote = remoteJsonOf('mfe-accounts', { version: `1.0.${index}` });
    const dist = await writeBuild(join(folder, `build-${index}`), remote);
    await publish(store, dist, { by: 'test', at: `2026-01-0${index}T00:00:00.000Z` });
  }
};
const parts = (onError: (error: unknown) => void) => ({
  store,
  now: () => Date.UTC(2026, 5, 1),
  onRemoved: ({ release }: { release: string }) => removed.push(release),
  onError,
  everyMs: 5,
});

it('housekeeping deletes unneeded releases periodically, until it is stopped', async () => {
  await publishVersions(7);
  const errors: unknown[] = [];
  const both = [createHousekeeping(parts((error) => errors.push(error))), createHousekeeping(parts(() => undefined))];
  for (const one of both) one.start();
  while ((await listReleases(store)).length > 5) await delay(5);
  await Promise.all(both.map((one) => one.stop()));
  expect((await listReleases(store)).map(({ version }) => version).toSorted()).toEqual([
    '1.0.3',
    '1.0.4',
    '1.0.5',
    '1.0.6',
    '1.0.7',
  ]);
  expect(new Set(removed.map((release) => release.slice(0, 5)))).toEqual(new Set(['1.0.1', '1.0.2']));
  expect(errors).toEqual([]);
});

it('housekeeping reports a failure and tries again', async () => {
  await rm(join(store.root, 'envs'), { recursive: true });
  const errors: unknown[] = [];
  const housekeeping = createHousekeeping(parts((error) => errors.push(error)));
  housekeeping.start();
  while (errors.length < 2) await delay(5);
  await housekeeping.stop();
  expect(String(errors[0])).toContain('ENOENT');
});
