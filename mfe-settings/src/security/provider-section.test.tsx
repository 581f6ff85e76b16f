/** Tests the account at the operator's sign-in provider, in the security settings. */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, type FakeRequest, renderScreen } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const problem = (code: ApiError['code'], status: number, params: Record<string, unknown> = {}) =>
  new ApiError({ code, status, title: '', params });

const open = (api: Record<string, object> = {}) =>
  renderScreen(<SettingsScreen />, {
    route: '/settings?section=security',
    api: {
      sessions: { list: () => ({ items: [] }) },
      emailChange: { get: () => ({ pending: null }) },
      apiTokens: { list: () => ({ items: [] }) },
      signInProvider: { get: () => ({ name: null, hasPassword: true, linked: null }) },
      ...api,
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: true, sample: true }),
        ...api['auth'],
      },
    } as never,
  });
const sent = (requests: readonly FakeRequest[], name: string): FakeRequest[] =>
  requests.filter((request) => request.name === name);

describe('account at the sign-in provider', () => {
  it('is not mentioned if there is no provider', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'API tokens' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Sign in with/ })).toBeNull();
  });

  it('is linked with a return to this page, and an unreachable provider is reported', async () => {
    const { user, requests } = open({
      signInProvider: {
        get: () => ({ name: 'Harbor Login', hasPassword: true, linked: null }),
        start: () => {
          throw problem('PROVIDER_FAILED', 502, { name: 'Harbor Login' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Link Harbor Login account' }));
    expect(await screen.findByText(/Harbor Login couldn’t be reached/)).toBeVisible();
    expect(sent(requests, 'signInProvider.start')[0]?.input).toEqual({
      purpose: 'link',
      returnTo: '/settings?section=security',
    });
  });

  it("confirms the user's identity until the user sets a password", async () => {
    const refusal = () => {
      throw problem('FRESH_SIGN_IN_NEEDED', 403, { maxAgeMinutes: 10, secondFactor: true });
    };
    const { user, requests } = open({
      auth: { changePassword: refusal },
      passkeySignIn: { startConfirmation: () => ({ methods: ['provider'], passkey: null }) },
      signInProvider: {
        get: () => ({
          name: 'Harbor Login',
          hasPassword: false,
          linked: { label: 'ada@example.com', linkedAt: '2026-02-26T12:00:00Z' },
        }),
        start: () => {
          throw problem('PROVIDER_FAILED', 502, { name: 'Harbor Login' });
        },
      },
    });
    expect(await screen.findByText(/^You sign in with Harbor Login\./)).toBeVisible();
    await user.type(await screen.findByLabelText('New password'), 'eleven herons over the weir');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Continue to sign-in' }));
    expect(await dialog.findByText(/Harbor Login couldn’t be reached/)).toBeVisible();
    expect(sent(requests, 'signInProvider.start')[0]?.input).toEqual({
      purpose: 'confirm',
      returnTo: expect.stringMatching(/^\//),
    });
    expect(sent(requests, 'auth.changePassword')[0]?.input).toEqual({
      current: '',
      password: 'eleven herons over the weir',
    });
  });

  it('is shown, and can be unlinked after a confirmation', async () => {
    let linked: object | null = { label: 'ada@example.com', linkedAt: '2026-02-26T12:00:00Z' };
    const { user } = open({
      signInProvider: {
        get: () => ({ name: 'Harbor Login', hasPassword: true, linked }),
        unlink: () => {
          linked = null;
        },
      },
    });
    expect(await screen.findByText('Linked Feb 26, 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unlink' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('No account is linked.')).toBeVisible();
  });
});
