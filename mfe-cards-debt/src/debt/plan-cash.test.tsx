import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { PlanCash } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { counted } from '../testing/debt-examples.ts';
import { plan, planCash, usd } from '../testing/examples.ts';
import { DebtScreen } from './debt.screen.tsx';

const render = (cash: PlanCash) =>
  renderScreen(<DebtScreen />, {
    route: '/debt',
    api: { debt: { plan: () => plan(), list: () => counted() }, todaysPlan: { cash: () => cash } },
  });

const used = planCash({
  spare: usd(500_000),
  use: {
    amount: usd(404_700),
    payments: [{ on: plan().startOn, amount: usd(404_700) }],
    debtFreeOn: '2027-02-28',
    totalInterest: usd(10_000),
    cost: usd(8_000),
  },
  costOfKeeping: usd(99_100),
});
const usedLater = planCash({
  ...used,
  later: [{ on: '2026-04-01', amount: usd(100_000) }],
  use: used.use && {
    ...used.use,
    payments: [
      { on: plan().startOn, amount: usd(304_700) },
      { on: '2026-04-01', amount: usd(100_000) },
    ],
  },
});

it('offers a payment from cash with its savings and the new debt-free date', async () => {
  const { user, address } = render(used);
  expect(await screen.findByText('$4,047 more saves $991. Debt-free Feb 2027.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use $4,047 more' }));
  await waitFor(() => expect(decodeURIComponent(address())).toContain(`extra=${plan().startOn}:404700::From+cash`));
});

it('offers payments on several days, and adds each one to the plan', async () => {
  const { user, address } = render(usedLater);
  expect(await screen.findByText(/^\$4,047 more saves/)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\$3,047 on/), expect.stringMatching(/^\$1,000 on/)]),
  );
  await user.click(screen.getByRole('button', { name: 'Use $4,047 more' }));
  await waitFor(() => expect(decodeURIComponent(address())).toContain('extra=2026-04-01:100000::From+cash'));
  expect(decodeURIComponent(address())).toContain(`extra=${plan().startOn}:304700::From+cash`);
});

it('sets the cash with a slider, stores it as a payment of today, and rejects more than the spare cash', async () => {
  const { user, address } = render(planCash({ spare: usd(50_000) }));
  const slider = await screen.findByRole('slider', { name: 'Cash slider' });
  fireEvent.change(slider, { target: { value: '20000' } });
  const field = screen.getByRole('textbox', { name: 'Cash to use now' });
  expect(field).toHaveValue('200.00');
  await waitFor(() => expect(decodeURIComponent(address())).toBe(`/debt?extra=${plan().startOn}:20000::From+cash`));
  await user.clear(field);
  await user.type(field, '500.01');
  expect(screen.getByText('You can spare $500. Enter that much or less')).toBeInTheDocument();
  expect(field).toBeInvalid();
});

it('explains why no cash is used', async () => {
  render(planCash({ spare: usd(50_000) }));
  expect(await screen.findByText(/It earns at least what these debts cost/)).toBeInTheDocument();
});

it.each([
  ['is not known', null],
  ['is zero', usd(0)],
])('shows no advice if the spare cash %s', async (_why, spare) => {
  render(planCash({ spare }));
  expect(await screen.findByRole('button', { name: 'Use this plan' })).toBeInTheDocument();
  expect(screen.queryByText(/Keep it\./)).toBeNull();
});
