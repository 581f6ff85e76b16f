import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import {
  card,
  checking,
  keepTarget,
  MONDAY,
  pastRun,
  posted,
  rule,
  savings,
  sweepInputs,
} from '../../testing/sweeps.ts';
import { openSweepLedger } from './sweep-ledger.ts';
import type { SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';
import { requestsOfRule } from './request-of-rule.ts';
import { sendBy } from './request-for-deadline.ts';
import { roundUpOf } from './request-from-round-ups.ts';

const wanted = (terms: SweepTerms, more: Parameters<typeof sweepInputs>[0] = {}, balance = 500_000) =>
  requestsOfRule(
    openSweepLedger(sweepInputs(more)),
    rule(terms),
    checking(balance, { balanceAsOf: more.today ?? MONDAY }),
  );
const amountsOf = (result: ReturnType<typeof requestsOfRule>) =>
  'skip' in result ? result.skip : result.map(({ amountMinor }) => amountMinor);
const periodsOf = (result: ReturnType<typeof requestsOfRule>) =>
  'skip' in result ? result.skip : result.map(({ businessDate, periodIndex }) => `${businessDate} ${periodIndex}`);

describe('keep_target', () => {
  it.each([
    [500_000, [200_000]],
    [350_000, 'within_band'],
    [350_001, [50_001]],
    [300_000, 'within_band'],
    [0, 'within_band'],
  ])('at a balance of %i with a target of 300000 and a band of 50000 requests %j', (balance, expected) => {
    expect(amountsOf(wanted(keepTarget(300_000, 50_000), {}, balance))).toEqual(expected);
  });

  it('subtracts promised money from the balance', () => {
    const promised = pastRun({ state: 'instructed', isOutCounted: false, amountMinor: minor(160_000) });
    expect(amountsOf(wanted(keepTarget(300_000, 50_000), { recentRuns: [promised] }))).toBe('within_band');
  });

  it('reports the distance from its target or threshold if it moves nothing', () => {
    expect(wanted(keepTarget(300_000, 50_000), {}, 320_000)).toEqual({ skip: 'within_band', amountMinor: 20_000 });
    expect(wanted({ kind: 'above_threshold', thresholdMinor: minor(300_000) }, {}, 250_000)).toEqual({
      skip: 'below_threshold',
      amountMinor: -50_000,
    });
  });
});

describe('debt_extra', () => {
  it('requests its amount, or everything available', () => {
    expect(amountsOf(wanted({ kind: 'debt_extra', amountMinor: minor(700) }))).toEqual([700]);
    expect(amountsOf(wanted({ kind: 'debt_extra', amountMinor: null }))).toEqual([500_000]);
    expect(amountsOf(wanted({ kind: 'debt_extra', amountMinor: null }, {}, -20_000))).toEqual([0]);
  });
});

describe('percent_of_income', () => {
  const share: SweepTerms = { kind: 'percent_of_income', sharePpm: ppm(150_000) };
  it.each([
    ['2026-02-27', ['2026-02-27 0'], 'it was paid on Friday'],
    ['2026-02-28', ['2026-03-02 0'], "Saturday's pay is shared on Monday"],
    ['2026-02-23', ['2026-02-23 0'], 'it was paid five business days ago'],
    ['2026-02-20', 'no_paycheck', 'it was paid six business days ago'],
    ['2026-03-03', 'no_paycheck', "tomorrow's pay has not arrived"],
  ])('for pay on %s requests %j, because %s', (on, expected, _why) => {
    expect(periodsOf(wanted(share, { paychecks: [posted('pay', on, 100_000)] }))).toEqual(expected);
  });

  it('takes nothing from a paycheck that was reversed', () => {
    expect(amountsOf(wanted(share, { paychecks: [posted('pay', '2026-02-27', -100_000)] }))).toBe('no_paycheck');
  });

  it('never shares more than the income received', () => {
    fc.assert(
      fc.property(
        fc.array(
          amount(500_000).filter((each) => each > 0),
          { minLength: 1, maxLength: 4 },
        ),
        fc.integer({ min: 1, max: 1_000_000 }),
        (pays, part) => {
          const result = amountsOf(
            wanted(
              { kind: 'percent_of_income', sharePpm: ppm(part) },
              { paychecks: pays.map((each, index) => posted(`p${index}`, '2026-02-27', each)) },
            ),
          );
          expect(Array.isArray(result) && result.every((each, index) => each <= (pays[index] ?? 0))).toBe(true);
        },
      ),
    );
  });
});

describe('round-ups', () => {
  it.each([
    [-320, 100, 80],
    [-400, 100, 0],
    [-1, 100, 99],
    [-99, 100, 1],
    [-320, 500, 180],
    [320, 100, 0],
    [0, 100, 0],
  ])('round %i to the next %i by adding %i', (spent, unit, expected) => {
    expect(roundUpOf(minor(spent), minor(unit))).toBe(expected);
  });

  it('always reach a whole unit and add less than one', () => {
    fc.assert(
      fc.property(amount(1_000_000), fc.constantFrom(1, 100, 500, 1_000), (spent, unit) => {
        const up = roundUpOf(minor(-spent), minor(unit));
        expect((spent + up) % unit).toBe(0);
        expect(up >= 0 && up < unit).toBe(true);
      }),
    );
  });

  it('cite the purchases, and ignore other accounts, other days and whole amounts', () => {
    const purchases = [
      posted('a', '2026-03-01', -150),
      posted('b', '2026-03-01', -200),
      posted('c', '2026-03-01', -150, 'savings'),
      posted('d', '2026-02-01', -150),
      posted('e', '2026-03-03', -150),
      posted('f', '2026-03-02', -175),
    ];
    const result = wanted(
      { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(75), startsOn: civilDate('2026-03-01') },
      { purchases },
    );
    expect(result).toMatchObject([{ amountMinor: 75, evidenceIds: ['a', 'f'] }]);
  });
});

describe('deadline rules', () => {
  it.each([
    ['2026-03-05', 1, '2026-03-02', 'one day of transfer and two of posting before Thursday'],
    ['2026-03-05', 3, '2026-02-26', 'a slower transfer starts earlier'],
    ['2026-03-08', 1, '2026-03-03', 'a payment due on a Sunday counts as due on the Friday before'],
    ['2026-05-25', 1, '2026-05-19', 'a payment due on Memorial Day counts as due on the Friday before'],
  ])('send a payment due %s with %i days of transfer by %s: %s', (dueOn, transferDays, expected, _why) => {
    expect(
      sendBy(openSweepLedger(sweepInputs({ settings: { ...DEFAULT_SWEEP_SETTINGS, transferDays } })), civilDate(dueOn)),
    ).toBe(expected);
  });

  const minimums = (dueOn: CivilDate) => [{ accountId: 'card', minimumMinor: minor(4_000), dueOn, plannedFlow: null }];
  it('keep requesting the same period from the sending day on', () => {
    const dueOn = civilDate('2026-03-12');
    const answers = Array.from({ length: 10 }, (_, index) => addDays(MONDAY, index)).map((today) =>
      periodsOf(wanted({ kind: 'minimum_payment' }, { today, minimums: minimums(dueOn) })),
    );
    expect(answers).toEqual([
      ...Array.from({ length: 7 }, () => 'not_due'),
      ['2026-03-09 0'],
      ['2026-03-09 0'],
      ['2026-03-09 0'],
    ]);
  });

  it('subtract payments in transit from the minimum', () => {
    const coming = pastRun({
      toAccountId: 'card',
      destinationKey: 'loan:card',
      amountMinor: minor(1_500),
      state: 'in_transit',
      isInCounted: false,
      decidedOn: civilDate('2026-02-26'),
    });
    const accounts = [checking(500_000), savings(0), card(90_000)];
    expect(
      amountsOf(
        wanted(
          { kind: 'minimum_payment' },
          { accounts, minimums: minimums(civilDate('2026-03-05')), recentRuns: [coming] },
        ),
      ),
    ).toEqual([2_500]);
    expect(
      amountsOf(
        wanted(
          { kind: 'minimum_payment' },
          {
            accounts,
            minimums: minimums(civilDate('2026-03-05')),
            recentRuns: [{ ...coming, amountMinor: minor(4_000) }],
          },
        ),
      ),
    ).toBe('nothing_owed');
  });

  it("subtract this month's promotional payment in transit, but not last month's", () => {
    const promos = [
      {
        promoId: 'p',
        cardAccountId: 'card',
        paymentMinor: minor(57_143),
        dueOn: civilDate('2026-03-05'),
        opportunities: 6,
        costIfMissedMinor: minor(1),
        plannedFlow: null,
      },
    ];
    const coming = (decidedOn: string) =>
      pastRun({
        toAccountId: 'card',
        destinationKey: 'segment:card/promo',
        amountMinor: minor(57_143),
        state: 'instructed',
        isInCounted: false,
        decidedOn: civilDate(decidedOn),
      });
    expect(
      amountsOf(wanted({ kind: 'promo_deadline', promoId: 'p' }, { promos, recentRuns: [coming('2026-02-10')] })),
    ).toEqual([57_143]);
    expect(
      amountsOf(wanted({ kind: 'promo_deadline', promoId: 'p' }, { promos, recentRuns: [coming('2026-03-02')] })),
    ).toBe('nothing_owed');
  });
});

describe('savings_goal', () => {
  const terms: SweepTerms = {
    kind: 'savings_goal',
    goalId: 'holiday',
    schedule: { startsOn: civilDate('2026-01-02'), every: 'monthly', endsOn: null },
  };
  const goal = (saved: number, by: string) => [
    {
      id: 'holiday',
      name: 'Holiday',
      accountId: 'savings',
      amountMinor: minor(200_000),
      savedMinor: minor(saved),
      by: civilDate(by),
    },
  ];
  it.each([
    [100_000, '2026-06-15', [25_000], 'four payments are left'],
    [
      100_000,
      '2026-06-01',
      [33_334],
      'three payments are left, because the one in June is after the date; rounded up to the cent',
    ],
    [
      100_000,
      '2026-05-03',
      [50_000],
      'two payments are left, because May 2 is a Saturday and Monday is after the date',
    ],
    [100_000, '2026-05-04', [33_334], 'three payments are left, because that Monday is the date'],
    [100_000, '2026-03-15', [100_000], 'the last payment takes all that is missing'],
    [100_000, '2025-12-31', [100_000], 'all that is missing is requested after the date'],
    [199_999, '2026-06-15', [1], 'one cent is missing'],
    [200_001, '2026-06-15', 'goal_reached', 'more than the target is saved'],
  ])('with %i saved and the date %s requests %j: %s', (saved, by, expected, _why) => {
    expect(amountsOf(wanted(terms, { goals: goal(saved, by) }))).toEqual(expected);
  });

  it('counts money in transit as saved', () => {
    const coming = pastRun({
      destinationKey: 'goal:savings/holiday',
      amountMinor: minor(60_000),
      state: 'in_transit',
      isInCounted: false,
    });
    expect(amountsOf(wanted(terms, { goals: goal(100_000, '2026-06-15'), recentRuns: [coming] }))).toEqual([10_000]);
  });

  it('reaches the goal by its date if every payment is made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 0, max: 500 }), (missing, days) => {
        const by = addDays(MONDAY, days);
        let saved = 200_000 - missing;
        for (let today: CivilDate = MONDAY; today <= by; today = addDays(today, 1)) {
          const result = wanted(terms, { today, goals: goal(saved, by), recentRuns: [] });
          const isDay = !('skip' in result) && result[0]?.businessDate === today;
          if (isDay) saved += result[0]?.amountMinor ?? 0;
        }
        expect(saved).toBe(200_000);
      }),
      { numRuns: 15, examples: [[15, 426]] },
    );
  });
});

describe('rule without its goal, promotion or minimum', () => {
  it.each([
    [
      { kind: 'savings_goal', goalId: 'gone', schedule: { startsOn: MONDAY, every: 'monthly', endsOn: null } },
      'goal_missing',
    ],
    [{ kind: 'promo_deadline', promoId: 'gone' }, 'promo_missing'],
    [{ kind: 'minimum_payment' }, 'nothing_owed'],
  ] as [SweepTerms, string][])('with the terms %j is skipped as %s', (terms, reason) => {
    expect(amountsOf(wanted(terms))).toBe(reason);
  });
});
