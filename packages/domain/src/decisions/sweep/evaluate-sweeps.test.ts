import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { keepTarget, MONDAY, pastRun, posted, rule, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import type { SweepTerms } from './sweep-rule.ts';
import { monthly, evaluate, amountOf, promo, minimum, goal } from '../../testing/sweep-evaluations.ts';

describe('sweep amounts by rule kind', () => {
  const table: [string, SweepTerms, Partial<SweepInputs>, number | string][] = [
    ['$5,000 is moved down to a target of $3,000', keepTarget(300_000), {}, 200_000],
    ['nothing moves within the band of $2,000 over the target', keepTarget(300_000, 200_000), {}, 'within_band'],
    ['a balance one cent above the band is moved down to the target', keepTarget(300_000, 199_999), {}, 200_000],
    ['everything above $4,500 moves', { kind: 'above_threshold', thresholdMinor: minor(450_000) }, {}, 50_000],
    [
      'nothing moves exactly at the threshold',
      { kind: 'above_threshold', thresholdMinor: minor(500_000) },
      {},
      'below_threshold',
    ],
    [
      '10% of a paycheck of $2,345.67 moves, rounded down',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { paychecks: [posted('pay', '2026-02-27', 234_567)] },
      23_456,
    ],
    [
      'a paycheck on another account moves nothing',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { paychecks: [posted('pay', '2026-02-27', 234_567, 'savings')] },
      'no_paycheck',
    ],
    [
      'a paycheck from three weeks ago moves nothing',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { paychecks: [posted('pay', '2026-02-09', 234_567)] },
      'no_paycheck',
    ],
    [
      '$3.20 and $7.01 are rounded up by $0.80 and $0.99',
      { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(150), startsOn: civilDate('2026-02-01') },
      { purchases: [posted('a', '2026-02-20', -320), posted('b', '2026-02-21', -701)] },
      179,
    ],
    [
      '$1.79 of round-ups wait for $5',
      { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(500), startsOn: civilDate('2026-02-01') },
      { purchases: [posted('a', '2026-02-20', -320), posted('b', '2026-02-21', -701)] },
      'still_adding_up',
    ],
    [
      "purchases before the rule's start do not count",
      { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(50), startsOn: civilDate('2026-02-21') },
      { purchases: [posted('a', '2026-02-20', -320)] },
      'still_adding_up',
    ],
    [
      'a monthly schedule on the 2nd moves its amount',
      { kind: 'fixed_schedule', amountMinor: minor(12_345), schedule: monthly('2026-01-02') },
      {},
      12_345,
    ],
    [
      'savings due on Sunday, the 1st, move on Monday',
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-02-01') },
      {},
      100,
    ],
    [
      'a monthly schedule on the 3rd is not due yet',
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-03-03') },
      {},
      'not_due',
    ],
    [
      'a schedule that has ended moves nothing',
      {
        kind: 'fixed_schedule',
        amountMinor: minor(100),
        schedule: { ...monthly('2025-01-10'), endsOn: civilDate('2026-01-31') },
      },
      {},
      'schedule_over',
    ],
    [
      'a promotional payment due on Thursday is sent three business days before',
      { kind: 'promo_deadline', promoId: 'p' },
      { promos: promo() },
      57_143,
    ],
    [
      'a promotional payment due on Friday still waits',
      { kind: 'promo_deadline', promoId: 'p' },
      { promos: promo({ dueOn: civilDate('2026-03-06') }) },
      'not_due',
    ],
    [
      'a promotion that is over moves nothing',
      { kind: 'promo_deadline', promoId: 'gone' },
      { promos: promo() },
      'promo_missing',
    ],
    ['the open minimum moves', { kind: 'minimum_payment' }, { minimums: minimum() }, 4_000],
    [
      'a paid minimum moves nothing',
      { kind: 'minimum_payment' },
      { minimums: minimum({ minimumMinor: minor(0) }) },
      'nothing_owed',
    ],
    ['an extra payment of $250 moves', { kind: 'debt_extra', amountMinor: minor(25_000) }, {}, 25_000],
    ['the whole safe amount moves, up to the $3,000 owed', { kind: 'debt_extra', amountMinor: null }, {}, 300_000],
    [
      'a goal missing $1,000 in four months, March to June, moves $250',
      { kind: 'savings_goal', goalId: 'holiday', schedule: monthly('2026-01-02') },
      { goals: goal(100_000) },
      25_000,
    ],
    [
      'a goal that is reached moves nothing',
      { kind: 'savings_goal', goalId: 'holiday', schedule: monthly('2026-01-02') },
      { goals: goal(200_000) },
      'goal_reached',
    ],
    [
      'a refill without a shortfall moves nothing',
      { kind: 'buffer_refill', protectedFloorMinor: minor(400_000) },
      {},
      'no_shortfall',
    ],
  ];

  it.each(table)('follow the terms: %s', (_why, terms, more, expected) => {
    expect(amountOf(evaluate(rule(terms), more))).toBe(expected);
  });

  it('treat two paychecks on one day as two periods, and use each paycheck only once', () => {
    const share = rule({ kind: 'percent_of_income', sharePpm: ppm(100_000) });
    const paychecks = [posted('b', '2026-02-28', 100_000), posted('a', '2026-02-28', 200_000)];
    const both = proposedSweeps(evaluateSweeps(sweepInputs({ rules: [share], paychecks })));
    expect(both.map(({ key, amountMinor }) => [key, amountMinor])).toEqual([
      ['rule:checking>account:savings:2026-03-02:0', 20_000],
      ['rule:checking>account:savings:2026-03-02:1', 10_000],
    ]);
    const after = [pastRun({ key: both[0]?.key ?? '', evidenceIds: ['a'], decidedOn: MONDAY })];
    const rest = proposedSweeps(evaluateSweeps(sweepInputs({ rules: [share], paychecks, recentRuns: after })));
    expect(rest.map(({ key, evidenceIds }) => [key, evidenceIds])).toEqual([
      ['rule:checking>account:savings:2026-03-02:1', ['b']],
    ]);
  });

  it('include only the round-ups that earlier runs have not moved', () => {
    const terms: SweepTerms = {
      kind: 'round_up',
      unitMinor: minor(100),
      releaseAtMinor: minor(500),
      startsOn: civilDate('2026-01-01'),
    };
    // 12 × $0.50 = $6.00.
    const purchases = Array.from({ length: 12 }, (_, index) => posted(`t${index}`, '2026-02-20', -150));
    expect(amountOf(evaluate(rule(terms), { purchases }))).toBe(600);
    expect(amountOf(evaluate(rule(terms), { purchases, recentRuns: [pastRun({ amountMinor: minor(60) })] }))).toBe(540);
    expect(evaluate(rule(terms), { purchases, recentRuns: [pastRun({ amountMinor: minor(400) })] })).toMatchObject({
      reason: 'still_adding_up',
      amountMinor: 200,
    });
    expect(
      amountOf(
        evaluate(rule(terms), { purchases, recentRuns: [pastRun({ amountMinor: minor(400), state: 'returned' })] }),
      ),
    ).toBe(600);
  });
});
