import { describe, expect, it } from '@jest/globals';
import { cashOfToday, withCashToday } from './cash-of-today.ts';

const today = '2026-11-23';
const bonus = { on: '2027-02-15', amountMinor: 100_000, label: 'Bonus' };
const yearly = { on: today, amountMinor: 50_000, everyMonths: 12 };

describe('cash paid today', () => {
  it("is the sum of today's one-time payments, without repeated and later ones", () => {
    expect(
      cashOfToday([{ on: today, amountMinor: 530_000 }, { on: today, amountMinor: 1 }, bonus, yearly], today),
    ).toBe(530_001);
  });

  it('becomes a single payment with the previous label, and is removed at zero', () => {
    const former = { on: today, amountMinor: 530_000, label: 'From savings' };
    expect(withCashToday([former, bonus, yearly], today, 20_000, 'From cash')).toEqual([
      { ...former, amountMinor: 20_000 },
      bonus,
      yearly,
    ]);
    expect(withCashToday([bonus], today, 20_000, 'From cash')).toEqual([
      { on: today, amountMinor: 20_000, label: 'From cash' },
      bonus,
    ]);
    expect(withCashToday([former, bonus], today, 0, 'From cash')).toEqual([bonus]);
  });
});
