import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Card, DebtPlan } from '@tideline/contract';
import { addAccount, addCard, type Changed, done, getCard, money, onDay, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const setTerms = (id: string, version: number, body: object) =>
  ann.ask<Changed<Card>>('PUT', `/cards/${id}/terms`, { body, headers: { 'if-match': `"${version}"` } });
const setRates = (id: string, effectiveFrom: string, ...rates: [string, number][]) =>
  ann.ask<Changed<Card>>('POST', `/cards/${id}/rates`, {
    body: { effectiveFrom, rates: rates.map(([aprType, aprPpm]) => ({ aprType, aprPpm })) },
  });
const listCards = async (): Promise<Card[]> => done(await ann.ask<{ items: Card[] }>('GET', '/cards')).items;

describe('the cards API', () => {
  it('returns an empty list for an empty household', async () => {
    expect(await listCards()).toEqual([]);
  });

  it('adds a card from six fields and shows its next payment', async () => {
    const { item } = await addCard(ann, { creditLimit: money(400_000), purchaseAprPpm: 240_000, dueDay: 15 });
    expect(item).toMatchObject({
      version: 1,
      owed: money(100_000),
      creditLimit: money(400_000),
      dueDay: 15,
      minimum: null,
      utilizationPpm: 250_000,
      account: { name: 'Visa', type: 'credit_card', balance: money(-100_000), transactionCount: 1 },
      rates: [{ aprType: 'purchase_apr', aprPpm: 240_000, effectiveFrom: '2026-03-01' }],
      segments: [{ kind: 'purchase', balance: money(100_000), aprPpm: 240_000, promoId: null }],
      // 1% of $1,020 and the month's interest of $20; interest for the 31 days of March is $20.38
      next: { dueOn: '2026-03-15', inDays: 14, minimum: money(3_020), closesOn: null, interestEstimate: money(2_038) },
      missing: ['minimum'],
    });
    expect(await listCards()).toEqual([item]);
    expect(await getCard(ann, item.account.id)).toEqual(item);
  });

  it('undoes and redoes the addition of a card as one change', async () => {
    const { changeSetId, item } = await addCard(ann, {
      creditLimit: money(400_000),
      purchaseAprPpm: 240_000,
      dueDay: 15,
    });
    await undo(ann, await undo(ann, changeSetId));
    expect((await getCard(ann, item.account.id)).rates).toEqual(item.rates);
    await undo(ann, changeSetId);
    expect(await listCards()).toEqual([]);
    expect(done(await ann.ask<{ items: unknown[] }>('GET', '/accounts')).items).toEqual([]);
  });

  it('returns the same response for the same Idempotency-Key', async () => {
    const request = { body: { name: 'Visa', owed: money(100) }, headers: { 'idempotency-key': 'one' } };
    const [first, second] = [await ann.ask('POST', '/cards', request), await ann.ask('POST', '/cards', request)];
    expect(second.body).toEqual(first.body);
    expect(await listCards()).toHaveLength(1);
  });

  it('lists the missing terms of a card', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-5_000) });
    expect(await getCard(ann, id)).toMatchObject({
      version: null,
      creditLimit: null,
      utilizationPpm: null,
      next: null,
      rates: [],
      autopay: 'none',
      segments: [{ balance: money(5_000), aprPpm: null }],
      missing: ['purchase_apr', 'minimum', 'due_day', 'credit_limit'],
    });
  });

  it('shows no amount owed on a card with a credit balance', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(2_000) });
    await setTerms(id, 0, { creditLimit: money(10_000), dueDay: 3 });
    expect(await getCard(ann, id)).toMatchObject({
      owed: money(0),
      segments: [],
      utilizationPpm: 0,
      next: { minimum: money(0), interestEstimate: money(0) },
    });
  });

  it("counts days in the household's time zone and amounts in its currency", async () => {
    const kei = await api.signUp({ email: 'kei@example.org', currency: 'JPY', timezone: 'Pacific/Auckland' });
    const { item } = await addCard(kei, {
      owed: money(200_000, 'JPY'),
      creditLimit: money(500_000, 'JPY'),
      purchaseAprPpm: 150_000,
      dueDay: 15,
    });
    // It is March 2 there. 1% of ¥202,500 and the ¥2,500 of interest; March: ¥200,000 × 15% × 31 ÷ 365.
    expect(item.next).toEqual({
      dueOn: '2026-03-15',
      inDays: 13,
      minimum: money(4_525, 'JPY'),
      closesOn: null,
      interestEstimate: money(2_548, 'JPY'),
    });
  });

  it.each([
    [
      'a limit in another currency',
      { name: 'Visa', owed: money(1), creditLimit: money(1, 'EUR') },
      'CURRENCY_MISMATCH',
    ],
    ['a negative balance', { name: 'Visa', owed: money(-1) }, 'VALIDATION_FAILED'],
    ['an invalid due day', { name: 'Visa', owed: money(1), dueDay: 32 }, 'VALIDATION_FAILED'],
  ])('rejects %s', async (_what, body, code) => {
    expect(refusal(await ann.ask('POST', '/cards', { body }))).toEqual([422, code]);
    expect(await listCards()).toEqual([]);
  });
});

describe('card terms', () => {
  it('are entered at version 0, changed at their current version, and keep omitted fields', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-100_000) });
    const minimum = { kind: 'percent_of_balance', pctPpm: 20_000, floor: money(3_500), roundToMinor: 100 };
    expect(done(await setTerms(id, 0, { minimum, dueDay: 31, closeDay: 4 })).item).toMatchObject({
      version: 1,
      minimum,
      next: { dueOn: '2026-03-31', minimum: money(3_500), closesOn: '2026-03-04' },
    });
    expect(done(await setTerms(id, 1, { autopay: 'minimum', creditLimit: money(7) })).item).toMatchObject({
      version: 2,
      minimum,
      dueDay: 31,
      autopay: 'minimum',
      creditLimit: money(7),
    });
    expect(done(await setTerms(id, 2, { minimum: null, dueDay: null })).item).toMatchObject({
      version: 3,
      minimum: null,
      dueDay: null,
      closeDay: 4,
      next: null,
    });
    expect(done(await setTerms(id, 3, {})).item).toMatchObject({ version: 4, closeDay: 4 });
  });

  it('reject a stale version and return the current card', async () => {
    const { item } = await addCard(ann, { dueDay: 15 });
    const id = item.account.id;
    const { status, body } = await ann.ask('PUT', `/cards/${id}/terms`, {
      body: { dueDay: 3 },
      headers: { 'if-match': '0' },
    });
    expect([status, body]).toMatchObject([
      412,
      { code: 'VERSION_CONFLICT', params: { currentVersion: 1, current: { version: 1, dueDay: 15 } } },
    ]);
    expect(refusal(await ann.ask('PUT', `/cards/${id}/terms`, { body: { dueDay: 3 } }))).toEqual([
      428,
      'PRECONDITION_REQUIRED',
    ]);
    expect((await getCard(ann, id)).dueDay).toBe(15);
  });

  it('are entered once by three concurrent requests', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card' });
    const answers = await Promise.all([1, 2, 3].map((dueDay) => setTerms(id, 0, { dueDay })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('are restored by undo, and can be entered again after their first entry was undone', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-100) });
    const first = done(await setTerms(id, 0, { dueDay: 5 }));
    const second = done(await setTerms(id, 1, { dueDay: 6, autopay: 'statement' }));
    await undo(ann, second.changeSetId);
    expect(await getCard(ann, id)).toMatchObject({ dueDay: 5, autopay: 'none' });
    await undo(ann, first.changeSetId);
    expect(await getCard(ann, id)).toMatchObject({ version: null, dueDay: null });
    expect(done(await setTerms(id, 0, { dueDay: 7 })).item.dueDay).toBe(7);
  });

  it("block the undo of their card's creation until they are undone, and the error lists their change", async () => {
    const account = done(
      await ann.ask<Changed<{ id: string }>>('POST', '/accounts', {
        body: { name: 'Visa', type: 'credit_card', balance: money(-5) },
      }),
    );
    const entered = done(await setTerms(account.item.id, 0, { dueDay: 5 }));
    const { status, body } = await ann.ask('POST', `/change-sets/${account.changeSetId}/undo`);
    expect([status, body]).toMatchObject([
      409,
      { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [entered.changeSetId] } },
    ]);
    await undo(ann, entered.changeSetId);
    await undo(ann, account.changeSetId);
    expect(await listCards()).toEqual([]);
  });

  it.each([
    [
      'a floor in another currency',
      { minimum: { kind: 'full_balance', pctPpm: 0, floor: money(0, 'EUR') } },
      'CURRENCY_MISMATCH',
    ],
    ['an unknown kind of minimum', { minimum: { kind: 'whatever', pctPpm: 0, floor: money(0) } }, 'VALIDATION_FAILED'],
  ])('reject %s', async (_what, body, code) => {
    const { item } = await addCard(ann, { dueDay: 15 });
    expect(
      refusal(await ann.ask('PUT', `/cards/${item.account.id}/terms`, { body, headers: { 'if-match': '1' } })),
    ).toEqual([422, code]);
  });

  it('are rejected for an account that is not a card or does not exist', async () => {
    const { id } = await addAccount(ann);
    const ifMatch = { 'if-match': '0' };
    expect(refusal(await ann.ask('PUT', `/cards/${id}/terms`, { body: {}, headers: ifMatch }))).toEqual([
      422,
      'ACCOUNT_NOT_A_CARD',
    ]);
    expect(
      refusal(await ann.ask('PUT', `/cards/${crypto.randomUUID()}/terms`, { body: {}, headers: ifMatch })),
    ).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await ann.ask('GET', `/cards/${id}`))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('cash advances of a card without a closed statement', () => {
  it('are a separate balance, which payments reduce first because its rate is higher', async () => {
    const { item } = await addCard(ann, { owed: money(100_000), purchaseAprPpm: 200_000, dueDay: 15 });
    const id = item.account.id;
    await setRates(id, '2026-01-01', ['purchase_apr', 200_000], ['cash_apr', 299_900]);
    const parts = async () =>
      (await getCard(ann, id)).segments.map(({ id: part, kind, balance, aprPpm }) => [
        part,
        kind,
        Number(balance.minor),
        aprPpm,
      ]);
    expect(await parts()).toEqual([['purchases', 'purchase', 100_000, 200_000]]);
    done(
      await ann.ask('POST', `/cards/${id}/cash-advances`, {
        body: { amount: money(30_000), on: '2026-02-20', toAccountId: null, fee: money(1_500) },
      }),
    );
    // The fee accrues interest at the purchase rate.
    expect(await parts()).toEqual([
      ['purchases', 'purchase', 101_500, 200_000],
      ['cash', 'cash_advance', 30_000, 299_900],
    ]);
    done(
      await ann.ask('POST', `/cards/${id}/payments`, {
        body: { amount: money(10_000), paidOn: '2026-02-25', fromAccountId: null },
      }),
    );
    expect(await parts()).toEqual([
      ['purchases', 'purchase', 101_500, 200_000],
      ['cash', 'cash_advance', 20_000, 299_900],
    ]);
    const plan = done(await ann.ask<DebtPlan>('GET', '/debt/plan'));
    expect(plan.debts[0]).toMatchObject({ aprPpm: 299_900, owed: money(121_500) });
  });
});

describe('card rates', () => {
  it('are active from their start date until the next rate of their type', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000 });
    const id = item.account.id;
    await setRates(id, '2026-01-01', ['purchase_apr', 190_000], ['cash_apr', 299_900]);
    await setRates(id, '2026-04-01', ['purchase_apr', 260_000]);
    const rates = async () => (await getCard(ann, id)).rates.map(({ aprType, aprPpm }) => [aprType, aprPpm]);
    expect(await rates()).toEqual([
      ['purchase_apr', 240_000],
      ['cash_apr', 299_900],
    ]);
    ann = await onDay(api, ann, '2026-04-01');
    expect(await rates()).toEqual([
      ['purchase_apr', 260_000],
      ['cash_apr', 299_900],
    ]);
    expect((await getCard(ann, id)).segments).toMatchObject([{ aprPpm: 260_000 }]);
  });

  it('are replaced if entered again for the same day, and undo restores them', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000 });
    const id = item.account.id;
    const { changeSetId } = done(
      await setRates(id, '2026-03-01', ['purchase_apr', 250_000], ['balance_transfer_apr', 30_000]),
    );
    expect((await getCard(ann, id)).rates).toMatchObject([{ aprPpm: 250_000 }, { aprType: 'balance_transfer_apr' }]);
    await undo(ann, changeSetId);
    expect((await getCard(ann, id)).rates).toMatchObject([{ aprPpm: 240_000 }]);
  });

  it('are rejected for a non-card account, an unknown type, a date in the year 1 and an empty list', async () => {
    const { id } = await addAccount(ann);
    expect(refusal((await setRates(id, '2026-03-01', ['purchase_apr', 1])) as never)).toEqual([
      422,
      'ACCOUNT_NOT_A_CARD',
    ]);
    const { item } = await addCard(ann);
    expect((await setRates(item.account.id, '2026-03-01')).status).toBe(422);
    expect((await setRates(item.account.id, '2026-03-01', ['mortgage_apr', 1])).status).toBe(422);
    expect((await setRates(item.account.id, '0001-01-01', ['purchase_apr', 1])).status).toBe(422);
  });
});
