import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { toMoney, type SpendingInsight } from '@tideline/contract';
import { ApiError, assertContract, emptyDashboard, renderScreen } from '@tideline/mfe-kit/testing';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { SpendingWidget } from '../dashboard/spending.widget.tsx';
import { InsightsScreen } from './insights.screen.tsx';
import { monthCsv } from './overview/month-file.ts';

const usd = (minor: number) => toMoney(minor, 'USD');
const groceries = '018f0000-0000-7000-8000-00000000ca01';
const everyday = '018f0000-0000-7000-8000-00000000aa01';

const february: SpendingInsight = {
  month: '2026-02',
  through: null,
  comparedWith: ['2026-01', '2025-12'],
  earlier: [
    { month: '2025-12', to: '2025-12-31', expense: usd(410_000) },
    { month: '2026-01', to: '2026-01-31', expense: usd(350_001) },
  ],
  usual: usd(380_001),
  change: usd(-60_001),
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
      name: 'Uncategorized',
      spent: usd(4_000),
      average: null,
      change: null,
      transactionCount: 1,
    },
  ],
  payees: [{ payee: 'Trader Joe’s', spent: usd(31_250), transactionCount: 4 }],
  days: [
    { on: '2026-02-03', spent: usd(31_250), payee: 'Trader Joe’s', payees: 1 },
    { on: '2026-02-10', spent: usd(34_000), payee: 'Market', payees: 2 },
  ],
  months: [
    { month: '2025-12', income: usd(480_000), expense: usd(410_000), net: usd(70_000) },
    { month: '2026-01', income: usd(480_000), expense: usd(350_001), net: usd(129_999) },
    { month: '2026-02', income: usd(500_000), expense: usd(320_000), net: usd(180_000) },
  ],
  averageMonth: {
    from: '2025-12',
    to: '2026-02',
    income: usd(486_667),
    expense: usd(360_000),
    refunds: usd(0),
    left: usd(126_667),
    saved: usd(100_000),
    paidOff: usd(26_667),
    interestAndFees: usd(0),
    sources: [{ name: 'Employer', others: 0, amount: usd(486_667), sharePpm: 1_000_000 }],
    uses: [
      {
        categoryId: groceries,
        key: 'groceries',
        name: 'Groceries',
        others: 0,
        amount: usd(300_000),
        sharePpm: 616_438,
      },
      { categoryId: null, key: null, name: null, others: 3, amount: usd(60_000), sharePpm: 123_288 },
    ],
  },
  range: { first: '2025-12', last: '2026-02' },
};

const worth = (minor: number) => ({ net: usd(minor), assets: usd(minor), liabilities: usd(0) });
/** Responses for the other cards of the page. */
const beside = {
  accounts: { list: () => ({ items: [{ id: everyday, name: 'Everyday', currency: 'USD' }] }) },
  netWorth: {
    get: () => ({
      points: [
        { on: '2025-12-31', ...worth(1_000_000) },
        { on: '2026-01-31', ...worth(1_100_000) },
      ],
      current: { on: '2026-03-01', ...worth(1_150_000) },
      changeSinceLastMonth: usd(50_000),
    }),
  },
  reports: {
    interest: () => ({
      months: [
        { month: '2026-02', interest: usd(4_000), fees: usd(1_000) },
        { month: '2026-03', interest: usd(2_000), fees: usd(0) },
      ],
      accounts: [
        {
          accountId: groceries,
          name: 'Visa',
          interest: usd(6_000),
          fees: usd(1_000),
          avoidableFees: usd(1_000),
          avoidableInterest: usd(4_000),
        },
      ],
      total: { interest: usd(6_000), fees: usd(1_000), avoidable: usd(5_000) },
      earned: usd(0),
    }),
  },
};
const render = (insight: SpendingInsight = february, route = '/insights?section=reports') =>
  renderScreen(<InsightsScreen />, { route, api: { insights: { spending: () => insight }, ...beside } as never });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const inputs = (requests: readonly { name: string; input: unknown }[]) =>
  requests.filter(({ name }) => name === 'insights.spending').map(({ input }) => input);

describe('insights screen', () => {
  it('matches remote.config.ts', () => assertContract(`${import.meta.dirname}/../..`, config, messages));

  it("compares the month's spending with the previous average, and shows the calculation", async () => {
    const { user, address } = render();
    const spending = await card('$600 less than usual');
    expect(
      spending.getByText('$3,200 spent. Usual: $3,800, the average of December 2025 to January 2026.'),
    ).toBeInTheDocument();
    expect(spending.getByRole('link', { name: 'Groceries' }).closest('li')).toHaveTextContent('$613$113 over');
    await user.click(screen.getByRole('button', { name: 'See the math' }));
    expect(address()).toBe('/insights?section=reports&working=spending');
    const sheet = within(await screen.findByRole('dialog', { name: 'See the math' }));
    expect(
      sheet.getByText('Spending in February 2026 − (spending in December 2025 + spending in January 2026) ÷ 2'),
    ).toBeInTheDocument();
    const figures = (_: string, element: Element | null) =>
      element?.tagName === 'P' && /^\$3,200\.00 − \(.* \+ .*\) ÷ 2 = −\$600\.01$/.test(element.textContent ?? '');
    expect(sheet.getByText(figures)).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Spending in January\u00a02026' })).toHaveAttribute(
      'href',
      '/transactions?from=2026-01-01&to=2026-01-31',
    );
  });

  it('lists categories with the change in words, and links to their transactions', async () => {
    const { user } = render();
    const spending = await card('$600 less than usual');
    await user.click(spending.getByRole('button', { name: /^Show as table/ }));
    const table = await screen.findByRole('table', { name: 'By category' });
    const row = within(table).getByRole('row', { name: /Groceries/ });
    expect(within(row).getByText('$112.50 more')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Groceries' })).toHaveAttribute(
      'href',
      `/transactions?q=is%3Aexpense+-is%3Aexcluded&from=2026-02-01&to=2026-02-28&category=${groceries}`,
    );
    expect(within(table).getByRole('link', { name: 'Uncategorized' })).toHaveAttribute(
      'href',
      '/transactions?q=category%3Anone+is%3Aexpense+-is%3Aexcluded&from=2026-02-01&to=2026-02-28',
    );
    await user.click(spending.getByRole('button', { name: /^Show as chart/ }));
    expect(screen.queryByRole('table', { name: 'By category' })).toBeNull();
  });

  it('compares an unfinished month up to the same day, and excludes it from the average', async () => {
    const { user } = render({ ...february, through: '2026-02-20' });
    const spending = await card('$600 less than usual by Feb\u00a020');
    expect(spending.getByText(/^\$3,200 spent\. Usual by Feb 20: \$3,800/)).toBeInTheDocument();
    expect(spending.getByRole('link', { name: 'Groceries' })).toHaveAttribute(
      'href',
      expect.stringContaining('to=2026-02-20'),
    );
    const months = await card('$1,267 is left in an average month');
    expect(months.getByText(/; this month isn’t counted\.$/)).toBeInTheDocument();
    expect(months.getByText('so far')).toBeInTheDocument();
    await user.click(spending.getByRole('button', { name: 'See the math' }));
    expect(await screen.findByText('Earlier months count up to the same day.')).toBeInTheDocument();
  });

  it('shows daily spending, money flows and interest as charts and as tables, and charts net worth', async () => {
    const { user } = render();
    const days = await card('26 no-spend days');
    expect(days.getByText('2 payees')).toBeInTheDocument();
    await user.click(days.getByRole('button', { name: /^Show as table/ }));
    expect(days.getAllByRole('row')).toHaveLength(3);
    const flow = await card('Groceries takes 62% of income');
    expect(flow.getByRole('img')).toHaveTextContent('Employer $4,867');
    await user.click(flow.getByRole('button', { name: /^Show as table/ }));
    expect(flow.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'PartAmountShare of income',
      'Employer$4,866.67100.0%',
      'Groceries$3,000.0061.6%',
      '3 more$600.0012.3%',
      'Paid off$266.67–',
      'Into savings$1,000.00–',
    ]);
    const months = await card('$1,267 is left in an average month');
    await user.click(months.getByRole('button', { name: /^Show as table/ }));
    expect(months.getByRole('row', { name: /^January\u00a02026/ })).toHaveTextContent('$4,800.00$3,500.01$1,299.99');
    expect((await card('Net worth is up $1,500')).getByText(/The scale may not start at zero\.$/)).toBeInTheDocument();
    const interest = await card('$50 in interest and fees was avoidable');
    await user.click(interest.getByRole('button', { name: /^Show as table/ }));
    expect(interest.getByRole('row', { name: /^February\u00a02026/ })).toHaveTextContent('$40.00$10.00');
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
    await user.click((await card('$600 less than usual')).getByRole('button', { name: /^Show as table/ }));
    const table = within(await screen.findByRole('table', { name: 'By category' }));
    expect(table.queryByRole('row', { name: /Travel/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 category without spending' }));
    expect(table.getByRole('row', { name: /Travel/ })).toHaveTextContent('$310 less');
    await user.click(screen.getByRole('button', { name: 'Hide categories without spending' }));
    expect(table.queryByRole('row', { name: /Travel/ })).toBeNull();
  });

  it('loads the month in the address, and stores another choice in the address', async () => {
    const { user, requests, address } = render(february, '/insights?section=reports&month=2026-02');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), '2026-01');
    expect(address()).toBe('/insights?section=reports&month=2026-01');
    expect(inputs(requests)).toEqual([{ month: '2026-02' }, { month: '2026-01' }]);
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(address()).toBe('/insights?section=reports&month=2026-01');
  });

  it('ignores an invalid month in the address', async () => {
    const { requests } = render(february, '/insights?section=reports&month=last');
    await card('$600 less than usual');
    expect(inputs(requests)).toEqual([{}]);
  });

  it('reports that there are no transactions, and links to the import', async () => {
    render({ ...february, range: null, months: [], categories: [], payees: [], comparedWith: [] });
    expect(await screen.findByText('No transactions yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('limits the report to the chosen account, and hides the net worth of the household', async () => {
    const { user, requests, address } = render({ ...february, averageMonth: null });
    await screen.findByRole('option', { name: 'Everyday' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Everyday');
    expect(address()).toBe(`/insights?section=reports&account=${everyday}`);
    expect(inputs(requests)).toEqual([{}, { accountId: everyday }]);
    expect(screen.queryByRole('region', { name: /^Net worth/ })).toBeNull();
  });

  it('exports the month as CSV, and escapes names that a spreadsheet would read as formulas', () => {
    const [category] = february.categories;
    if (category === undefined) throw new Error('no category');
    const categories = [
      { ...category, name: '=SUM(A1:A9) "x"' },
      { ...category, categoryId: null },
    ];
    const csv = monthCsv({ ...february, categories }, 'Ohne Kategorie');
    expect(csv.split('\r\n').slice(0, 4)).toEqual([
      'kind,name,USD,usual USD',
      `"category","'=SUM(A1:A9) ""x""",612.50,500.00`,
      '"category","Ohne Kategorie",612.50,500.00',
      '"payee","Trader Joe’s",312.50,',
    ]);
  });

  it('offers a retry if the server fails', async () => {
    let fails = true;
    const { user } = renderScreen(<InsightsScreen />, {
      route: '/insights?section=reports',
      api: {
        ...beside,
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
      } as never,
    });
    expect(await screen.findByText('Couldn’t calculate your spending')).toBeInTheDocument();
    expect(screen.getByText(/3F5A/)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await card('$600 less than usual')).getByText(/^\$3,200 spent/)).toBeInTheDocument();
  });
});

describe('spending widget', () => {
  it('compares this month with the same days of the previous one', async () => {
    renderScreen(<SpendingWidget />, {
      api: { dashboard: { get: () => dashboardWith({ month: '2026-03', spent: usd(12_300), previous: usd(45_600) }) } },
    });
    expect(await screen.findByText('$456 by this day last month')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Spent so far this month' })).toHaveAttribute('aria-valuetext', '$123');
  });

  it('reports that nothing was spent yet', async () => {
    renderScreen(<SpendingWidget />, { api: { dashboard: { get: () => dashboardWith(null) } } });
    expect(await screen.findByText('No spending recorded this month yet.')).toBeInTheDocument();
  });
});

const dashboardWith = (
  spending: { month: string; spent: ReturnType<typeof usd>; previous: ReturnType<typeof usd> } | null,
) => ({ ...emptyDashboard, spending });
