import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, DuplicateCandidate, Transaction, TransferSuggestion } from '@tideline/contract';
import { type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checking: Account;
let savings: Account;
let card: Account;

const addAccount = async (name: string, fields: object = {}): Promise<Account> =>
  done(
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name, type: 'depository', balance: money(0), ...fields },
    }),
  ).item;
const post = async (
  account: Account,
  minor: number,
  { payee = 'TRANSFER', postedOn = '2026-02-10' } = {},
): Promise<Transaction> =>
  done(
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId: account.id, postedOn, amount: money(minor), payee, categoryId: null },
    }),
  ).item;
const get = async (id: string): Promise<Transaction> => done(await ann.ask<Transaction>('GET', `/transactions/${id}`));
const find = () =>
  ann.ask<{ count: number }>('POST', '/transfers/find', { body: { from: '2026-01-01', to: '2026-03-01' } });
const list = async (state = 'suggested'): Promise<TransferSuggestion[]> =>
  done(await ann.ask<{ items: TransferSuggestion[] }>('GET', `/transfers?state=${state}`)).items;
const decide = ({ id, version }: { id: string; version: number }, state: 'confirmed' | 'rejected') =>
  ann.ask<Changed<TransferSuggestion>>('PATCH', `/transfers/${id}`, {
    body: { state },
    headers: { 'if-match': `"${version}"` },
  });
const remove = async (id: string): Promise<string> =>
  done(
    await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${id}`, {
      headers: { 'if-match': `"${(await get(id)).version}"` },
    }),
  ).changeSetId;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
  [checking, savings, card] = [
    await addAccount('Everyday'),
    await addAccount('Rainy day'),
    await addAccount('Visa', { type: 'credit_card' }),
  ];
});
afterAll(() => api.stop());

describe('a suggested transfer', () => {
  it('is found, shown on both legs and counted, without changing the ledger', async () => {
    const [out, into] = [await post(checking, -50_000), await post(savings, 50_000, { postedOn: '2026-02-11' })];
    expect(done(await find()).count).toBe(1);
    const [pair] = await list();
    expect(pair).toMatchObject({
      state: 'suggested',
      kind: 'transfer',
      fee: money(0),
      outflow: { id: out.id },
      inflow: { id: into.id },
    });
    expect((await get(out.id)).transfer).toMatchObject({
      state: 'suggested',
      transactionId: into.id,
      transferId: pair?.id,
      version: pair?.version,
    });
    expect((await get(into.id)).transfer).toMatchObject({ state: 'suggested', transactionId: out.id });
    expect(await get(out.id)).toMatchObject({ kind: 'standard', version: 1 });
    expect(done(await ann.ask('GET', '/transactions/queues'))).toMatchObject({ transfers: 1 });
    await find();
    expect((await list()).map(({ id }) => id)).toEqual([pair?.id]);
  });

  it('becomes one transfer without a category when it is confirmed, and a suggestion again after an undo', async () => {
    const [out, into] = [
      await post(checking, -50_000, { payee: 'VISA PAYMENT' }),
      await post(card, 50_000, { payee: 'PAYMENT THANK YOU' }),
    ];
    const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
    const dining = items.find(({ key }) => key === 'dining')?.id;
    await ann.ask('PATCH', `/transactions/${out.id}`, { body: { categoryId: dining }, headers: { 'if-match': '"1"' } });
    await find();
    const [pair] = await list();
    const { changeSetId, item } = done(await decide(pair as TransferSuggestion, 'confirmed'));
    expect(item).toMatchObject({
      state: 'confirmed',
      kind: 'card_payment',
      outflow: { kind: 'card_payment', categoryId: null },
      inflow: { kind: 'card_payment' },
    });
    expect((await list()).length).toBe(0);
    expect((await list('confirmed')).map(({ id }) => id)).toEqual([pair?.id]);
    expect(
      refusal(
        await ann.ask('PATCH', `/transactions/${out.id}`, {
          body: { categoryId: dining },
          headers: { 'if-match': `"${(await get(out.id)).version}"` },
        }),
      ),
    ).toEqual([409, 'TRANSACTION_IN_TRANSFER']);
    expect(
      refusal(
        await ann.ask('PUT', `/transactions/${out.id}/splits`, {
          body: {
            splits: [
              { categoryId: null, amount: money(-1) },
              { categoryId: null, amount: money(-49_999) },
            ],
          },
          headers: { 'if-match': `"${(await get(out.id)).version}"` },
        }),
      ),
    ).toEqual([409, 'TRANSACTION_IN_TRANSFER']);
    await undo(ann, changeSetId);
    expect(await get(out.id)).toMatchObject({ kind: 'standard', categoryId: dining });
    expect((await get(into.id)).transfer).toMatchObject({ state: 'suggested' });
    expect((await list()).length).toBe(1);
  });

  it('is not suggested again after it is rejected, until the rejection is undone', async () => {
    await post(checking, -50_000);
    await post(savings, 50_000);
    await find();
    const { changeSetId } = done(await decide((await list())[0] as TransferSuggestion, 'rejected'));
    expect(done(await find()).count).toBe(0);
    expect(await list()).toEqual([]);
    await undo(ann, changeSetId);
    await find();
    expect((await list()).length).toBe(1);
  });

  it('is not listed while an amount differs or after a leg is deleted', async () => {
    const [out] = [await post(checking, -50_000), await post(savings, 50_000)];
    await find();
    const changed = done(
      await ann.ask<Changed<Transaction>>('PATCH', `/transactions/${out.id}`, {
        body: { amount: money(-50_100) },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(await list()).toEqual([]);
    await undo(ann, changed.changeSetId);
    expect((await list()).length).toBe(1);
    await remove(out.id);
    expect(await list()).toEqual([]);
  });

  it('is confirmed together with others as one change, which skips those that do not exist', async () => {
    for (const [index, amount] of [10_000, 20_000, 30_000].entries()) {
      await post(checking, -amount, { postedOn: `2026-02-0${index + 1}` });
      await post(savings, amount, { postedOn: `2026-02-0${index + 1}` });
    }
    await find();
    const ids = (await list()).map(({ id }) => id);
    const answer = done(
      await ann.ask<{ changeSetId: string; confirmedIds: string[]; leftOutIds: string[] }>(
        'POST',
        '/transfers/confirm',
        { body: { ids: [...ids, crypto.randomUUID()] } },
      ),
    );
    expect([answer.confirmedIds.toSorted(), answer.leftOutIds.length]).toEqual([ids.toSorted(), 1]);
    await undo(ann, answer.changeSetId);
    expect((await list()).length).toBe(3);
  });
});

describe('a confirmed transfer', () => {
  const link = async () => {
    const [out, into] = [
      await post(checking, -50_000, { payee: 'Atlas' }),
      await post(savings, 50_000, { payee: 'Borea' }),
    ];
    const { item } = done(
      await ann.ask<Changed<TransferSuggestion>>('POST', '/transfers', {
        body: { outflowId: out.id, inflowId: into.id },
      }),
    );
    return { out, into, item };
  };

  it('dissolves when a leg is deleted, and is restored by an undo, even after a redo', async () => {
    const { out, into } = await link();
    const deleted = await remove(out.id);
    expect(await get(into.id)).toMatchObject({ kind: 'standard', transfer: null });
    const undone = await undo(ann, deleted);
    expect((await get(into.id)).transfer).toMatchObject({ state: 'confirmed', transactionId: out.id });
    const redone = await undo(ann, undone);
    expect(await get(into.id)).toMatchObject({ kind: 'standard', transfer: null });
    await undo(ann, redone);
    expect((await get(out.id)).transfer).toMatchObject({ state: 'confirmed', transactionId: into.id });
  });

  it('disappears when both legs are deleted at once, and dissolves when the account of a leg is deleted', async () => {
    const { out, into } = await link();
    const seen = await Promise.all([out.id, into.id].map(async (id) => ({ id, version: (await get(id)).version })));
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('POST', '/transactions/remove', { body: { transactions: seen } }),
    );
    expect(await list('confirmed')).toEqual([]);
    await undo(ann, changeSetId);
    expect((await list('confirmed')).length).toBe(1);
    const { version } = done(await ann.ask<Account>('GET', `/accounts/${savings.id}`));
    done(await ann.ask('DELETE', `/accounts/${savings.id}`, { headers: { 'if-match': `"${version}"` } }));
    expect(await get(out.id)).toMatchObject({ kind: 'standard', transfer: null });
  });

  it('becomes two separate transactions when it is unlinked', async () => {
    const { out, into, item } = await link();
    done(await decide(item, 'rejected'));
    expect(await get(out.id)).toMatchObject({ kind: 'standard', transfer: null });
    await find();
    expect(await list()).toEqual([]);
    expect(
      done(
        await ann.ask<Changed<TransferSuggestion>>('POST', '/transfers', {
          body: { outflowId: out.id, inflowId: into.id },
        }),
      ).item.state,
    ).toBe('confirmed');
  });

  it('must keep its two accounts and its direction', async () => {
    const { out } = await link();
    const patch = async (body: object) =>
      refusal(
        await ann.ask('PATCH', `/transactions/${out.id}`, {
          body,
          headers: { 'if-match': `"${(await get(out.id)).version}"` },
        }),
      );
    expect(await patch({ accountId: savings.id })).toEqual([409, 'TRANSACTION_IN_TRANSFER']);
    expect(await patch({ amount: money(50_000) })).toEqual([409, 'TRANSACTION_IN_TRANSFER']);
    const { leftOut } = done(
      await ann.ask<{ leftOut: object[] }>('POST', '/transactions/edit', {
        body: { transactions: [{ id: out.id, version: (await get(out.id)).version }], set: { accountId: savings.id } },
      }),
    );
    expect(leftOut).toEqual([{ id: out.id, reason: 'transfer' }]);
  });

  it.each([
    {
      why: 'the previous account',
      change: () => ({ accountId: checking.id }),
      from: () => savings,
      was: -100,
    },
    { why: 'the previous amount', change: () => ({ amount: money(-100) }), from: () => checking, was: 100 },
  ])('prevents an undo that would restore $why of a leg and break the transfer', async ({ change, from, was }) => {
    const [out, into] = [await post(from(), was), await post(savings, 100)];
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('PATCH', `/transactions/${out.id}`, {
        body: change(),
        headers: { 'if-match': '"1"' },
      }),
    );
    const linked = done(
      await ann.ask<Changed<TransferSuggestion>>('POST', '/transfers', {
        body: { outflowId: out.id, inflowId: into.id },
      }),
    );
    const refused = await ann.ask('POST', `/change-sets/${changeSetId}/undo`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGE_SET_CONFLICT', params: { laterChangeSetIds: [linked.changeSetId] } },
    });
    await undo(ann, linked.changeSetId);
    await undo(ann, changeSetId);
    expect(await get(out.id)).toMatchObject({ accountId: from().id, amount: money(was) });
  });

  it('cannot consist of rows that do not match or of a leg that is already linked, even concurrently', async () => {
    const [a, b, c, d] = [
      await post(checking, -100),
      await post(savings, 100),
      await post(checking, 100),
      await post(card, 100),
    ];
    const link2 = (outflowId: string, inflowId: string) =>
      ann.ask('POST', '/transfers', { body: { outflowId, inflowId } });
    expect((await link2(a.id, c.id)).body).toMatchObject({
      code: 'TRANSFER_REFUSED',
      params: { reason: 'same_account' },
    });
    expect((await link2(b.id, a.id)).body).toMatchObject({ params: { reason: 'same_sign' } });
    expect((await link2(a.id, crypto.randomUUID())).status).toBe(404);
    const answers = await Promise.all([link2(a.id, b.id), link2(a.id, d.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

it('the possible matches of a row for a transfer are listed best first', async () => {
  const out = await post(checking, -10_000, { payee: 'Atlas' });
  const [near, far] = [
    await post(savings, 10_000, { postedOn: '2026-02-12', payee: 'Borea' }),
    await post(card, 9_800, { postedOn: '2026-02-14', payee: 'Ceres' }),
  ];
  await post(savings, 20_000);
  const { items } = done(
    await ann.ask<{ items: { transaction: Transaction; reasons: string[] }[] }>(
      'GET',
      `/transactions/${out.id}/transfer-candidates`,
    ),
  );
  expect(items.map(({ transaction }) => transaction.id)).toEqual([near.id, far.id]);
  expect(items[0]?.reasons).toContain('same_amount');
});

describe('possible duplicates', () => {
  const pairs = async () => done(await ann.ask<{ items: DuplicateCandidate[]; count: number }>('GET', '/duplicates'));
  const look = () =>
    ann.ask<{ count: number }>('POST', '/duplicates/find', { body: { from: '2026-01-01', to: '2026-03-01' } });

  it('are shown once, and can be dismissed for good or merged, each with an undo', async () => {
    const [first, second] = [
      await post(checking, -4_500, { payee: 'Blue Bottle' }),
      await post(checking, -4_500, { payee: 'BLUE BOTTLE', postedOn: '2026-02-11' }),
    ];
    expect(done(await look()).count).toBe(1);
    const { items, count } = await pairs();
    expect([count, items]).toMatchObject([
      1,
      [{ first: { id: first.id }, second: { id: second.id }, reason: 'twice', days: 1 }],
    ]);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('POST', `/duplicates/${items[0]?.id}/keep-both`, { body: {} }),
    );
    expect(done(await look()).count).toBe(0);
    expect((await pairs()).count).toBe(0);
    await undo(ann, changeSetId);
    expect(done(await look()).count).toBe(1);
    const [again] = (await pairs()).items;
    const merged = done(
      await ann.ask<Changed<Transaction>>('POST', `/duplicates/${again?.id}/merge`, { body: { keptId: second.id } }),
    );
    expect(merged.item.id).toBe(second.id);
    expect((await ann.ask('GET', `/transactions/${first.id}`)).status).toBe(404);
    expect((await pairs()).count).toBe(0);
    await undo(ann, merged.changeSetId);
    expect((await pairs()).count).toBe(1);
  });
});

describe('a recorded transfer', () => {
  const record = (fields: object = {}) =>
    ann.ask<Changed<TransferSuggestion>>('POST', '/transfers/record', {
      body: {
        fromAccountId: checking.id,
        toAccountId: savings.id,
        amount: money(50_000),
        postedOn: '2026-02-10',
        ...fields,
      },
    });
  const balances = async (): Promise<string[]> => {
    const { items } = done(await ann.ask<{ items: Account[] }>('GET', '/accounts'));
    return [checking, savings].map(({ id }) => items.find((account) => account.id === id)?.balance.minor ?? '');
  };

  it('posts and links both transactions, and one undo reverts both', async () => {
    const { item, changeSetId } = done(await record());
    expect(item).toMatchObject({
      state: 'confirmed',
      kind: 'transfer',
      outflow: { accountId: checking.id, amount: money(-50_000), payee: 'Rainy day', kind: 'transfer' },
      inflow: { accountId: savings.id, amount: money(50_000), payee: 'Everyday', kind: 'transfer' },
    });
    expect(await balances()).toEqual(['-50000', '50000']);
    await undo(ann, changeSetId);
    expect(await balances()).toEqual(['0', '0']);
    expect(await list('confirmed')).toEqual([]);
  });

  it('is a loan payment if its destination is a loan', async () => {
    const loan = await addAccount('Car loan', { type: 'loan', balance: money(-900_000) });
    const { item } = done(await record({ toAccountId: loan.id }));
    expect([item.kind, item.outflow.kind, item.inflow.kind]).toEqual(['loan_payment', 'loan_payment', 'loan_payment']);
  });

  it.each([
    ['to the same account', () => ({ toAccountId: checking.id }), [409, 'TRANSFER_REFUSED']],
    ['for an amount of zero', () => ({ amount: money(0) }), [422, 'VALIDATION_FAILED']],
    ['in another currency', () => ({ amount: { minor: '1', currency: 'EUR' } }), [422, 'CURRENCY_MISMATCH']],
  ])('is rejected if it is %s, and posts nothing', async (_, fields, expected) => {
    expect(refusal(await record(fields()))).toEqual(expected);
    expect(await balances()).toEqual(['0', '0']);
  });
});
