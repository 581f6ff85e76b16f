import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DebtPlan, Working } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { cardId, changeSetId, loan, loanId, plan, storeId, usd } from '../testing/examples.ts';
import { adoptedPlan, behind } from '../testing/debt-examples.ts';
import { DebtScreen } from './debt.screen.tsx';

const render = (answer: DebtPlan, route = '/debt') =>
  renderScreen(<DebtScreen />, { route, api: { debt: { plan: () => answer } } });

const [, relief] = plan().comparison;
const moreRelief = { ...relief!, strategy: 'highest_payment_relief' as const, extraCost: usd(800) };

describe('debt screen', () => {
  it('shows the debt-free date, the interest, and the savings', async () => {
    render(plan());
    const result = (await screen.findByText('Saved vs. minimum payments')).closest('dl');
    expect(result).toHaveTextContent('Debt-freeJun 2026in 3 monthsInterest$39Saved vs. minimum payments$640');
    expect(screen.getByText('You owe $1,326.37 on 2 debts.')).toBeInTheDocument();
    expect(screen.queryByText(/as of/)).toBeNull();
  });

  it('shows the date of the oldest balance if it is old, and links to the import', async () => {
    render(plan({ asOf: '2026-02-10' }));
    expect(await screen.findByText('You owe $1,326.37 on 2 debts as of Feb 10.')).toBeInTheDocument();
    const note = screen.getByText(/From balances as of Feb 10\./);
    expect(within(note).getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('links to a new rule that pays extra, but not for viewers', async () => {
    render(plan(), '/debt?show=debts');
    expect(await screen.findByRole('link', { name: 'Create sweep' })).toHaveAttribute('href', '/sweeps?new=debt_extra');
    renderScreen(<DebtScreen />, {
      route: '/debt?show=debts',
      session: { ...testSession, role: 'viewer' },
      api: { debt: { plan: () => plan() } },
    });
    await screen.findByRole('table', { name: 'Your debts' });
    expect(screen.queryByRole('link', { name: 'Create sweep' })).toBeNull();
  });

  it('compares the strategies with paying only the minimums', async () => {
    render(plan());
    const table = await screen.findByRole('table', { name: 'Strategies side by side' });
    expect(within(table).getByRole('row', { name: /Snowball/ })).toHaveTextContent('$39.90+$0.75');
    expect(within(table).getByRole('row', { name: /Best plan/ })).toHaveTextContent('Lowest');
    expect(within(table).getByRole('row', { name: /Minimum payments only/ })).toHaveTextContent('Oct 2034');
  });

  it('does not call the best plan the cheapest if a strategy that misses dates costs less', async () => {
    const { comparison } = plan();
    render(
      plan({
        comparison: comparison.map((each) =>
          each.strategy === 'snowball' ? { ...each, totalInterest: usd(3_632), extraCost: usd(0) } : each,
        ),
      }),
    );
    const table = await screen.findByRole('table', { name: 'Strategies side by side' });
    expect(within(table).getByRole('row', { name: /Snowball/ })).toHaveTextContent('−$2.83');
    expect(within(table).getByRole('row', { name: /Best plan/ })).toHaveTextContent('Misses fewest deadlines');
  });

  it('shows all strategies on request, with the extra cost of each', async () => {
    const { user } = render(plan({ comparison: [...plan().comparison, moreRelief] }));
    const table = await screen.findByRole('table', { name: 'Strategies side by side' });
    expect(within(table).queryByRole('row', { name: /Payment relief/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Compare all 5 strategies' }));
    expect(within(table).getByRole('row', { name: /Payment relief/ })).toHaveTextContent('+$8');
    expect(within(table).getByRole('row', { name: /Minimum payments only/ })).toHaveTextContent('Baseline');
  });

  it('switches the detail tabs with the keyboard, and stores the tab in the address', async () => {
    const { user, address } = render(plan());
    (await screen.findByRole('tab', { name: 'Strategies' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Debts' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Debts' })).toBeInTheDocument();
    expect(address()).toBe('/debt?show=debts');
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Past plans' })).toHaveAttribute('aria-selected', 'true');
  });

  it("offers the financial mode's strategy first, then the best plan", async () => {
    const { user, requests } = render(plan());
    const names = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'));
    expect(names).toEqual(['mode', 'best', 'avalanche', 'snowball', 'custom', 'minimum_only']);
    await user.click(screen.getByRole('radio', { name: 'Best plan' }));
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ strategy: 'best' }));
  });

  it('stores strategy and monthly amount in the address, and requests them', async () => {
    const { user, requests, address } = render(plan());
    await user.click(await screen.findByRole('radio', { name: 'Snowball' }));
    expect(address()).toBe('/debt?strategy=snowball');
    const monthly = screen.getByRole('textbox', { name: 'Monthly amount' });
    await user.clear(monthly);
    await user.type(monthly, '750');
    await waitFor(() => expect(address()).toBe('/debt?strategy=snowball&monthly=75000'));
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ strategy: 'snowball', monthlyMinor: '75000' }));
  });

  it('reports an amount below the minimums, and does not request it', async () => {
    const { user, requests } = render(plan());
    const monthly = await screen.findByRole('textbox', { name: 'Monthly amount' });
    await user.clear(monthly);
    await user.type(monthly, '99.99');
    expect(monthly).toBeInvalid();
    expect(screen.getByText('Minimum payments total $100 a month. Enter that or more')).toBeInTheDocument();
    expect(requests.filter(({ input }) => 'monthlyMinor' in input)).toEqual([]);
  });

  it('activates the plan as shown', async () => {
    const { user, requests } = renderScreen(<DebtScreen />, {
      api: { debt: { plan: () => plan(), adopt: () => ({ changeSetId, item: adoptedPlan() }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Use this plan' }));
    expect(await screen.findByText('Plan active')).toBeInTheDocument();
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
    expect(await screen.findByText('Active plan')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use this plan' })).not.toBeInTheDocument();
  });

  it('warns that the payments never pay off the debt, and suggests an amount that does', async () => {
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
    expect(await screen.findByText('These payments never pay off the debt')).toBeInTheDocument();
    expect(screen.getByText(/Pay \$210 a month to get debt-free/)).toBeInTheDocument();
  });

  it('warns about an offer that the plan does not pay off in time, and links to the offer', async () => {
    render(plan({ cliffs: [{ debtId: storeId, on: '2027-03-09', charged: usd(45_015) }] }));
    expect(await screen.findByText('HomeGoods at risk:')).toBeInTheDocument();
    expect(screen.getByText(/in interest is added/)).toHaveTextContent(
      /\$450\.15 in interest is added on Mar 9, 2027\./,
    );
    expect(screen.getByRole('link', { name: 'See HomeGoods offer' })).toHaveAttribute('href', '/promotional-periods');
  });

  it("explains that today's payment prevents the charge instead of warning about it", async () => {
    render(plan({ cliffs: [{ debtId: storeId, on: '2027-03-09', charged: usd(45_015), prevented: true }] }));
    expect(await screen.findByText(/today’s payment avoids \$450\.15 in interest/)).toBeInTheDocument();
    expect(screen.queryByText(/at risk/)).toBeNull();
  });

  it('states for each offer whether the plan pays it off by its pay-by date', async () => {
    const offer = { balance: usd(10_000), endsOn: '2026-05-20', payBy: '2026-04-20' };
    render(
      plan({
        offers: [
          { ...offer, debtId: storeId, name: 'HomeGoods', goneOn: '2026-04-01' },
          { ...offer, debtId: cardId, name: 'Aria Visa', goneOn: '2026-06-01' },
          { ...offer, debtId: cardId, balance: usd(20_000), name: 'Meridian', goneOn: '2026-05-01' },
          { ...offer, debtId: loanId, name: 'Aspen', goneOn: '2026-04-27', paidOn: '2026-04-12' },
        ],
      }),
    );
    const notes = within(await screen.findByRole('list', { name: 'What to watch' })).getAllByRole('listitem');
    expect(notes.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Aria Visa at risk: this plan doesn’t pay off the offer by May\u00a020.See offer',
      'Meridian at risk: offer paid off on May\u00a01, after its pay-by date, Apr\u00a020.See offer',
      'HomeGoods on track: offer paid off in Apr\u00a02026, before it ends on May\u00a020.',
      'Aspen on track: offer paid off in Apr\u00a02026, before it ends on May\u00a020.',
    ]);
  });

  it('shows when a debt is paid off, with long durations in years', async () => {
    const long = plan();
    const { user } = render(
      {
        ...long,
        comparison: long.comparison.map((one) => ({ ...one, monthsSaved: one.monthsSaved === null ? null : 27 })),
      },
      '/debt?show=months',
    );
    const months = await screen.findByRole('table', { name: 'Month by month' });
    expect(within(months).getByRole('row', { name: /April\u00a02026/ })).toHaveTextContent('To HomeGoods$334.53');
    expect(within(months).getByRole('row', { name: /May\u00a02026/ })).toHaveTextContent('To HomeGoodspaid off');
    await user.click(screen.getByRole('tab', { name: 'Strategies' }));
    await user.click(await screen.findByRole('button', { name: 'Compare all 4 strategies' }));
    expect(
      within(screen.getByRole('table', { name: 'Strategies side by side' })).getByRole('row', { name: /Snowball/ }),
    ).toHaveTextContent('2 years and 3 months sooner');
  });

  it('links to the missing terms of debts that are not in the plan', async () => {
    const incomplete = [
      { accountId: cardId, name: 'Aria Visa', kind: 'card' as const, owed: usd(1), missing: ['purchase_apr'] },
      { accountId: loanId, name: 'Car loan', kind: 'loan' as const, owed: usd(1), missing: ['apr'] },
    ];
    render(plan({ debts: [], incomplete }));
    expect(await screen.findByRole('link', { name: 'Enter rates and terms for Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(screen.getByRole('link', { name: 'Enter rates and terms for Car loan' })).toHaveAttribute(
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
    const dialog = await screen.findByRole('dialog', { name: 'Rates and terms for Car loan' });
    await user.type(within(dialog).getByRole('textbox', { name: 'APR' }), '5.9');
    await user.type(within(dialog).getByRole('textbox', { name: 'Monthly payment' }), '549.66');
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

  it('reports that there is no debt', async () => {
    render(plan({ debts: [], rows: [], comparison: [] }));
    expect(await screen.findByText('No debt')).toBeInTheDocument();
  });

  it('lists the assumptions about an offer with a link that fixes them, and still shows the plan', async () => {
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
        'An offer on HomeGoods has no end date. The plan uses Sep 1, the earliest the law allows.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('The rate after an offer on HomeGoods is unknown. The plan uses 29.99%.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Confirm offer' })[0]).toHaveAttribute(
      'href',
      `/promotional-periods?promo=${storeId}&act=confirm`,
    );
    expect(await screen.findByRole('table', { name: 'Strategies side by side' })).toBeInTheDocument();
  });

  it("shows the calculations behind the displayed plan and this month's payments", async () => {
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
    await user.click(await screen.findByRole('button', { name: '$39 See the math' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'See the math: interest' }));
    expect(address()).toContain('working=plan-totalInterest');
    expect(sheet.getByRole('link', { name: 'Interest: Aria Visa' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(sheet.getByRole('link', { name: 'Edit the card’s agreement' })).toHaveAttribute(
      'href',
      `/credit-cards?statements=${cardId}.terms`,
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Debts' }));
    await user.click(await screen.findByRole('button', { name: /^\$75\.00 See the math/ }));
    expect(await screen.findByRole('dialog', { name: 'Minimum payment to Aria Visa' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Month by month' }));
    await user.click(await screen.findByRole('button', { name: '$165.47 See the math' }));
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
    expect(await screen.findByText('Your debts couldn’t be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
