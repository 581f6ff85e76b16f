import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardDispute, CardPayment, Transaction } from '@tideline/contract';
import { addCard, type Changed, done, getCard, money, refusal, undo } from '../../testing/ledger.ts';
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

const payments = async (): Promise<CardPayment[]> =>
  done(await ann.ask<{ items: CardPayment[] }>('GET', '/card-payments')).items;
const paymentOf = async (id: string): Promise<CardPayment> => {
  const found = (await payments()).find(({ cardId }) => cardId === id);
  if (found === undefined) throw new Error('not in the list');
  return found;
};
const rowsOf = async (accountId: string): Promise<Transaction[]> =>
  done(await ann.ask<{ items: Transaction[] }>('GET', `/transactions?accountId=${accountId}`)).items;
const visa = async (fields: object = {}): Promise<string> =>
  (await addCard(ann, { creditLimit: money(400_000), purchaseAprPpm: 240_000, dueDay: 15, ...fields })).item.account.id;

describe('dispute', () => {
  const open = (id: string, amount: number, fields: object = {}) =>
    ann.ask<Changed<CardDispute>>('POST', `/cards/${id}/disputes`, {
      body: { balanceId: 'purchases', amount: money(amount), openedOn: '2026-02-20', note: 'Never arrived', ...fields },
    });
  const resolve = (id: string, body: object) =>
    ann.ask<Changed<CardDispute>>('POST', `/card-disputes/${id}/resolve`, { body });

  it('is excluded from the minimum and from the interest-free payment, and can be undone', async () => {
    const id = await visa();
    const { changeSetId, item } = done(await open(id, 40_000));
    expect(item).toMatchObject({ cardId: id, amount: money(40_000), outcome: null });
    const disputed = await paymentOf(id);
    // 1% of $612.00 and the interest of $12.00 on $600.00 are below the floor of $25.00
    expect(disputed).toMatchObject({
      balances: [{ disputed: money(40_000), balance: money(100_000) }],
      due: { minimumOpen: money(2_500) },
      disputes: [{ id: item.id }],
    });
    expect(disputed.choices[0]).toMatchObject({ kind: 'avoid_interest', amount: money(60_000) });
    await undo(ann, changeSetId);
    expect(await paymentOf(id)).toMatchObject({
      disputes: [],
      balances: [{ disputed: money(0) }],
      due: { minimumOpen: money(3_020) },
    });
  });

  it('is resolved once, with a refund or with the charge upheld', async () => {
    const id = await visa();
    const first = done(await open(id, 40_000)).item;
    const { changeSetId, item } = done(await resolve(first.id, { on: '2026-03-01', outcome: 'credited' }));
    expect(item).toMatchObject({ outcome: 'credited', resolvedOn: '2026-03-01' });
    expect((await rowsOf(id)).find(({ kind }) => kind === 'refund')).toMatchObject({
      amount: money(40_000),
      payee: 'Never arrived',
    });
    expect(refusal(await resolve(first.id, { on: '2026-03-01', outcome: 'stands' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    await undo(ann, changeSetId);
    expect([(await getCard(ann, id)).owed, (await paymentOf(id)).disputes]).toMatchObject([
      money(100_000),
      [{ outcome: null }],
    ]);
    done(await resolve(first.id, { on: '2026-03-01', outcome: 'stands' }));
    expect(await paymentOf(id)).toMatchObject({
      disputes: [{ outcome: 'stands' }],
      balances: [{ disputed: money(0), balance: money(100_000) }],
    });
  });

  it.each([
    ['an amount above the balance', 100_001, {}],
    ['a balance that the card does not have', 5_000, { balanceId: 'cash' }],
    ['a zero amount', 0, {}],
  ])('is rejected for %s', async (_what, amount, fields) => {
    const id = await visa();
    expect(refusal(await open(id, amount, fields))).toEqual([422, 'VALIDATION_FAILED']);
    expect((await paymentOf(id)).disputes).toEqual([]);
  });

  it('can be corrected until it is resolved, but not to more than the balance', async () => {
    const id = await visa();
    const { item } = done(await open(id, 40_000));
    const correct = (body: object, version = item.version) =>
      ann.ask<Changed<CardDispute>>('PATCH', `/card-disputes/${item.id}`, {
        body,
        headers: { 'if-match': `"${version}"` },
      });
    expect(refusal(await correct({ amount: money(100_001) }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refusal(await correct({ balanceId: 'cash' }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refusal(await correct({ note: 'Late' }, 7))).toEqual([412, 'VERSION_CONFLICT']);
    const corrected = done(await correct({ amount: money(100_000), openedOn: '2026-02-25', note: null }));
    expect(corrected.item).toMatchObject({
      amount: money(100_000),
      openedOn: '2026-02-25',
      note: null,
      balanceId: 'purchases',
      version: item.version + 1,
    });
    expect(await paymentOf(id)).toMatchObject({ balances: [{ disputed: money(100_000) }] });
    await undo(ann, corrected.changeSetId);
    expect((await paymentOf(id)).disputes[0]).toMatchObject({
      amount: money(40_000),
      note: 'Never arrived',
      openedOn: '2026-02-20',
    });
    done(await resolve(item.id, { on: '2026-03-01', outcome: 'stands' }));
    const ended = (await paymentOf(id)).disputes[0];
    expect(refusal(await correct({ note: 'Too late' }, ended?.version))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('cannot be resolved before the day it was opened', async () => {
    const { item } = done(await open(await visa(), 100));
    expect(refusal(await resolve(item.id, { on: '2026-02-19', outcome: 'stands' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });
});
