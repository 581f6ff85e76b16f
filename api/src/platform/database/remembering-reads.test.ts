import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts';
import type { HouseholdTx } from './database.ts';
import { rememberingReads } from './remembering-reads.ts';
import { sql } from './sql.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

/** Runs work that only reads, and returns the number of queries that reached the database. */
async function countQueries(work: (tx: HouseholdTx) => Promise<unknown>): Promise<number> {
  let count = 0;
  await api.database.db.withHousehold(ann, (tx) =>
    work(
      rememberingReads({
        ...tx,
        many: (query) => {
          count += 1;
          return tx.many(query);
        },
      }),
    ),
  );
  return count;
}

const nameOf = (tx: HouseholdTx, householdId: string): Promise<{ name: string } | null> =>
  tx.maybe(sql`select name from household where id = ${householdId}`);

describe('rememberingReads', () => {
  it('runs a query once, even if several callers await it at the same time', async () => {
    const asked = async (tx: HouseholdTx) => {
      const both = await Promise.all([nameOf(tx, ann.householdId), nameOf(tx, ann.householdId)]);
      expect([...both, await nameOf(tx, ann.householdId)]).toEqual(Array.from({ length: 3 }, () => both[0]));
      expect(both[0]).toHaveProperty('name');
    };
    expect(await countQueries(asked)).toBe(1);
  });

  it('runs a query again with other parameters', async () => {
    const other = '00000000-0000-7000-8000-000000000000';
    const asked = async (tx: HouseholdTx) => {
      expect(await nameOf(tx, ann.householdId)).not.toBeNull();
      expect(await nameOf(tx, other)).toBeNull();
    };
    expect(await countQueries(asked)).toBe(2);
  });

  it('forgets all rows when a statement may have written data', async () => {
    const asked = async (tx: HouseholdTx) => {
      const setting = () => tx.one(sql`select current_setting('app.by_machine', true) as value`);
      await setting();
      await tx.run(sql`select set_config('app.by_machine', 'yes', true)`);
      expect(await setting()).toEqual({ value: 'yes' });
    };
    expect(await countQueries(asked)).toBe(2);
  });

  it('returns a new list each time, so that sorting one does not change another', async () => {
    await api.database.db.withHousehold(ann, async (tx) => {
      const reads = rememberingReads(tx);
      const letters = () => reads.many(sql`select letter from unnest(array['a', 'b']) as letter`);
      const first = await letters();
      first.reverse();
      expect(await letters()).toEqual([{ letter: 'a' }, { letter: 'b' }]);
    });
  });

  it('rejects a query that locks rows, because its lock must be taken each time', async () => {
    await api.database.db.withHousehold(ann, async (tx) => {
      const locked = rememberingReads(tx).many(sql`select name from household for no key update`);
      await expect(locked).rejects.toThrow('cannot lock');
    });
  });

  it('reuses the rows that an outer caller has already read', async () => {
    const asked = async (tx: HouseholdTx) => {
      expect(rememberingReads(tx)).toBe(tx);
      await nameOf(tx, ann.householdId);
      await nameOf(rememberingReads(tx), ann.householdId);
    };
    expect(await countQueries(asked)).toBe(1);
  });
});
