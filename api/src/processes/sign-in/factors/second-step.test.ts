/**
 * Tests authenticator apps and recovery codes: the second step of a sign-in, confirmation, and attempts by attackers.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { resetFactorsByOperator } from './reset-by-operator.ts';
import { addTotp, cookieIn, enterPassword, type WithTotp } from '../testing/factors.ts';

let api: TestApi;
let ann: TestUser;
let app: WithTotp;

const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const enter = (browser: Pick<TestUser, 'ask'>, code: string) =>
  browser.ask('POST', '/auth/second-step/code', { body: { code } });
/** Returns the number of deadlocks. PostgreSQL counts a deadlock before it rolls back the transaction that it ends. */
const deadlocks = async (): Promise<number> =>
  api.database.asOwner(async (client) => {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  });
const subjects = async (): Promise<string[]> => (await api.emails()).map(({ subject }) => subject);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  app = await addTotp(api, ann);
  wait(1); // the code of the setup is already used
});

describe('an authenticator app', () => {
  it('turns on the second step, and comes with ten recovery codes and an email', async () => {
    expect(app.recoveryCodes).toHaveLength(10);
    expect((await ann.ask('GET', '/auth/factors')).body).toMatchObject({
      totpSince: '2026-03-01T12:00:00.000Z',
      recoveryCodesLeft: 10,
      passkeys: [],
      passkeyHost: 'localhost',
    });
    expect(await subjects()).toContain('Two-step verification is on');
  });

  it('is not required before its first correct code', async () => {
    const bob = await api.signUp();
    await bob.ask('POST', '/auth/totp');
    expect((await bob.ask('POST', '/auth/totp/confirm', { body: { code: '000000' } })).body).toMatchObject({
      code: 'CODE_WRONG',
    });
    expect((await enterPassword(api, bob)).status).toBe(200);
  });

  it('stays valid while another one is being set up', async () => {
    await ann.ask('POST', '/auth/totp');
    expect((await enter((await enterPassword(api, ann)).browser, app.code())).status).toBe(200);
  });

  it('is stored with no secret or recovery code in plain text', async () => {
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ row: object }>(
        `select to_jsonb(t) as row from user_totp t where user_id = $1
         union all select to_jsonb(c) as row from recovery_code c where user_id = $1`,
        [ann.userId],
      ),
    );
    expect(rows).toHaveLength(1 + app.recoveryCodes.length);
    const values = rows.flatMap(({ row }) => Object.values(row).map(String));
    // a value that is only encoded is as readable as plain text
    const readable = [...values, ...values.map((value) => Buffer.from(value, 'base64').toString('latin1'))];
    const plain = [
      app.base32Secret,
      ...(['latin1', 'hex', 'base64url', 'base64'] as const).map((encoding) => app.secret.toString(encoding)),
      ...app.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ].map((text) => text.replace(/=+$/, '').toLowerCase());
    expect(plain.filter((text) => readable.some((value) => value.toLowerCase().includes(text)))).toEqual([]);
  });

  it('is not available to a guest', async () => {
    const started = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const guest = api.as(cookieIn(started.headers, 'tideline_session') ?? '');
    for (const path of ['/auth/totp', '/auth/passkeys/options'])
      expect(await guest.ask('POST', path)).toMatchObject({ status: 404 });
  });
});

describe('a sign-in with a second factor', () => {
  it('starts no session after the password, and one after the code', async () => {
    const first = await enterPassword(api, ann);
    expect(first).toMatchObject({
      status: 401,
      body: { code: 'SECOND_STEP_NEEDED', params: { methods: ['totp', 'recovery_code'], resetDueAt: null } },
    });
    expect(cookieIn(first.headers, 'tideline_session')).toBeNull();
    expect(cookieIn(first.headers, 'tideline_device')).toBeNull();
    expect(first.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Strict; Max-Age=600/);
    expect((await first.browser.ask('GET', '/auth/session')).status).toBe(401);

    const second = await enter(first.browser, app.code());
    expect(second).toMatchObject({ status: 200, body: { user: { id: ann.userId } } });
    const session = cookieIn(second.headers, 'tideline_session') ?? '';
    expect((await api.as(session).ask('GET', '/auth/session')).status).toBe(200);
    expect(session).not.toContain(first.pending.split('=')[1]);
  });

  it.each([
    ['a code', () => app.code()],
    ['a recovery code', () => app.recoveryCodes[0] ?? ''],
  ])('accepts %s for only one of four concurrent requests, without a deadlock', async (_, codeOf) => {
    const before = await deadlocks();
    const browsers = await Promise.all([1, 2, 3, 4].map(() => enterPassword(api, ann)));
    const answers = await Promise.all(browsers.map(({ browser }) => enter(browser, codeOf())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await deadlocks()).toBe(before);
    expect((await enter((await enterPassword(api, ann)).browser, codeOf())).body).toMatchObject({ code: 'CODE_WRONG' });
  });

  it('rejects an earlier code after a later one', async () => {
    const before = app.code(-1);
    expect((await enter((await enterPassword(api, ann)).browser, app.code())).status).toBe(200);
    expect((await enter((await enterPassword(api, ann)).browser, before)).body).toMatchObject({ code: 'CODE_WRONG' });
  });

  it('starts only one session each time the password is entered', async () => {
    const { browser } = await enterPassword(api, ann);
    expect((await enter(browser, app.code())).status).toBe(200);
    expect((await enter(browser, app.code(1))).body).toMatchObject({ code: 'SECOND_STEP_ENDED' });
  });

  it('expires after ten minutes, and ends when the password changes', async () => {
    const late = await enterPassword(api, ann);
    wait(10);
    expect((await enter(late.browser, app.code())).body).toMatchObject({ code: 'SECOND_STEP_ENDED' });
    const { browser } = await enterPassword(api, ann);
    await ann.ask('POST', '/auth/confirm', { body: { code: app.code() } });
    const password = 'eleven herons over the weir';
    expect((await ann.ask('POST', '/auth/password', { body: { current: ann.password, password } })).status).toBe(204);
    expect((await enter(browser, app.code(1))).body).toMatchObject({ code: 'SECOND_STEP_ENDED' });
  });

  it('accepts neither a made-up token nor the code of another user', async () => {
    for (const pending of ['', 'tideline_second_step=', `tideline_second_step=${'x'.repeat(43)}`])
      expect((await enter(api.as(pending), app.code())).body).toMatchObject({ code: 'SECOND_STEP_ENDED' });
    const bob = await api.signUp();
    const bobs = await addTotp(api, bob);
    wait(1);
    expect((await enter((await enterPassword(api, ann)).browser, bobs.code())).body).toMatchObject({
      code: 'CODE_WRONG',
    });
  });

  it('reveals a second factor only to someone who knows the password', async () => {
    const wrong = await enterPassword(api, { email: ann.email, password: 'not the password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' }, pending: '' });
  });

  it('is still required after a password reset if the factor is older than a week', async () => {
    wait(8 * 1_440);
    await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    const link = (await api.emails()).at(-1)?.text.match(/#reset=([\w-]+)/)?.[1];
    const password = 'eleven herons over the weir';
    expect((await api.ask('POST', '/auth/reset', { body: { token: link, password } })).status).toBe(204);
    expect((await enterPassword(api, { email: ann.email, password })).body).toMatchObject({
      code: 'SECOND_STEP_NEEDED',
    });
  });

  it('limits guesses per user, notifies the user, and gives a known device separate attempts', async () => {
    const owner = await enterPassword(api, ann);
    const signedIn = await enter(owner.browser, app.code());
    const device = cookieIn(signedIn.headers, 'tideline_device') ?? '';
    const guesses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      guesses.push((await enter((await enterPassword(api, ann)).browser, '000000')).status);
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const inbox = await ann.ask<{ items: { title: string }[] }>('GET', '/notifications');
    expect(inbox.body.items.filter(({ title }) => /wrong codes/.test(title))).toHaveLength(1);
    const { pending } = await enterPassword(api, ann, { cookie: device });
    expect((await enter(api.as(`${pending}; ${device}`), app.code(1))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs its user in once, and the user gets an email', async () => {
    const code = (app.recoveryCodes[0] ?? '').toLowerCase();
    expect((await enter((await enterPassword(api, ann)).browser, code)).status).toBe(200);
    expect(await subjects()).toContain('A recovery code was used');
    expect((await ann.ask('GET', '/auth/factors')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await enter((await enterPassword(api, ann)).browser, code)).body).toMatchObject({ code: 'CODE_WRONG' });
  });

  it('can be replaced by new codes on request', async () => {
    const { body } = await ann.ask<{ recoveryCodes: string[] }>('POST', '/auth/recovery-codes');
    expect(body.recoveryCodes).toHaveLength(10);
    const { browser } = await enterPassword(api, ann);
    expect((await enter(browser, app.recoveryCodes[0] ?? '')).body).toMatchObject({ code: 'CODE_WRONG' });
    expect((await enter(browser, body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is deleted with the last factor', async () => {
    expect((await ann.ask('DELETE', '/auth/totp', { headers: { 'if-match': '0' } })).status).toBe(204);
    expect((await ann.ask('GET', '/auth/factors')).body).toMatchObject({ totpSince: null, recoveryCodesLeft: null });
    expect((await ann.ask('POST', '/auth/recovery-codes')).status).toBe(404);
    expect((await enterPassword(api, ann)).status).toBe(200);
  });
});

describe('confirming a sensitive action', () => {
  beforeEach(() => wait(11));

  it('requires the second factor and rejects the password', async () => {
    expect((await ann.ask('POST', '/auth/confirm/options')).body).toEqual({
      methods: ['totp', 'recovery_code'],
      passkey: null,
    });
    expect(await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).toMatchObject({
      status: 401,
      body: { code: 'SECOND_STEP_NEEDED' },
    });
    expect((await ann.ask('GET', '/auth/fresh')).status).toBe(403);
    const code = app.code();
    expect((await ann.ask('POST', '/auth/confirm', { body: { code } })).status).toBe(204);
    expect((await ann.ask('GET', '/auth/fresh')).status).toBe(204);
    expect((await ann.ask('POST', '/auth/confirm', { body: { code } })).body).toMatchObject({ code: 'CODE_WRONG' });
  });

  it.each([
    ['POST', '/auth/totp', undefined],
    ['DELETE', '/auth/totp', undefined],
    ['POST', '/auth/recovery-codes', undefined],
    ['POST', '/auth/passkeys/options', undefined],
    ['POST', '/auth/password', { current: 'wave after wave 77', password: 'eleven herons over the weir' }],
  ] as const)('is required for %s %s', async (method, path, body) => {
    const headers: Record<string, string> = method === 'DELETE' ? { 'if-match': '0' } : {};
    expect(await ann.ask(method, path, { body, headers })).toMatchObject({
      status: 403,
      body: { code: 'FRESH_SIGN_IN_NEEDED' },
    });
  });
});

describe('a lost second factor', () => {
  const linkIn = async (kind: string): Promise<string | undefined> =>
    (await api.emails()).at(-1)?.text.match(new RegExp(`#${kind}=([\\w-]+)`))?.[1];
  beforeEach(() => wait(8 * 1_440));
  const request = async () => {
    const { browser } = await enterPassword(api, ann);
    return browser.ask<{ dueAt: string; sent: boolean }>('POST', '/auth/second-step/reset/request');
  };

  it('is removed with a link that is sent three days after the request', async () => {
    expect((await request()).body.sent).toBe(false);
    wait(2 * 1_440);
    expect((await request()).body.sent).toBe(false);
    wait(1_440);
    expect((await enterPassword(api, ann)).body).toMatchObject({ params: { resetDueAt: expect.any(String) } });
    expect((await request()).body.sent).toBe(true);
    const token = await linkIn('factor-reset');
    expect((await api.ask('POST', '/auth/second-step/reset', { body: { token } })).status).toBe(204);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(401);
    expect((await enterPassword(api, ann)).status).toBe(200);
    expect(await api.ask('POST', '/auth/second-step/reset', { body: { token } })).toMatchObject({
      status: 410,
      body: { code: 'LINK_ENDED' },
    });
  });

  it('is not removed if the user cancels with a link, which a password reset does not invalidate', async () => {
    await request();
    const token = await linkIn('factor-cancel');
    await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    await api.ask('POST', '/auth/reset', {
      body: { token: await linkIn('reset'), password: 'eleven herons over the weir' },
    });
    expect((await api.ask('POST', '/auth/second-step/reset/cancel', { body: { token } })).status).toBe(204);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(401);
    wait(3 * 1_440);
    const { body } = await enterPassword(api, { email: ann.email, password: 'eleven herons over the weir' });
    expect(body).toMatchObject({ params: { resetDueAt: null } });
  });

  it('is not removed if the user signs in with it', async () => {
    await request();
    const first = await enterPassword(api, ann);
    expect(first.body).toMatchObject({ params: { resetDueAt: expect.any(String) } });
    await enter(first.browser, app.code());
    expect((await enterPassword(api, ann)).body).toMatchObject({ params: { resetDueAt: null } });
  });

  it('is removed by an operator, which also ends the sessions', async () => {
    expect(await resetFactorsByOperator({ db: api.database.db, clock: api.clock }, ' Nobody@example.org')).toBe(0);
    expect(await resetFactorsByOperator({ db: api.database.db, clock: api.clock }, ann.email.toUpperCase())).toBe(1);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(401);
    expect((await enterPassword(api, ann)).status).toBe(200);
  });

  it('is not removed without the password', async () => {
    expect((await api.ask('POST', '/auth/second-step/reset/request')).body).toMatchObject({
      code: 'SECOND_STEP_ENDED',
    });
  });
});

it('the API logs no code, secret or cookie', () => {
  const log = api.logged.join('\n');
  for (const code of [...app.recoveryCodes, app.base32Secret]) expect(log).not.toContain(code);
  expect(log).not.toMatch(/otpauth|tideline_second_step/);
});
