// Tests that insights offer no change to an account that only another member changes.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Account, Insight } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  expect((await ann.ask('POST', '/sample', { body: {} })).status).toBe(201);
  expect((await ann.ask('POST', '/insights/refresh')).status).toBe(200);
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'owner' } });
  bob = await api.signUp({ name: 'Bob', invitation: body.link.split('#invite=')[1] ?? '' });
});
afterAll(() => api.stop());

/** Returns the immediate changes that the insights offer a member. */
async function changesFor(by: TestUser): Promise<string[]> {
  const { body } = await by.ask<{ items: Insight[] }>('GET', '/insights', {
    headers: { 'x-household': ann.householdId },
  });
  return body.items.flatMap(({ id, acts }) =>
    acts.filter(({ kind }) => kind === 'end_series' || kind === 'merge_duplicate').map(({ kind }) => `${id} ${kind}`),
  );
}

it('insights offer changes to every member, but changes to read-only accounts only to their owner', async () => {
  const before = await changesFor(ann);
  expect(before.length).toBeGreaterThan(0);
  expect(await changesFor(bob)).toEqual(before);
  const { items } = (await ann.ask<{ items: Account[] }>('GET', '/accounts')).body;
  for (const { id, version } of items)
    await ann.ask('PATCH', `/accounts/${id}`, {
      body: { ownerId: ann.userId, visibility: 'read_only' },
      headers: { 'if-match': `"${version}"` },
    });
  expect(await changesFor(bob)).toEqual([]);
  expect(await changesFor(ann)).toEqual(before);
});
