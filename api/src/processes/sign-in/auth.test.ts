import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addAccount, money } from '../../testing/ledger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { THROTTLE_LIMITS } from '../../platform/auth/throttle.ts';

const signUpBody = {
  name: 'Ann',
  email: 'ann@example.org',
  password: 'wave after wave 77',
  currency: 'USD',
  timezone: 'Europe/Berlin',
  locale: 'de-DE',
};
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';
const valueOf = (headers: Headers) => cookieOf(headers).split(';')[0] ?? '';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clock.move(new Date('2026-03-01T12:00:00Z')));
afterAll(() => api.stop());

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.ask('POST', '/auth/sign-in', { body: { email, password }, headers });

describe('signing up', () => {
  it('creates a user who owns a household with categories, and signs the user in', async () => {
    const { status, headers, body } = await api.ask('POST', '/auth/sign-up', { body: signUpBody });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { name: 'Ann', email: 'ann@example.org', theme: 'system' },
      household: { currency: 'USD', timezone: 'Europe/Berlin', locale: 'de-DE' },
      role: 'owner',
      today: '2026-03-01',
    });
    const ann = api.as(valueOf(headers));
    expect((await ann.ask('GET', '/auth/session')).body).toEqual({
      ...body,
      unreadNotifications: 0,
      readOnlyAccountIds: [],
    });
    const categories = (await ann.ask<{ items: { key: string }[] }>('GET', '/categories')).body.items;
    expect(categories.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['salary', 'groceries', 'interest_charge', 'card_payment']),
    );
  });

  it.each([
    {
      why: 'the email address and password of an existing account, in other letter case',
      change: { email: 'ANN@example.org' },
      status: 409,
      code: 'EMAIL_TAKEN',
    },
    {
      why: 'a password that is too short',
      change: { password: 'elevenchars' },
      status: 422,
      code: 'VALIDATION_FAILED',
    },
    { why: 'a common password', change: { password: 'password123456' }, status: 422, code: 'PASSWORD_TOO_COMMON' },
    {
      why: "the user's name in the password",
      change: { password: 'new.person12345', email: 'new.person@example.org' },
      status: 422,
      code: 'PASSWORD_TOO_COMMON',
    },
    { why: 'an unknown time zone', change: { timezone: 'Mars/Olympus' }, status: 422, code: 'VALIDATION_FAILED' },
    { why: 'an invalid address', change: { email: 'ann' }, status: 422, code: 'VALIDATION_FAILED' },
  ])('is rejected and stores nothing: $why', async ({ change, status, code }) => {
    const before = await api.database.asOwner((client) => client.query('select count(*) from app_user'));
    const answer = await api.ask('POST', '/auth/sign-up', {
      body: { ...signUpBody, email: 'other@example.org', ...change },
    });
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
    expect((await api.database.asOwner((client) => client.query('select count(*) from app_user'))).rows).toEqual(
      before.rows,
    );
    expect(cookieOf(answer.headers)).toBe('');
  });

  it('creates one user from concurrent sign-ups with one address', async () => {
    const body = { ...signUpBody, email: 'twice@example.org' };
    const answers = await Promise.all([1, 2, 3].map(() => api.ask('POST', '/auth/sign-up', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('the sign-up policy', () => {
  it('is open to a user with the setup code until a household exists, and then requires an invitation', async () => {
    const fresh = await startTestApi({ policy: { setupCode: 'blue-heron' } });
    try {
      expect((await fresh.ask('GET', '/auth/options')).body).toEqual({
        signUp: 'open',
        setupCodeRequired: true,
        provider: null,
        sample: true,
        mail: false,
      });
      for (const setupCode of [undefined, 'wrong', 'blue-heroN']) {
        expect(await fresh.ask('POST', '/auth/sign-up', { body: { ...signUpBody, setupCode } })).toMatchObject({
          status: 403,
          body: { code: 'SETUP_CODE_WRONG' },
        });
      }
      expect(
        (await fresh.ask('POST', '/auth/sign-up', { body: { ...signUpBody, setupCode: 'blue-heron' } })).status,
      ).toBe(201);
      expect((await fresh.ask('GET', '/auth/options')).body).toEqual({
        signUp: 'invite',
        setupCodeRequired: false,
        provider: null,
        sample: true,
        mail: false,
      });
      const second = await fresh.ask('POST', '/auth/sign-up', {
        body: { ...signUpBody, email: 'bob@example.org', setupCode: 'blue-heron' },
      });
      expect(second).toMatchObject({ status: 403, body: { code: 'SIGN_UP_CLOSED', params: { policy: 'invite' } } });
    } finally {
      await fresh.stop();
    }
  });

  it('admits only one of several concurrent first users', async () => {
    const fresh = await startTestApi({ policy: {} });
    try {
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) =>
          fresh.ask('POST', '/auth/sign-up', { body: { ...signUpBody, email: `${name}@example.org` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    } finally {
      await fresh.stop();
    }
  });

  it('if closed, admits only users whom the operator invited, including the first user', async () => {
    const closed = await startTestApi({ policy: { explicit: 'closed' } });
    const refused = { status: 403, body: { code: 'SIGN_UP_CLOSED', params: { policy: 'closed' } } };
    const tokenOf = (link: string): string => link.split('#invite=')[1] ?? '';
    const invited = async (body: object): Promise<string> =>
      tokenOf((await closed.ask<{ link: string }>('POST', '/users/invite', { body })).body.link);
    const signUpWith = (invitation: string) =>
      closed.ask('POST', '/auth/sign-up', { body: { ...signUpBody, email: 'new@example.org', invitation } });
    try {
      expect(await closed.ask('POST', '/auth/sign-up', { body: signUpBody })).toMatchObject(refused);
      const ann = await closed.signUp({ invitation: await invited({}) });
      const bob = await closed.signUp({ invitation: await invited({ household: ann.householdId, role: 'owner' }) });
      expect(bob.householdId).toBe(ann.householdId);
      const byMember = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'viewer' } });
      expect(await signUpWith(tokenOf(byMember.body.link))).toMatchObject(refused);

      // a member who sends the operator's invitation again becomes its sender
      await invited({ household: ann.householdId, role: 'viewer' });
      const { body } = await ann.ask<{ invitations: { id: string }[] }>('GET', '/members');
      const again = await ann.ask<{ link: string }>('POST', `/invitations/${body.invitations.at(-1)?.id}/resend`);
      expect(await signUpWith(tokenOf(again.body.link))).toMatchObject(refused);
    } finally {
      await closed.stop();
    }
  });
});

describe('the session cookie', () => {
  it('is not accessible to scripts or other sites', async () => {
    const { headers } = await signIn(signUpBody.email, signUpBody.password);
    expect(headers.getSetCookie()[0]).toMatch(
      /^tideline_session=[\w-]{32,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
    );
  });

  it('is bound to the host, and to TLS if the site uses TLS', async () => {
    const secure = await startTestApi({ publicOrigin: 'https://money.example.org' });
    try {
      const { headers } = await secure.ask('POST', '/auth/sign-up', { body: signUpBody });
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-tideline_session=[\w-]{32,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600; Secure$/,
      );
      expect((await secure.as(valueOf(headers)).ask('GET', '/auth/session')).status).toBe(200);
    } finally {
      await secure.stop();
    }
  });

  it('is stored only as a digest', async () => {
    const { headers } = await signIn(signUpBody.email, signUpBody.password);
    const token = valueOf(headers).split('=')[1];
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ token: string }>('select token from user_session'),
    );
    expect(rows.map((row) => row.token)).not.toContain(token);
  });

  it('is invalidated on the server at sign-out, when the browser also clears its data', async () => {
    const { headers } = await signIn(signUpBody.email, signUpBody.password);
    const ann = api.as(valueOf(headers));
    const out = await ann.ask('POST', '/auth/sign-out');
    expect(out.status).toBe(204);
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(cookieOf(out.headers)).toContain('Max-Age=0');
    expect(await ann.ask('GET', '/auth/session')).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
  });

  it('changes with each sign-in, which ends the previous session', async () => {
    const first = valueOf((await signIn(signUpBody.email, signUpBody.password)).headers);
    const second = valueOf((await signIn(signUpBody.email, signUpBody.password, { cookie: first })).headers);
    expect(second).not.toBe(first);
    expect((await api.as(first).ask('GET', '/auth/session')).status).toBe(401);
    expect((await api.as(second).ask('GET', '/auth/session')).status).toBe(200);
  });

  it.each([
    {
      why: 'it is used every day for less than 14 days',
      days: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13.9],
      status: 200,
    },
    {
      why: 'it is used every day for more than 14 days',
      days: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14.01],
      status: 401,
    },
    { why: 'it is unused for less than 7 days', days: [6.9], status: 200 },
    { why: 'it is unused for more than 7 days', days: [7.1], status: 401 },
  ])('gets status $status if $why', async ({ days, status }) => {
    const start = api.clock.now().getTime();
    const ann = api.as(valueOf((await signIn(signUpBody.email, signUpBody.password)).headers));
    let last = 0;
    for (const day of days) {
      api.clock.move(new Date(start + day * 86_400_000));
      last = (await ann.ask('GET', '/auth/session')).status;
    }
    expect(last).toBe(status);
  });

  it.each(['tideline_session=', 'tideline_session=short', `tideline_session=${'x'.repeat(32)}`, 'other=1'])(
    'signs no one in if it is not valid (%s)',
    async (cookie) => {
      expect((await api.as(cookie).ask('GET', '/auth/session')).status).toBe(401);
    },
  );
});

describe('signing in', () => {
  it('returns the same error for a wrong password and an unknown user', async () => {
    const wrong = await signIn(signUpBody.email, 'not the password');
    const unknown = await signIn('stranger@example.org', 'not the password');
    expect(wrong.status).toBe(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  it('is not necessary with a valid session token in the format that earlier versions issued', async () => {
    const earlier = 'Zk3vT9qLw1XoPyB7sDcR5nUe8hJmA2Gf';
    const { userId } = await api.signUp();
    await api.database.asOwner((client) =>
      client.query(
        `insert into tideline.user_session (id, user_id, token, expires_at, last_used_at, created_at, updated_at)
           values (gen_random_uuid(), $1, encode(sha256($2), 'hex'), $3, $4, $4, $4)`,
        [userId, earlier, new Date('2026-03-09T12:00:00Z'), api.clock.now()],
      ),
    );
    const answer = await api.as(`tideline_session=${earlier}`).ask('GET', '/auth/session');
    expect(answer).toMatchObject({ status: 200, body: { user: { id: userId } } });
  });

  it('compares passwords exactly, but ignores the letter case of the email address', async () => {
    expect((await signIn(signUpBody.email, signUpBody.password.toUpperCase())).status).toBe(401);
    expect((await signIn(signUpBody.email, `${signUpBody.password} `)).status).toBe(401);
    expect((await signIn('  ann@example.org', signUpBody.password)).status).toBe(401);
    expect((await signIn('Ann@Example.org', signUpBody.password)).status).toBe(200);
  });

  it('limits guesses per account and address, reports the waiting time, and blocks no other address', async () => {
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, pair: { points: 3, perSeconds: 900 } },
    });
    try {
      const ann = await guarded.signUp();
      const attempt = (password: string, address: string) =>
        guarded.ask('POST', '/auth/sign-in', {
          body: { email: ann.email, password },
          headers: { 'x-forwarded-for': address },
        });
      const guesses = await Promise.all(
        Array.from({ length: 6 }, () => attempt('a wrong guess of mine', '203.0.113.7')),
      );
      expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429]);
      const refused = await attempt(ann.password, '203.0.113.7');
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
      expect((await attempt(ann.password, '198.51.100.9')).status).toBe(200);
    } finally {
      await guarded.stop();
    }
  });

  it('lets the user in from a known address, no matter how many other addresses guess the password', async () => {
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, account: { points: 3, perSeconds: 3_600 } },
    });
    try {
      const ann = await guarded.signUp();
      const attempt = async (password: string, address: string) =>
        (
          await guarded.ask('POST', '/auth/sign-in', {
            body: { email: ann.email, password },
            headers: { 'x-forwarded-for': address },
          })
        ).status;
      expect(await attempt(ann.password, '198.51.100.9')).toBe(200);
      const guesses = await Promise.all(
        Array.from({ length: 8 }, (_, index) => attempt('a wrong guess of mine', `203.0.113.${index}`)),
      );
      expect(guesses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
      expect(await attempt(ann.password, '203.0.113.77')).toBe(429);
      expect(await attempt(ann.password, '198.51.100.9')).toBe(200);
      expect(await attempt(ann.password, '')).toBe(200); // the address from which they signed up
    } finally {
      await guarded.stop();
    }
  });

  it('counts all addresses of an IPv6 network as one', async () => {
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, pair: { points: 2, perSeconds: 900 } },
    });
    try {
      const ann = await guarded.signUp();
      const attempt = async (address: string) =>
        (
          await guarded.ask('POST', '/auth/sign-in', {
            body: { email: ann.email, password: 'a wrong guess of mine' },
            headers: { 'x-forwarded-for': `10.0.0.1, ${address}` },
          })
        ).status;
      expect([
        await attempt('2001:db8:0:1200::1'),
        await attempt('2001:db8:0:12ff:1::9'),
        await attempt('2001:db8:0:1201:0:0:0:1'),
      ]).toEqual([401, 401, 429]);
      expect(await attempt('2001:db8:0:1300::1')).toBe(401);
    } finally {
      await guarded.stop();
    }
  });

  it('does not count correct passwords as attempts', async () => {
    const guarded = await startTestApi({
      throttleLimits: {
        ...THROTTLE_LIMITS,
        address: { points: 3, perSeconds: 900 },
        pair: { points: 3, perSeconds: 900 },
        account: { points: 3, perSeconds: 900 },
        signUp: { points: 3, perSeconds: 900 },
      },
    });
    try {
      const ann = await guarded.signUp();
      for (let time = 0; time < 6; time++) {
        expect(
          (await guarded.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } })).status,
        ).toBe(200);
      }
    } finally {
      await guarded.stop();
    }
  });
});

describe('the log', () => {
  it('contains no name, password or token', async () => {
    await signIn(signUpBody.email, 'not the password');
    const lines = api.logged.join('\n');
    expect(lines).toContain('WRONG_CREDENTIALS');
    for (const secret of ['ann@example.org', 'Ann', 'wave after', 'not the password', 'tideline_session'])
      expect(lines).not.toContain(secret);
  });

  it('contains no amount, whether a request succeeds, is rejected or fails', async () => {
    const ann = await api.signUp();
    const { id: accountId } = await addAccount(ann, { balance: money(7_319_135) });
    const spend = async (minor: string) => {
      const body = { accountId, postedOn: '2026-02-10', amount: { minor, currency: 'USD' }, payee: 'Bakery' };
      return (await ann.ask('POST', '/transactions', { body })).status;
    };
    // the error of the database quotes the row with its amount
    await api.database.asOwner((client) =>
      client.query('alter table transaction add constraint is_not_that check (amount_minor <> -6183957)'),
    );
    expect([await spend('-48127.93'), await spend('-6183957')]).toEqual([422, 500]);
    const lines = api.logged.join('\n');
    expect(lines).toContain('request failed');
    for (const amount of [/73,?191\.?35/, /48,?127\.?93/, /61,?839\.?57/]) expect(lines).not.toMatch(amount);
  });
});
