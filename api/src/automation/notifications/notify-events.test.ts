import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Notification } from '@tideline/contract';
import { deviceIn, deviceOf } from '../../platform/auth/device-name.ts';
import { tokenIn } from '../../testing/mail-server.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone: 'Europe/Berlin', locale: 'en-GB' });
});

const signIn = async (userAgent: string, password = ann.password) => {
  const { status, headers } = await api.ask('POST', '/auth/sign-in', {
    body: { email: ann.email, password },
    headers: { 'user-agent': userAgent },
  });
  expect(status).toBe(200);
  return api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
};
const notified = async (who: Pick<TestUser, 'ask'> = ann) =>
  (await who.ask<{ items: Notification[] }>('GET', '/notifications')).body.items.map(({ title, body, severity }) => ({
    title,
    body,
    severity,
  }));

describe('a sign-in notification', () => {
  it('is sent once for each new browser or operating system', async () => {
    await signIn(FIREFOX);
    expect(await notified()).toEqual([
      {
        title: 'New sign-in to your account',
        body: 'Firefox on Linux, 1 Mar, 13:00 CET. Not you? Change your password now.',
        severity: 'urgent',
      },
    ]);
    await signIn(FIREFOX.replaceAll('140.0', '141.0'));
    expect(await notified()).toHaveLength(1);
    await signIn(SAFARI);
    expect((await notified())[0]?.body).toContain('Safari on iOS');
    expect(await notified()).toHaveLength(2);
  });

  it('cannot be turned off in the inbox', async () => {
    await ann.ask('PATCH', '/notification-settings', {
      body: { types: [{ type: 'new_device', channels: { in_app: false } }] },
      headers: { 'if-match': '"0"' },
    });
    await signIn(FIREFOX);
    expect(await notified()).toHaveLength(1);
  });

  it.each([
    [FIREFOX, 'Firefox on Linux'],
    [SAFARI, 'Safari on iOS'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['<script>alert(1)</script>', 'An unknown device'],
    [null, 'An unknown device'],
  ])('names the device of %s: %s', (userAgent, expected) => {
    expect(deviceOf(userAgent)).toBe(expected);
  });

  it('names a device in German', () => {
    expect(deviceOf(null, 'de')).toBe('Ein unbekanntes Gerät');
    expect(deviceOf('curl/8.0 (Linux)', 'de')).toBe('curl unter Linux');
  });

  it.each([
    ['Firefox on Linux', 'Firefox unter Linux'],
    ['Safari', 'Safari'],
    ['An unknown program on Windows', 'Ein unbekanntes Programm unter Windows'],
    ['An unknown device', 'Ein unbekanntes Gerät'],
    ['Lamp on desk', 'Lamp on desk'],
  ])('shows the stored name %s in German as %s', (stored, expected) => {
    expect(deviceIn(stored, 'de')).toBe(expected);
    expect(deviceIn(stored, 'en')).toBe(stored);
  });

  it('follows the language that the user chooses later', async () => {
    await signIn(FIREFOX);
    expect((await notified())[0]?.body).toContain('Firefox on Linux');
    const chosen = await ann.ask('PATCH', '/me', { body: { language: 'de' }, headers: { 'if-match': '"1"' } });
    expect(chosen.status).toBe(200);
    expect(await notified()).toEqual([
      expect.objectContaining({
        title: 'Neue Anmeldung an Ihrem Benutzerkonto',
        body: expect.stringMatching(/^Firefox unter Linux, /),
      }),
    ]);
  });
});

describe('a password change through a reset link', () => {
  it('notifies the user and ends pushes to browsers', async () => {
    await ann.ask('POST', '/auth/reset/request', { body: { email: ann.email } });
    const emails = (await api.emails()).filter(
      ({ to, subject }) => to === ann.email && subject === 'Choose a new password',
    );
    await api.database.db.pool.query('insert into push_endpoint (digest, user_id) values ($1, $2)', [
      `digest of ${ann.userId}`,
      ann.userId,
    ]);
    const reset = await api.ask('POST', '/auth/reset', {
      body: { token: tokenIn(emails[0]?.text ?? '', 'reset'), password: 'another wave 78 far out' },
    });
    expect(reset.status).toBe(204);
    const again = await signIn('node', 'another wave 78 far out');
    expect((await notified(again)).map(({ title }) => title)).toContain('Your password was changed');
    expect(
      (await api.database.db.pool.query('select from push_endpoint where user_id = $1', [ann.userId])).rowCount,
    ).toBe(0);
  });
});

describe('a failing connection', () => {
  it('notifies the user once, even if it fails again after a reconnect', async () => {
    const setupToken = Buffer.from('https://bridge.invalid/claim/1').toString('base64');
    const { body } = await ann.ask<{ id: string }>('POST', '/connections', { body: { setupToken } });
    await api.jobs.runDue();
    expect(await notified()).toEqual([
      {
        title: 'bridge.invalid isn’t connecting',
        body: 'It didn’t respond. We’ll retry automatically.',
        severity: 'warning',
      },
    ]);
    await ann.ask('POST', `/connections/${body.id}/reconnect`, { body: { setupToken } });
    await api.jobs.runDue();
    expect(await notified()).toHaveLength(1);
  });
});
