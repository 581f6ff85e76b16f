/**
 * Tests that strangers who guess use up the attempts of unknown devices, but not those of a device the owner signed in
 * with.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createDeviceCookies } from '../../platform/auth/device-cookie.ts';
import { THROTTLE_LIMITS } from '../../platform/auth/throttle.ts';

const HOME = '198.51.100.9';
const WRONG = 'a wrong guess of mine';
const SECRET = 'a secret of the tests, of 32 letters and more';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ throttleLimits: { ...THROTTLE_LIMITS, signUp: { points: 100, perSeconds: 60 } } });
});
afterAll(() => api.stop());

const attempt = (
  email: string,
  password: string,
  { cookie = '', address = HOME }: { cookie?: string; address?: string } = {},
) =>
  api.ask<{ user: { id: string } }>('POST', '/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, cookie },
  });
const statuses = async (count: number, ...of: Parameters<typeof attempt>) => {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push((await attempt(...of)).status);
  return found;
};
const deviceOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('tideline_device='))
    ?.split(';')[0] ?? '';
const signInAtHome = async (user: TestUser): Promise<string> => {
  const { status, headers } = await attempt(user.email, user.password);
  expect(status).toBe(200);
  return deviceOf(headers);
};

describe('a device that signed in before', () => {
  it('lets its owner in while strangers guess, even from the same address', async () => {
    const ann = await api.signUp();
    const cookie = await signInAtHome(ann);
    expect(await statuses(12, ann.email, WRONG)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await attempt(ann.email, ann.password)).status).toBe(429); // this device counts as a stranger's
    expect((await attempt(ann.email, ann.password, { cookie })).status).toBe(200);
  });

  it('lets its owner in even if its address has used up all attempts for other accounts', async () => {
    const ann = await api.signUp();
    const cookie = await signInAtHome(ann);
    for (let n = 0; n < 70; n++) await attempt(`nobody${n}@example.org`, WRONG);
    expect((await attempt(ann.email, ann.password)).status).toBe(429);
    expect((await attempt(ann.email, ann.password, { cookie })).status).toBe(200);
  });

  it('has ten separate attempts, but only for its account', async () => {
    const ann = await api.signUp();
    const bob = await api.signUp();
    const address = '203.0.113.20';
    const cookie = deviceOf((await attempt(ann.email, ann.password, { address })).headers);
    expect((await statuses(10, ann.email, WRONG, { cookie, address })).every((status) => status === 401)).toBe(true);
    expect(await statuses(2, ann.email, WRONG, { cookie, address })).toEqual([429, 429]);
    expect(await statuses(11, bob.email, WRONG, { cookie, address })).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('grants no separate attempts for another account that shares the email address', async () => {
    const ann = await api.signUp({ password: 'wave after wave 77' });
    const eve = await api.ask('POST', '/auth/sign-up', {
      body: {
        name: 'Eve',
        email: ann.email,
        password: 'a stranger by the sea',
        currency: 'USD',
        timezone: 'UTC',
        locale: 'en-US',
      },
    });
    const address = '203.0.113.21';
    await statuses(10, ann.email, WRONG, { address });
    const cookie = deviceOf(eve.headers);
    expect((await attempt(ann.email, 'a stranger by the sea', { cookie, address })).status).toBe(200);
    await statuses(10, ann.email, WRONG, { address });
    expect((await attempt(ann.email, ann.password, { cookie: deviceOf(eve.headers), address })).status).toBe(401);
  });

  it('is recognized by a cookie that cannot be forged, is bound to one account and expires', async () => {
    const ann = await api.signUp();
    const now = api.clock.now();
    const cookies = createDeviceCookies(SECRET, [], 'http://localhost:8080');
    const [line = ''] = cookies.issue(ann.userId, undefined, now).split(';');
    expect(cookies.read(line, now)).toEqual([{ userId: ann.userId, id: expect.stringMatching(/^[\w-]{16}$/) }]);
    expect(cookies.read(line.replace(ann.userId, crypto.randomUUID()), now)).toEqual([]);
    expect(createDeviceCookies('another secret', [], 'http://localhost:8080').read(line, now)).toEqual([]);
    expect(createDeviceCookies('another secret', [SECRET], 'http://localhost:8080').read(line, now)).toHaveLength(1);
    expect(cookies.read(line, new Date(now.getTime() + 181 * 86_400_000))).toEqual([]);
    expect(cookies.read('tideline_device=..|x.y.z|', now)).toEqual([]);
  });

  it('remembers several users of one browser, even after they sign out', async () => {
    const now = api.clock.now();
    const cookies = createDeviceCookies(SECRET, [], 'https://money.example.org');
    const people = Array.from({ length: 6 }, () => crypto.randomUUID());
    let header = '';
    for (const user of [...people, people[4] ?? '']) [header = ''] = cookies.issue(user, header, now).split(';');
    expect(cookies.read(header, now).map(({ userId }) => userId)).toEqual([people[4], people[5], people[3], people[2]]);
    expect(cookies.issue(people[0] ?? '', header, now)).toMatch(
      /^__Host-tideline_device=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
    );
    const ann = await api.signUp();
    const out = await ann.ask('POST', '/auth/sign-out');
    expect(out.headers.getSetCookie().join()).not.toContain('tideline_device');
    expect(out.headers.get('clear-site-data')).not.toContain('cookies');
  });
});

it('password confirmations are counted per session, so that strangers do not block the user', async () => {
  const ann = await api.signUp();
  const at = (password: string) =>
    ann.ask('POST', '/auth/confirm', { body: { password }, headers: { 'x-forwarded-for': HOME } });
  await statuses(12, ann.email, WRONG);
  expect((await at(ann.password)).status).toBe(204);
  for (let n = 0; n < 10; n++) expect((await at(WRONG)).status).toBe(401);
  expect((await at(ann.password)).status).toBe(429);
});
