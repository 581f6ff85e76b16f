import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SavedFilter } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

type Changed = { changeSetId: string; item: SavedFilter; code?: string };

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ann = await api.signUp();
});
afterAll(() => api.stop());

const save = async (name: string, query = 'coffee', more = {}) =>
  (await ann.ask<Changed>('POST', '/saved-filters', { body: { name, query, ...more } })).body;
const edit = async ({ id, version }: SavedFilter, body: object) =>
  (await ann.ask<Changed>('PATCH', `/saved-filters/${id}`, { body, headers: { 'if-match': `"${version}"` } })).body;
const remove = async ({ id, version }: SavedFilter) =>
  (await ann.ask<Changed>('DELETE', `/saved-filters/${id}`, { headers: { 'if-match': `"${version}"` } })).body;
const undo = async (changeSetId: string) => (await ann.ask('POST', `/change-sets/${changeSetId}/undo`)).status;
const names = async () =>
  (await ann.ask<{ items: SavedFilter[] }>('GET', '/saved-filters')).body.items.map(({ name }) => name);

describe('saved searches', () => {
  it('are listed in order, with new ones last', async () => {
    await save('Coffee');
    await save('Big', 'amount>500');
    await save('First', 'tea', { position: 0 });
    expect(await names()).toEqual(['Coffee', 'First', 'Big']); // sorted by name within the same position
  });

  it('can be renamed, edited and moved', async () => {
    const { item } = await save('Coffee');
    const changed = await edit(item, { name: 'Tea', query: 'tea -coffee', position: 7 });
    expect(changed.item).toMatchObject({ name: 'Tea', query: 'tea -coffee', position: 7, version: 2 });
    expect((await edit(item, { name: 'Late' })).code).toBe('VERSION_CONFLICT');
  });

  it('have unique names, ignoring case', async () => {
    const { item } = await save('Coffee');
    expect((await save('COFFEE')).code).toBe('SAVED_FILTER_NAME_TAKEN');
    const other = await save('Tea');
    expect((await edit(other.item, { name: 'coffee' })).code).toBe('SAVED_FILTER_NAME_TAKEN');
    expect((await edit(item, { name: 'coffee' })).item.name).toBe('coffee');
  });

  it('store only valid queries, which may name items that do not exist', async () => {
    expect((await save('Wrong', 'categry:food')).code).toBe('SEARCH_NOT_UNDERSTOOD');
    const { item } = await save('Of a tag', 'tag:holiday');
    expect(item.query).toBe('tag:holiday');
    expect((await edit(item, { query: '(open' })).code).toBe('SEARCH_NOT_UNDERSTOOD');
  });

  it('are restored when their deletion is undone, unless the name has been taken', async () => {
    const { item } = await save('Coffee');
    const gone = await remove(item);
    expect(await names()).toEqual([]);
    expect(await undo(gone.changeSetId)).toBe(200);
    expect(await names()).toEqual(['Coffee']);
    const [again] = (await ann.ask<{ items: SavedFilter[] }>('GET', '/saved-filters')).body.items;
    const deleted = again && (await remove(again));
    await save('Coffee', 'other');
    expect(await undo(deleted?.changeSetId ?? '')).toBe(409);
  });
});
