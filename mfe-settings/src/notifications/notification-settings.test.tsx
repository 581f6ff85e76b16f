import { describe, expect, it } from '@jest/globals';
import {
  NOTIFICATION_TYPES,
  NotificationGroup,
  type NotificationSettings,
  type NotificationTypeSettings,
} from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { NotificationSettingsScreen } from './notification-settings.screen.tsx';

const type = (more: Partial<NotificationTypeSettings>): NotificationTypeSettings => ({
  type: 'payment_due',
  group: 'payments',
  channels: { in_app: true, email: true, web_push: false, webhook: false },
  always: [],
  threshold: null,
  leadDays: null,
  ...more,
});
const settings: NotificationSettings = {
  version: 4,
  preset: 'normal',
  types: [
    type({ leadDays: [7, 1] }),
    type({ type: 'low_cash', group: 'cash', threshold: { minor: '50000', currency: 'USD' } }),
    type({ type: 'new_device', group: 'security', always: ['in_app'] }),
  ],
  quietHours: { on: true, from: '21:00', to: '07:00' },
  timezone: null,
  timezoneInForce: 'America/New_York',
  digest: { every: 'off', at: '08:00', weekday: 1 },
  nextDigestAt: null,
  mutedAccountIds: [],
  pausedUntil: null,
  hideAmounts: { email: false, web_push: true, webhook: false },
  email: { address: 'ada@example.org', state: 'ready' },
  pushPublicKey: 'BA',
  pushSubscriptions: [],
  webhooks: [
    {
      id: '01890000-0000-7000-9000-000000000001',
      version: 2,
      kind: 'webhook',
      name: 'House',
      host: 'hooks.example',
      enabled: true,
      createdAt: '2026-01-01T00:00:00Z',
    },
  ],
  calendarFeed: null,
};

const show = (of: Partial<NotificationSettings> = {}, more: object = {}) =>
  renderScreen(<NotificationSettingsScreen />, {
    route: '/settings/notifications',
    api: {
      notificationSettings: {
        get: () => ({ ...settings, ...of }),
        update: () => ({ ...settings, ...of, version: 5 }),
        sendTest: () => ({ sent: true, reason: null }),
      },
      accounts: { list: () => ({ items: [{ id: 'a1', name: 'Everyday' }] }) },
      ...more,
    } as never,
  });
type Clicks = ReturnType<typeof show>['user'];
/** Expands a group; groups are collapsed at first. */
const openGroup = async (user: Clicks, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
const openDelivery = async (user: Clicks, name: string) => user.click(await screen.findByRole('heading', { name }));
const updates = (requests: { name: string; input: unknown; headers: Headers }[]) =>
  requests.filter(({ name }) => name === 'notificationSettings.update');

describe('notification settings', () => {
  it('are a table of types and channels, and save a change with the version that was shown', async () => {
    const { user, requests } = show();
    const table = await screen.findByRole('table', { name: 'Notifications by channel' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['What', 'Inbox', 'Email', 'Push', 'Webhook']);
    await openGroup(user, 'Payments');
    await user.click(within(table).getByRole('checkbox', { name: 'Payment due: Push' }));
    const [sent] = updates(requests);
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([
      { types: [{ type: 'payment_due', channels: { web_push: true } }] },
      '"4"',
    ]);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('have a row for each type in every group', async () => {
    const groups = NotificationGroup.options;
    const { user } = show({
      types: NOTIFICATION_TYPES.map((each, index) =>
        type({ type: each, group: groups[index % groups.length] ?? 'cash' }),
      ),
    });
    const table = within(await screen.findByRole('table', { name: 'Notifications by channel' }));
    for (const button of table.getAllByRole('button')) await user.click(button);
    const lines = table
      .getAllByRole('rowheader')
      .filter((header) => header.getAttribute('scope') === 'row')
      .map((header) => header.textContent);
    expect(new Set(lines).size).toBe(NOTIFICATION_TYPES.length);
    expect(lines.filter((line) => line === '' || /[._]/.test(line))).toEqual([]);
    expect(table.getAllByRole('checkbox')).toHaveLength(4 * (NOTIFICATION_TYPES.length + groups.length));
  });

  it('do not let the user switch off the inbox for security notifications', async () => {
    const { user } = show();
    await openGroup(user, 'Security');
    expect(screen.getByRole('checkbox', { name: 'Sign-in from a new device: Inbox' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Security: Inbox' })).toBeDisabled();
  });

  it('set a channel for a whole group, and show if only some of its types use it', async () => {
    const { user, requests } = show({
      types: [
        type({}),
        type({ type: 'payment_missed', channels: { in_app: true, email: false, web_push: false, webhook: false } }),
      ],
    });
    const email = await screen.findByRole('checkbox', { name: 'Payments: Email' });
    expect(email).toBePartiallyChecked();
    await user.click(email);
    expect(updates(requests)[0]?.input).toEqual({
      types: ['payment_due', 'payment_missed'].map((each) => ({ type: each, channels: { email: true } })),
    });
  });

  it('apply a preset, and select none if no preset matches', async () => {
    const { user, requests } = show();
    expect(await screen.findByRole('radio', { name: 'Normal' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Calm' }));
    expect(updates(requests)[0]?.input).toEqual({ preset: 'calm' });
    cleanup();
    show({ preset: null });
    expect(await screen.findByRole('radio', { name: 'Everything' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Normal' })).not.toBeChecked();
  });

  it('save a threshold on blur, and reject invalid lead days', async () => {
    const { user, requests } = show();
    await openGroup(user, 'Cash');
    await openGroup(user, 'Payments');
    const below = screen.getByLabelText('Below');
    await user.clear(below);
    await user.type(below, '750');
    await user.tab();
    expect(updates(requests)[0]?.input).toEqual({
      types: [{ type: 'low_cash', threshold: { minor: '75000', currency: 'USD' } }],
    });
    const days = screen.getByLabelText('Days ahead');
    await user.clear(days);
    await user.type(days, 'a week');
    await user.tab();
    expect(screen.getByText('Enter up to 12 whole numbers, each 365 or less')).toBeVisible();
    expect(updates(requests)).toHaveLength(1);
  });

  it('save quiet hours and the digest separately', async () => {
    const { user, requests } = show();
    expect(await screen.findByText('9:00 PM to 7:00 AM')).toBeVisible();
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    await user.selectOptions(screen.getByLabelText('Email digest'), 'Once a week');
    expect(updates(requests).map(({ input }) => input)).toEqual([
      { quietHours: { on: false, from: '21:00', to: '07:00' } },
      { digest: { every: 'weekly', at: '08:00', weekday: 1 } },
    ]);
  });

  it('send a test notification, and report the result', async () => {
    const { user } = show(
      {},
      { notificationSettings: { get: () => settings, sendTest: () => ({ sent: false, reason: 'unreachable' }) } },
    );
    await openDelivery(user, 'Webhook and ntfy');
    await user.click(screen.getByRole('button', { name: 'Send a test: House' }));
    expect(await screen.findByText('Not sent: we couldn’t reach the other server.')).toBeVisible();
  });

  it.each([
    ['guest', 'Create an account to get email.'],
    ['unconfirmed', /ada@example.org isn’t confirmed/],
    ['no_server', /This server can’t send email/],
  ] as const)('explain why no emails are sent: %s', async (state, words) => {
    const { user } = show({ email: { address: 'ada@example.org', state } });
    await openDelivery(user, 'Email');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('reject a URL on a private network at its field', async () => {
    const { user } = show(
      {},
      {
        webhooks: {
          create: () => {
            throw new ApiError({ code: 'NOTIFICATION_ADDRESS_REFUSED', status: 422, title: 'x' });
          },
        },
      },
    );
    await openDelivery(user, 'Webhook and ntfy');
    await user.click(screen.getByRole('button', { name: 'Add URL' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Add URL' }));
    await user.type(await drawer.findByLabelText('Name'), 'House');
    await user.type(drawer.getByLabelText('URL'), 'https://nas.local/x');
    await user.click(drawer.getByRole('button', { name: 'Save URL' }));
    expect((await drawer.findAllByText(/on a private network/)).length).toBeGreaterThan(0);
    expect(drawer.getByLabelText('URL')).toHaveAccessibleDescription(expect.stringContaining('on a private network'));
  });

  it('show the secret of a webhook after it was added', async () => {
    const { user, requests } = show(
      {},
      { webhooks: { create: () => ({ item: settings.webhooks[0], secret: 'whsec_123' }) } },
    );
    await openDelivery(user, 'Webhook and ntfy');
    await user.click(screen.getByRole('button', { name: 'Add URL' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Add URL' }));
    await user.click(await drawer.findByRole('button', { name: 'Save URL' }));
    expect(await drawer.findByText('There’s a problem')).toBeVisible();
    await user.type(drawer.getByLabelText('Name'), 'House');
    await user.type(drawer.getByLabelText('URL'), 'https://hooks.example/x');
    await user.click(drawer.getByRole('button', { name: 'Save URL' }));
    expect(await drawer.findByText('whsec_123')).toBeVisible();
    expect(requests.find(({ name }) => name === 'webhooks.create')?.input).toEqual({
      kind: 'webhook',
      name: 'House',
      url: 'https://hooks.example/x',
      token: null,
    });
  });

  it('mute an account', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Everyday' }));
    expect(updates(requests)[0]?.input).toEqual({ mutedAccountIds: ['a1'] });
  });

  it('are reloaded after a change on another device, and then saved with the new change', async () => {
    let version = 4;
    const { user, requests } = show(
      {},
      {
        notificationSettings: {
          get: () => ({ ...settings, version }),
          update: () => {
            if (version === 5) return { ...settings, version: 6 };
            version = 5;
            throw new ApiError({
              code: 'VERSION_CONFLICT',
              status: 412,
              title: '',
              params: { currentVersion: 5, current: null },
            });
          },
        },
      },
    );
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(updates(requests).map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
  });

  it('are restored if a change could not be saved, and show a message', async () => {
    const { user } = show(
      {},
      {
        notificationSettings: {
          get: () => settings,
          update: () => {
            throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'A' } });
          },
        },
      },
    );
    await openGroup(user, 'Payments');
    const tick = screen.getByRole('checkbox', { name: 'Payment due: Push' });
    await user.click(tick);
    expect(await screen.findByText('This wasn’t saved')).toBeVisible();
    expect(tick).not.toBeChecked();
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00Z', 'Mar 1', '11:30 PM'],
    ['Pacific/Auckland', '2026-03-01T11:30:00Z', 'Mar 2', '12:30 AM'],
  ])('show times near midnight with the date in %s', async (timezone, at, day, time) => {
    const near = {
      ...settings,
      nextDigestAt: at,
      pausedUntil: at,
      pushSubscriptions: [{ id: 'p1', label: 'Firefox', host: 'push.example', createdAt: at, usedAt: null }],
      calendarFeed: { id: 'c1', url: 'https://money.example/x.ics', leadDays: 7, createdAt: at, fetchedAt: at },
    };
    const { user } = renderScreen(<NotificationSettingsScreen />, {
      route: '/settings/notifications',
      session: { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } },
      api: { notificationSettings: { get: () => near }, accounts: { list: () => ({ items: [] }) } } as never,
    });
    for (const part of ['Quiet hours', 'Email', 'Push', 'Calendar']) await openDelivery(user, part);
    expect(screen.getByText(`Next digest: ${day}, ${time}.`)).toBeVisible();
    for (const text of screen.getAllByText(`Paused until ${day}, ${time}.`)) expect(text).toBeVisible();
    expect(screen.getByText(`since ${day}`)).toBeVisible();
    expect(screen.getByText(`Last used: ${day}, ${time}.`)).toBeVisible();
  });

  it('explain that push requires https if the page does not use it', async () => {
    const { user } = show();
    await openDelivery(user, 'Push');
    expect(screen.getByText('Push needs https. Open Tideline at its https address to turn it on.')).toBeVisible();
  });
});
