/** Tests the isolation of households: calls every endpoint with another household's ids and in every role. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeProgress } from '../processes/imports/progress.store.ts';
import { permissionFor, type TokenScope, tokenScopeFor } from '@tideline/contract';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { bodies, queries } from './isolation-bodies.ts';
import { EXCLUDED } from './isolation-exclusions.ts';
import { addItemsOfEveryKind } from './isolation-household.ts';
import { type Ask, type Client, clientOf, type TestUser, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let viewer: TestUser;
let editor: TestUser;
/** Ids of Ann's items by path prefix. The longest prefix applies. */
const annsIds: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  bob = await api.signUp({ name: 'Bob' });
  viewer = await api.signUp({ name: 'Vic' });
  editor = await api.signUp({ name: 'Edie' });
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    for (const [{ userId }, role] of [
      [viewer, 'viewer'],
      [editor, 'editor'],
    ] as const)
      await client.query(
        'insert into membership (household_id, id, user_id, role, created_at) values ($1, gen_random_uuid(), $2, $3, ' +
          'now())',
        [ann.householdId, userId, role],
      );
  });
  Object.assign(annsIds, await addItemsOfEveryKind(api, ann));
});
afterAll(() => api.stop());

const UPLOAD = 'annsmoney-upload';
const READING = { phase: 'reading', file: 'Annsmoney.csv', done: 1, total: 2, rows: 3 } as const;
const KEYS: Readonly<Record<string, string>> = { 'imports.progress.get': UPLOAD };

const endpoints = allEndpoints().filter(({ name }) => EXCLUDED[name] === undefined);

/** Returns an API token that is created before the tests. */
function anApiToken() {
  let token = '';
  return {
    create: async (by: TestUser, householdId: string, scope: TokenScope): Promise<void> => {
      const body = { name: `${by.email} program`, scope, householdId, expiresInDays: 30 };
      token = (await by.ask<{ token: string }>('POST', '/auth/tokens', { body })).body.token;
    },
    client: (): Client => {
      const { ask: send } = clientOf(api.url);
      return {
        ask: (method, path, { headers, ...rest } = {}) =>
          send(method, path, { ...rest, headers: { ...headers, authorization: `Bearer ${token}` } }),
      };
    },
  };
}

const idFor = (path: string): string | undefined =>
  annsIds[path.split('/').slice(1, 3).join('/')] ?? annsIds[path.split('/')[1] ?? ''];

function ask(client: Client, { name, method, path }: Endpoint, headers: Record<string, string> = {}) {
  const id = idFor(path) ?? crypto.randomUUID();
  const request: Ask = {
    headers: { ...(['PATCH', 'PUT', 'DELETE'].includes(method) ? { 'if-match': '"1"' } : {}), ...headers },
  };
  if (method !== 'GET') request.body = bodies(annsIds)[name] ?? {};
  const asked = path.replace('{id}', id).replace('{key}', KEYS[name] ?? '0');
  return client.ask(method, `${asked}${queries[name] ?? ''}`, request);
}

const OWN = /^(notification|pushSubscriptions|webhooks|calendarFeeds)|^insightFeed\.markRead$/;

describe('household isolation', () => {
  it('is tested for every endpoint, or covered by the test named in the list of exceptions', () => {
    const all = allEndpoints();
    const names = all.map(({ name }) => name);
    expect(Object.keys(EXCLUDED).filter((name) => !names.includes(name))).toEqual([]);
    expect(endpoints.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'imports.rows.list',
        'imports.progress.get',
        'connections.runs.list',
        'copies.content.get',
      ]),
    );
    const uncovered = all.filter(({ name, path }) => {
      const test = EXCLUDED[name]?.test;
      if (test === undefined) return false;
      const text = readFileSync(join(import.meta.dirname, '..', test), 'utf8');
      return !text.includes(path.split('{')[0] ?? path);
    });
    expect(uncovered).toEqual([]);
  });

  it('reveals the progress of an upload only to its user', async () => {
    const path = `/imports/progress/${UPLOAD}`;
    await api.database.db.withUser(ann.userId, (tx) => storeProgress(tx, ann.userId, UPLOAD, READING));
    expect((await ann.ask('GET', path)).body).toEqual(READING);
    for (const other of [viewer, bob])
      expect(
        (
          await other.ask('GET', path, {
            headers: { 'x-household': other === bob ? bob.householdId : ann.householdId },
          })
        ).body,
      ).toMatchObject({ phase: null });
  });

  it('is tested with an id of another household for every path that contains an id', () => {
    expect(endpoints.filter(({ path }) => path.includes('{id}') && (idFor(path) ?? '') === '')).toEqual([]);
  });

  it.each(endpoints)(
    'returns "not found" for $method $path to a user who names another household',
    async (endpoint) => {
      const { status, body } = await ask(bob, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it.each(
    endpoints.filter(
      ({ path, name }) =>
        path.includes('{id}') ||
        [
          'transactions.create',
          'promos.create',
          'transactionChanges.duplicate',
          'transactionChanges.merge',
          'transfers.create',
          'transfers.record',
          'recurring.create',
          'goals.create',
          'notificationSettings.sendTest',
        ].includes(name),
    ),
  )('returns "not found" for $method $path with an id of another household', async (endpoint) => {
    const { status, body } = await ask(bob, endpoint);
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{id}')))(
    'reveals nothing to other users with $method $path',
    async (endpoint) => {
      const { status, body } = await ask(bob, endpoint);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Annsmoney');
    },
  );

  it.each(endpoints)('requires a session for $method $path', async (endpoint) => {
    expect((await ask(api, endpoint)).status).toBe(401);
  });

  it.each(endpoints.filter(({ name, method }) => permissionFor(name, method) !== null))(
    'rejects $method $path from a viewer',
    async (endpoint) => {
      const { status, body } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'ROLE_FORBIDS' });
    },
  );

  it.each(endpoints.filter(({ name, method }) => permissionFor(name, method) === 'manage'))(
    'rejects $method $path from an editor',
    async (endpoint) => {
      const { status, body } = await ask(editor, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'ROLE_FORBIDS' });
    },
  );

  it('lets every role leave the household and change personal settings, but nothing else', () => {
    expect(
      endpoints
        .filter(({ name, method }) => method !== 'GET' && permissionFor(name, method) === null && !OWN.test(name))
        .map(({ name }) => name),
    ).toEqual(['members.leave', 'dashboard.saveLayout']);
  });

  it.each(
    endpoints.filter(
      ({ name, method, path }) => method === 'GET' && permissionFor(name, method) === null && !path.includes('{id}'),
    ),
  )('lets a viewer read $path', async (endpoint) => {
    const { status } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
    expect(status).toBe(200);
  });

  it.each(
    endpoints.filter(
      ({ name, path }) => (OWN.test(name) && path.includes('{id}')) || name === 'notificationSettings.sendTest',
    ),
  )('returns "not found" for $method $path to another member', async (endpoint) => {
    const { status, body } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['/notifications', '/notifications?view=archived', '/notifications/subjects', '/notification-settings'])(
    "hides one member's personal data from another with GET %s",
    async (path) => {
      const { status, body } = await viewer.ask('GET', path, { headers: { 'x-household': ann.householdId } });
      expect(status).toBe(200);
      for (const own of [
        '2026-02-27',
        'Annsmoney browser',
        'Annsmoney hook',
        'hook.invalid',
        'push.invalid',
        annsIds['notifications'],
        annsIds['calendar-feeds'],
      ])
        expect(JSON.stringify(body)).not.toContain(own);
    },
  );

  it.each([
    ['/transactions/edit', { set: { memo: 'mine' } }],
    ['/transactions/remove', {}],
  ])('reports rows of another household as "not found" with POST %s', async (path, more) => {
    const { body } = await bob.ask('POST', path, {
      body: { transactions: [{ id: annsIds['transactions'], version: 1 }], ...more },
    });
    expect(body).toMatchObject({ changeSetId: null, leftOut: [{ id: annsIds['transactions'], reason: 'not_found' }] });
  });

  describe('API tokens', () => {
    const [read, write, ofViewer, ofBob] = [anApiToken(), anApiToken(), anApiToken(), anApiToken()];
    const needs = (scope: TokenScope | null) =>
      allEndpoints().filter(({ name, method }) => tokenScopeFor(name, method) === scope);
    const refused = (needed: TokenScope | null) => ({ status: 403, code: 'API_TOKEN_REFUSED', needs: needed });
    const outcomeOf = async (client: Client, endpoint: Endpoint, headers = {}) => {
      const { status, body } = await ask(client, endpoint, headers);
      return { status, code: body['code'], needs: (body['params'] as { needs?: string | null } | undefined)?.needs };
    };

    beforeAll(async () => {
      await read.create(ann, ann.householdId, 'read');
      await write.create(ann, ann.householdId, 'write');
      await ofViewer.create(viewer, ann.householdId, 'write');
      await ofBob.create(bob, bob.householdId, 'write');
    });

    it('give no access to identity, members, copies or banks', () => {
      const open = new Set([...needs('read'), ...needs('write')].map(({ name }) => name.split('.')[0]));
      for (const area of ['auth', 'sessions', 'apiTokens', 'factors', 'passkeys', 'emailChange', 'me', 'members'])
        expect(open).not.toContain(area);
      for (const area of ['invitations', 'copies', 'connections', 'webhooks', 'calendarFeeds', 'householdDeletion'])
        expect(open).not.toContain(area);
      expect(needs(null).length + needs('read').length + needs('write').length).toBe(allEndpoints().length);
    });

    it.each(needs(null))('are rejected by $method $path', async (endpoint) => {
      expect(await outcomeOf(write.client(), endpoint)).toEqual(refused(null));
    });

    it.each(needs('write'))('with read scope are rejected by $method $path', async (endpoint) => {
      expect(await outcomeOf(read.client(), endpoint)).toEqual(refused('write'));
    });

    it.each(needs('write').filter(({ name, method }) => permissionFor(name, method) !== null))(
      'of a viewer cannot change anything with $method $path',
      async (endpoint) => {
        expect(await outcomeOf(ofViewer.client(), endpoint)).toMatchObject({ status: 403, code: 'ROLE_FORBIDS' });
      },
    );

    it.each([...needs('read'), ...needs('write')])(
      'of another household get "not found" from $method $path',
      async (endpoint) => {
        const named = await outcomeOf(ofBob.client(), endpoint, { 'x-household': ann.householdId });
        expect(named).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      },
    );

    it.each(needs('read').filter(({ path }) => !path.includes('{id}')))(
      'can read $path only in their own household',
      async (endpoint) => {
        expect((await ask(read.client(), endpoint)).status).toBe(200);
        const { status, body } = await ask(ofBob.client(), endpoint);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain('Annsmoney');
      },
    );
  });

  it('logs no personal data of rejected requests', () => {
    const lines = api.logged.join('\n');
    expect(lines).toContain('ROLE_FORBIDS');
    const secrets = [ann, bob, viewer, editor].flatMap(({ email, password, cookie }) => [email, password, cookie]);
    expect(['Annsmoney', ...secrets].filter((text) => lines.includes(text.split('=').at(-1) ?? text))).toEqual([]);
  });

  it('leaves the names of the accounts unchanged after all rejected requests', async () => {
    const { body } = await ann.ask<{ items: { name: string }[] }>('GET', '/accounts');
    expect(body.items.map(({ name }) => name)).toEqual(['Annsmoney', 'Annsmoney car', 'Annsmoney cash']);
  });
});
