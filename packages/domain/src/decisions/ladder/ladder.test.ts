import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import type { SavingsAccountBalance } from '../../products/savings/yield-account.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import type { LadderFacts, LadderOptions } from './ladder-facts.ts';
import { marginalLadder } from './marginal-ladder.ts';

const segment = (id: string, balance: number, aprPpm: number, more: Partial<DebtSegment> = {}): DebtSegment => ({
  id,
  kind: 'purchase',
  balanceMinor: minor(balance),
  aprPpm: ppm(aprPpm),
  ...more,
});
const card = (id: string, segments: DebtSegment[], paymentMinor = 0, more: Partial<Debt> = {}): Debt => ({
  id,
  name: id,
  kind: 'card',
  segments,
  minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
  dueDay: 15,
  ...more,
});
const interestFree = (id: string, balance: number, endsOn: string): DebtSegment =>
  segment(id, balance, 0, { kind: 'promo', promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(280_000) } });
const deferred = (id: string, balance: number, endsOn: string, accrued = 0): DebtSegment =>
  segment(id, balance, 0, {
    kind: 'deferred',
    promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(280_000), deferredAccruedMinor: minor(accrued) },
  });
const savings = (apyPpm: number, more: Partial<SavingsAccountBalance> = {}): SavingsAccountBalance => ({
  accountId: 's',
  accountName: 'Savings',
  balanceMinor: minor(0),
  periods: [{ from: civilDate('2020-01-01'), tiers: [{ apyPpm: ppm(apyPpm), upToMinor: null }] }],
  ...more,
});
const ladderOf = (debts: Debt[], more: Partial<LadderFacts> = {}, options: LadderOptions = {}) =>
  marginalLadder(
    {
      today: TODAY,
      debts,
      course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
      taxPpm: ppm(0),
      ...more,
    },
    options,
  );
const shown = (ladder: ReturnType<typeof ladderOf>) =>
  ladder.rungs.map((rung) => [rung.target.accountId, rung.reason, rung.capacityMinor, rung.returnPpm]);

describe('marginalLadder', () => {
  it('ranks a whole household: minimum, statement in grace, highest rate, deferred interest, savings after tax, promotion', () => {
    const debts = [
      card('transfer', [interestFree('bt', 100_000, '2026-12-31')], 20_000),
      card('daily', [segment('shopping', 60_000, 220_000)], 60_000),
      card('visa', [segment('old', 50_000, 240_000)], 2_000),
      card('store', [deferred('sofa', 100_000, '2026-12-31')], 9_000),
    ];
    const ladder = ladderOf(debts, {
      required: [
        {
          debtId: 'transfer',
          openMinor: minor(20_000),
          dueOn: civilDate('2026-03-15'),
          costIfLateMinor: minor(3_000),
          promoAtStakeMinor: minor(28_000),
        },
      ],
      grace: [
        {
          debtId: 'daily',
          openMinor: minor(60_000),
          dueOn: civilDate('2026-03-20'),
          aprPpm: ppm(220_000),
          monthlyPurchasesMinor: minor(60_000),
        },
      ],
      savings: [savings(45_000)],
      taxPpm: ppm(220_000),
    });
    // Deferred: ten payments of 90 leave 100 on December 31; the plan computes the charge.
    const charged = recompute(
      ladder.rungs.find(({ reason }) => reason === 'deferred_expiry')?.working ?? { formulaId: '', lines: [] },
    );
    expect(shown(ladder)).toEqual([
      ['transfer', 'keep_promo_alive', 20_000, 18_600_000], // (30 + 280) × 12 ÷ 200
      ['daily', 'keep_grace', 60_000, 440_000], // 22% on twice the amount
      ['store', 'deferred_expiry', 10_000, charged.kind === 'ppm' ? charged.ppm : 0],
      ['visa', 'interest', 50_000, 240_000],
      ['s', 'savings_yield', null, 35_100], // 4.5% × 0.78
      ['transfer', 'interest_free', 80_000, 0], // five payments of 200 clear it by August
      ['store', 'interest_free', 90_000, 0],
    ]);
    expect(ladder.hurdlePpm).toBe(35_100);
    expect(ladder.rungs[2]).toMatchObject({ class: 'debt', payBy: '2026-12-31', per: 'once' });
  });

  it('ranks a deferred balance after the highest rate while its end is far away', () => {
    // In 22 months, 780 of 1,000 would be left: about 600 charged in two years is about 40% a year.
    const debts = [
      card('visa', [segment('old', 50_000, 990_000)], 2_000),
      card('store', [deferred('sofa', 100_000, '2028-01-01')], 1_000),
    ];
    expect(ladderOf(debts).rungs.map(({ reason }) => reason)).toEqual(['interest', 'deferred_expiry', 'interest_free']);
  });

  it('applies the later rate to a promotion for the time after it ends', () => {
    // 300 paid at 20 a month: fifteen payments, the last on June 1, 2027. 61 of 457 days at 0%, the rest at 28%.
    const ladder = ladderOf([card('transfer', [interestFree('bt', 30_000, '2026-04-30')], 2_000)]);
    const [rung] = ladder.rungs;
    expect(
      rung?.working.lines.map(({ value }) => ('ppm' in value ? value.ppm : 'count' in value ? value.count : value)),
    ).toMatchObject([0, 61, 280_000, expect.any(Number)]);
    const later = rung?.working.lines[3]?.value;
    const days = later?.kind === 'count' ? later.count : 0;
    expect(rung).toMatchObject({
      reason: 'interest',
      class: 'debt',
      returnPpm: Math.round((280_000 * days) / (61 + days)),
      payBy: '2026-04-30',
    });
  });

  it('requires no minimum for a card without a balance', () => {
    expect(
      ladderOf([card('empty', [segment('none', 0, 240_000)])], {
        required: [{ debtId: 'empty', openMinor: minor(2_500), dueOn: TODAY, costIfLateMinor: minor(3_000) }],
      }).rungs,
    ).toEqual([]);
  });

  it('omits a paid minimum, and limits a minimum to the balance', () => {
    const required = (openMinor: number) => [
      { debtId: 'visa', openMinor: minor(openMinor), dueOn: TODAY, costIfLateMinor: minor(3_000) },
    ];
    const debts = [card('visa', [segment('old', 2_000, 240_000)], 2_500)];
    expect(shown(ladderOf(debts, { required: required(0) })).map(([, reason]) => reason)).toEqual(['interest']);
    expect(shown(ladderOf(debts, { required: required(2_500) }))).toEqual([
      ['visa', 'required_minimum', 2_000, 18_000_000],
    ]);
  });

  it('applies a minimum to the lowest rate and the amount above it to the highest', () => {
    const debts = [card('visa', [interestFree('bt', 40_000, '2026-12-31'), segment('old', 30_000, 240_000)], 5_000)];
    const rungs = shown(
      ladderOf(debts, {
        required: [{ debtId: 'visa', openMinor: minor(5_000), dueOn: TODAY, costIfLateMinor: minor(0) }],
      }),
    );
    // The course determines the rate of the remainder; the amounts are the parts left by the legal allocation order.
    expect(rungs.map(([, , capacity]) => capacity)).toEqual([5_000, 30_000, 35_000]);
  });

  it('reaches a higher-rate part of a card only through the parts that payments reach first', () => {
    // Interest is deferred, so the sofa counts as 0% and purchases at 20% come first, but missing the end costs far
    // more.
    const debts = [
      card('store', [segment('old', 20_000, 200_000), deferred('sofa', 50_000, '2026-12-31', 10_000)], 1_000),
    ];
    const [first, second] = ladderOf(debts).rungs;
    expect(first).toMatchObject({ reason: 'clears_the_way', target: { segmentIds: ['old', 'sofa'] } });
    expect(first?.returnPpm).toBeGreaterThan(200_000);
    expect(second?.reason ?? 'interest_free').toBe('interest_free');
  });

  it('applies the next unit to the deferred balance first in its last two cycles', () => {
    const debts = [
      card('store', [segment('old', 20_000, 200_000), deferred('sofa', 50_000, '2026-04-20', 10_000)], 1_000),
    ];
    expect(ladderOf(debts).rungs[0]).toMatchObject({
      reason: 'deferred_expiry',
      target: { segmentIds: ['sofa'] },
      payBy: '2026-04-20',
    });
  });

  it('uses the later rate after a promotion ends', () => {
    expect(ladderOf([card('old', [interestFree('bt', 10_000, '2026-02-01')], 500)]).rungs[0]).toMatchObject({
      returnPpm: 280_000,
      payBy: null,
    });
  });

  it('omits payments that cost more than they save', () => {
    // Paid off anyway on April 1, in 31 days: a 2% fee amounts to 23.5% a year.
    const loan = (feePpm: number, until?: string) =>
      card('loan', [segment('principal', 10_000, 60_000)], 20_000, {
        kind: 'loan',
        prepaymentFee: { feePpm: ppm(feePpm), ...(until === undefined ? {} : { until: civilDate(until) }) },
      });
    expect(ladderOf([loan(20_000)]).rungs).toEqual([]);
    expect(shown(ladderOf([loan(2_000)]))).toEqual([['loan', 'interest', 10_000, 36_452]]); // 6% − 0.2% × 365 ÷ 31
    expect(shown(ladderOf([loan(20_000, '2026-02-28')]))).toEqual([['loan', 'interest', 10_000, 60_000]]);
  });

  it("averages a loan's agreed rate steps", () => {
    const loan = card(
      'loan',
      [segment('principal', 1_000_000, 60_000, { rateSteps: [{ on: addDays(TODAY, 31), aprPpm: ppm(90_000) }] })],
      510_000,
      { kind: 'loan' },
    );
    // Two payments, the last on May 1: 31 days at 6%, 30 at 9%.
    expect(shown(ladderOf([loan]))).toEqual([['loan', 'interest', 1_000_000, 74_754]]);
  });

  it.each([
    [{ taxPpm: ppm(1_000_001) }, 'tax'],
    [
      {
        required: [
          { debtId: 'a', openMinor: minor(1), dueOn: TODAY, costIfLateMinor: minor(1) },
          { debtId: 'a', openMinor: minor(1), dueOn: TODAY, costIfLateMinor: minor(1) },
        ],
      },
      'one minimum',
    ],
  ])('rejects %j', (fields, message) => {
    expect(() => ladderOf([], fields)).toThrow(message);
  });
});

describe('savings on the ladder', () => {
  const tiers = [
    { apyPpm: ppm(50_000), upToMinor: minor(100_000) },
    { apyPpm: ppm(30_000), upToMinor: minor(200_000) },
    { apyPpm: ppm(0), upToMinor: null },
  ];
  const tiered = (more: Partial<SavingsAccountBalance> = {}) =>
    savings(0, { periods: [{ from: TODAY, tiers }], ...more });

  it.each([
    [
      0,
      [
        [100_000, 50_000],
        [100_000, 30_000],
      ],
      'both tiers have room, and the tier without a yield has no rung',
    ],
    [
      60_000,
      [
        [40_000, 50_000],
        [100_000, 30_000],
      ],
      'the first tier has some room left',
    ],
    [100_000, [[100_000, 30_000]], 'a full tier gets no rung'],
    [900_000, [], 'all tiers with a yield are full'],
    [
      -5_000,
      [
        [100_000, 50_000],
        [100_000, 30_000],
      ],
      'the account is overdrawn',
    ],
  ])('at a balance of %s have the rungs %j: %s', (balance, expected, _why) => {
    expect(
      shown(ladderOf([], { savings: [tiered({ balanceMinor: minor(balance) })] })).map(([, , capacity, rate]) => [
        capacity,
        rate,
      ]),
    ).toEqual(expected);
  });

  it('end where the next unit would lower the yield of the whole account', () => {
    expect(
      shown(ladderOf([], { savings: [tiered({ method: 'A' })] })).map(([, , capacity, rate]) => [capacity, rate]),
    ).toEqual([[100_000, 50_000]]);
  });

  it('earn a bonus only until it ends', () => {
    const periods = [
      { from: TODAY, tiers: [{ apyPpm: ppm(50_000), upToMinor: null }] },
      { from: addDays(TODAY, 73), tiers: [{ apyPpm: ppm(10_000), upToMinor: null }] },
    ];
    // a fifth of the year at 5%, four fifths at 1%
    expect(shown(ladderOf([], { savings: [savings(0, { periods })] }))).toEqual([['s', 'savings_yield', null, 18_000]]);
  });

  it('include the buffer in the order of the destinations, at the yield of its account', () => {
    const debts = [card('visa', [segment('old', 50_000, 240_000)], 2_000)];
    const facts = {
      savings: [savings(40_000)],
      buffer: { accountId: 's', accountName: 'Savings', missingMinor: minor(30_000) },
    };
    expect(shown(ladderOf(debts, facts))[0]).toEqual(['s', 'buffer_missing', 30_000, 40_000]);
    expect(
      shown(ladderOf(debts, facts, { destinationOrder: ['debt', 'buffer', 'savings'] })).map(([, reason]) => reason),
    ).toEqual(['interest', 'buffer_missing', 'savings_yield']);
    const none = { ...facts.buffer, missingMinor: minor(0) };
    expect(shown(ladderOf([], { buffer: none }))).toEqual([]);
    expect(shown(ladderOf([], { buffer: facts.buffer }))).toEqual([['s', 'buffer_missing', 30_000, 0]]);
  });
});

describe('order among debts', () => {
  const debts = [
    card('large', [segment('a', 90_000, 300_000)], 3_000),
    card('small', [segment('b', 10_000, 100_000)], 1_000),
    card('cheap', [segment('c', 50_000, 20_000)], 1_000),
  ];
  const reasons = (options: LadderOptions) =>
    shown(ladderOf(debts, { savings: [savings(40_000)] }, options)).map(([id]) => id);

  it.each<[LadderOptions, string[], string]>([
    [{}, ['large', 'small', 's', 'cheap'], 'the largest saving comes first, and 2% saves less than 4% earns'],
    [
      { debtOrder: 'smallest_balance' },
      ['small', 'large', 's', 'cheap'],
      'the smallest balance comes first, but no debt below the hurdle',
    ],
    [
      { debtOrder: 'custom', order: ['small'] },
      ['small', 'large', 's', 'cheap'],
      "the user's order comes first, then the highest return",
    ],
    [{ destinationOrder: ['debt', 'low_debt', 'savings'] }, ['large', 'small', 'cheap', 's'], 'debts come first'],
    [
      { hurdlePpm: ppm(100_000) },
      ['large', 's', 'small', 'cheap'],
      "the user's hurdle applies, and 10% is not above 10%",
    ],
    [{ hurdlePpm: ppm(0) }, ['large', 'small', 'cheap', 's'], 'there is no hurdle'],
    [
      { destinationOrder: ['savings'] },
      ['s', 'large', 'small', 'cheap'],
      'omitted destinations follow in the usual order',
    ],
  ])('with %j is %j: %s', (options, expected, _why) => {
    expect(reasons(options)).toEqual(expected);
  });

  it('never ranks a part ahead of a part that payments reach first', () => {
    const both = [card('store', [segment('old', 20_000, 200_000), interestFree('bt', 50_000, '2027-12-31')], 10_000)];
    const rungs = ladderOf(
      both,
      { savings: [savings(40_000)] },
      { destinationOrder: ['promo', 'savings', 'debt'] },
    ).rungs;
    expect(rungs.map(({ reason }) => reason)).toEqual(['interest', 'interest_free', 'savings_yield']);
  });
});
