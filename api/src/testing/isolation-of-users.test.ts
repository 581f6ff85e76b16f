/** Tests the isolation of users: calls the endpoints for a user's access with ids and the household of another user. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addPasskey } from '../processes/sign-in/testing/factors.ts';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { EXCLUDED } from './isolation-exclusions.ts';
import { type Ask, type TestUser, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
/** Texts that no response to Bob may contain. */
let marks: string[];
/** Ann's items by endpoint. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Annsmoney' });
  bob = await api.signUp({ name: 'Bob' });
  const passkey = await addPasskey(ann);
  const token = await ann.ask<{ item: { id: string } }>('POST', '/auth/tokens', {
    body: { name: 'Annsmoney program', scope: 'read', householdId: ann.householdId, expiresInDays: 30 },
  });
  const sessions = await ann.ask<{ items: { id: string }[] }>('GET', '/auth/sessions');
  const account = await ann.ask<{ item: { id: string; version: number } }>('POST', '/accounts', {
    body: { name: 'Annsmoney nest', type: 'depository', balance: { minor: '731913', currency: 'USD' } },
  });
  const moved = await ann.ask<{ householdId: string }>('POST', `/accounts/${account.body.item.id}/move`, {
    body: { version: account.body.item.version, toHouseholdId: null },
  });
  expect(
    (await ann.ask('POST', '/auth/email-change', { body: { email: 'annsmoney-next@example.org' } })).status,
  ).toBeLessThan(300);
  ids['passkeys.rename'] = ids['passkeys.remove'] = passkey.itemId;
  ids['apiTokens.revoke'] = token.body.item.id;
  ids['sessions.remove'] = sessions.body.items[0]?.id ?? '';
  const found = [account.body.item.id, moved.body.householdId, ...Object.values(ids)];
  marks = ['Annsmoney', 'annsmoney', '731913', ann.email, ann.userId, ann.householdId, ...found];
  expect(marks.every((mark) => typeof mark === 'string' && mark.length > 5)).toBe(true);
});
afterAll(() => api.stop());

const excluded = allEndpoints().filter(({ name }) => EXCLUDED[name] !== undefined);
const password = 'a tide of my own 5';
const BODIES: Readonly<Record<string, object>> = {
  'passkeys.rename': { name: 'Mine' },
  'auth.keepSample': { name: 'Mine', email: 'mine@example.org', password },
  'auth.changePassword': { current: password, password },
  'signInProvider.start': { purpose: 'link', returnTo: '/' },
};

const ask = (by: TestUser, { name, method, path }: Endpoint, headers: Record<string, string> = {}) => {
  const request: Ask = { headers: { ...(['PATCH', 'DELETE'].includes(method) && { 'if-match': '"1"' }), ...headers } };
  if (method !== 'GET') request.body = BODIES[name] ?? {};
  return by.ask<object>(method, path.replace('{id}', ids[name] ?? ''), request);
};

/** Returns everything that a user can read about their access. */
const accessOf = async (by: TestUser) =>
  Promise.all(
    ['/auth/factors', '/auth/tokens', '/auth/sessions', '/auth/email-change', '/private-accounts'].map(
      async (path) => (await by.ask('GET', path)).body,
    ),
  );

describe('isolation of users', () => {
  it.each(excluded.filter(({ name, method }) => EXCLUDED[name]?.reason === 'self' && method === 'GET'))(
    "reveals nothing of another user with $method $path and that user's household",
    async (endpoint) => {
      for (const headers of [{}, { 'x-household': ann.householdId }]) {
        const { status, body } = await ask(bob, endpoint, headers);
        expect([200, 204, 404]).toContain(status);
        const text = JSON.stringify(body ?? null);
        expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
      }
    },
  );

  const withId = excluded.filter(({ path }) => path.includes('{id}'));
  it.each(withId)('returns "not found" for $method $path with an id of another user', async (endpoint) => {
    expect(ids[endpoint.name]).toBeDefined();
    const before = await accessOf(ann);
    for (const headers of [{}, { 'x-household': ann.householdId }])
      expect(await ask(bob, endpoint, headers)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await accessOf(ann)).toEqual(before);
  });

  it('prevents an API token for the household of another user', async () => {
    const body = { name: 'Mine', scope: 'read', householdId: ann.householdId, expiresInDays: 30 };
    expect(await bob.ask('POST', '/auth/tokens', { body })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each(excluded.filter(({ name }) => ['self', 'item of a user'].includes(EXCLUDED[name]?.reason ?? '')))(
    'requires a session for $method $path',
    async ({ name, method, path }) => {
      const asked = path.replace('{id}', ids[name] ?? '');
      const { status } = await api.ask(method, asked, method === 'GET' ? {} : { body: BODIES[name] ?? {} });
      expect(status).toBe(401);
    },
  );
});
