import { describe, expect, it } from '@jest/globals';
import type {
  CashFlowReport,
  ExchangeNote,
  HouseholdIndicators,
  InterestReport,
  SpendingReport,
} from '@tideline/contract';
import { ApiError, emptyForecast, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { InsightsScreen } from '../insights.screen.tsx';

const inEuros: ExchangeNote = {
  currency: 'USD',
  rates: [],
  leftOut: [
    {
      currency: 'EUR',
      reason: 'no_rate',
      accounts: [{ id: '019cb0d0-0000-7000-8000-0000000000e1', name: 'Girokonto' }],
      count: 3,
      firstOn: '2026-02-02',
      lastOn: '2026-02-20',
      rateOn: null,
    },
  ],
};
const money = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const bucket = (from: string, spent: number) => ({ from, to: from, spent: money(spent), transactionCount: 1 });

const spending: SpendingReport = {
  period: { from: '2025-12-01', to: '2026-02-28' },
  comparedWith: { from: '2025-09-01', to: '2025-11-30' },
  by: 'category',
  spent: money(10_000),
  earlier: money(12_000),
  change: money(-2_000),
  rows: [
    {
      key: '01890000-0000-7000-a000-000000000001',
      name: 'Groceries',
      spent: money(8_000),
      earlier: money(12_000),
      change: money(-4_000),
      changePpm: -333_333,
      sharePpm: 800_000,
      transactionCount: 4,
    },
    {
      key: null,
      name: 'Without a category',
      spent: money(2_000),
      earlier: money(0),
      change: money(2_000),
      changePpm: null,
      sharePpm: 200_000,
      transactionCount: 1,
    },
  ],
  unit: 'month',
  time: [
    { now: bucket('2025-12-01', 4_000), earlier: bucket('2025-09-01', 6_000) },
    { now: bucket('2026-01-01', 6_000), earlier: bucket('2025-10-01', 6_000) },
  ],
  exchange: inEuros,
};
const flow = (income: number, expense: number) => ({
  income: money(income),
  expense: money(expense),
  net: money(income - expense),
  savingsRatePpm: income > 0 ? Math.round(((income - expense) / income) * 1e6) : null,
});
const cashFlow: CashFlowReport = {
  months: [
    { month: '2026-01', ...flow(500_000, 400_000) },
    { month: '2026-02', ...flow(500_000, 450_000) },
  ],
  total: {
    ...flow(1_000_000, 850_000),
    workings: {
      net: {
        formulaId: 'indicator.cash-flow',
        lines: [
          { key: 'income', value: { kind: 'money', money: money(1_000_000) }, href: null },
          { key: 'spending', value: { kind: 'money', money: money(850_000) }, href: null },
        ],
        result: { key: 'cash_flow', value: { kind: 'money', money: money(150_000) }, href: null },
        assumptions: ['transfers_left_out'],
        otherwise: null,
      },
      savingsRate: null,
    },
  },
  earlier: { from: '2025-11', to: '2025-12', ...flow(1_000_000, 900_000) },
};
const interest: InterestReport = {
  months: [
    { month: '2026-01', interest: money(7_000), fees: money(0) },
    { month: '2026-02', interest: money(5_000), fees: money(2_900) },
  ],
  accounts: [
    {
      accountId: 'a1',
      name: 'Visa',
      interest: money(12_000),
      fees: money(2_900),
      avoidableFees: money(2_900),
      avoidableInterest: money(4_000),
    },
  ],
  total: { interest: money(12_000), fees: money(2_900), avoidable: money(6_900) },
  earned: money(120),
};
const indicators: HouseholdIndicators = {
  today: '2026-03-01',
  cards: [
    {
      accountId: 'a1',
      name: 'Visa',
      owed: money(25_000),
      limit: money(100_000),
      utilizationPpm: 250_000,
      band: 'below_30',
    },
  ],
  exchange: inEuros,
  items: [
    { name: 'emergency_months', value: { kind: 'months', tenths: 76 }, reason: null, working: null, band: null },
    { name: 'savings_rate', value: null, reason: 'no_income', working: null, band: null },
  ],
};

const show = (query: string, api: object) =>
  renderScreen(<InsightsScreen />, { route: `/insights?section=reports${query}`, api: { reports: api } as never });

describe('reports', () => {
  it('compare spending with the previous period, and link each line to its transactions', async () => {
    const { requests } = show('&report=spending', { spending: () => spending });
    expect(await screen.findByText('$20 less than from Sep 1, 2025 to Nov 30, 2025')).toBeVisible();
    const row = (await screen.findByRole('link', { name: 'Groceries' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      '/transactions?q=is%3Aexpense+-is%3Aexcluded&from=2025-12-01&to=2026-02-28&category=01890000-0000-7000-a000-000000000001',
    );
    expect(row).toHaveTextContent(/80%.*\$40 \(33%\) less/);
    expect(screen.getByRole('link', { name: 'Uncategorized' })).toHaveAttribute(
      'href',
      '/transactions?q=category%3Anone+is%3Aexpense+-is%3Aexcluded&from=2025-12-01&to=2026-02-28',
    );
    expect(await screen.findByText(/3 transactions in EUR \(Girokonto\), no exchange rate/)).toBeVisible();
    expect(requests.find(({ name }) => name === 'reports.spending')?.input).toMatchObject({
      from: '2025-12-01',
      to: '2026-02-28',
      comparison: 'previous',
    });
  });

  it('store the choices in the address', async () => {
    const { user, address, requests } = show('&report=spending', { spending: () => spending });
    await user.selectOptions(await screen.findByLabelText('Compared with'), 'A year earlier');
    await user.selectOptions(screen.getByLabelText('By'), 'Payee');
    expect(address()).toContain('against=year_before');
    expect(address()).toContain('by=payee');
    const last = requests.filter(({ name }) => name === 'reports.spending').at(-1);
    expect(last?.input).toMatchObject({ comparison: 'year_before', by: 'payee' });
  });

  it('show how much of the income was kept, and the calculation', async () => {
    const { user } = show('&report=cash-flow', { cashFlow: () => cashFlow });
    expect(await screen.findByText('$500 more than in November 2025 to December 2025')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /\$1,500/ }));
    expect(await screen.findByRole('dialog', { name: 'Kept' })).toHaveTextContent('Transfers between your accounts');
  });

  it('show spending beyond income, and that no month had savings', async () => {
    const months = [
      { month: '2026-01', ...flow(0, 70_000) },
      { month: '2026-02', ...flow(0, 60_000) },
    ];
    show('&report=cash-flow', {
      cashFlow: () => ({
        ...cashFlow,
        months,
        total: { ...flow(0, 130_000), workings: cashFlow.total.workings },
        earlier: { from: '2025-11', to: '2025-12', ...flow(0, 120_000) },
      }),
    });
    expect(await screen.findByText('Overspent')).toBeVisible();
    expect(screen.getByText('$100 worse than in November 2025 to December 2025')).toBeVisible();
    expect(
      screen.getByText('You spent more than you earned every month. The gap was smallest in February 2026: $600.'),
    ).toBeInTheDocument();
  });

  it('show the interest earned if nothing was charged', async () => {
    show('&report=interest', {
      interest: () => ({
        ...interest,
        accounts: [],
        total: { interest: money(0), fees: money(0), avoidable: money(0) },
      }),
    });
    expect(await screen.findByText('No charges in this period')).toBeVisible();
    expect(screen.getByText('$1.20')).toBeVisible();
  });

  it('show a day after the second payday if the forecast falls lower by then', async () => {
    const day = (on: string, minor: number) => ({
      on,
      p10: money(minor - 1_000),
      p50: money(minor),
      p90: money(minor + 1_000),
    });
    const forecast = {
      ...emptyForecast,
      days: [day('2026-03-20', 50_000), day('2026-05-20', 30_000), day('2026-05-25', 40_000)],
      lowest: { on: '2026-03-20', amount: money(45_000) },
    };
    renderScreen(<InsightsScreen />, {
      route: '/insights?section=reports&report=forecast',
      api: { forecast: { get: () => forecast } } as never,
    });
    expect(await screen.findByText('On May 20, with a 1 in 10 chance of less')).toBeVisible();
    expect(screen.getByText('There’s a 1 in 10 chance of $290 or less on May 20.')).toBeInTheDocument();
  });

  it('show interest and fees, and which part was avoidable', async () => {
    show('&report=interest', { interest: () => interest });
    expect(await screen.findByText('$69 was avoidable')).toBeVisible();
    expect(screen.getByRole('row', { name: /Visa/ })).toHaveTextContent('$40');
  });

  it("summarize the household's finances, or explain why a figure is missing", async () => {
    show('&report=standing', { indicators: () => indicators });
    expect(await screen.findByText('7.6 months')).toBeVisible();
    expect(screen.getByRole('row', { name: /Savings rate/ })).toHaveTextContent('No income in this period');
    expect(screen.queryByText(/as of/)).toBeNull();
  });

  it('show the date of the oldest balance behind the figures if it is old', async () => {
    show('&report=standing', { indicators: () => ({ ...indicators, asOf: '2026-02-10' }) });
    expect(await screen.findByText('From balances as of Feb 10.')).toBeVisible();
  });

  it('report a failure, and offer a retry', async () => {
    show('&report=interest', {
      interest: () => {
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'ABC' } });
      },
    });
    expect(await screen.findByText('Couldn’t calculate this report')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
