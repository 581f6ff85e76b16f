import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Dashboard } from '@tideline/contract';
import { emptyDashboard, renderScreen } from '@tideline/mfe-kit/testing';
import { DebtWidget } from './debt.widget.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const card = '018f0000-0000-7000-8000-0000000000b1';
const loan = '018f0000-0000-7000-8000-0000000000b2';
const store = '018f0000-0000-7000-8000-0000000000b3';

const owing: Dashboard = {
  ...emptyDashboard,
  debt: { owed: usd(1_300_000), debtFreeOn: '2029-04-12', adopted: true, incomplete: 1 },
  debts: [
    {
      accountId: loan,
      name: 'Student loan',
      kind: 'loan',
      owed: usd(1_200_000),
      paidOffOn: '2029-04-12',
      termsMissing: false,
    },
    { accountId: card, name: 'Aria Visa', kind: 'card', owed: usd(90_000), paidOffOn: null, termsMissing: false },
    { accountId: store, name: 'Store card', kind: 'card', owed: usd(10_000), paidOffOn: null, termsMissing: true },
  ],
};

const show = (dashboard: Dashboard, then: { asOf: string; on: string | null } | null = null) =>
  renderScreen(<DebtWidget />, {
    api: {
      dashboard: { get: () => dashboard },
      payments: { list: () => ({ today: dashboard.today, items: [], debtFreeThen: then }) },
    },
  });

describe('debts tile', () => {
  it('shows when each debt is paid off, or why that is unknown', async () => {
    const { requests } = show(owing);
    expect(
      await screen.findByText('Debt-free in April 2029 with the monthly payments of your plan.'),
    ).toBeInTheDocument();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Student loanPaid off in April\u00a02029$12,000.00',
      'Aria VisaNever paid off$900.00',
      'Store cardTerms missing$100.00',
    ]);
    expect(screen.getByRole('link', { name: 'Student loan' })).toHaveAttribute('href', `/debt?loan=${loan}`);
    expect(screen.getByRole('link', { name: 'Aria Visa' })).toHaveAttribute('href', `/credit-cards?card=${card}`);
    expect(requests.map(({ name }) => name)).toEqual(['dashboard.get', 'payments.list']);
  });

  it('explains the assumption behind the debt-free date if there is no plan', async () => {
    show({ ...owing, debt: { ...owing.debt, adopted: false, monthly: usd(43_100) } });
    expect(await screen.findByText('Debt-free in April 2029 if you keep paying $431 a month.')).toBeInTheDocument();
  });

  it('shows the debt-free date with and without today’s moves if they change the month', async () => {
    const payoff = {
      monthlyAlone: { debtFreeOn: '2029-04-12', interest: usd(90_000) },
      onceMoved: { debtFreeOn: '2029-01-12', interest: usd(70_000) },
    };
    show({ ...owing, todaysPlan: { ...owing.todaysPlan, payoff } });
    const moved = await screen.findByText('Debt-free in January 2029 once today’s moves are made.');
    expect(moved.nextElementSibling).toHaveTextContent('Debt-free in April 2029 with the monthly payments');
  });

  it.each([
    ['2029-06-12', '2 months sooner than on Feb 28.'],
    ['2029-03-12', '1 month later than on Feb 28.'],
    ['2029-04-30', 'The same month as on Feb 28.'],
    [null, 'On Feb 28, your payments weren’t enough.'],
  ])("compares the debt-free date with last month's (%s)", async (on, sentence) => {
    show(owing, { asOf: '2026-02-28', on });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('reports that there are no debts', async () => {
    show(emptyDashboard);
    expect(await screen.findByText('No debt.')).toBeInTheDocument();
  });
});
