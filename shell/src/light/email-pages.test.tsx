import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError, renderScreen, type FakeApi } from '@tideline/mfe-kit/testing';
import { SignInPages } from './sign-in-pages.screen.tsx';

const TOKEN = 'Q2hlY2tlZC1ieS1oYW5kLTEyMzQ1Njc4OTA';
const props = { today: '2026-03-01', leave: () => undefined, hasSample: true };
const ended = () => {
  throw new ApiError({ code: 'LINK_ENDED', status: 410, title: 'x' });
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/login');
});

const show = (hash: string, auth: NonNullable<FakeApi['auth']>, emailChange: object = {}, secondStep: object = {}) => {
  history.replaceState(null, '', `/login${hash}`);
  return renderScreen(<SignInPages {...props} />, {
    api: {
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: true, sample: true }),
        ...auth,
      },
      emailChange,
      secondStep,
    },
  });
};

describe('the page for a forgotten password', () => {
  it('can be reached from sign-in', async () => {
    show('', {});
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/login#forgot');
    await act(async () => {
      location.hash = '#forgot';
      await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeInTheDocument();
  });

  it('requests the email, and does not reveal whether there is an account', async () => {
    const { user, requests } = show('#forgot', { requestReset: () => undefined });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address like name@example.com');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), ' ada@example.com {Enter}');
    expect(await screen.findByText(/If ada@example.com has an account, we sent a link/)).toBeInTheDocument();
    expect(requests.at(-1)?.input).toEqual({ email: 'ada@example.com' });
  });

  it('explains who has the link if the server sends no email', async () => {
    show('#forgot', {
      options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: false, sample: true }),
    });
    expect(await screen.findByText(/This server sends no email/)).toBeInTheDocument();
  });

  it('sets the new password with the link, and removes the link from the address', async () => {
    localStorage.setItem('tideline.signedIn', '1');
    const { user, requests } = show(`#reset=${TOKEN}`, { reset: () => undefined });
    expect(location.hash).toBe('');
    await user.type(screen.getByLabelText('New password'), 'short{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a password of at least 12 characters');
    await user.type(screen.getByLabelText('New password'), ' otters mend{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeInTheDocument();
    expect(requests.at(-1)?.input).toEqual({ token: TOKEN, password: 'short otters mend' });
    expect(localStorage.getItem('tideline.signedIn')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
  });

  it('offers a new link if this one has expired', async () => {
    const { user } = show(`#reset=${TOKEN}`, { reset: ended });
    await user.type(screen.getByLabelText('New password'), 'quiet otters mend{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('It was already used or is older than 30 minutes.');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/login#forgot');
  });

  it('reports a common password at the field, and keeps the link', async () => {
    const { user } = show(`#reset=${TOKEN}`, {
      reset: () => {
        throw new ApiError({ code: 'PASSWORD_TOO_COMMON', status: 422, title: 'x' });
      },
    });
    await user.type(screen.getByLabelText('New password'), 'password123456{Enter}');
    expect(await screen.findByLabelText('New password')).toHaveAccessibleDescription(
      expect.stringContaining('is too common'),
    );
  });
});

describe('address confirmation link', () => {
  it('is used once, when the page opens', async () => {
    const { requests } = show(`#verify=${TOKEN}`, { verify: () => undefined });
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(requests.filter(({ name }) => name === 'auth.verify').map(({ input }) => input)).toEqual([{ token: TOKEN }]);
    expect(location.hash).toBe('');
  });

  it('leads to Settings for a new one if it has expired', async () => {
    localStorage.setItem('tideline.signedIn', '1');
    show(`#verify=${TOKEN}`, { verify: ended });
    expect(await screen.findByRole('alert')).toHaveTextContent('Get a new one in Settings.');
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('can be retried if the server was unreachable', async () => {
    let tries = 0;
    const { user } = show(`#verify=${TOKEN}`, {
      verify: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeInTheDocument();
  });
});

describe('links that confirm or undo a change to the account', () => {
  it('set the new address after a click on a button', async () => {
    localStorage.setItem('tideline.signedIn', '1');
    const { user, requests } = show(`#email-change=${TOKEN}`, {}, { confirm: () => ({ email: 'new@example.com' }) });
    await user.click(await screen.findByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText('Sign in with new@example.com from now on.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(requests.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'emailChange.confirm', input: { token: TOKEN } },
    ]);
  });

  it('restore the old address, and continue with a new password', async () => {
    localStorage.setItem('tideline.signedIn', '1');
    const { user } = show(`#email-undo=${TOKEN}`, {}, { undo: () => ({ resetToken: TOKEN }) });
    expect(await screen.findByText(/every passkey, authenticator app and linked account added in the 7/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Restore this address' }));
    expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      `/login#reset=${TOKEN}`,
    );
    expect(localStorage.getItem('tideline.signedIn')).toBeNull();
  });

  it('remove a factor that the user did not add, and continue with a new password', async () => {
    localStorage.setItem('tideline.signedIn', '1');
    const { user, requests } = show(`#factor-undo=${TOKEN}`, {}, {}, { undo: () => ({ resetToken: TOKEN }) });
    const button = await screen.findByRole('button', { name: 'Remove it and sign out everywhere' });
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      `/login#reset=${TOKEN}`,
    );
    expect(localStorage.getItem('tideline.signedIn')).toBeNull();
  });

  it.each([
    { hash: 'email-change', button: 'Use this address', says: 'Get a new one in Settings → Security.' },
    { hash: 'factor-undo', button: 'Remove it and sign out everywhere', says: 'older than 7 days' },
    { hash: 'email-undo', button: 'Restore this address', says: 'older than 14 days' },
  ])('explain that they have expired: $hash', async ({ hash, button, says }) => {
    const { user } = show(`#${hash}=${TOKEN}`, {}, { confirm: ended, undo: ended }, { undo: ended });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(says);
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
  });
});
