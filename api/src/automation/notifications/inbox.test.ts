import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Notification, NotificationDetail } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { dispatchDue } from './dispatch-due.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';

interface Inbox {
  items: Notification[];
  nextCursor: string | null;
  counts: { unread: number; snoozed: number };
}
interface Changed {
  previous: { id: string; state: string; snoozedUntil: string | null }[];
  counts: { unread: number; snoozed: number };
}

let api: TestApi;
let ann: TestUser;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, timezone: 'America/New_York' });
});

const CARD = crypto.randomUUID();
const fact = (more: Partial<NotificationFact> = {}): NotificationFact =>
  ({
    type: 'statement_missing',
    subject: { kind: 'account', id: CARD },
    dedupKey: `fact ${(count += 1)}`,
    severity: 'info',
    params: { accountName: 'Visa', expectedOn: '2026-02-27' },
    href: '/credit-cards',
    ...more,
  }) as NotificationFact;
const announce = (...facts: NotificationFact[]) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(tx, facts, api.clock.now()),
  );
const inbox = async (query = '') => (await ann.ask<Inbox>('GET', `/notifications${query}`)).body;
const set = (changes: object[]) => ann.ask<Changed>('POST', '/notifications/set-states', { body: { changes } });

describe('the inbox', () => {
  it('dates the amounts of a notification from an earlier day', async () => {
    await announce(
      fact({
        type: 'payment_due',
        params: {
          accountName: 'Visa',
          dueOn: '2026-03-05',
          daysLeft: 4,
          amount: { minor: '94900', currency: 'USD' },
          minimum: null,
          fromAccountName: null,
          coverage: 'unknown',
          shortBy: null,
        },
      }),
      fact(),
    );
    const bodies = async () => (await inbox()).items.map(({ type, body }) => [type, body]);
    const due = '$949 by Mar 5, 2026. Autopay is off.';
    const missing = ['statement_missing', expect.not.stringContaining('as of')];
    expect(await bodies()).toEqual([missing, ['payment_due', due]]);
    api.clock.move(new Date('2026-03-02T12:00:00Z'));
    const dated = `${due} Amounts as of Mar 1, 2026. Open it to see today’s.`;
    expect(await bodies()).toEqual([missing, ['payment_due', dated]]);
  });

  it('lists each notification in words, newest first, with its link', async () => {
    await announce(
      fact(),
      fact({
        type: 'large_transaction',
        params: {
          accountName: 'Everyday',
          payee: 'Boat yard',
          amount: { minor: '-123456', currency: 'USD' },
          postedOn: '2026-02-28',
        },
        href: '/transactions?q=boat',
        severity: 'notice',
      }),
    );
    const { items, counts } = await inbox();
    expect(
      items.map(({ title, body, href, group, severity, state }) => ({ title, body, href, group, severity, state })),
    ).toEqual([
      {
        title: '−$1,234.56 at Boat yard',
        body: 'Everyday, Feb 28, 2026.',
        href: '/transactions?q=boat',
        group: 'cash',
        severity: 'notice',
        state: 'unread',
      },
      {
        title: 'Visa statement missing',
        body: 'Expected Feb 27, 2026. Enter or import it to keep interest and due dates right.',
        href: '/credit-cards',
        group: 'payments',
        severity: 'info',
        state: 'unread',
      },
    ]);
    expect(counts).toEqual({ unread: 2, snoozed: 0 });
  });

  it('is paginated, and rejects a cursor from another list', async () => {
    await announce(...Array.from({ length: 5 }, () => fact()));
    const first = await inbox('?limit=2');
    const second = await inbox(`?limit=2&cursor=${first.nextCursor}`);
    const third = await inbox(`?limit=2&cursor=${second.nextCursor}`);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(third.nextCursor).toBeNull();
    expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5);
    expect((await ann.ask('GET', `/notifications?view=archived&cursor=${first.nextCursor}`)).status).toBe(422);
  });

  it('groups notifications by subject, newest group first', async () => {
    await announce(fact(), fact(), fact({ subject: { kind: 'household', id: '' } }));
    const { body } = await ann.ask<{
      items: { subject: { kind: string }; count: number; unread: number; latest: Notification }[];
    }>('GET', '/notifications/subjects');
    expect(body.items.map(({ subject, count: all, unread }) => [subject.kind, all, unread])).toEqual([
      ['household', 1, 1],
      ['account', 2, 2],
    ]);
    const { items } = await inbox(`?subjectKind=account&subjectId=${CARD}`);
    expect(items.map(({ id }) => id)).toContain(body.items[1]?.latest.id);
    expect(items).toHaveLength(2);
  });
});

describe('notification states', () => {
  it('are set for many notifications at once, and the returned previous values undo that', async () => {
    await announce(fact(), fact(), fact());
    const { items } = await inbox();
    const { body } = await ann.ask<Changed>('POST', '/notifications/set-states', {
      body: { allRead: true, changes: [{ id: items[0]?.id, state: 'archived' }] },
    });
    expect(body.counts.unread).toBe(0);
    expect((await inbox('?view=archived')).items.map(({ id }) => id)).toEqual([items[0]?.id]);
    expect((await inbox()).items.map(({ state }) => state)).toEqual(['read', 'read']);
    const undone = await set(body.previous);
    expect(undone.body.counts.unread).toBe(3);
    expect((await inbox()).items.map(({ id, state }) => [id, state])).toEqual(items.map(({ id }) => [id, 'unread']));
  });

  it('change from snoozed to unread automatically at the exact second', async () => {
    await announce(fact());
    const [one] = (await inbox()).items;
    await set([{ id: one?.id, state: 'snoozed', snoozedUntil: '2026-03-02T09:30:00.000Z' }]);
    expect((await inbox()).items).toEqual([]);
    expect((await inbox('?view=snoozed')).items).toMatchObject([
      { id: one?.id, snoozedUntil: '2026-03-02T09:30:00.000Z' },
    ]);
    api.clock.move(new Date('2026-03-02T09:29:59Z'));
    await dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });
    expect((await inbox('?view=snoozed')).items).toHaveLength(1);
    api.clock.move(new Date('2026-03-02T09:30:00Z'));
    // even before the new state is stored
    expect((await inbox()).items).toMatchObject([{ id: one?.id, state: 'unread', snoozedUntil: null }]);
    await dispatchDue({ db: api.database.db, clock: api.clock, jobs: api.jobs });
    expect((await inbox()).counts).toEqual({ unread: 1, snoozed: 0 });
  });

  it.each<[object, string]>([
    [{ state: 'snoozed' }, 'no time'],
    [{ state: 'read', snoozedUntil: '2026-03-02T09:30:00Z' }, 'a time with another state'],
    [{ state: 'gone' }, 'no state'],
  ])('cannot be changed by the invalid request %j: %s', async (change) => {
    expect((await set([{ id: crypto.randomUUID(), ...change }])).status).toBe(422);
  });

  it('of another member in the same household can be neither read nor changed', async () => {
    await announce(fact());
    const [one] = (await inbox()).items;
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query(
        'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
          "gen_random_uuid(), $2, 'owner', now())",
        [ann.householdId, bob.userId],
      );
    });
    const headers = { 'x-household': ann.householdId };
    expect((await bob.ask<Inbox>('GET', '/notifications', { headers })).body.items).toEqual([]);
    expect((await bob.ask('GET', `/notifications/${one?.id}`, { headers })).status).toBe(404);
    const { body } = await bob.ask<Changed>('POST', '/notifications/set-states', {
      headers,
      body: { changes: [{ id: one?.id, state: 'archived' }] },
    });
    expect(body.previous).toEqual([]);
    expect((await inbox()).counts.unread).toBe(1);
  });
});

describe('the delivery history', () => {
  it('shows why no email was sent', async () => {
    await announce(
      fact({
        type: 'payment_missed',
        params: { accountName: 'Visa', dueOn: '2026-02-20', daysLate: 9, minimum: null },
        severity: 'warning',
      }),
    );
    const [one] = (await inbox()).items;
    const { body } = await ann.ask<NotificationDetail>('GET', `/notifications/${one?.id}`);
    expect(body.deliveries.map(({ channel, state, reason }) => [channel, state, reason])).toEqual([
      ['in_app', 'sent', null],
      ['email', 'suppressed', 'address_unconfirmed'],
    ]);
    expect(body.deliveries[1]?.steps).toEqual([
      { at: '2026-03-01T12:00:00.000Z', event: 'suppressed', reason: 'address_unconfirmed' },
    ]);
  });
});

describe('a reminder', () => {
  it("is snoozed until the user's quiet hours end on its date, which cannot be in the past", async () => {
    const { body, status } = await ann.ask<Notification>('POST', '/notifications/remind', {
      body: {
        subject: { kind: 'promo', id: crypto.randomUUID() },
        on: '2026-03-08',
        about: 'Call the bank about the transfer',
      },
    });
    expect([status, body.title, body.state, body.snoozedUntil]).toEqual([
      201,
      'Call the bank about the transfer',
      'snoozed',
      '2026-03-08T12:00:00.000Z',
    ]); // 08:00 in New York, where clocks moved forward that night
    expect(
      (
        await ann.ask('POST', '/notifications/remind', {
          body: { subject: { kind: 'household', id: '' }, on: '2026-02-27', about: 'x' },
        })
      ).status,
    ).toBe(422);
  });

  it.each(['x', '', crypto.randomUUID()])('is rejected for account %j, which does not exist', async (id) => {
    expect(
      (
        await ann.ask('POST', '/notifications/remind', {
          body: { subject: { kind: 'account', id }, on: '2026-03-08', about: 'x' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('open pages', () => {
  it(
    'receive an event for each new notification of their signed-in user only, including events missed ' +
      'during a disconnect',
    async () => {
      const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
      await api.database.asOwner(async (client) => {
        await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
        await client.query(
          'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
            "gen_random_uuid(), $2, 'viewer', now())",
          [ann.householdId, bob.userId],
        );
      });
      const control = new AbortController();
      const listen = async (user: TestUser, query = '') => {
        const { body } = await fetch(`${api.url}/api/v1/events?household=${ann.householdId}${query}`, {
          headers: { cookie: user.cookie },
          signal: control.signal,
        });
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
        let received = '';
        return async (until: string) => {
          while (!received.includes(until)) received += (await reader?.read())?.value ?? '';
          return received;
        };
      };
      const [anns, bobs] = [await listen(ann), await listen(bob)];
      await Promise.all([anns('event: ready'), bobs('event: ready')]);
      await announce(fact({ userId: ann.userId }));
      expect(await anns('"notification"')).toContain(
        'event: change\ndata: {"changeSetId":null,"kinds":["notification"]}\n\n',
      );
      // The events are in order: both members receive the household change after Ann's notification.
      await ann.ask('POST', '/accounts', {
        body: { name: 'New', type: 'depository', balance: { minor: '0', currency: 'USD' } },
      });
      expect(await bobs('"account"')).not.toContain('notification');
      expect(await (await listen(ann, '&ago=60'))('event: ready')).toContain('"kinds":["notification"]');
      expect(await (await listen(bob, '&ago=60'))('event: ready')).not.toContain('notification');
      control.abort();
    },
  );
});

describe('an inbox request', () => {
  it.each<[object, string]>([
    [{ subject: { kind: 'account', id: '\u0000' }, on: '2026-03-08', about: 'x' }, 'an id of control characters'],
    [{ subject: { kind: 'account', id: 'x' }, on: '2026-03-08', about: '\ud800' }, 'half of a surrogate pair'],
    [{ subject: { kind: 'account', id: 'x' }, on: '9999-12-31', about: 'x' }, 'a day that is too far in the future'],
    [{ subject: { kind: 'nothing', id: 'x' }, on: '2026-03-08', about: 'x' }, 'no kind'],
  ])('with %j is rejected: %s', async (body) => {
    expect((await ann.ask('POST', '/notifications/remind', { body })).status).toBe(422);
  });

  it('with a null character in an id is rejected', async () => {
    expect((await ann.ask('GET', '/notifications?subjectKind=account&subjectId=%00')).status).toBe(422);
  });
});
