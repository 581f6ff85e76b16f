import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../database/sql.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp();
});
afterAll(() => api.stop());

const body = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };
const add = (key: string, changes: object = {}, user = ann) =>
  user.ask('POST', '/accounts', { body: { ...body, ...changes }, headers: { 'idempotency-key': key } });
const count = async () => (await ann.ask<{ items: unknown[] }>('GET', '/accounts')).body.items.length;

describe('Idempotency-Key', () => {
  it('is required', async () => {
    expect(await add('')).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_MISSING' } });
    expect(await count()).toBe(0);
  });

  it('returns the first response for a repeated request, without a second effect', async () => {
    const first = await add('key-1');
    const second = await add('key-1');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await count()).toBe(1);
  });

  it('returns the first response even if the fields of the repeated request have another order', async () => {
    const first = await add('key-1');
    const { name, ...rest } = body;
    const second = await ann.ask('POST', '/accounts', {
      body: { ...rest, name },
      headers: { 'idempotency-key': 'key-1' },
    });
    expect(second.body).toEqual(first.body);
  });

  it('is rejected with another body or another path', async () => {
    await add('key-1');
    expect(await add('key-1', { name: 'Other' })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(
      await ann.ask('POST', `/change-sets/${crypto.randomUUID()}/undo`, { headers: { 'idempotency-key': 'key-1' } }),
    ).toMatchObject({ status: 422 });
  });

  it('allows only one of twenty concurrent requests to take effect; the others get its response or "in flight"', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('key-1')));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(made.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .every((answer) => answer.status === 409 && answer.body['code'] === 'REQUEST_IN_FLIGHT'),
    ).toBe(true);
    expect(await count()).toBe(1);
  });

  it('returns "in flight" while the first request runs', async () => {
    await add('warm-up');
    const held = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const holding = api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
      await tx.run(sql`lock table account_balance in exclusive mode`);
      taken.resolve();
      await held.promise;
    });
    await taken.promise;
    const requests = [add('key-1'), add('key-1')];
    const early = await Promise.race(requests); // the other request waits for the lock
    expect(early).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_FLIGHT' } });
    held.resolve();
    await holding;
    expect((await Promise.all(requests)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add('key-1')).status).toBe(201);
    expect(await count()).toBe(2);
  });

  it('is scoped to a user and a household, so that the same key elsewhere is another key', async () => {
    await add('key-1');
    const bob = await api.signUp();
    expect((await add('key-1', { name: 'Bobs' }, bob)).status).toBe(201);
  });

  it('can be used again after a failure, because nothing was stored', async () => {
    const wrong = {
      accountId: crypto.randomUUID(),
      postedOn: '2026-02-01',
      amount: { minor: '-5', currency: 'USD' },
      payee: 'Shop',
    };
    const failed = await ann.ask('POST', '/transactions', { body: wrong, headers: { 'idempotency-key': 'key-1' } });
    expect(failed.status).toBe(404);
    expect((await add('key-1')).status).toBe(201);
  });

  it('expires after 72 hours', async () => {
    await add('key-1');
    api.clock.move(new Date('2026-03-04T11:59:59Z'));
    await add('key-1');
    expect(await count()).toBe(1);
    api.clock.move(new Date('2026-03-04T12:00:01Z'));
    await add('key-1');
    expect(await count()).toBe(2);
  });
});
