import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { InvitationView } from '@tideline/contract';
import { ApiError, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/invitation.en.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import { SignUpScreen } from './sign-up.screen.tsx';

const token = 'a'.repeat(43);
const cabin: InvitationView = {
  household: { id: '018f0000-0000-7000-8000-0000000000cc', name: 'Cabin' },
  invitedBy: 'Ben',
  role: 'viewer',
  email: 'cleo@example.com',
  expiresAt: '2026-03-08T09:00:00Z',
};
const joined = { ...testSession, household: { ...testSession.household, id: cabin.household?.id ?? '' } };
const left: string[] = [];

const open = ({ invitationLinks = {}, auth = {} }: { invitationLinks?: object; auth?: object }) =>
  renderScreen(<SignUpScreen today="2026-03-01" hasSample leave={(path) => void left.push(path)} />, {
    api: {
      invitationLinks: { preview: () => cabin, ...invitationLinks },
      auth: {
        options: () => ({ signUp: 'invite', setupCodeRequired: false, provider: null, sample: true, mail: true }),
        session: () => testSession,
        ...auth,
      },
    } as never as FakeApi,
  });

beforeEach(() => {
  left.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/signup#invite=${token}`);
});

describe('an invitation', () => {
  it('creates an account in the household even if sign-up requires an invitation, and clears the address', async () => {
    const { user, requests } = open({ auth: { signUp: () => joined } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Cabin' })).toBeInTheDocument();
    expect(location.hash).toBe('');
    expect(screen.getByText('Ben invited you. As a viewer, you can see accounts and plans.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Currency')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('cleo@example.com');
    await user.type(screen.getByLabelText('Name'), 'Cleo');
    await user.type(screen.getByLabelText('Password'), 'quiet otters mend nets');
    await user.click(screen.getByRole('button', { name: 'Create account and join' }));
    expect(requests.find(({ name }) => name === 'auth.signUp')?.input).toMatchObject({ invitation: token });
    expect(left).toEqual(['/dashboard']);
    expect(sessionStorage.getItem('tideline.household')).toBe(cabin.household?.id);
    expect(sessionStorage.getItem('tideline.invitation')).toBeNull();
  });

  it('can be accepted with the account that is signed in, whose address is shown', async () => {
    hintSignedIn(localStorage, true);
    const { user } = open({ invitationLinks: { accept: () => joined } });
    expect(await screen.findByText('You’re signed in as ada@example.com.')).toBeInTheDocument();
    expect(screen.getByText('The invitation was sent to cleo@example.com.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Join household' }));
    expect(left).toEqual(['/dashboard']);
  });

  it.each(['unknown', 'used', 'revoked', 'expired'] as const)(
    'that is %s is explained, and sign-in is offered',
    async (reason) => {
      open({
        invitationLinks: {
          preview: () => {
            throw new ApiError({ code: 'INVITATION_ENDED', status: 410, title: '', params: { reason } });
          },
        },
      });
      expect(await screen.findByText(messages[`ended.${reason}`])).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
      expect(sessionStorage.getItem('tideline.invitation')).toBeNull();
    },
  );

  it('survives a reload, although its token is no longer in the address', async () => {
    const { unmount } = open({});
    await screen.findByRole('heading', { level: 1, name: 'Join Cabin' });
    unmount();
    history.replaceState(null, '', '/signup');
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Cabin' })).toBeInTheDocument();
  });
});
