import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { type DebtChangeOnDay, driftMonths, worstMonthOf } from './drift-months.ts';
import { planPayoff } from './plan-payoff.ts';

const startOn = civilDate('2026-03-01');
// $1,000 at 12% with $100 a month: $910.00 on April 1, and $819.10 on May 1.
const plan = planPayoff([debtOf('visa', [segment(1000, 12)], installment(100))], {
  strategy: 'avalanche',
  monthlyMinor: cents(100),
  startOn,
});
const change = (on: string, dollars: number, kind: DebtChangeOnDay['kind']): DebtChangeOnDay => ({
  on: civilDate(on),
  amountMinor: cents(dollars),
  kind,
});

describe('driftMonths', () => {
  it('returns no months before the first payment day', () => {
    expect(driftMonths(plan, cents(1000), [], civilDate('2026-03-31'))).toEqual([]);
  });

  it('reports no drift if everything went as planned', () => {
    const asPlanned = [change('2026-03-28', -10, 'charge'), change('2026-04-01', 100, 'payment')];
    expect(driftMonths(plan, cents(910), asPlanned, civilDate('2026-04-15'))).toEqual([
      {
        month: 1,
        on: '2026-04-01',
        plannedMinor: 91_000,
        owedMinor: 91_000,
        driftMinor: 0,
        causes: { paidLessMinor: 0, chargedMoreMinor: 0, spentMinor: 0, otherMinor: 0 },
      },
    ]);
  });

  it('separates amounts underpaid, overcharged, spent and corrected, and finds the worst month', () => {
    const changes = [
      change('2026-03-10', -50, 'spending'),
      change('2026-03-28', -12, 'charge'),
      change('2026-03-30', 60, 'payment'),
      change('2026-03-31', 5, 'other'),
      change('2026-04-20', -10, 'charge'),
      change('2026-05-01', 300, 'payment'),
      change('2026-05-09', -20, 'spending'),
    ];
    const months = driftMonths(plan, cents(727), changes, civilDate('2026-05-20'));
    expect(months.map(({ month, owedMinor, driftMinor, causes }) => [month, owedMinor, driftMinor, causes])).toEqual([
      // 1,000 + 50 + 12 − 60 − 5 = 997, with 910 planned: 40 underpaid, 2 more charged, 50 spent, 5 returned.
      [1, 99_700, 8_700, { paidLessMinor: 4_000, chargedMoreMinor: 200, spentMinor: 5_000, otherMinor: -500 }],
      // 997 + 10 − 300 = 707, with 819.10 planned: 200 more paid, 0.90 more charged.
      [2, 70_700, -11_210, { paidLessMinor: -20_000, chargedMoreMinor: 90, spentMinor: 0, otherMinor: 0 }],
    ]);
    expect(worstMonthOf(months, -11_210)).toBe(2);
    expect(worstMonthOf(months, 8_700)).toBe(1);
    expect(worstMonthOf([], 1)).toBeNull();
  });

  it('accounts for every unit: the causes of all months add up to the drift', () => {
    const kind = fc.constantFrom<DebtChangeOnDay['kind']>('payment', 'charge', 'spending', 'other');
    const one = fc.record({
      day: fc.integer({ min: 1, max: 150 }),
      amount: fc.integer({ min: -90_000, max: 90_000 }),
      kind,
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 30 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 150 }),
        (raw, owed, days) => {
          const changes = raw.map(({ day, amount, kind: of }): DebtChangeOnDay => ({
            on: addDays(startOn, day),
            amountMinor: minor(amount),
            kind: of,
          }));
          const today = addDays(startOn, days);
          const months = driftMonths(
            plan,
            minor(owed),
            changes.filter(({ on }) => on <= today),
            today,
          );
          const reported = months.reduce(
            (sum, { causes }) =>
              sum + causes.paidLessMinor + causes.chargedMoreMinor + causes.spentMinor + causes.otherMinor,
            0,
          );
          expect(reported).toBe(months.at(-1)?.driftMinor ?? 0);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('rejects a negative balance', () => {
    expect(() => driftMonths(plan, minor(-1), [], startOn)).toThrow('must not be negative');
  });
});
