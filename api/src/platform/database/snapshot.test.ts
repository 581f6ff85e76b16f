import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { addAccount, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sql } from './sql.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

describe('a household snapshot', () => {
  it('shows the same state to all its queries, regardless of later commits', async () => {
    const seen = await api.database.db.withHousehold(
      { householdId: ann.householdId, userId: ann.userId, snapshot: true },
      async (tx) => {
        const before = await listAccounts(tx);
        await addAccount(ann, { balance: money(100) });
        return [before.length, (await listAccounts(tx)).length];
      },
    );
    expect(seen).toEqual([0, 0]);
  });

  it('cannot be written to', async () => {
    const write = api.database.db.withHousehold(
      { householdId: ann.householdId, userId: ann.userId, snapshot: true },
      (tx) => tx.run(sql`delete from account where household_id = ${tx.householdId}`),
    );
    await expect(write).rejects.toThrow('read-only transaction');
  });
});
