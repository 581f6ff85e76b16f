import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sql } from './sql.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Returns how many rows the planner expects for a household. */
const expected = (person: TestUser): Promise<number> =>
  api.database.db.withHousehold({ householdId: person.householdId, userId: person.userId }, async (tx) => {
    const [plan] = Object.values(
      await tx.one<object>(
        sql`explain (format json) select id from transaction where household_id = ${person.householdId}
          and deleted_at is null`,
      ),
    );
    return (plan as [{ Plan: { 'Plan Rows': number } }])[0].Plan['Plan Rows'];
  });

describe('planner statistics', () => {
  it('are correct for each of seven households as soon as it has written thousands of rows', async () => {
    for (let n = 1; n <= 7; n++) {
      const person = await api.signUp();
      await person.ask('POST', '/sample');
      expect(await expected(person)).toBeGreaterThan(1_000);
    }
  });
});
