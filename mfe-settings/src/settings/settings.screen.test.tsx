import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { on } from '@tideline/mfe-kit';
import { ApiError, assertContract, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { SettingsScreen } from './settings.screen.tsx';
import { SignOut } from './sign-out.tsx';

const renamed = { ...testSession.user, version: 2, name: 'Ada Lovelace' };
const changeSetId = '018f0000-0000-7000-8000-00000000c5e7';

/** Returns the requests that change data. */
const changesIn = (requests: readonly FakeRequest[]): FakeRequest[] =>
  requests.filter(({ method }) => method !== 'GET');

let stopListening = () => {};
afterEach(() => stopListening());

describe('settings screen', () => {
  it('matches remote.config.ts', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it('lists every page and section once, by group, with its value', () => {
    renderScreen(<SettingsScreen />, { route: '/settings' });
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
    const names = nav.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toHaveLength(18);
    const lines = ['You', 'Money', 'Transactions', 'System'].flatMap((name) => {
      const group = within(screen.getByRole('region', { name }));
      return [...group.queryAllByRole('link'), ...group.queryAllByRole('button')];
    });
    expect(lines.map((line) => line.firstElementChild?.textContent).toSorted()).toEqual(names.slice(1).toSorted());
    expect(screen.getByRole('button', { name: 'Profile Ada Marsh' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Currency and formats US Dollar (USD)' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Appearance System, comfortable' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(5);
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  it('opens and closes a section with its values', async () => {
    const { user } = renderScreen(<SettingsScreen />, { route: '/settings' });
    const household = screen.getByRole('button', { name: /^Household/ });
    await user.click(household);
    expect(household).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('America/New York')).toBeInTheDocument();
    expect(screen.getByText(/22 ?%/)).toBeInTheDocument();
    await user.click(household);
    expect(screen.queryByText('America/New York')).not.toBeInTheDocument();
  });

  it('opens the section in the address and focuses its heading', async () => {
    const { user } = renderScreen(<SettingsScreen />, { route: '/settings#appearance' });
    expect(screen.getByRole('button', { name: /^Appearance/ })).toHaveFocus();
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
    await user.click(nav.getByRole('link', { name: 'Currency and formats' }));
    expect(screen.getByRole('button', { name: /^Currency and formats/ })).toHaveFocus();
    expect(screen.getByText('Number and date format')).toBeInTheDocument();
  });

  it('keeps the focus on a setting that is edited in a section opened by the address', async () => {
    const { user } = renderScreen(<SettingsScreen />, { route: '/settings#profile' });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus());
  });

  it('marks the current page in the navigation, and focuses its heading', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      route: '/settings?section=rules',
      api: { rules: { list: () => ({ items: [] }) } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Category rules' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { current: 'page' }),
    ).toHaveTextContent('Category rules');
    const [title] = screen.getAllByRole('link', { name: 'Settings' });
    await user.click(title as HTMLElement);
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'Category rules' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Category rules' })).toHaveFocus();
  });

  it('saves a new name with the version that was shown, reports success, and restores the focus', async () => {
    const { user, requests, address } = renderScreen(<SettingsScreen />, {
      route: '/settings#profile',
      api: { me: { update: () => renamed } },
    });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    expect(address()).toBe('/settings?edit=name');
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, '  Ada Lovelace ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name saved')).toBeInTheDocument();
    const [request] = changesIn(requests);
    expect(request?.headers.get('if-match')).toBe('"1"');
    expect(request?.input).toEqual({ name: 'Ada Lovelace' });
    expect(address()).toBe('/settings');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus());
  });

  it('reports that the email address is not confirmed, and sends the email again', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings#profile',
      session: { ...testSession, user: { ...testSession.user, emailVerified: false } },
      api: { auth: { requestVerification: () => undefined } },
    });
    expect(screen.getByText('Not confirmed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText('We emailed ada@example.com')).toBeInTheDocument();
    expect(changesIn(requests).map(({ name }) => name)).toEqual(['auth.requestVerification']);
  });

  it('rejects an empty name at the field, and sends nothing', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, { route: '/settings?edit=name' });
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('There’s a problem')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(changesIn(requests)).toEqual([]);
  });

  it('keeps the entered name if the user changed it in another tab, and reports that change', async () => {
    const conflict = new ApiError({
      code: 'VERSION_CONFLICT',
      status: 412,
      title: '',
      params: {
        currentVersion: 3,
        current: renamed,
        last: { at: '2026-03-01T15:42:00Z', actor: { id: renamed.id, name: renamed.name } },
      },
    });
    const { user } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=name',
      api: {
        me: {
          update: () => {
            throw conflict;
          },
        },
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const text = /^You edited this in another tab or on another device \(10:42 AM\)\. The latest is above/;
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Marsh II');
  });

  it('names the member who edited the household first', async () => {
    const last = { at: '2026-03-01T15:42:00Z', actor: { id: changeSetId, name: 'Ben' } };
    const { user } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=household',
      api: {
        household: {
          update: () => {
            throw new ApiError({
              code: 'VERSION_CONFLICT',
              status: 412,
              title: '',
              params: { currentVersion: 3, current: testSession.household, last },
            });
          },
        },
      },
    });
    await user.type(await screen.findByDisplayValue(testSession.household.name), ' II');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/^Ben edited this at 10:42 AM\. The latest is above/)).length).toBeGreaterThan(
      0,
    );
  });

  it('stores the date order and the first day of the week as part of the format', async () => {
    const household = { ...testSession.household, locale: 'en-US-u-fw-mon' };
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=dateOrder#currency',
      session: { ...testSession, household },
      api: { household: { update: () => ({ changeSetId, item: { ...household, version: 2 } }) } },
    });
    expect(screen.getByText('Monday')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Date order'), '31 Mar 2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(changesIn(requests)[0]?.input).toEqual({ locale: 'en-US-u-fw-mon-x-dmy' });
  });

  it('shows the installed versions, the license and a link to the source code', async () => {
    const block = document.createElement('script');
    Object.assign(block, {
      id: 'tideline-registry',
      type: 'application/json',
      textContent: JSON.stringify({
        shell: { release: '0.1.0-a1' },
        remotes: [{ name: 'mfe-settings', active: { release: '0.1.0-b2' } }],
      }),
    });
    document.body.append(block);
    renderScreen(<SettingsScreen />, {
      route: '/settings#about',
      api: {
        about: {
          get: () => ({ version: '0.1.0', license: 'AGPL-3.0-only', sourceUrl: 'https://git.example/tideline' }),
        },
      },
    });
    for (const text of ['0.1.0', '0.1.0-a1', 'mfe-settings', '0.1.0-b2', 'AGPL-3.0-only'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: /Get the source code/ })).toHaveAttribute(
      'href',
      'https://git.example/tideline',
    );
    block.remove();
  });

  it('sends the tax rate in parts per million, and offers Undo', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=tax',
      api: {
        household: {
          update: () => ({ changeSetId, item: { ...testSession.household, version: 2, marginalTaxPpm: 243_000 } }),
        },
      },
    });
    const field = screen.getByRole('textbox', { name: /Marginal tax rate/ });
    await user.clear(field);
    await user.type(field, '24.3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(changesIn(requests)[0]?.input).toEqual({ marginalTaxPpm: 243_000 });
  });

  it('saves the bank holiday calendar', async () => {
    const household = { ...testSession.household, version: 2, holidayCalendar: 'target2' as const };
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=holidays',
      api: { household: { update: () => ({ changeSetId, item: household }) } },
    });
    await user.selectOptions(screen.getByLabelText('Bank holidays'), 'Euro area (T2)');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(changesIn(requests)[0]?.input).toEqual({ holidayCalendar: 'target2' });
  });

  it('saves the first day of the month', async () => {
    const household = { ...testSession.household, version: 2, monthStartDay: 25 };
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings?edit=monthStart',
      api: { household: { update: () => ({ changeSetId, item: household }) } },
    });
    const field = screen.getByLabelText('First day of the month');
    expect(field).toHaveAccessibleDescription(/run from the 25th to the 24th/);
    await user.selectOptions(field, '25');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeInTheDocument();
    expect(changesIn(requests)[0]?.input).toEqual({ monthStartDay: 25 });
  });

  it('rejects a tax rate above 100%', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, { route: '/settings?edit=tax' });
    const field = screen.getByRole('textbox', { name: /Marginal tax rate/ });
    await user.clear(field);
    await user.type(field, '120');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toBeInvalid();
    expect(changesIn(requests)).toEqual([]);
  });

  it('lets a viewer read the household settings but change only personal ones', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      route: '/settings#profile',
      session: { ...testSession, role: 'viewer' },
    });
    expect(screen.getByRole('button', { name: 'Change name' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Household/ }));
    expect(screen.queryByRole('button', { name: 'Change household name' })).not.toBeInTheDocument();
    expect(screen.getByText('Marsh household', { selector: 'dd' })).toBeInTheDocument();
  });

  it('applies the chosen theme, and saves it', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings#appearance',
      api: { me: { update: () => ({ ...testSession.user, version: 2, theme: 'dark' }) } },
    });
    await user.click(within(screen.getByRole('radiogroup', { name: 'Theme' })).getByRole('radio', { name: 'Dark' }));
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(changesIn(requests)[0]?.input).toEqual({ theme: 'dark' });
  });

  it('applies the chosen row density, stores it in this browser, and saves it', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings#appearance',
      api: { me: { update: () => ({ ...testSession.user, version: 2, density: 'compact' }) } },
    });
    const choices = within(screen.getByRole('radiogroup', { name: 'Density' }));
    expect(choices.getByRole('radio', { name: /^Comfortable/ })).toBeChecked();
    await user.click(choices.getByRole('radio', { name: /^Compact/ }));
    expect(choices.getByRole('radio', { name: /^Compact/ })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(localStorage.getItem('tideline.density')).toBe('compact');
    await waitFor(() =>
      expect(changesIn(requests).map(({ input, headers }) => [input, headers.get('if-match')])).toEqual([
        [{ density: 'compact' }, '"1"'],
      ]),
    );
  });

  it('turns off keyboard shortcuts with the version that was shown', async () => {
    const { user, requests } = renderScreen(<SettingsScreen />, {
      route: '/settings#appearance',
      api: { me: { update: () => ({ ...testSession.user, version: 2, keysOn: false }) } },
    });
    const keys = screen.getByRole('switch', { name: /^Keyboard shortcuts/ });
    expect(keys).toBeChecked();
    await user.click(keys);
    expect(keys).not.toBeChecked();
    await waitFor(() =>
      expect(changesIn(requests).map(({ input, headers }) => [input, headers.get('if-match')])).toEqual([
        [{ keysOn: false }, '"1"'],
      ]),
    );
  });

  it('restores the theme if it could not be saved, and explains why', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      route: '/settings#appearance',
      api: {
        me: {
          update: () => {
            throw new Error('no answer');
          },
        },
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(await screen.findByText(/Couldn’t save this/)).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('ends the session on the server before leaving the page', async () => {
    const leave = jest.fn();
    stopListening = on('session.ended', leave);
    const { user, requests } = renderScreen(<SignOut />, { api: { auth: { signOut: () => undefined } } });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(changesIn(requests).map(({ name }) => name)).toEqual(['auth.signOut']);
  });

  it('stays on the page and reports an error if the server could not end the session', async () => {
    const leave = jest.fn();
    stopListening = on('session.ended', leave);
    const { user } = renderScreen(<SignOut />, {
      api: {
        auth: {
          signOut: () => {
            throw new Error('no answer');
          },
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText(/You’re still signed in/)).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });
});
