import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { deferred, promo } from '../../testing/promotions.ts';
import { depositAccount, dueCard, todayFacts } from '../../testing/today.ts';
import { marginalLadder } from '../ladder/marginal-ladder.ts';
import type { MovePart } from './planned-move.ts';
import { smallestMove } from './small-moves.ts';
import type { TodayFacts } from './today-facts.ts';
import { todaysPlan } from './todays-plan.ts';

const debts = [debtOf('visa', [segment(2_000, 24)], installment(60))];
const ladder = marginalLadder({
  today: TODAY,
  debts,
  course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
  taxPpm: ppm(0),
});
const planOf = (fields: Partial<TodayFacts>) => todaysPlan(todayFacts(fields));
const onlyPart = (fields: Partial<TodayFacts>): MovePart | undefined => planOf(fields).moves[0]?.parts[0];

describe('todaysPlan', () => {
  it("sums the cash, the movable cash and the first year's value of the moves", () => {
    const accounts = [
      depositAccount({ balanceMinor: cents(900), spareMinor: cents(400), floorMinor: cents(500) }),
      depositAccount({ accountId: 'old', balanceMinor: cents(-50), spareMinor: cents(0) }),
    ];
    const plan = planOf({ accounts, due: [dueCard({ lateFeeMinor: cents(30) })], ladder });
    expect(plan).toMatchObject({ cashMinor: 85_000, spareMinor: 40_000 });
    // $31.20 if the minimum were late, and $340.00 at 24% for a year.
    expect(plan.moves.map(({ valueMinor, per }) => [valueMinor, per])).toEqual([[3_120 + 8_160, 'year']]);
    expect([plan.firstYearMinor, plan.working?.result.value]).toEqual([11_280, { kind: 'money', minor: 11_280 }]);
  });

  it('is empty without accounts and debts', () => {
    expect(planOf({ accounts: [] })).toEqual({
      today: TODAY,
      cashMinor: 0,
      spareMinor: 0,
      moves: [],
      stays: [],
      made: [],
      firstYearMinor: 0,
      working: null,
      nextOn: null,
      leftOut: [],
    });
  });

  it('names the next due date of a debt that is owed', () => {
    const owed = (dueOn: string | null, owedMinor = 1_000) =>
      dueCard({
        dueOn: dueOn === null ? null : civilDate(dueOn),
        owedMinor: minor(owedMinor),
        paidMinor: minor(9_000),
      });
    const due = [owed('2026-03-20'), owed('2026-03-15'), owed('2026-03-02', 0), owed('2026-02-20'), owed(null)];
    expect(planOf({ due }).nextOn).toBe('2026-03-15');
    expect(planOf({ due: [owed(TODAY)] }).nextOn).toBe(TODAY);
  });

  it('leaves out debts whose terms are missing, unless nothing is owed', () => {
    const missing = ['purchase_apr'];
    const due = [
      dueCard({ minimumMinor: null, missing }),
      dueCard({ accountId: 'paid', owedMinor: minor(0), missing }),
      dueCard({ accountId: 'known', missing: [] }),
    ];
    expect(planOf({ due }).leftOut).toEqual([{ accountId: 'visa', accountName: 'Visa', missing }]);
  });

  it('includes the payments made today', () => {
    const made = [
      { kind: 'pay' as const, toAccountId: 'visa', toAccountName: 'Visa', amountMinor: cents(60), scheduled: null },
    ];
    expect(planOf({ made }).made).toEqual(made);
  });
});

describe('money that the forecast reserves for payments to a debt', () => {
  const paid = (fields: Partial<TodayFacts>) =>
    planOf({ payers: new Map([['visa', 'checking']]), ladder, ...fields }).moves.map(({ from, to, amountMinor }) => [
      from?.accountId,
      to.accountId,
      amountMinor,
    ]);
  const account = (spare: number) => [depositAccount({ balanceMinor: cents(2_200), spareMinor: cents(spare) })];
  it('pays the statement that it is reserved for', () => {
    const due = [dueCard({ statementMinor: cents(800) })];
    expect(paid({ accounts: account(0), due, keptFor: new Map([['visa', cents(800)]]) })).toEqual([
      ['checking', 'visa', 80_000],
    ]);
    // Without it, only the minimum of $60.00 is kept.
    expect(paid({ accounts: account(0), due })).toEqual([
      ['checking', 'visa', 6_000],
      [undefined, 'visa', 74_000],
    ]);
  });

  it.each([
    [1_500, 1_000, [['checking', 'visa', cents(2_000)]], 'pays off the card, and leaves the rest of the money'],
    [1_500, 300, [['checking', 'visa', cents(1_800)]], 'goes to the card immediately with other money'],
    [60, 300, [['checking', 'visa', cents(360)]], 'is the minimum alone'],
    // The bank makes the same payment on its due day.
    [1_500, 0, [], 'is not paid early on its own'],
  ])('of %d, with %d to spare: %j, which %s', (kept, spare, expected) => {
    const due = [dueCard({ autopay: 'statement' })];
    expect(paid({ accounts: account(spare), due, keptFor: new Map([['visa', cents(kept)]]) })).toEqual(expected);
  });

  it("pays the adopted plan's extra, unless the bank does", () => {
    const extras = [
      { accountId: 'visa', accountName: 'Visa', extraMinor: cents(140), aprPpm: ppm(240_000), payBy: TODAY },
    ];
    const of = (autopay: 'none' | 'minimum') =>
      paid({
        accounts: account(0),
        due: [dueCard({ autopay })],
        extras,
        keptFor: new Map([['visa', cents(200)]]),
      });
    expect(of('none')).toEqual([['checking', 'visa', cents(200)]]);
    expect(of('minimum')).toEqual([]);
  });

  it('saves interest only for the days until it would be paid anyway', () => {
    const due = [dueCard({ autopay: 'statement' })];
    const [move] = planOf({
      accounts: account(300),
      due,
      ladder,
      payers: new Map([['visa', 'checking']]),
      keptFor: new Map([['visa', cents(1_500)]]),
    }).moves;
    // 24% on $1,440.00 for four days, and on $300.00 for a year.
    expect(move?.parts.map(({ class: kind, amountMinor, valueMinor }) => [kind, amountMinor, valueMinor])).toEqual([
      ['debt', 144_000, 379],
      ['debt', 30_000, 7_200],
      ['required', 6_000, 120],
    ]);
  });

  it('leaves the spare money for other uses', () => {
    const { stays } = planOf({
      accounts: account(1_000),
      due: [dueCard({ autopay: 'statement' })],
      payers: new Map([['visa', 'checking']]),
      keptFor: new Map([['visa', cents(1_200)]]),
      ladder,
    });
    expect(stays.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([['spare', cents(200)]]);
  });
});

describe('a move that is too small', () => {
  const smallestMoveMinor = smallestMove('USD');
  const account = (spare: number) => [depositAccount({ spareMinor: cents(spare) })];

  it('stays in its account, and the plan lists it as too small', () => {
    const plan = planOf({ accounts: account(9.99), ladder, smallestMoveMinor });
    expect(plan.moves).toEqual([]);
    expect(plan.stays.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([
      ['floor', 100_000],
      ['bills', 399_001],
      ['small', 999],
    ]);
    expect(planOf({ accounts: account(10), ladder, smallestMoveMinor }).moves).toHaveLength(1);
  });

  it.each<[string, Partial<TodayFacts>]>([
    ['for a minimum', { due: [dueCard({ minimumMinor: minor(7) })] }],
    ['for a statement', { due: [dueCard({ minimumMinor: minor(0), statementMinor: minor(7) })] }],
  ])('is made if it is due %s', (_what, fields) => {
    expect(planOf({ ...fields, smallestMoveMinor }).moves.map(({ amountMinor }) => amountMinor)).toEqual([7]);
  });

  it('is combined with a payment that is due', () => {
    const due = [dueCard({ dueOn: civilDate('2026-03-05') })];
    const { moves } = planOf({
      accounts: account(5),
      due,
      ladder,
      payers: new Map([['visa', 'checking']]),
      smallestMoveMinor,
    });
    expect(moves.map(({ amountMinor }) => amountMinor)).toEqual([6_500]);
  });

  it('is below $10.00, or below ten units in a currency without decimals', () => {
    expect([smallestMove('USD'), smallestMove('JPY')]).toEqual([1_000, 10]);
  });
});

describe('a transfer in transit', () => {
  it('leaves no money for other uses, even without a forecast', () => {
    const accounts = [
      depositAccount({ balanceMinor: cents(100), spareMinor: cents(0), leavingMinor: cents(70), isForecast: false }),
    ];
    const { moves, stays } = planOf({ accounts, due: [dueCard()] });
    expect(moves.map(({ from, amountMinor }) => [from?.accountId ?? null, amountMinor])).toEqual([
      ['checking', 3_000],
      [null, 3_000],
    ]);
    expect(stays.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([['scheduled', 7_000]]);
  });

  it('may not be promised to another use', () => {
    const accounts = [depositAccount({ balanceMinor: cents(100), spareMinor: cents(40), leavingMinor: cents(70) })];
    expect(() => planOf({ accounts })).toThrow('spare money is on the account');
  });
});

describe('moves to one debt', () => {
  it('follow each other, regardless of the source of the money', () => {
    const accounts = [
      depositAccount({ accountId: 'low', balanceMinor: cents(900), spareMinor: cents(900) }),
      depositAccount({ accountId: 'high', spareMinor: cents(700), yieldPpm: ppm(10_000) }),
    ];
    const due = [
      dueCard({ dueOn: civilDate('2026-03-06') }),
      dueCard({ accountId: 'other', dueOn: civilDate('2026-03-07'), owedMinor: cents(60) }),
    ];
    const { moves } = planOf({ accounts, due, ladder });
    expect(moves.map(({ to }) => to.accountId)).toEqual(['visa', 'visa', 'other']);
  });
});

describe('working of a move', () => {
  it('adds up its parts, and shows the amount that stays in the account', () => {
    const [move] = planOf({ due: [dueCard({ statementMinor: cents(800) })] }).moves;
    expect(move?.working.lines).toEqual([
      { key: 'part_required', value: { kind: 'money', minor: 6_000 } },
      { key: 'part_grace', value: { kind: 'money', minor: 74_000 } },
      { key: 'account_balance', value: { kind: 'money', minor: 500_000 } },
      { key: 'account_keeps', value: { kind: 'money', minor: 250_000 } },
      { key: 'pay_by', value: { kind: 'date', on: '2026-03-05' } },
    ]);
    expect(move?.working).toMatchObject({
      formulaId: 'move.amount',
      result: { value: { kind: 'money', minor: 80_000 } },
      assumptions: ['kept_for_what_is_ahead'],
    });
  });

  it('states that part of the money was reserved for this payment', () => {
    const [move] = planOf({
      accounts: [depositAccount({ spareMinor: cents(0) })],
      due: [dueCard()],
      payers: new Map([['visa', 'checking']]),
    }).moves;
    expect(move?.working.assumptions).toEqual(['kept_for_what_is_ahead', 'pays_from_what_is_kept_for_it']);
  });

  it.each([
    [[depositAccount({ isForecast: false, spareMinor: cents(0) })], 'cash_ahead_unknown'],
    [[depositAccount({ spareMinor: cents(0) })], 'no_account_has_it'],
    [[], 'paying_account_unknown'],
  ])('with the accounts %j assumes %s', (accounts, assumption) => {
    expect(planOf({ accounts, due: [dueCard()] }).moves[0]?.working.assumptions).toEqual([assumption]);
  });

  it('counts a charge once if several accounts avoid it', () => {
    const accounts = [
      depositAccount({ balanceMinor: cents(50), spareMinor: cents(50) }),
      depositAccount({ accountId: 'other', balanceMinor: cents(20), spareMinor: cents(20) }),
    ];
    const { moves } = planOf({ accounts, due: [dueCard({ lateFeeMinor: cents(30) })] });
    expect(moves.map(({ amountMinor, valueMinor }) => [amountMinor, valueMinor])).toEqual([
      [5_000, 3_120],
      [1_000, 0],
    ]);
  });
});

describe('value of a part', () => {
  it.each<[Partial<TodayFacts>, string, number, string]>([
    [
      { due: [dueCard({ lateFeeMinor: minor(2_900) })] },
      'minimum.late-cost',
      3_020,
      'a late fee and a month of interest',
    ],
    [{ due: [dueCard({ aprPpm: null })] }, 'minimum.late-cost', 0, 'neither the fee nor the rate is known'],
    [
      { due: [dueCard({ minimumMinor: cents(0), statementMinor: cents(800) })] },
      'interest.month',
      1_600,
      'a month of interest on the statement',
    ],
    [{ ladder }, 'move.return', 48_000, '$2,000.00 at 24% for a year'],
    [
      { accounts: [depositAccount({ yieldPpm: ppm(40_000) })], ladder },
      'move.return',
      40_000,
      'the yield of the source is subtracted',
    ],
  ])('of %s uses %s and is %s: %s', (fields, formulaId, value, _why) => {
    expect(onlyPart(fields)).toMatchObject({ valueMinor: value, working: { formulaId } });
  });

  it('reports the unknown term of a minimum', () => {
    expect(onlyPart({ due: [dueCard({ aprPpm: null })] })?.working.assumptions).toEqual([
      'late_fee_not_entered',
      'apr_not_entered',
    ]);
  });

  it('shows the cost of a promotion if nothing changes, and the day since which deferred interest accrues', () => {
    const offers = [promo(), deferred({ originalMinor: cents(1_500) })].map((terms) => ({
      promo: terms,
      outlook: promoOutlook(terms, { dueDay: 15 }, TODAY),
      accountId: terms.id,
      accountName: terms.id,
    }));
    const due = offers.map(({ accountId }) => dueCard({ accountId, owedMinor: cents(5_000), dueOn: null }));
    const parts = planOf({ due, promos: offers }).moves.flatMap((move) => move.parts);
    expect(parts.map(({ promoId, valueMinor }) => [promoId, valueMinor])).toEqual(
      offers.toReversed().map(({ promo: { id }, outlook }) => [id, outlook.costAtEndMinor]),
    );
    expect(parts.map(({ working }) => working.formulaId)).toEqual([
      'promo.deferred-at-end',
      'promo.year-at-later-rate',
    ]);
    expect(parts[0]?.working.lines.map(({ key }) => key)).toEqual([
      'promo_balance',
      'promo_original',
      'revert_apr',
      'promo_starts_on',
      'promo_ends_on',
      'as_of',
      'deferred_mode',
      'pay_by',
      'payments_left',
      'needed_per_month',
    ]);
  });
});
