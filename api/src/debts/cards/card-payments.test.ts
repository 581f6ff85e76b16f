import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Card } from '@tideline/contract';
import { addAccount, addCard, post, type Changed, done, getCard, money, refusal, undo } from '../../testing/ledger.ts';
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

describe('card payments', () => {
  const pay = (id: string, body: object, headers: Record<string, string> = {}) =>
    ann.ask<Changed<Card>>('POST', `/cards/${id}/payments`, { body, headers });
  const balanceOf = async (id: string) => done(await ann.ask<{ balance: object }>('GET', `/accounts/${id}`)).balance;
  const transactions = async () =>
    done(
      await ann.ask<{
        items: { accountId: string; amount: object; kind: string; payee: string; categoryId: string | null }[];
      }>('GET', '/transactions'),
    ).items;

  it('move money from an account to the card as one change', async () => {
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
        'select count(*)::int as linked from transfer t join transaction o on o.id = t.outflow_id and ' +
          'o.amount_minor < 0 join transaction i on i.id = t.inflow_id and i.amount_minor > 0',
      );
    });
    expect(rows).toEqual([{ linked: 1 }]);
    await undo(ann, changeSetId);
    expect([await balanceOf(checking), await balanceOf(card)]).toEqual([money(500_000), money(-100_000)]);
    expect((await transactions()).filter(({ kind }) => kind === 'card_payment')).toEqual([]);
  });

  it('can be recorded without a paying account, for more than the amount owed', async () => {
    const card = (await addCard(ann)).item.account.id;
    expect(
      done(await pay(card, { amount: money(100_001), paidOn: '2026-03-01', fromAccountId: null })).item,
    ).toMatchObject({ owed: money(0), account: { balance: money(1) } });
  });

  it('are posted once for the same Idempotency-Key, which must not be empty', async () => {
    const card = (await addCard(ann)).item.account.id;
    const body = { amount: money(1_000), paidOn: '2026-03-01', fromAccountId: null };
    await pay(card, body, { 'idempotency-key': 'once' });
    await pay(card, body, { 'idempotency-key': 'once' });
    expect((await getCard(ann, card)).owed).toEqual(money(99_000));
    expect(
      refusal(await ann.ask('POST', `/cards/${card}/payments`, { body, headers: { 'idempotency-key': '' } })),
    ).toEqual([400, 'IDEMPOTENCY_KEY_MISSING']);
  });

  it('are rejected for a wrong currency, account or amount, without changing the balance', async () => {
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

  it("cannot come from another household's account", async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const { id } = await addAccount(bob, { balance: money(500_000) });
    const card = (await addCard(ann)).item.account.id;
    expect((await pay(card, { amount: money(1), paidOn: '2026-03-01', fromAccountId: id })).status).toBe(404);
    expect(done(await bob.ask<{ balance: object }>('GET', `/accounts/${id}`)).balance).toEqual(money(500_000));
  });

  it("no longer reduce a card's balance after they are deleted", async () => {
    const card = (await addCard(ann)).item.account.id;
    const { item } = await post(ann, { accountId: card, postedOn: '2026-03-01', amount: money(40_000) });
    expect((await getCard(ann, card)).owed).toEqual(money(60_000));
    done(await ann.ask('DELETE', `/transactions/${item.id}`, { headers: { 'if-match': `${item.version}` } }));
    expect((await getCard(ann, card)).owed).toEqual(money(100_000));
  });
});
