import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { HouseholdTx } from './database.ts';
import { raw, sql } from './sql.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, work);

describe('a transaction', () => {
  it('is retried after a deadlock', async () => {
    const [first, second] = ['membership', 'idempotency_key'];
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const lockInOrder = (one = '', other = '') =>
      inHousehold(async (tx) => {
        runs += 1;
        await tx.run(sql`lock table ${raw(one)} in share row exclusive mode`);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.run(sql`lock table ${raw(other)} in share row exclusive mode`);
        return one;
      });
    expect(await Promise.all([lockInOrder(first, second), lockInOrder(second, first)])).toEqual([first, second]);
    expect(runs).toBe(3);
  });

  it('stores nothing and releases its connection if it fails', async () => {
    for (let time = 0; time < 30; time++) {
      await expect(
        inHousehold(async (tx) => {
          await tx.run(
            sql`insert into idempotency_key (household_id, user_id, key, fingerprint, created_at)
              values (${ann.householdId}, ${ann.userId}, ${`k${time}`}, 'f', now())`,
          );
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
    }
    expect(
      await inHousehold((tx) => tx.many(sql`select key from idempotency_key where household_id = ${ann.householdId}`)),
    ).toEqual([]);
  });
});

describe('a query result', () => {
  it('contains safe integers for bigint, text for dates, RFC 3339 for instants, and camelCase names', async () => {
    const row = await inHousehold((tx) =>
      tx.one(
        sql`select 9007199254740991::bigint as balance_minor, date '2026-02-28' as posted_on,
          timestamptz '2026-03-01 12:00:00.5+01' as created_at, null::date as closed_on`,
      ),
    );
    expect(row).toEqual({
      balanceMinor: 9_007_199_254_740_991,
      postedOn: '2026-02-28',
      createdAt: '2026-03-01T11:00:00.500Z',
      closedOn: null,
    });
  });

  it('is rejected if a number would have to be rounded', async () => {
    await expect(inHousehold((tx) => tx.one(sql`select 9007199254740993::bigint as balance_minor`))).rejects.toThrow(
      /more than 15 digits/,
    );
  });

  it('is rejected if it is not exactly one row when one was requested', async () => {
    await expect(inHousehold((tx) => tx.one(sql`select 1 where false`))).rejects.toThrow(/expected one row, got 0/);
    await expect(inHousehold((tx) => tx.one(sql`select generate_series(1, 3)`))).rejects.toThrow(/got 3/);
    expect(await inHousehold((tx) => tx.maybe(sql`select 1 where false`))).toBeNull();
  });
});
