import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenIn } from '../../../testing/mail-server.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const LINK_ENDED = { status: 410, body: { code: 'LINK_ENDED' } };

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clock.move(new Date(START)));
afterAll(() => api.stop());

const later = (minutes: number): void => api.clock.move(new Date(START + minutes * 60_000));
const emailsTo = async (email: string) => (await api.emails()).filter(({ to }) => to === email);
/** Returns the newest link of a kind sent to an address; '' if there is none. */
const linkTo = async (email: string, purpose: 'verify' | 'email-change' | 'email-undo'): Promise<string> =>
  (await emailsTo(email)).map(({ text }) => tokenIn(text, purpose)).findLast((token) => token !== '') ?? '';
const freshAddress = (): string => `new${(count += 1)}@example.org`;

/** Signs up a user with a confirmed address. */
async function confirmedUser(): Promise<TestUser> {
  const user = await api.signUp();
  const token = await linkTo(user.email, 'verify');
  expect((await api.ask('POST', '/auth/verification', { body: { token } })).status).toBe(204);
  return user;
}
const request = (user: TestUser, email: string) => user.ask('POST', '/auth/email-change', { body: { email } });
const confirm = (token: string) => api.ask('POST', '/auth/email-change/confirm', { body: { token } });
const undo = (token: string) => api.ask<{ resetToken: string }>('POST', '/auth/email-change/undo', { body: { token } });
const emailOf = async (user: TestUser) =>
  (await user.ask<{ user: { email: string; emailVerified: boolean } }>('GET', '/auth/session')).body.user;
const signIn = async (email: string, password: string) =>
  (await api.ask('POST', '/auth/sign-in', { body: { email, password } })).status;
/** Changes an address and returns the link that undoes the change. */
async function change(user: TestUser, from: string, to: string): Promise<string> {
  expect((await request(user, to)).status).toBe(204);
  expect((await confirm(await linkTo(to, 'email-change'))).status).toBe(200);
  return linkTo(from, 'email-undo');
}

describe('an email address change', () => {
  it('takes effect when the new address is confirmed, and both addresses are notified', async () => {
    const ann = await confirmedUser();
    const fresh = freshAddress();
    expect((await request(ann, ` ${fresh.toUpperCase()}`)).status).toBe(422);
    expect((await request(ann, fresh.toUpperCase())).status).toBe(204);
    expect((await ann.ask('GET', '/auth/email-change')).body).toEqual({
      pending: { email: fresh, requestedAt: '2026-03-01T12:00:00.000Z', linkEndsAt: '2026-03-01T12:30:00.000Z' },
    });
    expect(await emailOf(ann)).toMatchObject({ email: ann.email });
    const token = await linkTo(fresh, 'email-change');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: fresh } });
    expect(await emailOf(ann)).toMatchObject({ email: fresh, emailVerified: true });
    expect((await ann.ask('GET', '/auth/email-change')).body).toEqual({ pending: null });
    expect([await signIn(ann.email, ann.password), await signIn(fresh, ann.password)]).toEqual([401, 200]);
    const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
    expect(await subjects(ann.email)).toContain('Your email address was changed');
    expect(await subjects(fresh)).toEqual(['Confirm your new email address', 'Your email address was changed']);
    const inbox = await ann.ask<{ items: { title: string }[] }>('GET', '/notifications');
    expect(inbox.body.items.map(({ title }) => title)).toContain('Your email address was changed');
    expect(await confirm(token)).toMatchObject(LINK_ENDED);
  });

  it('requires a password entered within ten minutes, and a different address', async () => {
    const ann = await confirmedUser();
    expect(await request(ann, ann.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_SAME' } });
    later(11);
    expect(await request(ann, freshAddress())).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
  });

  it('gets the same response if another account has the address, and its owner gets no confirmation link', async () => {
    const [ann, bob] = [await confirmedUser(), await confirmedUser()];
    const [taken, free] = [await request(ann, bob.email), await request(bob, freshAddress())];
    expect({ ...taken, headers: undefined }).toEqual({ ...free, headers: undefined });
    expect((await ann.ask('GET', '/auth/email-change')).body).toMatchObject({ pending: { email: bob.email } });
    expect(await linkTo(bob.email, 'email-change')).toBe('');
    expect((await emailsTo(bob.email)).at(-1)).toMatchObject({ subject: 'Someone asked to use your email address' });
  });

  it.each<{ why: string; prepare: (ann: TestUser, fresh: string) => unknown }>([
    { why: 'half an hour after the request', prepare: () => later(30.01) },
    { why: 'after a newer request', prepare: (ann) => request(ann, freshAddress()) },
    {
      why: 'after the change was canceled',
      prepare: (ann) => ann.ask('DELETE', '/auth/email-change', { headers: { 'if-match': '0' } }),
    },
    {
      why: 'after a password change',
      prepare: (ann) =>
        ann.ask('POST', '/auth/password', { body: { current: ann.password, password: 'seven herons over the weir' } }),
    },
    {
      why: 'after another user confirmed the address',
      prepare: async (_ann, fresh) => change(await confirmedUser(), 'nobody', fresh),
    },
  ])('is refused $why', async ({ prepare }) => {
    const ann = await confirmedUser();
    const fresh = freshAddress();
    await request(ann, fresh);
    const token = await linkTo(fresh, 'email-change');
    await prepare(ann, fresh);
    expect(await confirm(token)).toMatchObject(LINK_ENDED);
    expect((await emailOf(ann)).email).toBe(ann.email);
  });

  it('gives an address to only one of two users who confirm it at the same time', async () => {
    const fresh = freshAddress();
    const links: string[] = [];
    for (const user of [await confirmedUser(), await confirmedUser()]) {
      await request(user, fresh);
      links.push(await linkTo(fresh, 'email-change'));
    }
    const answers = await Promise.all(links.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});

describe('the link sent to the old address', () => {
  it('restores that address once, signs the user out everywhere, and leads to a new password', async () => {
    const ann = await confirmedUser();
    const token = await change(ann, ann.email, freshAddress());
    later(13 * 1_440);
    const undone = await undo(token);
    expect(undone.status).toBe(200);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(401);
    const password = 'nine herons over the weir';
    const reset = { token: undone.body.resetToken, password };
    expect((await api.ask('POST', '/auth/reset', { body: reset })).status).toBe(204);
    expect(await signIn(ann.email, password)).toBe(200);
    expect(await undo(token)).toMatchObject(LINK_ENDED);
  });

  it('also undoes later changes, so that an intruder cannot escape by changing the address twice', async () => {
    const ann = await confirmedUser();
    const [second, third, fourth] = [freshAddress(), freshAddress(), freshAddress()];
    const first = await change(ann, ann.email, second);
    const intruders = await change(ann, second, third);
    await request(ann, fourth);
    const pending = await linkTo(fourth, 'email-change');
    expect((await undo(first)).status).toBe(200);
    expect(await undo(intruders)).toMatchObject(LINK_ENDED);
    expect(await confirm(pending)).toMatchObject(LINK_ENDED);
    expect([await signIn(ann.email, ann.password), await signIn(third, ann.password)]).toEqual([200, 401]);
  });

  it('expires after 14 days', async () => {
    const ann = await confirmedUser();
    const token = await change(ann, ann.email, freshAddress());
    later(14 * 1_440);
    expect(await undo(token)).toMatchObject(LINK_ENDED);
  });

  it('is not sent to an address that was never confirmed, because its mailbox may belong to a stranger', async () => {
    const ann = await api.signUp();
    expect(await change(ann, ann.email, freshAddress())).toBe('');
    expect((await emailsTo(ann.email)).at(-1)).toMatchObject({ subject: 'Your email address was changed' });
  });
});
