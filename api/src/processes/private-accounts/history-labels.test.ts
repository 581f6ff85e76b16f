import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface Item {
  id: string;
  version: number;
}

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'viewer' } });
  bob = await api.signUp({ name: 'Bob', invitation: body.link.split('#invite=')[1] ?? '' });
});
afterAll(() => api.stop());

const money = (minor: string) => ({ minor, currency: 'USD' });
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

async function create(path: string, body: object): Promise<Item> {
  const created = await ann.ask<{ item: Item }>('POST', path, { body });
  expect(created.status).toBe(201);
  return created.body.item;
}

const addAccount = (name: string) =>
  create('/accounts', { name, type: 'depository', subtype: 'savings', balance: money('500000') });
const spend = ({ id }: Item, payee: string) =>
  create('/transactions', { accountId: id, postedOn: '2026-03-01', amount: money('-900'), payee });

async function latestLabels(count: number): Promise<string[]> {
  const { body } = await bob.ask<{ items: { label: string }[] }>('GET', `/change-sets?limit=${count}`, {
    headers: { 'x-household': ann.householdId },
  });
  return body.items.map(({ label }) => label);
}

it('the history hides earlier changes to an account made private, but keeps the labels of other changes', async () => {
  const nook = await addAccount('Den');
  const cabin = await addAccount('Nook Cabin');
  await ann.ask('PATCH', `/accounts/${nook.id}`, { body: { name: 'Nook' }, ...ifMatch(nook.version) });
  const row = await spend(nook, 'Odd Fellow');
  await spend(nook, 'Corner Bakery');
  await spend(cabin, 'Corner Bakery');
  await ann.ask('PATCH', `/transactions/${row.id}`, { body: { payee: 'Fellow' }, ...ifMatch(row.version) });
  const deleted = await ann.ask<{ changeSetId: string }>('DELETE', `/transactions/${row.id}`, ifMatch(row.version + 1));
  await ann.ask('POST', `/change-sets/${deleted.body.changeSetId}/undo`, { body: {} });
  expect(await latestLabels(9)).toEqual([
    'Undo: Deleted Fellow',
    'Deleted Fellow',
    'Edited Odd Fellow',
    'Added Corner Bakery',
    'Added Corner Bakery',
    'Added Odd Fellow',
    'Edited account Den',
    'Added account Nook Cabin',
    'Added account Den',
  ]);

  const { version } = (await ann.ask<Item>('GET', `/accounts/${nook.id}`)).body;
  const moved = await ann.ask('POST', `/accounts/${nook.id}/move`, { body: { version, toHouseholdId: null } });
  expect(moved.status).toBe(200);
  const hidden = 'Changed an account that was moved';
  expect(await latestLabels(10)).toEqual([
    'Made account Nook private',
    hidden,
    hidden,
    hidden,
    'Added Corner Bakery',
    hidden,
    hidden,
    hidden,
    'Added account Nook Cabin',
    hidden,
  ]);
});

it('the history keeps labels that contain the short name of a private account only within other words', async () => {
  const short = await addAccount('A+');
  const other = await addAccount('B');
  await spend(other, 'A+B Bakery');
  await spend(other, 'BA+ Shop');
  const { version } = (await ann.ask<Item>('GET', `/accounts/${short.id}`)).body;
  await ann.ask('POST', `/accounts/${short.id}/move`, { body: { version, toHouseholdId: null } });
  expect(await latestLabels(5)).toEqual([
    'Made account A+ private',
    'Added BA+ Shop',
    'Added A+B Bakery',
    'Added account B',
    'Changed an account that was moved',
  ]);
});

it('the history keeps the labels of an account that is deleted permanently instead of moved', async () => {
  const spare = await addAccount('Spare');
  await ann.ask('DELETE', `/accounts/${spare.id}`, ifMatch(spare.version));
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Acted on an insight', now: api.clock.now() });
    await tx.run(sql`select purge_account(${spare.id})`);
  });
  expect((await latestLabels(3)).slice(-2)).toEqual(['Deleted account Spare', 'Added account Spare']);
});
