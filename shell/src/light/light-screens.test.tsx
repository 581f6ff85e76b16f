import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { LandingScreen } from './landing.screen.tsx';
import { LoginScreen } from './login.screen.tsx';
import { SignUpScreen } from './sign-up.screen.tsx';

const left: string[] = [];
const props = { today: '2026-03-01', leave: (path: string) => void left.push(path), hasSample: true };
const refuse = (error: ConstructorParameters<typeof ApiError>[0]) => () => {
  throw new ApiError(error);
};

beforeEach(() => {
  left.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/signup');
});

describe('/', () => {
  it('makes one promise, links to sign-up and sign-in, and computes its example', async () => {
    const { user } = renderScreen(<LandingScreen {...props} />);
    expect(screen.getByRole('heading', { level: 1, name: 'See what your money should do next' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByText('Leave $0.12 and you owe $517.39 in interest.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '$250' }));
    expect(screen.getByText('Paid off in time. The offer costs you nothing.')).toBeInTheDocument();
  });

  it.each([
    ['invite', 'New accounts need an invitation on this server.'],
    ['closed', 'This server isn’t accepting new accounts.'],
  ] as const)('offers sign-in instead of sign-up if sign-up is %s', async (signUp, why) => {
    const options = () => ({ signUp, setupCodeRequired: false, provider: null, mail: true });
    renderScreen(<LandingScreen {...props} />, { api: { auth: { options } } as never });
    expect(await screen.findByText(why, { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(2);
    expect(screen.getByRole('img', { name: /^The dashboard: what to do today/ })).toBeInTheDocument();
  });

  it('shows one step with its calculation, and the parts of a card balance', async () => {
    const { user } = renderScreen(<LandingScreen {...props} />);
    const step = within(screen.getByRole('region', { name: 'Your next move' }));
    expect(step.getByText('It saves about $79.97 a year')).toBeInTheDocument();
    await user.click(step.getByText('See the math'));
    expect(step.getByText('$320 × 24.99% = $79.97')).toBeVisible();
    const parts = within(screen.getByRole('region', { name: 'Every balance at its own rate' }));
    expect(parts.getByRole('group', { name: 'What you owe on one card, by part' })).toHaveTextContent('0% until Aug 1');
    expect(parts.getByText('Pay $285 a month, and the offer is paid off a month before it ends.')).toBeInTheDocument();
  });
});

describe('exploring a sample household', () => {
  const link = () => screen.getByRole('link', { name: 'Explore a sample household' });
  const show = (startSample: NonNullable<NonNullable<FakeApi['auth']>['startSample']>) =>
    renderScreen(<LandingScreen {...props} />, { api: { auth: { startSample } } });

  it("takes one click, uses the browser's time zone and formats, and reports progress", async () => {
    let answer = () => {};
    const { user, requests } = show(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(testSession);
        }),
    );
    expect(link()).toHaveAccessibleDescription('No account needed. Only you can see it. Deleted after 24 hours.');
    await user.click(link());
    await user.click(link());
    expect(link()).toHaveAttribute('aria-busy', 'true');
    expect(link()).toHaveAccessibleDescription('Building your sample household…');
    expect(requests.filter(({ name }) => name !== 'auth.options').map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'auth.startSample', input: { timezone: 'UTC', locale: 'en-US', language: 'en' } },
    ]);
    answer();
    await waitFor(() => expect(left).toEqual(['/dashboard']));
  });

  it.each([
    [{ code: 'SAMPLE_OFF', status: 403, title: 'x' }, 'The sample household is turned off on this server.'],
    [
      { code: 'TOO_MANY_ATTEMPTS', status: 429, title: 'x', params: { retryAfterSeconds: 600 } },
      'Too many attempts. Try again in 10 minutes.',
    ],
    [
      { code: 'INTERNAL', status: 500, title: 'x', digest: 'AB12' },
      'Something went wrong on the server. Try again in a moment. Reference AB12',
    ],
  ] as const)('shows an error next to the link, which can be clicked again: %j → %s', async (error, sentence) => {
    const { user, requests } = show(refuse(error));
    await user.click(link());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(left).toEqual([]);
    await user.click(link());
    await waitFor(() => expect(requests.filter(({ name }) => name === 'auth.startSample')).toHaveLength(2));
  });

  it('reports that no response arrived', async () => {
    const { user } = show(() => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(link());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Can’t reach the server. Check your connection and try again.',
    );
  });

  it('is not offered if the operator turned it off', () => {
    renderScreen(<LandingScreen {...props} hasSample={false} />);
    expect(screen.queryByText('Explore a sample household')).toBeNull();
  });
});

describe('/login', () => {
  const show = (signIn: NonNullable<NonNullable<FakeApi['auth']>['signIn']>) =>
    renderScreen(<LoginScreen {...props} />, { api: { auth: { signIn } } });
  const enter = async (user: ReturnType<typeof show>['user']) => {
    await user.type(screen.getByRole('textbox', { name: 'Email' }), ' ada@example.com ');
    await user.type(screen.getByLabelText('Password'), 'quiet otters mend{Enter}');
  };

  it('signs in and opens the dashboard', async () => {
    const { user, requests } = show(() => testSession);
    await enter(user);
    expect(left).toEqual(['/dashboard']);
    expect(requests.find(({ name }) => name === 'auth.signIn')?.input).toEqual({
      email: 'ada@example.com',
      password: 'quiet otters mend',
    });
  });

  it.each([
    [{ code: 'WRONG_CREDENTIALS', status: 401, title: 'x' }, 'Wrong email or password.'],
    [
      { code: 'TOO_MANY_ATTEMPTS', status: 429, title: 'x', params: { retryAfterSeconds: 840 } },
      'Too many attempts. Try again in 14 minutes.',
    ],
    [
      { code: 'INTERNAL', status: 500, title: 'x', digest: 'AB12' },
      'Something went wrong on the server. Try again in a moment. Reference AB12',
    ],
  ] as const)('shows an error as a sentence, and keeps the typed password: %j → %s', async (error, sentence) => {
    const { user } = show(refuse(error));
    await enter(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Password')).toHaveValue('quiet otters mend');
    expect(document.title).toBe('Error: Sign in – Tideline');
    expect(left).toEqual([]);
  });

  it('requires both fields before it contacts the server', async () => {
    const { user, requests } = show(() => testSession);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Enter your email address' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter your password' })).toBeInTheDocument();
    // on a slow machine, the page has already requested the sign-in options
    expect(requests.filter(({ name }) => name !== 'auth.options')).toEqual([]);
  });
});

describe('/signup', () => {
  const show = (auth: NonNullable<FakeApi['auth']>) =>
    renderScreen(<SignUpScreen {...props} />, {
      api: {
        auth: {
          options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail: true, sample: true }),
          ...auth,
        },
      },
    });
  const enter = async (user: ReturnType<typeof show>['user']) => {
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada Marsh');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'quiet otters mend');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
  };

  it("creates the account with the browser's currency and time zone, then offers ways to add data", async () => {
    const { user, requests } = show({ signUp: () => testSession });
    await enter(user);
    await user.click(await screen.findByRole('button', { name: 'Import file' }));
    expect(requests.at(-1)?.input).toMatchObject({
      name: 'Ada Marsh',
      email: 'ada@example.com',
      password: 'quiet otters mend',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
    });
    expect(requests.at(-1)?.input).not.toHaveProperty('setupCode');
    expect(left).toEqual(['/transactions?import=1']);
    expect(localStorage.getItem('tideline.signedIn')).toBe('1');
  });

  it('rates the strength of the password in words', async () => {
    const { user } = show({});
    await user.type(screen.getByLabelText('Password'), 'quiet');
    expect(screen.getByText('Too short')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), ' otters mend the harbor');
    expect(screen.getByText('Strong')).toBeInTheDocument();
  });

  it.each([
    [
      { code: 'EMAIL_TAKEN', status: 409, title: 'x' },
      'Email',
      'You already have an account with this email and password.',
    ],
    [{ code: 'PASSWORD_TOO_COMMON', status: 422, title: 'x' }, 'Password', 'This password is too common'],
    [
      {
        code: 'VALIDATION_FAILED',
        status: 422,
        title: 'x',
        params: { fields: [{ pointer: '/name', rule: 'max', message: 'Too long' }] },
      },
      'Name',
      'Too long',
    ],
  ] as const)('shows an error at its field: %j → %s', async (error, field, sentence) => {
    const { user } = show({ signUp: refuse(error) });
    await enter(user);
    expect(await screen.findByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('explains the effect of a repeated sign-up next to the form, because the response does not', async () => {
    show({});
    expect(await screen.findByText(/Signing up again creates a second, empty one/)).toBeInTheDocument();
  });

  it('asks for the setup code if the server requires one', async () => {
    const { user, requests } = show({
      options: () => ({ signUp: 'open', setupCodeRequired: true, provider: null, mail: true, sample: true }),
      signUp: () => testSession,
    });
    await user.type(await screen.findByRole('textbox', { name: 'Setup code' }), 'otter-harbor');
    await enter(user);
    await screen.findByText('Your account is ready');
    expect(requests.at(-1)?.input).toMatchObject({ setupCode: 'otter-harbor' });
  });

  it('offers no form if sign-up requires an invitation', async () => {
    show({ options: () => ({ signUp: 'invite', setupCodeRequired: false, provider: null, mail: true, sample: true }) });
    expect(await screen.findByText(/is by invitation/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });
});
