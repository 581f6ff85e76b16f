import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Account, Connection, Session } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';
import { aConnectedAccount, aConnection, aRun } from './testing/connection-examples.ts';

const everyday = {
  id: '018f0000-0000-7000-8000-00000000e001',
  name: 'Everyday',
  currency: 'USD',
  state: 'active',
} as Account;
const linked = aConnectedAccount({ state: 'linked', accountId: everyday.id });
const accounts: NonNullable<FakeApi['accounts']> = {
  list: () => ({ items: [everyday], members: [], deletedCount: 0 }),
};

function open(
  connections: NonNullable<FakeApi['connections']>,
  {
    session = testSession,
    route = '/settings?section=connections',
    more = {},
  }: { session?: Session; route?: string; more?: FakeApi } = {},
) {
  return renderScreen(<SettingsScreen />, { route, session, api: { accounts, connections, ...more } });
}
const of = (...items: Connection[]): NonNullable<FakeApi['connections']> => ({ list: () => ({ items }) });
const problem = (
  code: 'SETUP_TOKEN_UNREADABLE' | 'SYNC_TOO_SOON' | 'VERSION_CONFLICT',
  status: number,
  params: Record<string, unknown> = {},
) => new ApiError({ code, status, title: 'x', params });

describe('connections', () => {
  it('offer a single button while no bank is connected', async () => {
    open(of());
    expect(await screen.findByText('No banks connected')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Connections' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Connect bank' })).toHaveLength(1);
  });

  it('report a failure, and state that accounts and transactions are unaffected', async () => {
    open({
      list: () => {
        throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', params: { digest: 'abc' } });
      },
    });
    expect(await screen.findByText('Connections couldn’t be loaded')).toBeInTheDocument();
    expect(
      screen.getByText('Your accounts and transactions are fine. You can still import files.'),
    ).toBeInTheDocument();
  });

  it('show the last sync with its result, the next sync, and the linked accounts', async () => {
    open(
      of(
        aConnection({
          accounts: [
            linked,
            aConnectedAccount({
              id: '018f0000-0000-7000-8000-00000000b002',
              name: 'Miles',
              currency: null,
              unit: 'flight miles',
              balance: null,
            }),
          ],
        }),
      ),
    );
    const card = within(await screen.findByRole('region', { name: 'Coast Bank' }));
    expect(card.getByText('Connected')).toBeInTheDocument();
    expect(card.getByText(/3 new, 1 changed/)).toBeInTheDocument();
    expect(card.getByText('about Mar 2, 6:20 AM')).toBeInTheDocument();
    expect(await card.findByRole('link', { name: 'Everyday' })).toHaveAttribute(
      'href',
      `/accounts?account=${everyday.id}`,
    );
    expect(card.getByText('Not money (flight miles)')).toBeInTheDocument();
  });

  it('are read-only for a viewer, and hidden from guests', async () => {
    const { unmount } = open(of(aConnection()), { session: { ...testSession, role: 'viewer' } });
    await screen.findByRole('region', { name: 'Coast Bank' });
    expect(screen.queryByRole('button', { name: /Sync|Reconnect|Connect bank/ })).toBeNull();
    unmount();
    open(of(), { session: { ...testSession, user: { ...testSession.user, guestExpiresAt: '2026-03-02T09:00:00Z' } } });
    expect(await screen.findByText('Connections need an account of your own')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Connect bank' })).toBeNull();
  });
});

describe('connecting a bank', () => {
  it('asks for the password first if the last sign-in is too old', async () => {
    let isFresh = false;
    const stale = () =>
      new ApiError({ code: 'FRESH_SIGN_IN_NEEDED', status: 403, title: 'x', params: { maxAgeMinutes: 10 } });
    const { user, requests } = open(
      {
        list: () => ({ items: [] }),
        create: () => {
          if (!isFresh) throw stale();
          return aConnection({ state: 'pending' });
        },
      },
      {
        more: {
          auth: {
            confirm: () => {
              isFresh = true;
            },
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Connect bank' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect bank' }));
    await user.type(dialog.getByLabelText('Setup token'), 'aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS8x');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    const password = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await user.type(password.getByLabelText('Password'), 'wave after wave 77');
    await user.click(password.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(requests.filter(({ name }) => name === 'connections.create')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends the setup token once, with an idempotency key, and reports that the token is being used', async () => {
    const items: Connection[] = [];
    const { user, requests, address } = open({
      list: () => ({ items }),
      create: () => {
        items.push(
          aConnection({
            state: 'pending',
            accounts: [],
            syncedAt: null,
            nextSyncAt: null,
            run: aRun({ state: 'queued', trigger: 'connect' }),
          }),
        );
        return items[0] as Connection;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect bank' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect bank' }));
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(dialog.getAllByText('Paste the setup token').length).toBeGreaterThan(0);
    await user.type(dialog.getByRole('textbox', { name: 'Setup token' }), ' aHR0cHM6Ly9icmlkZ2UvY2xhaW0vMQ== ');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Using the token and loading accounts…')).toBeInTheDocument();
    const sent = requests.filter(({ name }) => name === 'connections.create');
    expect(sent.map(({ input }) => input)).toEqual([{ setupToken: 'aHR0cHM6Ly9icmlkZ2UvY2xhaW0vMQ==' }]);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(address()).toBe('/settings?section=connections');
  });

  it('keeps the entered text, and explains at the field that it is not a token', async () => {
    const { user } = open(
      {
        ...of(),
        create: () => {
          throw problem('SETUP_TOKEN_UNREADABLE', 422);
        },
      },
      { route: '/settings?section=connections&do=connect' },
    );
    const field = await screen.findByRole('textbox', { name: 'Setup token' });
    await user.type(field, 'hello');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('hello');
    expect(screen.getAllByText(/This isn’t a setup token/).length).toBeGreaterThan(0);
  });
});

describe('linking accounts', () => {
  const two = [
    aConnectedAccount({ proposal: { accountId: everyday.id, type: 'depository', subtype: 'checking' } }),
    aConnectedAccount({
      id: '018f0000-0000-7000-8000-00000000b002',
      name: 'Sapphire Visa ...9921',
      proposal: { accountId: null, type: 'credit_card', subtype: null },
    }),
  ];
  const link = () => ({ changeSetId: '018f0000-0000-7000-8000-00000000c5e7', item: aConnection() });

  it("is prefilled with the likeliest choices, and sends the user's choices", async () => {
    const { user, requests } = open({ ...of(aConnection({ accounts: two })), link });
    expect(await screen.findByText('2 accounts to set up')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Choose accounts' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose accounts' }));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Everyday Checking (1234) imports to' })).toHaveDisplayValue(
        'Everyday',
      ),
    );
    const name = dialog.getByRole('textbox', { name: 'Name of new account' });
    expect(name).toHaveValue('Sapphire Visa');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save and sync' }));
    expect(dialog.getAllByText('Enter a name').length).toBeGreaterThan(0);
    await user.type(name, 'Sapphire');
    await user.click(dialog.getByRole('button', { name: 'Save and sync' }));
    expect(await screen.findByText('2 accounts saved. Syncing…')).toBeInTheDocument();
    expect(requests.find(({ name: call }) => call === 'connections.link')?.input).toEqual({
      id: aConnection().id,
      accounts: [
        { id: two[0]?.id, choice: { to: 'existing', accountId: everyday.id } },
        { id: two[1]?.id, choice: { to: 'new', name: 'Sapphire', type: 'credit_card', subtype: null } },
      ],
    });
  });

  it('rejects two links to the same account, and requires at least one decision', async () => {
    const { user, requests } = open(
      { ...of(aConnection({ accounts: two })), link },
      { route: `/settings?section=connections&do=link-${aConnection().id}` },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose accounts' }));
    const places = await dialog.findAllByRole('combobox', { name: /imports to/ });
    await waitFor(() =>
      expect(within(places[1] as HTMLElement).getByRole('option', { name: 'Everyday' })).toBeInTheDocument(),
    );
    await user.selectOptions(places[1] as HTMLElement, 'Everyday');
    await user.click(dialog.getByRole('button', { name: 'Save and sync' }));
    expect(dialog.getAllByText('Another bank account already imports here').length).toBeGreaterThan(0);
    for (const place of places) await user.selectOptions(place, 'Decide later');
    await user.click(dialog.getByRole('button', { name: 'Save and sync' }));
    expect(await dialog.findByText('Choose where at least one account imports to')).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'connections.link')).toBe(false);
  });
});

describe('sync', () => {
  it('starts on request, shows progress, and is polled until it ends', async () => {
    let state: 'succeeded' | 'running' = 'succeeded';
    let asked = 0;
    const now = () => {
      if (state === 'running' && (asked += 1) > 2) state = 'succeeded';
      return aConnection({ accounts: [linked], run: aRun({ state }) });
    };
    const { user, requests } = open({
      list: () => ({ items: [now()] }),
      sync: () => {
        state = 'running';
        return now();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sync now: Coast Bank' }));
    expect(await screen.findByText('Checking for new transactions…')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Checking for new transactions…')).toBeNull(), { timeout: 5_000 });
    expect(requests.filter(({ name }) => name === 'connections.sync')).toHaveLength(1);
  });

  it('shows when the next sync is possible', async () => {
    open(of(aConnection({ accounts: [linked], syncAllowedAt: '2026-03-01T14:25:00Z' })));
    expect(await screen.findByText('Bridges limit daily requests. You can sync again at 9:25 AM.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Sync now/ })).toBeNull();
  });

  it("reports what could not be synced, with the bank's own message", async () => {
    const messages = [
      { code: 'bank' as const, connectedAccountId: linked.id, text: 'Please sign in' },
      { code: 'row' as const, connectedAccountId: linked.id, text: '1e3', field: 'amount' },
      { code: 'account_missing' as const, connectedAccountId: null, text: 'Old Savings' },
    ];
    open(
      of(
        aConnection({
          state: 'needs_attention',
          problem: 'bank_sign_in',
          accounts: [linked],
          run: aRun({ state: 'partial', messages }),
        }),
      ),
    );
    expect(await screen.findByText('Your bank needs you to sign in again')).toBeInTheDocument();
    expect(screen.getByText('The bank says about Everyday Checking (1234): Please sign in')).toBeInTheDocument();
    expect(
      screen.getByText('Everyday Checking (1234): a transaction couldn’t be read (amount: 1e3)'),
    ).toBeInTheDocument();
    expect(screen.getByText('Old Savings is no longer listed by the bank.')).toBeInTheDocument();
  });

  it('can be undone', async () => {
    const { user, requests } = open(of(aConnection({ accounts: [linked] })), {
      more: { changeSets: { undo: () => ({ changeSetId: '018f0000-0000-7000-8000-00000000c5e8' }) as never } },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo this sync' }));
    expect(await screen.findByText('Sync undone')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'changeSets.undo')?.input).toEqual({ id: aRun().changeSetId });
  });

  it('lists past syncs on request', async () => {
    const { user } = open({
      ...of(aConnection({ accounts: [linked] })),
      runs: {
        list: () => ({
          items: [
            aRun(),
            aRun({
              id: '018f0000-0000-7000-8000-00000000a002',
              state: 'failed',
              problem: 'unreachable',
              trigger: 'person',
            }),
          ],
        }),
      },
    });
    await user.click(await screen.findByText('Past syncs'));
    const table = within(await screen.findByRole('table', { name: 'Past syncs' }));
    expect(table.getByText('The bridge didn’t respond')).toBeInTheDocument();
    expect(table.getByText('A member')).toBeInTheDocument();
  });
});

describe('disconnecting', () => {
  it('revokes only the access on request, and otherwise deletes the connection with its version', async () => {
    const { user, requests } = open({
      ...of(aConnection({ accounts: [linked] })),
      revoke: () => aConnection({ state: 'revoked' }),
      remove: () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    let dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Coast Bank' }));
    expect(dialog.getByText('Your accounts and transactions stay. Syncing stops.')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /Access only/ }));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Access deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Coast Bank' }));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Connection removed')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'connections.remove')?.headers.get('if-match')).toBe('"4"');
    expect(requests.filter(({ name }) => name === 'connections.revoke')).toHaveLength(1);
  });
});

describe('connection without access', () => {
  it('can be reconnected with a new setup token', async () => {
    const { user, requests } = open({
      ...of(
        aConnection({
          state: 'needs_attention',
          problem: 'access_refused',
          nextSyncAt: null,
          accounts: [linked],
          run: aRun({ state: 'failed', problem: 'access_refused' }),
        }),
      ),
      reconnect: () => aConnection(),
    });
    expect(await screen.findByText('Tideline no longer has access')).toBeInTheDocument();
    expect(screen.getByText('After you fix the problem')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Reconnect' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Reconnect bank' }));
    await user.type(dialog.getByRole('textbox', { name: 'Setup token' }), 'dG9rZW4=');
    await user.click(dialog.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'connections.reconnect')?.input).toEqual({
        id: aConnection().id,
        setupToken: 'dG9rZW4=',
      }),
    );
  });
});
