import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Invitation, Member } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const ada: Member = {
  id: id('01'),
  version: 1,
  userId: testSession.user.id,
  name: 'Ada Marsh',
  email: 'ada@example.com',
  role: 'owner',
  joinedAt: '2026-01-05T09:00:00Z',
  isYou: true,
};
const ben: Member = {
  ...ada,
  id: id('02'),
  version: 4,
  userId: id('12'),
  name: 'Ben',
  email: 'ben@example.com',
  role: 'viewer',
  isYou: false,
};
const sent: Invitation = {
  id: id('21'),
  version: 1,
  role: 'editor',
  email: 'cleo@example.com',
  createdAt: '2026-03-01T09:00:00Z',
  expiresAt: '2026-03-08T09:00:00Z',
  isExpired: false,
};
const household = { id: testSession.household.id, name: 'Marsh household', role: 'owner', members: 2 };

const open = ({
  members = {},
  invitations = {},
  memberTokens = {},
  session = testSession,
  items = [ada, ben],
  open: pending = [sent],
  households = [household],
}: {
  members?: object;
  invitations?: object;
  memberTokens?: object;
  session?: typeof testSession;
  items?: Member[];
  open?: Invitation[];
  households?: object[];
} = {}) =>
  renderScreen(<SettingsScreen />, {
    route: '/settings?section=members',
    session,
    api: {
      members: { list: () => ({ items, invitations: session.role === 'owner' ? pending : [] }), ...members },
      invitations,
      memberTokens: { list: () => ({ items: [] }), ...memberTokens },
      households: { list: () => ({ items: households }) },
    } as never,
  });

describe('members', () => {
  it('are listed with role and address, and can be changed by owners', async () => {
    const { user, requests } = open({ members: { update: () => ({ ...ben, role: 'editor', version: 5 }) } });
    const [mine, other] = await screen.findAllByRole('listitem');
    expect(mine).toHaveTextContent('Ada Marsh Youada@example.comOwner');
    expect(within(mine as HTMLElement).queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(within(other as HTMLElement).getByRole('button', { name: 'Change role for Ben' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ben’s role' });
    await user.click(within(dialog).getByRole('radio', { name: /^Editor/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText('Ben is now an editor')).toBeInTheDocument();
    const request = requests.find(({ name }) => name === 'members.update');
    expect(request?.input).toEqual({ id: ben.id, role: 'editor' });
    expect(request?.headers.get('if-match')).toBe('"4"');
  });

  it('must include an owner; otherwise, the dialog shows the error', async () => {
    const { user } = open({
      members: {
        update: () => {
          throw new ApiError({ code: 'OWNER_NEEDED', status: 409, title: '', params: {} });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change role for Ada Marsh' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ada Marsh’s role' });
    expect(within(dialog).queryByRole('radio', { name: /^Transfer/ })).toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: /^Viewer/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
    expect(await within(dialog).findByText(/Make someone else an owner first\./)).toBeInTheDocument();
  });

  it('are limited to one in a private household, which offers no action that would be rejected', async () => {
    const here = { id: household.id, name: 'Ada’s private accounts', role: 'owner' as const, isPrivate: true };
    const shared = { id: id('bb'), name: 'Beach house', role: 'owner' as const };
    const { user } = open({
      session: { ...testSession, households: [here, shared] },
      items: [ada],
      open: [],
      households: [here, shared].map((one) => ({ ...one, members: 1 })),
    });
    expect(await screen.findByText(/^Nobody can be added, because only you see these accounts\./)).toBeVisible();
    expect(await screen.findByText('joined', { exact: false })).toBeVisible();
    const opens = await screen.findByRole('button', { name: 'Open Beach house' });
    expect(screen.queryByText('Owners invite and remove members.')).toBeNull();
    const page = within(screen.getByRole('heading', { name: 'Members' }).closest('main') ?? document.body);
    expect(page.getAllByRole('button')).toEqual([
      opens,
      page.getByRole('button', { name: 'Create another household' }),
    ]);
    await user.click(opens);
  });

  it.each(['editor', 'viewer'] as const)('are shown without controls to members with the role %s', async (role) => {
    open({ session: { ...testSession, role } });
    expect(await screen.findByText('Owners invite and remove members.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Leave household' })).toBeInTheDocument();
    for (const name of [/^Change role for .+$/, /^Remove/, /^Invite/, /^Revoke/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('API tokens of members', () => {
  it('are listed for owners, who can revoke one after a confirmation', async () => {
    const token = {
      id: id('31'),
      name: 'Budget script',
      prefix: 'tideline_api_abcd',
      scope: 'write',
      createdAt: '2026-02-01T09:00:00Z',
      expiresAt: '2026-05-01T09:00:00Z',
      isExpired: false,
      lastUsedAt: null,
      member: { name: 'Ben', isYou: false },
    };
    let items = [token];
    const { user, requests } = open({
      memberTokens: {
        list: () => ({ items }),
        revoke: () => {
          items = [];
        },
      },
    });
    expect(await screen.findByText('Ben · Read and change · expires May 1, 2026 · never used')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke Budget script' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Budget script?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Budget script revoked')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'memberTokens.revoke')?.input).toEqual({ id: token.id });
    expect(screen.queryByRole('heading', { name: 'API tokens' })).toBeNull();
  });
});

describe('invitations', () => {
  it('without an email address show their link', async () => {
    const link = 'http://localhost/signup#invite=abc';
    const { user, requests } = open({ invitations: { create: () => ({ item: { ...sent, email: null }, link }) } });
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Invitation link')).toHaveValue(link);
    expect(requests.find(({ name }) => name === 'invitations.create')).toMatchObject({ input: { role: 'viewer' } });
  });

  it('by email show the address that the link was sent to', async () => {
    const { user } = open({ invitations: { create: () => ({ item: sent, link: null }) } });
    await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
    await user.type(await screen.findByLabelText('Email (optional)'), 'cleo@example.com');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/We sent a link to cleo@example.com/)).toBeInTheDocument();
  });

  it('can be renewed and revoked', async () => {
    const { user, requests } = open({
      invitations: { resend: () => ({ item: sent, link: null }), revoke: () => undefined },
    });
    await user.click(await screen.findByRole('button', { name: 'Renew invitation: cleo@example.com' }));
    expect(await screen.findByText('Invitation sent again')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revoke invitation: cleo@example.com' }));
    expect(await screen.findByText(/Its link no longer works/)).toBeInTheDocument();
    expect(requests.map(({ name }) => name)).toContain('invitations.revoke');
  });
});
