import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { estimateDueDay } from './estimate-due-day.ts';

const paid = (...days: string[]) => ({
  payments: days.map((on) => ({ id: on, on: civilDate(on), amountMinor: minor(5_000) })),
});

describe('estimateDueDay', () => {
  it.each([
    [['2025-01-12', '2025-02-12', '2025-03-12'], 12, 3, 'the same day each month'],
    [['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30'], 31, 4, 'the last day of each month'],
    // March 15, 2025 is a Saturday
    [['2025-01-15', '2025-02-14', '2025-03-17', '2025-04-15'], 15, 4, 'weekends move payments'],
    [['2025-01-12', '2025-02-12', '2025-03-12', '2025-04-25'], 12, 3, 'one payment is out of order'],
  ])('for payments on %j, finds day %d from %d of them: %s', (days, day, payments, _why) => {
    expect(estimateDueDay(paid(...days))).toMatchObject({ day, payments });
  });

  it.each([
    [[], 'without a payment'],
    [['2025-01-12', '2025-02-12'], 'with two payments'],
    [['2025-01-02', '2025-02-12', '2025-03-22', '2025-04-07', '2025-05-28'], 'with payments on arbitrary days'],
  ])('is null for %j: %s', (days, _why) => {
    expect(estimateDueDay(paid(...days))).toBeNull();
  });
});
