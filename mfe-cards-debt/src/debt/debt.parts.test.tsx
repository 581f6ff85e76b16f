import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DebtPlan } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { adoptedPlan, behind, counted, moving } from '../testing/debt-examples.ts';
import { cardId, changeSetId, plan, storeId, usd } from '../testing/examples.ts';
import { DebtScreen } from './debt.screen.tsx';

type Api = NonNullable<Parameters<typeof renderScreen>[1]>['api'];

const render = (answer: DebtPlan = plan(), { route = '/debt', api = {} }: { route?: string; api?: Api } = {}) =>
  renderScreen(<DebtScreen />, {
    route,
    api: { ...api, debt: { plan: () => answer, list: () => counted(), ...api?.debt } },
  });

const withReasons = (): DebtPlan => {
  const base = plan();
  const rows = base.rows.map((row) => ({
    ...row,
    rolledOn: usd(row.month === 1 ? 0 : 2_500),
    debts: row.debts.map((debt) => ({
      ...debt,
      reasons: [
        { reason: 'minimum' as const, amount: debt.minimum },
        { reason: 'highest_rate' as const, amount: debt.extra },
      ],
    })),
  }));
  return { ...base, rows };
};

describe('custom order', () => {
  it('is changed with buttons, announced, requested from the server, and stored in the address', async () => {
    const { user, address, requests } = render(plan({ strategy: 'custom' }), { route: '/debt?strategy=custom' });
    const down = await screen.findByRole('button', { name: 'Move HomeGoods down' });
    // the list starts with the order in which the current plan pays off the debts
    await waitFor(() => expect(decodeURIComponent(address())).toBe(`/debt?strategy=custom&order=${storeId},${cardId}`));
    expect(screen.getByRole('button', { name: 'Move HomeGoods up' })).toHaveAttribute('aria-disabled', 'true');
    down.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('HomeGoods is number 2 of 2')).toBeInTheDocument();
    expect(decodeURIComponent(address())).toBe(`/debt?strategy=custom&order=${cardId},${storeId}`);
    await waitFor(() =>
      expect(requests.at(-1)?.input).toEqual({ strategy: 'custom', 'order[0]': cardId, 'order[1]': storeId }),
    );
  });

  it('is saved with the plan', async () => {
    const { user, requests } = render(plan({ strategy: 'custom', order: [storeId, cardId] }), {
      route: `/debt?strategy=custom&order=${storeId},${cardId}`,
      api: {
        debt: {
          plan: () => plan({ strategy: 'custom', order: [storeId, cardId] }),
          adopt: () => ({ changeSetId, item: adoptedPlan({ strategy: 'custom' }) }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Use this plan' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'debt.adopt')?.input).toEqual({
        strategy: 'custom',
        monthly: usd(50_000),
        order: [storeId, cardId],
        extras: [],
      }),
    );
  });
});

it('offers the payment-relief strategy only under “More strategies”', async () => {
  const { user, address } = render();
  expect(screen.queryByRole('radio', { name: 'Payment relief' })).toBeNull();
  await user.click(await screen.findByText('More strategies'));
  await user.click(await screen.findByRole('radio', { name: 'Payment relief' }));
  expect(address()).toBe('/debt?strategy=highest_payment_relief');
});

describe('extra payments', () => {
  it('are added and removed', async () => {
    const { user, address, requests } = render();
    await user.click(await screen.findByRole('button', { name: 'Add extra payment' }));
    const form = await screen.findByRole('form', { name: 'Add an extra payment' });
    await user.click(within(form).getByRole('button', { name: 'Add to plan' }));
    expect(within(form).getAllByText('Enter the date').length).toBeGreaterThan(0);
    await user.type(within(form).getByRole('textbox', { name: 'Amount' }), '1000');
    await user.selectOptions(within(form).getByRole('combobox', { name: 'How often' }), 'Every 12 months');
    await user.type(within(form).getByRole('textbox', { name: /Description/ }), 'Bonus');
    const parts = within(form).getAllByRole('spinbutton');
    for (const [index, text] of ['05', '15', '2026'].entries()) {
      await user.click(parts[index]!);
      await user.keyboard(text);
    }
    await user.click(within(form).getByRole('button', { name: 'Add to plan' }));
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/debt?extra=2026-05-15:100000:12:Bonus'));
    await waitFor(() =>
      expect(requests.at(-1)?.input).toMatchObject({
        'extras[0][amount][minor]': '100000',
        'extras[0][everyMonths]': '12',
        'extras[0][label]': 'Bonus',
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Remove \$1,000/ }));
    expect(address()).toBe('/debt?extra=none');
    expect(screen.queryByRole('list', { name: 'Extra payments' })).toBeNull();
  });

  it('of the plan are listed with their amount and date', async () => {
    render(plan({ extras: [{ on: '2026-05-15', amount: usd(100_000), everyMonths: null, label: 'Refund' }] }));
    expect(within(await screen.findByRole('list', { name: 'Extra payments' })).getByRole('listitem')).toHaveTextContent(
      'Refund · $1,000 on May 15',
    );
  });
});

describe('monthly amount slider', () => {
  it("previews an amount, stores it in the address, and requests the server's result", async () => {
    const { address, requests } = render();
    const slider = await screen.findByRole('slider', { name: 'Adjust amount' });
    fireEvent.change(slider, { target: { value: '30000' } });
    expect(screen.getByRole('textbox', { name: 'Monthly amount' })).toHaveValue('300.00');
    const preview = (await screen.findByText('With this amount')).closest('dl');
    expect(preview).toHaveTextContent(/With this amount\w{3} 20\d\d.*Interest\$\d+/);
    await waitFor(() => expect(address()).toBe('/debt?monthly=30000'));
    await waitFor(() =>
      expect(requests.some(({ input }) => 'monthlyMinor' in input && input['monthlyMinor'] === '30000')).toBe(true),
    );
  });
});

describe('month view', () => {
  it('shows which debts the money goes to and why, month by month', async () => {
    const { user } = render(withReasons(), { route: '/debt?show=months' });
    const month = await screen.findByRole('group', { name: 'One month' });
    expect(within(month).getByRole('status')).toHaveTextContent('April 2026, month 1 of 3 · Pay $500 in total');
    expect(within(month).getByRole('row', { name: /HomeGoods/ })).toHaveTextContent('$309.53: highest rate');
    await user.click(within(month).getByRole('button', { name: 'Next month' }));
    expect(within(month).getByRole('status')).toHaveTextContent('May 2026, month 2 of 3');
    expect(within(month).getByRole('status')).toHaveTextContent('Includes $25 freed up by paid-off debts.');
    const slider = within(month).getByRole('slider', { name: 'Plan month' });
    expect(slider).toHaveAttribute('aria-valuetext', 'May\u00a02026, month 2 of 3');
    fireEvent.change(slider, { target: { value: '3' } });
    expect(within(month).getByRole('status')).toHaveTextContent('June 2026, month 3 of 3');
    expect(within(month).getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('extra cost of a strategy', () => {
  it('is shown next to the plan and in the table', async () => {
    const base = plan({ strategy: 'snowball' });
    render({
      ...base,
      plan: base.comparison.find(({ strategy }) => strategy === 'snowball')!,
      comparison: base.comparison.map((one) => (one.strategy === 'snowball' ? { ...one, extraCost: usd(75) } : one)),
    });
    expect(await screen.findByText('Snowball costs about $0.75 more than the best plan.')).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: 'Strategies side by side' });
    expect(within(table).getByRole('row', { name: /Snowball/ })).toHaveTextContent('+$0.75');
  });
});

it('offers the amount that would pay off the debts if the current payments never do', async () => {
  const never = plan();
  const { user, address } = render({
    ...never,
    plan: {
      ...never.plan,
      result: {
        outcome: 'never_pays_off',
        neededMonthly: usd(21_000),
        neededWithinMonths: 360,
        growingDebtIds: [cardId],
      },
      interestSaved: null,
    },
  });
  expect(await screen.findByText('Growing: Aria Visa.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use $210 a month' }));
  expect(address()).toBe('/debt?monthly=21000');
});

describe('active plan', () => {
  const following = (values = {}) => ({
    route: '/debt?show=actual',
    api: { debtPlans: { get: () => behind(values) } },
  });

  it('is compared with the actual payments: the difference, its cause, and the next step', async () => {
    const { user } = render(plan({ adopted: adoptedPlan() }), following());
    expect(await screen.findByText('You’re $379.20 behind your plan.')).toBeInTheDocument();
    expect(await screen.findByText('$379.20 behind the plan')).toBeInTheDocument();
    expect(screen.getByText(/^Add an extra payment to the plan/)).toBeInTheDocument();
    expect(screen.getByText('On pace to be debt-free in July 2026. Planned: June 2026.')).toBeInTheDocument();
    expect(screen.getByText('Not in the plan: HomeGoods. Use a new plan to include them.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add the difference as an extra payment' })).toHaveAttribute(
      'href',
      '/debt?strategy=avalanche&monthly=50000&extra=2026-03-15%3A37920',
    );
    await user.click(screen.getByText('By month'));
    const months = await screen.findByRole('table', { name: 'By month' });
    expect(within(months).getByRole('row', { name: /Feb\u00a015/ })).toHaveTextContent(
      '$400 paid less than planned, $20 in refunds and corrections, $0.80 less in interest and fees',
    );
  });

  it('is paused with the version that was shown', async () => {
    const { user, requests } = render(plan({ adopted: adoptedPlan() }), {
      route: '/debt?show=actual',
      api: {
        debtPlans: {
          get: () => behind(),
          setState: () => ({ changeSetId, item: adoptedPlan({ state: 'paused', version: 2 }) }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause plan' }));
    expect(await screen.findByText('Plan paused')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'debtPlans.setState');
    expect(sent?.input).toEqual({ id: changeSetId, state: 'paused' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('is labeled as paused, and can be resumed', async () => {
    render(
      plan({ adopted: adoptedPlan({ state: 'paused' }) }),
      following({ plan: adoptedPlan({ state: 'paused', next: ['active', 'superseded'] }) }),
    );
    expect(await screen.findByText('The plan is paused')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Resume plan' })).toBeInTheDocument();
  });

  it('is compared only from its first payment on', async () => {
    render(plan({ adopted: adoptedPlan() }), following({ drift: null, estimatedDebtFreeOn: '2026-06-01' }));
    expect(await screen.findByText('We’ll compare from the first payment on Feb 15.')).toBeInTheDocument();
  });
});

describe('balance transfer offer', () => {
  it('is compared with not transferring, including its fee and break-even day', async () => {
    const { user, requests } = render(plan(), { api: { debtTransfer: { get: () => moving() } } });
    await user.click(await screen.findByRole('tab', { name: 'Balance transfer' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Moving saves about $42.50 after the $30 fee.')).toBeInTheDocument();
    expect(screen.getByText('Breaks even by May 1, after 2 months.')).toBeInTheDocument();
    expect(screen.getByText('Move $800 to save the most: about $43.')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'debtTransfer.get')?.input).toEqual({
      strategy: 'avalanche',
      monthlyMinor: '50000',
      kind: 'card',
      'fromDebtIds[0]': storeId,
      feePpm: '30000',
      aprPpm: '0',
      promoMonths: '15',
      revertAprPpm: '249900',
    });
  });

  it('requires at least one debt, and rejects an amount above what can be transferred', async () => {
    const { user } = render(plan(), {
      api: { debtTransfer: { get: () => ({ possible: false, reason: 'above_limit', most: usd(32_637) }) } },
    });
    await user.click(await screen.findByRole('tab', { name: 'Balance transfer' }));
    await user.click(await screen.findByRole('checkbox', { name: 'HomeGoods' }));
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect((await screen.findAllByText('Choose at least one debt')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('checkbox', { name: 'HomeGoods' }));
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '900');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Enter $326.37 or less.')).toBeInTheDocument();
  });
});

it('lists past plans with links that show them again', async () => {
  const former = adoptedPlan({
    state: 'superseded',
    strategy: 'custom',
    order: [storeId, cardId],
    endedOn: '2026-02-01',
    extras: [{ on: '2026-05-15', amount: usd(100_000), everyMonths: null, label: null }],
  });
  const { user } = render(plan(), { api: { debtPlans: { list: () => ({ items: [former] }) } } });
  await user.click(await screen.findByRole('tab', { name: 'Past plans' }));
  const row = within(await screen.findByRole('table', { name: 'Past plans' })).getByRole('row', {
    name: /Custom Replaced/,
  });
  expect(row).toHaveTextContent('$500 a month · 1 extra payment');
  expect(decodeURIComponent(within(row).getByRole('link').getAttribute('href') ?? '')).toBe(
    `/debt?strategy=custom&monthly=50000&order=${storeId},${cardId}&extra=2026-05-15:100000`,
  );
});

describe('draft plan', () => {
  it('is stored next to the active plan, and can be activated later', async () => {
    const draft = adoptedPlan({
      state: 'draft',
      startOn: '2026-03-01',
      promised: null,
      next: ['active', 'superseded'],
    });
    const { user, requests } = render(plan(), {
      api: {
        debt: { plan: () => plan(), adopt: () => ({ changeSetId, item: draft }) },
        debtPlans: { list: () => ({ items: [draft] }), setState: () => ({ changeSetId, item: adoptedPlan() }) },
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Past plans' }));
    await user.click(await screen.findByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText('Saved as a draft in Past plans')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'debt.adopt')?.input).toMatchObject({ draft: true });
    await user.click(await screen.findByRole('button', { name: 'Use the draft from Mar\u00a01' }));
    expect(await screen.findByText('Plan active')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'debtPlans.setState')?.input).toEqual({
      id: draft.id,
      state: 'active',
    });
  });
});
