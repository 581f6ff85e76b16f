import { describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '@tideline/mfe-kit';
import type { Kit } from '@tideline/mfe-kit/host';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { NoAccess } from '../households/no-access.tsx';
import { SignedIn } from '../session/session.tsx';
import { DeletionNoticePart } from './deletion-notice-part.tsx';

const DELETES_AT = '2026-03-08T17:00:00Z';

describe('the notice of a deletion', () => {
  it('links owners to the cancellation, and tells other members that an owner can cancel the deletion', async () => {
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

  it('offers to cancel the deletion of the account, and is absent if no deletion was requested', async () => {
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

it('NoAccess shows content of remotes to a user without a household, and hides it from a user with one', async () => {
  const entriesOf: Kit['entriesOf'] = (slot) => [
    { id: slot, title: slot, size: 'm', View: () => <p>Added to {slot}</p>, warm: () => undefined },
  ];
  const home = { id: testSession.household.id, name: 'Home', role: 'owner' as const, members: 1 };
  const api = (items: (typeof home)[]) => ({ api: { households: { list: () => ({ items }) } } });
  const { unmount } = renderScreen(<NoAccess entriesOf={entriesOf} />, api([]));
  expect(await screen.findByText('Added to no-household/v1')).toBeInTheDocument();
  unmount();
  renderScreen(<NoAccess entriesOf={entriesOf} />, api([home]));
  expect(await screen.findByRole('button', { name: 'Open Home' })).toBeInTheDocument();
  expect(screen.queryByText(/Added to/)).toBeNull();
});

/** Behaves like the form that deletes the account: after a change, it requests the session again. */
function Changing() {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const change = () => void client.invalidateQueries({ queryKey: ['session'] }).then(() => setDone(true));
  return (
    <button type="button" onClick={change}>
      {isDone ? 'Changed' : 'Change'}
    </button>
  );
}

it('SignedIn keeps the page of a user without a household while the session is requested again', async () => {
  const entriesOf: Kit['entriesOf'] = (slot) => [
    { id: slot, title: slot, size: 'm', View: Changing, warm: () => undefined },
  ];
  let answer: (() => void) | undefined;
  const refused = new ApiError({ code: 'NOT_FOUND', status: 404, title: 'x' });
  const { user } = renderScreen(
    <SignedIn entriesOf={entriesOf} settingsEntries={[]} frame={(content) => content}>
      <p>The household</p>
    </SignedIn>,
    {
      api: {
        auth: { session: () => new Promise((_, reject) => (answer = () => reject(refused))) },
        households: { list: () => ({ items: [] }) },
      },
    },
  );
  const answerSession = async () => {
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    answer = undefined;
  };
  await answerSession();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(answer).toBeDefined());
  expect(await screen.findByRole('button', { name: 'Change' })).toBeInTheDocument();
  await answerSession();
  expect(await screen.findByRole('button', { name: 'Changed' })).toBeInTheDocument();
  expect(screen.queryByText('The household')).toBeNull();
});
