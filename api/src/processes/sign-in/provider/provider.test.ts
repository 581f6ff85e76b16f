/** Signing in at an OpenID Connect provider, against a real one over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type Client,
  clientOf,
  type Person,
  startTestApi,
  type TestApi,
} from '../../../testing/test-api.ts';
import { type LocalProvider, startLocalProvider } from './testing/local-provider.ts';

let provider: LocalProvider;
let api: TestApi;
let ann: Person;
let bob: Person;

const noon = new Date('2026-03-01T12:00:00Z');
const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const cookieOf = ({ headers }: Answer<unknown>, name: string): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

interface Visit {
  url: string;
  cookie: string;
}
async function begin(purpose: 'sign_in' | 'link', by: Client = clientOf(api.url)): Promise<Visit> {
  const started = await by.ask<{ url: string }>('POST', '/auth/provider/start', {
    body: { purpose, returnTo: '/debt' },
  });
  expect(started.status).toBe(200);
  return { url: started.body.url, cookie: cookieOf(started, 'tideline_provider') };
}
interface Finished {
  returnTo: string;
  session: { user: { name: string } } | null;
  code: string;
}
const finish = (query: string, cookie: string) =>
  clientOf(api.url).ask<Finished>('POST', '/auth/provider/finish', { body: { query }, headers: { cookie } });
const with2 = (one: string, other: string): string => [one, other].filter(Boolean).join('; ');

/** Links the account of `login` to a user. */
async function link(person: Person, login: string): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('link', person);
  return finish(await provider.visit(url, login), with2(cookie, person.cookie));
}
async function signInAs(login: string): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('sign_in');
  return finish(await provider.visit(url, login), cookie);
}
const standing = async (person: Person) =>
  (await person.ask<{ name: string; linked: { label: string } | null }>('GET', '/auth/provider')).body;
const refused = (status: number, code: string) => ({ status, body: { code } });

beforeAll(async () => {
  provider = await startLocalProvider('http://localhost:8080/login');
  api = await startTestApi({ signInProvider: provider.settings });
});
beforeEach(async () => {
  api.clock.move(noon);
  [ann, bob] = [await api.signUp({ name: 'Ann' }), await api.signUp({ name: 'Bob' })];
});
afterAll(async () => {
  await api.stop();
  await provider.close();
});
/** Each test has accounts of its own at the provider. */
const loginOf = ({ userId }: Person): string => `login-${userId.slice(-12)}`;

describe('an account at the provider', () => {
  it('is offered by name, linked by a signed-in user, and then signs in without the password', async () => {
    expect((await api.ask<object>('GET', '/auth/options')).body).toMatchObject({ provider: 'Harbor Login' });
    expect(await link(ann, loginOf(ann))).toMatchObject({ status: 200, body: { returnTo: '/debt', session: null } });
    expect(await standing(ann)).toMatchObject({
      name: 'Harbor Login',
      linked: { label: `${loginOf(ann)}@example.org` },
    });
    const opened = await signInAs(loginOf(ann));
    expect(opened).toMatchObject({ status: 200, body: { returnTo: '/debt', session: { user: { name: 'Ann' } } } });
    const cookie = cookieOf(opened, 'tideline_session');
    const session = await api.ask<{ user: { id: string } }>('GET', '/auth/session', { headers: { cookie } });
    expect(session.body.user.id).toBe(ann.userId);
    const emails = (await api.letters()).filter(({ to }) => to === ann.email).map(({ subject }) => subject);
    expect(emails).toContain('A sign-in account was linked');
  });

  it('signs in nobody before it is linked, even with the email address of a user', async () => {
    const owner = await api.signUp({ name: 'Cat', email: 'cat@example.org' });
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [owner.userId]),
    );
    expect(await signInAs('cat')).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
    expect(await standing(owner)).toMatchObject({ linked: null });
  });

  it('belongs to one user, and a user has one', async () => {
    await link(ann, loginOf(ann));
    expect(await link(bob, loginOf(ann))).toMatchObject(refused(409, 'PROVIDER_TAKEN'));
    expect(await link(ann, 'another')).toMatchObject(refused(409, 'PROVIDER_TAKEN'));
    expect((await signInAs(loginOf(ann))).body.session?.user.name).toBe('Ann');
  });

  it('is linked and unlinked after a fresh sign-in only', async () => {
    wait(11);
    const start = { body: { purpose: 'link', returnTo: '/' } };
    expect(await ann.ask('POST', '/auth/provider/start', start)).toMatchObject(refused(403, 'FRESH_SIGN_IN_NEEDED'));
    expect(await api.ask('POST', '/auth/provider/start', start)).toMatchObject(refused(401, 'NOT_SIGNED_IN'));
    api.clock.move(noon);
    await link(ann, loginOf(ann));
    const unlink = () => ann.ask('DELETE', '/auth/provider', { headers: { 'if-match': '0' } });
    wait(11);
    expect(await unlink()).toMatchObject(refused(403, 'FRESH_SIGN_IN_NEEDED'));
    api.clock.move(noon);
    expect((await unlink()).status).toBe(204);
    expect(await signInAs(loginOf(ann))).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
  });

  it('does not replace a second factor of its user', async () => {
    await link(ann, loginOf(ann));
    await api.database.asOwner((client) =>
      client.query(
        "insert into user_totp (user_id, confirmed, key_id, box, created_at) values ($1, true, 'k', 'b', now())",
        [ann.userId],
      ),
    );
    const answer = await signInAs(loginOf(ann));
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_NEEDED', params: { methods: ['totp'] } } });
    expect(cookieOf(answer, 'tideline_session')).toBe('');
  });

  it('is unlinked when a forgotten password is reset, because an intruder may have linked it', async () => {
    await link(ann, loginOf(ann));
    await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    const emails = (await api.letters()).filter(({ to }) => to === ann.email);
    const token = emails.flatMap(({ text }) => /#reset=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
    expect((await api.ask('POST', '/auth/reset', { body: { token, password: 'another wave 88 of it' } })).status).toBe(
      204,
    );
    expect(await signInAs(loginOf(ann))).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
  });
});

describe('a visit to the provider', () => {
  it('uses the authorization code with PKCE, state and nonce', async () => {
    const { searchParams } = new URL((await begin('sign_in')).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:8080/login',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('comes back once, within ten minutes, in the browser where it began', async () => {
    await link(ann, loginOf(ann));
    const once = await begin('sign_in');
    const query = await provider.visit(once.url, loginOf(ann));
    expect(await finish(query, '')).toMatchObject(refused(410, 'PROVIDER_ENDED'));
    expect((await finish(query, once.cookie)).status).toBe(200);
    expect(await finish(query, once.cookie)).toMatchObject(refused(410, 'PROVIDER_ENDED'));
    const late = await begin('sign_in');
    wait(11);
    expect(await finish(await provider.visit(late.url, loginOf(ann)), late.cookie)).toMatchObject(
      refused(410, 'PROVIDER_ENDED'),
    );
  });

  it('is not completed with the answer to another one', async () => {
    await link(ann, loginOf(ann));
    const [mine, other] = [await begin('sign_in'), await begin('sign_in')];
    const query = await provider.visit(other.url, loginOf(ann));
    expect(await finish(query, mine.cookie)).toMatchObject(refused(502, 'PROVIDER_FAILED'));
    const forged = new URLSearchParams(query);
    forged.set('state', new URL(mine.url).searchParams.get('state') ?? '');
    const again = await begin('sign_in');
    forged.set('state', new URL(again.url).searchParams.get('state') ?? '');
    expect(await finish(String(forged), again.cookie)).toMatchObject(refused(502, 'PROVIDER_FAILED'));
    expect(api.logged.join('')).not.toContain(new URLSearchParams(query).get('code'));
  });

  it('links nothing to a user who is signed in now, if another one began it', async () => {
    const { url, cookie } = await begin('link', ann);
    const query = await provider.visit(url, loginOf(ann));
    expect(await finish(query, with2(cookie, bob.cookie))).toMatchObject(refused(410, 'PROVIDER_ENDED'));
    expect([(await standing(ann)).linked, (await standing(bob)).linked]).toEqual([null, null]);
  });

  it('says so if the user cancels at the provider', async () => {
    const { url, cookie } = await begin('sign_in');
    const state = new URL(url).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.settings.issuer });
    expect(await finish(String(query), cookie)).toMatchObject(refused(403, 'PROVIDER_DECLINED'));
  });
});
