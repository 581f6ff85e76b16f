import { describe, expect, it } from '@jest/globals';
import type { Session } from '@tideline/contract';
import { ApiError, testSession } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { drawer, everyday, openAccount, savings } from './testing/open-account.tsx';

const ada = { id: testSession.user.id, name: 'Ada Marsh' };
const ben = { id: '018f0000-0000-7000-8000-000000000002', name: 'Ben Marsh' };
const editor: Session = { ...testSession, role: 'editor' };
const whose = { everyone: null, 'the user': ada.id, 'another member': ben.id };

const open = (ownerId: string | null, more: Parameters<typeof openAccount>[3] = {}, task = '') => {
  const account = { ...everyday, ownerId };
  const items = [account, { ...savings, ownerId: ada.id }];
  const list = () => ({ items, members: [ada, ben], deletedCount: 0 });
  return openAccount(account, { list }, `/accounts?account=${account.id}${task}`, more);
};

describe('making an account private', () => {
  it.each<[keyof typeof whose, Session['role'], boolean]>([
    ['everyone', 'owner', true],
    ['everyone', 'editor', false],
    ['the user', 'owner', true],
    ['the user', 'editor', true],
    ['another member', 'owner', false],
    ['another member', 'editor', false],
  ])('that belongs to %s is offered to an %s of the household: %s', async (owner, role, isOffered) => {
    open(whose[owner], { session: { ...testSession, role } });
    const detail = await drawer('Everyday');
    expect(detail.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(detail.queryAllByRole('button', { name: 'Make private' })).toHaveLength(isOffered ? 1 : 0);
  });

  it('explains that the other members are notified, asks for the password, and continues', async () => {
    let isFresh = false;
    const { user, requests } = open(ada.id, {
      api: {
        auth: {
          confirm: () => {
            isFresh = true;
          },
        },
        privateAccounts: {
          move: ({ id }: { id: string }) => {
            if (isFresh) return { householdId: ben.id, accountId: id };
            throw new ApiError({
              code: 'FRESH_SIGN_IN_NEEDED',
              status: 403,
              title: 'x',
              params: { maxAgeMinutes: 10 },
            });
          },
        },
      },
    });
    await user.click((await drawer('Everyday')).getByRole('button', { name: 'Make private' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Make Everyday private?' }));
    expect(question.getByText('The other members get a notification that names it, without amounts.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Make private' }));
    await user.type(await screen.findByLabelText('Password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('Everyday is now private')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'privateAccounts.move')).toHaveLength(2);
  });
});

it('explains that transactions moved from another account keep an account from becoming private', async () => {
  const { user } = open(ada.id, {
    api: {
      privateAccounts: {
        move: () => {
          throw new ApiError({
            code: 'ACCOUNT_CANNOT_MOVE',
            status: 409,
            title: 'x',
            params: { reason: 'transactions', name: 'Joint', count: 3 },
          });
        },
      },
    },
  });
  await user.click((await drawer('Everyday')).getByRole('button', { name: 'Make private' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make Everyday private?' }));
  await user.click(question.getByRole('button', { name: 'Make private' }));
  expect(await question.findByRole('alert')).toHaveTextContent(/^3 transactions came here from Joint.*Move them back/);
});

describe('changing the owner of an account', () => {
  it.each<[keyof typeof whose, Session['role'], boolean]>([
    ['everyone', 'owner', true],
    ['everyone', 'editor', false],
    ['the user', 'editor', true],
    ['another member', 'owner', true],
    ['another member', 'editor', false],
  ])('that belongs to %s is offered to an %s of the household: %s', async (owner, role, isOffered) => {
    open(whose[owner], { session: { ...testSession, role } }, '&do=edit');
    expect(await screen.findByLabelText('Name')).toBeVisible();
    expect(screen.queryAllByLabelText('Belongs to')).toHaveLength(isOffered ? 1 : 0);
  });

  it("is not offered to an editor through a merge of the household's account into a member's account", async () => {
    open(null, { session: editor }, '&do=merge');
    expect(await screen.findByText('No account to merge with')).toBeVisible();
  });
});
