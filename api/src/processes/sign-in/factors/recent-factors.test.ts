/** Tests the recovery of an account after an intruder with a stolen password adds a factor. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenIn } from '../../../testing/mail-server.ts';
import { type Client, type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { SoftwarePasskey } from '../testing/authenticator.ts';
import { addPasskey, addTotp, cookieIn, enterPassword } from '../testing/factors.ts';

const NEW_PASSWORD = 'nine herons over the weir';
const DAY = 1_440;

let api: TestApi;
let ann: TestUser;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  await api.ask('POST', '/auth/verification', { body: { token: await linkTo(ann.email, 'verify') } });
});

const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const linkTo = async (email: string, purpose: Parameters<typeof tokenIn>[1]): Promise<string> =>
  (await api.emails())
    .filter(({ to }) => to === email)
    .map(({ text }) => tokenIn(text, purpose))
    .findLast((token) => token !== '') ?? '';
const signIn = async (password: string) => (await enterPassword(api, { email: ann.email, password })).body.code;
const signInWith = async (passkey: SoftwarePasskey) => {
  const { body } = await api.ask<Parameters<SoftwarePasskey['sign']>[0] & Record<string, unknown>>(
    'POST',
    '/auth/passkey/options',
  );
  return api.ask('POST', '/auth/passkey', { body: passkey.sign(body) });
};
/** Signs in elsewhere with the password alone. */
async function intruder(): Promise<Client> {
  const { headers } = await enterPassword(api, ann);
  return api.as(cookieIn(headers, 'tideline_session') ?? '');
}
async function resetPassword(token: string): Promise<void> {
  expect((await api.ask('POST', '/auth/reset', { body: { token, password: NEW_PASSWORD } })).status).toBe(204);
}
async function resetByEmail(): Promise<void> {
  await api.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
  await resetPassword(await linkTo(ann.email, 'reset'));
}
/** Changes the address as an intruder and undoes that as the owner; returns the token for a new password. */
async function changeAndUndo(by: Client): Promise<string> {
  const email = `eve${(count += 1)}@example.org`;
  expect((await by.ask('POST', '/auth/email-change', { body: { email } })).status).toBe(204);
  await api.ask('POST', '/auth/email-change/confirm', { body: { token: await linkTo(email, 'email-change') } });
  wait(9 * DAY);
  const token = await linkTo(ann.email, 'email-undo');
  const undone = await api.ask<{ resetToken: string }>('POST', '/auth/email-change/undo', { body: { token } });
  expect(undone.status).toBe(200);
  return undone.body.resetToken;
}

describe('undoing an email address change', () => {
  it('removes the factor that the intruder added shortly before', async () => {
    const eve = await intruder();
    const { passkey } = await addPasskey(eve);
    const token = await changeAndUndo(eve);
    expect((await signInWith(passkey)).status).toBe(401);
    await resetPassword(token);
    expect(await signIn(NEW_PASSWORD)).toBeUndefined();
  });

  it('leaves a factor that is a week older than the change, but without its recovery codes', async () => {
    const { recoveryCodes, code } = await addTotp(api, ann);
    wait(8 * DAY);
    const first = await enterPassword(api, ann);
    const owner = await first.browser.ask('POST', '/auth/second-step/code', { body: { code: code() } });
    const session = api.as(cookieIn(owner.headers, 'tideline_session') ?? '');
    const { passkey } = await addPasskey(session);
    await resetPassword(await changeAndUndo(session));
    expect((await signInWith(passkey)).status).toBe(401);
    const { browser, body } = await enterPassword(api, { email: ann.email, password: NEW_PASSWORD });
    expect(body).toMatchObject({ code: 'SECOND_STEP_NEEDED', params: { methods: ['totp'] } });
    const enter = (entered: string) => browser.ask('POST', '/auth/second-step/code', { body: { code: entered } });
    expect((await enter(recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await enter(code())).status).toBe(200);
  });
});

describe('a password reset by email', () => {
  it('removes a factor added in the last seven days', async () => {
    const { passkey } = await addPasskey(await intruder());
    wait(6 * DAY);
    await resetByEmail();
    expect((await signInWith(passkey)).status).toBe(401);
    expect(await signIn(NEW_PASSWORD)).toBeUndefined();
  });

  it('leaves an established factor, so that someone who has only the mailbox cannot sign in', async () => {
    const { passkey } = await addPasskey(ann);
    wait(8 * DAY);
    await resetByEmail();
    expect(await signIn(NEW_PASSWORD)).toBe('SECOND_STEP_NEEDED');
    expect((await signInWith(passkey)).status).toBe(200);
  });
});

describe('a requested removal of the factors', () => {
  const dueAt = async () => (await enterPassword(api, ann)).body.params;
  const request = async () => {
    const { browser } = await enterPassword(api, ann);
    expect((await browser.ask('POST', '/auth/second-step/reset/request')).status).toBe(200);
  };

  it('is not canceled by signing in with a factor that was recent at the request', async () => {
    const { passkey } = await addPasskey(await intruder());
    wait(5 * DAY);
    await request();
    wait(3 * DAY);
    const { status, headers } = await signInWith(passkey);
    expect(status).toBe(200);
    const eve = api.as(cookieIn(headers, 'tideline_session') ?? '');
    expect(await eve.ask('DELETE', '/auth/second-step/reset', { headers: { 'if-match': '0' } })).toMatchObject({
      status: 409,
      body: { code: 'FACTOR_TOO_NEW' },
    });
    expect(await dueAt()).toMatchObject({ resetDueAt: expect.any(String) });
  });

  it('is canceled by signing in with an established factor', async () => {
    const { passkey } = await addPasskey(ann);
    wait(8 * DAY);
    await request();
    expect((await signInWith(passkey)).status).toBe(200);
    expect(await dueAt()).toMatchObject({ resetDueAt: null });
  });
});
