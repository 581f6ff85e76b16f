import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../../platform/database/sql.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { NotificationFact } from './notification-fact.ts';
import { notify } from './notify.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
});
afterAll(() => api.stop());

const fact = (dedupKey: string): NotificationFact => ({
  type: 'statement_missing',
  subject: { kind: 'account', id: crypto.randomUUID() },
  dedupKey,
  severity: 'info',
  params: { accountName: 'Visa', expectedOn: '2026-02-27' },
  href: '/credit-cards',
});
const announce = (facts: readonly NotificationFact[]) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(tx, facts, api.clock.now()),
  );
const rows = () =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    tx.many<{ dedupKey: string; state: string; channel: string; reason: string | null }>(sql`
      select n.dedup_key, d.channel, d.state, d.reason from notification n
        join notification_delivery d on d.household_id = n.household_id and d.notification_id = n.id
      where n.household_id = ${ann.householdId} order by n.dedup_key, d.channel`),
  );

describe('notify', () => {
  it('notifies users of a fact once, even if it is found twice concurrently', async () => {
    expect(await announce([fact('a'), fact('b')])).toBe(2);
    expect(await announce([fact('b'), fact('a'), fact('c')])).toBe(1);
    expect(await Promise.all([announce([fact('d'), fact('e')]), announce([fact('e'), fact('d')])])).toEqual(
      expect.arrayContaining([2, 0]),
    );
    expect((await rows()).filter(({ channel }) => channel === 'in_app').map(({ dedupKey }) => dedupKey)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    expect((await rows()).find(({ channel }) => channel === 'email')).toMatchObject({
      state: 'suppressed',
      reason: 'muted',
    });
  });
});

describe('the sample household', () => {
  it('has a populated inbox but uses no other channels', async () => {
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [ann.userId]),
    );
    expect((await ann.ask('POST', '/sample', { body: {} })).status).toBe(201);
    const { items } = (
      await ann.ask<{ items: { id: string; title: string; accountId: string | null }[] }>('GET', '/notifications')
    ).body;
    const ofSample = items.filter(({ accountId }) => accountId !== null);
    expect(ofSample.length).toBeGreaterThan(0);
    expect(
      (await rows()).filter(
        ({ dedupKey, channel }) => channel !== 'in_app' && /^(promo|payment|statement|low|large)/.test(dedupKey),
      ),
    ).toEqual([]);
  });
});
