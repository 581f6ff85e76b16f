import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { addAccount, post, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const get = async (id: string): Promise<Account> => done(await ann.ask<Account>('GET', `/accounts/${id}`));
const close = (id: string, body: object) =>
  ann.ask<Changed<Account> & Record<string, unknown>>('POST', `/accounts/${id}/close`, {
    body: { version: 1, closedOn: '2026-02-28', ...body },
  });
const rows = async (id: string): Promise<Transaction[]> =>
  done(await ann.ask<{ items: Transaction[] }>('GET', `/transactions?accountId=${id}`)).items;
const list = async (): Promise<Account[]> => done(await ann.ask<{ items: Account[] }>('GET', '/accounts')).items;

/** Inserts a pending transaction, as a bank connection would. */
const pend = (accountId: string, amountMinor: number): Promise<void> =>
  api.database.asOwner(async (client) => {
    await client.query(
      "select set_config('app.household', $1, false), set_config('app.change_set', gen_random_uuid()::text, false)",
      [ann.householdId],
    );
    await client.query(
      'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, status, ' +
        "source, created_at) values ($1, gen_random_uuid(), $2, '2026-02-28', $3, 'Pump 4', 'pending', " +
        "'sync', now())",
      [ann.householdId, accountId, amountMinor],
    );
  });

describe('closing an account', () => {
  it('requires only the date if the balance is zero', async () => {
    const { id } = await addAccount(ann);
    expect(done(await close(id, {})).item).toMatchObject({ state: 'closed', closedOn: '2026-02-28', version: 2 });
  });

  it('requires a destination for the remaining balance', async () => {
    const { id } = await addAccount(ann, { balance: money(12_345) });
    expect(await close(id, {})).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_NOT_EMPTY', params: { balanceMinor: '12345', currency: 'USD' } },
    });
    expect((await get(id)).state).toBe('active');
  });

  it('writes off the remaining balance on the closing date, and undo restores everything', async () => {
    const { id } = await addAccount(ann, { balance: money(12_345) });
    const { changeSetId, item } = done(await close(id, { remainder: { kind: 'adjust' } }));
    expect(item).toMatchObject({ state: 'closed', balance: money(0) });
    expect(await rows(id)).toContainEqual(
      expect.objectContaining({ kind: 'adjustment', postedOn: '2026-02-28', amount: money(-12_345) }),
    );
    await undo(ann, changeSetId);
    expect(await get(id)).toMatchObject({ state: 'active', balance: money(12_345), closedOn: null });
  });

  it.each([
    [12_345, 'the remaining balance'],
    [-4_000, 'the overdrawn amount'],
  ])('posts %i as a transfer to another account: %s', async (balance) => {
    const { id } = await addAccount(ann, { name: 'Old', balance: money(balance) });
    const other = await addAccount(ann, { name: 'New', balance: money(100_000) });
    expect(done(await close(id, { remainder: { kind: 'transfer', accountId: other.id } })).item).toMatchObject({
      state: 'closed',
      balance: money(0),
    });
    expect((await get(other.id)).balance).toEqual(money(100_000 + balance));
    expect((await rows(other.id)).find(({ payee }) => payee === 'Old')).toMatchObject({
      kind: 'transfer',
      amount: money(balance),
    });
  });

  it('is rejected if the destination account cannot receive the money', async () => {
    const { id } = await addAccount(ann, { balance: money(100) });
    const euro = await addAccount(ann, { balance: money(0, 'EUR') });
    const to = (accountId: string) => close(id, { remainder: { kind: 'transfer', accountId } });
    expect(refusal(await to(id))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refusal(await to(euro.id))).toEqual([422, 'CURRENCY_MISMATCH']);
    expect(refusal(await to(crypto.randomUUID()))).toEqual([404, 'NOT_FOUND']);
    expect(await rows(id)).toHaveLength(1);
  });

  it('is blocked while transactions are pending', async () => {
    const { id } = await addAccount(ann, { balance: money(5_000) });
    await pend(id, -1_200);
    expect(await get(id)).toMatchObject({
      balance: money(3_800),
      ledgerBalance: money(5_000),
      availableBalance: money(3_800),
      pendingCount: 1,
    });
    expect(await close(id, { remainder: { kind: 'adjust' } })).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_HAS_PENDING', params: { count: 1 } },
    });
  });

  it('is rejected with a future date or a stale version, or if the account is already closed', async () => {
    const { id } = await addAccount(ann);
    expect(refusal(await close(id, { closedOn: '2026-03-02' }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refusal(await close(id, { version: 7 }))).toEqual([412, 'VERSION_CONFLICT']);
    done(await close(id, {}));
    expect(refusal(await close(id, { version: 2 }))).toEqual([409, 'ACCOUNT_WRONG_STATE']);
  });
});

describe('bulk account changes', () => {
  const setStates = (accounts: readonly { id: string; version: number }[], state: string) =>
    ann.ask<{ changeSetId: string } & Record<string, unknown>>('POST', '/account-states', {
      body: { accounts, state },
    });

  it('hide accounts as one change, and undo shows them again', async () => {
    const [one, two] = [await addAccount(ann, { name: 'One' }), await addAccount(ann, { name: 'Two' })];
    const { changeSetId } = done(await setStates([one, two], 'hidden'));
    expect((await list()).map(({ state }) => state)).toEqual(['hidden', 'hidden']);
    await undo(ann, changeSetId);
    expect((await list()).map(({ state }) => state)).toEqual(['active', 'active']);
  });

  it('change nothing if one of the accounts has changed since', async () => {
    const [one, two] = [await addAccount(ann, { name: 'One' }), await addAccount(ann, { name: 'Two' })];
    await ann.ask('PATCH', `/accounts/${two.id}`, { body: { name: 'Zwei' }, headers: { 'if-match': '"1"' } });
    expect(await setStates([one, two], 'hidden')).toMatchObject({
      status: 412,
      body: { params: { currentVersion: 2, current: { name: 'Zwei' } } },
    });
    expect((await list()).map(({ state }) => state)).toEqual(['active', 'active']);
  });

  it('cannot hide a closed account', async () => {
    const { id } = await addAccount(ann);
    const { version } = done(await close(id, {})).item;
    expect(refusal(await setStates([{ id, version }], 'hidden'))).toEqual([409, 'ACCOUNT_WRONG_STATE']);
  });

  it('set the order of accounts, with new ones last, and undo restores the order', async () => {
    const [one, two] = [await addAccount(ann, { name: 'One' }), await addAccount(ann, { name: 'Two' })];
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('POST', '/account-order', { body: { accountIds: [two.id, one.id] } }),
    );
    await addAccount(ann, { name: 'Three' });
    expect((await list()).map(({ name, position }) => [name, position])).toEqual([
      ['Two', 1],
      ['One', 2],
      ['Three', null],
    ]);
    await undo(ann, changeSetId);
    expect((await list()).map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
    expect(
      refusal(await ann.ask('POST', '/account-order', { body: { accountIds: [one.id, crypto.randomUUID()] } })),
    ).toEqual([404, 'NOT_FOUND']);
  });
});

describe('merging accounts', () => {
  const merge = (id: string, intoId: string, version = 1) =>
    ann.ask<Changed<Account> & Record<string, unknown>>('POST', `/accounts/${id}/merge`, { body: { intoId, version } });

  it('moves every transaction, and undo separates the accounts again', async () => {
    const [one, two] = [
      await addAccount(ann, { name: 'Twice', balance: money(700) }),
      await addAccount(ann, { name: 'Checking', balance: money(1_000) }),
    ];
    await post(ann, { accountId: one.id, postedOn: '2026-02-01', amount: money(-50) });
    const { changeSetId, item } = done(await merge(one.id, two.id));
    expect(item).toMatchObject({ name: 'Checking', balance: money(1_650), transactionCount: 3 });
    expect((await list()).map(({ name }) => name)).toEqual(['Checking']);
    await undo(ann, changeSetId);
    expect((await list()).map(({ name, balance }) => [name, balance.minor])).toEqual([
      ['Twice', '650'],
      ['Checking', '1000'],
    ]);
  });

  it('is rejected for a single account, different types or currencies, or a card with terms', async () => {
    const { id } = await addAccount(ann);
    const euro = await addAccount(ann, { balance: money(0, 'EUR') });
    const card = await addAccount(ann, { type: 'credit_card' });
    const withLimit = done(
      await ann.ask<Changed<{ account: Account }>>('POST', '/cards', {
        body: { name: 'Visa', owed: money(0), creditLimit: money(500_000) },
      }),
    ).item.account;
    const reasons = [];
    for (const [from, to] of [
      [id, id],
      [id, euro.id],
      [id, card.id],
      [withLimit.id, card.id],
    ] as const)
      reasons.push((await merge(from, to)).body['params']);
    expect(reasons).toEqual(['same', 'currency', 'type', 'terms'].map((reason) => ({ reason })));
  });
});
