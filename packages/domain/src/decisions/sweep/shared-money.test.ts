import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, pastRun, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { monthly, evaluate, amountOf, promo, minimum, goal } from '../../testing/sweep-evaluations.ts';

describe('sweep evaluation', () => {
  it('pays deadlines before it saves, regardless of the priorities', () => {
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
    // $571.43 goes to the card, including its $40 minimum, and the rest of the $1,000 is saved.
    expect(proposedSweeps(decisions).map(({ ruleId, amountMinor }) => [ruleId, amountMinor])).toEqual([
      ['min', 4_000],
      ['promo', 53_143],
      ['save', 42_857],
    ]);
  });

  it("counts the promotional payment as the card's minimum", () => {
    const rules = [
      rule({ kind: 'promo_deadline', promoId: 'p' }, { id: 'promo', priority: 1 }),
      rule({ kind: 'minimum_payment' }, { id: 'min', priority: 2 }),
    ];
    expect(evaluateSweeps(sweepInputs({ rules, promos: promo(), minimums: minimum() })).map(amountOf)).toEqual([
      57_143,
      'nothing_owed',
    ]);
  });

  it('does not subtract the planned payment that a promotional payment replaces', () => {
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
    // $600 − $571.43 = $28.57: the planned payment is not subtracted a second time.
    expect(decisions.map(amountOf)).toEqual([57_143, 2_857]);
  });

  it('reports the amount missing for a deadline', () => {
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

  it('fills destinations in the listed order or by return, each up to its capacity', () => {
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
    ['the first destination takes the whole amount', 300_000, [['segment:card/purchases', 100_000]]],
    [
      'the second destination gets only what the first cannot take',
      30_000,
      [
        ['segment:card/purchases', 30_000],
        ['account:savings', 70_000],
      ],
    ],
    ['a full first destination gets nothing', 0, [['account:savings', 100_000]]],
  ])('moves a fixed amount only once: %s', (_why, owed, expected) => {
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

  it('gives a goal its missing amount, and the rest to the next destination', () => {
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

  it('never pays more than a card owes, across several rules and payments in transit', () => {
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

  it('subtracts money promised to earlier runs from balance and forecast', () => {
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
