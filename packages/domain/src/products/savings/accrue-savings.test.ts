import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { accrueSavings, type SavingsAccount, type SavingsMovement } from './accrue-savings.ts';

const d = civilDate;
const account = (fields: Partial<SavingsAccount> = {}): SavingsAccount => ({
  balanceMinor: minor(1_000_000),
  startsOn: d('2026-01-01'),
  rates: [{ from: d('2026-01-01'), aprPpm: ppm(42_000) }],
  ...fields,
});
const move = (on: string, dollars: number): SavingsMovement => ({ on: d(on), amountMinor: minor(dollars * 100) });
const interest = (fields: Partial<SavingsAccount>, movements: SavingsMovement[], through: string) =>
  accrueSavings(account(fields), movements, d(through)).map(({ interestMinor }) => interestMinor);

describe('accrueSavings', () => {
  it("credits $35.67 for January on $10,000 at 4.2%, and February's interest on the larger balance", () => {
    expect(accrueSavings(account(), [], d('2026-02-28'))).toEqual([
      { on: '2026-01-31', interestMinor: 3_567, balanceMinor: 1_003_567 },
      { on: '2026-02-28', interestMinor: 3_234, balanceMinor: 1_006_801 }, // 3,233.41 and 0.12 carried over.
    ]);
  });

  it('includes a movement from its date on', () => {
    // Ten days on $10,000, then 21 days on $5,000.
    expect(interest({}, [move('2026-01-11', -5000)], '2026-01-31')).toEqual([2_359]);
  });

  it('ends a bonus when the next rate starts', () => {
    const rates = [
      { from: d('2025-10-01'), aprPpm: ppm(50_000) },
      { from: d('2026-01-16'), aprPpm: ppm(30_000) },
    ];
    // 15 days at 5% and 16 at 3%.
    expect(interest({ rates }, [], '2026-01-31')).toEqual([3_370]);
  });

  it('earns nothing on a negative balance, without a rate, or before the first rate', () => {
    expect(interest({ balanceMinor: minor(-5_000) }, [], '2026-01-31')).toEqual([0]);
    expect(interest({ rates: [] }, [], '2026-01-31')).toEqual([0]);
    expect(interest({ rates: [{ from: d('2026-02-01'), aprPpm: ppm(42_000) }] }, [], '2026-02-28')).toEqual([0, 3_222]);
  });

  it('credits a partial month on the last requested day', () => {
    expect(interest({}, [], '2026-02-10').length).toBe(2);
    expect(interest({}, [], '2026-01-01')).toEqual([115]);
  });

  it('carries fractions of a cent between credits, so $1.00 at 12% earns 13 cents in a year', () => {
    // $1.00 at 12% earns 0.98 cents in 30 days. One cent is credited, and the difference is carried.
    const credited = interest(
      { balanceMinor: minor(100), rates: [{ from: d('2026-01-01'), aprPpm: ppm(120_000) }] },
      [],
      '2026-12-31',
    );
    expect(credited.reduce((sum, cents) => sum + cents, 0)).toBe(13);
  });

  it('returns the same result within a cent for a period computed at once or split at a month end', () => {
    fc.assert(
      fc.property(amount(10_000_000), apr(100_000), (balanceMinor, aprPpm) => {
        const terms = account({ balanceMinor, rates: [{ from: d('2026-01-01'), aprPpm }] });
        const whole = accrueSavings(terms, [], d('2026-06-30')).at(-1)?.balanceMinor ?? 0;
        const half = accrueSavings(terms, [], d('2026-03-31')).at(-1)?.balanceMinor ?? minor(0);
        const rest =
          accrueSavings({ ...terms, balanceMinor: half, startsOn: d('2026-04-01') }, [], d('2026-06-30')).at(-1)
            ?.balanceMinor ?? 0;
        expect(Math.abs(whole - rest)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('conserves money: the last balance is the first balance plus movements and interest', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 180 }), fc.integer({ min: -50_000, max: 50_000 })), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(amount(5_000_000), moves, (balanceMinor, list) => {
        const movements = list.map(([day, cents]) => ({
          on: addDays(d('2026-01-01'), day),
          amountMinor: minor(cents),
        }));
        const credits = accrueSavings(account({ balanceMinor }), movements, d('2026-06-30'));
        const moved = list.reduce((sum, [, cents]) => sum + cents, 0);
        expect(credits.at(-1)?.balanceMinor).toBe(
          balanceMinor + moved + credits.reduce((sum, credit) => sum + credit.interestMinor, 0),
        );
      }),
    );
  });

  it.each([
    ['a period that ends before it starts', account(), [], '2025-12-31'],
    ['a movement outside the period', account(), [move('2026-02-01', 1)], '2026-01-31'],
    ['a negative rate', account({ rates: [{ from: d('2026-01-01'), aprPpm: ppm(-1) }] }), [], '2026-01-31'],
  ])('rejects %s', (_, terms, movements, through) => {
    expect(() => accrueSavings(terms, movements, d(through))).toThrow();
  });
});
