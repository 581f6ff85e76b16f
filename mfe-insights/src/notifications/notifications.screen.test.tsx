import { describe, expect, it } from '@jest/globals';
import type { Notification, NotificationDetail } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { byDay, snoozedUntil } from './days.ts';
import { NotificationsScreen } from './notifications.screen.tsx';

const notice = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `01890000-0000-7000-9000-00000000000${n}`,
  type: 'payment_due',
  group: 'payments',
  severity: 'notice',
  subject: { kind: 'account', id: `visa-${n}` },
  accountId: null,
  title: `Visa ${n}: payment due tomorrow`,
  body: '$35 by Mar 2.',
  href: `/credit-cards?card=visa-${n}`,
  state: 'unread',
  snoozedUntil: null,
  createdAt: '2026-03-01T12:00:00Z',
  ...more,
});
const [first, second] = [notice(1), notice(2, { state: 'read', createdAt: '2026-02-28T23:30:00Z' })];

const show = (items: Notification[] = [first, second], route = '/notifications', more: object = {}) =>
  renderScreen(<NotificationsScreen />, {
    route,
    api: {
      notifications: {
        list: () => ({
          items,
          nextCursor: null,
          counts: { unread: items.filter(({ state }) => state === 'unread').length, snoozed: 0 },
        }),
        setStates: () => ({
          previous: [{ id: first.id, state: 'unread', snoozedUntil: null }],
          counts: { unread: 0, snoozed: 0 },
        }),
        ...more,
      },
    } as never,
  });

const row = async (title: RegExp) =>
  (await screen.findAllByRole('article')).find((each) => title.test(each.textContent ?? '')) as HTMLElement;

describe('inbox', () => {
  it("groups notifications by day in the user's time zone, and links each one to its subject", async () => {
    show();
    expect(await screen.findByRole('heading', { level: 2, name: /Mar\u00a01/ })).toBeVisible();
    // 6:30 p.m. in New York
    expect(screen.getByRole('heading', { level: 2, name: /Feb\u00a028/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa 1: payment due tomorrow' })).toHaveAttribute(
      'href',
      '/credit-cards?card=visa-1',
    );
    expect(within(await row(/Visa 1/)).getByText('New')).toBeVisible();
    expect(within(await row(/Visa 2/)).queryByText('New')).toBeNull();
  });

  it('archives a notification, reports success, and offers Undo', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Archive: Visa 1: payment due tomorrow' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(within(screen.getByRole('region', { name: 'Recent actions' })).getByText('Archived')).toBeVisible();
    const states = () => requests.filter(({ name }) => name === 'notifications.setStates');
    expect(states()[0]?.input).toEqual({ changes: [{ id: first.id, state: 'archived' }] });
    expect(states()[0]?.headers.get('idempotency-key')).toMatch(/\S/);
    await user.click(undo);
    expect(states()[1]?.input).toEqual({ changes: [{ id: first.id, state: 'unread', snoozedUntil: null }] });
  });

  it('marks all notifications as read', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(requests.find(({ name }) => name === 'notifications.setStates')?.input).toEqual({ allRead: true });
    expect(await screen.findByText('All marked as read')).toBeVisible();
  });

  it('moves with j, marks as read with u, archives with e, and snoozes with s', async () => {
    const { user, requests } = show();
    await screen.findByText('Visa 1: payment due tomorrow');
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Visa 1: payment due tomorrow' })).toHaveFocus();
    await user.keyboard('u');
    await user.keyboard('e');
    await user.keyboard('s');
    const changes = requests
      .filter(({ name }) => name === 'notifications.setStates')
      .map(({ input }) => (input as { changes: { id: string; state: string }[] }).changes);
    // archiving moves the focus, so the next key applies to the next notification
    expect(changes.map((each) => each.map(({ id, state }) => [id, state]))).toEqual([
      [[first.id, 'read']],
      [[first.id, 'archived']],
      [[second.id, 'snoozed']],
    ]);
    expect(screen.getByRole('link', { name: 'Visa 1: payment due tomorrow' })).toHaveFocus();
  });

  it('archives several selected notifications in one request', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Visa 1: payment due tomorrow' }));
    await user.click(screen.getByRole('checkbox', { name: '1 selected' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Selected notifications' })).getByRole('button', { name: 'Archive' }),
    );
    expect(requests.find(({ name }) => name === 'notifications.setStates')?.input).toEqual({
      changes: [first, second].map(({ id }) => ({ id, state: 'archived' })),
    });
  });

  it('stores the view in the address, and reports if the view is empty', async () => {
    const { user, address } = show([first], undefined, {
      list: ({ view }: { view: string }) => ({
        items: view === 'muted' ? [first] : [],
        nextCursor: null,
        counts: { unread: 0, snoozed: 0 },
      }),
    });
    expect(await screen.findByText('You’re up to date')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Archived' }));
    expect(address()).toBe('/notifications?view=archived');
    expect(await screen.findByText('Nothing archived')).toBeVisible();
  });

  it('offers neither views nor actions until there is a notification', async () => {
    show([]);
    expect(await screen.findByText('You’re up to date')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Notification settings' })]);
  });

  it('reports a loading error, and offers a retry', async () => {
    show([], '/notifications', {
      list: () => {
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'A' } });
      },
    });
    expect(await screen.findByText('Your notifications couldn’t be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows why the delivery of a notification was held', async () => {
    const detail: NotificationDetail = {
      ...first,
      deliveries: [
        {
          id: 'd1',
          channel: 'email',
          target: null,
          state: 'held',
          reason: 'quiet_hours',
          dueAt: '2026-03-02T12:00:00Z',
          attempts: 0,
          steps: [{ at: '2026-03-01T12:00:00Z', event: 'held', reason: 'quiet_hours' }],
        },
      ],
    };
    const { user } = show([first], '/notifications', { get: () => detail });
    await user.click(await screen.findByRole('button', { name: 'Delivery of: Visa 1: payment due tomorrow' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Delivery' }));
    expect(await drawer.findByText('Held during your quiet hours.')).toBeVisible();
    expect(drawer.getByText('Will be sent')).toBeVisible();
  });
});

it('groups notifications about the same subject on the same day', () => {
  const again = notice(3, { subject: first.subject, createdAt: '2026-03-01T11:00:00Z' });
  const other = notice(4, { subject: { kind: 'household', id: '' }, createdAt: '2026-03-01T10:00:00Z' });
  const alone = notice(5, { subject: { kind: 'household', id: '' }, createdAt: '2026-03-01T09:00:00Z' });
  expect(
    byDay([first, again, other, alone, second], 'America/New_York').map(({ on, groups }) => [
      on,
      groups.map(({ latest, others }) => [latest.id.at(-1), others.length]),
    ]),
  ).toEqual([
    [
      '2026-03-01',
      [
        ['1', 1],
        ['4', 0],
        ['5', 0],
      ],
    ],
    ['2026-02-28', [['2', 0]]],
  ]);
});

describe.each([
  ['America/Los_Angeles', '2026-03-02T07:30:00Z', 'Mar 1, 11:30 PM'],
  ['Pacific/Auckland', '2026-03-01T11:30:00Z', 'Mar 2, 12:30 AM'],
])('dates near midnight in %s', (timezone, at, when) => {
  const session = { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } };
  const api = {
    notifications: {
      list: () => ({
        items: [notice(1, { state: 'snoozed', snoozedUntil: at })],
        nextCursor: null,
        counts: { unread: 0, snoozed: 1 },
      }),
      get: (): NotificationDetail => ({
        ...first,
        deliveries: [
          {
            id: 'd1',
            channel: 'email',
            target: null,
            state: 'held',
            reason: 'quiet_hours',
            dueAt: at,
            attempts: 0,
            steps: [{ at, event: 'held', reason: 'quiet_hours' }],
          },
        ],
      }),
    },
  };

  it('are in that time zone for a snoozed notification', async () => {
    renderScreen(<NotificationsScreen />, { route: '/notifications?view=snoozed', session, api: api as never });
    expect(await screen.findByText(new RegExp(`Snoozed until ${when}$`))).toBeVisible();
  });

  it('are in that time zone for deliveries', async () => {
    renderScreen(<NotificationsScreen />, { route: `/notifications?notice=${first.id}`, session, api: api as never });
    const drawer = within(await screen.findByRole('dialog', { name: 'Delivery' }));
    expect((await drawer.findAllByText(when)).map(({ tagName }) => tagName)).toEqual(['DD', 'DT']);
  });
});

it.each([
  ['tonight', '2026-03-01T12:00:00Z', 'America/New_York', '2026-03-01T16:00:00.000Z', 'four hours'],
  ['week', '2026-03-01T12:00:00Z', 'America/New_York', '2026-03-08T12:00:00.000Z', 'seven days of 24 hours'],
  ['tomorrow', '2026-03-01T12:00:00Z', 'America/New_York', '2026-03-02T13:00:00.000Z', '8 a.m. local time'],
  [
    'tomorrow',
    '2026-03-02T07:30:00Z',
    'America/Los_Angeles',
    '2026-03-02T16:00:00.000Z',
    'at 23:30, tomorrow is the 2nd locally, which already is the current day in UTC',
  ],
  [
    'tomorrow',
    '2026-03-01T11:30:00Z',
    'Pacific/Auckland',
    '2026-03-02T19:00:00.000Z',
    'at 00:30, tomorrow is the 3rd locally',
  ],
  [
    'tomorrow',
    '2026-03-07T23:00:00Z',
    'America/New_York',
    '2026-03-08T12:00:00.000Z',
    'across the start of daylight saving time',
  ],
  [
    'tomorrow',
    '2026-10-24T20:00:00Z',
    'Europe/Berlin',
    '2026-10-25T07:00:00.000Z',
    'across the end of daylight saving time',
  ],
] as const)('snoozed for %s at %s in %s, a notification returns at %s: %s', (snooze, now, timeZone, until, _why) => {
  expect(snoozedUntil(snooze, new Date(now), timeZone)).toBe(until);
});
