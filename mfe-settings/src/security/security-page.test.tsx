import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SessionEntry } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const here: SessionEntry = {
  id: id('01'),
  device: 'Firefox on Linux',
  startedAt: '2026-03-01T13:00:00Z',
  lastUsedAt: '2026-03-01T14:00:00Z',
  isCurrent: true,
};
const phone: SessionEntry = {
  id: id('02'),
  device: 'Safari on iOS',
  startedAt: '2026-02-26T04:30:00Z',
  lastUsedAt: '2026-02-27T08:00:00Z',
  isCurrent: false,
};
const problem = (code: ApiError['code'], status: number, params: Record<string, unknown> = {}) =>
  new ApiError({ code, status, title: '', params });

const open = ({
  sessions = {},
  auth = {},
  session = testSession,
  items = [here, phone],
  emailChange = {},
  apiTokens = {},
}: {
  sessions?: object;
  auth?: object;
  session?: typeof testSession;
  items?: SessionEntry[];
  emailChange?: object;
  apiTokens?: object;
} = {}) =>
  renderScreen(<SettingsScreen />, {
    route: '/settings?section=security',
    session,
    api: {
      sessions: { list: () => ({ items }), ...sessions },
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: true, sample: true }),
        ...auth,
      },
      emailChange: { get: () => ({ pending: null }), ...emailChange },
      apiTokens: { list: () => ({ items: [] }), ...apiTokens },
      signInProvider: { get: () => ({ name: null, hasPassword: true, linked: null }) },
    } as never,
  });
const sent = (requests: readonly FakeRequest[], name: string): FakeRequest[] =>
  requests.filter((request) => request.name === name);

describe('sessions', () => {
  it("are described in words, with times in the household's time zone, and mark the current browser", async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeInTheDocument();
    const [mine, other] = await screen.findAllByRole('listitem');
    expect(mine).toHaveTextContent('Firefox on Linux This browserSigned in 8:00 AM');
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Safari on iOS Signed in Feb 25, 11:30 PM, last used Feb 27, 3:00 AM');
  });

  it('can be ended after the user enters the password if the last sign-in is too old', async () => {
    let isFresh = false;
    let items = [here, phone];
    const { user, requests } = open({
      sessions: {
        list: () => ({ items }),
        remove: () => {
          if (!isFresh) throw problem('FRESH_SIGN_IN_NEEDED', 403, { maxAgeMinutes: 10 });
          items = [here];
        },
      },
      auth: {
        confirm: () => {
          isFresh = true;
        },
      },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Sign out Safari on iOS, signed in Feb\u00a025, 11:30\u00a0PM' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Password'), 'wave after wave 77');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Safari on iOS signed out')).toBeInTheDocument();
    expect(await screen.findByText('You’re not signed in anywhere else.')).toBeInTheDocument();
    expect(sent(requests, 'sessions.remove').map(({ input }) => input)).toEqual([{ id: phone.id }, { id: phone.id }]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('can all be ended except the current one', async () => {
    const { user, requests } = open({ sessions: { endOthers: () => ({ ended: 1 }) } });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(screen.getByText(/doesn’t stop programs with an API token/)).toBeVisible();
    const tokens = screen.getByRole('link', { name: 'See API tokens' }).getAttribute('href') ?? '';
    expect(tokens).toMatch(/^\/settings\?section=security#/);
    expect(document.querySelector(new URL(tokens, location.href).hash)).toHaveTextContent('API tokens');
    expect(await screen.findByText('1 other browser signed out')).toBeInTheDocument();
    expect(sent(requests, 'sessions.endOthers')).toHaveLength(1);
  });

  it('report that nothing was signed out if the request fails', async () => {
    const { user } = open({
      sessions: {
        endOthers: () => {
          throw problem('INTERNAL', 500, { digest: 'A' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Nothing was signed out')).toBeInTheDocument();
  });

  it('do not hide the password form if they cannot be loaded', async () => {
    open({
      sessions: {
        list: () => {
          throw problem('INTERNAL', 500, { digest: 'A' });
        },
      },
    });
    expect(await screen.findByText('Your sessions couldn’t be loaded')).toBeInTheDocument();
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });
});

describe('email address', () => {
  const pending = { email: 'new@example.com', requestedAt: '2026-03-01T14:00:00Z', linkEndsAt: '2026-03-01T14:30:00Z' };

  it('is validated, and changed after the user enters the password if the last sign-in is too old', async () => {
    let isFresh = false;
    let asked: typeof pending | null = null;
    const { user, requests } = open({
      emailChange: {
        get: () => ({ pending: asked }),
        request: () => {
          if (!isFresh) throw problem('FRESH_SIGN_IN_NEEDED', 403, { maxAgeMinutes: 10 });
          asked = pending;
        },
      },
      auth: {
        confirm: () => {
          isFresh = true;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const field = screen.getByLabelText('New email address');
    expect(field).toHaveFocus();
    await user.type(field, `${testSession.user.email}{Enter}`);
    expect(field).toHaveAccessibleDescription(expect.stringContaining('This is already your email address'));
    await user.clear(field);
    await user.type(field, ' new@example.com {Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Password'), 'wave after wave 77');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Confirm new@example.com')).toBeInTheDocument();
    expect(screen.getByText(/It works until 9:30 AM/)).toBeInTheDocument();
    expect(sent(requests, 'emailChange.request').map(({ input }) => input)).toEqual([
      { email: 'new@example.com' },
      { email: 'new@example.com' },
    ]);
  });

  it('that is unconfirmed can get a new link or be discarded; without email, the operator has the link', async () => {
    let asked: typeof pending | null = pending;
    const { user, requests } = open({
      emailChange: {
        get: () => ({ pending: asked }),
        request: () => undefined,
        cancel: () => {
          asked = null;
        },
      },
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: false, sample: true }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Link for new@example.com is ready')).toBeInTheDocument();
    expect(screen.getByText(/^This server sends no email\. Ask its operator for the link\./)).toBeInTheDocument();
    expect(screen.queryByText(/we sent/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel change' }));
    await waitFor(() => expect(screen.queryByText('Confirm new@example.com')).toBeNull());
    expect(sent(requests, 'emailChange.request')).toHaveLength(1);
  });
});

describe('password', () => {
  const fill = async (user: ReturnType<typeof open>['user'], current: string, password: string) => {
    if (current !== '') await user.type(await screen.findByLabelText('Current password'), current);
    if (password !== '') await user.type(await screen.findByLabelText('New password'), password);
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
  };

  it('is changed after the user enters the current one, and the form is cleared', async () => {
    const { user, requests } = open({ auth: { changePassword: () => undefined } });
    await fill(user, 'wave after wave 77', 'eleven herons over the weir');
    expect(await screen.findByText('Password changed. You’re signed out everywhere else.')).toBeInTheDocument();
    expect(sent(requests, 'auth.changePassword').map(({ input }) => input)).toEqual([
      { current: 'wave after wave 77', password: 'eleven herons over the weir' },
    ]);
    expect(
      [screen.getByLabelText('Current password'), screen.getByLabelText('New password')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['', '']);
    await waitFor(() => expect(sent(requests, 'sessions.list').length).toBeGreaterThan(1));
  });

  it.each([
    ['empty fields', '', '', ['Enter your current password', 'Choose a password of at least 12 characters']],
    ['a short password', 'wave after wave 77', 'short', ['Choose a password of at least 12 characters']],
    ['the same password', 'wave after wave 77', 'wave after wave 77', ['Choose a password you’re not using now']],
  ])('is not sent with %s', async (_, current, password, errors) => {
    const { user, requests } = open();
    await fill(user, current, password);
    expect(await screen.findByText('There’s a problem')).toBeInTheDocument();
    for (const error of errors) expect(screen.getAllByText(error).length).toBeGreaterThan(0);
    expect(sent(requests, 'auth.changePassword')).toEqual([]);
  });

  it.each([
    ['WRONG_CREDENTIALS', 401, 'Current password', 'This isn’t your current password'],
    ['PASSWORD_TOO_COMMON', 422, 'New password', 'This password is too common. Choose another.'],
  ] as const)(
    'is rejected with the error %s at its field, and the entered values are kept',
    async (code, status, label, words) => {
      const { user } = open({
        auth: {
          changePassword: () => {
            throw problem(code, status);
          },
        },
      });
      await fill(user, 'wave after wave 77', 'eleven herons over the weir');
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText('New password')).toHaveValue('eleven herons over the weir');
    },
  );

  it('is not offered to guests, who see how to get one', async () => {
    open({ session: { ...testSession, user: { ...testSession.user, guestExpiresAt: '2026-03-02T12:00:00Z' } } });
    expect(await screen.findByText(/Guests have no password/)).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

it('opens the security page from the navigation of the settings', async () => {
  const { user, address } = renderScreen(<SettingsScreen />, {
    route: '/settings',
    api: { sessions: { list: () => ({ items: [here] }) } } as never,
  });
  await user.click(
    within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Security' }),
  );
  expect(address()).toBe('/settings?section=security');
  expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeInTheDocument();
});

describe('API tokens', () => {
  const token = {
    id: id('21'),
    name: 'Budget script',
    prefix: 'tideline_api_Ab3d',
    scope: 'read' as const,
    household: { id: testSession.household.id, name: testSession.household.name },
    createdAt: '2026-02-01T14:00:00Z',
    expiresAt: '2026-05-30T14:00:00Z',
    isExpired: false,
    lastUsedAt: null,
  };

  it('are listed with access, expiry and last use, and can be revoked after a confirmation', async () => {
    let items = [
      token,
      { ...token, id: id('22'), name: 'Old script', isExpired: true, lastUsedAt: '2026-02-27T08:00:00Z' },
    ];
    const { user, requests } = open({
      apiTokens: {
        list: () => ({ items }),
        revoke: (input: { id: string }) => {
          items = items.filter((each) => each.id !== input.id);
        },
      },
    });
    const list = await screen.findByRole('list', { name: 'API tokens' });
    expect(list).toHaveTextContent('Budget scripttideline_api_Ab3d…Read, expires May 30, 2026, never used');
    expect(list).toHaveTextContent('Read, expired May 30, 2026, last used Feb 27, 3:00 AM');
    await user.click(screen.getByRole('button', { name: 'Remove Old script' }));
    expect(await screen.findByText('Old script removed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke Budget script' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Budget script?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No API tokens.')).toBeInTheDocument();
    expect(sent(requests, 'apiTokens.revoke').map(({ input }) => input)).toEqual([{ id: id('22') }, { id: id('21') }]);
  });

  it('are created after the user enters the password, and shown only once', async () => {
    let isFresh = false;
    const { user, requests } = open({
      apiTokens: {
        create: () => {
          if (!isFresh) throw problem('FRESH_SIGN_IN_NEEDED', 403, { maxAgeMinutes: 10 });
          return { item: token, token: 'tideline_api_Ab3dSecret' };
        },
      },
      auth: {
        confirm: () => {
          isFresh = true;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an API token' }));
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('Enter a name', { selector: '[id]' })).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Name'), 'Budget script');
    await user.click(dialog.getByRole('radio', { name: /^Read and change/ }));
    await user.selectOptions(dialog.getByLabelText('Expires in'), '30 days');
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    const next = await screen.findByRole('button', { name: 'Continue' });
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'wave after wave 77');
    await user.click(next);
    const shown = within(await screen.findByRole('dialog', { name: 'Copy your token now' }));
    expect(shown.getByLabelText('API token')).toHaveValue('tideline_api_Ab3dSecret');
    expect(sent(requests, 'apiTokens.create').at(-1)?.input).toEqual({
      name: 'Budget script',
      scope: 'write',
      householdId: testSession.household.id,
      expiresInDays: 30,
    });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('tideline_api_Ab3dSecret')).toBeNull();
  });
});
