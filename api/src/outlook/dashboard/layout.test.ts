import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dashboard } from '@tideline/contract';
import { startTestApi, type TestUser, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const layoutOf = async (user: TestUser) => (await user.ask<Dashboard>('GET', '/dashboard')).body.layout;
const save = (user: TestUser, version: number, widgets: unknown) =>
  user.ask('PUT', '/dashboard/layout', { body: { widgets }, headers: { 'if-match': `"${version}"` } });
const arranged = [
  { id: 'debt.progress', size: 'l', hidden: false },
  { id: 'accounts.recent', size: 'm', hidden: true },
];

it('the dashboard layout is stored per user and returned with the dashboard', async () => {
  expect(await layoutOf(ann)).toEqual({ version: 0, widgets: [] });
  expect(await save(ann, 0, arranged)).toMatchObject({ status: 200, body: { version: 1, widgets: arranged } });
  expect(await layoutOf(ann)).toEqual({ version: 1, widgets: arranged });
  expect(await save(ann, 1, [])).toMatchObject({ status: 200, body: { version: 2, widgets: [] } });
});

it('a request with a stale version of the layout is rejected with the current one', async () => {
  const bob = await api.signUp();
  await save(bob, 0, arranged);
  expect(await save(bob, 0, [])).toMatchObject({
    status: 412,
    body: { params: { currentVersion: 1, current: { widgets: arranged } } },
  });
  expect((await bob.ask('PUT', '/dashboard/layout', { body: { widgets: [] } })).status).toBe(428);
});

it.each([
  ['an unknown size', [{ id: 'a.b', size: 'xl', hidden: false }]],
  ['an id that contains markup', [{ id: '<b>', size: 's', hidden: false }]],
  ['too many widgets', Array.from({ length: 61 }, (_, index) => ({ id: `w.${index}`, size: 's', hidden: false }))],
])('the dashboard layout rejects %s', async (_, widgets) => {
  expect((await save(ann, 2, widgets)).status).toBe(422);
});

it('the dashboard layout is not visible to other users', async () => {
  const cat = await api.signUp();
  expect(await layoutOf(cat)).toEqual({ version: 0, widgets: [] });
});
