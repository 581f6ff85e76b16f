import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationDetail, NotificationSettings } from '@tideline/contract';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { dispatchDue } from './dispatch-due.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';

let api: TestApi;
let mail: MailServer;
let ann: TestUser;
let count = 0;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startTestApi({ smtpUrl: mail.url, publicOrigin: 'https://money.example' });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const at = (instant: string) => api.clock.move(new Date(instant));
const confirm = (user: TestUser) =>
  api.database.asOwner((client) =>
    client.query('update app_user set email_verified = true where id = $1', [user.userId]),
  );
const arrive = async (timezone = 'UTC', name = 'Ann') => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone, name });
  await api.jobs.runDue();
  await confirm(ann);
  mail.received.length = 0;
};
beforeEach(async () => {
  at('2026-03-02T12:00:00Z');
  mail.refuseNext(0);
  await arrive();
});

const missed = (more: Partial<NotificationFact> = {}): NotificationFact =>
  ({
    type: 'payment_missed',
    subject: { kind: 'account', id: crypto.randomUUID() },
    dedupKey: `missed ${(count += 1)}`,
    severity: 'warning',
    href: '/credit-cards',
    params: { accountName: 'Visa', dueOn: '2026-02-20', daysLate: 10, minimum: null },
    ...more,
  }) as NotificationFact;
const announce = (...facts: NotificationFact[]) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(tx, facts, api.clock.now()),
  );
const dispatch = () => dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });
/** Dispatches due deliveries and runs due jobs, as a server process does every few seconds. */
const tick = async (instant?: string) => {
  if (instant !== undefined) at(instant);
  await dispatch();
  await api.jobs.runDue();
};
const change = async (body: object) => {
  const { version } = (await ann.ask<NotificationSettings>('GET', '/notification-settings')).body;
  return ann.ask<NotificationSettings>('PATCH', '/notification-settings', {
    body,
    headers: { 'if-match': `"${version}"` },
  });
};
const header = (source: string, name: string) =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(source)?.[1]
    ?.replace(/\r\n(?=[ \t])/g, '')
    .trim() ?? null;
const subjects = () => mail.received.map(({ source }) => header(source, 'Subject'));
const deliveryOfEmail = async () => {
  const { items } = (await ann.ask<{ items: { id: string }[] }>('GET', '/notifications')).body;
  return (await ann.ask<NotificationDetail>('GET', `/notifications/${items[0]?.id}`)).body.deliveries.find(
    ({ channel }) => channel === 'email',
  );
};

describe('a notification email', () => {
  it('is sent immediately during the day, exactly once, with an unsubscribe link', async () => {
    await announce(missed());
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    await api.jobs.runDue();
    await tick();
    expect(subjects()).toEqual(['Visa: no payment found']);
    const source = mail.received[0]?.source ?? '';
    expect(header(source, 'Message-ID')).toMatch(/^<[\da-f-]{36}@money\.example>$/);
    expect(header(source, 'List-Unsubscribe')).toMatch(/^<https:\/\/money\.example\/api\/v1\/unsubscribe\/[\w.-]+>$/);
    expect(header(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(source).toContain('multipart/alternative');
    expect(source.replaceAll('=\r\n', '')).toContain(`/credit-cards?household=3D${ann.householdId}`);
    expect(await deliveryOfEmail()).toMatchObject({
      state: 'sent',
      attempts: 1,
      steps: [{ event: 'queued' }, { event: 'sent' }],
    });
  });

  it('combines notifications that are due together', async () => {
    await announce(
      missed(),
      missed({
        severity: 'urgent',
        type: 'sweep_returned',
        params: {
          fromName: 'Everyday',
          toName: 'Rainy day',
          amount: { minor: '50000', currency: 'USD' },
          returnCode: 'R01',
        },
      }),
    );
    await tick();
    expect(subjects()).toEqual(['2 notifications: The bank returned a transfer to Rainy day']);
  });

  it.each([
    ['Visa\r\nBcc: everybody@example.org', 'a line break'],
    ['Visa\nX-Injected: yes', 'a bare line break'],
    ['Visa Bcc: everybody@example.org', 'a line separator'],
    ['Visa‮gpj.exe', 'a change of text direction'],
  ])('goes to no other recipient if an account is named %j: %s', async (accountName) => {
    await announce(
      missed({ type: 'payment_missed', params: { accountName, dueOn: '2026-02-20', daysLate: 10, minimum: null } }),
    );
    await tick();
    expect(mail.received.map(({ to }) => to)).toEqual([[ann.email]]);
    const head = (mail.received[0]?.source ?? '').split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(bcc|x-injected):/im);
    expect(head.split('\r\n').filter((line) => /^subject:/i.test(line))).toHaveLength(1);
  });

  it('is retried while the mail server rejects it, and is then sent once', async () => {
    await announce(missed());
    await dispatch();
    mail.refuseNext(7);
    await api.jobs.runDue();
    const way = await deliveryOfEmail();
    expect(way).toMatchObject({ state: 'sent', attempts: 8 });
    expect(way?.steps.map(({ event, reason }) => [event, reason])).toEqual([
      ['queued', null],
      ...Array.from({ length: 7 }, () => ['failed', 'refused']),
      ['sent', null],
    ]);
    expect(subjects()).toEqual(['Visa: no payment found']);
  });

  it('waits while no mail server is running, and is sent once after one starts', async () => {
    const { port } = mail;
    await mail.stop();
    await announce(missed());
    await dispatch();
    const before = api.logged.length;
    const working = api.jobs.runDue();
    // the queue retries automatically, and the server starts in between
    while (
      api.logged.slice(before).filter((line) => line.includes('notification-letter') && line.includes('tried again'))
        .length < 3
    )
      await new Promise((next) => setImmediate(next));
    mail = await startMailServer({ port });
    await working;
    const way = await deliveryOfEmail();
    expect(way?.steps.slice(0, 4).map(({ event, reason }) => [event, reason])).toEqual([
      ['queued', null],
      ['failed', 'unreachable'],
      ['failed', 'unreachable'],
      ['failed', 'unreachable'],
    ]);
    expect(way).toMatchObject({ state: 'sent', reason: null });
    expect(subjects()).toEqual(['Visa: no payment found']);
    await tick();
    expect(subjects()).toHaveLength(1);
  });

  it('is stored for the operator, who can send it later, if the mail server does not recover', async () => {
    await announce(missed());
    await dispatch();
    mail.refuseNext(1_000);
    await api.jobs.runDue();
    expect(await deliveryOfEmail()).toMatchObject({ state: 'dead', reason: 'refused', attempts: 25 });
    expect(api.logged.filter((line) => line.includes('notification-letter') && line.includes('given up'))).toHaveLength(
      1,
    );
    mail.refuseNext(0);
    const dead = await api.as('').ask<{ deadLetters: { id: string; kind: string }[] }>('GET', '/healthz');
    expect(dead.status).toBe(200);
    const retried = await fetch(`${api.url}/jobs/retry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ all: true }),
    });
    expect(retried.status).toBe(200);
    await api.jobs.runDue();
    expect(subjects()).toEqual(['Visa: no payment found']);
    expect(await deliveryOfEmail()).toMatchObject({ state: 'sent' });
  });

  it('is sent again with the same Message-ID if a worker is killed after the server accepted it', async () => {
    await announce(missed());
    await dispatch();
    await api.jobs.runDue();
    // the state after such a kill: sent but not recorded
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      const { rows } = await client.query<{ batch: string }>(
        "update notification_delivery set state = 'queued', sent_at = null where channel = 'email' " +
          'returning batch_id as batch',
      );
      await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
        api.jobs.send(tx, 'notification-letter', { householdId: ann.householdId, batchId: rows[0]?.batch ?? '' }),
      );
    });
    // the client above has committed before the job runs
    await api.jobs.runDue();
    const ids = mail.received.map(({ source }) => header(source, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect((await ann.ask<{ items: unknown[] }>('GET', '/notifications')).body.items).toHaveLength(1);
  });

  it('reveals nothing about the user in the log or queue', async () => {
    await announce(missed());
    await dispatch();
    mail.refuseNext(1);
    await api.jobs.runDue();
    const { rows } = await api.database.db.pool.query<{ row: string }>(
      "select to_jsonb(j)::text as row from jobs.job j where name like 'notification%'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect([...rows.map(({ row }) => row), ...api.logged].join('\n')).not.toMatch(
      new RegExp(`Visa|${ann.email}|unsubscribe`),
    );
  });
});

describe.each([
  ['America/New_York', '2026-03-08T02:00:00Z', '2026-03-08T12:00:00Z', 'the night when clocks go forward'],
  ['Europe/Berlin', '2026-10-24T19:00:00Z', '2026-10-25T07:00:00Z', 'the night when clocks go back'],
  ['Pacific/Auckland', '2026-09-26T09:00:00Z', '2026-09-26T19:00:00Z', 'spring in the southern hemisphere'],
])('quiet hours in %s', (zone, begin, end) => {
  const before = (instant: string, ms = 60_000) => new Date(Date.parse(instant) - ms).toISOString();

  it('hold notifications from the first minute to the last, but not before, and end on time', async () => {
    at(before(begin));
    await arrive(zone);
    await announce(missed());
    await tick();
    expect(mail.received).toHaveLength(1);
    at(begin);
    await announce(missed());
    await tick();
    at(before(end));
    await announce(missed());
    await tick();
    expect(mail.received).toHaveLength(1);
    expect(await deliveryOfEmail()).toMatchObject({
      state: 'held',
      reason: 'quiet_hours',
      dueAt: new Date(end).toISOString(),
    });
    await tick(before(end, 1));
    expect(mail.received).toHaveLength(1);
    await tick(end);
    expect(subjects()).toEqual(['Visa: no payment found', '2 notifications: Visa: no payment found']);
    expect((await ann.ask<{ items: unknown[] }>('GET', '/notifications')).body.items).toHaveLength(3);
  });

  it('can be combined with a daily digest, which is sent on time and does not delay urgent notifications', async () => {
    at(before(begin));
    await arrive(zone);
    await change({ digest: { every: 'daily', at: '08:00', weekday: 1 } });
    await announce(missed(), missed());
    await tick();
    expect(mail.received).toEqual([]);
    await announce(
      missed({
        severity: 'urgent',
        type: 'sweep_failed',
        params: { fromName: 'A', toName: 'B', amount: { minor: '1', currency: 'USD' }, reason: 'x' },
      }),
    );
    await tick();
    expect(subjects()).toEqual(['A transfer from A to B failed']);
    await tick(before(end, 1));
    expect(mail.received).toHaveLength(1);
    await tick(end);
    expect(subjects()).toEqual([
      'A transfer from A to B failed',
      '2 notifications in your digest: Visa: no payment found',
    ]);
    await tick(new Date(Date.parse(end) + 86_400_000).toISOString());
    expect(mail.received).toHaveLength(2);
  });
});

describe('pending notifications', () => {
  it('are sent immediately if quiet hours are turned off', async () => {
    at('2026-03-02T22:00:00Z');
    await announce(missed());
    await tick();
    expect(mail.received).toEqual([]);
    await change({ quietHours: { on: false, from: '21:00', to: '08:00' } });
    await tick();
    expect(mail.received).toHaveLength(1);
  });

  it('are held until a pause ends', async () => {
    await change({ pausedUntil: '2026-03-03T15:00:00.000Z' });
    await announce(missed());
    await tick('2026-03-03T14:59:59Z');
    expect(await deliveryOfEmail()).toMatchObject({ state: 'held', reason: 'paused' });
    await tick('2026-03-03T15:00:00Z');
    expect(mail.received).toHaveLength(1);
  });

  it('are dropped if emails of their type are turned off', async () => {
    at('2026-03-02T22:00:00Z');
    await announce(missed());
    await change({ types: [{ type: 'payment_missed', channels: { email: false } }] });
    await tick('2026-03-03T09:00:00Z');
    expect(mail.received).toEqual([]);
    expect(await deliveryOfEmail()).toMatchObject({ state: 'suppressed', reason: 'muted' });
  });

  it('are sent in a weekly digest on the chosen weekday', async () => {
    await change({ digest: { every: 'weekly', at: '18:30', weekday: 5 } });
    await announce(missed());
    await tick('2026-03-06T18:29:59Z');
    expect(mail.received).toEqual([]);
    await tick('2026-03-06T18:30:00Z'); // a Friday
    expect(subjects()).toEqual(['Visa: no payment found']);
  });

  it('about a muted account are not emailed, and appear only in the muted view', async () => {
    const card = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Visa', type: 'credit_card', balance: { minor: '0', currency: 'USD' } },
      })
    ).body.item.id;
    await change({ mutedAccountIds: [card] });
    await announce(missed({ subject: { kind: 'account', id: card } }));
    await tick();
    expect(mail.received).toEqual([]);
    expect((await ann.ask<{ items: unknown[] }>('GET', '/notifications')).body.items).toEqual([]);
    expect((await ann.ask<{ items: unknown[] }>('GET', '/notifications?view=muted')).body.items).toHaveLength(1);
    expect((await change({ mutedAccountIds: [crypto.randomUUID()] })).status).toBe(404);
  });
});
