import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Card, DebtPlan } from '@tideline/contract';
import {
  addAccount,
  addCard,
  book,
  type Changed,
  done,
  getCard,
  money,
  onDay,
  refusal,
  undo,
} from '../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;
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

describe('cards', () => {
  it('answers an empty household with an empty list', async () => {
    expect(await listCards()).toEqual([]);
  });

  it('adds a card from six fields and says what is next', async () => {
    const { item } = await addCard(ann, { creditLimit: money(400_000), purchaseAprPpm: 240_000, dueDay: 15 });
    expect(item).toMatchObject({
      version: 1,
      owed: money(100_000),
      creditLimit: money(400_000),
      dueDay: 15,
      minimum: null,
      utilisationPpm: 250_000,
      account: { name: 'Visa', type: 'credit_card', balance: money(-100_000), transactionCount: 1 },
      rates: [{ aprType: 'purchase_apr', aprPpm: 240_000, effectiveFrom: '2026-03-01' }],
      segments: [{ kind: 'purchase', balance: money(100_000), aprPpm: 240_000, promoId: null }],
      // 1 % of $1,020 and the month's interest of $20; the interest of March's 31 days is $20.38.
      next: { dueOn: '2026-03-15', inDays: 14, minimum: money(3_020), closesOn: null, interestEstimate: money(2_038) },
      missing: ['minimum'],
    });
    expect(await listCards()).toEqual([item]);
    expect(await getCard(ann, item.account.id)).toEqual(item);
  });

  it('takes a card back as a whole', async () => {
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

  it('gives the same answer to the same Idempotency-Key', async () => {
    const request = { body: { name: 'Visa', owed: money(100) }, headers: { 'idempotency-key': 'one' } };
    const [first, second] = [await ann.ask('POST', '/cards', request), await ann.ask('POST', '/cards', request)];
    expect(second.body).toEqual(first.body);
    expect(await listCards()).toHaveLength(1);
  });

  it('names what is missing of a card without terms', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-5_000) });
    expect(await getCard(ann, id)).toMatchObject({
      version: null,
      creditLimit: null,
      utilisationPpm: null,
      next: null,
      rates: [],
      autopay: 'none',
      segments: [{ balance: money(5_000), aprPpm: null }],
      missing: ['purchase_apr', 'minimum', 'due_day', 'credit_limit'],
    });
  });

  it('owes nothing on a card in credit', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(2_000) });
    await setTerms(id, 0, { creditLimit: money(10_000), dueDay: 3 });
    expect(await getCard(ann, id)).toMatchObject({
      owed: money(0),
      segments: [],
      utilisationPpm: 0,
      next: { minimum: money(0), interestEstimate: money(0) },
    });
  });

  it('counts days in the time zone of the household, in its currency', async () => {
    const kei = await api.signUp({ email: 'kei@example.org', currency: 'JPY', timezone: 'Pacific/Auckland' });
    const { item } = await addCard(kei, {
      owed: money(200_000, 'JPY'),
      creditLimit: money(500_000, 'JPY'),
      purchaseAprPpm: 150_000,
      dueDay: 15,
    });
    // 2 March there. 1 % of ¥202,500 and the ¥2,500 of interest; March: ¥200,000 × 15 % × 31 ÷ 365.
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
    ['what is owed below zero', { name: 'Visa', owed: money(-1) }, 'VALIDATION_FAILED'],
    ['a due day that no month has', { name: 'Visa', owed: money(1), dueDay: 32 }, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, body, code) => {
    expect(refusal(await ann.ask('POST', '/cards', { body }))).toEqual([422, code]);
    expect(await listCards()).toEqual([]);
  });
});

describe('terms of a card', () => {
  it('are entered under version 0, changed under theirs, and leave what is not named', async () => {
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

  it('answer a stale version with the card as it is', async () => {
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

  it('are entered once when two people enter them at the same moment', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card' });
    const answers = await Promise.all([1, 2, 3].map((dueDay) => setTerms(id, 0, { dueDay })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('come back by undo, and can be entered anew after their first entry was undone', async () => {
    const { id } = await addAccount(ann, { type: 'credit_card', balance: money(-100) });
    const first = done(await setTerms(id, 0, { dueDay: 5 }));
    const second = done(await setTerms(id, 1, { dueDay: 6, autopay: 'statement' }));
    await undo(ann, second.changeSetId);
    expect(await getCard(ann, id)).toMatchObject({ dueDay: 5, autopay: 'none' });
    await undo(ann, first.changeSetId);
    expect(await getCard(ann, id)).toMatchObject({ version: null, dueDay: null });
    expect(done(await setTerms(id, 0, { dueDay: 7 })).item.dueDay).toBe(7);
  });

  it('stand in the way of undoing their card, by name, until they are undone themselves', async () => {
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
  ])('refuse %s', async (_what, body, code) => {
    const { item } = await addCard(ann, { dueDay: 15 });
    expect(
      refusal(await ann.ask('PUT', `/cards/${item.account.id}/terms`, { body, headers: { 'if-match': '1' } })),
    ).toEqual([422, code]);
  });

  it('belong to cards only', async () => {
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
  it('are a balance of their own at their rate, and payments above nothing reach the highest rate first', async () => {
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
    // The fee bears the rate of purchases.
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

describe('rates of a card', () => {
  it('are in force from their day until the next of their type', async () => {
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

  it('are corrected when they are entered again for the same day, and come back by undo', async () => {
    const { item } = await addCard(ann, { purchaseAprPpm: 240_000 });
    const id = item.account.id;
    const { changeSetId } = done(
      await setRates(id, '2026-03-01', ['purchase_apr', 250_000], ['balance_transfer_apr', 30_000]),
    );
    expect((await getCard(ann, id)).rates).toMatchObject([{ aprPpm: 250_000 }, { aprType: 'balance_transfer_apr' }]);
    await undo(ann, changeSetId);
    expect((await getCard(ann, id)).rates).toMatchObject([{ aprPpm: 240_000 }]);
  });

  it('are refused for other accounts, unknown types and none at all', async () => {
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

describe('payments to a card', () => {
  const pay = (id: string, body: object, headers: Record<string, string> = {}) =>
    ann.ask<Changed<Card>>('POST', `/cards/${id}/payments`, { body, headers });
  const balanceOf = async (id: string) => done(await ann.ask<{ balance: object }>('GET', `/accounts/${id}`)).balance;
  const transactions = async () =>
    done(
      await ann.ask<{
        items: { accountId: string; amount: object; kind: string; payee: string; categoryId: string | null }[];
      }>('GET', '/transactions'),
    ).items;

  it('take the money from an account and put it on the card, as one change', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann)).item.account.id;
    const { changeSetId, item } = done(
      await pay(card, { amount: money(30_000), paidOn: '2026-02-27', fromAccountId: checking }),
    );
    expect(item.owed).toEqual(money(70_000));
    expect(await balanceOf(checking)).toEqual(money(470_000));
    const legs = (await transactions()).filter(({ kind }) => kind === 'card_payment');
    expect(legs).toMatchObject([
      { accountId: checking, amount: money(-30_000), payee: 'Visa', postedOn: '2026-02-27' },
      { accountId: card, amount: money(30_000), payee: 'Checking', postedOn: '2026-02-27' },
    ]);
    expect(new Set(legs.map(({ categoryId }) => categoryId)).size).toBe(1);
    const { rows } = await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      return client.query(
        'select count(*)::int as linked from transfer t join transaction o on o.id = t.outflow_id and o.amount_minor < 0 join transaction i on i.id = t.inflow_id and i.amount_minor > 0',
      );
    });
    expect(rows).toEqual([{ linked: 1 }]);
    await undo(ann, changeSetId);
    expect([await balanceOf(checking), await balanceOf(card)]).toEqual([money(500_000), money(-100_000)]);
    expect((await transactions()).filter(({ kind }) => kind === 'card_payment')).toEqual([]);
  });

  it('can come from outside', async () => {
    const card = (await addCard(ann)).item.account.id;
    expect(
      done(await pay(card, { amount: money(100_001), paidOn: '2026-03-01', fromAccountId: null })).item,
    ).toMatchObject({ owed: money(0), account: { balance: money(1) } });
  });

  it('are booked once for the same Idempotency-Key', async () => {
    const card = (await addCard(ann)).item.account.id;
    const body = { amount: money(1_000), paidOn: '2026-03-01', fromAccountId: null };
    await pay(card, body, { 'idempotency-key': 'once' });
    await pay(card, body, { 'idempotency-key': 'once' });
    expect((await getCard(ann, card)).owed).toEqual(money(99_000));
    expect(
      refusal(await ann.ask('POST', `/cards/${card}/payments`, { body, headers: { 'idempotency-key': '' } })),
    ).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
  });

  it('are refused where they cannot be made', async () => {
    const card = (await addCard(ann)).item.account.id;
    const euros = await addAccount(ann, { balance: money(100, 'EUR') });
    const closed = await addAccount(ann);
    done(
      await ann.ask('PATCH', `/accounts/${closed.id}`, {
        body: { state: 'closed' },
        headers: { 'if-match': `${closed.version}` },
      }),
    );
    const attempt = async (id: string, body: object) =>
      refusal((await pay(id, { amount: money(1), paidOn: '2026-03-01', fromAccountId: null, ...body })) as never);
    expect(await attempt(card, { amount: money(1, 'EUR') })).toEqual([422, 'CURRENCY_MISMATCH']);
    expect(await attempt(card, { fromAccountId: euros.id })).toEqual([422, 'CURRENCY_MISMATCH']);
    expect(await attempt(card, { fromAccountId: closed.id })).toEqual([409, 'ACCOUNT_CLOSED']);
    expect(await attempt(card, { fromAccountId: card })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await attempt(card, { amount: money(0) })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await attempt(card, { fromAccountId: crypto.randomUUID() })).toEqual([404, 'NOT_FOUND']);
    expect(await attempt(euros.id, {})).toEqual([422, 'ACCOUNT_NOT_A_CARD']);
    expect((await getCard(ann, card)).owed).toEqual(money(100_000));
  });

  it("cannot be taken from another household's account", async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const { id } = await addAccount(bob, { balance: money(500_000) });
    const card = (await addCard(ann)).item.account.id;
    expect((await pay(card, { amount: money(1), paidOn: '2026-03-01', fromAccountId: id })).status).toBe(404);
    expect(done(await bob.ask<{ balance: object }>('GET', `/accounts/${id}`)).balance).toEqual(money(500_000));
  });

  it('are not part of what a card owes when they are deleted again', async () => {
    const card = (await addCard(ann)).item.account.id;
    const { item } = await book(ann, { accountId: card, postedOn: '2026-03-01', amount: money(40_000) });
    expect((await getCard(ann, card)).owed).toEqual(money(60_000));
    done(await ann.ask('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': `${item.version}` } }));
    expect((await getCard(ann, card)).owed).toEqual(money(100_000));
  });
});
