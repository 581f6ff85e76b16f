import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { withHeldLock } from './held-lock.store.ts';

/** Number of connections in the pool; enough callers wait to use all of them. */
const CONNECTIONS = 3;
const LOCK = { kind: 1_234_567, key: 'a' };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: CONNECTIONS });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('withHeldLock', () => {
  it('leaves a connection for the holder of the lock, regardless of how many callers wait', async () => {
    const order: string[] = [];
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = withHeldLock(db.pool, LOCK, async () => {
      held.resolve();
      await free.promise;
      await db.pool.query('select 1');
      order.push('held');
    });
    await held.promise;
    const waiting = Array.from({ length: CONNECTIONS }, () =>
      withHeldLock(db.pool, LOCK, async () => {
        await db.pool.query('select 1');
        order.push('waited');
      }),
    );
    // connections are given in order, so every waiting caller has requested the lock by now
    await db.pool.query('select 1');
    free.resolve();
    await Promise.all([holder, ...waiting]);
    expect(order).toEqual(['held', ...waiting.map(() => 'waited')]);
  });

  it('releases the lock if the work fails, and stops waiting if the caller gives up', async () => {
    await expect(withHeldLock(db.pool, LOCK, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const gaveUp = new AbortController();
    const inside = withHeldLock(db.pool, LOCK, async () => {
      const second = withHeldLock(db.pool, { ...LOCK, signal: gaveUp.signal }, () => Promise.resolve());
      gaveUp.abort();
      await expect(second).rejects.toThrow();
      return 'done';
    });
    expect(await inside).toBe('done');
  });
});
