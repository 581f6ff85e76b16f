/**
 * Tests several addresses of one database; one server accepts writes, and relays simulate servers that stop and return.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cable, startCable } from '../../testing/cable.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hostsOf, readClusterUrl } from './cluster-url.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { isDatabaseAway } from './failures.ts';
import { requireNotices } from './notices-arrive.ts';
import { sql } from './sql.ts';

describe('readClusterUrl', () => {
  it.each<{ text: string; hosts: string[] | null; why: string }>`
    text                                                                        | hosts                       | why
    ${'postgres://u:p@one/db'}                                                  | ${['one']}                  | ${'one server'}
    ${'postgresql://u@one:5433/db?sslmode=require'}                             | ${['one:5433']}             | ${'a port and parameters'}
    ${'postgres://u:p@one:5432,two:5433/db?target_session_attrs=read-write'}    | ${['one:5432', 'two:5433']} | ${'a cluster'}
    ${'postgres://u:p%40@one,[::1]:5433/db'}                                    | ${['one', '[::1]:5433']}    | ${'an IPv6 address and no parameter'}
    ${'postgres://u:p@one,two/db?target_session_attrs=primary&sslmode=require'} | ${['one', 'two']}           | ${'a cluster and its primary'}
    ${'postgres://u:p@one,two/db?target_session_attrs=standby'}                 | ${null}                     | ${'a standby, which cannot be written to'}
    ${'postgres://u:p@one,,two/db'}                                             | ${null}                     | ${'an empty address'}
    ${'mysql://one/db'}                                                         | ${null}                     | ${'another kind of database'}
    ${'one/db'}                                                                 | ${null}                     | ${'not a URL'}
  `('reads $text as $hosts: $why', ({ text, hosts }) => {
    const url = readClusterUrl(text);
    expect(url === null ? null : hostsOf(url)).toEqual(hosts);
  });
});

describe('a database cluster', () => {
  let database: TestDatabase;
  let one: Cable;
  let two: Cable;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { url } = database.db.address;
    [one, two] = [await startCable(url), await startCable(url)];
    const [first, second] = [one, two].map(({ through }) => new URL(through(url)).host);
    // nothing listens at the first address
    const text = url.replace(/@[^/]+/, `@127.0.0.1:1,${first},${second}`);
    db = openDatabase({ url: readClusterUrl(`${text}?target_session_attrs=read-write`) ?? '', maxConnections: 2 });
  });
  afterAll(async () => {
    await db.close();
    await Promise.all([one.cut(), two.cut()]);
    await database.drop();
  });
  const count = (): Promise<{ count: number }> => db.withUser(null, (tx) => tx.one(sql`select count(*) from account`));
  const setReadOnly = (to: 'on' | 'default'): Promise<void> =>
    database.asOwner(async (client) => {
      const name = new URL(database.url).pathname.slice(1);
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${name} set default_transaction_read_only = ${to}`);
    });

  it('is served by a server that accepts writes, and by another one after that server dies', async () => {
    expect(await count()).toEqual({ count: 0 });
    await one.cut();
    // broken connections are replaced
    await count().catch((error: unknown) => expect(isDatabaseAway(error)).toBe(true));
    expect(await count()).toEqual({ count: 0 });
    await expect(requireNotices(db)).resolves.toBeUndefined();
    await one.mend();
    await two.cut();
    await count().catch((error: unknown) => expect(isDatabaseAway(error)).toBe(true));
    expect(await count()).toEqual({ count: 0 });
    await two.mend();
  });

  it('is unavailable while no server accepts writes, as between two primaries, then resumes at once', async () => {
    const write = (): Promise<number> =>
      db.withUser(null, async (tx) => {
        await tx.run(sql`set local transaction_read_only = on`);
        return tx.run(sql`create temporary table t (id int)`);
      });
    // when a primary becomes a standby, its connections are closed
    await setReadOnly('on');
    await expect(write()).rejects.toThrow(/became a standby/);
    await expect(write()).rejects.toThrow(/none of the servers .* accepts writes|became a standby/);
    await expect(Promise.all([count(), count(), count()])).rejects.toThrow(
      /none of the servers 127\.0\.0\.1:1, .* accepts writes/,
    );
    await count().catch((error: unknown) => expect(isDatabaseAway(error)).toBe(true));
    await setReadOnly('default');
    expect(await count()).toEqual({ count: 0 });
  });
});
