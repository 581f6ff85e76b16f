import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { toMoney, type SpendingInsight } from '@tideline/contract';
import { ApiError, assertContract, emptyDashboard, renderScreen } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { SpendingWidget } from '../dashboard/spending.widget.tsx';
import { averageExpenseMinor } from './compare.ts';
import { InsightsScreen } from './insights.screen.tsx';

const usd = (minor: number) => toMoney(minor, 'USD');
const groceries = '018f0000-0000-7000-8000-00000000ca01';

const february: SpendingInsight = {
  month: '2026-02',
  comparedWith: ['2026-01', '2025-12'],
  income: usd(500_000),
  expense: usd(320_000),
  savingsRatePpm: 360_000,
  categories: [
    {
      categoryId: groceries,
      key: 'groceries',
      name: 'Groceries',
      spent: usd(61_250),
      average: usd(50_000),
      change: usd(11_250),
      transactionCount: 9,
    },
    {
      categoryId: null,
      key: null,
      name: 'Uncategorised',
      spent: usd(4_000),
      average: null,
      change: null,
      transactionCount: 1,
    },
  ],
  payees: [{ payee: 'Trader Joe’s', spent: usd(31_250), transactionCount: 4 }],
  months: [
    { month: '2025-12', income: usd(480_000), expense: usd(410_000) },
    { month: '2026-01', income: usd(480_000), expense: usd(350_001) },
    { month: '2026-02', income: usd(500_000), expense: usd(320_000) },
  ],
  range: { first: '2025-12', last: '2026-02' },
  leftOutCurrencies: [],
};

const render = (insight: SpendingInsight = february, route = '/insights?section=reports') =>
  renderScreen(<InsightsScreen />, { route, api: { insights: { spending: () => insight } } });

describe('insights', () => {
  it('matches remote.config.ts', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it("compares the month's spending with the previous average, and shows the working", async () => {
    const { user, address } = render();
    expect(await screen.findByText('Spent in February 2026')).toBeInTheDocument();
    // average of $4,100.00 and $3,500.01 is $3,800.005, rounded away from zero
    expect(screen.getByText('$600.01 less than the average of December 2025 to January 2026')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'See the math' }));
    expect(address()).toBe('/insights?section=reports&working=spending');
    const sheet = within(await screen.findByRole('dialog', { name: 'See the math' }));
    expect(
      sheet.getByText('Spending in February 2026 − (spending in December 2025 + spending in January 2026) ÷ 2'),
    ).toBeInTheDocument();
    const figures = (_: string, element: Element | null) =>
      element?.tagName === 'P' && /^\$3,200\.00 − \(.* \+ .*\) ÷ 2 = −\$600\.01$/.test(element.textContent ?? '');
    expect(sheet.getByText(figures)).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Spending in January 2026' })).toHaveAttribute(
      'href',
      '/transactions?from=2026-01-01&to=2026-01-31',
    );
  });

  it('lists categories with their change in words and links to their transactions', async () => {
    render();
    const table = await screen.findByRole('table', { name: 'Where it went' });
    const row = within(table).getByRole('row', { name: /Groceries/ });
    expect(within(row).getByText('$112.50 more')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Groceries' })).toHaveAttribute(
      'href',
      `/transactions?q=is%3Aexpense+-is%3Aexcluded&from=2026-02-01&to=2026-02-28&category=${groceries}`,
    );
    expect(within(table).getByRole('link', { name: 'Uncategorised' })).toHaveAttribute(
      'href',
      '/transactions?q=category%3Anone+is%3Aexpense+-is%3Aexcluded&from=2026-02-01&to=2026-02-28',
    );
  });

  it('collapses categories without spending, and shows them on request', async () => {
    const unused = {
      categoryId: '018f0000-0000-7000-8000-00000000ca02',
      key: null,
      name: 'Travel',
      spent: usd(0),
      average: usd(31_000),
      change: usd(-31_000),
      transactionCount: 0,
    };
    const { user } = render({ ...february, categories: [...february.categories, unused] });
    const table = within(await screen.findByRole('table', { name: 'Where it went' }));
    expect(table.queryByRole('row', { name: /Travel/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 category without spending' }));
    expect(table.getByRole('row', { name: /Travel/ })).toHaveTextContent('$310.00 less');
    await user.click(screen.getByRole('button', { name: 'Hide what had no spending' }));
    expect(table.queryByRole('row', { name: /Travel/ })).toBeNull();
  });

  it('loads the month in the address and stores the choice there', async () => {
    const { user, requests, address } = render(february, '/insights?section=reports&month=2026-02');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'January 2026');
    expect(address()).toBe('/insights?section=reports&month=2026-01');
    expect(requests.map(({ input }) => input)).toEqual([{ month: '2026-02' }, { month: '2026-01' }]);
  });

  it('ignores an invalid month', async () => {
    const { requests } = render(february, '/insights?section=reports&month=last');
    await screen.findByText('Spent in February 2026');
    expect(requests.map(({ input }) => input)).toEqual([{}]);
  });

  it('explains what is missing before a comparison is possible', async () => {
    render({ ...february, range: null, months: [], categories: [], payees: [], comparedWith: [] });
    expect(await screen.findByText('Nothing to compare yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('reports missing income instead of showing a rate', async () => {
    render({ ...february, income: usd(0), savingsRatePpm: null });
    expect(await screen.findByText('No income this month')).toBeInTheDocument();
    expect(screen.getByText('Spent beyond income')).toBeInTheDocument();
  });

  it('keeps the rest of the page and offers a retry if the server fails', async () => {
    let fails = true;
    const { user } = renderScreen(<InsightsScreen />, {
      route: '/insights?section=reports',
      api: {
        insights: {
          spending: () => {
            if (fails)
              throw new ApiError({
                code: 'INTERNAL',
                status: 500,
                title: '',
                params: { digest: '3F5A' },
                digest: '3F5A',
              });
            return february;
          },
        },
      },
    });
    expect(await screen.findByText('Couldn’t calculate your spending')).toBeInTheDocument();
    expect(screen.getByText(/3F5A/)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Spent in February 2026')).toBeInTheDocument();
  });
});

describe('averageExpenseMinor', () => {
  it('counts only the compared months', () => {
    expect(averageExpenseMinor(february)).toBe(380_001);
    expect(averageExpenseMinor({ ...february, comparedWith: [] })).toBeNull();
  });
});

describe('spending widget', () => {
  it('compares this month with the same days of the previous one', async () => {
    renderScreen(<SpendingWidget />, {
      api: { dashboard: { get: () => dashboardWith({ month: '2026-03', spent: usd(12_300), previous: usd(45_600) }) } },
    });
    expect(await screen.findByText('$456.00 by this day last month')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Spent so far this month' })).toHaveAttribute('aria-valuetext', '$123.00');
  });

  it('says that nothing was spent yet', async () => {
    renderScreen(<SpendingWidget />, { api: { dashboard: { get: () => dashboardWith(null) } } });
    expect(await screen.findByText('No spending recorded this month yet.')).toBeInTheDocument();
  });
});

const dashboardWith = (
  spending: { month: string; spent: ReturnType<typeof usd>; previous: ReturnType<typeof usd> } | null,
) => ({ ...emptyDashboard, spending });
