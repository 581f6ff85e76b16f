/** Tests API tokens, with which a program uses one household on behalf of a member. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { removeExpired } from '../../../platform/auth/housekeeping.ts';
import {
  type Ask,
  type Client,
  clientOf,
  type TestUser,
  startTestApi,
  type TestApi,
} from '../../../testing/test-api.ts';

interface Created {
  item: { id: string; prefix: string; expiresAt: string };
  token: string;
}

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

const noon = new Date('2026-03-01T12:00:00Z');
const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const create = (by: TestUser, changes: object = {}, householdId = by.householdId) =>
  by.ask<Created & Record<string, unknown>>('POST', '/auth/tokens', {
    body: { name: 'Budget script', scope: 'write', householdId, expiresInDays: 90, ...changes },
  });
const tokenOf = async (by: TestUser, changes: object = {}, householdId?: string): Promise<string> =>
  (await create(by, changes, householdId)).body.token;
const withToken = (token: string): Client => {
  const { ask } = clientOf(api.url);
  return {
    ask: <Body>(method: Parameters<Client['ask']>[0], path: string, { headers, ...rest }: Ask = {}) =>
      ask<Body>(method, path, { ...rest, headers: { authorization: `Bearer ${token}`, ...headers } }),
  };
};
const tokensOf = async (by: TestUser) =>
  (await by.ask<{ items: { id: string; lastUsedAt: string | null; isExpired: boolean }[] }>('GET', '/auth/tokens')).body
    .items;
const account = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };
const signedOut = { status: 401, body: { code: 'NOT_SIGNED_IN' } };

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.move(noon);
  ann = await api.signUp({ name: 'Ann' });
  bob = await api.signUp({ name: 'Bob' });
});
afterAll(() => api.stop());

/** Makes Bob a member of Ann's household and returns the path of his membership. */
async function admitBob(role: 'editor' | 'viewer'): Promise<string> {
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role } });
  const token = body.link.split('#invite=')[1];
  expect((await bob.ask('POST', '/auth/invitations/accept', { body: { token } })).status).toBeLessThan(300);
  const members = await ann.ask<{ items: { id: string; userId: string }[] }>('GET', '/members');
  return `/members/${members.body.items.find(({ userId }) => userId === bob.userId)?.id}`;
}

describe('an API token', () => {
  it('is shown only once, and stored as a digest', async () => {
    const { status, body } = await create(ann);
    expect(status).toBe(201);
    expect(body.token).toMatch(/^tideline_api_[\w-]{43}$/);
    expect(body.token.startsWith(body.item.prefix)).toBe(true);
    const listed = await ann.ask('GET', '/auth/tokens');
    expect(listed.body).toMatchObject({
      items: [
        {
          name: 'Budget script',
          scope: 'write',
          household: { id: ann.householdId },
          expiresAt: '2026-05-30T12:00:00.000Z',
          lastUsedAt: null,
          isExpired: false,
        },
      ],
    });
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    const stored = await api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as all from (
          select row_to_json(a)::text from api_token a union all select row_to_json(k)::text from idempotency_key k
          union all select row_to_json(c)::text from change_set c union all select row_to_json(n)::text
          from notification n) as t`,
      );
      return rows[0]?.all ?? '';
    });
    expect(stored).toContain(body.item.id);
    expect(stored).not.toContain(body.token.slice(body.item.prefix.length));
    expect(api.logged.join('\n')).not.toContain(body.token);
  });

  it('can be created only after a recent password entry, and not by a guest', async () => {
    wait(11);
    expect(await create(ann)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    await api.database.asOwner((client) =>
      client.query("update app_user set guest_expires_at = '2026-03-02T12:00:00Z' where id = $1", [bob.userId]),
    );
    expect((await create(bob)).status).toBe(404);
  });

  it('is recorded in the history without undo, and reported to its user in the inbox and by email', async () => {
    const { body } = await create(ann);
    const history = () =>
      ann.ask<{ items: { label: string; next: unknown; counts: object[] }[] }>('GET', '/change-sets');
    expect((await history()).body.items[0]).toMatchObject({
      label: 'Created API token “Budget script”',
      next: null,
      counts: [{ kind: 'api_token', added: 1 }],
    });
    const inbox = await ann.ask<{ items: { title: string }[] }>('GET', '/notifications');
    expect(inbox.body.items.map(({ title }) => title)).toContain('An API token was created');
    const emails = (await api.emails()).filter(({ to }) => to === ann.email);
    expect(emails.map(({ subject }) => subject)).toContain('An API token was created');
    await ann.ask('DELETE', `/auth/tokens/${body.item.id}`, { headers: { 'if-match': '0' } });
    expect((await history()).body.items[0]).toMatchObject({
      label: 'Revoked API token “Budget script”',
      next: null,
      counts: [{ kind: 'api_token', removed: 1 }],
    });
  });

  it('cannot be created if the user already has twenty API tokens', async () => {
    const made = await Promise.all(Array.from({ length: 22 }, () => create(ann)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array<number>(20).fill(201), 409, 409]);
    const [{ id } = { id: '' }] = await tokensOf(ann);
    await ann.ask('DELETE', `/auth/tokens/${id}`, { headers: { 'if-match': '0' } });
    expect((await create(ann)).status).toBe(201);
  });
});

describe('a request with an API token', () => {
  it('needs no cookie and no origin, and ignores both', async () => {
    const token = await tokenOf(ann);
    const added = await withToken(token).ask('POST', '/accounts', {
      body: account,
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', cookie: bob.cookie },
    });
    expect(added.status).toBe(201);
    expect((await ann.ask<{ items: object[] }>('GET', '/accounts')).body.items).toHaveLength(1);
    expect((await bob.ask<{ items: object[] }>('GET', '/accounts')).body.items).toHaveLength(0);
  });

  it('does not fall back to the cookie if its token is wrong', async () => {
    const wrong = `tideline_api_${'A'.repeat(43)}`;
    expect(await ann.ask('GET', '/accounts', { headers: { authorization: `Bearer ${wrong}` } })).toMatchObject(
      signedOut,
    );
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer eyJhbGciOi.of.a-proxy'])(
    'uses the cookie instead, with an origin check, if a proxy in front sends %s',
    async (authorization) => {
      expect((await ann.ask('GET', '/accounts', { headers: { authorization } })).status).toBe(200);
      const headers = { authorization, 'sec-fetch-site': 'cross-site' };
      expect((await ann.ask('POST', '/accounts', { body: account, headers })).status).toBe(403);
    },
  );

  it("updates the token's last use at most every five minutes", async () => {
    const program = withToken(await tokenOf(ann));
    const uses: (string | null | undefined)[] = [];
    for (const minutes of [0, 4, 2]) {
      wait(minutes);
      await program.ask('GET', '/accounts');
      uses.push((await tokensOf(ann))[0]?.lastUsedAt);
    }
    expect(uses).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:06:00.000Z']);
  });

  it('is refused after the token is revoked, which only its user can do', async () => {
    const { item, token } = (await create(ann)).body;
    const revoke = (by: TestUser) => by.ask('DELETE', `/auth/tokens/${item.id}`, { headers: { 'if-match': '0' } });
    expect((await revoke(bob)).status).toBe(404);
    expect((await withToken(token).ask('GET', '/accounts')).status).toBe(200);
    expect((await revoke(ann)).status).toBe(204);
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
    expect((await revoke(ann)).status).toBe(404);
  });

  it('has its token named in the history of its changes, even after the token is revoked', async () => {
    const { item, token } = (await create(ann)).body;
    await withToken(token).ask('POST', '/accounts', { body: account });
    await ann.ask('POST', '/accounts', { body: account });
    await ann.ask('DELETE', `/auth/tokens/${item.id}`, { headers: { 'if-match': '0' } });
    const { body } = await ann.ask<{ items: { apiTokenName: string | null }[] }>('GET', '/change-sets');
    expect(body.items.slice(0, 4).map(({ apiTokenName }) => apiTokenName)).toEqual([null, null, 'Budget script', null]);
  });

  it('is refused after the token expires, although the token stays listed for another month', async () => {
    const token = await tokenOf(ann, { expiresInDays: 1 });
    wait(1_440);
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
    expect(await tokensOf(ann)).toMatchObject([{ isExpired: true }]);
    const count = async () => {
      await removeExpired(api.database.db, api.clock);
      return api.database.asOwner(
        async (client) => (await client.query('select from api_token where user_id = $1', [ann.userId])).rowCount,
      );
    };
    expect(await count()).toBe(1);
    wait(31 * 1_440);
    expect(await count()).toBe(0);
  });

  it('cannot stream events, which are for pages', async () => {
    const answer = await withToken(await tokenOf(ann)).ask('GET', '/events');
    expect(answer).toMatchObject({ status: 403, body: { code: 'API_TOKEN_REFUSED', params: { needs: null } } });
  });
});

describe('a member with an API token', () => {
  it('has their current role in every request', async () => {
    const membership = await admitBob('editor');
    const program = withToken(await tokenOf(bob, {}, ann.householdId));
    expect((await program.ask('POST', '/accounts', { body: account })).status).toBe(201);
    const { body } = await ann.ask<{ items: { userId: string; version: number }[] }>('GET', '/members');
    const version = body.items.find(({ userId }) => userId === bob.userId)?.version;
    const demoted = await ann.ask('PATCH', membership, {
      body: { role: 'viewer' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(demoted.status).toBe(200);
    expect(await program.ask('POST', '/accounts', { body: account })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_FORBIDS' },
    });
    expect((await program.ask('GET', '/accounts')).status).toBe(200);
  });

  it('loses the token when an owner revokes it after a fresh sign-in, and is notified', async () => {
    await admitBob('editor');
    const token = await tokenOf(bob, { name: 'Bobs script' }, ann.householdId);
    const inAnns = { 'x-household': ann.householdId };
    expect((await bob.ask('GET', '/members/tokens', { headers: inAnns })).status).toBe(403);
    const { items } = (
      await ann.ask<{ items: { id: string; name: string; member: object }[] }>('GET', '/members/tokens')
    ).body;
    expect(items).toMatchObject([{ name: 'Bobs script', member: { name: 'Bob', isYou: false } }]);
    expect(JSON.stringify(items)).not.toContain(token);
    const revoke = (by: TestUser) =>
      by.ask('DELETE', `/members/tokens/${items[0]?.id}`, { headers: { ...inAnns, 'if-match': '0' } });
    expect((await revoke(bob)).status).toBe(403);
    wait(11);
    expect(await revoke(ann)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    api.clock.move(noon);
    expect((await revoke(ann)).status).toBe(204);
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
    const inbox = await bob.ask<{ items: { title: string }[] }>('GET', '/notifications', { headers: inAnns });
    expect(inbox.body.items.map(({ title }) => title)).toContain('An owner revoked your API token');
  });

  it('loses the token when they are removed, even if they rejoin', async () => {
    const membership = await admitBob('editor');
    const token = await tokenOf(bob, {}, ann.householdId);
    const ofOwn = await tokenOf(bob);
    expect((await withToken(token).ask('GET', '/accounts')).status).toBe(200);
    expect((await ann.ask('DELETE', membership, { headers: { 'if-match': '"1"' } })).status).toBe(204);
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
    expect((await withToken(ofOwn).ask('GET', '/accounts')).status).toBe(200);
    await admitBob('editor');
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
    expect(await tokensOf(bob)).toHaveLength(1);
  });

  it('loses all tokens when a forgotten password is reset', async () => {
    const token = await tokenOf(ann);
    await ann.ask('POST', '/auth/verification/request');
    await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    const emails = (await api.emails()).filter(({ to }) => to === ann.email);
    const reset = emails.flatMap(({ text }) => /#reset=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
    const body = { token: reset, password: 'another wave 88 of it' };
    expect((await api.ask('POST', '/auth/reset', { body })).status).toBe(204);
    expect(await withToken(token).ask('GET', '/accounts')).toMatchObject(signedOut);
  });
});

describe('docs/API.md', () => {
  it('has an example that works as written', async () => {
    const document = readFileSync(new URL('../../../../../docs/API.md', import.meta.url), 'utf8');
    const [, example = ''] = [...document.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script);
    const env = { PATH: process.env['PATH'], TIDELINE_URL: api.url, TIDELINE_TOKEN: await tokenOf(ann) };
    const { stdout } = await promisify(execFile)('sh', ['-ec', example ?? ''], { env });
    expect(stdout).toContain('"changeSetId"');
    expect(stdout).toMatch(/"items":\[\{[^\]]*"name":"Everyday"/);
  });
});
