import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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

it('offers a payment from cash with its dates and what keeping the cash costs', async () => {
  const { user, address } = render(used);
  expect(await screen.findByText('Pay $4,047.00 from cash today')).toBeInTheDocument();
  expect(screen.getByText(/Keeping the cash costs \$991\.00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add $4,047.00 to the plan' }));
  await waitFor(() => expect(decodeURIComponent(address())).toContain(`extra=${plan().startOn}:404700::From+cash`));
});

it('offers payments on several days, and adds each to the plan', async () => {
  const { user, address } = render(usedLater);
  expect(await screen.findByText('Pay $4,047.00 from cash')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\$3,047\.00 on/), expect.stringMatching(/^\$1,000\.00 on/)]),
  );
  await user.click(screen.getByRole('button', { name: 'Add $4,047.00 to the plan' }));
  await waitFor(() => expect(decodeURIComponent(address())).toContain('extra=2026-04-01:100000::From+cash'));
  expect(decodeURIComponent(address())).toContain(`extra=${plan().startOn}:304700::From+cash`);
});

it('says why no cash is used', async () => {
  render(planCash({ spare: usd(50_000) }));
  expect(await screen.findByText(/it earns at least what these debts cost/)).toBeInTheDocument();
});

it.each([
  ['is not known', null],
  ['is nothing', usd(0)],
])('says nothing if what can be spared %s', async (_why, spare) => {
  render(planCash({ spare }));
  expect(await screen.findByRole('button', { name: 'Use this plan' })).toBeInTheDocument();
  expect(screen.queryByText(/Keep it\./)).toBeNull();
});
