import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { NoAccess } from '../households/no-access.tsx';
import { DeletionNoticePart } from './deletion-notice-part.tsx';

const DELETES_AT = '2026-03-08T17:00:00Z';

describe('the notice of a deletion', () => {
  it('leads owners to the page that cancels it, and tells others that an owner can', async () => {
    const session = { ...testSession, householdDeletesAt: DELETES_AT };
    const { unmount } = renderScreen(<DeletionNoticePart />, { session });
    expect(await screen.findByRole('link', { name: 'Export or cancel' })).toHaveAttribute(
      'href',
      '/settings?section=data',
    );
    unmount();
    renderScreen(<DeletionNoticePart />, { session: { ...session, role: 'viewer' } });
    expect(await screen.findByText(/An owner can cancel this/)).toHaveTextContent(/will be deleted on .*Mar 8/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that the account will be deleted, and nothing if no deletion was requested', async () => {
    const user = { ...testSession.user, deletesAt: DELETES_AT };
    renderScreen(<DeletionNoticePart />, { session: { ...testSession, user } });
    expect(await screen.findByRole('link', { name: 'Cancel deletion' })).toHaveAttribute(
      'href',
      '/settings?section=security',
    );
    renderScreen(<DeletionNoticePart />);
    expect(screen.queryByRole('status', { name: /deleted/ })).toBeNull();
    expect(screen.queryByText(/will be deleted/)).toBeNull();
  });
});

it('a user without a household can delete the account, and change their mind', async () => {
  let deletesAt: string | null = null;
  const { user, requests } = renderScreen(<NoAccess />, {
    api: {
      households: { list: () => ({ items: [] }) },
      accountDeletion: {
        get: () => ({ email: 'ada@example.com', deletesAt, needOwner: [] }),
        request: () => {
          deletesAt = DELETES_AT;
          return { deletesAt };
        },
        cancel: () => {
          deletesAt = null;
        },
      },
    },
  });
  const field = await screen.findByLabelText('Type your email address: ada@example.com');
  await user.type(field, 'other@example.com{Enter}');
  expect(field).toHaveAccessibleDescription('Type your email address to confirm');
  await user.clear(field);
  await user.type(field, 'Ada@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Cancel deletion' }));
  expect(await screen.findByLabelText('Type your email address: ada@example.com')).toBeInTheDocument();
  expect(requests.filter(({ name }) => name === 'accountDeletion.request')).toHaveLength(1);
});
