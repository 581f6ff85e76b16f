import { expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppFrame, BottomBar, Rail, TopBar } from './frame.tsx';

const entries = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard', current: true },
  { href: '/accounts', label: 'Accounts', icon: 'wallet' },
] as const;

it('AppFrame has navigation, main content and a skip link', async () => {
  const onMore = jest.fn();
  render(
    <AppFrame
      rail={
        <Rail
          homeHref="/dashboard"
          entries={entries}
          endEntries={[{ href: '/notifications', label: 'Notifications', count: 2 }]}
        />
      }
      top={<TopBar homeHref="/dashboard" />}
      bottom={<BottomBar entries={entries} onMore={onMore} moreOpen={false} />}
    >
      <h1>Dashboard</h1>
    </AppFrame>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  const [rail, bottom] = screen.getAllByRole('navigation', { name: 'Main' }) as [HTMLElement, HTMLElement];
  expect(within(rail).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(within(rail).getByRole('link', { name: 'Notifications 2 new' })).toBeVisible();
  await userEvent.click(within(bottom).getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

it('BottomBar announces the full name of a destination after its short one', () => {
  render(
    <BottomBar
      entries={[
        { href: '/dashboard', label: 'Home', fullName: 'Dashboard', icon: 'dashboard' },
        { href: '/insights', label: 'Insights', fullName: 'Insights', icon: 'insights' },
      ]}
      onMore={jest.fn()}
      moreOpen={false}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home: Dashboard', 'Insights']);
});
