import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DebtPlan, Working } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { cardId, changeSetId, loan, loanId, plan, storeId, usd } from '../testing/examples.ts';
import { adoptedPlan, behind } from '../testing/debt-examples.ts';
import { DebtScreen } from './debt.screen.tsx';

const render = (answer: DebtPlan, route = '/debt') =>
  renderScreen(<DebtScreen />, { route, api: { debt: { plan: () => answer } } });

describe('debt', () => {
  it('shows when the debt is paid off and what it costs', async () => {
    render(plan());
    expect(
      await screen.findByText('In 3 months, with about $39.15 of interest: $640.00 less than paying minimums only.'),
    ).toBeInTheDocument();
  });

  it('links to a rule that pays extra, but not for viewers', async () => {
    render(plan());
    expect(await screen.findByRole('link', { name: 'Create sweep' })).toHaveAttribute('href', '/sweeps?new=debt_extra');
    renderScreen(<DebtScreen />, {
      session: { ...testSession, role: 'viewer' },
      api: { debt: { plan: () => plan() } },
    });
    await screen.findByRole('table', { name: 'Your debts' });
    expect(screen.queryByRole('link', { name: 'Create sweep' })).toBeNull();
  });

  it('compares the strategies with minimums only', async () => {
    render(plan());
    const table = await screen.findByRole('table', { name: 'Strategies side by side' });
    expect(within(table).getByRole('row', { name: /Snowball/ })).toHaveTextContent('$639.25');
    expect(within(table).getByRole('row', { name: /Minimums only/ })).toHaveTextContent('What it is measured against');
  });

  it("offers the mode's strategy first, then the best plan", async () => {
    const { user, requests } = render(plan());
    const names = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'));
    expect(names).toEqual(['mode', 'best', 'avalanche', 'snowball', 'custom', 'minimum_only']);
    await user.click(screen.getByRole('radio', { name: 'Best plan' }));
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ strategy: 'best' }));
  });

  it('keeps strategy and monthly amount in the address and requests them', async () => {
    const { user, requests, address } = render(plan());
    await user.click(await screen.findByRole('radio', { name: 'Snowball' }));
    expect(address()).toBe('/debt?strategy=snowball');
    const monthly = screen.getByRole('textbox', { name: 'Each month' });
    await user.clear(monthly);
    await user.type(monthly, '750');
    await waitFor(() => expect(address()).toBe('/debt?strategy=snowball&monthly=75000'));
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ strategy: 'snowball', monthlyMinor: '75000' }));
  });

  it('reports an amount below the minimums and does not request it', async () => {
    const { user, requests } = render(plan());
    const monthly = await screen.findByRole('textbox', { name: 'Each month' });
    await user.clear(monthly);
    await user.type(monthly, '99.99');
    expect(monthly).toBeInvalid();
    expect(screen.getByText('The minimum payments need $100.00 a month. Enter that much or more')).toBeInTheDocument();
    expect(requests.filter(({ input }) => 'monthlyMinor' in input)).toEqual([]);
  });

  it('activates the plan as shown', async () => {
    const { user, requests } = renderScreen(<DebtScreen />, {
      api: { debt: { plan: () => plan(), adopt: () => ({ changeSetId, item: adoptedPlan() }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Use this plan' }));
    expect(await screen.findByText('The plan is in use; the dashboard follows it')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'debt.adopt')?.input).toEqual({
      strategy: 'avalanche',
      monthly: usd(50_000),
      order: [],
      extras: [],
    });
  });

  it('marks the active plan instead of offering it again', async () => {
    renderScreen(<DebtScreen />, {
      route: '/debt',
      api: { debt: { plan: () => plan({ adopted: adoptedPlan() }) }, debtPlans: { get: () => behind() } },
    });
    expect(await screen.findByText('In use')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use this plan' })).not.toBeInTheDocument();
  });

  it('says that payments never end the debt, and which amount would', async () => {
    const never = plan();
    render({
      ...never,
      plan: {
        ...never.plan,
        result: { outcome: 'never_pays_off', neededMonthly: usd(21_000), growingDebtIds: [cardId] },
        interestSaved: null,
        monthsSaved: null,
      },
    });
    expect(await screen.findByText('These payments never end the debt')).toBeInTheDocument();
    expect(screen.getByText(/From \$210.00 a month on, the debt ends/)).toBeInTheDocument();
  });

  it('warns of an offer that the plan does not pay off in time, and links to a remedy', async () => {
    render(plan({ cliffs: [{ debtId: storeId, on: '2027-03-09', charged: usd(45_015) }] }));
    expect(await screen.findByText('This plan does not clear an offer in time')).toBeInTheDocument();
    expect(screen.getByText(/deferred interest is added/)).toHaveTextContent(
      'On 9 March 2027, about $450.15 of deferred interest is added to HomeGoods.',
    );
    expect(screen.getByRole('link', { name: 'See what to pay each month' })).toHaveAttribute(
      'href',
      '/promotional-periods',
    );
  });

  it("says that today's payment prevents the charge instead of warning of it", async () => {
    render(plan({ cliffs: [{ debtId: storeId, on: '2027-03-09', charged: usd(45_015), prevented: true }] }));
    expect(
      await screen.findByText(/keeps \$450\.15 of interest on HomeGoods from being added back/),
    ).toBeInTheDocument();
    expect(screen.queryByText('This plan does not clear an offer in time')).toBeNull();
  });

  it('does not mention offers if all are paid off in time', async () => {
    render(plan());
    expect(await screen.findByText('Next move')).toBeInTheDocument();
    expect(screen.queryByText('This plan does not clear an offer in time')).toBeNull();
  });

  it('describes when a debt is paid off, with long spans in years', async () => {
    const long = plan();
    render({
      ...long,
      comparison: long.comparison.map((one) => ({ ...one, monthsSaved: one.monthsSaved === null ? null : 27 })),
    });
    const months = await screen.findByRole('table', { name: 'Month by month' });
    expect(within(months).getByRole('row', { name: /April 2026/ })).toHaveTextContent('To HomeGoods$334.53');
    expect(within(months).getByRole('row', { name: /May 2026/ })).toHaveTextContent('To HomeGoodspaid off');
    expect(
      within(await screen.findByRole('table', { name: 'Strategies side by side' })).getByRole('row', {
        name: /Snowball/,
      }),
    ).toHaveTextContent('2 years and 3 months sooner');
  });

  it('links to the missing data of debts that are not in the plan', async () => {
    const incomplete = [
      { accountId: cardId, name: 'Aria Visa', kind: 'card' as const, owed: usd(1), missing: ['purchase_apr'] },
      { accountId: loanId, name: 'Car loan', kind: 'loan' as const, owed: usd(1), missing: ['apr'] },
    ];
    render(plan({ debts: [], incomplete }));
    expect(await screen.findByRole('link', { name: 'Enter the terms of Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(screen.getByRole('link', { name: 'Enter the terms of Car loan' })).toHaveAttribute(
      'href',
      `/debt?loan=${loanId}`,
    );
  });

  it('saves the terms of a loan', async () => {
    const { user, requests } = renderScreen(<DebtScreen />, {
      route: `/debt?loan=${loanId}`,
      api: {
        debt: { plan: () => plan() },
        loans: { list: () => ({ items: [loan()] }), setTerms: () => ({ changeSetId, item: loan({ version: 1 }) }) },
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Terms of Car loan' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Rate a year' }), '5.9');
    await user.type(within(dialog).getByRole('textbox', { name: 'Payment each month' }), '549.66');
    await user.type(within(dialog).getByRole('textbox', { name: /Due day/ }), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'loans.setTerms')?.input).toEqual({
        id: loanId,
        aprPpm: 59_000,
        payment: usd(54_966),
        dueDay: 1,
        overpaymentMode: 'shorten_term',
        termMonths: null,
        firstPaymentOn: null,
        rateKind: 'fixed',
        rateSteps: [],
        originalPrincipal: null,
        prepaymentFee: null,
        escrow: usd(0),
        dayCount: 'thirty_360',
      }),
    );
    expect(requests.find(({ name }) => name === 'loans.setTerms')?.headers.get('if-match')).toBe('"0"');
  });

  it('says that there is no debt only once that is known', async () => {
    render(plan({ debts: [], rows: [], comparison: [] }));
    expect(await screen.findByText('You carry no debt')).toBeInTheDocument();
  });

  it('lists the assumptions about an offer, with the one step that fixes them, and still shows the plan', async () => {
    render(
      plan({
        assumed: [
          { promoId: storeId, cardName: 'HomeGoods', problem: 'no_end', endsOn: '2026-09-01', revertAprPpm: 299_900 },
          {
            promoId: storeId,
            cardName: 'HomeGoods',
            problem: 'no_revert_apr',
            endsOn: '2026-09-01',
            revertAprPpm: 299_900,
          },
        ],
      }),
    );
    expect(
      await screen.findByText(
        'The end of an offer on HomeGoods is not known; the plan counts with 1 September, the earliest the law allows.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('The rate after an offer on HomeGoods is not known; the plan counts with 29.99 %.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Confirm it' })[0]).toHaveAttribute(
      'href',
      `/promotional-periods?promo=${storeId}&act=confirm`,
    );
    expect(screen.getByRole('table', { name: 'Strategies side by side' })).toBeInTheDocument();
  });

  it("opens the workings of the displayed plan and of this month's payments", async () => {
    const working = (formulaId: string, key: string, minor: number): Working => ({
      formulaId,
      lines: [
        {
          key: 'debt_interest',
          name: 'Aria Visa',
          value: { kind: 'money', money: usd(minor) },
          href: '/debt',
          ref: { kind: 'card', id: cardId },
        },
      ],
      result: { key, value: { kind: 'money', money: usd(minor) }, href: null },
      assumptions: ['within_card:law'],
      edits: [{ assumption: 'within_card:law', ref: { kind: 'agreement', id: cardId } }],
      otherwise: null,
    });
    const shown = plan();
    const { user, address } = render({
      ...shown,
      workings: {
        interestSaved: null,
        monthsSaved: null,
        neverPaysOff: null,
        totalInterest: working('debt.total-interest', 'plan_interest', 3_915),
      },
      debts: shown.debts.map((debt) =>
        debt.id === cardId
          ? {
              ...debt,
              workings: {
                minimum: working('debt.total-interest', 'plan_interest', 7_500),
                interest: null,
                gone: null,
                payment: working('debt.total-interest', 'plan_interest', 16_547),
              },
            }
          : debt,
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'about $39.15 Show the working' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'How the interest came about' }));
    expect(address()).toContain('working=plan-totalInterest');
    expect(sheet.getByRole('link', { name: 'Interest: Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(sheet.getByRole('link', { name: 'Edit it in the agreement of the card' })).toHaveAttribute(
      'href',
      `/credit-cards?statements=${cardId}.terms`,
    );
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /^about \$75\.00 Show the working/ }));
    expect(await screen.findByRole('dialog', { name: 'Minimum payment to Aria Visa' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '$165.47 Show the working' }));
    expect(await screen.findByRole('dialog', { name: 'This month’s payment to Aria Visa' })).toBeInTheDocument();
  });

  it('offers a retry if the server fails', async () => {
    renderScreen(<DebtScreen />, {
      api: {
        debt: {
          plan: () => {
            throw new ApiError({
              code: 'INTERNAL',
              status: 500,
              title: '',
              params: { digest: 'AB12' },
              digest: 'AB12',
            });
          },
        },
      },
    });
    expect(await screen.findByText('Your debts could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
