import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TodaysPlan } from '@tideline/contract';
import { examplePlan, planAccounts, recordedTransfer, renderScreen } from '@tideline/mfe-kit/testing';
import { counted } from '../testing/debt-examples.ts';
import { account, changeSetId, loan, plan, usd } from '../testing/examples.ts';
import { DebtScreen } from './debt.screen.tsx';

describe('next move', () => {
  const { carLoan } = planAccounts;
  const withPlan = (today: TodaysPlan, route = '/debt') =>
    renderScreen(<DebtScreen />, {
      route,
      api: {
        debt: { plan: () => plan(), list: () => counted() },
        todaysPlan: { get: () => today },
        loans: {
          list: () => ({ items: [loan({ account: account({ id: carLoan, name: 'Car loan', type: 'loan' }) })] }),
        },
        accounts: { list: () => ({ items: [rainy], members: [], deletedCount: 0 }) },
        transfers: { record: () => ({ changeSetId, item: recordedTransfer(rainy.id, carLoan, 404_717) }) },
      },
    });
  const rainy = account({ id: planAccounts.rainy, name: 'Rainy day', type: 'depository', balance: usd(2_000_500) });

  it("shows the first payment of today's plan, with its amount and a link to the form", async () => {
    withPlan(examplePlan);
    expect(await screen.findByText(/^Pay off Harbor Home/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay $949 to Harbor Home' })).toHaveAttribute(
      'href',
      examplePlan.moves[0]?.href,
    );
  });

  it("shows the debt-free date after today's moves, but only for the household's own plan", async () => {
    const payoff = {
      monthlyAlone: { debtFreeOn: '2026-06-01', interest: usd(3_915) },
      onceMoved: { debtFreeOn: '2026-04-01', interest: usd(1_210) },
    };
    const { unmount } = withPlan({ ...examplePlan, payoff });
    const note = (await screen.findByText('Once today’s moves are made:')).parentElement;
    expect(note).toHaveTextContent('debt-free Apr 2026, $12 in interest. The figures above are with monthly payments');
    unmount();
    withPlan({ ...examplePlan, payoff }, '/debt?strategy=snowball');
    expect(await screen.findByText(/^Pay off Harbor Home/)).toBeInTheDocument();
    expect(screen.queryByText('Once today’s moves are made:')).toBeNull();
  });

  it('shows the next due date if there are no moves today', async () => {
    withPlan({ ...examplePlan, moves: [] });
    expect(await screen.findByText('Nothing to pay until Mar 12')).toBeInTheDocument();
  });

  it('fills in a payment to a loan, and records both sides in one request', async () => {
    const { user, requests, address } = withPlan(examplePlan, examplePlan.moves[1]?.href);
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment to Car loan' }));
    expect(await form.findByRole('textbox', { name: /^Amount/ })).toHaveValue('4047.17');
    expect(form.getByRole('combobox', { name: 'From' })).toHaveValue(rainy.id);
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    expect(await screen.findByText('Paid $4,047.17 to Car loan')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'transfers.record')?.input).toEqual({
      fromAccountId: rainy.id,
      toAccountId: carLoan,
      amount: usd(404_717),
      postedOn: '2026-03-01',
    });
    await waitFor(() => expect(address()).toBe('/debt'));
  });

  it('explains that a move no longer exists, and leaves the form empty', async () => {
    withPlan({ ...examplePlan, moves: [] }, examplePlan.moves[1]?.href);
    const form = within(await screen.findByRole('dialog', { name: 'Record a payment to Car loan' }));
    expect(await form.findByText('This move is done or has changed')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /^Amount/ })).toHaveValue('');
  });
});
