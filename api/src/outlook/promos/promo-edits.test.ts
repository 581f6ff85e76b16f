import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addAccount,
  addPromo,
  done,
  firstPromo,
  getCard,
  listPromos,
  money,
  patchPromo,
  userWithCard,
  promoBody,
  refusal,
  segmentsOf,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await userWithCard(api));
});

describe('edits to promotional periods', () => {
  it('can be undone, whether they add, change or delete a period', async () => {
    const added = await addPromo(ann, { cardId, balance: money(60_000) });
    const edited = done(
      await patchPromo(ann, added.item.id, 1, {
        revertAprPpm: 299_900,
        balance: money(1_000),
        original: money(5_000),
        kind: 'reduced_rate',
        feePpm: 30_000,
        promoAprPpm: 10_000,
      }),
    );
    expect(edited.item).toMatchObject({
      revertAprPpm: 299_900,
      balance: money(1_000),
      original: money(5_000),
      kind: 'reduced_rate',
      feePpm: 30_000,
      promoAprPpm: 10_000,
    });
    await undo(ann, edited.changeSetId);
    expect(await firstPromo(ann)).toEqual({ ...added.item, version: 3 });
    const removed = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/promos/${added.item.id}`, { headers: { 'if-match': '3' } }),
    );
    expect(await listPromos(ann)).toEqual([]);
    expect(await segmentsOf(ann, cardId)).toEqual([['purchase', 100_000, 240_000]]);
    await undo(ann, removed.changeSetId);
    expect(await firstPromo(ann)).toMatchObject({ balance: money(60_000) });
    await undo(ann, added.changeSetId);
    expect(await listPromos(ann)).toEqual([]);
  });

  it('require the current version', async () => {
    const { item } = await addPromo(ann, { cardId });
    const { status, body } = await ann.ask('PATCH', `/promos/${item.id}`, {
      body: { feePpm: 1 },
      headers: { 'if-match': '7' },
    });
    expect([status, body]).toMatchObject([
      412,
      { params: { currentVersion: 1, current: { id: item.id, neededPerMonth: item.neededPerMonth } } },
    ]);
    expect(refusal(await ann.ask('PATCH', `/promos/${item.id}`, { body: { feePpm: 1 } }))).toEqual([
      428,
      'PRECONDITION_REQUIRED',
    ]);
    expect(refusal(await ann.ask('DELETE', `/promos/${item.id}`, { headers: { 'if-match': '7' } }))).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
  });

  it('create one period per Idempotency-Key', async () => {
    const request = { body: promoBody({ cardId }), headers: { 'idempotency-key': 'once' } };
    expect((await ann.ask('POST', '/promos', request)).body).toEqual((await ann.ask('POST', '/promos', request)).body);
    expect(await listPromos(ann)).toHaveLength(1);
  });

  it("keep the total of started periods within the card's balance", async () => {
    await addPromo(ann, { cardId, balance: money(60_000) });
    const { status, body } = await ann.ask('POST', '/promos', { body: promoBody({ cardId, balance: money(40_001) }) });
    expect([status, body]).toMatchObject([
      422,
      { code: 'PROMO_EXCEEDS_BALANCE', params: { owedMinor: '100000', currency: 'USD' } },
    ]);
    const { item } = await addPromo(ann, { cardId, balance: money(40_000) });
    expect(refusal((await patchPromo(ann, item.id, 1, { balance: money(40_001) })) as never)).toEqual([
      422,
      'PROMO_EXCEEDS_BALANCE',
    ]);
    expect(
      refusal(
        await ann.ask('POST', '/promos', { body: promoBody({ cardId, startsOn: '2026-03-01', balance: money(1) }) }),
      ),
    ).toEqual([422, 'PROMO_EXCEEDS_BALANCE']);
    // A future transfer is not owed yet.
    expect((await addPromo(ann, { cardId, startsOn: '2026-04-01', balance: money(500_000) })).item.state).toBe(
      'upcoming',
    );
  });

  it("keep the total within the card's balance even if periods are added concurrently", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.ask('POST', '/promos', { body: promoBody({ cardId, balance: money(60_000) }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it.each([
    ['an end before the start', { startsOn: '2026-05-02', endsOn: '2026-05-01' }, 'PROMO_DATES_REVERSED'],
    ['an end a hundred years later', { startsOn: '2026-01-01', endsOn: '2126-12-31' }, 'VALIDATION_FAILED'],
    ['another currency', { balance: money(1, 'EUR') }, 'CURRENCY_MISMATCH'],
    ['a date that does not exist', { endsOn: '2026-02-30' }, 'VALIDATION_FAILED'],
    ['an end in the year 9999', { endsOn: '9999-12-31' }, 'VALIDATION_FAILED'],
    ['a negative balance', { balance: money(-1) }, 'VALIDATION_FAILED'],
    ['a negative rate', { revertAprPpm: -1 }, 'VALIDATION_FAILED'],
  ])('are rejected with %s', async (_what, fields, code) => {
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId, ...fields }) }))).toEqual([422, code]);
    expect(await listPromos(ann)).toEqual([]);
  });

  it('are rejected if they reverse the dates', async () => {
    const { item } = await addPromo(ann, { cardId });
    expect(refusal((await patchPromo(ann, item.id, 1, { endsOn: '2025-12-31' })) as never)).toEqual([
      422,
      'PROMO_DATES_REVERSED',
    ]);
  });

  it('are allowed for cards only', async () => {
    const { id } = await addAccount(ann);
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId: id }) }))).toEqual([
      422,
      'ACCOUNT_NOT_A_CARD',
    ]);
    expect(refusal(await ann.ask('POST', '/promos', { body: promoBody({ cardId: crypto.randomUUID() }) }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('can set extreme terms without causing an error on any page', async () => {
    await addPromo(ann, {
      cardId,
      kind: 'deferred_interest',
      revertAprPpm: 10_000_000,
      startsOn: '2025-01-01',
      endsOn: '2034-12-31',
      original: money(9_999_999_999_999),
      balance: money(50_000),
    });
    for (const path of ['/promos', '/cards', '/debt/plan', '/dashboard'])
      expect((await ann.ask('GET', path)).status).toBe(200);
  });

  it('are made automatically when the card is deleted and restored', async () => {
    await addPromo(ann, { cardId });
    const { account } = await getCard(ann, cardId);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${cardId}`, {
        headers: { 'if-match': `${account.version}` },
      }),
    );
    expect(await listPromos(ann)).toEqual([]);
    await undo(ann, changeSetId);
    expect(await listPromos(ann)).toHaveLength(1);
  });
});
