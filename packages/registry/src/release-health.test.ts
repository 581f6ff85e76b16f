import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretIn } from './locked-file.ts';
import { addHealth, noHealth, readHealth, recordHealth } from './release-health.ts';
import { openStore, type Store } from './store.ts';

// child processes take seconds on a busy machine
jest.setTimeout(60_000);

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'health-'));
  store = await openStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const at = '2026-03-01T12:00:00.000Z';
const loads = (release: string, count: number, lastAt = at) => ({
  ...noHealth('mfe-a', release, lastAt),
  loads: count,
});

it('recordHealth adds the reports of several processes without losing any', async () => {
  const script = fileURLToPath(new URL('testing/record-many.ts', import.meta.url));
  const child = () =>
    new Promise((resolve, reject) =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, '20'], { stdio: 'inherit' })
        .once('exit', resolve)
        .once('error', reject),
    );
  expect(await Promise.all([child(), child(), child()])).toEqual([0, 0, 0]);
  expect(await readHealth(store, 'production')).toMatchObject({ 'mfe-a 1.0.0': { loads: 60 } });
  expect(await readdir(join(folder, 'envs/production'))).toEqual(['health.json']);
});

it('recordHealth takes over the lock of a killed process', async () => {
  const lock = join(folder, 'envs/production/health.json.lock');
  await mkdir(join(folder, 'envs/production'), { recursive: true });
  await writeFile(lock, '1\n');
  // by the clock of the file system, which may differ from ours
  const longAgo = new Date((await stat(lock)).mtimeMs - 60_000);
  await utimes(lock, longAgo, longAgo);
  await recordHealth(store, 'production', [loads('1.0.0', 1)]);
  expect(await readHealth(store, 'production')).toMatchObject({ 'mfe-a 1.0.0': { loads: 1 } });
});

it('recordHealth retains the newest twenty releases of an app', async () => {
  for (let index = 10; index < 32; index += 1)
    await recordHealth(store, 'production', [loads(`1.0.${index}`, 1, `2026-03-01T12:00:${index}.000Z`)]);
  const kept = Object.values(await readHealth(store, 'production')).map(({ release }) => release);
  expect([kept.length, kept.includes('1.0.11'), kept.includes('1.0.12')]).toEqual([20, false, true]);
});

it('readHealth rejects a damaged file', async () => {
  await recordHealth(store, 'production', [loads('1.0.0', 1)]);
  await writeFile(join(folder, 'envs/production/health.json'), '{"mfe-a');
  await expect(readHealth(store, 'production')).rejects.toMatchObject({ code: 'HEALTH_DAMAGED' });
});

it('addHealth counts a failing session once, and lists it for an hour', () => {
  const failing = (visit: string, when: string) => ({
    ...noHealth('mfe-a', '1.0.0', when),
    crashes: 1,
    failing: [{ visit, address: 'a', at: when }],
  });
  const first = addHealth(noHealth('mfe-a', '1.0.0', at), failing('one', at));
  const twice = addHealth(first, failing('one', '2026-03-01T12:30:00.000Z'));
  expect(twice).toMatchObject({ crashes: 2, failedSessions: 1, failing: [{ visit: 'one', at }] });
  const later = addHealth(twice, failing('two', '2026-03-01T13:00:01.000Z'));
  expect(later).toMatchObject({ failedSessions: 2, failing: [{ visit: 'two' }] });
});

it('addHealth counts sessions and lists failing ones for the latest period, which restarts with every trial', () => {
  const report = (since: string, when: string) => ({
    ...noHealth('mfe-a', '1.0.0', when),
    sessions: 1,
    period: { since, sessions: 1 },
    failing: [{ visit: 'one', address: 'a', at: when }],
  });
  const second = '2026-03-01T12:20:00.000Z';
  const first = [report(at, at), report(at, '2026-03-01T12:10:00.000Z')].reduce(
    addHealth,
    noHealth('mfe-a', '1.0.0', at),
  );
  expect(first).toMatchObject({ sessions: 2, period: { since: at, sessions: 2 }, failing: [{ at }] });
  const again = addHealth(first, report(second, '2026-03-01T12:30:00.000Z'));
  expect(again).toMatchObject({ sessions: 3, period: { since: second, sessions: 1 }, failedSessions: 2 });
  expect(again.failing).toEqual([{ visit: 'one', address: 'a', at: '2026-03-01T12:30:00.000Z' }]);
  // from a gateway that does not know about the second trial yet
  const late = addHealth(again, report(at, '2026-03-01T12:30:01.000Z'));
  expect(late).toMatchObject({ sessions: 4, period: { since: second, sessions: 1 } });
});

it('secretIn creates a secret that only its owner can read, once for all processes', async () => {
  const path = join(folder, 'secrets', 'visits');
  const [one, other] = await Promise.all([secretIn(path), secretIn(path)]);
  expect([one.length, one.equals(other), (await stat(path)).mode & 0o777]).toEqual([32, true, 0o600]);
});
