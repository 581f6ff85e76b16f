/**
 * Tests that signing up does not reveal which addresses have an account (ASVS 6.3.8): neither by its response, nor by
 * later responses, nor by the work it takes.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Email } from '../../platform/mail/email.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const OWNERS = 'wave after wave 77';
const STRANGERS = 'a stranger by the sea';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clock.move(new Date('2026-03-01T12:00:00Z')));
afterAll(() => api.stop());

const signUp = (email: string, password: string, name = 'Somebody') =>
  api.ask<{ user: { id: string }; household: { id: string } }>('POST', '/auth/sign-up', {
    body: { name, email, password, currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  });
const signIn = (email: string, password: string) =>
  api.ask<{ user: { id: string } }>('POST', '/auth/sign-in', { body: { email, password } });
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const emailsTo = async (email: string): Promise<Email[]> => (await api.emails()).filter(({ to }) => to === email);
const linkIn = ({ text }: Email, purpose: 'verify' | 'reset') =>
  [...text.matchAll(new RegExp(`#${purpose}=([\\w-]+)`, 'g'))].map(([, token]) => token ?? '');
const confirm = async (email: string) => {
  const [token] = (await emailsTo(email)).flatMap((message) => linkIn(message, 'verify'));
  expect((await api.ask('POST', '/auth/verification', { body: { token } })).status).toBe(204);
};

/** Returns a response without the values that differ between users. */
const shapeOf = ({ status, headers, body }: Awaited<ReturnType<typeof signUp>>, email: string) => ({
  status,
  headers: [...headers.keys()].filter((name) => name !== 'content-length').toSorted(),
  cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…')),
  body: JSON.parse(
    JSON.stringify(body)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(email, 'email'),
  ),
});

describe('signing up with an address that already has an account', () => {
  it('gets the same responses as any other sign-up, also in later requests', async () => {
    const owner = await api.signUp({ email: 'owner@example.org', password: OWNERS });
    await confirm('owner@example.org');
    const taken = await signUp('owner@example.org', STRANGERS);
    const fresh = await signUp('fresh@example.org', STRANGERS);
    expect(shapeOf(taken, 'owner@example.org')).toEqual(shapeOf(fresh, 'fresh@example.org'));
    for (const [answer, email] of [
      [taken, 'owner@example.org'],
      [fresh, 'fresh@example.org'],
    ] as const) {
      const stranger = api.as(cookieOf(answer.headers));
      expect((await stranger.ask('GET', '/accounts')).body).toMatchObject({ items: [] });
      expect((await stranger.ask('POST', '/auth/verification/request')).status).toBe(204);
      expect((await stranger.ask('POST', '/auth/confirm', { body: { password: STRANGERS } })).status).toBe(204);
      expect((await api.ask('POST', '/auth/reset/request', { body: { email } })).status).toBe(204);
      expect((await stranger.ask('POST', '/auth/sign-out')).status).toBe(204);
      expect((await signIn(email, STRANGERS)).body.user.id).toBe(answer.body.user.id);
      expect((await signIn(email, 'not the password')).status).toBe(401);
    }
    expect(taken.body.household.id).not.toBe(owner.householdId);
    expect((await owner.ask('GET', '/auth/session')).status).toBe(200);
    expect((await signIn('owner@example.org', OWNERS)).body.user.id).toBe(owner.userId);
  });

  it('reveals the account only to someone who knows its password', async () => {
    await api.signUp({ email: 'known@example.org', password: OWNERS });
    expect(await signUp('KNOWN@example.org', OWNERS)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  it('gives all accounts of the address the same salt', async () => {
    const salts = async (email: string) =>
      (
        await api.database.asOwner((client) =>
          client.query<{ salt: string }>(
            "select distinct split_part(c.password, '$', 5) as salt from user_credential c join app_user u on " +
              'u.id = c.user_id where u.email = $1',
            [email],
          ),
        )
      ).rows.length;
    const owner = await api.signUp({ email: 'salt@example.org', password: OWNERS });
    for (const n of [1, 2, 3]) expect((await signUp('salt@example.org', `${STRANGERS} ${n}`)).status).toBe(201);
    expect(await salts('salt@example.org')).toBe(1);
    expect(
      (await owner.ask('POST', '/auth/password', { body: { current: OWNERS, password: `${OWNERS} anew` } })).status,
    ).toBe(204);
    expect(await salts('salt@example.org')).toBe(1);
    expect((await signIn('salt@example.org', `${OWNERS} anew`)).body.user.id).toBe(owner.userId);
  });

  it('counts as a guess at the password', async () => {
    await api.signUp({ email: 'guess@example.org', password: OWNERS });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signUp('guess@example.org', `${STRANGERS} ${n}`)),
    );
    expect(tries.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the owner of a mailbox', () => {
  it('is notified of a sign-up with a confirmed address, in an email without a name or confirmation link', async () => {
    await api.signUp({ email: 'told@example.org', password: OWNERS });
    await confirm('told@example.org');
    await signUp('told@example.org', STRANGERS, 'Click https://evil.example');
    const message = (await emailsTo('told@example.org')).at(-1);
    expect(message).toMatchObject({ subject: 'Someone signed up with your email address' });
    expect(message?.text).toContain('Your account is safe');
    expect(message?.text).not.toContain('evil');
    expect(linkIn(message as Email, 'verify')).toEqual([]);
  });

  it('chooses one of two accounts by confirming its address, which the other account then cannot do', async () => {
    const first = await api.signUp({ email: 'both@example.org', password: OWNERS });
    const second = await signUp('both@example.org', STRANGERS);
    const emails = await emailsTo('both@example.org');
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Someone signed up with your email address',
    ]);
    const [ofFirst, ofSecond] = emails.flatMap((message) => linkIn(message, 'verify'));
    expect((await api.ask('POST', '/auth/verification', { body: { token: ofSecond } })).status).toBe(204);
    expect(await api.ask('POST', '/auth/verification', { body: { token: ofFirst } })).toMatchObject({
      status: 410,
      body: { code: 'LINK_ENDED' },
    });
    const isConfirmed = async (cookie: string) =>
      (await api.as(cookie).ask<{ user: { emailVerified: boolean } }>('GET', '/auth/session')).body.user.emailVerified;
    expect([await isConfirmed(first.cookie), await isConfirmed(cookieOf(second.headers))]).toEqual([false, true]);
  });

  it('can reset the password of the confirmed account or, if there is none, of an account of their choice', async () => {
    const first = await api.signUp({ email: 'reset@example.org', password: OWNERS });
    api.clock.move(new Date('2026-03-02T08:30:00Z'));
    await signUp('reset@example.org', STRANGERS);
    await api.ask('POST', '/auth/reset/request', { body: { email: 'reset@example.org' } });
    const message = (await emailsTo('reset@example.org')).find(({ subject }) => subject === 'Choose a new password');
    expect(message?.text).toMatch(/The account created on Mar 1, 2026, 12:00 PM UTC:\n/);
    const [ofFirst, ofSecond] = linkIn(message as Email, 'reset');
    expect(
      (await api.ask('POST', '/auth/reset', { body: { token: ofFirst, password: 'eleven herons over the weir' } }))
        .status,
    ).toBe(204);
    expect((await signIn('reset@example.org', 'eleven herons over the weir')).body.user.id).toBe(first.userId);
    expect(
      (await api.ask('POST', '/auth/reset', { body: { token: ofSecond, password: 'twelve herons over the weir' } }))
        .status,
    ).toBe(410);
    await api.ask('POST', '/auth/reset/request', { body: { email: 'reset@example.org' } });
    const last = (await emailsTo('reset@example.org')).findLast(({ subject }) => subject === 'Choose a new password');
    expect(linkIn(last as Email, 'reset')).toHaveLength(1);
  });

  it('receives at most five emails per hour, regardless of the number of sign-ups', async () => {
    await api.signUp({ email: 'many@example.org', password: OWNERS });
    for (let n = 0; n < 8; n++) await signUp('many@example.org', `${STRANGERS} ${n}`);
    expect((await emailsTo('many@example.org')).length).toBeLessThanOrEqual(5);
  });
});

describe('a guest who keeps the sample household', () => {
  it('learns nothing about other accounts', async () => {
    await api.signUp({ email: 'kept@example.org', password: OWNERS });
    const guest = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const kept = await api
      .as(cookieOf(guest.headers))
      .ask('POST', '/auth/sample/keep', { body: { name: 'Eve', email: 'kept@example.org', password: STRANGERS } });
    expect(kept).toMatchObject({ status: 200, body: { user: { email: 'kept@example.org', guestExpiresAt: null } } });
  });
});
