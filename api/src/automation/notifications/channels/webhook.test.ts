import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationDetail, NotificationSettings, WebhookTarget } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { dispatchDue } from '../dispatch-due.ts';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';
import { notify } from '../../../ledger/notify/notify.ts';

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let api: TestApi;
let server: Server;
let origin: string;
let status = 200;
const calls: Call[] = [];
let ann: TestUser;
let count = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status, { location: `${origin}/elsewhere` }).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await startTestApi({
    lookupEntered: async (host) =>
      host === 'rebinds.example'
        ? [
            { address: '1.1.1.1', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]
        : [],
    allowed: new Set([new URL(origin).host]),
    publicOrigin: 'https://money.example',
  });
});
afterAll(async () => {
  await api.stop();
  await new Promise((stopped) => server.close(stopped));
});
beforeEach(async () => {
  calls.length = 0;
  status = 200;
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const returned = (): NotificationFact => ({
  type: 'sweep_returned',
  subject: { kind: 'sweep_run', id: crypto.randomUUID() },
  dedupKey: `returned ${(count += 1)}`,
  severity: 'urgent',
  href: '/sweeps?run=1',
  params: {
    fromName: 'Everyday',
    toName: 'Naïve\r\nX-Evil: 1 – Rücklage',
    amount: { minor: '50000', currency: 'USD' },
    returnCode: 'R01',
  },
});
const announce = async () => {
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(tx, [returned()], api.clock.now()),
  );
  await dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });
  await api.jobs.runDue();
};
const add = (body: object) =>
  ann.ask<{ item: WebhookTarget; secret: string | null; code?: string }>('POST', '/webhooks', { body });
const way = async () => {
  const { items } = (await ann.ask<{ items: { id: string }[] }>('GET', '/notifications')).body;
  return (await ann.ask<NotificationDetail>('GET', `/notifications/${items[0]?.id}`)).body.deliveries.find(
    ({ channel }) => channel === 'webhook',
  );
};

describe('a webhook', () => {
  it('receives the inbox text without amounts, signed with the secret that was shown once', async () => {
    const { body } = await add({ kind: 'webhook', name: 'Home', url: `${origin}/hook?key=hidden` });
    expect(body.item).toMatchObject({ kind: 'webhook', name: 'Home', host: new URL(origin).host, enabled: true });
    await announce();
    const [call] = calls;
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'sweep_returned',
      severity: 'urgent',
      title: 'The bank returned a transfer to Naïve X-Evil: 1 – Rücklage',
      body:
        '••• from Everyday came back (R01). Not enough money in the account. Sweeps from ' +
        'Everyday are paused until you review it.',
      url: `https://money.example/sweeps?run=1&household=${ann.householdId}`,
      createdAt: '2026-03-01T12:00:00.000Z',
    });
    const signature = createHmac('sha256', Buffer.from(body.secret ?? '', 'base64url'))
      .update(`${call?.headers['tideline-timestamp']}.${call?.body}`)
      .digest('hex');
    expect(call?.headers).toMatchObject({
      'tideline-signature': `v1=${signature}`,
      'content-type': 'application/json',
      'idempotency-key': JSON.parse(call?.body ?? '{}').deliveryId,
    });
    expect(await way()).toMatchObject({ target: 'Home', state: 'sent' });
    const settings = JSON.stringify((await ann.ask<NotificationSettings>('GET', '/notification-settings')).body);
    expect(settings).not.toMatch(/hidden/);
    expect(settings).not.toContain(body.secret ?? '-');
  });

  it('that fails is retried with the same Idempotency-Key, and finally recorded as failed', async () => {
    await add({ kind: 'webhook', name: 'Home', url: `${origin}/hook` });
    status = 500;
    await announce();
    expect(await way()).toMatchObject({ state: 'dead', reason: 'refused', attempts: 11 });
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('can be turned off only with its current version, and is then no longer called', async () => {
    const { item } = (await add({ kind: 'webhook', name: 'Home', url: `${origin}/hook` })).body;
    const change = (version: number) =>
      ann.ask('PATCH', `/webhooks/${item.id}`, { body: { enabled: false }, headers: { 'if-match': `"${version}"` } });
    expect([(await change(7)).status, (await change(item.version)).status]).toEqual([412, 200]);
    await announce();
    expect(calls).toEqual([]);
  });

  it.each([
    ['http://192.168.1.1/hook', 'no encryption and a private address'],
    ['https://hook.example:8443/x', 'a closed port'],
    ['https://a:b@hook.example/x', 'credentials'],
    ['ftp://hook.example/x', 'another protocol'],
  ])('at %s is rejected: %s', async (url) => {
    const { status: answered, body } = await add({ kind: 'webhook', name: 'x', url });
    expect([answered, body.code]).toEqual([422, 'NOTIFICATION_ADDRESS_REFUSED']);
  });

  it.each([
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://localhost/hook',
    'https://LOCALHOST./hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[64:ff9b::7f00:1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://printer/x',
    'https://nas.local/x',
    'https://vault.internal/x',
    'https://router.home.arpa/x',
    'https://rebinds.example/x',
  ])('at %s is rejected when it is entered', async (url) => {
    const { status: answered, body } = await add({ kind: 'webhook', name: 'x', url });
    expect([answered, body.code]).toEqual([422, 'NOTIFICATION_ADDRESS_REFUSED']);
  });

  it('that responds with a redirect fails its test as unsafe', async () => {
    const { body } = await add({ kind: 'webhook', name: 'x', url: `${origin}/hook` });
    status = 307;
    expect(
      (await ann.ask('POST', '/notification-settings/test', { body: { channel: 'webhook', targetId: body.item.id } }))
        .body,
    ).toEqual({ sent: false, reason: 'not_safe' });
    expect(calls.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('is rejected if the user already has ten', async () => {
    for (let index = 0; index < 10; index++)
      expect((await add({ kind: 'webhook', name: `n${index}`, url: `${origin}/${index}` })).status).toBe(201);
    expect((await add({ kind: 'webhook', name: 'one more', url: `${origin}/x` })).body.code).toBe(
      'TOO_MANY_NOTIFICATION_TARGETS',
    );
  });
});

describe('an ntfy topic', () => {
  it('receives title, text, priority and link in the body only, and its token in a header', async () => {
    await add({ kind: 'ntfy', name: 'Phone', url: `${origin}/base/my-money`, token: 'tk_abc' });
    await announce();
    expect(
      calls.map(({ path, headers, body }) => [path, headers['authorization'], JSON.parse(body) as unknown]),
    ).toEqual([
      [
        '/base/',
        'Bearer tk_abc',
        {
          topic: 'my-money',
          title: 'The bank returned a transfer to Naïve X-Evil: 1 – Rücklage',
          message:
            '••• from Everyday came back (R01). Not enough money in the account. Sweeps from ' +
            'Everyday are paused until you review it.',
          priority: 5,
          click: `https://money.example/sweeps?run=1&household=${ann.householdId}`,
        },
      ],
    ]);
    expect(calls[0]?.headers).not.toHaveProperty('x-evil');
  });

  it.each([`/`, '/a/b/', '/has space'])('is rejected if its path is %s', async (path) => {
    expect((await add({ kind: 'ntfy', name: 'x', url: `${origin}${path}` })).status).toBe(422);
  });

  it('is rejected if its token contains a line break', async () => {
    expect((await add({ kind: 'ntfy', name: 'x', url: `${origin}/topic`, token: 'a\r\nx-evil: 1' })).status).toBe(422);
  });
});

describe('a test notification', () => {
  it('reports the result, and is rate-limited', async () => {
    const { item } = (await add({ kind: 'ntfy', name: 'Phone', url: `${origin}/topic` })).body;
    const test = () =>
      ann.ask<{ sent: boolean; reason: string | null; code?: string }>('POST', '/notification-settings/test', {
        body: { channel: 'webhook', targetId: item.id },
      });
    expect((await test()).body).toEqual({ sent: true, reason: null });
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      title: 'Test from Tideline',
      click: 'https://money.example/settings/notifications',
    });
    status = 403;
    expect((await test()).body).toEqual({ sent: false, reason: 'refused' });
    for (let index = 0; index < 18; index++) await test();
    expect((await test()).body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('by email requires a confirmed address', async () => {
    const test = () => ann.ask('POST', '/notification-settings/test', { body: { channel: 'email' } });
    expect((await test()).body).toEqual({ sent: false, reason: 'address_unconfirmed' });
    await api.database.asOwner((client) =>
      client.query('update app_user set email_verified = true where id = $1', [ann.userId]),
    );
    expect((await test()).body).toEqual({ sent: true, reason: null });
    expect(
      (await api.emails()).filter(({ to, subject }) => to === ann.email && subject === 'Test from Tideline'),
    ).toHaveLength(1);
  });

  it('is rejected for guests, and so is a webhook', async () => {
    const { headers } = await api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const guest = api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
    expect((await guest.ask<{ email: { state: string } }>('GET', '/notification-settings')).body.email).toEqual({
      address: '',
      state: 'guest',
    });
    expect(
      (await guest.ask('POST', '/webhooks', { body: { kind: 'webhook', name: 'x', url: 'https://hook.example/x' } }))
        .body['code'],
    ).toBe('GUEST_FORBIDDEN');
    expect((await guest.ask('POST', '/notification-settings/test', { body: { channel: 'email' } })).body['code']).toBe(
      'GUEST_FORBIDDEN',
    );
  });
});
