import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DebtPlan, Loan } from '@tideline/contract';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { counted, schedule } from '../testing/debt-examples.ts';
import { changeSetId, loan, loanId, plan, usd } from '../testing/examples.ts';
import { DebtScreen } from './debt.screen.tsx';

type Api = NonNullable<Parameters<typeof renderScreen>[1]>['api'];

const render = (answer: DebtPlan = plan(), { route = '/debt', api = {} }: { route?: string; api?: Api } = {}) =>
  renderScreen(<DebtScreen />, {
    route,
    api: { ...api, debt: { plan: () => answer, list: () => counted(), ...api?.debt } },
  });

describe('loan panel', () => {
  const known = loan({ version: 3, aprPpm: 60_000, payment: usd(50_000), dueDay: 1, missing: [] });

  it('shows the remaining payments, and the savings from a higher monthly payment', async () => {
    const { user, requests } = render(plan(), {
      route: `/debt?loan=${loanId}`,
      api: {
        loans: { list: () => ({ items: [known] }) },
        loanSchedule: {
          get: ({ extraMinor }) => schedule(extraMinor ? { interestSaved: usd(210), paymentsSaved: 1 } : {}),
        },
      },
    });
    expect(await screen.findByText('2 payments until May 2026, about $7.53 in interest.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /Pay more each month/ }), '25');
    expect(await screen.findByText(/Saves about \$2.10 in interest and 1 payment\./)).toBeInTheDocument();
    expect(requests.filter(({ name }) => name === 'loanSchedule.get').at(-1)?.input).toEqual({
      id: loanId,
      extraMinor: '2500',
    });
  });

  it('requires the term of the loan if extra payments lower the remaining payments', async () => {
    const { user } = render(plan(), {
      route: `/debt?loan=${loanId}`,
      api: { loans: { list: () => ({ items: [known] }) }, loanSchedule: { get: () => schedule() } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Rates and terms for Car loan' });
    await user.click(within(dialog).getByText('More about the loan'));
    await user.click(within(dialog).getByRole('radio', { name: 'Lowers the remaining payments' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getAllByText('Enter the term to calculate lower payments').length).toBeGreaterThan(0);
  });

  const details: NonNullable<Loan['details']> = {
    originalPrincipal: null,
    termMonths: null,
    firstPaymentOn: null,
    paymentsLeft: null,
    rateKind: 'fixed',
    rateSteps: [],
    overpaymentMode: 'shorten_term',
    prepaymentFee: null,
    escrow: usd(0),
    dayCount: 'thirty_360',
    state: 'current',
    events: ['defer', 'refinance'],
    standing: null,
  };

  it('stores fee, escrow, day count and original principal, and rejects an invalid amount', async () => {
    const { user, requests } = render(plan(), {
      route: `/debt?loan=${loanId}`,
      api: {
        loans: {
          list: () => ({ items: [loan({ ...known, details })] }),
          setTerms: () => ({ changeSetId, item: known }),
        },
        loanSchedule: { get: () => schedule() },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Rates and terms for Car loan' }));
    await user.click(dialog.getByText('More about the loan'));
    await user.type(dialog.getByRole('textbox', { name: /^Original amount/ }), '15000');
    await user.type(dialog.getByRole('textbox', { name: /^Escrow/ }), 'x');
    await user.type(dialog.getByRole('textbox', { name: /^Prepayment fee/ }), '1.5');
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Interest is calculated/ }), 'Daily, 360-day year');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(requests.filter(({ name }) => name === 'loans.setTerms')).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: /^Escrow/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Escrow/ }), '120');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'loans.setTerms')?.input).toMatchObject({
        originalPrincipal: usd(1_500_000),
        prepaymentFee: { feePpm: 15_000, until: null },
        escrow: usd(12_000),
        dayCount: 'actual_360',
      }),
    );
  });

  it('offers the events that are possible, and sends them with the version that was shown', async () => {
    const { user, requests } = render(plan(), {
      route: `/debt?loan=${loanId}`,
      api: {
        loans: {
          list: () => ({ items: [loan({ ...known, details })] }),
          setState: () => ({
            changeSetId,
            item: loan({ ...known, details: { ...details, state: 'deferred', events: ['resume'] } }),
          }),
        },
        loanSchedule: { get: () => schedule() },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Rates and terms for Car loan' }));
    expect(dialog.getByText('Up to date')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Resume payments' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Defer payments' }));
    expect(await screen.findByText('Car loan saved')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'loans.setState');
    expect(sent?.input).toEqual({ id: loanId, event: 'defer' });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });
  it('does not let a viewer defer payments', async () => {
    renderScreen(<DebtScreen />, {
      route: `/debt?loan=${loanId}`,
      session: { ...testSession, role: 'viewer' },
      api: {
        debt: { plan: () => plan(), list: () => counted() },
        loans: { list: () => ({ items: [loan({ ...known, details })] }) },
        loanSchedule: { get: () => schedule() },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Rates and terms for Car loan' }));
    expect(dialog.getByText('Up to date')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Defer payments' })).toBeNull();
  });
});
