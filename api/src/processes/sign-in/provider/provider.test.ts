/** Tests signing in at a real OpenID Connect provider over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type Client,
  clientOf,
  type TestUser,
  startTestApi,
  type TestApi,
} from '../../../testing/test-api.ts';
import { type LocalProvider, startLocalProvider } from './testing/local-provider.ts';

let provider: LocalProvider;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;

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
async function begin(purpose: 'sign_in' | 'link' | 'confirm', by: Client = clientOf(api.url)): Promise<Visit> {
  const started = await by.ask<{ url: string }>('POST', '/auth/provider/start', {
    body: { purpose, returnTo: '/debt' },
  });
  expect(started.status).toBe(200);
  return { url: started.body.url, cookie: cookieOf(started, 'tideline_provider') };
}
interface Finished {
  returnTo: string;
  session: { user: { id: string; name: string; email: string }; household: { name: string; currency: string } } | null;
  signedUp: boolean;
  code: string;
}
const finish = (query: string, cookie: string, signUp?: object) =>
  clientOf(api.url).ask<Finished>('POST', '/auth/provider/finish', { body: { query, signUp }, headers: { cookie } });
const with2 = (one: string, other: string): string => [one, other].filter(Boolean).join('; ');

/** Links the provider account `login` to a user. */
async function link(user: TestUser, login: string): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('link', user);
  return finish(await provider.visit(url, login), with2(cookie, user.cookie));
}
async function signInAs(login: string): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('sign_in');
  return finish(await provider.visit(url, login), cookie);
}
const region = { currency: 'EUR', timezone: 'Europe/Berlin', locale: 'de-DE' };
async function signUpAs(login: string, more: object = {}): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('sign_in');
  return finish(await provider.visit(url, login), cookie, { ...region, ...more });
}
/** Signs up at the provider, and returns a client of the session. */
async function newcomer(login: string): Promise<Client & { cookie: string; userId: string }> {
  const answer = await signUpAs(login);
  expect(answer.status).toBe(200);
  const cookie = cookieOf(answer, 'tideline_session');
  return { ...api.as(cookie), cookie, userId: answer.body.session?.user.id ?? '' };
}
async function confirmAs(user: Client & { cookie: string }, login: string): Promise<Answer<Finished>> {
  const { url, cookie } = await begin('confirm', user);
  return finish(await provider.visit(url, login), with2(cookie, user.cookie));
}
const standing = async (user: TestUser) =>
  (await user.ask<{ name: string; linked: { label: string } | null }>('GET', '/auth/provider')).body;
const isFresh = async (client: Client) => (await client.ask('GET', '/auth/fresh')).status === 204;
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
/** Returns the user's account at the provider; each test has its own accounts. */
const loginOf = ({ userId }: TestUser): string => `login-${userId.slice(-12)}`;

describe('an account at the provider', () => {
  it('is offered by name, and signs in a user without a password after the user linked it', async () => {
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
    const emails = (await api.emails()).filter(({ to }) => to === ann.email).map(({ subject }) => subject);
    expect(emails).toContain('A sign-in account was linked');
  });

  it("is refused if it is not linked, even if it has a user's email address", async () => {
    const owner = await api.signUp({ name: 'Cat', email: 'cat@example.org' });
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [owner.userId]),
    );
    expect(await signInAs('cat')).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
    expect(await standing(owner)).toMatchObject({ linked: null });
  });

  it('can be linked to only one user, and a user can link only one', async () => {
    await link(ann, loginOf(ann));
    expect(await link(bob, loginOf(ann))).toMatchObject(refused(409, 'PROVIDER_TAKEN'));
    expect(await link(ann, 'another')).toMatchObject(refused(409, 'PROVIDER_TAKEN'));
    expect((await signInAs(loginOf(ann))).body.session?.user.name).toBe('Ann');
  });

  it('is linked and unlinked only after a fresh sign-in', async () => {
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

  it("does not replace its user's second factor", async () => {
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
    const emails = (await api.emails()).filter(({ to }) => to === ann.email);
    const token = emails.flatMap(({ text }) => /#reset=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
    expect((await api.ask('POST', '/auth/reset', { body: { token, password: 'another wave 88 of it' } })).status).toBe(
      204,
    );
    expect(await signInAs(loginOf(ann))).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
  });

  it('cannot confirm a sensitive action of a user who has a password', async () => {
    await link(ann, loginOf(ann));
    wait(11);
    const start = { body: { purpose: 'confirm', returnTo: '/' } };
    expect(await ann.ask('POST', '/auth/provider/start', start)).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
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

  it('can be completed once, within ten minutes, in the browser where it began', async () => {
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

  it('is not completed by the response to another visit', async () => {
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

  it('links nothing to the signed-in user if another user began the visit', async () => {
    const { url, cookie } = await begin('link', ann);
    const query = await provider.visit(url, loginOf(ann));
    expect(await finish(query, with2(cookie, bob.cookie))).toMatchObject(refused(410, 'PROVIDER_ENDED'));
    expect([(await standing(ann)).linked, (await standing(bob)).linked]).toEqual([null, null]);
  });

  it('is reported as declined if the user cancels at the provider', async () => {
    const { url, cookie } = await begin('sign_in');
    const state = new URL(url).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.settings.issuer });
    expect(await finish(String(query), cookie)).toMatchObject(refused(403, 'PROVIDER_DECLINED'));
  });
});

describe('signing up at the provider', () => {
  it('creates a user with a household, who then signs in there', async () => {
    const answer = await signUpAs('dora');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        signedUp: true,
        session: {
          user: { name: 'dora', email: 'dora@example.org', emailVerified: false },
          household: { currency: 'EUR' },
        },
      },
    });
    expect((await signUpAs('dora')).body).toMatchObject({
      signedUp: false,
      session: { user: { id: answer.body.session?.user.id } },
    });
    expect((await signInAs('dora')).body.session?.user.id).toBe(answer.body.session?.user.id);
    const subjects = (await api.emails()).filter(({ to }) => to === 'dora@example.org').map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
  });

  it('creates a separate user if another user already has the email address', async () => {
    const owner = await api.signUp({ name: 'Eve', email: 'eve@example.org' });
    const answer = await signUpAs('eve');
    expect(answer.body.session?.user.id).not.toBe(owner.userId);
    expect(await standing(owner)).toMatchObject({ hasPassword: true, linked: null });
    const again = await api.ask<{ user: { id: string } }>('POST', '/auth/sign-in', {
      body: { email: owner.email, password: owner.password },
    });
    expect(again.body.user.id).toBe(owner.userId);
  });

  it('joins the household of an invitation', async () => {
    const { link: url } = (await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'viewer' } })).body;
    const answer = await signUpAs('fay', { invitation: url.split('#invite=')[1] });
    expect(answer.body).toMatchObject({
      signedUp: true,
      session: { household: { id: ann.householdId }, role: 'viewer' },
    });
    expect(await signUpAs('gus', { invitation: url.split('#invite=')[1] })).toMatchObject(
      refused(410, 'INVITATION_ENDED'),
    );
    expect(await signInAs('gus')).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
  });

  it('sets no password, so that sensitive actions are confirmed at the provider', async () => {
    const hal = await newcomer('hal');
    expect((await hal.ask('GET', '/auth/provider')).body).toMatchObject({ hasPassword: false });
    wait(11);
    expect(await hal.ask('GET', '/auth/fresh')).toMatchObject({
      status: 403,
      body: { code: 'FRESH_SIGN_IN_NEEDED', params: { secondFactor: true } },
    });
    expect((await hal.ask('POST', '/auth/confirm/options', { body: {} })).body).toMatchObject({
      methods: ['provider'],
    });
    expect(await hal.ask('POST', '/auth/confirm', { body: { password: 'wave after wave 77' } })).toMatchObject(
      refused(401, 'WRONG_CREDENTIALS'),
    );
    const { searchParams } = new URL((await begin('confirm', hal)).url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '600']);
    expect(await confirmAs(hal, 'another-user')).toMatchObject(refused(403, 'PROVIDER_UNLINKED'));
    expect(await isFresh(hal)).toBe(false);
    expect(await confirmAs(hal, 'hal')).toMatchObject({ status: 200, body: { session: null, returnTo: '/debt' } });
    expect(await isFresh(hal)).toBe(true);
  });

  it('allows a first password after a fresh sign-in, and unlinking only after that', async () => {
    const ida = await newcomer('ida');
    const unlink = () => ida.ask('DELETE', '/auth/provider', { headers: { 'if-match': '0' } });
    expect(await unlink()).toMatchObject(refused(409, 'PASSWORD_NEEDED'));
    const choose = (password: string) => ida.ask('POST', '/auth/password', { body: { current: '', password } });
    wait(11);
    expect(await choose('a tide of my own 5')).toMatchObject(refused(403, 'FRESH_SIGN_IN_NEEDED'));
    await confirmAs(ida, 'ida');
    expect((await choose('a tide of my own 5')).status).toBe(204);
    expect((await ida.ask('GET', '/auth/provider')).body).toMatchObject({ hasPassword: true });
    expect(await choose('another tide of 6')).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
    expect((await unlink()).status).toBe(204);
    const body = { email: 'ida@example.org', password: 'a tide of my own 5' };
    expect((await api.ask('POST', '/auth/sign-in', { body })).status).toBe(200);
  });

  it('lets the user delete the household and the account after a fresh sign-in', async () => {
    const jo = await newcomer('jo');
    wait(11);
    const home = () => jo.ask('POST', '/household/deletion', { body: { name: 'jo' } });
    expect(await home()).toMatchObject(refused(403, 'FRESH_SIGN_IN_NEEDED'));
    await confirmAs(jo, 'jo');
    expect((await home()).status).toBe(200);
    const body = { email: 'jo@example.org' };
    expect((await jo.ask('POST', '/auth/account-deletion', { body })).status).toBe(200);
  });
});

describe('a sign-in at the provider', () => {
  /** Links Ann's account and signs her in with a browser that stays signed in at the provider. */
  async function annsBrowser() {
    const login = loginOf(ann);
    await link(ann, login);
    const cookies = new Map<string, string>();
    const visit = async (by?: Client & { cookie: string }, change: (url: URL) => void = () => undefined) => {
      const { url, cookie } = await begin('sign_in', by);
      const visited = new URL(url);
      change(visited);
      const done = await finish(await provider.visit(visited.href, login, cookies), with2(cookie, by?.cookie ?? ''));
      expect(done.status).toBe(200);
      const session = cookieOf(done, 'tideline_session');
      return { ...api.as(session), cookie: session, asked: visited.searchParams };
    };
    return { cookies, visit, signedIn: await visit() };
  }
  it('is fresh if the user just signed in there, and requests no prompt without a session', async () => {
    const { signedIn } = await annsBrowser();
    expect(signedIn.asked.has('prompt')).toBe(false);
    expect(await isFresh(signedIn)).toBe(true);
    wait(11);
    expect(await isFresh(signedIn)).toBe(false);
  });

  it('is as fresh as the last sign-in there if the provider does not ask the user again', async () => {
    const { cookies, visit } = await annsBrowser();
    await provider.setSignedInSecondsAgo(cookies, 300);
    const recent = await visit();
    expect(await isFresh(recent)).toBe(true);
    wait(6);
    expect(await isFresh(recent)).toBe(false);
    await provider.setSignedInSecondsAgo(cookies, 1_800);
    expect(await isFresh(await visit())).toBe(false);
  });

  it('is not fresh if the provider states no time or a time minutes in the future', async () => {
    const { cookies, visit } = await annsBrowser();
    expect(await isFresh(await visit(undefined, (url) => url.searchParams.delete('max_age')))).toBe(false);
    await provider.setSignedInSecondsAgo(cookies, -30);
    expect(await isFresh(await visit())).toBe(true);
    await provider.setSignedInSecondsAgo(cookies, -300);
    expect(await isFresh(await visit())).toBe(false);
  });

  it('must be repeated for a stale session, and is not fresh if the browser removes the prompt', async () => {
    const { cookies, visit, signedIn } = await annsBrowser();
    await provider.setSignedInSecondsAgo(cookies, 1_800);
    wait(30);
    const silent = await visit(signedIn, ({ searchParams }) => {
      searchParams.delete('prompt');
      searchParams.set('max_age', '86400');
    });
    expect(await isFresh(silent)).toBe(false);
    const again = await visit(silent);
    expect([again.asked.get('prompt'), again.asked.get('max_age')]).toEqual(['login', '600']);
    expect(await isFresh(again)).toBe(true);
  });
});

describe('signing up at the provider where sign-up is closed', () => {
  it.each([
    ['closed', 'closed'],
    ['invite', 'invite'],
  ] as const)('is refused by the policy %s', async (explicit, policy) => {
    const strict = await startTestApi({ signInProvider: provider.settings, policy: { explicit } });
    const started = await strict.ask<{ url: string }>('POST', '/auth/provider/start', {
      body: { purpose: 'sign_in', returnTo: '/' },
    });
    const headers = { cookie: cookieOf(started, 'tideline_provider') };
    const query = await provider.visit(started.body.url, `kim-${policy}`);
    expect(
      await strict.ask('POST', '/auth/provider/finish', { body: { query, signUp: region }, headers }),
    ).toMatchObject({ status: 403, body: { code: 'SIGN_UP_CLOSED', params: { policy } } });
    await strict.stop();
  });
});
