import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Dashboard, DashboardLayout } from '@tideline/contract';
import type { SlotEntry } from '@tideline/mfe-kit';
import {
  ApiError,
  emptyForecast,
  emptyPlan,
  renderScreen,
  testSession,
  type FakeRequest,
} from '@tideline/mfe-kit/testing';
import { DashboardScreen } from './dashboard.screen.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

const dashboard: Dashboard = {
  layout: { version: 0, widgets: [] },
  today: '2026-03-01',
  todaysPlan: emptyPlan,
  netWorth: {
    currency: 'USD',
    current: { on: '2026-03-01', assets: usd(5_000), liabilities: usd(0), net: usd(5_000) },
    changeSinceLastMonth: usd(0),
  },
  cash: usd(5_000),
  owedOnCards: usd(0),
  owedOnCardsAfter: usd(0),
  asOf: { netWorth: null, cash: null, owedOnCards: null, safeToMove: null, debt: null },
  cardCount: 0,
  debt: { owed: usd(0), debtFreeOn: null, adopted: false, incomplete: 0 },
  promos: [],
  cashLine: emptyForecast,
  upcoming: [],
  attention: [],
  checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true, hasSample: false },
  spending: null,
  accounts: [],
  recent: [],
  debts: [],
};

const entry = (id: string, title: string, to: string | undefined, View: SlotEntry['View']): SlotEntry => ({
  id,
  title,
  size: 'm',
  to,
  View,
  warm: () => undefined,
});

const entries = [
  entry('balances', 'Balances', '/accounts', () => <button type="button">Inside balances</button>),
  entry('debts', 'Debts', undefined, () => <p>All debts</p>),
];

interface Setting {
  layout?: DashboardLayout;
  keysOn?: boolean;
  route?: string;
  save?: (widgets: DashboardLayout['widgets'], request: FakeRequest) => DashboardLayout;
}

async function show({ layout = dashboard.layout, keysOn = true, route = '/dashboard', save }: Setting = {}) {
  let stored = layout;
  const rendered = renderScreen(<DashboardScreen />, {
    route,
    session: { ...testSession, user: { ...testSession.user, keysOn } },
    slots: { 'dashboard/v1': entries },
    api: {
      dashboard: {
        get: () => ({ ...dashboard, layout: stored }),
        saveLayout: ({ widgets }, request) => {
          stored = save?.(widgets, request) ?? { version: stored.version + 1, widgets };
          return stored;
        },
      },
    },
  });
  await screen.findByText('Nothing to do today');
  const saves = () => rendered.requests.filter(({ name }) => name === 'dashboard.saveLayout');
  return { ...rendered, saves };
}

const NAMES = new Set(['The next 45 days', 'Where you stand', 'Balances', 'Debts']);
const tiles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .flatMap(({ textContent }) => (NAMES.has(textContent) ? [textContent] : []));
const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
const tile = (name: string) => screen.getByRole('region', { name });
const idsOf = (request: FakeRequest | undefined) =>
  (request?.input as Partial<DashboardLayout> | undefined)?.widgets?.map(({ id }) => id);

describe('dashboard tiles', () => {
  it('have the suggested order until the user arranges them', async () => {
    await show();
    expect(tiles()).toEqual(['The next 45 days', 'Where you stand', 'Balances', 'Debts']);
    expect(screen.getByText('Nothing is due in the next 45 days.')).toBeInTheDocument();
  });

  it("have the user's order, without hidden tiles", async () => {
    await show({
      layout: {
        version: 4,
        widgets: [
          { id: 'debts', size: 's', hidden: false },
          { id: 'gone.widget', size: 'm', hidden: false },
          { id: 'balances', size: 'm', hidden: true },
        ],
      },
    });
    expect(tiles()).toEqual(['Debts', 'The next 45 days', 'Where you stand']);
    expect(screen.queryByText('Inside balances')).toBeNull();
  });

  it('have a single Tab stop, are reached with arrow keys, and open their subject on Enter', async () => {
    const { user, address } = await show();
    const first = tile('The next 45 days');
    expect(first).toHaveAttribute('tabindex', '0');
    expect(tile('Balances')).toHaveAttribute('tabindex', '-1');
    act(() => first.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tile('Balances')).toHaveFocus();
    expect(tile('Balances')).toHaveAttribute('tabindex', '0');
    await user.keyboard('{ArrowLeft}{End}');
    expect(tile('Debts')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/dashboard');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(address()).toBe('/accounts');
  });

  it('ignore keys pressed in their controls', async () => {
    const { user, address } = await show();
    act(() => screen.getByRole('button', { name: 'Inside balances' }).focus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('button', { name: 'Inside balances' })).toHaveFocus();
    expect(address()).toBe('/dashboard');
  });

  it('have no Tab stop if the user has turned shortcuts off', async () => {
    await show({ keysOn: false });
    expect(tile('Balances')).not.toHaveAttribute('tabindex');
  });
});

describe('arranging the dashboard', () => {
  it('stores each change with the version that was shown, and can undo it', async () => {
    const { user, saves } = await show({ layout: { version: 2, widgets: [] } });
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(await screen.findByRole('button', { name: 'Move Debts earlier' }));
    expect(rows()).toEqual(['The next 45 days', 'Where you stand', 'Debts', 'Balances']);
    expect(await screen.findByText('Layout saved')).toBeInTheDocument();
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.headers.get('if-match')).toBe('"2"');
    expect(idsOf(saves()[0])).toEqual(['shell.upcoming', 'shell.position', 'debts', 'balances']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Your earlier layout is back')).toBeInTheDocument();
    expect(rows()).toEqual(['The next 45 days', 'Where you stand', 'Balances', 'Debts']);
    expect(saves()[1]?.headers.get('if-match')).toBe('"3"');
    expect(idsOf(saves()[1])).toEqual([]);
  });

  it('hides, resizes and shows tiles again', async () => {
    const { user, saves } = await show({ route: '/dashboard?arrange=yes' });
    await user.click(await screen.findByRole('button', { name: 'Hide Balances' }));
    await user.click(within(screen.getByRole('row', { name: 'Debts' })).getByRole('radio', { name: 'Large' }));
    await waitFor(() =>
      expect(saves().at(-1)?.input['widgets']).toEqual([
        { id: 'shell.upcoming', size: 'l', hidden: false },
        { id: 'shell.position', size: 'm', hidden: false },
        { id: 'balances', size: 'm', hidden: true },
        { id: 'debts', size: 'l', hidden: false },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Show Balances' }));
    expect(rows()).toEqual(['The next 45 days', 'Where you stand', 'Balances', 'Debts']);
  });

  it('shows and reports an arrangement that was saved elsewhere', async () => {
    const elsewhere: DashboardLayout = { version: 9, widgets: [{ id: 'balances', size: 'm', hidden: false }] };
    const { user } = await show({
      route: '/dashboard?arrange=yes',
      save: () => {
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: 'x',
          params: { currentVersion: 9, current: elsewhere },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide Debts' }));
    expect(
      await screen.findByText('Your dashboard was arranged on another device. This is the latest layout.'),
    ).toBeInTheDocument();
    expect(rows()).toEqual(['Balances', 'The next 45 days', 'Where you stand', 'Debts']);
  });

  it('restores the arrangement if the server rejects a change, and gives the reason', async () => {
    const { user } = await show({
      route: '/dashboard?arrange=yes',
      save: () => {
        throw new ApiError({ code: 'API_UNAVAILABLE', status: 502, title: 'x' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide Debts' }));
    expect(await screen.findByText(/^Your change wasn’t saved\. /)).toBeInTheDocument();
    expect(rows()).toContain('Debts');
  });

  it('restores the default layout on Reset, and then hides the Reset button', async () => {
    const { user, saves } = await show({
      route: '/dashboard?arrange=yes',
      layout: { version: 5, widgets: [{ id: 'debts', size: 's', hidden: false }] },
    });
    await user.click(await screen.findByRole('button', { name: 'Reset layout' }));
    expect(rows()).toEqual(['The next 45 days', 'Where you stand', 'Balances', 'Debts']);
    expect(screen.queryByRole('button', { name: 'Reset layout' })).toBeNull();
    await waitFor(() => expect(idsOf(saves()[0])).toEqual([]));
  });

  it.each(['Escape', 'Done'])('ends with %s, and then focuses the button that started it', async (way) => {
    const { user, address } = await show();
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await screen.findByRole('grid', { name: 'Dashboard tiles' });
    expect(address()).toBe('/dashboard?arrange=yes');
    if (way === 'Done') await user.click(screen.getByRole('button', { name: 'Done' }));
    else await user.keyboard('{Escape}');
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('button', { name: 'Arrange' })).toHaveFocus();
  });

  it('is not offered to a household without accounts', async () => {
    renderScreen(<DashboardScreen />, {
      api: { dashboard: { get: () => ({ ...dashboard, checklist: { ...dashboard.checklist, hasAccount: false } }) } },
    });
    await screen.findByRole('heading', { name: 'Five steps to your first plan' });
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  });
});
