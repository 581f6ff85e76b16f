/**
 * Tests requests through PgBouncer in transaction mode, where every transaction may have another session. This needs
 * Debian's package `pgbouncer`.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';
import { makeLoginsOnServer } from '../installation/logins.ts';
import { requirePooler } from '../installation/pooler.ts';
import { requireBoundRole } from './bound-role.ts';
import { openDatabase } from './open-database.ts';
import { requireNotices } from './notices-arrive.ts';
import { AUTH_ROLE } from './roles.ts';

const SESSIONS = 3;

let pooler: PgBouncer;
let api: TestApi;

const start = async (): Promise<void> => {
  api = await startTestApi({
    connect: async (owner) => {
      const found = await makeLoginsOnServer(owner);
      if ('refusal' in found) throw new Error(found.refusal('en'));
      pooler = await startPgBouncer([found.logins.url, found.logins.identityUrl], SESSIONS);
      return { ...found.logins, poolerUrl: pooler.through(owner) };
    },
  });
};

describe('a pooler in transaction mode', () => {
  beforeAll(start);
  afterAll(async () => {
    // the pooler's sessions would keep the database from being dropped
    await pooler.stop();
    await api.stop();
  });

  it('serves more requests at once than it has sessions, each restricted to its household', async () => {
    const { db } = api.database;
    await db.withUser(null, (tx) => requireBoundRole(tx));
    await db.withIdentity(null, (tx) => requireBoundRole(tx, AUTH_ROLE));
    const people = await Promise.all(Array.from({ length: 4 }, () => api.signUp()));
    const added = await Promise.all(
      people.flatMap((user, index) =>
        Array.from({ length: 5 }, () =>
          user.ask('POST', '/accounts', {
            body: { name: `Of ${index}`, type: 'depository', balance: { minor: '100', currency: 'USD' } },
          }),
        ),
      ),
    );
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 201));
    for (const [index, user] of people.entries()) {
      const { body } = await user.ask<{ items: { name: string }[] }>('GET', '/accounts');
      expect(body.items.map(({ name }) => name)).toEqual(Array.from({ length: 5 }, () => `Of ${index}`));
    }
    expect(await api.emails()).toHaveLength(people.length);
    const sessions = await api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and usename like 'tideline_app_%'
          and application_name = 'tideline-api'`,
      );
      return Number(rows[0]?.count);
    });
    expect(sessions).toBeGreaterThan(0);
    expect(sessions).toBeLessThanOrEqual(SESSIONS);
  });

  it('is bypassed by the connection that delivers changes to open pages', async () => {
    const ann = await api.signUp();
    const stream = await fetch(`${api.url}/api/v1/events`, { headers: { cookie: ann.cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async (): Promise<string> => (text += (await reader?.read())?.value ?? '');
    await until(read, (so) => so.includes('event: ready'));
    const { body } = await ann.ask<{ changeSetId: string }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } },
    });
    await until(read, (so) => so.includes(body.changeSetId));
    await reader?.cancel();
    await expect(requireNotices(api.database.db)).resolves.toBeUndefined();
  });

  it("is refused as the server's address, with a message that explains why", async () => {
    const mistaken = openDatabase({ url: pooler.through(api.database.db.address.url) });
    try {
      await expect(requireNotices(mistaken)).rejects.toThrow(
        /a pooler in transaction mode is in front\. Give DATABASE_URL the address of the server itself, and DATABASE_POOLER_URL/,
      );
    } finally {
      await mistaken.close();
    }
  });

  it('is named in the startup error if it does not know a login', async () => {
    const url = Object.assign(new URL(api.database.db.address.url), { username: 'unknown' }).href;
    const poolerUrl = pooler.through(url);
    const unknown = openDatabase({ url, poolerUrl });
    try {
      await expect(
        requirePooler(poolerUrl, () => unknown.withUser(null, (tx) => requireBoundRole(tx))),
      ).rejects.toThrow(/^The pooler at 127\.0\.0\.1:\d+ refuses a login of Tideline \(/);
    } finally {
      await unknown.close();
    }
  });
});
