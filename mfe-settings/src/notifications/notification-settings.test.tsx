import { describe, expect, it } from '@jest/globals';
import {
  NOTIFICATION_TYPES,
  NotificationGroup,
  type NotificationSettings,
  type NotificationTypeSettings,
} from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
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
const updates = (requests: { name: string; input: unknown; headers: Headers }[]) =>
  requests.filter(({ name }) => name === 'notificationSettings.update');

describe('notification settings', () => {
  it('are a table of types and channels; each tick is saved separately, with the version it was based on', async () => {
    const { user, requests } = show();
    const table = await screen.findByRole('table', { name: 'What you are told' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Notification', 'Inbox', 'E-mail', 'Push', 'Webhook']);
    await user.click(within(table).getByRole('checkbox', { name: 'A payment is due: Push' }));
    const [sent] = updates(requests);
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([
      { types: [{ type: 'payment_due', channels: { web_push: true } }] },
      '"4"',
    ]);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('have a row for each type in every group', async () => {
    const groups = NotificationGroup.options;
    show({
      types: NOTIFICATION_TYPES.map((each, index) =>
        type({ type: each, group: groups[index % groups.length] ?? 'cash' }),
      ),
    });
    const table = within(await screen.findByRole('table', { name: 'What you are told' }));
    const lines = table
      .getAllByRole('rowheader')
      .filter((header) => header.getAttribute('scope') === 'row')
      .map((header) => header.textContent);
    expect(new Set(lines).size).toBe(NOTIFICATION_TYPES.length);
    expect(lines.filter((line) => line === '' || /[._]/.test(line))).toEqual([]);
    expect(table.getAllByRole('checkbox')).toHaveLength(4 * NOTIFICATION_TYPES.length);
  });

  it('do not allow switching off security notifications', async () => {
    show();
    expect(await screen.findByRole('checkbox', { name: 'A sign-in from a new device: Inbox' })).toBeDisabled();
  });

  it('save a threshold and lead days on blur, and nothing invalid', async () => {
    const { user, requests } = show();
    const below = await screen.findByLabelText('Below');
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
    expect(screen.getByText('Enter up to twelve whole numbers of days, 365 at most')).toBeVisible();
    expect(updates(requests)).toHaveLength(1);
  });

  it('save quiet hours, digest and time zone separately', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    await user.selectOptions(screen.getByLabelText('E-mails together'), 'Once a week');
    expect(updates(requests).map(({ input }) => input)).toEqual([
      { quietHours: { on: false, from: '21:00', to: '07:00' } },
      { digest: { every: 'weekly', at: '08:00', weekday: 1 } },
    ]);
  });

  it('send a test, and report the result', async () => {
    const { user } = show(
      {},
      { notificationSettings: { get: () => settings, sendTest: () => ({ sent: false, reason: 'unreachable' }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Send a test: House' }));
    expect(await screen.findByText('Not sent: the other server could not be reached.')).toBeVisible();
  });

  it.each([
    ['guest', 'A sample household has no address. Create an account to get letters.'],
    ['unconfirmed', /ada@example.org is not confirmed yet/],
    ['no_server', /This server sends no mail/],
  ] as const)('explain why no emails are sent: %s', async (state, words) => {
    show({ email: { address: 'ada@example.org', state } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('reject an address inside the network at its field', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Add an address' }));
    await user.type(await drawer.findByLabelText('Name'), 'House');
    await user.type(drawer.getByLabelText('Address'), 'https://nas.local/x');
    await user.click(drawer.getByRole('button', { name: 'Add address' }));
    expect((await drawer.findAllByText(/inside a private network/)).length).toBeGreaterThan(0);
    expect(drawer.getByLabelText('Address')).toHaveAccessibleDescription(
      expect.stringContaining('inside a private network'),
    );
  });

  it('show the secret of a webhook once', async () => {
    const { user, requests } = show(
      {},
      { webhooks: { create: () => ({ item: settings.webhooks[0], secret: 'whsec_123' }) } },
    );
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Add an address' }));
    await user.click(await drawer.findByRole('button', { name: 'Add address' }));
    expect(await drawer.findByText('There is a problem')).toBeVisible();
    await user.type(drawer.getByLabelText('Name'), 'House');
    await user.type(drawer.getByLabelText('Address'), 'https://hooks.example/x');
    await user.click(drawer.getByRole('button', { name: 'Add address' }));
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

  it('are reloaded after a change on another device, and the change is applied on top', async () => {
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

  it('are restored if a change is not saved, with a message', async () => {
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
    const tick = await screen.findByRole('checkbox', { name: 'A payment is due: Push' });
    await user.click(tick);
    expect(await screen.findByText('This was not saved')).toBeVisible();
    expect(tick).not.toBeChecked();
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00Z', '1 March', '23:30'],
    ['Pacific/Auckland', '2026-03-01T11:30:00Z', '2 March', '00:30'],
  ])('show times near midnight on the date in %s', async (timezone, at, day, time) => {
    const near = {
      ...settings,
      nextDigestAt: at,
      pausedUntil: at,
      pushSubscriptions: [{ id: 'p1', label: 'Firefox', host: 'push.example', createdAt: at, usedAt: null }],
      calendarFeed: { id: 'c1', url: 'https://money.example/x.ics', leadDays: 7, createdAt: at, fetchedAt: at },
    };
    renderScreen(<NotificationSettingsScreen />, {
      route: '/settings/notifications',
      session: { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } },
      api: { notificationSettings: { get: () => near }, accounts: { list: () => ({ items: [] }) } } as never,
    });
    expect(await screen.findByText(`Next letter: ${day} ${time}.`)).toBeVisible();
    expect(screen.getByText(`Nothing but the inbox until ${day} ${time}.`)).toBeVisible();
    expect(screen.getByText(`since ${day}`)).toBeVisible();
    expect(screen.getByText(`Last asked for: ${day} ${time}.`)).toBeVisible();
  });

  it('explain that push needs https if the page has none', async () => {
    show();
    expect(
      await screen.findByText('Browsers push over https alone. Open Tideline by its https address to switch this on.'),
    ).toBeVisible();
  });
});
