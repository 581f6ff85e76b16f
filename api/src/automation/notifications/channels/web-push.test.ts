import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationDetail, NotificationSettings } from '@tideline/contract';
import {
  decryptPush,
  newBrowserKeys,
  type PushReceiver,
  readVapid,
  startPushReceiver,
} from '../../../testing/push-receiver.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { dispatchDue } from '../dispatch-due.ts';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';
import { notify } from '../../../ledger/notify/notify.ts';

const octets = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('the push receiver of these tests', () => {
  it('decrypts the example of RFC 8291 (section 5 and appendix A), but not an altered copy', () => {
    const keys = {
      privateKey: octets('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
      publicKey: octets('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: octets('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    const body = octets(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    expect(decryptPush(keys, body)).toBe('When I grow up, I want to be a watermelon');
    const bent = Buffer.from(body);
    bent.writeUInt8((bent.at(-1) ?? 0) ^ 1, bent.length - 1);
    expect(() => decryptPush(keys, bent)).toThrow();
  });
});

let api: TestApi;
let receiver: PushReceiver;
let ann: TestUser;
let count = 0;
beforeAll(async () => {
  receiver = await startPushReceiver();
  api = await startTestApi({
    lookupEntered: async (host) => (host === 'inside.example' ? [{ address: '10.0.0.7', family: 4 }] : []),
    allowed: new Set([new URL(receiver.origin).host]),
    publicOrigin: 'https://money.example',
  });
});
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answerWith(201);
  api.clock.move(new Date('2026-03-02T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const due = (more: Partial<NotificationFact> = {}): NotificationFact =>
  ({
    type: 'payment_missed',
    subject: { kind: 'account', id: crypto.randomUUID() },
    dedupKey: `missed ${(count += 1)}`,
    severity: 'warning',
    href: '/credit-cards',
    params: { accountName: 'Visa', dueOn: '2026-02-20', daysLate: 10, minimum: { minor: '3500', currency: 'USD' } },
    ...more,
  }) as NotificationFact;
const announce = (...facts: NotificationFact[]) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(tx, facts, api.clock.now()),
  );
const deliver = async () => {
  await dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });
  await api.jobs.runDue();
};
const subscribe = (user: TestUser, body: object = { ...receiver.subscription(), label: 'Firefox' }) =>
  user.ask<{ id: string }>('POST', '/push-subscriptions', { body });
const settings = async (user: TestUser) => (await user.ask<NotificationSettings>('GET', '/notification-settings')).body;
const wayOf = async (index = 0) => {
  const { items } = (await ann.ask<{ items: { id: string }[] }>('GET', '/notifications')).body;
  return (await ann.ask<NotificationDetail>('GET', `/notifications/${items[index]?.id}`)).body.deliveries.find(
    ({ channel }) => channel === 'web_push',
  );
};

describe('a push', () => {
  it('can be read only by its browser, is signed by this server, and hides amounts', async () => {
    await subscribe(ann);
    await announce(due());
    await deliver();
    const [push] = receiver.received;
    if (push === undefined) throw new Error('nothing was pushed');
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '172800',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
    expect(readVapid(push.headers.authorization ?? '')).toMatchObject({
      aud: receiver.origin,
      sub: 'https://money.example',
    });
    expect(push.headers.authorization).toContain(`k=${(await settings(ann)).pushPublicKey}`);
    expect(push.body.toString('latin1')).not.toContain('Visa');
    expect(JSON.parse(receiver.read(push))).toMatchObject({
      title: 'Visa: no payment found',
      body: 'It was due on Feb 20, 2026, 10 days ago. The minimum payment was •••. If you paid it, import the payment.',
      href: '/credit-cards',
    });
    expect(await wayOf()).toMatchObject({ target: 'Firefox', state: 'sent', attempts: 1 });
  });

  it('includes amounts if the user wants them', async () => {
    await subscribe(ann);
    await ann.ask('PATCH', '/notification-settings', {
      body: { hideAmounts: { web_push: false } },
      headers: { 'if-match': '"0"' },
    });
    await announce(due());
    await deliver();
    expect(receiver.received.map((push) => receiver.read(push))).toEqual([expect.stringContaining('$35')]);
  });

  it('links to its household if the user is a member of several', async () => {
    await subscribe(ann);
    await ann.ask('POST', '/households', {
      body: { name: 'Cabin', currency: 'USD', timezone: 'UTC', locale: 'en-US' },
    });
    await announce(due());
    await deliver();
    expect(receiver.received.map((push) => JSON.parse(receiver.read(push)) as unknown)).toEqual([
      expect.objectContaining({ href: `/credit-cards?household=${ann.householdId}` }),
    ]);
  });

  it('combines notifications that are due together', async () => {
    await subscribe(ann);
    await announce(due(), due(), due(), due());
    await deliver();
    expect(receiver.received.map((push) => JSON.parse(receiver.read(push)) as unknown)).toEqual([
      expect.objectContaining({ title: '4 notifications', href: '/notifications' }),
    ]);
  });

  it.each([404, 410])('answered with status %d ends the subscription', async (status) => {
    await subscribe(ann);
    receiver.answerWith(status);
    await announce(due());
    await deliver();
    expect((await settings(ann)).pushSubscriptions).toEqual([]);
    expect(await wayOf()).toMatchObject({ state: 'suppressed', reason: 'target_gone' });
    await announce(due());
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('is retried while the service is down, and finally recorded as failed', async () => {
    await subscribe(ann);
    receiver.answerWith(503);
    await announce(due());
    await deliver();
    const way = await wayOf();
    expect(way).toMatchObject({ state: 'dead', reason: 'refused', attempts: 11 });
    expect(way?.steps.map(({ event }) => event)).toEqual(['queued', ...Array<string>(10).fill('failed'), 'dead']);
    expect(new Set(receiver.received.map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  it('is not retried if the service rejects it permanently', async () => {
    await subscribe(ann);
    receiver.answerWith(403);
    await announce(due());
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await wayOf()).toMatchObject({ state: 'dead', reason: 'refused' });
  });
});

describe('a push subscription', () => {
  it('is stored encrypted and only once, and its address is absent from responses and logs', async () => {
    const first = await subscribe(ann);
    const again = await subscribe(ann, { ...receiver.subscription(), label: 'Firefox at home' });
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await settings(ann)).pushSubscriptions).toMatchObject([
      { label: 'Firefox at home', host: new URL(receiver.origin).host },
    ]);
    expect(JSON.stringify(await settings(ann))).not.toContain('/push/one');
    await announce(due());
    await deliver();
    expect(api.logged.join('\n')).not.toMatch(/push\/one|Visa/);
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      const { rows } = await client.query<{ row: string }>('select to_jsonb(s)::text as row from push_subscription s');
      expect(rows.map(({ row }) => row).join('')).not.toMatch(/push\/one/);
    });
  });

  it("moves to the browser's current user, even in another household", async () => {
    await subscribe(ann);
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await subscribe(bob);
    await announce(due());
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await wayOf()).toMatchObject({ state: 'suppressed', reason: 'target_gone' });
  });

  it.each([
    ['http://10.0.0.7/push', 'no encryption'],
    ['https://127.0.0.1:9090/push', 'the admin listener'],
    ['https://user:password@push.example/x', 'credentials'],
    ['file:///etc/passwd', 'a file'],
    ['https://localhost/push', 'a name of this machine'],
    ['https://inside.example/push', 'a name that resolves to a private network'],
  ])('at %s is rejected: %s', async (endpoint) => {
    const { status, body } = await subscribe(ann, { ...receiver.subscription(), endpoint, label: 'x' });
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'NOTIFICATION_ADDRESS_REFUSED' })]);
  });

  it.each([
    [{ p256dh: 'AAAA', auth: Buffer.alloc(16).toString('base64url') }, 'a point that is too short'],
    [
      {
        p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
        auth: Buffer.alloc(16).toString('base64url'),
      },
      'a point that is not on the curve',
    ],
    [{ p256dh: newBrowserKeys().publicKey.toString('base64url'), auth: 'AAAA' }, 'a secret that is too short'],
  ])('with keys %j is rejected: %s', async (keys) => {
    expect((await subscribe(ann, { endpoint: receiver.subscription().endpoint, keys, label: 'x' })).status).toBe(422);
  });
});

describe('a test push', () => {
  it('is sent immediately, and its result is reported', async () => {
    const { body } = await subscribe(ann);
    const test = (user: TestUser) =>
      user.ask<{ sent: boolean; reason: string | null }>('POST', '/notification-settings/test', {
        body: { channel: 'web_push', targetId: body.id },
      });
    expect((await test(ann)).body).toEqual({ sent: true, reason: null });
    expect(receiver.received.map((push) => JSON.parse(receiver.read(push)) as unknown)).toEqual([
      expect.objectContaining({ title: 'Test from Tideline', href: '/settings/notifications' }),
    ]);
    receiver.answerWith(410);
    expect((await test(ann)).body).toEqual({ sent: false, reason: 'target_gone' });
    expect((await test(ann)).status).toBe(404);
  });
});
