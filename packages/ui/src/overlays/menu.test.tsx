import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkRouterProvider } from '../actions/link.tsx';
import { MenuButton } from './menu.tsx';
import { PopoverButton, Tooltip } from './popover.tsx';

describe('MenuButton', () => {
  it('can be used with the keyboard alone', async () => {
    const onSelect = jest.fn();
    render(
      <MenuButton
        label="More for Everyday"
        icon="more"
        iconOnly
        items={[
          { id: 'edit', label: 'Edit', onSelect: () => undefined },
          { id: 'delete', label: 'Delete', danger: true, onSelect },
        ]}
      />,
    );
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'More for Everyday' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('navigates with the router', async () => {
    const navigate = jest.fn();
    render(
      <LinkRouterProvider router={{ navigate }}>
        <MenuButton
          label="Account"
          items={[{ title: 'You', entries: [{ id: 'settings', label: 'Settings', href: '/settings' }] }]}
        />
      </LinkRouterProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(navigate).toHaveBeenCalledWith('/settings');
  });
});

it('PopoverButton opens a named sheet that can close itself', async () => {
  render(
    <PopoverButton label="Filter">
      {(close) => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </PopoverButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Tooltip describes the focused element', async () => {
  render(
    <Tooltip text="Before tax">
      <button type="button">APY</button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Before tax');
  expect(screen.getByRole('button', { name: 'APY' })).toHaveAccessibleDescription('Before tax');
});
