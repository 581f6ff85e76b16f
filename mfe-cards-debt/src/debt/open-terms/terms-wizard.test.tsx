import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DebtQuestion, DebtQuestions, Working } from '@tideline/contract';
import { ApiError, renderScreen } from '@tideline/mfe-kit/testing';
import { aria, bareCard, cardId, changeSetId, loan, loanId, plan, storeId, usd } from '../../testing/examples.ts';
import { DebtScreen } from '../debt.screen.tsx';
import { TermsWizard } from './terms-wizard.tsx';

/** The sheet recomputes its figures, so they must be consistent. */
const rateWorking: Working = {
  formulaId: 'terms.rate',
  lines: [
    { key: 'apr_from', value: { kind: 'ppm', ppm: 249_880 }, href: '/debt' },
    { key: 'apr_to', value: { kind: 'ppm', ppm: 249_920 }, href: '/debt' },
  ],
  result: { key: 'apr', value: { kind: 'ppm', ppm: 249_900 }, href: null },
  assumptions: ['estimate_until_confirmed'],
  otherwise: null,
};

type CardQuestion = Extract<DebtQuestion, { kind: 'card' }>;
type LoanQuestion = Extract<DebtQuestion, { kind: 'loan' }>;

const card = (values: Partial<CardQuestion> = {}): CardQuestion => ({
  kind: 'card',
  accountId: storeId,
  name: 'HomeGoods',
  owed: usd(408_216),
  version: 0,
  interest: { amount: usd(102_013), aprPpm: 249_900, source: 'estimated', working: rateWorking },
  apr: { aprPpm: 249_900, lowPpm: 249_700, highPpm: 250_100, months: 6, working: rateWorking },
  dueDay: { day: 9, payments: 11, working: rateWorking },
  missing: ['purchase_apr', 'minimum', 'due_day'],
  minimum: {
    formula: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: usd(3_500), roundToMinor: 100 },
    payments: 11,
    checked: 12,
    working: rateWorking,
  },
  ...values,
});

const carLoan = (values: Partial<LoanQuestion> = {}): LoanQuestion => ({
  kind: 'loan',
  accountId: loanId,
  name: 'Car loan',
  owed: usd(1_200_000),
  version: 0,
  interest: { amount: usd(96_000), aprPpm: 80_000, source: 'typical', working: rateWorking },
  apr: null,
  dueDay: null,
  payment: null,
  dayCount: null,
  ends: null,
  ...values,
});

type Api = NonNullable<Parameters<typeof renderScreen>[1]>['api'];

/** Renders the screen with a server that stops asking about a debt once its terms are saved. */
function render(items: DebtQuestion[], api: Api = {}) {
  const answered = new Set<string>();
  const answer = (id: string): void => void answered.add(id);
  const questions = (): DebtQuestions => ({
    planned: 1 + answered.size,
    total: 1 + items.length,
    items: items.filter(({ accountId }) => !answered.has(accountId)),
  });
  return renderScreen(<DebtScreen />, {
    route: '/debt?terms=1',
    api: {
      debt: { plan: () => plan() },
      debtQuestions: { list: questions },
      cards: {
        setTerms: () => ({ changeSetId, item: { ...bareCard(), version: 1 } }),
        setRates: ({ id }) => {
          answer(id);
          return { changeSetId, item: aria() };
        },
      },
      loans: {
        setTerms: ({ id }) => {
          answer(id);
          return { changeSetId, item: loan({ version: 1 }) };
        },
      },
      ...api,
    },
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Rates and terms' });
const sent = (requests: ReturnType<typeof render>['requests']) =>
  requests.filter(({ name }) => name.endsWith('.setTerms') || name.endsWith('.setRates'));

// The screen loads the wizard when it opens, which takes longer the first time.
beforeAll(() => expect(TermsWizard).toBeDefined());

describe('wizard for missing terms', () => {
  it('asks about one debt at a time, with the estimates filled in', async () => {
    render([card({ asOf: '2026-02-10' }), carLoan()]);
    const first = await within(await dialog()).findByRole('group', { name: 'Debt 1 of 2: HomeGoods' });
    expect(first).toHaveFocus();
    expect(first).toHaveTextContent('You owe $4,082.16 as of Feb 10Looks like about 24.99%. Is that right?');
    expect(first).toHaveTextContent('From 6 months of interest, 24.97% to 25.01%.');
    expect(first).toHaveTextContent('At this rate it costs about $1,020.13 a year.');
    expect(within(first).getByRole('textbox', { name: 'Purchase APR' })).toHaveValue('24.99');
    expect(within(first).getByRole('combobox', { name: 'Minimum payment' })).toHaveValue(
      'percent_plus_interest_and_fees',
    );
    expect(within(first).getByRole('textbox', { name: /At least/ })).toHaveValue('35.00');
    expect(first).toHaveTextContent('From 11 of 12 payments.');
    expect(within(first).getByRole('textbox', { name: /Due day of the month/ })).toHaveValue('9');
    expect(first).toHaveTextContent('From 11 payments.');
  });

  it('saves the answer, continues with the next debt, and reports how much the plan covers', async () => {
    const { user, requests, address } = render([card(), carLoan()]);
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    const second = await screen.findByRole('group', { name: 'Debt 2 of 2: Car loan' });
    await waitFor(() => expect(second).toHaveFocus());
    expect(sent(requests).map(({ name, input }) => [name, input])).toEqual([
      [
        'cards.setTerms',
        {
          id: storeId,
          dueDay: 9,
          // the form has no field for rounding to whole dollars, so the estimate's rounding is kept
          minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: usd(3_500), roundToMinor: 100 },
        },
      ],
      [
        'cards.setRates',
        { id: storeId, effectiveFrom: '2026-03-01', rates: [{ aprType: 'purchase_apr', aprPpm: 249_900 }] },
      ],
    ]);
    await user.type(within(second).getByRole('textbox', { name: 'APR' }), '6.5');
    await user.type(within(second).getByRole('textbox', { name: 'Monthly payment' }), '433');
    await user.type(within(second).getByRole('textbox', { name: 'Due day of the month' }), '5');
    await user.click(within(second).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('group', { name: 'Your plan now covers 3 of 3 debts' })).toHaveFocus();
    expect(sent(requests).at(-1)?.input).toEqual({ id: loanId, aprPpm: 65_000, payment: usd(43_300), dueDay: 5 });
    await user.click(screen.getByRole('button', { name: 'See your plan' }));
    expect(address()).toBe('/debt');
  });

  it('skips a debt without saving, and reports what is still missing', async () => {
    const { user, requests } = render([card(), carLoan()]);
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await screen.findByRole('group', { name: 'Debt 2 of 2: Car loan' });
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    const done = await screen.findByRole('group', { name: 'Your plan covers 1 of 3 debts' });
    expect(within(done).getByRole('status')).toHaveTextContent('2 debts still have no rate.');
    expect(sent(requests)).toEqual([]);
  });

  it('labels a typical rate as typical, and prefills only values that the transactions show', async () => {
    const { user, requests } = render([carLoan()]);
    const step = await screen.findByRole('group', { name: 'Debt 1 of 1: Car loan' });
    expect(step).toHaveTextContent('What rate does it charge?');
    expect(step).toHaveTextContent('At a typical 8% it costs about $960 a year.');
    expect(within(step).getByRole('textbox', { name: 'APR' })).toHaveValue('');
    await user.click(within(step).getByRole('button', { name: 'Save' }));
    expect(await within(step).findByRole('alert')).toBeInTheDocument();
    expect(sent(requests)).toEqual([]);
  });

  it('asks only for missing terms, and then saves only the rate', async () => {
    const { user, requests } = render([card({ missing: ['purchase_apr'], minimum: null, dueDay: null, version: 4 })]);
    const step = await screen.findByRole('group', { name: 'Debt 1 of 1: HomeGoods' });
    expect(within(step).queryByRole('combobox', { name: 'Minimum payment' })).toBeNull();
    expect(within(step).queryByRole('textbox', { name: /Due day/ })).toBeNull();
    await user.click(within(step).getByRole('button', { name: 'Save' }));
    await screen.findByText('Your plan now covers 2 of 2 debts');
    expect(sent(requests).map(({ name }) => name)).toEqual(['cards.setRates']);
  });

  it("saves an edited estimate, and prefills the terms that a loan's transactions show", async () => {
    const { user, requests } = render([
      carLoan({
        apr: { aprPpm: 67_500, lowPpm: 67_500, highPpm: 67_500, months: 6, working: rateWorking },
        payment: { amount: usd(43_300), payments: 12, working: rateWorking },
        dueDay: { day: 5, payments: 12, working: rateWorking },
        dayCount: 'actual_365',
        ends: { on: '2029-03-05', payments: 36 },
      }),
    ]);
    const step = await screen.findByRole('group', { name: 'Debt 1 of 1: Car loan' });
    expect(step).toHaveTextContent('From 6 months of interest.');
    expect(step).toHaveTextContent('With these terms, 36 payments are left, until March 2029.');
    const rate = within(step).getByRole('textbox', { name: 'APR' });
    await user.clear(rate);
    await user.type(rate, '6.8');
    await user.click(within(step).getByRole('button', { name: 'Save' }));
    await screen.findByText('Your plan now covers 2 of 2 debts');
    expect(sent(requests)[0]?.input).toEqual({
      id: loanId,
      aprPpm: 68_000,
      payment: usd(43_300),
      dueDay: 5,
      dayCount: 'actual_365',
    });
  });

  it('reports that no rate is missing', async () => {
    render([]);
    expect(await screen.findByRole('group', { name: 'No rates are missing' })).toBeInTheDocument();
  });

  it('keeps the typed answer if saving fails', async () => {
    const { user } = render([card()], {
      cards: {
        setTerms: () => {
          throw new ApiError({ status: 500, code: 'INTERNAL', title: '' });
        },
      },
    });
    const rate = await screen.findByRole('textbox', { name: 'Purchase APR' });
    await user.clear(rate);
    await user.type(rate, '26.99');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Purchase APR' })).toHaveValue('26.99');
    expect(screen.getByRole('group', { name: 'Debt 1 of 1: HomeGoods' })).toBeInTheDocument();
  });

  it('explains how a value was estimated', async () => {
    const { user } = render([card()]);
    const step = await screen.findByRole('group', { name: 'Debt 1 of 1: HomeGoods' });
    const [, ofRate] = within(step).getAllByRole('button', { name: /working|math/i });
    if (ofRate === undefined) throw new Error('no working');
    await user.click(ofRate);
    expect(await screen.findByText(/Your statement or agreement decides/)).toBeInTheDocument();
  });

  it('is offered if debts are missing from the plan, unless they are in another currency', async () => {
    const missing = (terms: string[]) =>
      plan({ incomplete: [{ accountId: cardId, name: 'Visa', kind: 'card', owed: usd(100), missing: terms }] });
    renderScreen(<DebtScreen />, { api: { debt: { plan: () => missing(['purchase_apr']) } } });
    expect(await screen.findByRole('link', { name: 'Enter rates and terms' })).toHaveAttribute('href', '/debt?terms=1');
    renderScreen(<DebtScreen />, { api: { debt: { plan: () => missing(['other_currency', 'purchase_apr']) } } });
    await screen.findByText(/1 debt in another currency isn’t in the plan/);
    expect(screen.queryByRole('link', { name: 'Enter rates and terms' })).toBeNull();
  });
});
