import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFICATION_TYPES, type NotificationSettings } from '@tideline/contract';
import pino from 'pino';
import { resealAll } from '../../processes/connections/sync/sync.jobs.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { newBrowserKeys } from '../../testing/push-receiver.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { deleteOldNotifications } from './delete-old.store.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { openTarget, sealTarget } from './sealed-targets.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi({ publicOrigin: 'https://money.example' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone: 'America/New_York' });
});

const get = async () => (await ann.ask<NotificationSettings>('GET', '/notification-settings')).body;
const change = (body: object, version = 0) =>
  ann.ask<NotificationSettings & { code?: string }>('PATCH', '/notification-settings', {
    body,
    headers: { 'if-match': `"${version}"` },
  });

describe('default settings', () => {
  it('are quiet: email only for urgent or costly events, quiet nights, no amounts on lock screens', async () => {
    const settings = await get();
    expect(settings).toMatchObject({
      version: 0,
      preset: 'normal',
      quietHours: { on: true, from: '21:00', to: '08:00' },
      timezone: null,
      timezoneInForce: 'America/New_York',
      digest: { every: 'off' },
      nextDigestAt: null,
      mutedAccountIds: [],
      pausedUntil: null,
      hideAmounts: { email: false, web_push: true, webhook: true },
      email: { address: ann.email, state: 'unconfirmed' },
      pushSubscriptions: [],
      webhooks: [],
      calendarFeed: null,
    });
    expect(settings.types.map(({ type }) => type)).toEqual([...NOTIFICATION_TYPES]);
    expect(settings.types.filter(({ channels }) => !channels.in_app)).toEqual([]);
    const emails = settings.types.filter(({ channels }) => channels.email).map(({ type }) => type);
    expect(emails).toEqual(
      expect.arrayContaining([
        'promo_deadline',
        'promo_drift',
        'payment_due',
        'payment_missed',
        'low_cash',
        'sweep_proposed',
        'sweep_failed',
        'sweep_returned',
        'new_device',
      ]),
    );
    for (const calm of [
      'statement_closed',
      'import_finished',
      'sweep_executed',
      'insight_new',
      'mode_changed',
      'large_transaction',
    ] as const)
      expect(emails).not.toContain(calm);
    expect(
      settings.types.filter(({ leadDays }) => leadDays !== null).map(({ type, leadDays }) => [type, leadDays]),
    ).toEqual([
      ['promo_deadline', [90, 60, 30, 14, 7, 3, 1]],
      ['payment_due', [5, 1]],
    ]);
    expect(
      settings.types.filter(({ threshold }) => threshold !== null).map(({ type, threshold }) => [type, threshold]),
    ).toEqual([
      ['low_cash', { minor: '0', currency: 'USD' }],
      ['large_transaction', { minor: '50000', currency: 'USD' }],
    ]);
    expect(Buffer.from(settings.pushPublicKey, 'base64url')).toHaveLength(65);
  });
});

describe('a settings change', () => {
  it('updates only the given fields', async () => {
    const { body } = await change({
      types: [{ type: 'payment_due', channels: { email: false }, leadDays: [1, 7, 7] }],
      quietHours: { on: true, from: '22:30', to: '07:15' },
      timezone: 'Asia/Tokyo',
      digest: { every: 'daily', at: '07:15', weekday: 1 },
    });
    expect(body).toMatchObject({ version: 1, timezoneInForce: 'Asia/Tokyo', nextDigestAt: '2026-03-01T22:15:00.000Z' });
    expect(body.types.find(({ type }) => type === 'payment_due')).toMatchObject({
      channels: { in_app: true, email: false, web_push: true, webhook: true },
      leadDays: [7, 1],
    });
    const again = await change({ types: [{ type: 'payment_due', channels: { web_push: false } }] }, 1);
    expect(again.body.types.find(({ type }) => type === 'payment_due')).toMatchObject({
      channels: { email: false, web_push: false },
      leadDays: [7, 1],
    });
  });

  it('is rejected with the current settings if it is based on an older version', async () => {
    await change({ timezone: 'Asia/Tokyo' });
    const { status, body } = await change({ timezone: 'Europe/Berlin' });
    expect([status, body]).toMatchObject([
      412,
      { code: 'VERSION_CONFLICT', params: { currentVersion: 1, current: { timezone: 'Asia/Tokyo' } } },
    ]);
    expect(
      (await Promise.all([change({ timezone: 'Europe/Paris' }, 1), change({ timezone: 'Europe/Rome' }, 1)]))
        .map(({ status: each }) => each)
        .toSorted(),
    ).toEqual([200, 412]);
  });

  it.each<[object, string]>([
    [{ timezone: 'Mars/Olympus' }, 'an unknown time zone'],
    [{ quietHours: { on: true, from: '08:00', to: '08:00' } }, 'quiet hours of no length'],
    [{ quietHours: { on: true, from: '24:00', to: '08:00' } }, 'an invalid time'],
    [
      { types: [{ type: 'payment_due', threshold: { minor: '1', currency: 'USD' } }] },
      'a threshold of a type without one',
    ],
    [{ types: [{ type: 'low_cash', leadDays: [1] }] }, 'lead days of a type without them'],
    [{ types: [{ type: 'low_cash', threshold: { minor: '1', currency: 'EUR' } }] }, 'a threshold in another currency'],
    [{ types: [{ type: 'low_cash', threshold: { minor: '-1', currency: 'USD' } }] }, 'a negative threshold'],
    [{ types: [{ type: 'payment_due', leadDays: [400] }] }, 'more than a year ahead'],
    [{ types: [{ type: 'gossip', channels: {} }] }, 'an unknown type'],
  ])('to %j is rejected: %s', async (body) => {
    expect((await change(body)).status).toBe(422);
    expect((await get()).version).toBe(0);
  });

  it('does not affect other users', async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await change({ timezone: 'Asia/Tokyo' });
    expect((await bob.ask<NotificationSettings>('GET', '/notification-settings')).body).toMatchObject({
      version: 0,
      timezone: null,
    });
  });
});

describe('encrypted data', () => {
  it('is re-encrypted with a new installation key', async () => {
    const [older, newer] = [
      createVault('the older key of the installation'),
      createVault('the newer key of the installation', ['a secret of the tests, of 32 letters and more']),
    ];
    const keys = newBrowserKeys();
    await ann.ask('POST', '/push-subscriptions', {
      body: {
        endpoint: 'https://push.example/one',
        keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
        label: 'x',
      },
    });
    await ann.ask('POST', '/webhooks', { body: { kind: 'webhook', name: 'x', url: 'https://hook.example/one' } });
    await resealAll(api.database.db, newer, pino({ level: 'silent' }));
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      const { rows } = await client.query<{ id: string; key_id: string; box: string }>(
        'select id, key_id, box from webhook_target union all select id, key_id, box from push_subscription',
      );
      expect(rows.map(({ key_id: keyId }) => keyId)).toEqual([newer.keyId, newer.keyId]);
      const [webhook] = rows;
      const sealed = { keyId: webhook?.key_id ?? '', box: webhook?.box ?? '' };
      const place = { householdId: ann.householdId, id: webhook?.id ?? '' };
      expect(openTarget(newer, 'webhook_target', place, sealed)).toMatchObject({ url: 'https://hook.example/one' });
      expect(openTarget(older, 'webhook_target', place, sealed)).toBeNull();
      expect(openTarget(newer, 'webhook_target', { ...place, id: crypto.randomUUID() }, sealed)).toBeNull();
    });
  });

  it('can be decrypted only in its own row', () => {
    const vault = createVault('a key of this test');
    const sealed = sealTarget(
      vault,
      'push_subscription',
      { householdId: 'h', id: '1' },
      { endpoint: 'https://push.example', p256dh: 'p', auth: 'a' },
    );
    expect(openTarget(vault, 'push_subscription', { householdId: 'h', id: '1' }, sealed)).toMatchObject({
      endpoint: 'https://push.example',
    });
    expect(openTarget(vault, 'webhook_target', { householdId: 'h', id: '1' }, sealed)).toBeNull();
  });
});

describe('old notifications', () => {
  it('are deleted from the archive after half a year, and everywhere after two years', async () => {
    const announce = (dedupKey: string) =>
      api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, (tx) =>
        notify(
          tx,
          [
            {
              type: 'mode_changed',
              subject: { kind: 'mode', id: '' },
              dedupKey,
              severity: 'info',
              params: { mode: 'balanced', previous: null },
              href: '/settings/financial-mode',
            },
          ],
          api.clock.now(),
        ),
      );
    const left = (on: string) =>
      api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, async (tx) => {
        await deleteOldNotifications(tx, new Date(on));
        return (await tx.client.query<{ dedup_key: string }>('select dedup_key from notification order by 1')).rows.map(
          ({ dedup_key: key }) => key,
        );
      });
    await announce('kept');
    await announce('archived');
    const { items } = (await ann.ask<{ items: { id: string }[] }>('GET', '/notifications')).body;
    await ann.ask('POST', '/notifications/set-states', {
      body: { changes: [{ id: items[0]?.id, state: 'archived' }] },
    });
    expect(await left('2026-08-27T00:00:00Z')).toEqual(['archived', 'kept']);
    expect(await left('2026-08-29T00:00:00Z')).toEqual(['kept']);
    expect(await left('2028-03-02T00:00:00Z')).toEqual([]);
  });
});

describe('the notification preset', () => {
  const outside = ({ types }: NotificationSettings) =>
    types.filter(({ channels }) => channels.email || channels.web_push || channels.webhook).map(({ type }) => type);

  it('calm uses channels other than the inbox only for costly events, reminders and security', async () => {
    const { body } = await change({ preset: 'calm' });
    expect(body.preset).toBe('calm');
    expect(outside(body)).toEqual(expect.arrayContaining(['payment_due', 'low_cash', 'reminder', 'new_device']));
    expect(outside(body)).not.toContain('sweep_proposed');
    expect(outside(body)).not.toContain('connection_problem');
    expect(body.types.filter(({ channels }) => !channels.in_app)).toEqual([]);
  });

  it('everything uses every channel for every type, and normal restores the defaults', async () => {
    const before = await get();
    const { body } = await change({ preset: 'everything' });
    expect(body.types.flatMap(({ channels }) => Object.values(channels)).every(Boolean)).toBe(true);
    const after = (await change({ preset: 'normal' }, body.version)).body;
    expect([after.preset, after.types]).toEqual(['normal', before.types]);
  });

  it('calm leaves lead days unchanged, and is no longer selected after a channel is changed', async () => {
    const days = await change({ types: [{ type: 'payment_due', leadDays: [9] }], preset: 'calm' });
    const own = (await change({ types: [{ type: 'insight_new', channels: { email: true } }] }, days.body.version)).body;
    expect(own.preset).toBeNull();
    expect(own.types.find(({ type }) => type === 'payment_due')?.leadDays).toEqual([9]);
  });
});
