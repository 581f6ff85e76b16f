import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listKeys, useKeys } from '@tideline/mfe-kit';
import { renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import type { Place } from '../navigation/navigation.ts';
import { SearchButton } from '../frame/search-button.tsx';
import { useOverlays } from '../frame/use-overlays.tsx';
import { FrameKeys } from './frame-keys.tsx';

const places: Place[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { href: '/debt', label: 'Debt', icon: 'debt' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
  { href: '/reports', label: 'Reports', icon: 'list' },
];

function Accounts() {
  useKeys('Accounts', listKeys({ move: () => undefined, create: { label: 'Add account', run: () => undefined } }));
  return null;
}

function Desk() {
  const { openPalette, openKeys, overlay } = useOverlays({ places, commands: [] });
  return (
    <>
      <SearchButton onOpen={openPalette} />
      <FrameKeys places={places} onPalette={openPalette} onKeys={openKeys} />
      <Accounts />
      {overlay}
    </>
  );
}

const api: FakeApi = { accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } };
const open = (keysOn = true) =>
  renderScreen(<Desk />, {
    api,
    route: '/accounts',
    session: { ...testSession, user: { ...testSession.user, keysOn } },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('global shortcuts', () => {
  it.each([
    ['gb', '/debt'],
    ['gd', '/dashboard'],
    ['g,', '/settings'],
    ['gs', '/accounts'],
    ['gr', '/accounts'],
  ])('go to the places in the navigation, and otherwise stay on /accounts: %s → %s', async (keys, href) => {
    const { user, address } = open();
    await user.keyboard(keys);
    expect(address()).toBe(href);
  });

  it('include undo and redo', async () => {
    const { user } = open();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nothing to undo')).toBeInTheDocument();
    await user.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
    expect(await screen.findByText('Nothing to redo')).toBeInTheDocument();
  });

  it('open the palette, like its button', async () => {
    const { user } = open();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeInTheDocument();
  });
});

describe('shortcut list', () => {
  it("lists the screen's shortcuts first, then the shell's, and closes on Escape", async () => {
    const { user } = open();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(sheet)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Accounts', 'Everywhere', 'Go to']);
    const line = (label: string) => within(sheet).getByText(label).parentElement;
    expect(line('Add account')).toHaveTextContent('Add accountN');
    expect(line('Search and commands')).toHaveTextContent('Search and commandsCtrlK');
    expect(line('Redo')).toHaveTextContent('RedoCtrlShiftZ');
    expect(line('Debt')).toHaveTextContent('DebtGthenB');
    expect(within(sheet).queryByText('Reports')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be opened from the palette, and explains that single keys are turned off', async () => {
    const { user } = open(false);
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search and commands' });
    await user.keyboard('shortcuts{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet).toHaveTextContent('Single keys are off in your settings');
    expect(within(sheet).getByRole('link', { name: 'Change this in Settings' })).toHaveAttribute(
      'href',
      '/settings#appearance',
    );
  });
});
