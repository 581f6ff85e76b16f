import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Category, SkippedTransaction, Tag, Transaction } from '@tideline/contract';
import { type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let checking: Account;
let savings: Account;
let groceries: Category;
let dining: Category;

interface Bulk {
  changeSetId: string | null;
  items: Transaction[];
  leftOut: SkippedTransaction[];
}

const addAccount = async (name: string, fields: object = {}): Promise<Account> =>
  done(
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name, type: 'depository', balance: money(0), ...fields },
    }),
  ).item;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
  checking = await addAccount('Everyday');
  savings = await addAccount('Rainy day');
  const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
  groceries = items.find(({ key }) => key === 'groceries') as Category;
  dining = items.find(({ key }) => key === 'dining') as Category;
});
afterAll(() => api.stop());

const spend = async (
  minor: number,
  { accountId = checking.id, payee = 'Shop', postedOn = '2026-02-10', categoryId = null as string | null } = {},
): Promise<Transaction> =>
  done(
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId, postedOn, amount: money(minor), payee, categoryId },
    }),
  ).item;
const get = async (id: string): Promise<Transaction> => done(await ann.ask<Transaction>('GET', `/transactions/${id}`));
const patch = ({ id, version }: { id: string; version: number }, body: object) =>
  ann.ask<Changed<Transaction>>('PATCH', `/transactions/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const split = ({ id, version }: { id: string; version: number }, splits: object[]) =>
  ann.ask<Changed<Transaction>>('PUT', `/transactions/${id}/splits`, {
    body: { splits },
    headers: { 'if-match': `"${version}"` },
  });
const bulk = (rows: { id: string; version: number }[], set: object) =>
  ann.ask<Bulk>('POST', '/transactions/edit', {
    body: { transactions: rows.map(({ id, version }) => ({ id, version })), set },
  });
const part = (minor: number, categoryId: string | null, more: object = {}) => ({
  categoryId,
  amount: money(minor),
  ...more,
});
const addTag = async (name: string): Promise<Tag> =>
  done(await ann.ask<Changed<Tag>>('POST', '/tags', { body: { name } })).item;
const reconcile = (id: string) =>
  api.database.asOwner(async (client) => {
    await client.query(
      "select set_config('app.household', $1, false), set_config('app.change_set', (select id::text " +
        'from change_set order by id desc limit 1), false)',
      [ann.householdId],
    );
    await client.query("update transaction set status = 'reconciled' where id = $1", [id]);
  });
const balance = async ({ id }: Account): Promise<string> =>
  done(await ann.ask<Account>('GET', `/accounts/${id}`)).balance.minor;

describe('an edit', () => {
  it('moves a transaction to another account and updates both balances', async () => {
    const row = await spend(-2_500);
    const { item, changeSetId } = done(await patch(row, { accountId: savings.id }));
    expect(item.accountId).toBe(savings.id);
    expect([await balance(checking), await balance(savings)]).toEqual(['0', '-2500']);
    await undo(ann, changeSetId);
    expect([await balance(checking), await balance(savings)]).toEqual(['-2500', '0']);
  });

  it('can exclude a transaction, set and reset its cleared status, and store its foreign amount', async () => {
    const row = await spend(-2_500);
    const { item } = done(
      await patch(row, { excluded: true, status: 'cleared', originalAmount: money(-2_300, 'EUR') }),
    );
    expect(item).toMatchObject({
      excluded: true,
      status: 'cleared',
      originalAmount: { minor: '-2300', currency: 'EUR' },
    });
    expect(done(await patch(item, { status: 'posted', originalAmount: null })).item).toMatchObject({
      status: 'posted',
      originalAmount: null,
    });
  });

  it('is rejected for an account in another currency, and for an unknown account', async () => {
    const row = await spend(-2_500);
    const euros = await addAccount('Euros', { currency: 'EUR', balance: money(0, 'EUR') });
    expect(refusal(await patch(row, { accountId: euros.id }))).toEqual([422, 'CURRENCY_MISMATCH']);
    expect(refusal(await patch(row, { accountId: crypto.randomUUID() }))).toEqual([404, 'NOT_FOUND']);
  });

  it('of reconciled fields is rejected until the transaction is unlocked, unlike one of category or note', async () => {
    const row = await spend(-2_500);
    await reconcile(row.id);
    const locked = await get(row.id);
    for (const change of [
      { amount: money(-2_600) },
      { postedOn: '2026-02-11' },
      { accountId: savings.id },
      { status: 'posted' },
    ]) {
      expect(refusal(await patch(locked, change))).toEqual([409, 'TRANSACTION_RECONCILED']);
    }
    expect(
      refusal(await ann.ask('DELETE', `/transactions/${row.id}`, { headers: { 'if-match': `"${locked.version}"` } })),
    ).toEqual([409, 'TRANSACTION_RECONCILED']);
    const notified = done(
      await patch(locked, { categoryId: groceries.id, memo: 'weekly', amount: money(-2_500) }),
    ).item;
    expect(notified).toMatchObject({ status: 'reconciled', categoryId: groceries.id });
    const unlocked = done(
      await ann.ask<Changed<Transaction>>('POST', `/transactions/${row.id}/unlock`, { body: {} }),
    ).item;
    expect(unlocked.status).toBe('cleared');
    expect(done(await patch(unlocked, { amount: money(-2_600) })).item.amount.minor).toBe('-2600');
    expect(refusal(await ann.ask('POST', `/transactions/${row.id}/unlock`, { body: {} }))).toEqual([
      409,
      'TRANSACTION_WRONG_STATE',
    ]);
  });

  it('sets all tags of a transaction, and its undo restores the previous ones', async () => {
    const [work, travel] = [await addTag('work'), await addTag('travel')];
    const row = await spend(-2_500);
    const first = done(await patch(row, { tagIds: [work.id] })).item;
    const second = done(await patch(first, { tagIds: [travel.id] }));
    expect(second.item.tagIds).toEqual([travel.id]);
    expect(refusal(await patch(second.item, { tagIds: [crypto.randomUUID()] }))).toEqual([422, 'TAG_UNKNOWN']);
    await undo(ann, second.changeSetId);
    expect((await get(row.id)).tagIds).toEqual([work.id]);
  });
});

describe('a split', () => {
  it('creates parts with separate categories, memos and tags, and its undo makes the transaction whole', async () => {
    const tag = await addTag('party');
    const row = await spend(-10_000, { categoryId: groceries.id });
    const { item, changeSetId } = done(
      await split(row, [part(-7_000, groceries.id), part(-3_000, dining.id, { memo: 'cake', tagIds: [tag.id] })]),
    );
    expect(item).toMatchObject({
      categoryId: null,
      splits: [
        { categoryId: groceries.id, amount: money(-7_000), memo: null, tagIds: [] },
        { categoryId: dining.id, amount: money(-3_000), memo: 'cake', tagIds: [tag.id] },
      ],
    });
    await undo(ann, changeSetId);
    expect(await get(row.id)).toMatchObject({ categoryId: groceries.id, splits: [] });
  });

  it.each([
    [[part(-7_000, null)], 'SPLITS_REFUSED', { reason: 'too_few' }],
    [[part(-7_000, null), part(0, null), part(-3_000, null)], 'SPLITS_REFUSED', { reason: 'part_is_zero' }],
    [[part(-7_000, null), part(-2_000, null)], 'SPLITS_DO_NOT_ADD_UP', { remainderMinor: '-1000', currency: 'USD' }],
    [[part(-7_000, crypto.randomUUID()), part(-3_000, null)], 'CATEGORY_UNKNOWN', {}],
    [
      [{ categoryId: null, amount: money(-7_000, 'EUR') }, part(-3_000, null)],
      'CURRENCY_MISMATCH',
      { expected: 'USD', given: 'EUR' },
    ],
    [[part(-7_000, null, { id: crypto.randomUUID() }), part(-3_000, null)], 'VALIDATION_FAILED', {}],
  ])('into %j is rejected with %s', async (splits, code, params) => {
    const row = await spend(-10_000);
    const { status, body } = await split(row, splits);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code, params });
    expect((await get(row.id)).splits).toEqual([]);
  });

  it('keeps the existing parts that the request names, and deletes the others', async () => {
    const first = done(await split(await spend(-10_000), [part(-7_000, groceries.id), part(-3_000, dining.id)])).item;
    const second = done(
      await split(first, [part(-4_000, groceries.id, { id: first.splits[0]?.id }), part(-6_000, null)]),
    ).item;
    expect(second.splits.map(({ id, amount }) => [id === first.splits[0]?.id, amount.minor])).toEqual([
      [true, '-4000'],
      [false, '-6000'],
    ]);
    expect(done(await split(second, [])).item).toMatchObject({ splits: [], categoryId: null });
  });

  it('keeps its proportions when the amount changes, but prevents an amount with the opposite sign', async () => {
    const row = done(await split(await spend(-1_000), [part(-600, groceries.id), part(-400, dining.id)])).item;
    const tipped = done(await patch(row, { amount: money(-1_200) })).item;
    expect(tipped.splits.map(({ amount }) => amount.minor)).toEqual(['-720', '-480']);
    const { status, body } = await patch(tipped, { amount: money(1_200) });
    expect([status, body]).toMatchObject([
      422,
      { code: 'SPLITS_DO_NOT_ADD_UP', params: { remainderMinor: '2400', currency: 'USD' } },
    ]);
    expect(refusal(await patch(tipped, { categoryId: dining.id }))).toEqual([409, 'TRANSACTION_SPLIT']);
    expect(await balance(checking)).toBe('-1200');
  });
});

describe('a bulk edit', () => {
  it('changes many transactions as one change, which undo fully reverts', async () => {
    const tag = await addTag('bulk');
    const rows = await Promise.all([1, 2, 3].map((n) => spend(-100 * n, { categoryId: dining.id })));
    const { changeSetId, items, leftOut } = done(
      await bulk(rows, { categoryId: groceries.id, memo: 'same', reviewed: true, addTagIds: [tag.id] }),
    );
    expect(leftOut).toEqual([]);
    expect(items.map(({ id, categoryId, memo, tagIds }) => [id, categoryId, memo, tagIds])).toEqual(
      rows.map(({ id }) => [id, groceries.id, 'same', [tag.id]]),
    );
    await undo(ann, changeSetId ?? '');
    for (const { id } of rows) expect(await get(id)).toMatchObject({ categoryId: dining.id, memo: null, tagIds: [] });
  });

  it('skips transactions that cannot be changed, each with its reason, and changes the others', async () => {
    const euros = await addAccount('Euros', { currency: 'EUR', balance: money(0, 'EUR') });
    const [free, changed, parts, locked, gone] = await Promise.all([
      spend(-100),
      spend(-200),
      spend(-300),
      spend(-400),
      spend(-500),
    ]);
    const foreign = done(
      await ann.ask<Changed<Transaction>>('POST', '/transactions', {
        body: { accountId: euros.id, postedOn: '2026-02-10', amount: money(-600, 'EUR'), payee: 'Abroad' },
      }),
    ).item;
    await patch(changed as Transaction, { memo: 'by somebody else' });
    const splitUp = done(await split(parts as Transaction, [part(-100, null), part(-200, null)])).item;
    await reconcile((locked as Transaction).id);
    await ann.ask('DELETE', `/transactions/${gone?.id}`, { headers: { 'if-match': '"1"' } });
    const reconciled = await get((locked as Transaction).id);
    const rows = [free, changed, splitUp, reconciled, gone, foreign] as Transaction[];
    const { items, leftOut } = done(await bulk(rows, { categoryId: groceries.id, accountId: savings.id }));
    expect(items.map(({ id }) => id)).toEqual([free?.id]);
    expect(leftOut).toEqual([
      { id: changed?.id, reason: 'changed_since' },
      { id: splitUp.id, reason: 'split' },
      { id: reconciled.id, reason: 'reconciled' },
      { id: gone?.id, reason: 'not_found' },
      { id: foreign.id, reason: 'other_currency' },
    ]);
    expect(done(await bulk([gone as Transaction], { memo: 'x' }))).toMatchObject({ changeSetId: null, items: [] });
  });

  it('never moves both legs of a transfer to one account, and neither do two concurrent edits', async () => {
    const third = await addAccount('Third');
    const link = async (): Promise<[Transaction, Transaction]> => {
      const [out, into] = [await spend(-500), await spend(500, { accountId: savings.id })];
      done(await ann.ask('POST', '/transfers', { body: { outflowId: out.id, inflowId: into.id } }));
      return [await get(out.id), await get(into.id)];
    };
    const legs = await link();
    const lone = await spend(-100);
    const { items, leftOut } = done(await bulk([...legs, lone], { accountId: third.id }));
    expect([items.map(({ id }) => id), leftOut]).toEqual([
      [lone.id],
      legs.map(({ id }) => ({ id, reason: 'transfer' })),
    ]);
    // one leg is already in that account: nothing moves, and the other fields are set
    const { items: noted } = done(await bulk([legs[1]], { accountId: savings.id, memo: 'same' }));
    expect(noted.map(({ memo }) => memo)).toEqual(['same']);
    for (let round = 0; round < 5; round += 1) {
      const [out, into] = await link();
      const answers = await Promise.all([patch(out, { accountId: third.id }), patch(into, { accountId: third.id })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('of a thousand rows returns all of them, and is rejected for more', async () => {
    const ids = await api.database.asOwner(async (client) => {
      await client.query(
        "select set_config('app.household', $1, false), set_config('app.change_set', (select id::text " +
          'from change_set order by id desc limit 1), false)',
        [ann.householdId],
      );
      const { rows } = await client.query<{ id: string }>(
        'insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, source, ' +
          "created_at) select $1, gen_random_uuid(), $2, date '2026-01-01' + n % 50, -n, 'Shop ' || n, " +
          "'import', now() from generate_series(1, 1000) n returning id",
        [ann.householdId, checking.id],
      );
      return rows;
    });
    const answer = await bulk(
      ids.map(({ id }) => ({ id, version: 1 })),
      { categoryId: groceries.id },
    );
    expect(done(answer).items).toHaveLength(1_000);
    expect(
      refusal(
        await bulk(
          [...ids, { id: crypto.randomUUID() }].map(({ id }) => ({ id, version: 1 })),
          { categoryId: groceries.id },
        ),
      ),
    ).toEqual([422, 'VALIDATION_FAILED']);
    const removed = done(
      await ann.ask<{ changeSetId: string; removedIds: string[] }>('POST', '/transactions/remove', {
        body: { transactions: ids.map(({ id }) => ({ id, version: 2 })) },
      }),
    );
    expect(removed.removedIds).toHaveLength(1_000);
    expect(await balance(checking)).toBe('0');
    await undo(ann, removed.changeSetId);
    expect(await balance(checking)).toBe('-500500');
  });

  it('by two concurrent requests changes each row only once, and the later request skips all rows', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => spend(-100 - n)));
    const answers = await Promise.all([bulk(rows, { memo: 'first' }), bulk(rows.toReversed(), { memo: 'second' })]);
    const [one, other] = answers.map(({ body }) => body);
    expect([one?.items.length, other?.items.length].sort()).toEqual([0, 20]);
    expect([...(one?.leftOut ?? []), ...(other?.leftOut ?? [])].every(({ reason }) => reason === 'changed_since')).toBe(
      true,
    );
  });
});

describe('a copy', () => {
  it('has the same note, parts and tags, but is a separate row', async () => {
    const tag = await addTag('monthly');
    const row = done(
      await split(await spend(-1_000), [part(-600, groceries.id, { tagIds: [tag.id] }), part(-400, dining.id)]),
    ).item;
    const tagged = done(await patch(row, { tagIds: [tag.id], memo: 'rent' })).item;
    const { items, changeSetId } = done(
      await ann.ask<{ items: Transaction[]; changeSetId: string }>('POST', '/transactions/duplicate', {
        body: { ids: [tagged.id], postedOn: '2026-03-10' },
      }),
    );
    expect(items).toMatchObject([
      {
        postedOn: '2026-03-10',
        memo: 'rent',
        source: 'manual',
        tagIds: [tag.id],
        splits: [{ amount: money(-600), tagIds: [tag.id] }, { amount: money(-400) }],
      },
    ]);
    expect(items[0]?.splits[0]?.id).not.toBe(tagged.splits[0]?.id);
    await undo(ann, changeSetId);
    expect(await balance(checking)).toBe('-1000');
  });
});

it('the queue counts are returned in one request', async () => {
  await spend(-100);
  await spend(-200, { categoryId: groceries.id });
  await split(await spend(-300), [part(-100, null), part(-200, null)]);
  expect(done(await ann.ask('GET', '/transactions/queues'))).toEqual({
    uncategorized: 1,
    toReview: 0,
    transfers: 0,
    duplicates: 0,
    held: 0,
    pending: 0,
  });
});
