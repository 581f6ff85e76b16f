import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cardId, usd } from '../testing/examples.ts';
import { show, withPayment } from './testing/show-cards.tsx';

describe('card payment', () => {
  it('shows statement, grace period, due day, and the balances by rate', async () => {
    show({ api: withPayment() });
    const tile = await screen.findByRole('region', { name: 'Aria Visa ···· 1111' });
    await waitFor(() => expect(tile).toHaveTextContent(/Statement balance.*\$3,400/));
    expect(tile).toHaveTextContent(/New purchases.*charged interest right away/);
    expect(tile).toHaveTextContent(/Mar 14, in 13 days/);
    expect(within(tile).getByRole('group', { name: /^What makes up/ })).toHaveTextContent(
      /Balance transfer.*0% until Sep 3.*\$1,500/,
    );
  });

  it('offers three amounts with their costs, fills in the chosen one, and shows when to send it', async () => {
    const { user } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog', { name: 'Payment to Aria Visa' });
    const minimum = await within(dialog).findByRole('radio', { name: '$75: minimum payment' });
    expect(minimum).toHaveAccessibleDescription('About $550 in interest over 12 months, with about $3,100 still owed.');
    await user.click(within(dialog).getByRole('radio', { name: '$1,875: avoid all interest' }));
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toHaveValue('1875.00');
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'From' }),
      await within(dialog).findByRole('option', { name: /Everyday/ }),
    );
    expect(within(dialog).getByText(/send it by Mar 11/)).toBeInTheDocument();
    expect(within(dialog).getByText('Everyday has only $500.')).toBeInTheDocument();
  });

  it('asks which card was paid if the command does not name one', async () => {
    const { user, address } = show({ route: '/credit-cards?pay=choose', api: withPayment() });
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Which card did you pay?' })).getByRole('button', {
        name: /Aria Visa/,
      }),
    );
    expect(address()).toBe(`/credit-cards?pay=${cardId}`);
  });

  it("simulates a payment and shows every step with its rule and the rule's source", async () => {
    const { user, requests } = show({ route: `/credit-cards?simulate=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog', { name: 'Try a payment to Aria Visa' });
    const field = within(dialog).getByRole('textbox', { name: 'Payment' });
    await user.clear(field);
    await user.type(field, '3450');
    const steps = within(dialog).getByRole('table', { name: 'Where it goes, in order' });
    const rows = within(steps).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Balance transfer.*minimum payment goes to the lowest rate.*\$75\.00$/),
      expect.stringMatching(/^Purchases.*highest rate.*\$1,800\.00$/),
      expect.stringMatching(/^Balance transfer.*highest rate.*\$1,425\.00$/),
      expect.stringMatching(/^Purchases.*In dispute.*\$150\.00$/),
    ]);
    await user.click(within(dialog).getByText('Sources'));
    expect(within(dialog).getByText(/12 CFR 1026.53\(a\)/)).toBeInTheDocument();
    expect(within(dialog).getByRole('slider')).toHaveAttribute('aria-valuetext', '$3,450');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it("shows the regulation's examples and computes the same figures", async () => {
    const { user } = show({ route: `/credit-cards?simulate=${cardId}`, api: withPayment() });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByText('Learn from the regulation’s own examples'));
    const which = await within(dialog).findByRole('combobox', { name: 'Example' });
    for (const option of within(which).getAllByRole('option')) {
      await user.selectOptions(which, option);
      expect(within(dialog).getAllByText('Tideline matches the regulation.').length).toBeGreaterThan(0);
      expect(within(dialog).queryByText(/This differs/)).toBeNull();
    }
    await user.selectOptions(which, within(which).getByRole('option', { name: /Deferred interest, month by month/ }));
    const may = within(dialog).getByRole('table', { name: '$400 above the minimum payment on May\u00a025' });
    expect(within(may).getByRole('row', { name: /Deferred interest/ })).toHaveTextContent('$400');
  });
});

it('keeps the values of the payment form while a payment is simulated', async () => {
  const { user, address } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
  const form = within(await screen.findByRole('dialog', { name: /^Payment to/ }));
  await user.type(form.getByRole('textbox', { name: 'Amount' }), '123.45');
  await user.click(await form.findByRole('button', { name: 'See where each part goes' }));
  const simulator = await screen.findByRole('dialog', { name: /^Try a payment to/ });
  expect(within(simulator).getByRole('textbox', { name: 'Payment' })).toHaveValue('123.45');
  expect(address()).toBe(`/credit-cards?pay=${cardId}&simulate=${cardId}&amount=12345`);
  await user.click(within(simulator).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Try a payment to/ })).toBeNull());
  expect(
    within(screen.getByRole('dialog', { name: /^Payment to/ })).getByRole('textbox', { name: 'Amount' }),
  ).toHaveValue('123.45');
  expect(address()).toBe(`/credit-cards?pay=${cardId}`);
});

it('starts the simulator with its default if the amount in the address is invalid', async () => {
  show({ route: `/credit-cards?simulate=${cardId}&amount=lots`, api: withPayment() });
  expect(
    within(await screen.findByRole('dialog', { name: /^Try a payment to/ })).getByRole('textbox', { name: 'Payment' }),
  ).toHaveValue('1875.00');
});

it("shows the calculation of a choice's cost over the payment form", async () => {
  const { user } = show({ route: `/credit-cards?pay=${cardId}`, api: withPayment() });
  const form = await screen.findByRole('dialog', { name: /^Payment to/ });
  const minimum = await within(form).findByRole('radio', { name: '$75: minimum payment' });
  await user.click(within(form).getByRole('button', { name: /^See the math: \$550/ }));
  expect(minimum).not.toBeChecked();
  const sheet = await screen.findByRole('dialog', { name: 'Cost of paying $75 over 12 months' });
  expect(sheet).toHaveTextContent('Sum of 12 months of interest after the payment');
  expect(sheet).toHaveTextContent(/Avoiding all interest: \$0/);
  expect(sheet).toHaveTextContent('Only the minimum payment is made each month.');
});

it.each([
  [
    'no payment in transit',
    usd(7_500),
    usd(0),
    null,
    'About $75 of the minimum payment is left to pay. No payment scheduled.',
  ],
  [
    'part of it in transit',
    usd(4_500),
    usd(3_000),
    null,
    'About $45 of the minimum payment is left to pay. $30 in transit is already counted.',
  ],
  ['all of it in transit', usd(0), usd(8_000), 'booked' as const, '$80 in transit covers it.'],
])('shows the open minimum payment with %s', async (_, minimumOpen, inTransit, covered, text) => {
  const due = { on: '2026-03-14', inDays: 13, minimumOpen, paidSince: usd(0), inTransit, covered, isUrgent: false };
  show({ route: `/credit-cards?pay=${cardId}`, api: withPayment({ due }) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment to Aria Visa' }));
  expect(await dialog.findByText(text)).toBeInTheDocument();
});
