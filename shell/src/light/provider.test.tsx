/** Tests signing in with the operator's provider. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { storeProviderSignUp, takeProviderSignUp } from './factors/provider-sign-up.ts';
import { providerReturnOf } from './provider-return.ts';
import { SignInPages } from './sign-in-pages.screen.tsx';

const left: string[] = [];
const props = { today: '2026-03-01', leave: (path: string) => void left.push(path), hasSample: true };
const options = { signUp: 'open', setupCodeRequired: false, mail: true, sample: true };

function show(search: string, { provider = 'Harbor Login' as string | null, finish = () => ({}) as object } = {}) {
  history.replaceState(null, '', `/login${search}`);
  return renderScreen(<SignInPages {...props} />, {
    api: {
      auth: { options: () => ({ ...options, provider }) },
      signInProvider: {
        finish,
        start: () => {
          throw new ApiError({ code: 'PROVIDER_FAILED', status: 502, title: '', params: { name: 'Harbor Login' } });
        },
      },
    } as never,
  });
}

beforeEach(() => {
  left.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

describe('sign-in with the provider', () => {
  it("is offered with the provider's name and the page to return to, and reports an unreachable provider", async () => {
    const { user, requests } = show('?return=/debt');
    await user.click(await screen.findByRole('button', { name: 'Continue with Harbor Login' }));
    expect(await screen.findByText(/Harbor Login couldn’t be reached/)).toBeVisible();
    expect(requests.find(({ name }) => name === 'signInProvider.start')?.input).toEqual({
      purpose: 'sign_in',
      returnTo: '/debt',
    });
  });

  it('is not offered if there is no provider', async () => {
    const { requests } = show('', { provider: null });
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('auth.options'));
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  });

  it('is completed once, removes the code from the address, and opens the requested page', async () => {
    const { requests } = show('?code=abc&state=xyz&iss=https://login.example', {
      finish: () => ({ returnTo: '/debt', session: testSession, signedUp: false }),
    });
    await waitFor(() => expect(left).toEqual(['/debt']));
    expect(location.search).toBe('');
    expect(requests.filter(({ name }) => name === 'signInProvider.finish').map(({ input }) => input)).toEqual([
      { query: 'code=abc&state=xyz&iss=https://login.example' },
    ]);
  });

  it('sends the settings for a new account once, and continues with the questions after sign-up', async () => {
    storeProviderSignUp({ currency: 'EUR', timezone: 'Europe/Berlin', locale: 'de-DE' });
    const { requests } = show('?code=abc&state=xyz', {
      finish: () => ({ returnTo: '/dashboard', session: testSession, signedUp: true }),
    });
    await waitFor(() => expect(left).toEqual(['/signup?step=start']));
    expect(requests.find(({ name }) => name === 'signInProvider.finish')?.input).toEqual({
      query: 'code=abc&state=xyz',
      signUp: { currency: 'EUR', timezone: 'Europe/Berlin', locale: 'de-DE' },
    });
    expect(takeProviderSignUp()).toBeUndefined();
  });

  it('asks for the second factor if the user has one', async () => {
    show('?code=abc&state=xyz', {
      finish: () => {
        const params = { methods: ['totp'], resetDueAt: null };
        throw new ApiError({ code: 'SECOND_STEP_NEEDED', status: 401, title: '', params } as never);
      },
    });
    expect(await screen.findByLabelText(/code/i)).toBeVisible();
  });

  it('explains what to do if the account is not linked', async () => {
    show('?code=abc&state=xyz', {
      finish: () => {
        throw new ApiError({ code: 'PROVIDER_UNLINKED', status: 403, title: '', params: { name: 'Harbor Login' } });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Sign in with your password, then link it in Settings/);
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  it.each([
    ['?code=a&state=b', 'code=a&state=b'],
    ['?error=access_denied&state=b', 'error=access_denied&state=b'],
    ['?code=a', undefined],
    ['?return=/debt', undefined],
  ])('is recognized by the parameters that the provider adds: %s', (search, query) => {
    expect(providerReturnOf(search)).toBe(query);
  });
});
