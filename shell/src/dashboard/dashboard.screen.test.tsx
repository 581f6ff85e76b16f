import { afterEach, describe, expect, it, jest } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import type { Dashboard } from '@tideline/contract';
import type { SlotEntry } from '@tideline/mfe-kit';
import { ApiError, emptyDashboard as fresh, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { DashboardScreen } from './dashboard.screen.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

const owing: Dashboard = {
  ...fresh,
  todaysPlan: { ...fresh.todaysPlan, nextOn: '2026-03-14' },
  netWorth: {
    ...fresh.netWorth,
    current: { on: '2026-03-01', assets: usd(1_500_000), liabilities: usd(831_042), net: usd(668_958) },
    changeSinceLastMonth: usd(21_480),
  },
  owedOnCards: usd(831_042),
  owedOnCardsAfter: usd(321_042),
  cardCount: 3,
  debt: { owed: usd(831_042), debtFreeOn: '2028-05-14', adopted: true, incomplete: 1 },
  upcoming: [{ on: '2026-03-14', kind: 'card_due', name: 'Aria', amount: usd(3_500), href: '/credit-cards' }],
  attention: [{ kind: 'review_transactions', count: 2, href: '/transactions?review=1', name: null }],
  layout: { version: 0, widgets: [] },
  checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true, hasSample: false },
};

const widget: SlotEntry = {
  id: 'others.widget',
  title: 'Of others',
  size: 'm',
  to: '/insights',
  View: () => <p>Widgets of others</p>,
  warm: () => undefined,
};

const show = (get: () => Dashboard) =>
  renderScreen(<DashboardScreen />, {
    route: '/dashboard',
    api: { dashboard: { get } },
    slots: { 'dashboard/v1': [widget] },
  });

it('the dashboard greets the user, and guides a new household through its first steps', async () => {
  show(() => fresh);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening)$/);
  expect(await screen.findByRole('heading', { name: 'Five steps to your first plan' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/accounts?add=1');
  expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  expect(screen.queryByText('Widgets of others')).toBeNull();
});

describe('hero figure', () => {
  const withMode = (mode: 'safety_first' | 'quick_wins' | null, data: Dashboard) =>
    renderScreen(<DashboardScreen />, {
      route: '/dashboard',
      session: { ...testSession, household: { ...testSession.household, mode } },
      api: { dashboard: { get: () => ({ ...data, safeToMove: usd(124_000) }) } },
      slots: { 'dashboard/v1': [widget] },
    });

  it.each([
    ['safety_first', 'Safe to move today', 'a mode about cash'],
    ['quick_wins', 'You owe on 3 cards', 'a mode about debts'],
    [null, 'You owe on 3 cards', 'no mode was chosen'],
  ] as const)('in the mode %s is "%s": %s', async (mode, label, _why) => {
    withMode(mode, owing);
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('is the safe-to-move amount if a mode was chosen and there are no debts', async () => {
    withMode('quick_wins', { ...owing, owedOnCards: usd(0), cardCount: 0 });
    expect(await screen.findByText('Safe to move today')).toBeInTheDocument();
  });
});

describe('dashboard of a household with debts', () => {
  it("shows the debt now and after today's moves", async () => {
    show(() => owing);
    expect(await screen.findByText('You owe on 3 cards')).toBeInTheDocument();
    expect(screen.getByText('You owe on 3 cards').closest('div')).toHaveTextContent('$8,310.42');
    expect(screen.getByText('After today’s moves').closest('div')).toHaveTextContent('$3,210');
    expect(screen.getByText('Widgets of others')).toBeInTheDocument();
  });

  it('shows the debt only once if no move changes it', async () => {
    show(() => ({ ...owing, owedOnCardsAfter: owing.owedOnCards }));
    expect(await screen.findByText('You owe on 3 cards')).toBeInTheDocument();
    expect(screen.queryByText('After today’s moves')).toBeNull();
  });

  it('explains the assumption behind its debt-free date if there is no plan', async () => {
    show(() => ({ ...owing, debt: { ...owing.debt, adopted: false, monthly: usd(43_100) } }));
    expect(await screen.findByText(/If you keep paying \$431 a month\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/debt');
  });

  it.each([
    ['$215 less than a month ago', 852_522, 'gain'],
    ['$1,235 more than a month ago', 707_542, 'note'],
    ['$0.40 less than a month ago', 831_082, 'gain'],
    ['The same as a month ago', 831_042, 'note'],
  ])('compares the debt with its amount a month ago: %s', async (text, monthAgo, tone) => {
    show(() => ({ ...owing, owedOnCardsMonthAgo: usd(monthAgo) }));
    const note = await screen.findByText(text);
    expect(note.className.split(' ').at(-1)).toBe(tone);
    expect(note).toBeVisible();
  });

  it.each([undefined, null])('makes no comparison without data from a month ago (%s)', async (owedOnCardsMonthAgo) => {
    show(() => ({ ...owing, owedOnCardsMonthAgo }));
    expect(await screen.findByText('You owe on 3 cards')).toBeInTheDocument();
    expect(screen.queryByText(/a month ago/)).toBeNull();
  });

  it('makes no comparison with a month ago if balances are old or the main figure is not the debt', async () => {
    const asOf = { ...owing.asOf, owedOnCards: '2026-02-08' };
    const { unmount } = show(() => ({ ...owing, asOf, owedOnCardsMonthAgo: usd(900_000) }));
    expect(await screen.findByText('as of Feb 8')).toBeInTheDocument();
    expect(screen.queryByText(/a month ago/)).toBeNull();
    unmount();
    show(() => ({ ...owing, owedOnCards: usd(0), cardCount: 0, owedOnCardsMonthAgo: usd(900_000) }));
    expect(await screen.findByText('Where you stand')).toBeInTheDocument();
    expect(screen.queryByText(/a month ago/)).toBeNull();
  });

  it('shows the date of figures that are based on old balances', async () => {
    const on = '2026-02-10';
    const asOf = { netWorth: on, cash: null, owedOnCards: '2026-02-08', safeToMove: null, debt: on };
    show(() => ({ ...owing, asOf }));
    const position = await screen.findByRole('region', { name: 'Where you stand' });
    expect(within(position).getByText('as of Feb 10')).toBeInTheDocument();
    expect(within(position).getByText('as of Feb 10 · 1 debt needs rates and terms')).toBeInTheDocument();
    expect(screen.getByText('as of Feb 8')).toBeInTheDocument();
  });

  it('shows the position, upcoming dates and required actions', async () => {
    show(() => owing);
    const position = await screen.findByRole('region', { name: 'Where you stand' });
    expect(within(position).getByText('$6,689.58')).toBeInTheDocument();
    expect(within(position).getByText('+$215 this month')).toBeInTheDocument();
    expect(within(position).getByText('May 2028')).toBeInTheDocument();
    expect(within(position).getByText('1 debt needs rates and terms')).toBeInTheDocument();
    expect(await screen.findByRole('group', { name: 'The next 45 days' })).toHaveTextContent('Aria due $35');
    expect(screen.getByRole('link', { name: 'Review 2 transactions' })).toHaveAttribute(
      'href',
      '/transactions?review=1',
    );
  });
});

it('the dashboard shows the mode, with a link to the mode settings', async () => {
  renderScreen(<DashboardScreen />, {
    route: '/dashboard',
    api: { dashboard: { get: () => owing } },
    session: { ...testSession, household: { ...testSession.household, mode: 'pay_down_fast' } },
  });
  expect(await screen.findByRole('link', { name: 'Pay down fast mode' })).toHaveAttribute(
    'href',
    '/settings/financial-mode',
  );
});

it('the dashboard merges statements that close on the same day into one event', async () => {
  const closes = (name: string) => ({
    on: '2026-03-20',
    kind: 'card_closes' as const,
    name,
    amount: null,
    href: '/credit-cards',
  });
  show(() => ({ ...owing, upcoming: [...owing.upcoming, closes('Aria Visa'), closes('Birch Visa')] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mar\u00a020: 1 event' }));
  expect(screen.getByText('Aria Visa and Birch Visa statements close')).toBeVisible();
});

it('the dashboard reports a failure and what still works, and keeps the widgets of remotes', async () => {
  show(() => {
    throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: '3FAB' });
  });
  expect(await screen.findByText('Your dashboard couldn’t be loaded')).toBeInTheDocument();
  expect(screen.getByText('You can still open accounts, cards and plans.')).toBeInTheDocument();
  expect(screen.getByText('Reference 3FAB')).toBeInTheDocument();
  expect(screen.getByText('Widgets of others')).toBeInTheDocument();
});

describe("code of the remotes' tiles", () => {
  const opened = (px: number, get: () => Dashboard | Promise<Dashboard>) => {
    const warm = jest.fn();
    Object.assign(window, { innerWidth: px });
    renderScreen(<DashboardScreen />, {
      route: '/dashboard',
      api: { dashboard: { get } },
      slots: { 'dashboard/v1': [{ ...widget, warm }] },
    });
    return warm;
  };
  afterEach(() => void Object.assign(window, { innerWidth: 1024 }));

  it('loads in a wide window before the data of the dashboard', async () => {
    const warm = opened(1024, () => owing);
    expect(warm).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Widgets of others')).toBeInTheDocument();
    expect(warm).toHaveBeenCalledTimes(1);
  });

  it('loads in a narrow window after the content above the tiles', async () => {
    const dashboard = Promise.withResolvers<Dashboard>();
    const warm = opened(390, () => dashboard.promise);
    await new Promise((resolve) => setTimeout(resolve));
    expect(warm).not.toHaveBeenCalled();
    dashboard.resolve(owing);
    await waitFor(() => expect(warm).toHaveBeenCalled());
    expect(screen.getByText('Widgets of others')).toBeInTheDocument();
  });
});
