import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { DebtSegment } from './debt.ts';
import type { PayoffConventions } from './plan.ts';
import { isDeferredFirst, isDeferredInMonth, rateInMonth, segmentState } from './segment-state.ts';
import { datesOfDebt } from './open-month.ts';

const startOn = civilDate('2026-01-31');
const c1: PayoffConventions = {
  interestFirst: true,
  interestRounding: 'minor',
  withinCard: 'law',
  deferredInterest: 'compounding',
};
const c2: PayoffConventions = { ...c1, interestFirst: false };
const segment = (endsOn: string | undefined, fields: Partial<DebtSegment> = {}): DebtSegment => ({
  id: 's',
  kind: 'promo',
  balanceMinor: minor(100_000),
  aprPpm: ppm(10_000),
  ...(endsOn === undefined ? {} : { promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(240_000) } }),
  ...fields,
});
const rates = (endsOn: string | undefined, conventions = c1) =>
  [1, 2, 3, 4].map((month) => rateInMonth(segmentState(segment(endsOn), startOn, conventions, 1), month));

describe('the dates of payments', () => {
  it('fall on the start day, or on the last day of shorter months', () => {
    expect([1, 2, 3].map(datesOfDebt({ kind: 'card' }, startOn, c1))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect([1, 2, 3].map(datesOfDebt({ kind: 'card' }, startOn, c2))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });
});

describe('monthly rate of a segment', () => {
  it.each<{ endsOn: string | undefined; expected: number[]; why: string }>`
    endsOn          | expected                                | why
    ${undefined}    | ${[10_000, 10_000, 10_000, 10_000]}     | ${'without a promotion, the rate never changes'}
    ${'2026-03-31'} | ${[10_000, 10_000, 240_000, 240_000]}   | ${'the promotion ends on the day of the second payment'}
    ${'2026-03-30'} | ${[10_000, 17_419, 240_000, 240_000]}   | ${'one day of 31 bears the later rate'}
    ${'2026-04-14'} | ${[10_000, 10_000, 132_667, 240_000]}   | ${'14 days of 30 bear the promotional rate'}
    ${'2026-01-30'} | ${[240_000, 240_000, 240_000, 240_000]} | ${'the promotion ended before the start'}
    ${'2026-01-31'} | ${[240_000, 240_000, 240_000, 240_000]} | ${'the promotion ends on the start day'}
  `('$why (promotion ends: $endsOn)', ({ endsOn, expected }) => {
    expect(rates(endsOn)).toEqual(expected);
  });

  it('is promotional for one more payment if the first is made on the start day', () => {
    expect([
      rates('2026-02-28', c1)[1] !== 10_000,
      segmentState(segment('2026-02-28'), startOn, c2, 1).promoMonths,
    ]).toEqual([true, 2]);
  });
});

describe('segment with deferred interest', () => {
  const state = (endsOn: string) => segmentState(segment(endsOn, { kind: 'deferred' }), startOn, c1, 1);

  it('is deferred until the last timely payment, and comes first in the last two cycles', () => {
    const deferred = state('2026-05-10');
    expect([1, 2, 3, 4].map((month) => [isDeferredInMonth(deferred, month), isDeferredFirst(deferred, month)])).toEqual(
      [
        [true, false],
        [true, false],
        [true, true],
        [true, true],
      ],
    );
    expect(isDeferredInMonth(deferred, 5)).toBe(false);
  });

  it('counts a payment in the final, partial month only if a due date of the card falls within the promotion', () => {
    const due = (dueDay: number) => {
      const { promoMonths, paysInStub, stub } = segmentState(
        segment('2026-05-10', { kind: 'deferred' }),
        startOn,
        c1,
        1,
        { kind: 'card', dueDay },
      );
      return { promoMonths, paysInStub, stub };
    };
    // From April 30, this is 10 of the 31 days until May 31.
    expect(due(20)).toEqual({ promoMonths: 3, paysInStub: false, stub: { days: 10, of: 31 } });
    expect(due(5)).toEqual({ promoMonths: 4, paysInStub: true, stub: { days: 10, of: 31 } });
  });

  it('is no longer deferred if the promotion ended before the plan starts', () => {
    expect([state('2026-01-30').isDeferred, state('2026-01-31').isDeferred]).toEqual([false, true]);
  });

  it("uses the plan's working unit", () => {
    const scaled = segmentState(
      segment('2026-05-10', {
        promo: { endsOn: civilDate('2026-05-10'), revertAprPpm: ppm(1), deferredAccruedMinor: minor(7) },
      }),
      startOn,
      c1,
      10_000,
    );
    expect([scaled.balance, scaled.deferredAccrued]).toEqual([1_000_000_000, 70_000]);
  });
});
