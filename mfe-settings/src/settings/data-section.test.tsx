import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Dashboard, Session } from '@tideline/contract';
import { ApiError, emptyDashboard, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from './settings.screen.tsx';

const changeSetId = '018f0000-0000-7000-8000-00000000c5e7';
const guest: Session = {
  ...testSession,
  user: {
    ...testSession.user,
    name: 'Guest',
    email: 'guest-1@sample.invalid',
    emailVerified: false,
    guestExpiresAt: '2026-03-02T09:00:00Z',
  },
};

const dashboard = (hasSample: boolean): Dashboard => ({
  ...emptyDashboard,
  checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true, hasSample },
});

const open = (
  api: FakeApi,
  { session = testSession, route = '/settings' }: { session?: Session; route?: string } = {},
) => renderScreen(<SettingsScreen />, { route, session, api });
const button = { name: 'Remove sample accounts' };

describe('section for sample data', () => {
  it('lists what will be deleted, deletes it, and sends an undo on request', async () => {
    let there = true;
    const { user, requests, address } = open({
      dashboard: { get: () => dashboard(there) },
      sample: {
        remove: () => {
          there = false;
          return { changeSetId };
        },
      },
      changeSets: { undo: () => ({ changeSetId }) as never },
    });
    await user.click(await screen.findByRole('button', button));
    const dialog = within(await screen.findByRole('alertdialog', button));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.getByText('Accounts you added yourself stay as they are. You can undo this.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', button));
    expect(await screen.findByText('Sample accounts removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample household' })).toBeNull());
    expect(address()).toBe('/settings');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('changeSets.undo'));
  });

  it('opens the dialog from a dashboard link, and closes it with Cancel', async () => {
    const { user, requests } = open(
      { dashboard: { get: () => dashboard(true) } },
      { route: '/settings?remove=sample' },
    );
    await user.click(within(await screen.findByRole('alertdialog', button)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.map(({ name }) => name)).toEqual(['dashboard.get']);
  });

  it('explains why the data could not be deleted', async () => {
    const remove = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
    };
    const { user } = open(
      { dashboard: { get: () => dashboard(true) }, sample: { remove } },
      { route: '/settings?remove=sample' },
    );
    const dialog = within(await screen.findByRole('alertdialog', button));
    await user.click(dialog.getByRole('button', button));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The server can’t do this right now. Nothing was changed. Try again in a moment.',
    );
  });

  it('is not shown if there is no sample data', async () => {
    const { requests } = open({ dashboard: { get: () => dashboard(false) } });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Sample household' })).toBeNull();
  });

  it('reports that the check failed if the user asked for the deletion', async () => {
    let down = true;
    const get = () => {
      if (down) throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: '3FAB' });
      return dashboard(true);
    };
    const { user } = open({ dashboard: { get } }, { route: '/settings?remove=sample' });
    expect(await screen.findByText('Couldn’t check for sample data')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alertdialog', button)).toBeInTheDocument();
  });
});

describe('guest in the settings', () => {
  it('sees no personal settings', () => {
    open({}, { session: guest });
    for (const name of [/^Profile/, 'Sample household']) expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
    expect(screen.queryByText(/sample\.invalid|Not confirmed/)).toBeNull();
  });
});

describe('financial mode', () => {
  it('is Balanced until the user chooses one, and has a separate page', () => {
    open({});
    const line = within(screen.getByRole('region', { name: 'Money' })).getByRole('link', {
      name: 'Financial mode Balanced',
    });
    expect(line).toHaveAttribute('href', '/settings/financial-mode');
  });
});
