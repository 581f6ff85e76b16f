/** Upgrades a database while the previous version serves requests from it, as in a rolling restart. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { addAccount } from '../../testing/ledger.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';
import type { Waiting } from '../database/prepare.store.ts';
import { prepareDatabase, readMigrations } from './prepare.ts';

const CLIENTS = 6;
/** Pause of a client between two requests. */
const PAUSE_MS = 20;
/** Changes that the previous version does not notice, because it names the columns that it reads. */
const CHANGES = `
  alter table user_session add column later text;
  alter table account add column later text, alter column position type bigint;
  alter table transaction add column later integer not null default 0`;
const READ = ['/accounts', '/dashboard', '/auth/session'] as const;

let api: TestApi;
let users: TestUser[];
/** All migrations applied so far, including those of this test. */
let applied = readMigrations();

beforeAll(async () => {
  api = await startTestApi();
  users = [await api.signUp(), await api.signUp()];
});
afterAll(() => api.stop());

/** Upgrades to a version with one more migration. */
async function upgrade(sql: string, waiting?: Waiting): Promise<void> {
  const next = [...applied, { name: `${900 + applied.length}_later`, sql, checksum: 'x' }];
  await prepareDatabase(api.database.url, next, waiting);
  applied = next;
}

/** Lets clients read and add accounts until they are stopped. */
function startClients() {
  const stop = new AbortController();
  const failures: string[] = [];
  let answered = 0;
  const work = async (client: number, user: TestUser): Promise<void> => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const body = {
        name: `Account ${client}-${number}`,
        type: 'depository',
        balance: { minor: '1', currency: 'USD' },
      };
      const path = READ[number % 4] ?? null;
      const answer = await (path === null ? user.ask('POST', '/accounts', { body }) : user.ask('GET', path));
      if (answer.status >= 300) failures.push(`${path ?? 'POST'} ${answer.status} ${String(answer.body['code'])}`);
      answered += 1;
      await delay(PAUSE_MS);
    }
  };
  const working = users.flatMap((user, index) =>
    Array.from({ length: CLIENTS / users.length }, (_, client) => work(client * users.length + index, user)),
  );
  return {
    /** Resolves after this many further responses. */
    answered: (count: number) => {
      const enough = answered + count;
      return until(
        async () => answered,
        (number) => number >= enough,
      );
    },
    stop: async () => {
      stop.abort();
      await Promise.all(working);
      return failures;
    },
  };
}

describe('an upgrade of a database in use', () => {
  it('fails no request, although it adds columns to busy tables and widens a column that requests read', async () => {
    const clients = startClients();
    await clients.answered(CLIENTS * 4);
    await upgrade(CHANGES);
    await clients.answered(CLIENTS * 4);
    expect(await clients.stop()).toEqual([]);
  });

  it('lets requests continue while it waits for a backup, and gives up after a time limit', async () => {
    const [user = await api.signUp()] = users;
    const sql = 'alter table account add column last text';
    let upgrading = Promise.resolve();
    await api.database.asOwner(async (backup) => {
      await backup.query('begin; select from account limit 1');
      await expect(upgrade(sql, { limitMs: 0 })).rejects.toThrow(
        /needs tables that other work, such as a backup, has used for minutes\. Nothing was changed/,
      );
      let waits = 0;
      upgrading = upgrade(sql, { onWaiting: () => (waits += 1) });
      upgrading.catch(() => undefined); // awaited below
      await until(
        async () => waits,
        (count) => count > 0,
      );
      await addAccount(user, { name: 'Added meanwhile' });
    });
    await upgrading;
    expect(applied.at(-1)?.sql).toBe(sql);
  });
});
