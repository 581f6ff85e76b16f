import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import { minor, ppm } from '../money/minor.ts';
import { decideNextAction } from './decide-next-action.ts';
import { spareCash } from './spare-cash.ts';

describe('spareCash', () => {
  it.each([
    [500_000, 200_000, 50_000, 250_000, 'what is above a month of spending and the open payments'],
    [240_000, 200_000, 50_000, 0, 'not enough for the month'],
    [-10_000, 0, 0, 0, 'an overdrawn account'],
    [500_000, -20_000, 50_000, 450_000, 'a month in which more came back than was spent'],
  ])('of %s, spending %s, payments %s: %s, %s', (cash, spending, payments, spare, _why) => {
    expect(spareCash({ cashMinor: minor(cash), monthlySpendingMinor: minor(spending), openPaymentsMinor: minor(payments) }).spareMinor).toBe(spare);
  });
});

describe('an extra payment without a plan', () => {
  it('shows the money there is and what is kept of it', () => {
    const spare = spareCash({ cashMinor: minor(500_000), monthlySpendingMinor: minor(200_000), openPaymentsMinor: minor(50_000) });
    const action = decideNextAction({
      today: civilDate('2026-03-01'), accountCount: 2, cards: [], promos: [], cash: { availableMinor: minor(500_000) },
      plan: [{ accountId: 'a', accountName: 'Visa', extraMinor: minor(100_000), aprPpm: ppm(240_000), payBy: civilDate('2026-03-15'), spare }],
    });
    if (action.kind !== 'pay_extra') throw new Error(action.kind);
    expect(action).toMatchObject({ amountMinor: 100_000, valueMinor: 24_000 });
    expect(action.working.lines.slice(0, 2)).toEqual([{ key: 'cash', value: { kind: 'money', minor: 500_000 } }, { key: 'kept', value: { kind: 'money', minor: 250_000 } }]);
    expect(action.working.assumptions).toEqual(['balance_stays_a_year', 'month_of_needs_kept']);
  });
});
