/** Tests startup while no database accepts writes: the server is not reachable yet, or is still a standby. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startCable } from '../../testing/cable.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { awaitWritable } from './await-writable.ts';

let database: TestDatabase;
let reasons: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  reasons = [];
});

/** Waits for a writable server, and calls `mend` once when the wait begins. */
async function waitFor(url: string, { limitMs = 30_000, mend }: { limitMs?: number; mend?: () => Promise<void> } = {}) {
  const leaving = new AbortController();
  let mending: Promise<void> | undefined;
  await awaitWritable(url, {
    signal: leaving.signal,
    limitMs,
    onWaiting: (reason) => {
      reasons.push(reason);
      mending ??= mend?.();
    },
  });
  await mending;
}

const setReadOnly = (to: 'on' | 'default'): Promise<void> =>
  database.asOwner(async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${to}`,
    );
  });

it('startup continues immediately if the server accepts writes', async () => {
  await waitFor(database.url);
  expect(reasons).toEqual([]);
});

it('startup waits for a server that is not reachable yet', async () => {
  const cable = await startCable(database.url);
  await cable.cut();
  await waitFor(cable.through(database.url), { mend: cable.mend });
  expect(new Set(reasons)).toEqual(new Set(['ECONNREFUSED']));
  await cable.cut();
});

it('startup waits while a server accepts no writes, such as a standby', async () => {
  await setReadOnly('on');
  await waitFor(database.url, { mend: () => setReadOnly('default') });
  expect(reasons[0]).toMatch(/accepts no writes$/);
});

it('startup reports the reason for the wait if the time runs out', async () => {
  await expect(waitFor('postgres://tideline@127.0.0.1:1/tideline', { limitMs: 600 })).rejects.toThrow(
    'No PostgreSQL server at 127.0.0.1:1 accepted writes within 1 s (ECONNREFUSED): start it, or correct DATABASE_URL.',
  );
  expect(reasons).toEqual(['ECONNREFUSED']);
});

it('startup does not wait if waiting cannot resolve the error', async () => {
  const url = new URL(database.url);
  url.pathname = '/nowhere';
  await waitFor(url.href);
  expect(reasons).toEqual([]);
});

it('startup stops waiting if the process is told to stop', async () => {
  const leaving = new AbortController();
  await awaitWritable('postgres://tideline@127.0.0.1:1/tideline', {
    signal: leaving.signal,
    onWaiting: (reason) => {
      reasons.push(reason);
      leaving.abort();
    },
  });
  expect(reasons).toEqual(['ECONNREFUSED']);
});
