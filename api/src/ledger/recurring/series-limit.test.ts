import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Series } from '@tideline/contract';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { addAccount, done, money } from '../../testing/ledger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('manual recurring payments are limited to two hundred, because every forecast includes all of them', async () => {
  const ann = await api.signUp();
  const { id: accountId } = await addAccount(ann);
  const enter = () =>
    ann.ask<{ code?: string; item: Series }>('POST', '/recurring', {
      body: {
        kind: 'bill',
        payee: 'Gym',
        cadence: 'monthly',
        startsOn: '2026-03-10',
        amount: money(-2_000),
        accountId,
      },
    });
  const { item } = done(await enter());
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
    await tx.run(sql`
      insert into recurring_series (household_id, id, state, kind, account_id, payee, cadence, anchor_days, starts_on,
        amount_kind, amount_minor, low_minor, high_minor, own_fields, created_at)
      select household_id, gen_random_uuid(), state, kind, account_id, payee || n, cadence, anchor_days, starts_on,
        amount_kind, amount_minor, low_minor, high_minor, own_fields, created_at
      from recurring_series cross join generate_series(1, 199) n
        where household_id = ${tx.householdId} and id = ${item.id}`);
  });
  expect(await enter()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_SERIES', params: { limit: 200 } } });
  done(await ann.ask('DELETE', `/recurring/${item.id}`, { headers: { 'if-match': `"${item.version}"` } }));
  expect((await enter()).status).toBe(201);
});
