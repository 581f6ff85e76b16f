import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Debt, DebtSegment } from './debt.ts';
import type { PayoffOptions } from './plan.ts';
import { planPayoff } from './plan-payoff.ts';

const startOn = civilDate('2026-03-01');
const promo = (endsOn: string, accrued?: number) => ({
  endsOn: civilDate(endsOn),
  revertAprPpm: ppm(240_000),
  ...(accrued === undefined ? {} : { deferredAccruedMinor: minor(accrued) }),
});
const segment = (fields: Partial<DebtSegment>): DebtSegment => ({
  id: 'promo',
  kind: 'promo',
  balanceMinor: minor(100_000),
  aprPpm: ppm(0),
  ...fields,
});
const card = (segments: DebtSegment[], paymentMinor: number): Debt => ({
  id: 'card',
  name: 'Card',
  kind: 'card',
  segments,
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
});
const plan = (segments: DebtSegment[], payment: number, fields: Partial<PayoffOptions> = {}) =>
  planPayoff([card(segments, payment)], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn, ...fields });
const interest = (segments: DebtSegment[], payment: number, months: number, fields: Partial<PayoffOptions> = {}) =>
  plan(segments, payment, fields)
    .rows.slice(0, months)
    .map((row) => row.interestMinor);

describe('promotional rate in a plan', () => {
  it('applies to every month whose payment is on or before its last day, then the later rate applies', () => {
    expect(interest([segment({ promo: promo('2026-06-01') })], 10_000, 5)).toEqual([0, 0, 0, 1_400, 1_228]);
  });

  it('is weighted by days in the month in which it ends', () => {
    // May 1 to June 1: fifteen of 31 days at 0%, and sixteen at 24% of $800.
    expect(interest([segment({ promo: promo('2026-05-16') })], 10_000, 4)).toEqual([0, 0, 826, 1_417]);
  });

  it('does not apply if it ended before the plan starts', () => {
    expect(interest([segment({ promo: promo('2026-02-28') })], 10_000, 1)).toEqual([2_000]);
  });

  it('covers no payment if it ends within the first month', () => {
    // 14 of 31 days are at 0%.
    expect(interest([segment({ promo: promo('2026-03-15') })], 10_000, 2)).toEqual([1_097, 1_822]);
  });
});

describe('deferred interest in a plan', () => {
  const deferred = (fields: Partial<DebtSegment> = {}) =>
    segment({ kind: 'deferred', promo: promo('2026-06-01'), ...fields });

  it('is charged after the last timely payment if a balance is left', () => {
    // Opening balances of $1,000, $900 and $800 at 2% a month, compounding: 20.00, 18.40, 16.77.
    const { rows } = plan([deferred()], 10_000);
    expect(rows.map(({ cliffs }) => cliffs).slice(0, 4)).toEqual([
      [],
      [],
      [{ debtId: 'card', segmentId: 'promo', on: '2026-06-01', leftMinor: 70_000, chargedMinor: 5_517 }],
      [],
    ]);
    expect(rows[2]).toMatchObject({ interestMinor: 5_517, closingMinor: 75_517 });
    expect(rows[3]?.interestMinor).toBe(1_510);
  });

  it('is forgiven if the balance is paid off in time', () => {
    const result = plan([deferred()], 33_334);
    expect(result).toMatchObject({ months: 3, totalInterestMinor: 0 });
    expect(result.rows.flatMap(({ cliffs }) => cliffs)).toEqual([]);
  });

  it(
    'is $388.19 on $2,500 at 24% after twelve payments of $200 (the NCLC says nearly $400), or ' +
      '$336.00 without compounding',
    () => {
      const segments = [deferred({ balanceMinor: minor(250_000), promo: promo('2027-03-01') })];
      const charged = (deferredInterest: 'compounding' | 'simple') =>
        plan(segments, 20_000, { conventions: { deferredInterest } }).rows[11]?.cliffs[0]?.chargedMinor;
      expect(charged('compounding')).toBe(38_819);
      expect(charged('simple')).toBe(33_600);
      // The agreement takes precedence over the plan's assumption.
      const agreed = [
        deferred({ balanceMinor: minor(250_000), promo: { ...promo('2027-03-01'), deferredMode: 'simple' } }),
      ];
      expect(plan(agreed, 20_000)).toMatchObject({
        conventions: { deferredInterest: 'simple' },
        rows: expect.arrayContaining([
          expect.objectContaining({ cliffs: [expect.objectContaining({ chargedMinor: 33_600 })] }),
        ]),
      });
    },
  );

  it('starts from the amount already accrued', () => {
    const { rows } = plan([deferred({ promo: promo('2026-04-01', 12_345) })], 10_000);
    expect(rows[0]?.cliffs[0]?.chargedMinor).toBe(12_345 + 2_247);
  });

  it('is charged in the first month if the promotion ends before the first payment', () => {
    const { rows } = plan([deferred({ promo: promo('2026-03-15', 10_000) })], 10_000);
    expect(rows[0]?.cliffs).toHaveLength(1);
    expect(rows[0]?.interestMinor).toBeGreaterThan(10_000);
  });

  it('is not charged again if the promotion ended before the plan', () => {
    expect(
      plan([deferred({ promo: promo('2026-02-15', 10_000) })], 10_000).rows.flatMap(({ cliffs }) => cliffs),
    ).toEqual([]);
  });

  it('puts its balance first in its last two cycles, and counts as 0% before that', () => {
    const purchases: DebtSegment = { id: 'buys', kind: 'purchase', balanceMinor: minor(90_000), aprPpm: ppm(120_000) };
    const debts = [card([deferred(), purchases], 0)];
    const { rows } = planPayoff(debts, { strategy: 'avalanche', monthlyMinor: minor(20_000), startOn });
    expect(rows.slice(0, 3).map(({ debts: [row] }) => row?.segments.map(({ paymentMinor }) => paymentMinor))).toEqual([
      [0, 20_000],
      [20_000, 0],
      [20_000, 0],
    ]);
  });
});

describe('payments within a card', () => {
  const transfer: DebtSegment = { id: 'bt', kind: 'balance_transfer', balanceMinor: minor(100_000), aprPpm: ppm(0) };
  const purchases: DebtSegment = { id: 'buys', kind: 'purchase', balanceMinor: minor(50_000), aprPpm: ppm(240_000) };
  const first = (fields: Partial<PayoffOptions>) =>
    planPayoff([card([transfer, purchases], 5_000)], {
      strategy: 'avalanche',
      monthlyMinor: minor(20_000),
      startOn,
      ...fields,
    }).rows[0]?.debts[0]?.segments.map(({ paymentMinor }) => paymentMinor);

  it('send the minimum to the lowest rate, and the rest to the highest', () => {
    expect(first({})).toEqual([5_000, 15_000]);
  });

  it('go to the lowest rate first throughout if requested (Regulation Z, Appendix M2)', () => {
    expect(first({ conventions: { withinCard: 'lowest_first' } })).toEqual([20_000, 0]);
  });
});
