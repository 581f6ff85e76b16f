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

describe('planner statistics', () => {
  it('expect more than a thousand rows for each of seven households as soon as it has written them', async () => {
    for (let n = 1; n <= 7; n++) {
      const user = await api.signUp();
      await user.ask('POST', '/sample');
      expect(await expected(user)).toBeGreaterThan(1_000);
    }
  });
});
