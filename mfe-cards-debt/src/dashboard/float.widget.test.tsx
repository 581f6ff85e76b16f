import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Float, Floats } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { cardId, promoId, usd } from '../testing/examples.ts';
import { FloatWidget } from './float.widget.tsx';

const savings = '018f0000-0000-7000-8000-0000000000d1';
// 5,000.00 at 4% for 287 days: 5,000 × 0.04 × 287 ÷ 365 = 157.26
const held: Float = {
  promoId,
  cardId,
  cardName: 'Aria Visa',
  kind: 'balance_transfer',
  borrowed: usd(500_000),
  cash: usd(500_000),
  since: '2026-03-02',
  state: 'held',
  unwindOn: '2026-12-14',
  daysLeft: 287,
  unwind: usd(500_000),
  gainToday: usd(55),
  gainToDate: usd(1_085),
  projectedGain: usd(15_726),
  breakEvenOn: '2026-03-02',
  reasons: [],
  working: {
    formulaId: 'float.gain',
    lines: [
      {
        key: 'float_cash',
        value: { kind: 'money', money: usd(500_000) },
        href: '/promotional-periods',
        ref: { kind: 'account', id: savings },
      },
      {
        key: 'float_yield',
        value: { kind: 'ppm', ppm: 40_000 },
        href: '/promotional-periods',
        ref: { kind: 'account', id: savings },
      },
      { key: 'float_days', value: { kind: 'count', count: 287 }, href: null },
      { key: 'tax', value: { kind: 'ppm', ppm: 0 }, href: '/promotional-periods', ref: { kind: 'tax_rate', id: null } },
      {
        key: 'float_fee',
        value: { kind: 'money', money: usd(0) },
        href: '/promotional-periods',
        ref: { kind: 'promo', id: promoId },
      },
      { key: 'late_chance', value: { kind: 'ppm', ppm: 0 }, href: null },
      { key: 'late_cost', value: { kind: 'money', money: usd(0) }, href: null, ref: { kind: 'card', id: cardId } },
    ],
    result: { key: 'float_gain', value: { kind: 'money', money: usd(15_726) }, href: null },
    assumptions: ['yield_stays_as_entered', 'before_tax'],
    edits: [
      { assumption: 'yield_stays_as_entered', ref: { kind: 'account', id: savings } },
      { assumption: 'before_tax', ref: { kind: 'tax_rate', id: null } },
    ],
    otherwise: null,
  },
};
const book = (item: Partial<Float> = {}): Floats => ({
  items: [{ ...held, ...item }],
  borrowed: usd(500_000),
  gainToDate: usd(1_085),
  projectedGain: usd(15_726),
  otherCurrencies: [],
  account: { id: savings, name: 'Savings', apyPpm: 40_000 },
});

const show = (given: Floats) =>
  renderScreen(<FloatWidget />, { route: '/dashboard', api: { float: { get: () => given } } });

describe('0% borrowing tile', () => {
  it('shows the earnings so far and in total, and when to pay the balance back', async () => {
    show(book());
    expect(
      await screen.findByText(
        (_, element) =>
          element?.tagName === 'P' &&
          element.textContent?.replaceAll('\u00a0', ' ') ===
            'You owe $5,000 at 0% while your cash earns 4% in Savings.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('$10.85')).toBeInTheDocument();
    expect(screen.getByText('about $157.26')).toBeInTheDocument();
    expect(screen.getByText('Worth it')).toBeInTheDocument();
    expect(screen.getByText('Pay back by Dec 14, in 287 days')).toBeInTheDocument();
  });

  it('lists every reason why the borrowing is not worth it', async () => {
    show(book({ reasons: ['fee_exceeds_yield', 'revolving_balance', 'too_late'], state: 'unwind_now' }));
    expect(await screen.findByText('Not worth it')).toBeInTheDocument();
    expect(screen.getByText('Fees, tax and risk cost more than it earns.')).toBeInTheDocument();
    expect(screen.getByText('Another balance on this card charges interest. Pay that off first.')).toBeInTheDocument();
    expect(screen.getByText('The pay-by date has passed.')).toBeInTheDocument();
    expect(screen.getByText('Pay it off now, unless a payment is on its way')).toBeInTheDocument();
  });

  it('shows its calculation, whose figures link to their account, card and setting', async () => {
    const { user } = show(book());
    await user.click(await screen.findByRole('button', { name: 'See the math: gain' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^What holding cash for Aria Visa/ }));
    expect(sheet.getByRole('link', { name: 'Cash held' })).toHaveAttribute('href', `/accounts?account=${savings}`);
    expect(sheet.getByRole('link', { name: 'Cost of a late last payment' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${cardId}`,
    );
    expect(sheet.getByRole('link', { name: 'Change the tax rate in Settings' })).toHaveAttribute(
      'href',
      '/settings?edit=tax',
    );
    expect(sheet.getByRole('link', { name: 'Edit the account' })).toHaveAttribute(
      'href',
      `/accounts?account=${savings}`,
    );
    expect(await sheet.findByText('Your browser calculated the same result.')).toBeInTheDocument();
  });

  it.each([
    [usd(0), 'You owe nothing at 0%.', 'Add promotional period', '/promotional-periods?add=1'],
    [usd(500_000), 'You owe money at 0%, but none of your cash earns interest.', 'Enter a yield', '/accounts'],
  ])('with %j borrowed, offers the missing step: %s', async (borrowed, sentence, step, href) => {
    show({ items: [], borrowed, gainToDate: usd(0), projectedGain: usd(0), otherCurrencies: ['EUR'], account: null });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('Your 0% balances in EUR aren’t included. This covers only USD.')).toBeVisible();
    expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', href);
  });
});
