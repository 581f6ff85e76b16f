import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let mail: MailServer;
let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  mail = await startMailServer();
  api = await startTestApi({ smtpUrl: mail.url });
  ann = await api.signUp({ name: 'Ann\nBcc: everyone@example.org' });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const invite = () =>
  ann.ask<{ link: string | null }>('POST', '/invitations', { body: { role: 'viewer', email: 'Bob@Example.org' } });

it('a sender without a confirmed address can create an invitation link, but cannot email an invitation', async () => {
  expect(await invite()).toMatchObject({ status: 403, body: { code: 'EMAIL_UNCONFIRMED' } });
  expect((await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'viewer' } })).body.link).toContain(
    '#invite=',
  );
});

it('an emailed invitation goes only to the invited address, and the sender never sees the link', async () => {
  await api.database.asOwner((client) => client.query('update app_user set email_verified = true'));
  expect(await invite()).toMatchObject({ status: 201, body: { link: null, item: { email: 'bob@example.org' } } });
  await api.emails();
  const [message] = mail.received.filter(({ to }) => to.includes('bob@example.org'));
  expect(message?.to).toEqual(['bob@example.org']);
  expect(message?.source).not.toMatch(/^Bcc:/m);
  const decoded = message?.source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
  const token = /#invite=([\w-]{43})/.exec(decoded)?.[1] ?? '';
  expect(await api.ask('POST', '/auth/invitations/preview', { body: { token } })).toMatchObject({
    status: 200,
    body: { email: 'bob@example.org', role: 'viewer' },
  });
});
