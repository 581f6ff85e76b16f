import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../dates/civil-date.ts';
import { minor, ppm } from '../money/minor.ts';
import { card, checking, keepTarget, MONDAY, pastRun, posted, rule, savings, sweepInputs } from '../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import type { SkippedSweep, SweepDecision } from './sweep-decision.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const monthly = (startsOn: string) => ({ startsOn: civilDate(startsOn), every: 'monthly' as const, endsOn: null });
const only = (decisions: readonly SweepDecision[]): SweepDecision => {
  expect(decisions).toHaveLength(1);
  return decisions[0] as SweepDecision;
};
const evaluate = (each: SweepRule, more: Parameters<typeof sweepInputs>[0] = {}) =>
  only(evaluateSweeps(sweepInputs({ rules: [each], ...more })));
const amountOf = (decision: SweepDecision) =>
  decision.outcome === 'proposed' ? decision.amountMinor : decision.reason;
const promo = (more: Partial<SweepInputs['promos'][number]> = {}): SweepInputs['promos'] => [
  {
    promoId: 'p',
    cardAccountId: 'card',
    paymentMinor: minor(57_143),
    dueOn: civilDate('2026-03-05'),
    opportunities: 7,
    costIfMissedMinor: minor(51_739),
    plannedFlow: null,
    ...more,
  },
];
const minimum = (more: Partial<SweepInputs['minimums'][number]> = {}): SweepInputs['minimums'] => [
  { accountId: 'card', minimumMinor: minor(4_000), dueOn: civilDate('2026-03-05'), plannedFlow: null, ...more },
];
const goal = (saved: number) => [
  {
    id: 'holiday',
    name: 'Holiday',
    accountId: 'savings',
    amountMinor: minor(200_000),
    savedMinor: minor(saved),
    by: civilDate('2026-06-15'),
  },
];

describe('what each kind of rule wants', () => {
  const table: [string, SweepTerms, Partial<SweepInputs>, number | string][] = [
    ['$5,000 over a target of $3,000', keepTarget(300_000), {}, 200_000],
    ['within the band of $2,000 over the target nothing moves', keepTarget(300_000, 200_000), {}, 'within_band'],
    ['one cent out of the band, everything down to the target moves', keepTarget(300_000, 199_999), {}, 200_000],
    ['above $4,500', { kind: 'above_threshold', thresholdMinor: minor(450_000) }, {}, 50_000],
    ['exactly at the threshold', { kind: 'above_threshold', thresholdMinor: minor(500_000) }, {}, 'below_threshold'],
    [
      '10 % of a pay-cheque of $2,345.67, rounded down',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { payCheques: [posted('pay', '2026-02-27', 234_567)] },
      23_456,
    ],
    [
      'a pay-cheque on another account',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { payCheques: [posted('pay', '2026-02-27', 234_567, 'savings')] },
      'no_pay_cheque',
    ],
    [
      'a pay-cheque of three weeks ago',
      { kind: 'percent_of_income', sharePpm: ppm(100_000) },
      { payCheques: [posted('pay', '2026-02-09', 234_567)] },
      'no_pay_cheque',
    ],
    [
      '$3.20 and $7.01 round up by $0.80 and $0.99',
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
      'purchases before the rule began do not count',
      { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(50), startsOn: civilDate('2026-02-21') },
      { purchases: [posted('a', '2026-02-20', -320)] },
      'still_adding_up',
    ],
    [
      'monthly on the 2nd',
      { kind: 'fixed_schedule', amountMinor: minor(12_345), schedule: monthly('2026-01-02') },
      {},
      12_345,
    ],
    [
      'savings due on Sunday the 1st go on Monday',
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-02-01') },
      {},
      100,
    ],
    [
      'monthly on the 3rd is not due yet',
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-03-03') },
      {},
      'not_due',
    ],
    [
      'a schedule that ended',
      {
        kind: 'fixed_schedule',
        amountMinor: minor(100),
        schedule: { ...monthly('2025-01-10'), endsOn: civilDate('2026-01-31') },
      },
      {},
      'schedule_over',
    ],
    [
      'a promotional payment due Thursday is sent three business days before',
      { kind: 'promo_deadline', promoId: 'p' },
      { promos: promo() },
      57_143,
    ],
    [
      'one due Friday still waits',
      { kind: 'promo_deadline', promoId: 'p' },
      { promos: promo({ dueOn: civilDate('2026-03-06') }) },
      'not_due',
    ],
    ['a promotion that is over', { kind: 'promo_deadline', promoId: 'gone' }, { promos: promo() }, 'promo_missing'],
    ['the open minimum', { kind: 'minimum_payment' }, { minimums: minimum() }, 4_000],
    [
      'a minimum already paid',
      { kind: 'minimum_payment' },
      { minimums: minimum({ minimumMinor: minor(0) }) },
      'nothing_owed',
    ],
    ['an extra of $250', { kind: 'debt_extra', amountMinor: minor(25_000) }, {}, 25_000],
    ['all that is safe, but no more than the $3,000 owed', { kind: 'debt_extra', amountMinor: null }, {}, 300_000],
    [
      '$1,000 missing, on the 2nd of March, April, May and June: $250',
      { kind: 'savings_goal', goalId: 'holiday', schedule: monthly('2026-01-02') },
      { goals: goal(100_000) },
      25_000,
    ],
    [
      'a goal that is reached',
      { kind: 'savings_goal', goalId: 'holiday', schedule: monthly('2026-01-02') },
      { goals: goal(200_000) },
      'goal_reached',
    ],
    ['no shortfall, no refill', { kind: 'buffer_refill', protectedFloorMinor: minor(400_000) }, {}, 'no_shortfall'],
  ];

  it.each(table)('%s', (_why, terms, more, expected) => {
    expect(amountOf(evaluate(rule(terms), more))).toBe(expected);
  });

  it('shares two pay-cheques of one day as two periods, and each only once', () => {
    const share = rule({ kind: 'percent_of_income', sharePpm: ppm(100_000) });
    const payCheques = [posted('b', '2026-02-28', 100_000), posted('a', '2026-02-28', 200_000)];
    const both = proposedSweeps(evaluateSweeps(sweepInputs({ rules: [share], payCheques })));
    expect(both.map(({ key, amountMinor }) => [key, amountMinor])).toEqual([
      ['rule:checking>account:savings:2026-03-02:0', 20_000],
      ['rule:checking>account:savings:2026-03-02:1', 10_000],
    ]);
    const after = [pastRun({ key: both[0]?.key ?? '', evidenceIds: ['a'], decidedOn: MONDAY })];
    const rest = proposedSweeps(evaluateSweeps(sweepInputs({ rules: [share], payCheques, recentRuns: after })));
    expect(rest.map(({ key, evidenceIds }) => [key, evidenceIds])).toEqual([
      ['rule:checking>account:savings:2026-03-02:1', ['b']],
    ]);
  });

  it('keeps for the next release what a limit left of the round-ups', () => {
    const terms: SweepTerms = {
      kind: 'round_up',
      unitMinor: minor(100),
      releaseAtMinor: minor(500),
      startsOn: civilDate('2026-01-01'),
    };
    const purchases = Array.from({ length: 12 }, (_, index) => posted(`t${index}`, '2026-02-20', -150)); // 12 × $0.50 = $6.00
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

describe('limits', () => {
  const extra = (more: Partial<SweepRule> = {}) => rule(keepTarget(0), more); // wants all of the $5,000
  const week = (amount: number, day: string) =>
    pastRun({ ruleId: 'other', toAccountId: 'card', amountMinor: minor(amount), decidedOn: civilDate(day) });
  const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
    settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
  });
  const table: [string, SweepRule, Parameters<typeof sweepInputs>[0], number | string][] = [
    ['the rule keeps $1,500', extra({ keepFloorMinor: minor(150_000) }), {}, 350_000],
    [
      'the account keeps $2,000: the higher floor counts',
      extra({ keepFloorMinor: minor(150_000) }),
      settings({ floors: { checking: minor(200_000) } }),
      300_000,
    ],
    [
      'ten days of $40 stay on top of the floor',
      extra({ keepFloorMinor: minor(150_000), bufferDays: 10 }),
      { accounts: [checking(500_000, { dailySpendingMinor: minor(4_000) }), savings(0)] },
      310_000,
    ],
    [
      'a bill of $1,200 is coming',
      extra(),
      { bills: [{ id: 'rent', accountId: 'checking', amount: 120_000, on: civilDate('2026-03-10') }] },
      380_000,
    ],
    ['at most $1,000 a transfer', extra({ maxMoveMinor: minor(100_000) }), {}, 100_000],
    [
      'at most $900 a transfer in the household',
      extra({ maxMoveMinor: minor(100_000) }),
      settings({ maxPerTransferMinor: minor(90_000) }),
      90_000,
    ],
    ['a tenth of the balance', extra(), settings({ maxSharePpm: ppm(100_000) }), 50_000],
    [
      '$1,000 a week, $400 of it gone six days ago',
      extra(),
      { ...settings({ maxPerWeekMinor: minor(100_000) }), recentRuns: [week(40_000, '2026-02-24')] },
      60_000,
    ],
    [
      '$1,000 a week, and seven days ago is another week',
      extra(),
      { ...settings({ maxPerWeekMinor: minor(100_000) }), recentRuns: [week(40_000, '2026-02-23')] },
      100_000,
    ],
    [
      '$1,000 in thirty days, all of it gone',
      extra(),
      { ...settings({ maxPerMonthMinor: minor(100_000) }), recentRuns: [week(100_000, '2026-02-02')] },
      'cap_reached',
    ],
    [
      'a run that failed uses up nothing',
      extra(),
      {
        ...settings({ maxPerMonthMinor: minor(100_000) }),
        recentRuns: [{ ...week(100_000, '2026-02-02'), state: 'failed' }],
      },
      100_000,
    ],
    ['whole $5 steps', extra({ keepFloorMinor: minor(1), roundToMinor: minor(500) }), {}, 499_500],
    [
      'below the smallest move',
      extra({ keepFloorMinor: minor(499_000), minMoveMinor: minor(1_001) }),
      {},
      'below_min_move',
    ],
    ['exactly the smallest move', extra({ keepFloorMinor: minor(499_000), minMoveMinor: minor(1_000) }), {}, 1_000],
    ['the floor is above the balance', extra({ keepFloorMinor: minor(600_000) }), {}, 'nothing_safe'],
  ];

  it.each(table)('%s', (_why, each, more, expected) => {
    expect(amountOf(evaluate(each, more))).toBe(expected);
  });

  it('counts a day limit over all rules of one evaluation', () => {
    const rules = [
      extra({ id: 'a', priority: 1, maxMoveMinor: minor(70_000) }),
      extra({ id: 'b', priority: 2, maxMoveMinor: minor(70_000) }),
    ];
    const decisions = evaluateSweeps(sweepInputs({ rules, ...settings({ maxPerDayMinor: minor(100_000) }) }));
    expect(decisions.map(amountOf)).toEqual([70_000, 30_000]);
  });

  it('pays the last dollars of a debt although they are no whole step', () => {
    const decision = evaluate(rule({ kind: 'debt_extra', amountMinor: minor(50_000) }, { roundToMinor: minor(500) }), {
      accounts: [checking(500_000), card(1_234)],
    });
    expect(amountOf(decision)).toBe(1_234);
  });
});

describe('order and shared money', () => {
  it('lets deadlines take before savings, whatever the priorities say', () => {
    const rules = [
      rule(keepTarget(0), { id: 'save', priority: 1 }),
      rule({ kind: 'promo_deadline', promoId: 'p' }, { id: 'promo', priority: 10 }),
      rule({ kind: 'minimum_payment' }, { id: 'min', priority: 9 }),
    ];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules,
        promos: promo(),
        minimums: minimum(),
        accounts: [checking(100_000), savings(0), card(400_000)],
      }),
    );
    // $571.43 to the card, $40 of it its minimum; the rest of the $1,000 is saved
    expect(proposedSweeps(decisions).map(({ ruleId, amountMinor }) => [ruleId, amountMinor])).toEqual([
      ['min', 4_000],
      ['promo', 53_143],
      ['save', 42_857],
    ]);
  });

  it('counts the promotional payment as the minimum of its card', () => {
    const rules = [
      rule({ kind: 'promo_deadline', promoId: 'p' }, { id: 'promo', priority: 1 }),
      rule({ kind: 'minimum_payment' }, { id: 'min', priority: 2 }),
    ];
    expect(evaluateSweeps(sweepInputs({ rules, promos: promo(), minimums: minimum() })).map(amountOf)).toEqual([
      57_143,
      'nothing_owed',
    ]);
  });

  it('does not pay a promotion from what is left after its own planned payment', () => {
    const planned = { id: 'flow', amountMinor: minor(-57_143) };
    const bills = [{ id: 'flow', accountId: 'checking', amount: 57_143, on: civilDate('2026-03-05') }];
    const rules = [
      rule({ kind: 'promo_deadline', promoId: 'p' }, { id: 'promo' }),
      rule(keepTarget(0), { id: 'save' }),
    ];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules,
        promos: promo({ plannedFlow: planned }),
        bills,
        accounts: [checking(60_000), savings(0), card(400_000)],
      }),
    );
    // $600 − $571.43 = $28.57: the planned payment is not taken off a second time
    expect(decisions.map(amountOf)).toEqual([57_143, 2_857]);
  });

  it('says what a deadline lacks', () => {
    const decision = evaluate(rule({ kind: 'promo_deadline', promoId: 'p' }), {
      promos: promo(),
      accounts: [checking(50_000), card(400_000)],
    });
    expect(decision).toMatchObject({ amountMinor: 50_000, value: { avoidsMinor: 51_739 } });
    expect(decision).toHaveProperty(
      'risks',
      expect.arrayContaining([
        { code: 'deadline_underfunded', missingMinor: 7_143, dueOn: '2026-03-05' },
        { code: 'cannot_come_back', amountMinor: 50_000 },
      ]),
    );
  });

  it('fills destinations in their order, each to what it can take', () => {
    const destinations = [
      { kind: 'card_segment', accountId: 'card', segmentId: 'purchases' },
      { kind: 'loan', accountId: 'loan' },
      { kind: 'account', accountId: 'savings' },
    ] as const;
    const accounts = [
      checking(500_000),
      savings(0),
      card(120_000),
      card(200_000, { id: 'loan', ratePpm: ppm(60_000) }),
    ];
    const listed = evaluateSweeps(sweepInputs({ rules: [rule(keepTarget(0), { destinations })], accounts }));
    expect(proposedSweeps(listed).map(({ destinationKey, amountMinor }) => [destinationKey, amountMinor])).toEqual([
      ['segment:card/purchases', 120_000],
      ['loan:loan', 200_000],
      ['account:savings', 180_000],
    ]);
    const ladder = [
      { key: 'account:savings', capacityMinor: minor(50_000), ratePpm: ppm(300_000) },
      { key: 'loan:loan', capacityMinor: null, ratePpm: ppm(60_000) },
    ];
    const ranked = evaluateSweeps(
      sweepInputs({
        rules: [rule(keepTarget(0), { destinations, destinationOrder: 'marginal_return' })],
        accounts,
        destinations: ladder,
      }),
    );
    expect(proposedSweeps(ranked).map(({ destinationKey, amountMinor }) => [destinationKey, amountMinor])).toEqual([
      ['account:savings', 50_000],
      ['loan:loan', 200_000],
      ['segment:card/purchases', 120_000],
    ]);
  });

  it.each([
    ['the first destination takes all of it', 300_000, [['segment:card/purchases', 100_000]]],
    [
      'the second gets what the first cannot take, and no more',
      30_000,
      [
        ['segment:card/purchases', 30_000],
        ['account:savings', 70_000],
      ],
    ],
    ['a first that is full gets nothing', 0, [['account:savings', 100_000]]],
  ])('moves a fixed amount once: %s', (_why, owed, expected) => {
    const destinations = [
      { kind: 'card_segment', accountId: 'card', segmentId: 'purchases' },
      { kind: 'account', accountId: 'savings' },
    ] as const;
    const fixed = rule(
      { kind: 'fixed_schedule', amountMinor: minor(100_000), schedule: monthly('2026-03-02') },
      { destinations },
    );
    const decisions = evaluateSweeps(
      sweepInputs({ rules: [fixed], accounts: [checking(500_000), savings(0), card(owed)] }),
    );
    expect(proposedSweeps(decisions).map(({ destinationKey, amountMinor }) => [destinationKey, amountMinor])).toEqual(
      expected,
    );
  });

  it('gives a goal what it lacks, and the rest to the next destination', () => {
    const destinations = [
      { kind: 'goal', accountId: 'savings', goalId: 'holiday' },
      { kind: 'account', accountId: 'best' },
    ] as const;
    const accounts = [checking(500_000), savings(0), savings(0, { id: 'best' })];
    const onItsWay = pastRun({
      ruleId: 'x',
      destinationKey: 'goal:savings/holiday',
      amountMinor: minor(30_000),
      state: 'in_transit',
      isInCounted: false,
    });
    const decisions = evaluateSweeps(
      sweepInputs({
        rules: [rule(keepTarget(0), { destinations })],
        accounts,
        goals: goal(100_000),
        recentRuns: [onItsWay],
      }),
    );
    expect(proposedSweeps(decisions).map(({ destinationKey, amountMinor }) => [destinationKey, amountMinor])).toEqual([
      ['goal:savings/holiday', 70_000],
      ['account:best', 430_000],
    ]);
  });

  it('never pays a card more than it is owed, over several rules and what is on its way', () => {
    const rules = ['a', 'b'].map((id, priority) =>
      rule({ kind: 'debt_extra', amountMinor: minor(20_000) }, { id, priority }),
    );
    const onItsWay = pastRun({
      ruleId: 'x',
      toAccountId: 'card',
      destinationKey: 'segment:card/purchases',
      amountMinor: minor(5_000),
      state: 'in_transit',
      isInCounted: false,
    });
    const decisions = evaluateSweeps(
      sweepInputs({ rules, accounts: [checking(500_000), card(30_000)], recentRuns: [onItsWay] }),
    );
    expect(decisions.map(amountOf)).toEqual([20_000, 5_000]);
  });

  it('takes what earlier runs were promised from balance and forecast', () => {
    const promised = pastRun({
      ruleId: 'x',
      toAccountId: 'card',
      amountMinor: minor(100_000),
      state: 'approved',
      isOutCounted: false,
      isInCounted: false,
    });
    expect(amountOf(evaluate(rule(keepTarget(300_000)), { recentRuns: [promised] }))).toBe(100_000);
  });
});

describe('two ways', () => {
  const shortfall = (on: string, amount = 600_000) => ({
    bills: [{ id: 'tax', accountId: 'checking', amount, on: civilDate(on) }],
  });
  const twoWay = (more: Partial<SweepRule> = {}) =>
    rule(keepTarget(300_000), { direction: 'two_way', keepFloorMinor: minor(50_000), ...more });

  it('brings money back on the last safe day before a shortfall', () => {
    // $5,000 − $6,000 tax on Thursday is $1,500 below the floor of $500; three business days before Thursday is Monday
    expect(evaluate(twoWay(), shortfall('2026-03-05'))).toMatchObject({
      leg: 'top_up',
      fromAccountId: 'savings',
      toAccountId: 'checking',
      amountMinor: 150_000,
      arrivesOn: '2026-03-03',
    });
  });

  it('waits while a shortfall is far, and sweeps nothing out meanwhile', () => {
    expect(evaluate(twoWay(), shortfall('2026-03-20'))).toMatchObject({
      reason: 'top_up_not_due',
      on: '2026-03-17',
      amountMinor: 150_000,
    });
  });

  it('does not bring back what is on its way already', () => {
    const onItsWay = pastRun({
      fromAccountId: 'savings',
      toAccountId: 'checking',
      destinationKey: 'account:checking',
      amountMinor: minor(150_000),
      state: 'in_transit',
      isInCounted: false,
      decidedOn: MONDAY,
    });
    expect(amountOf(evaluate(twoWay(), { ...shortfall('2026-03-05'), recentRuns: [onItsWay] }))).not.toBe(150_000);
  });

  it('takes from the account that earns least, then from the next, above their floors', () => {
    const destinations = [
      { kind: 'account', accountId: 'best' },
      { kind: 'account', accountId: 'savings' },
    ] as const;
    const accounts = [checking(500_000), savings(90_000), savings(500_000, { id: 'best', ratePpm: ppm(50_000) })];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules: [twoWay({ destinations })],
        accounts,
        ...shortfall('2026-03-05'),
        settings: { ...DEFAULT_SWEEP_SETTINGS, floors: { savings: minor(20_000) } },
      }),
    );
    expect(proposedSweeps(decisions).map(({ fromAccountId, amountMinor }) => [fromAccountId, amountMinor])).toEqual([
      ['savings', 70_000],
      ['best', 80_000],
    ]);
  });

  it('says what is still missing when savings are too small', () => {
    const decision = evaluate(twoWay(), {
      ...shortfall('2026-03-05'),
      accounts: [checking(500_000), savings(100_000)],
    });
    expect(decision).toMatchObject({ amountMinor: 100_000 });
    expect(decision).toHaveProperty(
      'risks',
      expect.arrayContaining([{ code: 'shortfall_remains', missingMinor: 50_000, by: '2026-03-05' }]),
    );
  });

  it('brings back from savings without a history of spending', () => {
    const base = sweepInputs({ rules: [twoWay()], ...shortfall('2026-03-05') });
    const safeToMove: SweepInputs['safeToMove'] = (accountId, limits, without) => {
      const safe = base.safeToMove(accountId, limits, without);
      return accountId === 'savings' ? { ...safe, amountMinor: minor(0), reason: 'history_too_short' } : safe;
    };
    expect(amountOf(only(evaluateSweeps({ ...base, safeToMove })))).toBe(150_000);
  });

  it('rounds a refill up and keeps the floor of the account it refills', () => {
    const refill = rule({ kind: 'buffer_refill', protectedFloorMinor: minor(100_001) }, { roundToMinor: minor(500) });
    // $5,000 − $4,500 = $500; up to $1,000.01 are $500.01, in steps of $5: $505
    expect(evaluate(refill, shortfall('2026-03-05', 450_000))).toMatchObject({
      leg: 'top_up',
      fromAccountId: 'savings',
      toAccountId: 'checking',
      amountMinor: 50_500,
    });
  });

  it('never moves the other way within the cool-down, not even back', () => {
    const out = pastRun({ decidedOn: civilDate('2026-02-27') }); // Friday; three business days end on Wednesday
    expect(evaluate(twoWay(), { ...shortfall('2026-03-05'), recentRuns: [out] })).toMatchObject({
      reason: 'opposite_move',
      on: '2026-03-04',
    });
  });

  it('helps an account that may not send, after a payment was returned', () => {
    const accounts = [checking(500_000, { isSweepSuspended: true }), savings(1_000_000)];
    expect(evaluate(twoWay(), { ...shortfall('2026-03-05'), accounts })).toMatchObject({
      leg: 'top_up',
      amountMinor: 150_000,
    });
    expect(amountOf(evaluate(twoWay(), { accounts }))).toBe('account_suspended');
  });

  it('brings nothing back to a card', () => {
    expect(amountOf(evaluate(twoWay({ sourceAccountId: 'card' })))).toBe('not_a_deposit');
  });

  it('still pays a deadline while money is brought back', () => {
    const both = rule(
      { kind: 'promo_deadline', promoId: 'p' },
      {
        direction: 'two_way',
        destinations: [
          { kind: 'card_segment', accountId: 'card', segmentId: 'promo' },
          { kind: 'account', accountId: 'savings' },
        ],
      },
    );
    const planned = { id: 'flow', amountMinor: minor(-57_143) };
    const bills = [{ id: 'flow', accountId: 'checking', amount: 57_143, on: civilDate('2026-03-05') }];
    const decisions = evaluateSweeps(
      sweepInputs({
        rules: [both],
        promos: promo({ plannedFlow: planned }),
        bills,
        accounts: [checking(40_000), savings(100_000), card(400_000)],
      }),
    );
    expect(
      proposedSweeps(decisions).map(({ leg, toAccountId, amountMinor }) => [leg, toAccountId, amountMinor]),
    ).toEqual([
      ['top_up', 'checking', 17_143],
      ['sweep', 'card', 40_000],
    ]);
  });
});

describe('what stops a rule', () => {
  const sweep = (more: Partial<SweepRule> = {}) => rule(keepTarget(300_000), more);
  const settings = (more: Partial<typeof DEFAULT_SWEEP_SETTINGS>) => ({
    settings: { ...DEFAULT_SWEEP_SETTINGS, ...more },
  });
  const accounts = (source: Parameters<typeof checking>[1], target: Parameters<typeof savings>[1] = {}) => ({
    accounts: [checking(500_000, source), savings(0, target)],
  });
  const old = civilDate('2026-02-26'); // four days before
  const table: [SkippedSweep['reason'], SweepRule, Parameters<typeof sweepInputs>[0]][] = [
    ['kill_switch', sweep(), settings({ killSwitch: true })],
    ['rule_not_active', sweep({ state: 'paused' }), {}],
    ['rule_not_active', sweep({ state: 'suspended' }), {}],
    ['blackout', sweep(), settings({ blackoutDates: [MONDAY] })],
    ['weekday_off', sweep(), settings({ weekdays: [2, 5] })],
    ['weekday_off', sweep(), { today: civilDate('2026-03-01') }],
    ['bank_holiday', sweep(), { today: civilDate('2026-05-25') }],
    ['manual_only', sweep({ trigger: 'manual' }), {}],
    ['account_missing', sweep({ sourceAccountId: 'gone' }), {}],
    ['account_missing', sweep({ destinations: [{ kind: 'account', accountId: 'gone' }] }), {}],
    ['not_a_deposit', sweep({ sourceAccountId: 'card' }), {}],
    [
      'not_a_deposit',
      rule(
        { kind: 'buffer_refill', protectedFloorMinor: minor(1) },
        { destinations: [{ kind: 'loan', accountId: 'card' }] },
      ),
      {},
    ],
    ['same_account', sweep({ destinations: [{ kind: 'account', accountId: 'checking' }] }), {}],
    ['currency_differs', sweep(), accounts({}, { currency: 'EUR' })],
    ['balance_stale', sweep(), accounts({ balanceAsOf: old })],
    ['balance_stale', sweep(), accounts({}, { balanceAsOf: old })],
    ['account_suspended', sweep(), accounts({ isSweepSuspended: true })],
    ['link_disabled', sweep(), accounts({}, { isLinkDisabled: true })],
    ['cool_down', sweep(), { recentRuns: [pastRun({ decidedOn: civilDate('2026-02-27') })] }],
    [
      'destination_full',
      sweep({ destinations: [{ kind: 'loan', accountId: 'card' }] }),
      { accounts: [checking(500_000), card(0)] },
    ],
  ];

  it.each(table)('%s', (reason, each, more) => {
    expect(amountOf(evaluate(each, more))).toBe(reason);
  });

  it('runs a manual rule when the person says so', () => {
    expect(amountOf(evaluate(sweep({ trigger: 'manual' }), { runNow: ['rule'] }))).toBe(200_000);
  });

  it('moves again on the day the cool-down ends', () => {
    expect(amountOf(evaluate(sweep(), { recentRuns: [pastRun({ decidedOn: civilDate('2026-02-25') })] }))).toBe(
      200_000,
    );
  });

  it('asks a rule for a longer history, but not a required payment', () => {
    const base = sweepInputs({
      rules: [sweep(), rule({ kind: 'minimum_payment' }, { id: 'min' })],
      minimums: minimum(),
    });
    const safeToMove: SweepInputs['safeToMove'] = (...args) => ({
      ...base.safeToMove(...args),
      amountMinor: minor(0),
      reason: 'history_too_short',
    });
    expect(evaluateSweeps({ ...base, safeToMove }).map(amountOf)).toEqual([4_000, 'history_too_short']);
  });

  it('never pays a period twice, not even to another destination', () => {
    const both = rule(
      { kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-01-02') },
      {
        destinations: [
          { kind: 'account', accountId: 'best' },
          { kind: 'account', accountId: 'savings' },
        ],
      },
    );
    const accounts2 = [checking(500_000), savings(0), savings(0, { id: 'best' })];
    const paid = pastRun({ key: 'rule:checking>account:savings:2026-03-02:2', state: 'cancelled' });
    expect(amountOf(evaluate(both, { accounts: accounts2, recentRuns: [paid] }))).toBe('already_decided');
  });

  it('evaluates a skipped period again', () => {
    const skipped = pastRun({ key: 'rule:checking>account:savings:2026-03-02:0', state: 'skipped', decidedOn: MONDAY });
    expect(amountOf(evaluate(sweep(), { recentRuns: [skipped] }))).toBe(200_000);
  });

  it('catches up a scheduled day that was missed, with the key of that day', () => {
    const fixed = rule({ kind: 'fixed_schedule', amountMinor: minor(100), schedule: monthly('2026-01-26') });
    expect(evaluate(fixed)).toMatchObject({ outcome: 'proposed', key: 'rule:checking>account:savings:2026-02-26:1' });
  });
});
