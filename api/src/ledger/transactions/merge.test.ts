import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Attachment, Tag, Transaction } from '@tideline/contract';
import { bankFile } from '../../processes/imports/formats/ofx-fixture.ts';
import { accountsOf, importFiles, transactionsOf } from '../../testing/import-files.ts';
import { addAccount, type Changed, done, money, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let accountId: string;
let imported: Transaction;

const file = [{ name: 'bank.ofx', text: bankFile() }];
const enter = async (fields: object): Promise<Transaction> =>
  done(
    await ann.ask<Changed<Transaction>>('POST', '/transactions', {
      body: {
        accountId,
        postedOn: imported.postedOn,
        amount: imported.amount,
        payee: 'Typed',
        categoryId: null,
        ...fields,
      },
    }),
  ).item;
const get = async (id: string): Promise<Transaction> => done(await ann.ask<Transaction>('GET', `/transactions/${id}`));
const seen = ({ id, version }: Transaction) => ({ id, version });
const merge = (kept: Transaction, gone: Transaction) =>
  ann.ask<Changed<Transaction>>('POST', '/transactions/merge', { body: { kept: seen(kept), gone: seen(gone) } });
const split = async ({ id, version }: Transaction, parts: number[]): Promise<Transaction> =>
  done(
    await ann.ask<Changed<Transaction>>('PUT', `/transactions/${id}/splits`, {
      body: { splits: parts.map((minor) => ({ categoryId: null, amount: money(minor) })) },
      headers: { 'if-match': `"${version}"` },
    }),
  ).item;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
  await importFiles(ann, file);
  accountId = (await accountsOf(ann))[0]?.id ?? '';
  imported = (await transactionsOf(ann, accountId)).find(
    ({ kind, source }) => source === 'import' && kind !== 'opening',
  ) as Transaction;
});
afterAll(() => api.stop());

describe('merging transactions', () => {
  it("keeps the user's and the bank's data, and importing the same file again adds nothing", async () => {
    const typed = await enter({ memo: 'with Ada' });
    const before = (await transactionsOf(ann, accountId)).length;
    const { item, changeSetId } = done(await merge(typed, imported));
    expect(item).toMatchObject({
      id: typed.id,
      payee: 'Typed',
      memo: 'with Ada',
      rawDescription: imported.rawDescription,
      source: 'import',
      amount: imported.amount,
    });
    expect(await transactionsOf(ann, accountId)).toHaveLength(before - 1);
    const { batch } = await importFiles(ann, file);
    expect(batch.totals.new).toBe(0);
    expect(await transactionsOf(ann, accountId)).toHaveLength(before - 1);
    await undo(ann, changeSetId);
    expect(await transactionsOf(ann, accountId)).toHaveLength(before);
    expect(await get(typed.id)).toMatchObject({ source: 'manual', rawDescription: null });
  });

  it('keeps the attachments, tags and parts of the removed row', async () => {
    const typed = await enter({});
    const tag = done(await ann.ask<Changed<Tag>>('POST', '/tags', { body: { name: 'kept' } })).item;
    const form = new FormData();
    form.append('file', new File(['receipt'], 'a.txt'));
    done(await ann.ask<Changed<Attachment>>('POST', `/transactions/${typed.id}/attachments`, { body: form }));
    const whole = Number(typed.amount.minor);
    const parts = await split(await get(typed.id), [1, whole - 1]);
    done(
      await ann.ask('PATCH', `/transactions/${typed.id}`, {
        body: { tagIds: [tag.id] },
        headers: { 'if-match': `"${parts.version}"` },
      }),
    );
    const { item, changeSetId } = done(await merge(imported, await get(typed.id)));
    expect(item).toMatchObject({ id: imported.id, attachmentCount: 1, tagIds: [tag.id], categoryId: null });
    expect(item.splits.map(({ amount }) => Number(amount.minor))).toEqual([1, whole - 1]);
    await undo(ann, changeSetId);
    expect(await get(typed.id)).toMatchObject({ attachmentCount: 1, tagIds: [tag.id] });
    expect((await get(imported.id)).splits).toEqual([]);
  });

  it('moves a transfer leg without breaking the transfer', async () => {
    const other = await addAccount(ann, { name: 'Other' });
    const typed = await enter({});
    const minor = -Number(typed.amount.minor);
    const far = done(
      await ann.ask<Changed<Transaction>>('POST', '/transactions', {
        body: { accountId: other.id, postedOn: typed.postedOn, amount: money(minor), payee: 'Far' },
      }),
    ).item;
    const legs = minor > 0 ? { outflowId: typed.id, inflowId: far.id } : { outflowId: far.id, inflowId: typed.id };
    done(await ann.ask('POST', '/transfers', { body: legs }));
    const { item, changeSetId } = done(await merge(imported, await get(typed.id)));
    expect(item).toMatchObject({
      kind: 'transfer',
      categoryId: null,
      transfer: { state: 'confirmed', transactionId: far.id },
    });
    expect((await get(far.id)).transfer).toMatchObject({ transactionId: imported.id });
    await undo(ann, changeSetId);
    expect((await get(far.id)).transfer).toMatchObject({ transactionId: typed.id });
  });

  it('is rejected for one row, two accounts or two split rows, and if a row has changed since', async () => {
    const other = await addAccount(ann, { name: 'Other' });
    const [typed, elsewhere] = [await enter({}), await enter({ accountId: other.id })];
    expect((await merge(typed, typed)).body).toMatchObject({
      code: 'MERGE_REFUSED',
      params: { reason: 'same_transaction' },
    });
    expect((await merge(typed, elsewhere)).body).toMatchObject({
      code: 'MERGE_REFUSED',
      params: { reason: 'other_account' },
    });
    const half = Math.trunc(Number(typed.amount.minor) / 2);
    const [one, two] = [
      await split(typed, [half, Number(typed.amount.minor) - half]),
      await split(imported, [half, Number(typed.amount.minor) - half]),
    ];
    expect((await merge(one, two)).body).toMatchObject({ params: { reason: 'both_split' } });
    expect((await merge(one, imported)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('takes effect only once if it is requested twice concurrently', async () => {
    const typed = await enter({});
    const answers = await Promise.all([merge(typed, imported), merge(imported, typed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('an import', () => {
  it('leaves no suggestions behind when it is undone after a suggested transfer of its rows was rejected', async () => {
    const other = await addAccount(ann, { name: 'Other' });
    const minor = -Number(imported.amount.minor);
    done(
      await ann.ask('POST', '/transactions', {
        body: {
          accountId: other.id,
          postedOn: imported.postedOn,
          amount: money(minor),
          payee: `TRANSFER ${(await accountsOf(ann)).find(({ id }) => id === accountId)?.name}`,
        },
      }),
    );
    done(await ann.ask('POST', '/transfers/find', { body: { from: imported.postedOn, to: imported.postedOn } }));
    const { items } = done(await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/transfers'));
    expect(items).toHaveLength(1);
    const [batch] = done(await ann.ask<{ items: { id: string }[] }>('GET', '/imports')).items;
    for (const { id, version } of items)
      done(
        await ann.ask('PATCH', `/transfers/${id}`, {
          body: { state: 'rejected' },
          headers: { 'if-match': `"${version}"` },
        }),
      );
    expect((await ann.ask('POST', `/imports/${batch?.id}/revert`)).status).toBe(200);
    expect(done(await ann.ask('GET', '/transactions/queues'))).toMatchObject({ transfers: 0, duplicates: 0 });
  });
});
