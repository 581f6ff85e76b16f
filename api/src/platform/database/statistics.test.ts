import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sql } from './sql.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Returns how many rows the planner expects for a household. */
const expected = (user: TestUser): Promise<number> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const [plan] = Object.values(
      await tx.one<object>(
        sql`explain (format json) select id from transaction where household_id = ${user.householdId}
          and deleted_at is null`,
      ),
    );
    return (plan as [{ Plan: { 'Plan Rows': number } }])[0].Plan['Plan Rows'];
  });

/** Returns the number of rows that all transactions have read, once the large writes are included in the counts. */
async function rowsRead(): Promise<number> {
  for (;;) {
    const { written, read } = await api.database.db.withUser(null, (tx) =>
      tx.one<{ written: number; read: number }>(sql`
        select sum(n_tup_ins)::bigint as written, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
        from pg_stat_user_tables where schemaname = 'tideline'`),
    );
    if (written > 8_000) return read;
    await delay(100); // each connection reports its counts about once a second
  }
}

describe('planner statistics', () => {
  it('are not needed to load the first household of a database, which reads fewer than a million rows', async () => {
    const user = await api.signUp();
    await user.ask('POST', '/sample');
    expect(await rowsRead()).toBeLessThan(1_000_000);
  });

  it('expect more than a thousand rows for each of seven households as soon as its rows are written', async () => {
    for (let n = 1; n <= 7; n++) {
      const user = await api.signUp();
      await user.ask('POST', '/sample');
      expect(await expected(user)).toBeGreaterThan(1_000);
    }
  });
});
