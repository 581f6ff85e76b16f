import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TodaysPlan } from '@tideline/contract';
import { aMove, examplePlan, renderScreen } from '@tideline/mfe-kit/testing';
import { account, aria, cardId, changeSetId, usd } from '../testing/examples.ts';
import { CreditCardsScreen } from './credit-cards.screen.tsx';

const everyday = account({
  id: '018f0000-0000-7000-8000-00000000e4e4',
  name: 'Everyday',
  type: 'depository',
  subtype: 'checking',
  balance: usd(500_000),
});

it('records a prefilled payment with one click, and removes it from the address', async () => {
  const { user, requests, address } = renderScreen(<CreditCardsScreen />, {
    route: `/credit-cards?pay=${cardId}&amount=100050&from=${everyday.id}`,
    api: {
      cards: { list: () => ({ items: [aria()] }), recordPayment: () => ({ changeSetId, item: aria() }) },
      cardActivity: { list: () => ({ items: [] }) },
      accounts: { list: () => ({ items: [everyday], members: [], deletedCount: 0 }) },
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Payment to Aria Visa' });
  await within(dialog).findByRole('option', { name: /Everyday/ });
  await user.click(within(dialog).getByRole('button', { name: 'Record a payment' }));
  expect(await screen.findByText('$1,000.50 to Aria Visa recorded')).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'cards.recordPayment')?.input).toEqual({
    id: cardId,
    amount: usd(100_050),
    paidOn: '2026-03-01',
    fromAccountId: everyday.id,
  });
  await waitFor(() => expect(address()).toBe('/credit-cards'));
});

const move = {
  ...aMove({ class: 'debt', to: { kind: 'card', accountId: cardId, accountName: 'Aria Visa' }, payBy: '2026-03-12' }),
  from: { accountId: everyday.id, accountName: 'Everyday' },
};

const openMove = (plan: TodaysPlan, route: string) =>
  renderScreen(<CreditCardsScreen />, {
    route,
    api: {
      cards: { list: () => ({ items: [aria()] }), recordPayment: () => ({ changeSetId, item: aria() }) },
      cardActivity: { list: () => ({ items: [] }) },
      accounts: { list: () => ({ items: [everyday], members: [], deletedCount: 0 }) },
      todaysPlan: { get: () => plan },
    },
  });

it("fills in the payment that today's plan suggests, records it, and returns to the dashboard", async () => {
  const { user, requests, address } = openMove(
    { ...examplePlan, moves: [move] },
    `/credit-cards?pay=${cardId}&move=${encodeURIComponent(move.id)}&back=dashboard`,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment to Aria Visa' }));
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('949.00');
  await dialog.findByRole('option', { name: /Everyday/ });
  await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
  expect(await screen.findByText('$949 to Aria Visa recorded')).toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'cards.recordPayment')?.input).toEqual({
    id: cardId,
    amount: move.amount,
    paidOn: '2026-03-01',
    fromAccountId: everyday.id,
  });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('explains that the suggested payment no longer exists, and leaves the form empty', async () => {
  openMove(examplePlan, `/credit-cards?pay=${cardId}&move=${encodeURIComponent(move.id)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment to Aria Visa' }));
  expect(dialog.getByText('This move is done or has changed')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('');
});

it("offers the payment of today's plan as the card's action", async () => {
  openMove({ ...examplePlan, moves: [move] }, '/credit-cards');
  const link = await screen.findByRole('link', { name: 'Pay $949 to Aria Visa' });
  expect(link).toHaveTextContent('Pay $949 by Mar 12');
  expect(link).toHaveAttribute('href', move.href);
  expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
});
