import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { ratesUntil, segmentCourse } from './segment-course.ts';

const segment = (more: Partial<DebtSegment> = {}): DebtSegment => ({
  id: 's',
  kind: 'purchase',
  balanceMinor: minor(100_000),
  aprPpm: ppm(0),
  ...more,
});
const until = (endsOn: string, kind: 'promo' | 'deferred' = 'promo') =>
  segment({ kind, promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(240_000) } });
const courseOf = (each: DebtSegment, paymentMinor: number) => {
  const debt: Debt = {
    id: 'd',
    name: 'd',
    kind: 'card',
    segments: [each],
    minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
  };
  return segmentCourse(
    planPayoff([debt], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
    'd',
    each,
  );
};

describe('segmentCourse', () => {
  it.each([
    [segment(), 100_000, '2026-04-01', 'one payment clears it'],
    [segment(), 10_000, '2027-01-01', 'ten payments clear it, the first on April 1'],
    [segment(), 40_000, '2026-06-01', 'the last payment is smaller'],
    [segment({ balanceMinor: minor(0) }), 10_000, TODAY, 'nothing is owed'],
  ])('of %j with payments of %s is cleared on %s: %s', (each, payment, on, _why) => {
    expect(courseOf(each, payment)).toEqual({
      displacedUntil: each.balanceMinor === 0 ? courseOf(each, payment).displacedUntil : on,
      cliff: null,
    });
  });

  it('uses the last month of the plan if the debt is never paid off', () => {
    // 20% a year on 1,000 is more than 1 a month, so the debt is never paid off; the plan has five years.
    expect(courseOf(segment({ aprPpm: ppm(200_000) }), 100).displacedUntil).toBe('2031-03-01');
  });

  it.each([
    ['2026-12-31', 9_000, 10_000, 'ten payments of 90 are made, the last on December 31'],
    ['2026-12-31', 9_999, 10, 'the plan falls ten cents short'],
    ['2026-03-20', 10_000, 90_000, 'the next payment is made early'],
    ['2026-04-01', 10_000, 90_000, 'a payment on the last day counts'],
  ])('of a balance deferred until %s with payments of %s leaves %s: %s', (endsOn, payment, left, _why) => {
    const { cliff } = courseOf(until(endsOn, 'deferred'), payment);
    expect(cliff).toMatchObject({ leftMinor: left, on: endsOn });
    expect(cliff?.chargedMinor).toBeGreaterThan(0);
  });

  it('has no cliff if the deferred balance is cleared in time, or if no interest is deferred', () => {
    expect(courseOf(until('2026-12-31', 'deferred'), 10_000).cliff).toBeNull();
    expect(courseOf(until('2026-12-31'), 1_000).cliff).toBeNull();
  });
});

describe('ratesUntil', () => {
  const steps = segment({
    aprPpm: ppm(60_000),
    rateSteps: [
      { on: addDays(TODAY, -5), aprPpm: ppm(70_000) },
      { on: addDays(TODAY, 10), aprPpm: ppm(80_000) },
    ],
  });
  it.each([
    [segment({ aprPpm: ppm(240_000) }), 100, [[240_000, 100]], 'there is one rate'],
    [segment({ aprPpm: ppm(240_000) }), 0, [[240_000, 1]], 'the time is at least a day'],
    [until('2026-03-31'), 31, [[0, 31]], 'the promotional rate applies on the last day'],
    [
      until('2026-03-31'),
      41,
      [
        [0, 31],
        [240_000, 10],
      ],
      'the later rate follows',
    ],
    [until('2026-02-28'), 10, [[240_000, 10]], 'the promotion has ended'],
    [
      steps,
      30,
      [
        [70_000, 10],
        [80_000, 20],
      ],
      'the loan has a past and a future rate step',
    ],
  ])('for %j over %s days returns %j: %s', (each, days, expected, _why) => {
    expect(ratesUntil(each, TODAY, addDays(TODAY, days)).map((one) => [one.ratePpm, one.days])).toEqual(expected);
  });
});
