import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { DebtPlan } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { cardId, plan, usd } from '../testing/examples.ts';
import { adoptedPlan } from '../testing/debt-examples.ts';
import { DebtScreen } from './debt.screen.tsx';

const render = (answer: DebtPlan, route = '/debt') =>
  renderScreen(<DebtScreen />, { route, api: { debt: { plan: () => answer } } });

describe('plan based on the financial mode', () => {
  const mode = (fields: Partial<NonNullable<DebtPlan['mode']>> = {}): NonNullable<DebtPlan['mode']> => ({
    key: 'safety_first',
    isCurrent: true,
    isAdopted: false,
    cash: usd(650_000),
    monthlyExpenses: usd(300_000),
    floor: usd(900_000),
    bufferMissing: usd(250_000),
    promos: [
      {
        debtId: cardId,
        name: 'Aria Visa',
        balance: usd(120_000),
        endsOn: '2026-12-31',
        safeOn: '2026-11-01',
        goneOn: '2026-10-01',
      },
    ],
    parameters: {
      floor: { kind: 'months', months: 3 },
      bufferDays: 14,
      confidence: 'p99',
      hurdlePpm: null,
      debtOrder: 'buffer_then_avalanche',
      customOrder: [],
      destinationOrder: [],
      promoMarginDays: 60,
      automation: { level: 'propose' },
    },
    ...fields,
  });
  const byMode = (fields: Partial<NonNullable<DebtPlan['mode']>> = {}): DebtPlan => ({
    ...plan(),
    strategy: 'mode',
    plan: { ...plan().plan, strategy: 'mode' },
    mode: mode(fields),
  });

  it('shows how much goes to the buffer first, and when promotional balances are paid off', async () => {
    render(byMode());
    expect(await screen.findByRole('heading', { name: 'Safety first in this plan' })).toBeInTheDocument();
    expect(
      screen.getByText(
        'The first $2,500 goes to cash until you have $9,000. Until then, debts get only minimum payments.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Aria Visa: $1,200 paid off on Oct 1. Pay-by date Nov 1; the offer ends Dec 31.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change financial mode' })).toHaveAttribute(
      'href',
      '/settings/financial-mode',
    );
    expect(screen.getByRole('radio', { name: 'Your mode: Safety first' })).toBeChecked();
  });

  it.each([
    ['2026-12-01', /paid off on Dec 1, after its pay-by date Nov 1\. Pay more each month\. The offer ends Dec 31/],
    ['2027-02-01', /won’t be paid off when the offer ends Dec 31\. Pay more to finish by Nov 1/],
    [null, /won’t be paid off when the offer ends/],
  ])('does not call a promotional balance safe if its payoff date is %s', async (goneOn, sentence) => {
    render(byMode({ promos: mode().promos.map((promo) => ({ ...promo, goneOn })) }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('keeps promotional balances until their date, and asks for no monthly amount', async () => {
    const held = mode({ key: 'float', bufferMissing: usd(0) });
    render(byMode({ ...held, parameters: { ...held.parameters, debtOrder: 'hold_promos' } }));
    expect(
      await screen.findByText(/Aria Visa: keep \$1,200 in cash, then pay off what’s left on Oct 1/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Monthly amount' })).toBeNull();
  });

  it('distinguishes a plan based on a former mode from one based on the active mode', async () => {
    const { user, requests } = render({
      ...byMode({ isCurrent: false, isAdopted: true }),
      adopted: {
        ...adoptedPlan(),
        strategy: 'mode',
        mode: 'safety_first',
        monthly: plan().monthly,
        order: [],
        extras: [],
      },
    });
    expect(await screen.findByRole('heading', { name: 'Safety first when you made this plan' })).toBeInTheDocument();
    const own = screen.getByRole('radio', { name: 'Your mode: Balanced' });
    expect(own).not.toBeChecked();
    await user.click(own);
    await waitFor(() => expect(requests.at(-1)?.input).toEqual({ strategy: 'mode' }));
  });
});
