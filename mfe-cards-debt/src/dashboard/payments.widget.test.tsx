import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { NextPayment } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { cardId, loanId, usd } from '../testing/examples.ts';
import { PaymentsWidget } from './payments.widget.tsx';

const checking = '018f0000-0000-7000-8000-0000000000c1';
const items: NextPayment[] = [
  {
    accountId: loanId,
    name: 'Car loan',
    kind: 'loan',
    on: '2026-03-12',
    amount: usd(30_000),
    autopay: null,
    from: null,
    moveId: null,
  },
  {
    accountId: cardId,
    name: 'Aria Visa',
    kind: 'card',
    on: '2026-03-14',
    amount: null,
    autopay: 'statement',
    from: { id: checking, name: 'Checking', basis: 'autopay' },
    moveId: null,
  },
  {
    accountId: checking,
    name: 'Store card',
    kind: 'card',
    on: '2026-03-25',
    amount: usd(2_500),
    autopay: 'none',
    from: { id: checking, name: 'Checking', basis: 'last_payment' },
    moveId: null,
  },
];

describe('next payments tile', () => {
  it('shows the date, amount and account of each payment, and whether autopay is on', async () => {
    renderScreen(<PaymentsWidget />, {
      api: { payments: { list: () => ({ today: '2026-03-01', items, debtFreeThen: null }) } },
    });
    await screen.findByRole('link', { name: 'Car loan' });
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Car loanMar\u00a012$300.00',
      'Aria VisaMar\u00a014 · autopay: statement balance · from CheckingSee statement',
      'Store cardMar\u00a025 · autopay off · last paid from Checking$25.00',
    ]);
    expect(screen.getByRole('link', { name: 'Aria Visa' })).toHaveAttribute('href', `/credit-cards?pay=${cardId}`);
    expect(screen.getByRole('link', { name: 'Car loan' })).toHaveAttribute('href', `/accounts?account=${loanId}`);
  });

  it('reports that no payments are coming up', async () => {
    renderScreen(<PaymentsWidget />, {
      api: { payments: { list: () => ({ today: '2026-03-01', items: [], debtFreeThen: null }) } },
    });
    expect(await screen.findByText('No card or loan payments coming up.')).toBeInTheDocument();
  });
});
