import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import type { DebtSegment } from '../../projections/debt/debt.ts';
import { planPayoff } from '../../projections/debt/plan-payoff.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { namedCases } from '../../testing/named-cases.ts';
import { deferred, promo } from '../../testing/promotions.ts';
import { depositAccount, dueCard, todayFacts } from '../../testing/today.ts';
import type { LadderFacts, LadderOptions } from '../ladder/ladder-facts.ts';
import { type Ladder, marginalLadder } from '../ladder/marginal-ladder.ts';
import { modeLadderOptions } from '../mode/mode-effects.ts';
import { MODES } from '../mode/mode-parameters.ts';
import type { TodayAccount, TodayFacts } from './today-facts.ts';
import { todaysPlan } from './todays-plan.ts';

const SAVINGS_YIELD = ppm(40_000);
const checking = (spare: number, fields: Partial<TodayAccount> = {}): TodayAccount =>
  depositAccount({ balanceMinor: cents(spare), spareMinor: cents(spare), floorMinor: cents(0), ...fields });
const savings = (spare: number, fields: Partial<TodayAccount> = {}): TodayAccount =>
  checking(spare, { accountId: 'savings', accountName: 'Savings', yieldPpm: SAVINGS_YIELD, ...fields });
const place = (accountId: string, balance: number, ...tiers: [Ppm, number | null][]) => ({
  accountId,
  accountName: accountId,
  balanceMinor: cents(balance),
  periods: [
    {
      from: civilDate('2020-01-01'),
      tiers: tiers.map(([apyPpm, upTo]) => ({ apyPpm, upToMinor: upTo === null ? null : cents(upTo) })),
    },
  ],
});
const visa = (dollars: number, ...more: DebtSegment[]) =>
  debtOf('visa', [segment(dollars, 24), ...more], installment(60), { dueDay: 15 });

const ladderOf = (debts: LadderFacts['debts'], fields: Partial<LadderFacts> = {}, options?: LadderOptions): Ladder =>
  marginalLadder(
    {
      today: TODAY,
      debts,
      course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
      taxPpm: ppm(0),
      ...fields,
    },
    options,
  );
const plain = place('savings', 0, [SAVINGS_YIELD, null]);

type Flow = [string | undefined, string, string, number];
const movesOf = (fields: Partial<TodayFacts>): Flow[] =>
  todaysPlan(todayFacts(fields)).moves.flatMap(({ from, to, parts }) =>
    parts.map((part): Flow => [from?.accountId, to.accountId, part.class, part.amountMinor / 100]),
  );
const staysOf = (fields: Partial<TodayFacts>): [string, string, number][] =>
  todaysPlan(todayFacts(fields)).stays.map(({ accountId, reason, amountMinor }) => [
    accountId,
    reason,
    amountMinor / 100,
  ]);

describe('spare money on the ladder', () => {
  it.each(
    namedCases<[Partial<TodayFacts>, Flow[]]>([
      [
        { accounts: [checking(500)], ladder: ladderOf([visa(2_000)]) },
        [['checking', 'visa', 'debt', 500]],
        'goes to a debt',
      ],
      [
        { accounts: [checking(5_000)], ladder: ladderOf([visa(2_000)], { savings: [plain] }) },
        [
          ['checking', 'visa', 'debt', 2_000],
          ['checking', 'savings', 'savings', 3_000],
        ],
        'pays at most the amount owed, and the rest goes to savings',
      ],
      [
        { accounts: [checking(500), savings(500)], ladder: ladderOf([visa(2_000)], { savings: [plain] }) },
        [
          ['checking', 'visa', 'debt', 500],
          ['savings', 'visa', 'debt', 500],
        ],
        'moves from savings to a debt that costs more than they earn',
      ],
      [
        {
          accounts: [savings(500)],
          ladder: ladderOf([debtOf('loan', [segment(2_000, 3)], installment(50), { kind: 'loan' })]),
        },
        [],
        'stays in savings if a debt costs less than they earn',
      ],
      [
        {
          accounts: [savings(500)],
          ladder: ladderOf([visa(2_000)], { savings: [plain] }, modeLadderOptions(MODES.float)),
        },
        [],
        'stays in savings if the mode puts savings first',
      ],
      [
        {
          accounts: [checking(5_000)],
          ladder: ladderOf([], {
            savings: [place('best', 0, [ppm(50_000), 1_000], [ppm(10_000), null]), plain],
          }),
        },
        [
          ['checking', 'best', 'savings', 1_000],
          ['checking', 'savings', 'savings', 4_000],
        ],
        'fills a tier, then goes to the next best account',
      ],
      [
        {
          accounts: [checking(5_000)],
          ladder: ladderOf([], {
            savings: [place('best', 0, [ppm(50_000), 1_000], [ppm(10_000), null]), plain],
            buffer: { accountId: 'best', accountName: 'best', missingMinor: cents(400) },
          }),
        },
        [
          ['checking', 'best', 'buffer', 400],
          ['checking', 'best', 'savings', 600],
          ['checking', 'savings', 'savings', 4_000],
        ],
        'fills a buffer in the same tier first',
      ],
      [
        {
          accounts: [checking(-50, { spareMinor: minor(0) }), savings(-20, { spareMinor: minor(0) })],
          ladder: ladderOf([], { savings: [plain] }),
        },
        [],
        'moves neither from nor to overdrawn accounts',
      ],
      [
        {
          accounts: [checking(500), savings(-20, { spareMinor: minor(0) })],
          ladder: ladderOf([], { savings: [plain] }),
        },
        [],
        'is not saved in an overdrawn account',
      ],
      [
        { accounts: [checking(500, { isForecast: false, spareMinor: minor(0) })], ladder: ladderOf([visa(2_000)]) },
        [],
        'does not leave an account without a forecast',
      ],
    ]),
  )('%s', (_why, fields, expected) => {
    expect(movesOf(fields)).toEqual(expected);
  });

  it.each(
    namedCases<[number, Flow[]]>([
      [300, [['checking', 'savings', 'buffer', 200]], 'the rest of the buffer comes from the account that earns less'],
      [900, [], 'nothing moves if its account already has the money'],
    ]),
  )('fills a missing buffer of $500.00: %s', (_why, onSavings, expected) => {
    const ladder = ladderOf([], {
      buffer: { accountId: 'savings', accountName: 'Savings', missingMinor: cents(500) },
      savings: [plain],
    });
    const accounts = [checking(200), savings(onSavings)];
    const moves = movesOf({ accounts, ladder });
    expect(moves.filter(([, , kind]) => kind === 'buffer')).toEqual(expected);
    expect(staysOf({ accounts, ladder })[0]).toEqual(['savings', 'buffer', Math.min(500, onSavings)]);
  });

  it('stays in its account as a buffer if no other account earns more', () => {
    const ladder = ladderOf([], {
      buffer: { accountId: 'other', accountName: 'Other', missingMinor: cents(300) },
    });
    expect(movesOf({ accounts: [checking(500)], ladder })).toEqual([]);
    expect(staysOf({ accounts: [checking(500)], ladder })).toEqual([
      ['checking', 'buffer', 300],
      ['checking', 'spare', 200],
    ]);
  });
});

describe('a debt that is also due', () => {
  const due = [dueCard({ dueOn: civilDate('2026-03-20'), owedMinor: cents(2_000) })];
  const required = [
    { debtId: 'visa', openMinor: cents(60), dueOn: civilDate('2026-03-20'), costIfLateMinor: cents(30) },
  ];
  const ladder = ladderOf([visa(2_000)], { required });
  const payers = new Map([['visa', 'checking']]);

  it.each(
    namedCases<[Partial<TodayFacts>, Flow[]]>([
      [
        { accounts: [checking(3_000)], payers },
        [
          ['checking', 'visa', 'debt', 1_940],
          ['checking', 'visa', 'required', 60],
        ],
        'also pays the minimum due later, because a payment counts toward it first',
      ],
      [
        { accounts: [checking(500, { spareMinor: cents(440) })], payers },
        [
          ['checking', 'visa', 'debt', 440],
          ['checking', 'visa', 'required', 60],
        ],
        'uses the money reserved for the minimum',
      ],
      [{ accounts: [checking(50)] }, [], 'pays nothing if there is no money for the minimum'],
      [
        { accounts: [checking(3_000)], due: [dueCard({ owedMinor: cents(2_000) })] },
        [
          ['checking', 'visa', 'required', 60],
          ['checking', 'visa', 'debt', 1_940],
        ],
        'pays a minimum that is due now only once',
      ],
    ]),
  )('%s', (_why, fields, expected) => {
    expect(movesOf({ due, ladder, ...fields })).toEqual(expected);
  });

  it("gets the adopted plan's extra before the ladder, at most the spare amount", () => {
    const extras = [
      {
        accountId: 'visa',
        accountName: 'Visa',
        extraMinor: cents(300),
        aprPpm: ppm(240_000),
        payBy: civilDate('2026-03-20'),
      },
    ];
    const facts = { due: [dueCard()], extras, ladder: ladderOf([visa(2_000)], { savings: [plain] }) };
    expect(movesOf({ ...facts, accounts: [checking(500)] })).toEqual([
      ['checking', 'visa', 'required', 60],
      ['checking', 'visa', 'plan', 300],
      ['checking', 'visa', 'debt', 140],
    ]);
    expect(movesOf({ ...facts, accounts: [checking(200)] })).toEqual([
      ['checking', 'visa', 'required', 60],
      ['checking', 'visa', 'plan', 140],
    ]);
    // A statement of $250.00 already pays $190.00 above the minimum.
    const statement = { ...facts, due: [dueCard({ statementMinor: cents(250) })], accounts: [checking(500)] };
    expect(movesOf(statement).filter(([, , kind]) => kind === 'plan')).toEqual([['checking', 'visa', 'plan', 110]]);
    const small = { ...facts, due: [dueCard({ owedMinor: cents(100) })], accounts: [checking(500)] };
    expect(movesOf({ ...small, ladder: ladderOf([visa(100)], { savings: [plain] }) })).toEqual([
      ['checking', 'visa', 'required', 60],
      ['checking', 'visa', 'plan', 40],
      ['checking', 'savings', 'savings', 400],
    ]);
    const withoutForecast = [checking(500, { isForecast: false, spareMinor: minor(0) })];
    expect(movesOf({ ...facts, accounts: withoutForecast })).toEqual([
      ['checking', 'visa', 'required', 60],
      ['checking', 'visa', 'plan', 300],
    ]);
  });
});

describe('a promotion that is paid later', () => {
  const store = (kind: 'promo' | 'deferred') =>
    debtOf('store', [{ ...promotion(kind, 900, '2026-12-31', 28), id: 'offer' }], installment(30), { dueDay: 15 });
  const terms = (kind: 'promo' | 'deferred') => {
    const fields = { id: 'offer', balanceMinor: cents(900), endsOn: civilDate('2026-12-31') };
    return kind === 'deferred' ? deferred(fields) : promo(fields);
  };
  const factsOf = (kind: 'promo' | 'deferred', fields: Partial<TodayFacts> = {}): Partial<TodayFacts> => ({
    accounts: [checking(5_000)],
    due: [
      dueCard({ accountId: 'store', owedMinor: cents(900), minimumMinor: cents(30), dueOn: civilDate('2026-03-15') }),
    ],
    promos: [
      {
        promo: terms(kind),
        outlook: promoOutlook(terms(kind), { dueDay: 15 }, TODAY),
        accountId: 'store',
        accountName: 'Store',
      },
    ],
    ...fields,
  });

  it('gets its share, and the cash for the rest of a deferred balance is held before lower-rate debts are paid', () => {
    const debts = [store('deferred'), visa(6_000)];
    const facts = factsOf('deferred', { ladder: ladderOf(debts, { savings: [plain] }) });
    const moves = movesOf(facts);
    const [share, held] = [moves[0]?.[3] ?? 0, moves.find(([, , kind]) => kind === 'hold')?.[3] ?? 0];
    expect(moves[0]?.slice(0, 3)).toEqual(['checking', 'store', 'promo']);
    expect(moves.map(([, to, kind]) => [to, kind])).toEqual([
      ['store', 'promo'],
      ['savings', 'hold'],
      ['visa', 'debt'],
    ]);
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(900 - share);
    expect(todaysPlan(todayFacts(facts)).moves.find((move) => move.class === 'hold')?.parts[0]).toMatchObject({
      promoId: 'offer',
      payBy: promoOutlook(terms('deferred'), { dueDay: 15 }, TODAY).payBy,
    });
  });

  it('leaves the cash for an interest-free balance in savings until the day it is paid', () => {
    // The minimum of $150.00 clears it in time, so an early payment saves nothing.
    const card = { ...store('promo'), minimum: installment(150) };
    const facts = factsOf('promo', { ladder: ladderOf([card], { savings: [plain] }), accounts: [checking(500)] });
    expect(movesOf(facts)).toEqual([
      ['checking', 'store', 'promo', 100],
      ['checking', 'savings', 'hold', 400],
    ]);
    expect(staysOf({ ...facts, accounts: [savings(2_000)] })).toEqual([
      ['savings', 'hold', 800],
      ['savings', 'spare', 1_100],
    ]);
    expect(staysOf({ ...facts, ladder: ladderOf([card]) })).toEqual([['checking', 'hold', 400]]);
  });

  it("keeps the cash held for two promotions of one card after this month's payment, although the ladder joins them", () => {
    const offers = [
      { id: 's0', balanceMinor: minor(217_645), endsOn: civilDate('2027-04-24'), revertAprPpm: ppm(315_435) },
      { id: 's1', balanceMinor: minor(278_921), endsOn: civilDate('2027-06-13'), revertAprPpm: ppm(243_498) },
    ];
    const segments = offers.map(({ id, balanceMinor, endsOn, revertAprPpm }) => ({
      ...promotion('promo', 0, endsOn, 0),
      id,
      balanceMinor,
      promo: { endsOn, revertAprPpm },
    }));
    const card = debtOf('store', segments, installment(177.21), { dueDay: 15 });
    const paidMinor = minor(39_720);
    const ladder = ladderOf([card]);
    expect(ladder.rungs.map(({ reason }) => reason)).toEqual(['clears_the_way']);
    const facts: Partial<TodayFacts> = {
      accounts: [checking(198.3)],
      due: [
        dueCard({
          accountId: 'store',
          owedMinor: minor(496_566),
          minimumMinor: minor(17_721),
          dueOn: civilDate('2026-03-15'),
          paidMinor,
        }),
      ],
      promos: offers.map((offer) => ({
        promo: promo(offer),
        outlook: promoOutlook(promo(offer), { dueDay: 15, debt: card }, TODAY),
        accountId: 'store',
        accountName: 'Store',
        paidMinor,
      })),
      ladder,
    };
    expect([movesOf(facts), staysOf(facts)]).toEqual([[], [['checking', 'hold', 198.3]]]);
  });

  it('values held cash by the days until it is needed', () => {
    const card = { ...store('promo'), minimum: installment(150) };
    const facts = factsOf('promo', { ladder: ladderOf([card], { savings: [plain] }), accounts: [checking(500)] });
    const hold = todaysPlan(todayFacts(facts)).moves.find((move) => move.class === 'hold');
    const days = hold?.parts[0]?.working.lines.find(({ key }) => key === 'days_held')?.value;
    // $400.00 at 4% for 274 days until November 30.
    expect([days, hold?.valueMinor]).toEqual([{ kind: 'count', count: 274 }, 1_201]);
  });
});
