import { describe, expect, it } from '@jest/globals';
import { ApiError, emptyDashboard, renderScreen } from '@tideline/mfe-kit/testing';
import { screen } from '@testing-library/react';
import { anAccount } from '../accounts/testing/an-account.ts';
import { grocery, salary, usd } from '../transactions/testing/ledger.ts';
import { aRun, ids } from '../sweeps/testing/sweeps.ts';
import { AccountBalances } from './account-balances.widget.tsx';
import { ProposedSweeps } from './proposed-sweeps.widget.tsx';
import { RecentTransactions } from './recent-transactions.widget.tsx';

const down = () => {
  throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
};
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('balances tile', () => {
  it('shows six accounts in the order of /accounts and links to all of them', async () => {
    const accounts = [
      anAccount({ name: 'Visa', type: 'credit_card', subtype: null, balance: usd(-5_000) }),
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => anAccount({ name, balance: usd(100) })),
      anAccount({ name: 'Closed', state: 'closed' }),
    ];
    renderScreen(<AccountBalances />, { api: { dashboard: { get: () => ({ ...emptyDashboard, accounts }) } } });
    expect(await screen.findByRole('link', { name: 'All 7 accounts' })).toHaveAttribute('href', '/accounts');
    expect(lines()).toEqual(['A$1.00', 'B$1.00', 'C$1.00', 'D$1.00', 'E$1.00', 'F$1.00']);
  });

  it('labels debts in words', async () => {
    renderScreen(<AccountBalances />, {
      api: {
        dashboard: {
          get: () => ({
            ...emptyDashboard,
            accounts: [anAccount({ name: 'Visa', type: 'credit_card', subtype: null, balance: usd(-5_000) })],
          }),
        },
      },
    });
    expect(await screen.findByText('You owe')).toBeVisible();
    expect(lines()).toEqual(['VisaYou owe $50.00']);
  });

  it('reports a failure and what still works, or that there are no accounts', async () => {
    renderScreen(<AccountBalances />, { api: { dashboard: { get: down } } });
    expect(await screen.findByText('Your balances couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('The rest of the dashboard still works.')).toBeVisible();
    renderScreen(<AccountBalances />, { api: { dashboard: { get: () => emptyDashboard } } });
    expect(await screen.findByText('No accounts yet.')).toBeVisible();
  });
});

describe('latest transactions tile', () => {
  it("links to each transaction without a request besides the dashboard's", async () => {
    const { requests } = renderScreen(<RecentTransactions />, {
      api: { dashboard: { get: () => ({ ...emptyDashboard, recent: [grocery, salary] }) } },
    });
    expect(await screen.findByRole('link', { name: 'Corner Grocery' })).toHaveAttribute(
      'href',
      `/transactions?transaction=${grocery.id}`,
    );
    expect(lines()).toEqual(['Corner GroceryFeb\u00a027−$42.15', 'Acme PayrollFeb\u00a027+$2,500.00']);
    expect(requests.map(({ name }) => name)).toEqual(['dashboard.get']);
  });

  it('reports a failure', async () => {
    renderScreen(<RecentTransactions />, { api: { dashboard: { get: down } } });
    expect(await screen.findByText('The latest transactions couldn’t be loaded')).toBeVisible();
  });
});

describe('proposed sweeps tile', () => {
  const list = (runs: ReturnType<typeof aRun>[], underWay = 0) => ({
    sweepRuns: {
      list: () => ({ items: runs, nextCursor: null, counts: { proposed: runs.length, underWay, done: 0 } }),
    },
  });

  it("shows each proposal's source, destination and value, and links to it", async () => {
    renderScreen(<ProposedSweeps />, { api: list([aRun(), aRun({ id: ids.otherRule, perYear: usd(0) })]) });
    expect(await screen.findByRole('link', { name: 'See both proposals' })).toHaveAttribute('href', '/sweeps');
    expect(screen.getAllByRole('link', { name: 'Everyday to Savings' })[0]).toHaveAttribute(
      'href',
      `/sweeps?run=${ids.run}`,
    );
    expect(screen.getByText('Idle cash, worth about $65.52 a year')).toBeVisible();
  });

  it('reports that no cash is idle, that a transfer is on the way, or a failure and what still works', async () => {
    renderScreen(<ProposedSweeps />, { api: list([]) });
    expect(await screen.findByText('No idle cash today.')).toBeVisible();
    renderScreen(<ProposedSweeps />, { api: list([], 1) });
    expect(await screen.findByText('1 transfer is on the way. No other idle cash today.')).toBeVisible();
    renderScreen(<ProposedSweeps />, { api: { sweepRuns: { list: down } } });
    expect(await screen.findByText('Proposed transfers couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('The rest of the dashboard still works.')).toBeVisible();
  });
});
