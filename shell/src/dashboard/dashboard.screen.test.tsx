import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Dashboard } from '@tideline/contract';
import type { SlotEntry } from '@tideline/mfe-kit';
import { ApiError, emptyForecast, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { DashboardScreen } from './dashboard.screen.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const cardId = '018f0000-0000-7000-8000-0000000000b1';

const fresh: Dashboard = {
  today: '2026-03-01',
  action: {
    kind: 'import_or_add',
    accountId: null,
    accountName: null,
    promoId: null,
    amount: null,
    payBy: null,
    value: null,
    href: '/transactions?import=1',
    working: null,
  },
  netWorth: {
    currency: 'USD',
    current: { on: '2026-03-01', assets: usd(0), liabilities: usd(0), net: usd(0) },
    changeSinceLastMonth: usd(0),
  },
  cash: usd(0),
  owedOnCards: usd(0),
  asOf: { netWorth: null, cash: null, owedOnCards: null, safeToMove: null, debt: null },
  cardCount: 0,
  debt: { owed: usd(0), debtFreeOn: null, adopted: false, incomplete: 0 },
  promos: [],
  cashLine: emptyForecast,
  upcoming: [],
  attention: [],
  layout: { version: 0, widgets: [] },
  checklist: { hasAccount: false, hasTransactions: false, hasCardTerms: false, hasPlan: false, hasSample: false },
  spending: null,
  accounts: [],
  recent: [],
  debts: [],
};

const owing: Dashboard = {
  ...fresh,
  action: {
    kind: 'pay_extra',
    accountId: cardId,
    accountName: 'Aria Visa',
    promoId: null,
    amount: usd(32_000),
    payBy: '2026-03-14',
    value: usd(7_997),
    href: `/credit-cards?card=${cardId}`,
    working: {
      formulaId: 'interest.year',
      lines: [
        { key: 'extra', value: { kind: 'money', money: usd(32_000) }, href: '/debt' },
        { key: 'apr', value: { kind: 'ppm', ppm: 249_900 }, href: null },
        { key: 'never_heard_of', value: { kind: 'count', count: 3 }, href: null },
      ],
      result: { key: 'interest_avoided', value: { kind: 'money', money: usd(7_997) }, href: null },
      assumptions: ['balance_stays_a_year'],
      otherwise: { key: 'interest_of_a_year', value: { kind: 'money', money: usd(7_997) }, href: null },
    },
  },
  netWorth: {
    ...fresh.netWorth,
    current: { on: '2026-03-01', assets: usd(1_500_000), liabilities: usd(831_042), net: usd(668_958) },
    changeSinceLastMonth: usd(21_480),
  },
  owedOnCards: usd(831_042),
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

it('greets, and guides a new household through its first steps with one filled button', async () => {
  show(() => fresh);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening)$/);
  expect(await screen.findByRole('heading', { name: 'Five steps to your first plan' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add an account' })).toHaveAttribute('href', '/accounts?add=1');
  expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/transactions?import=1');
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
    [null, 'You owe on 3 cards', 'nobody has chosen one'],
  ] as const)('for the mode %s is "%s": %s', async (mode, label, _why) => {
    withMode(mode, owing);
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('is the safe-to-move amount if a mode was chosen and nothing is owed', async () => {
    withMode('quick_wins', { ...owing, owedOnCards: usd(0), cardCount: 0 });
    expect(await screen.findByText('Safe to move today')).toBeInTheDocument();
  });
});

describe('dashboard of a household with debts', () => {
  it('shows the debt and the next step with its savings', async () => {
    show(() => owing);
    expect(await screen.findByText('You owe on 3 cards')).toBeInTheDocument();
    expect(screen.getByText(/extra to Aria Visa/)).toHaveTextContent('Pay $320.00 extra to Aria Visa by 14 March');
    expect(screen.getByText('It saves about $79.97')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(screen.getByText('Widgets of others')).toBeInTheDocument();
  });

  it('asks for the full statement if that keeps purchases interest-free', async () => {
    show(() => ({
      ...owing,
      action: { ...owing.action, kind: 'pay_statement', amount: usd(80_000), value: usd(1_600) },
    }));
    expect(await screen.findByText(/Pay the statement of Aria Visa/)).toHaveTextContent(
      'Pay the statement of Aria Visa, $800.00, by 14 March, so that purchases stay free of interest',
    );
    expect(screen.getByText('It saves about $16.00')).toBeInTheDocument();
  });

  it('says what comes next if nothing is due', async () => {
    show(() => ({ ...owing, action: { ...fresh.action, kind: 'nothing_due', href: '/debt' } }));
    expect(await screen.findByText('Nothing needs doing today')).toBeInTheDocument();
    expect(screen.getByText('Next, on 14 March: Aria due $35.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show the working' })).toBeNull();
  });

  it('shows its working: inputs with their source, formula, assumptions and what happens otherwise', async () => {
    const { user } = show(() => owing);
    await user.click(await screen.findByRole('button', { name: 'Show the working' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'How the next step was worked out' }));
    expect(sheet.getByRole('link', { name: 'Extra payment' })).toHaveAttribute('href', '/debt');
    expect(sheet.getByText('Never heard of')).toBeInTheDocument();
    expect(sheet.getByText('Extra payment × yearly rate, for a year')).toBeInTheDocument();
    expect(sheet.getByText('The balance would otherwise stay as it is for a year.')).toBeInTheDocument();
    expect(within(sheet.getByRole('region', { name: 'Otherwise' })).getByText('$79.97')).toBeInTheDocument();
    expect(await sheet.findByText(/the same$/)).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('dates the figures that rest on old balances', async () => {
    const on = '2026-02-10';
    const asOf = { netWorth: on, cash: null, owedOnCards: '2026-02-08', safeToMove: null, debt: on };
    show(() => ({ ...owing, asOf }));
    const position = await screen.findByRole('region', { name: 'Where you stand' });
    expect(within(position).getByText('as of 10 Feb')).toBeInTheDocument();
    expect(within(position).getByText('as of 10 Feb · Terms of one debt are missing')).toBeInTheDocument();
    expect(screen.getByText('as of 8 Feb')).toBeInTheDocument();
  });

  it('shows the position, upcoming dates and what needs attention', async () => {
    show(() => owing);
    const position = await screen.findByRole('region', { name: 'Where you stand' });
    expect(within(position).getByText('$6,689.58')).toBeInTheDocument();
    expect(within(position).getByText('+$214.80 since last month')).toBeInTheDocument();
    expect(within(position).getByText('May 2028')).toBeInTheDocument();
    expect(within(position).getByText('Terms of one debt are missing')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'The next 45 days' })).toHaveTextContent('Aria due $35.00');
    expect(screen.getByRole('link', { name: '2 transactions to review' })).toHaveAttribute(
      'href',
      '/transactions?review=1',
    );
  });
});

it('shows the mode beside the day once one was chosen', async () => {
  renderScreen(<DashboardScreen />, {
    route: '/dashboard',
    api: { dashboard: { get: () => owing } },
    session: { ...testSession, household: { ...testSession.household, mode: 'pay_down_fast' } },
  });
  expect(await screen.findByText('Sunday 1 March · mode: Pay down fast')).toBeInTheDocument();
});

it('shows statements that close on the same day as one date', async () => {
  const closes = (name: string) => ({
    on: '2026-03-20',
    kind: 'card_closes' as const,
    name,
    amount: null,
    href: '/credit-cards',
  });
  show(() => ({ ...owing, upcoming: [...owing.upcoming, closes('Aria Visa'), closes('Birch Visa')] }));
  const track = await screen.findByRole('group', { name: 'The next 45 days' });
  expect(track).toHaveTextContent('Aria Visa and Birch Visa statements close');
  expect(track).not.toHaveTextContent('statement closes');
});

it("says what failed and what still works, and keeps the remotes' widgets", async () => {
  show(() => {
    throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: '3FAB' });
  });
  expect(await screen.findByText('Your dashboard could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Accounts, cards and plans can still be opened.')).toBeInTheDocument();
  expect(screen.getByText('Reference 3FAB')).toBeInTheDocument();
  expect(screen.getByText('Widgets of others')).toBeInTheDocument();
});
