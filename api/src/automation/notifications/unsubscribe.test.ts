import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationSettings } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createLinkSigner } from './signed-link.ts';
import { unsubscribeUrlOf } from './unsubscribe-link.ts';

const signer = createLinkSigner('a secret of the tests, of 32 letters and more');
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

const link = (type: 'payment_due' | null = 'payment_due', by = signer) =>
  unsubscribeUrlOf(
    { householdId: ann.householdId, userId: ann.userId, type, now: new Date('2026-03-01T12:00:00Z') },
    { signer: by, publicOrigin: api.url },
  );
const settings = async () => (await ann.ask<NotificationSettings>('GET', '/notification-settings')).body;
const emails = async (type = 'payment_due') =>
  (await settings()).types.find((each) => each.type === type)?.channels.email;
/** Sends the request of a mail program (RFC 8058, 3.2): no cookie, no redirect, a form with one field. */
const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe("an email's unsubscribe link", () => {
  it('opens a page with two buttons, which changes nothing and runs no scripts', async () => {
    const answer = await fetch(link());
    const html = await answer.text();
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('referrer-policy'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'text/html; charset=utf-8', 'same-origin', 'no-store']);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([
      '<button>Stop emails about payments due',
      '<button class="second">Stop all notification emails',
    ]);
    expect(html).not.toMatch(/<script|https?:/);
    expect(await emails()).toBe(true);
  });

  it('stops only emails of its type in one click, and repeating that has no effect', async () => {
    const answers = [await oneClick(link()), await oneClick(link())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await emails(), await emails('payment_missed'), (await settings()).email.state]).toEqual([
      false,
      true,
      'unconfirmed',
    ]);
    expect((await settings()).version).toBe(1);
  });

  it('stops all emails with its second button, and the settings can turn them on again', async () => {
    const answer = await fetch(link(), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
      },
      body: 'all=yes',
    });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('You won’t get notification emails'),
    ]);
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [ann.userId]),
    );
    expect((await settings()).email.state).toBe('stopped');
    const back = await ann.ask<NotificationSettings>('PATCH', '/notification-settings', {
      body: { emailOn: true },
      headers: { 'if-match': '"1"' },
    });
    expect([back.status, back.body.email.state]).toEqual([200, 'no_server']);
  });

  it('in a digest stops all emails', async () => {
    await oneClick(link(null));
    expect(await emails()).toBe(true);
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [ann.userId]),
    );
    expect((await settings()).email.state).toBe('stopped');
  });

  it('works for half a year, and then opens a page that says that it has expired', async () => {
    const url = link();
    api.clock.move(new Date('2026-08-28T12:00:00Z'));
    expect((await fetch(url)).status).toBe(200);
    api.clock.move(new Date('2026-08-28T12:00:01Z'));
    expect((await oneClick(url)).status).toBe(410);
    expect(await (await fetch(url)).text()).toContain('This link has expired');
  });

  it('has no effect if it is altered, forged or malformed', async () => {
    const url = link();
    const bent = url.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const wrong of [
      bent,
      link('payment_due', createLinkSigner('another key')),
      `${api.url}/api/v1/unsubscribe/x.y`,
      `${api.url}/api/v1/unsubscribe/%3Cscript%3E`,
    ]) {
      const answer = await oneClick(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 410]);
      expect(await answer.text()).not.toContain('<script>');
    }
    expect(await emails()).toBe(true);
  });

  it('does not appear in the log', async () => {
    const url = link();
    await fetch(url);
    await oneClick(url);
    expect(api.logged.join('\n')).not.toContain(url.split('/').at(-1));
  });

  it('of a former member is accepted without an error', async () => {
    const url = link();
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query('delete from membership where user_id = $1', [ann.userId]);
    });
    expect((await oneClick(url)).status).toBe(200);
  });
});
