import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from '@tideline/contract';
import { ApiError, type FakeApi, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const DELETES_AT = '2026-03-08T17:00:00Z';

const open = (section: 'data' | 'security', api: FakeApi, session: Session = testSession) =>
  renderScreen(<SettingsScreen />, {
    route: `/settings?section=${section}`,
    session,
    api: {
      copies: { list: () => ({ items: [] }) },
      sessions: { list: () => ({ items: [] }) },
      emailChange: { get: () => ({ pending: null }) },
      ...api,
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: true, sample: true }),
        ...api.auth,
      },
    } as FakeApi,
  });
const sent = (requests: readonly FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name).map(({ input }) => input);

describe('deleting the household', () => {
  it('requires its typed name, and the password if the last sign-in is too old', async () => {
    let isFresh = false;
    const { user, requests } = open('data', {
      householdDeletion: {
        request: () => {
          if (!isFresh)
            throw new ApiError({ code: 'FRESH_SIGN_IN_NEEDED', status: 403, title: '', params: { maxAgeMinutes: 10 } });
          return { deletesAt: DELETES_AT };
        },
      },
      auth: {
        confirm: () => {
          isFresh = true;
        },
      },
    });
    const { name } = testSession.household;
    await user.click(await screen.findByRole('button', { name: 'Delete household' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${name}?` }));
    expect(dialog.getByText(/Export everything first/)).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox'), 'Other{Enter}');
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
      expect.stringContaining(`Type “${name}” to confirm`),
    );
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), ` ${name.toUpperCase()}{Enter}`);
    const password = within(await screen.findByRole('dialog'));
    await user.type(await password.findByLabelText('Password'), 'wave after wave 77');
    await user.click(password.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(requests, 'householdDeletion.request')).toEqual([{ name }, { name }]));
  });

  it('can be canceled until the deletion date', async () => {
    const { user, requests } = open(
      'data',
      { householdDeletion: { cancel: () => undefined } },
      { ...testSession, householdDeletesAt: DELETES_AT },
    );
    expect(await screen.findByText(/This household will be deleted on/)).toHaveTextContent(/Mar 8/);
    expect(screen.queryByRole('button', { name: 'Delete household' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel deletion' }));
    expect(await screen.findByText('The household stays')).toBeInTheDocument();
    expect(sent(requests, 'householdDeletion.cancel')).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  const { email } = testSession.user;

  it('requires the user to type their email address, and can be canceled', async () => {
    let deletesAt: string | null = null;
    const { user, requests } = open('security', {
      accountDeletion: {
        get: () => ({ email, deletesAt, needOwner: [], privateHousehold: null }),
        request: () => {
          deletesAt = DELETES_AT;
          return { deletesAt };
        },
        cancel: () => {
          deletesAt = null;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    await user.type(dialog.getByRole('textbox'), `${email}{Enter}`);
    expect(await screen.findByText(/Your account will be deleted on/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel deletion' }));
    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeInTheDocument();
    expect(sent(requests, 'accountDeletion.request')).toEqual([{ email }]);
  });

  it('explains that the private household is deleted too, and can be exported first', async () => {
    const privateHousehold = {
      id: '018f0000-0000-7000-8000-0000000000cc',
      name: 'Private accounts',
      accountCount: 2,
      transactionCount: 1,
    };
    const { user } = open('security', {
      accountDeletion: { get: () => ({ email, deletesAt: null, needOwner: [], privateHousehold }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    expect(dialog.getByText(/“Private accounts” with 2 accounts and 1 transaction, because/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Export private household' })).toHaveAttribute(
      'href',
      `/settings?section=data&household=${privateHousehold.id}`,
    );
  });

  it('lists households that need another owner first, and links to their members', async () => {
    const id = '018f0000-0000-7000-8000-0000000000bb';
    open('security', {
      accountDeletion: {
        get: () => ({ email, deletesAt: null, needOwner: [{ id, name: 'Beach house' }], privateHousehold: null }),
      },
    });
    expect(
      await screen.findByText('You’re the only owner of Beach house. Make someone else an owner, or delete it.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See members of Beach house' })).toHaveAttribute(
      'href',
      `/settings?section=members&household=${id}`,
    );
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });
});
