import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { cardPaymentToClear } from './card-payment-to-clear.ts';

describe('cardPaymentToClear', () => {
  const card = (purchases: number): Debt => ({
    id: 'card',
    name: 'Card',
    kind: 'card',
    minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
    segments: [
      { id: 'purchases', kind: 'purchase', balanceMinor: minor(purchases), aprPpm: ppm(249_900) },
      {
        id: 'bt',
        kind: 'balance_transfer',
        balanceMinor: minor(120_000),
        aprPpm: ppm(0),
        promo: { endsOn: civilDate('2027-03-01'), revertAprPpm: ppm(249_900) },
      },
    ],
  });
  const months = { months: 12, startOn: TODAY };

  it('equals the balance divided by the months if the card has no other balance', () => {
    expect(cardPaymentToClear(card(0), 'bt', months)).toBe(10_000);
  });

  it('includes purchases, because the law allocates everything above the minimum to them first', () => {
    const needed = cardPaymentToClear(card(60_000), 'bt', months);
    expect(needed).toBeGreaterThan((120_000 + 60_000) / 12);
    expect(needed).toBeLessThan((120_000 + 60_000 * 1.25) / 12);
  });

  it('rejects an unknown segment', () => {
    expect(() => cardPaymentToClear(card(0), 'other', months)).toThrow();
  });
});
