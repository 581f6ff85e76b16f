import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Notification, SessionEntry } from '@tideline/contract';
import { type Client, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'eleven herons over the weir';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const signIn = async (
  userAgent: string,
  { password = ann.password, cookie = '' } = {},
): Promise<Client & { cookie: string }> => {
  const { status, headers } = await api.ask('POST', '/auth/sign-in', {
    body: { email: ann.email, password },
    headers: { 'user-agent': userAgent, ...(cookie === '' ? {} : { cookie }) },
  });
  expect(status).toBe(200);
  const made = headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...api.as(made), cookie: made };
};
const sessionsOf = async (who: Client = ann) =>
  (await who.ask<{ items: SessionEntry[] }>('GET', '/auth/sessions')).body.items;
const end = (who: Client, id: string | undefined, headers: Record<string, string> = {}) =>
  who.ask<{ code?: string }>('DELETE', `/auth/sessions/${id}`, { headers: { 'if-match': '0', ...headers } });
const statusOf = async (who: Client) => (await who.ask('GET', '/auth/session')).status;
const notified = async (who: Client = ann) =>
  (await who.ask<{ items: Notification[] }>('GET', '/notifications')).body.items.map(({ title }) => title);

describe('the session list', () => {
  it('names the current browser first and then the most recently used, without IP addresses or tokens', async () => {
    api.clock.move(new Date('2026-03-01T13:00:00Z'));
    const [firefox, safari] = [await signIn(FIREFOX), await signIn(SAFARI)];
    api.clock.move(new Date('2026-03-01T14:00:00Z'));
    await firefox.ask('GET', '/accounts');
    expect(await sessionsOf(safari)).toEqual([
      {
        id: expect.any(String),
        device: 'Safari on iOS',
        startedAt: '2026-03-01T13:00:00.000Z',
        lastUsedAt: '2026-03-01T14:00:00.000Z',
        isCurrent: true,
      },
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        startedAt: '2026-03-01T13:00:00.000Z',
        lastUsedAt: '2026-03-01T14:00:00.000Z',
        isCurrent: false,
      },
      {
        id: expect.any(String),
        device: 'An unknown device',
        startedAt: '2026-03-01T12:00:00.000Z',
        lastUsedAt: '2026-03-01T12:00:00.000Z',
        isCurrent: false,
      },
    ]);
    const text = JSON.stringify((await safari.ask('GET', '/auth/sessions')).body);
    expect(text).not.toMatch(/127\.0\.0\.1|::1|Mozilla|token/);
    for (const { cookie } of [ann, firefox, safari]) expect(text).not.toContain(cookie.split('=')[1]);
  });

  it('omits expired sessions and those of other users', async () => {
    await signIn(FIREFOX);
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    expect(await sessionsOf(bob)).toHaveLength(1);
    api.clock.move(new Date('2026-03-06T12:00:00Z'));
    await ann.ask('GET', '/accounts');
    api.clock.move(new Date('2026-03-09T12:00:00Z')); // Firefox has not been used for eight days
    expect((await sessionsOf()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('requires a session', async () => {
    expect([
      (await api.ask('GET', '/auth/sessions')).status,
      (await end(api, crypto.randomUUID())).status,
      (await api.ask('POST', '/auth/sessions/end-others')).status,
    ]).toEqual([401, 401, 401]);
  });
});

describe('another session of the user', () => {
  it('is refused at its next request after it is ended, and the others remain', async () => {
    const [firefox, safari] = [await signIn(FIREFOX), await signIn(SAFARI)];
    const other = (await sessionsOf()).find(({ device }) => device === 'Firefox on Linux');
    expect((await end(ann, other?.id)).status).toBe(204);
    expect([await statusOf(firefox), await statusOf(safari), await statusOf(ann)]).toEqual([401, 200, 200]);
    expect((await end(ann, other?.id)).status).toBe(404);
  });

  it('closes its pages that listen for changes when it is ended', async () => {
    const firefox = await signIn(FIREFOX);
    const watching = await fetch(`${api.url}/api/v1/events?household=${ann.householdId}`, {
      headers: { cookie: firefox.cookie },
    });
    expect(watching.status).toBe(200);
    const reader = watching.body?.getReader();
    await end(ann, (await sessionsOf()).find(({ isCurrent }) => !isCurrent)?.id);
    let isOver = false;
    while (!isOver) isOver = (await reader?.read())?.done ?? true;
    expect(isOver).toBe(true);
  });

  it('cannot be ended by another user', async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const [hers] = await sessionsOf();
    expect(await end(bob, hers?.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await end(bob, hers?.id, { 'x-household': ann.householdId })).toMatchObject({ status: 404 });
    await bob.ask('POST', '/auth/sessions/end-others');
    expect([await statusOf(ann), await statusOf(bob)]).toEqual([200, 200]);
  });

  it('cannot be ended without a recent password entry', async () => {
    const firefox = await signIn(FIREFOX);
    const other = (await sessionsOf()).find(({ isCurrent }) => !isCurrent);
    api.clock.move(new Date('2026-03-01T12:11:00Z'));
    expect(await end(ann, other?.id)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    expect(await ann.ask('POST', '/auth/sessions/end-others')).toMatchObject({
      status: 403,
      body: { code: 'FRESH_SIGN_IN_NEEDED' },
    });
    expect(await statusOf(firefox)).toBe(200);
    expect((await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).status).toBe(204);
    expect((await end(ann, other?.id)).status).toBe(204);
  });

  it.each<{ why: string; headers: Record<string, string> }>([
    { why: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
    { why: 'another origin', headers: { origin: 'https://evil.example' } },
  ])('cannot be ended by a page of $why', async ({ headers }) => {
    const firefox = await signIn(FIREFOX);
    const other = (await sessionsOf()).find(({ isCurrent }) => !isCurrent);
    expect((await end(ann, other?.id, headers)).status).toBe(403);
    expect((await ann.ask('POST', '/auth/sessions/end-others', { headers })).status).toBe(403);
    expect(
      (await ann.ask('POST', '/auth/password', { body: { current: ann.password, password: NEW_PASSWORD }, headers }))
        .status,
    ).toBe(403);
    expect([await statusOf(firefox), await statusOf(ann)]).toEqual([200, 200]);
  });
});

describe('signing out everywhere else', () => {
  it('ends all other sessions, returns their number, and is reported in the inbox', async () => {
    const others = [await signIn(FIREFOX), await signIn(SAFARI)];
    expect((await ann.ask('POST', '/auth/sessions/end-others')).body).toEqual({ ended: 2 });
    expect([await statusOf(ann), ...(await Promise.all(others.map(statusOf)))]).toEqual([200, 401, 401]);
    expect(await notified()).toContain('Your other devices were signed out');
    expect((await ann.ask('POST', '/auth/sessions/end-others')).body).toEqual({ ended: 0 });
    expect((await notified()).filter((title) => title === 'Your other devices were signed out')).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (who: Client, body: object) => who.ask<{ code?: string }>('POST', '/auth/password', { body });

  it('takes effect immediately, ends every other session, and is reported by email and in the inbox', async () => {
    const firefox = await signIn(FIREFOX);
    api.clock.move(new Date('2026-03-01T15:00:00Z')); // the current password is always required
    expect((await change(ann, { current: ann.password, password: NEW_PASSWORD })).status).toBe(204);
    expect([await statusOf(ann), await statusOf(firefox)]).toEqual([200, 401]);
    expect(
      (await api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } })).status,
    ).toBe(401);
    await signIn(SAFARI, { password: NEW_PASSWORD });
    expect(await notified()).toContain('Your password was changed');
    const emails = (await api.emails()).filter(({ to }) => to === ann.email);
    expect(emails.map(({ subject, text }) => [subject, text])).toContainEqual([
      'Your password was changed',
      expect.stringContaining('changed in Settings'),
    ]);
    // a password that was just entered need not be entered again
    expect((await ann.ask('POST', '/auth/sessions/end-others')).status).toBe(200);
  });

  it('invalidates password reset links that were already sent', async () => {
    await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    const token = /#reset=([\w-]+)/.exec(
      (await api.emails()).findLast(({ to, subject }) => to === ann.email && subject === 'Choose a new password')
        ?.text ?? '',
    )?.[1];
    expect((await change(ann, { current: ann.password, password: NEW_PASSWORD })).status).toBe(204);
    expect(
      (await api.ask('POST', '/auth/reset', { body: { token, password: 'another wave 78 far out' } })).status,
    ).toBe(410);
  });

  it.each([
    {
      why: 'the current password is wrong',
      body: { current: 'not my password at all', password: NEW_PASSWORD },
      status: 401,
      code: 'WRONG_CREDENTIALS',
    },
    { why: 'the new password is too short', body: { password: 'elevenchars' }, status: 422, code: 'VALIDATION_FAILED' },
    {
      why: 'the new password is common',
      body: { password: 'password123456' },
      status: 422,
      code: 'PASSWORD_TOO_COMMON',
    },
  ])('is rejected and changes nothing if $why', async ({ body, status, code }) => {
    const firefox = await signIn(FIREFOX);
    expect(await change(ann, { current: ann.password, ...body })).toMatchObject({ status, body: { code } });
    expect(await statusOf(firefox)).toBe(200);
    await signIn(SAFARI);
    expect(await notified()).not.toContain('Your password was changed');
  });

  it('is limited to ten attempts, so that the password cannot be guessed', async () => {
    const answers = [];
    for (let index = 0; index < 11; index++)
      answers.push((await change(ann, { current: `guess number ${index} of many`, password: NEW_PASSWORD })).status);
    expect(answers).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('is not available to a guest', async () => {
    const { headers } = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const guest = api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
    expect((await change(guest, { current: '', password: NEW_PASSWORD })).status).toBe(401);
    expect(await sessionsOf(guest)).toHaveLength(1);
  });

  it('requires a session', async () => {
    expect((await change(api, { current: ann.password, password: NEW_PASSWORD })).status).toBe(401);
  });
});
