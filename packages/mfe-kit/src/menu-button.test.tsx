import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkRouterProvider } from '@tideline/ui';
import { MenuButton } from './menu-button.tsx';

function show(onSelect: (id: string) => void = () => undefined, navigate: (href: string) => void = () => undefined) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkRouterProvider router={{ navigate }}>
        <MenuButton
          label="More for Everyday"
          icon="more"
          iconOnly
          items={[
            { id: 'edit', label: 'Edit', onSelect: () => onSelect('edit') },
            { title: 'Elsewhere', entries: [{ id: 'settings', label: 'Settings', href: '/settings' }] },
            { id: 'delete', label: 'Delete', danger: true, onSelect: () => onSelect('delete') },
          ]}
        />
      </LinkRouterProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'More for Everyday' }) };
}

describe('MenuButton', () => {
  it('opens its menu on a click, runs the chosen action once, and returns the focus to its button', async () => {
    const onSelect = jest.fn();
    const { user, button } = show(onSelect);
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(await screen.findByRole('menu', { name: 'More for Everyday' })).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onSelect.mock.calls).toEqual([['delete']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it.each([
    ['{Enter}', 'Edit'],
    [' ', 'Edit'],
    ['{ArrowDown}', 'Edit'],
    ['{ArrowUp}', 'Delete'],
  ])('focuses an entry after the key "%s": %s', async (key, focused) => {
    const { user } = show();
    await user.tab();
    await user.keyboard(key);
    const entry = await screen.findByRole('menuitem', { name: focused });
    await waitFor(() => expect(entry).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens again after it was closed', async () => {
    const { user, button } = show();
    await user.click(button);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await user.click(button);
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('navigates with the router', async () => {
    const navigate = jest.fn();
    const { user, button } = show(undefined, navigate);
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    expect(navigate.mock.calls).toEqual([['/settings']]);
  });
});
