import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tag, Transaction } from '@tideline/contract';
import { addAccount, post, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let accountId: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
  accountId = (await addAccount(ann)).id;
});
afterAll(() => api.stop());

const spend = async (minor: number) =>
  (await post(ann, { accountId, postedOn: '2026-02-10', amount: money(minor) })).item;
const get = async (id: string): Promise<Transaction> => done(await ann.ask<Transaction>('GET', `/transactions/${id}`));
const patch = ({ id, version }: { id: string; version: number }, body: object) =>
  ann.ask<Changed<Transaction>>('PATCH', `/transactions/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const addTag = async (name: string): Promise<Tag> =>
  done(await ann.ask<Changed<Tag>>('POST', '/tags', { body: { name } })).item;

describe('tags', () => {
  it('can be added only once, and merging and removing them can be undone', async () => {
    const [work, job] = [await addTag('Work'), await addTag('job')];
    expect(refusal(await ann.ask('POST', '/tags', { body: { name: 'WORK' } }))).toEqual([409, 'TAG_EXISTS']);
    const [both, one] = [await spend(-1), await spend(-2)];
    await patch(both, { tagIds: [work.id, job.id] });
    await patch(one, { tagIds: [job.id] });
    const merged = done(
      await ann.ask<Changed<Tag>>('PATCH', `/tags/${job.id}`, {
        body: { name: 'work' },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(merged.item).toMatchObject({ id: work.id, transactionCount: 2 });
    expect((await get(both.id)).tagIds).toEqual([work.id]);
    await undo(ann, merged.changeSetId);
    expect((await get(both.id)).tagIds.toSorted()).toEqual([work.id, job.id].toSorted());
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/tags/${work.id}`, {
        headers: { 'if-match': `"${work.version}"` },
      }),
    );
    expect(done(await ann.ask<{ items: Tag[] }>('GET', '/tags')).items.map(({ name }) => name)).toEqual(['job']);
    await undo(ann, changeSetId);
    expect(done(await ann.ask<{ items: Tag[] }>('GET', '/tags')).items).toMatchObject([
      { name: 'job', transactionCount: 2 },
      { name: 'Work', transactionCount: 1 },
    ]);
  });

  it('exist once per name, even if concurrent requests add the same name', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ann.ask('POST', '/tags', { body: { name: 'twice' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
