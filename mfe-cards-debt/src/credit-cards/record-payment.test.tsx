import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { account, aria, cardId, changeSetId, usd } from '../testing/examples.ts';
import { CreditCardsScreen } from './credit-cards.screen.tsx';

const everyday = account({
  id: '018f0000-0000-7000-8000-00000000e4e4',
  name: 'Everyday',
  type: 'depository',
  subtype: 'checking',
  balance: usd(500_000),
});

it('records a prefilled payment in one press, and clears it from the address', async () => {
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
  expect(address()).toBe('/credit-cards');
});
