/**
 * Tests "This wasn't me": an intruder with a stolen password adds a factor, and the owner uses the link in the email.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenIn } from '../../../testing/mail-server.ts';
import { type Client, type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { SoftwarePasskey } from '../testing/authenticator.ts';
import { addPasskey, addTotp, cookieIn, enterPassword } from '../testing/factors.ts';

const NEW_PASSWORD = 'nine herons over the weir';
const DAY = 1_440;
const LINK_ENDED = { status: 410, body: { code: 'LINK_ENDED' } };

let api: TestApi;
let ann: TestUser;
let eve: Client;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  await api.ask('POST', '/auth/verification', { body: { token: (await linksTo(ann.email, 'verify')).at(-1) } });
  eve = api.as(cookieIn((await enterPassword(api, ann)).headers, 'tideline_session') ?? '');
});

const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const linksTo = async (email: string, purpose: Parameters<typeof tokenIn>[1]): Promise<string[]> =>
  (await api.emails())
    .filter(({ to }) => to === email)
    .map(({ text }) => tokenIn(text, purpose))
    .filter((token) => token !== '');
/** Returns the newest link in a notice to the owner. */
const link = async (): Promise<string> => (await linksTo(ann.email, 'factor-undo')).at(-1) ?? '';
const undo = (token: string) => api.ask<{ resetToken: string }>('POST', '/auth/second-step/undo', { body: { token } });
const reset = (token: string) => api.ask('POST', '/auth/reset', { body: { token, password: NEW_PASSWORD } });
const isSignedIn = async (client: Client) => (await client.ask('GET', '/auth/session')).status === 200;
const signInWith = async (passkey: SoftwarePasskey) => {
  const { body } = await api.ask<Parameters<SoftwarePasskey['sign']>[0] & Record<string, unknown>>(
    'POST',
    '/auth/passkey/options',
  );
  return (await api.ask('POST', '/auth/passkey', { body: passkey.sign(body) })).status;
};

describe('the link in the email about a new factor', () => {
  it('removes a passkey, ends every session and leads to a new password', async () => {
    const { passkey } = await addPasskey(eve);
    const { status, body } = await undo(await link());
    expect(status).toBe(200);
    expect(await signInWith(passkey)).toBe(401);
    for (const client of [eve, ann]) expect(await isSignedIn(client)).toBe(false);
    expect((await reset(body.resetToken)).status).toBe(204);
    expect((await enterPassword(api, ann)).status).toBe(401);
    expect((await enterPassword(api, { email: ann.email, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('removes an authenticator app and its recovery codes', async () => {
    const { code, recoveryCodes } = await addTotp(api, eve);
    const { browser } = await enterPassword(api, ann);
    expect((await undo(await link())).status).toBe(200);
    for (const entered of [code(1), recoveryCodes[0] ?? ''])
      expect((await browser.ask('POST', '/auth/second-step/code', { body: { code: entered } })).status).toBe(401);
    expect((await enterPassword(api, ann)).status).toBe(200);
  });

  it('also removes factors added since then, and ends a pending address change', async () => {
    const first = await addPasskey(eve);
    const token = await link();
    wait(5);
    const second = await addPasskey(eve);
    await eve.ask('POST', '/auth/email-change', { body: { email: 'eve@example.org' } });
    const [pending] = await linksTo('eve@example.org', 'email-change');
    expect((await undo(token)).status).toBe(200);
    expect([await signInWith(first.passkey), await signInWith(second.passkey)]).toEqual([401, 401]);
    expect(await api.ask('POST', '/auth/email-change/confirm', { body: { token: pending } })).toMatchObject(LINK_ENDED);
  });

  it('leaves an older factor, which is still required to sign in', async () => {
    const own = await addPasskey(ann);
    wait(5);
    const { passkey } = await addPasskey(ann);
    expect((await undo(await link())).status).toBe(200);
    expect(await signInWith(passkey)).toBe(401);
    expect(await signInWith(own.passkey)).toBe(200);
  });

  it('works only once, within seven days and for its own purpose', async () => {
    const { passkey } = await addPasskey(eve);
    const token = await link();
    await ann.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    for (const other of ['x'.repeat(43), (await linksTo(ann.email, 'reset')).at(-1) ?? ''])
      expect(await undo(other)).toMatchObject(LINK_ENDED);
    expect(await reset(token)).toMatchObject(LINK_ENDED);
    wait(7 * DAY + 1);
    expect(await undo(token)).toMatchObject(LINK_ENDED);
    expect(await signInWith(passkey)).toBe(200);
    wait(-7 * DAY - 1);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it.each<{ why: string; act: (by: Client) => Promise<unknown> }>([
    { why: 'adds another factor', act: (by) => addPasskey(by) },
    {
      why: 'changes the password',
      act: (by) => by.ask('POST', '/auth/password', { body: { current: ann.password, password: 'six stolen herons' } }),
    },
  ])('is not invalidated if the intruder $why', async ({ act }) => {
    const { passkey } = await addPasskey(eve);
    const token = await link();
    await act(eve);
    expect((await undo(token)).status).toBe(200);
    expect(await signInWith(passkey)).toBe(401);
  });

  it('does nothing when it is merely opened', async () => {
    const { passkey } = await addPasskey(eve);
    const token = await link();
    expect((await api.ask('GET', `/auth/second-step/undo?token=${token}`)).status).toBe(405);
    expect(await signInWith(passkey)).toBe(200);
  });
});

it('the link that removes a new factor is not sent to an address that was never confirmed', async () => {
  const bob = await api.signUp();
  await addPasskey(bob);
  expect(await linksTo(bob.email, 'factor-undo')).toEqual([]);
  expect((await api.emails()).findLast(({ to }) => to === bob.email)?.subject).toBe('A passkey was added');
});
