import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { type MailServer, startMailServer, tokenIn } from '../../testing/mail-server.ts';
import { startTestApi, type TestUser, type TestApi } from '../../testing/test-api.ts';
import { THROTTLE_LIMITS } from '../../platform/auth/throttle.ts';

const NEW_PASSWORD = 'eleven herons over the weir';

let mail: MailServer;
let api: TestApi;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startTestApi({ smtpUrl: mail.url });
});
beforeEach(() => api.clock.move(new Date('2026-03-01T12:00:00Z')));
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const emailsTo = async (email: string) => {
  await api.emails(); // waits until all emails are sent
  return mail.received.filter(({ to }) => to.includes(email)).map(({ source }) => source);
};
const lastTo = async (email: string) => (await emailsTo(email)).at(-1) ?? '';
/** Returns the newest token of a kind; emails that are sent close together may arrive in either order. */
const tokenTo = async (email: string, purpose: 'verify' | 'reset') =>
  (await emailsTo(email)).map((source) => tokenIn(source, purpose)).findLast((token) => token !== '') ?? '';
const signIn = async (email: string, password: string) =>
  (await api.ask('POST', '/auth/sign-in', { body: { email, password } })).status;
const askReset = (email: string) => api.ask('POST', '/auth/reset/request', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) => api.ask('POST', '/auth/reset', { body: { token, password } });
const verify = (token: string) => api.ask('POST', '/auth/verification', { body: { token } });
const isVerified = async (user: TestUser) =>
  (await user.ask<{ user: { emailVerified: boolean } }>('GET', '/auth/session')).body.user.emailVerified;

describe('the sign-up email', () => {
  it('is sent over SMTP as text and HTML, and its link confirms the address once', async () => {
    const ann = await api.signUp({ email: 'ann@example.org', name: 'Ann <b>' });
    const source = await lastTo('ann@example.org');
    expect(source).toMatch(/^From: Tideline <no-reply@localhost>$/m);
    expect(source).toMatch(/^Subject: Confirm your email address$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(source).toContain('text/plain');
    // the name is also escaped in the HTML; long lines are folded
    expect(source.replaceAll(/=\r?\n/g, '')).toContain('Hello Ann &#60;b&#62;');
    expect(await isVerified(ann)).toBe(false);
    const token = tokenIn(source, 'verify');
    expect((await verify(token)).status).toBe(204);
    expect(await isVerified(ann)).toBe(true);
    expect(await verify(token)).toMatchObject({ status: 410, body: { code: 'LINK_ENDED' } });
  });

  it('can be requested again, which invalidates the previous link, until the address is confirmed', async () => {
    const bob = await api.signUp({ email: 'bob@example.org' });
    const first = await tokenTo('bob@example.org', 'verify');
    expect((await bob.ask('POST', '/auth/verification/request')).status).toBe(204);
    const second = await tokenTo('bob@example.org', 'verify');
    expect((await verify(first)).status).toBe(410);
    expect((await verify(second)).status).toBe(204);
    await bob.ask('POST', '/auth/verification/request');
    expect(await emailsTo('bob@example.org')).toHaveLength(2);
  });

  it('can be requested only by the signed-in user, and only a few times', async () => {
    expect((await api.ask('POST', '/auth/verification/request')).status).toBe(401);
    const cat = await api.signUp({ email: 'cat@example.org' });
    const answers = await Promise.all(Array.from({ length: 7 }, () => cat.ask('POST', '/auth/verification/request')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 429, 429]);
  });

  it('is retried after a temporary failure of the mail server', async () => {
    mail.refuseNext(1);
    await api.signUp({ email: 'dot@example.org' });
    expect(await emailsTo('dot@example.org')).toHaveLength(1);
  });

  it('does not delay a sign-up when no mail server responds, and the log does not contain the address', async () => {
    const dead = await startTestApi({ smtpUrl: 'smtp://127.0.0.1:1' });
    try {
      await dead.signUp({ email: 'eve@example.org' });
      expect(await dead.emails()).toEqual([]);
      const lines = dead.logged.filter((line) => line.includes('letter'));
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        ...Array<string>(JOB_KINDS.letter.retries).fill('a job failed; it is tried again'),
        'a job was given up',
      ]);
      expect(lines.join('')).not.toContain('eve@');
    } finally {
      await dead.stop();
    }
  });
});

describe('a forgotten password', () => {
  it('is replaced through an emailed link, which ends the session and notifies the user by email', async () => {
    const ann = await api.signUp({ email: 'reset@example.org' });
    expect((await askReset('  RESET@example.org ')).status).toBe(422);
    expect((await askReset('RESET@example.org')).status).toBe(204);
    const token = await tokenTo('reset@example.org', 'reset');
    expect(await isVerified(ann)).toBe(false);
    expect((await reset(token)).status).toBe(204);
    expect((await ann.ask('GET', '/auth/session')).status).toBe(401);
    expect([await signIn(ann.email, ann.password), await signIn(ann.email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await emailsTo('reset@example.org')).join('')).toContain('Subject: Your password was changed');
    expect((await reset(token)).status).toBe(410);
  });

  it('leads to the same response for an address without an account, but to no email', async () => {
    const known = await api.signUp({ email: 'known@example.org' });
    const before = mail.received.length;
    const [there, nowhere] = [await askReset(known.email), await askReset('nobody@example.org')];
    expect({ ...nowhere, headers: undefined }).toEqual({ ...there, headers: undefined });
    expect(await emailsTo('nobody@example.org')).toEqual([]);
    expect(mail.received.length).toBeLessThanOrEqual(before + 2); // the welcome and reset emails of the known address
  });

  it.each([
    { why: 'half an hour after the request', minutes: 30.01, status: 410 },
    { why: 'shortly before half an hour has passed', minutes: 29.9, status: 204 },
  ])('can be replaced only within half an hour: status $status $why', async ({ minutes, status }) => {
    const { email } = await api.signUp();
    await askReset(email);
    const token = await tokenTo(email, 'reset');
    api.clock.move(new Date(Date.parse('2026-03-01T12:00:00Z') + minutes * 60_000));
    expect((await reset(token)).status).toBe(status);
  });

  it('can still be replaced with the same link after a new password was rejected', async () => {
    const { email } = await api.signUp();
    await askReset(email);
    const token = await tokenTo(email, 'reset');
    expect(await reset(token, 'password123456')).toMatchObject({ status: 422, body: { code: 'PASSWORD_TOO_COMMON' } });
    expect((await reset(token)).status).toBe(204);
  });

  it('cannot be replaced with a token for another purpose or with a guessed token', async () => {
    const { email } = await api.signUp();
    const token = await tokenTo(email, 'verify');
    expect((await reset(token)).status).toBe(410);
    expect((await reset('a'.repeat(43))).status).toBe(410);
    expect((await verify(token)).status).toBe(204);
  });

  it('is replaced by only one of three concurrent requests', async () => {
    const { email } = await api.signUp();
    await askReset(email);
    const token = await tokenTo(email, 'reset');
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  });

  it('leaves no reset token in the database', async () => {
    const { email } = await api.signUp();
    await askReset(email);
    const token = await tokenTo(email, 'reset');
    const { rows: jobs } = await api.database.asOwner((client) =>
      client.query<{ text: string }>("select j::text as text from jobs.job j where name = 'letter'"),
    );
    expect([token.length > 40, jobs.length > 0]).toEqual([true, true]);
    const texts = [...(await api.database.texts()), ...jobs.map(({ text }) => text)];
    expect(texts.filter((text) => text.includes(token))).toEqual([]);
  });

  it('leads to a limited number of emails for each address and of requests from each client', async () => {
    const guarded = await startTestApi({
      throttleLimits: {
        ...THROTTLE_LIMITS,
        reset: { points: 4, perSeconds: 3_600 },
        email: { points: 2, perSeconds: 3_600 },
      },
    });
    try {
      const { email } = await guarded.signUp();
      const from = (address: string) =>
        guarded.ask('POST', '/auth/reset/request', { body: { email }, headers: { 'x-forwarded-for': address } });
      const statuses = [];
      for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1'])
        statuses.push((await from(address)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
      expect((await guarded.emails()).map(({ subject }) => subject)).toEqual([
        'Confirm your email address',
        'Choose a new password',
        'Choose a new password',
      ]);
    } finally {
      await guarded.stop();
    }
  });
});

describe('a server without a mail server', () => {
  it('stores emails so that other users of the operating system cannot read them', async () => {
    const quiet = await startTestApi();
    const umask = process.umask(0);
    try {
      await quiet.signUp();
      await quiet.emails();
      const outbox = join(quiet.dataFolder, 'outbox');
      const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
      const files = readdirSync(outbox);
      expect([modeOf(outbox), files.map((name) => modeOf(join(outbox, name)))]).toEqual(['700', ['600']]);
      expect(modeOf(join(quiet.dataFolder, 'work'))).toBe('700');
    } finally {
      process.umask(umask);
      await quiet.stop();
    }
  });

  it('stores emails in the outbox, and reports that it cannot send mail', async () => {
    const quiet = await startTestApi();
    try {
      expect((await quiet.ask('GET', '/auth/options')).body).toMatchObject({ mail: false });
      expect((await api.ask('GET', '/auth/options')).body).toMatchObject({ mail: true });
      const ann = await quiet.signUp();
      const [email] = await quiet.emails();
      expect(email).toMatchObject({ to: ann.email, subject: 'Confirm your email address' });
      expect(
        (await quiet.ask('POST', '/auth/verification', { body: { token: tokenIn(email?.text ?? '', 'verify') } }))
          .status,
      ).toBe(204);
    } finally {
      await quiet.stop();
    }
  });
});
