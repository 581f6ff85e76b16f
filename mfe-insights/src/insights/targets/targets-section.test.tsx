import { describe, expect, it } from '@jest/globals';
import type { Category, CategoryTarget, CategoryTargets, Working } from '@tideline/contract';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { InsightsScreen } from '../insights.screen.tsx';

const money = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const working = (formulaId: string, key: string, minor: number): Working => ({
  formulaId,
  lines: [
    { key: 'target', value: { kind: 'money', money: money(60_000) }, href: null },
    { key: 'days_elapsed', value: { kind: 'count', count: 10 }, href: null },
    { key: 'days_of_month', value: { kind: 'count', count: 30 }, href: null },
  ],
  result: { key, value: { kind: 'money', money: money(minor) }, href: null },
  assumptions: ['linear_month'],
  otherwise: null,
});

const groceries: CategoryTarget = {
  id: '01890000-0000-7000-9000-000000000001',
  version: 3,
  categoryId: '01890000-0000-7000-a000-000000000001',
  key: 'groceries',
  name: 'Groceries',
  amount: money(60_000),
  since: '2026-01',
  alertPpm: 1_000_000,
  spent: money(30_000),
  left: money(30_000),
  state: 'ahead',
  alert: false,
  href: '/transactions?q=category%3A%22Groceries%22+is%3Aexpense&from=2026-03-01&to=2026-03-31',
  pace: {
    expected: money(20_000),
    projected: money(90_000),
    perDay: money(1_428),
    basis: 'linear',
    workings: {
      expected: working('pace.expected-by-today', 'expected_by_today', 20_000),
      projected: working('pace.projected-month', 'projected_month', 90_000),
    },
  },
  earlier: [{ month: '2026-02', spent: money(55_000), target: money(60_000) }],
};
const targets: CategoryTargets = {
  month: '2026-03',
  items: [groceries],
  total: { target: money(60_000), spent: money(30_000), projected: money(90_000) },
  suggestions: [
    { categoryId: '01890000-0000-7000-a000-000000000002', key: 'dining', name: 'Eating out', usual: money(33_700) },
  ],
};
const category = (id: string, name: string): Category => ({
  id,
  version: 1,
  key: null,
  name,
  group: 'Living',
  nature: 'expense',
  parentId: null,
  hidden: false,
  mergedIntoId: null,
  transactionCount: null,
});
const categories = [
  category(groceries.categoryId, 'Groceries'),
  category('01890000-0000-7000-a000-000000000002', 'Eating out'),
];
const written = {
  id: groceries.id,
  version: 4,
  categoryId: groceries.categoryId,
  since: '2026-03',
  amount: money(50_000),
  alertPpm: 1_000_000,
};

const show = (of: Partial<CategoryTargets> = {}, api: object = {}) =>
  renderScreen(<InsightsScreen />, {
    route: '/insights?section=targets',
    api: {
      targets: {
        list: () => ({ ...targets, ...of }),
        create: () => ({ changeSetId: 'c1', item: written }),
        update: () => ({ changeSetId: 'c1', item: written }),
        ...api,
      },
      categories: { list: () => ({ items: categories }) },
    } as never,
  });

describe('category targets', () => {
  it('show spending and projection, and the calculation of both', async () => {
    const { user } = show();
    expect(await screen.findByText('Left in March 2026')).toBeVisible();
    expect(screen.getByText('$300 of $600 spent')).toBeVisible();
    expect(screen.getByText('Heading over')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Groceries' })).toHaveAttribute('href', groceries.href);
    await user.click(screen.getByRole('button', { name: /\$200/ }));
    expect(await screen.findByRole('dialog', { name: /allowed by today/ })).toHaveTextContent('Monthly target');
  });

  it('show the share that is spent if the user set a warning for it', async () => {
    show({ items: [{ ...groceries, state: 'on_track', alert: true, alertPpm: 250_000 }] });
    expect(await screen.findByText(/^25%\sor more spent$/)).toBeVisible();
  });

  it('are prefilled with the usual monthly spending, for the displayed month', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Set a target for Eating out' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByLabelText('Category')).toHaveDisplayValue('Eating out');
    expect(within(dialog).getByLabelText('Monthly limit')).toHaveDisplayValue('337.00');
    await user.click(within(dialog).getByRole('button', { name: 'Save target' }));
    const sent = requests.find(({ name }) => name === 'targets.create');
    expect(sent?.input).toEqual({
      categoryId: '01890000-0000-7000-a000-000000000002',
      since: '2026-03',
      amount: money(33_700),
      alertPpm: 1_000_000,
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/\S/);
  });

  it('that started earlier are replaced by a new target from this month on', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Change the target for Groceries' }));
    const dialog = await screen.findByRole('dialog', { name: 'Target for Groceries' });
    const amount = await within(dialog).findByLabelText('Monthly limit');
    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(within(dialog).getByRole('button', { name: 'Save target' }));
    expect(requests.find(({ name }) => name === 'targets.create')?.input).toMatchObject({
      categoryId: groceries.categoryId,
      since: '2026-03',
      amount: money(50_000),
    });
  });

  it('that started this month are edited with their version, and can be ended', async () => {
    const { user, requests } = show({ items: [{ ...groceries, since: '2026-03' }] });
    await user.click(await screen.findByRole('button', { name: 'Change the target for Groceries' }));
    await user.click(await screen.findByRole('button', { name: 'End target as of March\u00a02026' }));
    const sent = requests.find(({ name }) => name === 'targets.update');
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([
      { id: groceries.id, amount: null, alertPpm: 1_000_000 },
      '"3"',
    ]);
  });

  it('keep the entered values if rejected, and show the reason', async () => {
    const { user } = show(
      {},
      {
        create: () => {
          throw new ApiError({
            code: 'TARGET_EXISTS',
            status: 409,
            title: '',
            params: { name: 'Eating out', month: '2026-03' },
          });
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Set a target for Eating out' }));
    const dialog = await screen.findByRole('dialog');
    const amount = await within(dialog).findByLabelText('Monthly limit');
    await user.clear(amount);
    await user.click(within(dialog).getByRole('button', { name: 'Save target' }));
    expect(await within(dialog).findByText('There’s a problem')).toBeVisible();
    await user.type(amount, '12.50');
    await user.click(within(dialog).getByRole('button', { name: 'Save target' }));
    expect(await within(dialog).findByText(/already has a target that starts this month/)).toBeVisible();
    expect(amount).toHaveDisplayValue('12.50');
  });

  it('can be set while there are none', async () => {
    show({ items: [], suggestions: [], total: { target: money(0), spent: money(0), projected: null } });
    expect(await screen.findByText('No targets this month')).toBeVisible();
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Set a target' })]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
