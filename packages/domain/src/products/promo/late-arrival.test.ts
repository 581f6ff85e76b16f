import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { deferred, promo } from '../../testing/promotions.ts';
import { countedOnArrival } from './late-arrival.ts';

const today = civilDate('2026-01-05');
/** A promotion on $949.00 of the $1,200.00 owed. Payments are due on the 15th, so it must be paid off by January 15. */
const sofa = deferred({ balanceMinor: minor(94_900), endsOn: civilDate('2026-01-22') });
const counted = (arrivesOn: string, amount: number, promos = [sofa], on = today): number =>
  countedOnArrival(
    { owedMinor: minor(120_000), promos, dueDay: 15 },
    { amountMinor: minor(amount), arrivesOn: civilDate(arrivesOn), today: on },
  );

describe('countedOnArrival', () => {
  it.each([
    ['all of a payment that arrives by the deadline', '2026-01-15', 94_900, 94_900],
    [
      'at most the amount owed outside the promotion of a payment that arrives after the deadline',
      '2026-01-16',
      94_900,
      25_100,
    ],
    ['all of a smaller payment that arrives after the deadline', '2026-01-16', 20_000, 20_000],
    ['all of a payment that arrives by the deadline, even above the amount owed', '2026-01-15', 130_000, 130_000],
  ])('counts %s', (_, arrivesOn, amount, expected) => {
    expect(counted(arrivesOn, amount)).toBe(expected);
  });

  it('counts all of a payment that arrives by the last day of the promotion if the deadline has already passed', () => {
    const late = civilDate('2026-01-18');
    expect(counted('2026-01-22', 94_900, [sofa], late)).toBe(94_900);
    expect(counted('2026-01-23', 94_900, [sofa], late)).toBe(25_100);
  });

  it('counts all of a payment if the promotion has already ended or has not started yet', () => {
    expect(counted('2026-02-20', 94_900, [sofa], civilDate('2026-01-23'))).toBe(94_900);
    expect(counted('2026-01-23', 94_900, [deferred({ ...sofa, startsOn: civilDate('2026-01-20') })])).toBe(94_900);
  });

  it('also counts the amount owed on another promotion that ends later', () => {
    expect(counted('2026-01-23', 120_000, [sofa, promo({ balanceMinor: minor(10_000) })])).toBe(25_100);
  });
});
