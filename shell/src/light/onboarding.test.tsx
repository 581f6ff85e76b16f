import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Session } from '@tideline/contract';
import { ApiError, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { SignUpScreen } from './sign-up.screen.tsx';

const left: string[] = [];
const props = { today: '2026-03-01', leave: (path: string) => void left.push(path), hasSample: true };
const person: Session = { ...testSession, user: { ...testSession.user, emailVerified: false } };
const guest: Session = {
  ...testSession,
  user: { ...testSession.user, name: 'Guest', email: 'guest-1@sample.invalid', guestExpiresAt: '2026-03-02T09:00:00Z' },
};
const changeSetId = '018f0000-0000-7000-8000-0000000000cc';

beforeEach(() => {
  left.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens or reloads /signup with a user whom this browser remembers. */
function open(address: string, session: Session, { mail = true, ...api }: FakeApi & { mail?: boolean } = {}) {
  localStorage.setItem('tideline.signedIn', '1');
  history.replaceState(null, '', address);
  return renderScreen(<SignUpScreen {...props} />, {
    api: {
      ...api,
      auth: {
        options: () => ({ signUp: 'open', setupCodeRequired: false, provider: null, mail, sample: true }),
        session: () => session,
        ...api.auth,
      },
    },
  });
}

const saved = (input: Record<string, unknown>) => ({
  changeSetId,
  item: { ...person.household, ...input, version: 2 },
});

describe('the page after sign-up', () => {
  it('survives a reload, shows where the email went, and offers three ways to add data', async () => {
    open('/signup?step=start', person);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is ready' })).toHaveFocus();
    expect(screen.getByText(/^We emailed ada@example.com a link/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => within(item).getByRole('button').textContent)).toEqual([
      'Use the sample household',
      'Import file',
      'Add by hand',
    ]);
  });

  it('explains who has the link if the server sends no email', async () => {
    open('/signup?step=start', person, { mail: false });
    expect(await screen.findByText(/^This server sends no email/)).toBeInTheDocument();
  });

  it("sets the household's mode based on the answers, before it continues", async () => {
    const { user, requests } = open('/signup?step=start', person, { household: { update: (input) => saved(input) } });
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(screen.getByText(/^Quick wins: the smallest balance first/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add by hand' }));
    await waitFor(() => expect(left).toEqual(['/accounts?add=1']));
    const update = requests.find(({ name }) => name === 'household.update');
    expect(update?.input).toEqual({ mode: 'quick_wins' });
    expect(update?.headers.get('if-match')).toBe('"1"');
  });

  it('leaves the household unchanged if both questions are skipped', async () => {
    const { user, requests } = open('/signup?step=start', person);
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(left).toEqual(['/dashboard']));
    expect(requests.map(({ name }) => name)).not.toContain('household.update');
  });

  it('keeps the answers after a reload', async () => {
    const { user, unmount } = open('/signup?step=start', person);
    await user.click(await screen.findByRole('radio', { name: 'Safety' }));
    unmount();
    open('/signup?step=start', person);
    expect(await screen.findByRole('radio', { name: 'Safety' })).toBeChecked();
  });

  it('reports that the sample household could not be loaded, and tries again on the next click', async () => {
    let refused = true;
    const load = () => {
      if (refused) throw new ApiError({ code: 'SAMPLE_NEEDS_EMPTY_HOUSEHOLD', status: 409, title: 'x' });
      return { changeSetId };
    };
    const { user } = open('/signup?step=start', person, { sample: { load } });
    await user.click(await screen.findByRole('button', { name: 'Use the sample household' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You can add the sample only to a household without accounts.',
    );
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Use the sample household' }));
    await waitFor(() => expect(left).toEqual(['/dashboard']));
  });

  it('continues from the current state after another member changed the household', async () => {
    const versions: (string | null)[] = [];
    const update: NonNullable<NonNullable<FakeApi['household']>['update']> = (input, { headers }) => {
      versions.push(headers.get('if-match'));
      if (versions.length === 1)
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: 'x',
          params: { currentVersion: 7, current: null },
        });
      return saved(input);
    };
    const { user } = open('/signup?step=mode', person, {
      household: { update, get: () => ({ ...person.household, version: 7 }) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Pay less interest' }));
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Someone else edited this/);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(left).toEqual(['/dashboard']));
    expect(versions).toEqual(['"1"', '"7"']);
  });

  it('redirects a user with an account from the form to the dashboard', async () => {
    open('/signup', person);
    await waitFor(() => expect(left).toEqual(['/dashboard']));
  });

  it("shows the form if the browser's sign-in hint is wrong", async () => {
    open('/signup', person, {
      auth: {
        session: () => {
          throw new ApiError({ code: 'NOT_SIGNED_IN', status: 401, title: 'x' });
        },
      },
    });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeInTheDocument();
    expect(localStorage.getItem('tideline.signedIn')).toBeNull();
  });
});

describe('the page while the session is unknown', () => {
  it('does not offer a second account to a possible account holder, and checks again on request', async () => {
    let down = true;
    const session = () => {
      if (down) throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
      return guest;
    };
    const { user } = open('/signup', guest, { auth: { session } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The server can’t do this right now. Nothing was changed. Try again in a moment. Reference req-test',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Keep the sample household and everything you did in it.')).toBeInTheDocument();
  });
});

describe('a guest', () => {
  it('keeps the household with a new account, and is not asked for existing settings', async () => {
    const { user, requests } = open('/signup', guest, { auth: { keepSample: () => person } });
    expect(await screen.findByText('Keep the sample household and everything you did in it.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Currency')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada Marsh');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'quiet otters mend');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a financial mode' })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'auth.keepSample')?.input).toEqual({
      name: 'Ada Marsh',
      email: 'ada@example.com',
      password: 'quiet otters mend',
    });
    expect(location.search).toBe('?step=mode');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(left).toEqual(['/dashboard']);
  });
});
