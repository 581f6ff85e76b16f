import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, apr, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { debtRungs } from './debt-rungs.ts';
import type { GraceAtStake, LadderFacts, RequiredPayment } from './ladder-facts.ts';
import { graceRung, requiredRung } from './required-rungs.ts';

const card: Debt = {
  id: 'card',
  name: 'Card',
  kind: 'card',
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
  segments: [
    { id: 'bought', kind: 'purchase', balanceMinor: minor(60_000), aprPpm: ppm(240_000) },
    { id: 'cash', kind: 'cash_advance', balanceMinor: minor(10_000), aprPpm: ppm(290_000) },
  ],
};
const required = (fields: Partial<RequiredPayment> = {}): RequiredPayment => ({
  debtId: 'card',
  openMinor: minor(2_500),
  dueOn: civilDate('2026-03-20'),
  costIfLateMinor: minor(3_050),
  ...fields,
});
const grace = (fields: Partial<GraceAtStake> = {}): GraceAtStake => ({
  debtId: 'card',
  openMinor: minor(50_000),
  dueOn: civilDate('2026-03-20'),
  aprPpm: ppm(240_000),
  monthlyPurchasesMinor: minor(50_000),
  ...fields,
});

describe('open minimum', () => {
  it.each<[Partial<RequiredPayment>, number, object | undefined, string]>([
    [
      {},
      70_000,
      {
        capacityMinor: 2_500,
        reason: 'required_minimum',
        valueMinor: 3_050,
        returnPpm: 14_640_000,
        payBy: '2026-03-20',
      },
      '30.50 × 12 on a minimum of 25',
    ],
    [
      { promoAtStakeMinor: minor(20_000) },
      70_000,
      { capacityMinor: 2_500, reason: 'keep_promo_alive', valueMinor: 23_050 },
      'missing it would also end a promotion',
    ],
    [{}, 1_000, { capacityMinor: 1_000 }, 'it is at most the amount owed'],
    [{ openMinor: minor(0) }, 70_000, undefined, 'it is paid'],
    [{ openMinor: minor(-500) }, 70_000, undefined, 'more than the minimum is paid'],
    [{}, 0, undefined, 'nothing is owed'],
    [
      { costIfLateMinor: minor(0) },
      70_000,
      { returnPpm: 0, valueMinor: 0 },
      'a minimum is required even if a delay costs nothing',
    ],
  ])('with %j and %s owed gives %j: %s', (fields, owed, expected, _why) => {
    const rung = requiredRung(card, minor(owed), required(fields));
    if (expected === undefined) expect(rung).toBeUndefined();
    else expect(rung).toMatchObject({ class: 'required', per: 'once', ...expected });
  });
});

describe('rung for a statement in its grace period', () => {
  it.each<[Partial<GraceAtStake>, number, number, object | undefined, string]>([
    [
      {},
      70_000,
      0,
      { capacityMinor: 50_000, valueMinor: 2_000, returnPpm: 480_000 },
      'a month at 24% on the statement and on equal purchases',
    ],
    [{}, 67_500, 2_500, { capacityMinor: 47_500 }, 'the minimum is part of the statement'],
    [
      { monthlyPurchasesMinor: minor(0) },
      70_000,
      0,
      { valueMinor: 1_000, returnPpm: 240_000 },
      'there are no new purchases',
    ],
    [{}, 20_000, 0, { capacityMinor: 20_000 }, 'a later payment reduced the balance'],
    [{ openMinor: minor(2_500) }, 67_500, 2_500, undefined, 'the minimum covers the whole statement'],
    [{ openMinor: minor(0) }, 70_000, 0, undefined, 'the statement is paid'],
  ])('for %j with %s owed after a minimum of %s gives %j: %s', (fields, owed, minimum, expected, _why) => {
    const rung = graceRung(card, minor(owed), grace(fields), minor(minimum));
    if (expected === undefined) expect(rung).toBeUndefined();
    else expect(rung).toMatchObject({ class: 'grace', reason: 'keep_grace', ...expected });
  });
});

describe('remainder of a card', () => {
  const rungsOf = (fields: Partial<LadderFacts> = {}) =>
    debtRungs(card, {
      today: TODAY,
      debts: [card],
      course: planPayoff([card], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
      taxPpm: ppm(0),
      ...fields,
    }).map(({ reason, capacityMinor, returnPpm }) => [reason, capacityMinor, returnPpm]);

  it.each<[Partial<LadderFacts>, unknown[], string]>([
    [
      {},
      [
        ['interest', 10_000, 290_000],
        ['interest', 60_000, 240_000],
      ],
      'the higher-rate part comes first',
    ],
    [
      { required: [required()] },
      [
        ['required_minimum', 2_500, 14_640_000],
        ['interest', 10_000, 290_000],
        ['interest', 57_500, 240_000],
      ],
      'the minimum reduces the lower-rate part',
    ],
    [
      { grace: [grace()] },
      [
        ['keep_grace', 50_000, 480_000],
        ['interest_free', 20_000, 0],
      ],
      'the payment reaches the cash advance on its way, and purchases after it are interest-free',
    ],
    [
      { grace: [grace({ openMinor: minor(0) })] },
      [
        ['interest', 10_000, 290_000],
        ['interest_free', 60_000, 0],
      ],
      'a paid statement keeps purchases interest-free',
    ],
    [
      { grace: [grace({ debtId: 'other' })], required: [required({ debtId: 'other' })] },
      [
        ['interest', 10_000, 290_000],
        ['interest', 60_000, 240_000],
      ],
      'payments to another card do not count',
    ],
  ])('case %#: %j leaves %j: %s', (fields, expected, _why) => {
    expect(rungsOf(fields)).toEqual(expected);
  });
});

it('rungs for a minimum or a statement explain their returns, and never return less if more is at stake', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000 }),
      amount(90_000),
      amount(90_000),
      apr(),
      amount(90_000),
      (open, cost, promo, aprPpm, purchases) => {
        const [rung, more] = [
          requiredRung(card, minor(90_000), required({ openMinor: minor(open), costIfLateMinor: cost })),
          requiredRung(
            card,
            minor(90_000),
            required({ openMinor: minor(open), costIfLateMinor: cost, promoAtStakeMinor: promo }),
          ),
        ];
        const kept = graceRung(
          card,
          minor(90_000),
          grace({ openMinor: minor(open), aprPpm, monthlyPurchasesMinor: purchases }),
          minor(0),
        );
        if (rung === undefined || more === undefined || kept === undefined) throw new Error('all of them are open');
        expect(more.returnPpm).toBeGreaterThanOrEqual(rung.returnPpm);
        expect(kept.returnPpm).toBeGreaterThanOrEqual(aprPpm);
        for (const { working, returnPpm } of [rung, more, kept])
          expect(recompute(working)).toEqual({ kind: 'ppm', ppm: returnPpm });
      },
    ),
  );
});
