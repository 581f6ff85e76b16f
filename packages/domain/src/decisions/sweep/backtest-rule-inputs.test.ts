/**
 * Tests rules for minimums, offers and goals on a past year: amounts that were open then, and amounts that the
 * household need not pay twice.
 */
import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, certainSafe, checking, MONDAY, posted, rule, savings } from '../../testing/sweeps.ts';
import type { BacktestDay, BacktestInputs, BacktestKnowledge } from './backtest-replay.ts';
import { backtestSweeps, type SweepBacktest } from './backtest-sweeps.ts';
import { ruleInputsOn, cardRatesOn, type BacktestRuleInputs, type PastCard } from './backtest-rule-inputs.ts';
import type { SweepTransaction } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const NOTHING: BacktestRuleInputs = { cards: [], loans: [], goals: [] };
const knowing =
  (asks: Partial<BacktestRuleInputs>) =>
  (day: BacktestDay): BacktestKnowledge => ({
    safeToMove: certainSafe(day.accounts, [], day.today),
    paychecks: [],
    purchases: [],
    ...ruleInputsOn({ ...NOTHING, ...asks }, day, () => null),
    destinations: [],
  });
const backtestInputs = (asks: Partial<BacktestRuleInputs>, more: Partial<BacktestInputs> = {}): BacktestInputs => ({
  from: MONDAY,
  through: civilDate('2026-04-10'),
  accounts: [checking(500_000), savings(100_000), card(300_000)],
  ledger: [],
  settings: DEFAULT_SWEEP_SETTINGS,
  calendar: {},
  knowledgeOn: knowing(asks),
  ...more,
});
const pastCard = (more: Partial<PastCard> = {}): PastCard => ({
  accountId: 'card',
  purchaseAprPpm: ppm(240_000),
  minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
  dueDay: 30,
  promos: [],
  statements: [],
  kinds: {},
  inGrace: false,
  ...more,
});
const statement = { closesOn: civilDate('2026-03-05'), dueOn: civilDate('2026-03-30'), minimumMinor: minor(9_000) };
const minimum = rule({ kind: 'minimum_payment' });

/** Returns a payment from checking that the card shows a day later. */
const paid = (id: string, [left, arrived]: readonly [string, string], amount: number): SweepTransaction[] => [
  { ...posted(`${id} out`, left, -amount), transfer: { id, otherAccountId: 'card' } },
  { ...posted(`${id} in`, arrived, amount, 'card'), transfer: { id, otherAccountId: 'checking' } },
];
const sent = ({ runs }: SweepBacktest) => runs.map(({ decidedOn, amountMinor }) => [decidedOn, amountMinor]);
const ends = ({ accounts }: SweepBacktest['withRules']) =>
  Object.fromEntries(accounts.map(({ accountId, endMinor }) => [accountId, endMinor]));

describe('past minimum payment', () => {
  const asks = { cards: [pastCard({ statements: [statement] })] };

  it('uses the issued statement, and is sent in time to be credited by the due day', () => {
    expect(sent(backtestSweeps(backtestInputs(asks, { through: civilDate('2026-03-31') }), [minimum]))).toEqual([
      ['2026-03-25', 9_000],
    ]);
  });

  it('is not sent if the household has already paid the minimum', () => {
    const result = backtestSweeps(
      backtestInputs(asks, {
        through: civilDate('2026-03-31'),
        ledger: paid('own', ['2026-03-16', '2026-03-17'], 20_000),
      }),
      [minimum],
    );
    expect([sent(result), ends(result.withRules)]).toEqual([[], ends(result.doingNothing)]);
  });

  it("reduces the household's next payment, so that nothing is paid twice", () => {
    const result = backtestSweeps(
      backtestInputs(asks, {
        through: civilDate('2026-03-31'),
        ledger: paid('own', ['2026-03-27', '2026-03-28'], 25_000),
      }),
      [minimum],
    );
    expect(sent(result)).toEqual([['2026-03-25', 9_000]]);
    expect(ends(result.withRules)).toEqual(ends(result.doingNothing));
    expect(ends(result.withRules)).toMatchObject({ card: -275_000, checking: 475_000 });
  });

  it('is counted only once while it is in transit between both accounts', () => {
    const result = backtestSweeps(
      backtestInputs(asks, {
        through: civilDate('2026-03-27'),
        ledger: paid('own', ['2026-03-27', '2026-03-28'], 25_000),
      }),
      [minimum],
    );
    const total = ({ accounts, inTransitMinor }: SweepBacktest['withRules']) =>
      accounts.reduce<number>((sum, { endMinor }) => sum + endMinor, inTransitMinor);
    expect([total(result.withRules), result.inTransitMinor]).toEqual([total(result.doingNothing), 16_000]);
  });

  it("uses the formula on that morning's balance in a month without a statement", () => {
    // 1% of $3,000, and a month of interest at 24%.
    const [first] = sent(backtestSweeps(backtestInputs({ cards: [pastCard()] }), [minimum]));
    expect(first).toEqual(['2026-03-25', 9_060]);
  });

  it('is the installment of a loan, minus payments already made toward it', () => {
    const loan = rule({ kind: 'minimum_payment' }, { destinations: [{ kind: 'loan', accountId: 'card' }] });
    const asks12 = { loans: [{ accountId: 'card', dueDay: 30, installmentMinor: minor(40_000) }] };
    const ledger = paid('own', ['2026-03-16', '2026-03-17'], 15_000);
    expect(sent(backtestSweeps(backtestInputs(asks12, { through: civilDate('2026-03-31'), ledger }), [loan]))).toEqual([
      ['2026-03-25', 25_000],
    ]);
  });
});

describe('past promotion', () => {
  const offer = {
    id: 'promo',
    kind: 'balance_transfer',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(249_900),
    startsOn: civilDate('2026-03-04'),
    endsOn: civilDate('2026-08-31'),
    originalMinor: minor(120_000),
    balanceMinor: minor(120_000),
    recordedOn: civilDate('2026-03-03'),
    recordedAt: '',
  } as const;
  const deadline: SweepRule = rule({ kind: 'promo_deadline', promoId: 'promo' });
  const arrival = posted('transfer', '2026-03-04', -120_000, 'card');
  const inputs = (ledger: readonly SweepTransaction[]) =>
    backtestInputs(
      { cards: [pastCard({ dueDay: 15, promos: [offer], kinds: { transfer: 'balance_transfer' } })] },
      {
        accounts: [checking(500_000), savings(100_000), card(0)],
        through: civilDate('2026-09-15'),
        ledger: [arrival, ...ledger],
      },
    );

  it('is paid off in time by equal payments from the day it started', () => {
    const result = backtestSweeps(inputs([]), [deadline]);
    const amounts = result.runs.map(({ amountMinor }) => amountMinor);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(120_000);
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(100);
    expect(result.runs[0]?.decidedOn).toBe('2026-03-10');
    expect(ends(result.withRules)['card']).toBe(0);
    expect(ends(result.doingNothing)['card']).toBe(-120_000);
  });

  it('costs no more with the rule if the household paid it off without the rule', () => {
    const own = ['04', '05', '06', '07', '08'].flatMap((month) =>
      paid(`own ${month}`, [`2026-${month}-12`, `2026-${month}-13`], 24_000),
    );
    const result = backtestSweeps(inputs(own), [deadline]);
    expect(result.moves).toBeGreaterThan(0);
    expect(ends(result.withRules)).toEqual(ends(result.doingNothing));
  });

  it('is unknown before its start', () => {
    const day: BacktestDay = {
      today: civilDate('2026-03-03'),
      accounts: [checking(0), card(0)],
      known: [],
      onDebts: [],
      runs: [],
    };
    expect(ruleInputsOn({ ...NOTHING, cards: [pastCard({ promos: [offer] })] }, day, () => null).promos).toEqual([]);
  });
});

describe('savings of a debt payment', () => {
  const spread = {
    id: 'promo',
    kind: 'reduced_rate',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(240_000),
    startsOn: civilDate('2026-01-01'),
    endsOn: civilDate('2027-12-31'),
    originalMinor: null,
    balanceMinor: minor(200_000),
    recordedOn: civilDate('2026-03-01'),
    recordedAt: '',
  } as const;
  const day = (owed: number): BacktestDay => ({
    today: MONDAY,
    accounts: [card(owed)],
    known: [],
    onDebts: [],
    runs: [],
  });

  it.each<[string, Partial<PastCard>, number, number | undefined]>([
    ['purchases at their own rate', {}, 300_000, 240_000],
    ['purchases in their grace period at zero', { inGrace: true }, 300_000, 0],
    ['a promotion at its own rate, so that paying it off early saves nothing', { promos: [spread] }, 200_000, 0],
    ['both balances by the amounts owed: a third at 24%', { promos: [spread] }, 300_000, 80_000],
    ["purchases without a known rate at the account's rate", { purchaseAprPpm: null }, 300_000, undefined],
    ['a card with a credit balance at nothing', {}, -100, undefined],
  ])('count %s', (_what, more, owed, expected) => {
    expect(cardRatesOn({ cards: [pastCard(more)] }, day(owed)).get('card')).toBe(expected);
  });

  it('use the rates of each day, so paying down a promotion saves no interest', () => {
    const asks = { cards: [pastCard({ promos: [spread] })] };
    const inputs = backtestInputs(asks, {
      accounts: [checking(500_000), savings(0), card(200_000)],
      debtRatesOn: (each) => cardRatesOn(asks, each),
    });
    const result = backtestSweeps(inputs, [rule({ kind: 'debt_extra', amountMinor: null })]);
    expect([result.movedMinor, result.earnedMinor]).toEqual([200_000, 0]);
    expect(
      backtestSweeps({ ...inputs, debtRatesOn: () => new Map() }, [rule({ kind: 'debt_extra', amountMinor: null })])
        .earnedMinor,
    ).toBeGreaterThan(0);
  });
});

describe('past goal', () => {
  const goal = {
    id: 'holiday',
    name: 'Holiday',
    accountId: 'savings',
    amountMinor: minor(100_000),
    savedMinor: minor(10_000),
    by: civilDate('2026-06-30'),
  };
  const save = rule({
    kind: 'savings_goal',
    goalId: 'holiday',
    schedule: { startsOn: civilDate('2026-03-16'), every: 'monthly', endsOn: null },
  });

  it('is reached by equal amounts, and then requests nothing more', () => {
    const result = backtestSweeps(backtestInputs({ goals: [goal] }, { through: civilDate('2026-09-30') }), [save]);
    expect(sent(result)).toEqual([
      ['2026-03-16', 22_500],
      ['2026-04-16', 22_500],
      ['2026-05-18', 22_500],
      ['2026-06-16', 22_500],
    ]);
  });

  it('never counts more than the balance of its account', () => {
    const day: BacktestDay = { today: MONDAY, accounts: [savings(4_000)], known: [], onDebts: [], runs: [] };
    expect(ruleInputsOn({ ...NOTHING, goals: [goal] }, day, () => null).goals).toMatchObject([{ savedMinor: 4_000 }]);
  });
});

describe("the household's own payments", () => {
  it('never exceed the amount owed after an extra payment, so the card has no credit balance', () => {
    const extra = rule({ kind: 'debt_extra', amountMinor: minor(250_000) }, { maxPerWeekMinor: minor(250_000) });
    const ledger = paid('full', ['2026-03-19', '2026-03-20'], 300_000);
    const result = backtestSweeps(backtestInputs({}, { through: civilDate('2026-03-31'), ledger }), [extra]);
    expect(sent(result)[0]).toEqual(['2026-03-02', 250_000]);
    expect(ends(result.withRules)).toMatchObject({ card: 0, checking: 200_000 });
    expect(ends(result.doingNothing)).toMatchObject({ card: 0, checking: 200_000 });
  });

  it('still lead to a credit balance if they originally did', () => {
    const result = backtestSweeps(
      backtestInputs(
        {},
        { through: civilDate('2026-03-31'), ledger: paid('much', ['2026-03-19', '2026-03-20'], 310_000) },
      ),
      [minimum],
    );
    expect(ends(result.withRules)).toMatchObject({ card: 10_000, checking: 190_000 });
  });

  it('stay unchanged if only one side is known', () => {
    const result = backtestSweeps(
      backtestInputs(
        { cards: [pastCard({ statements: [statement] })] },
        { through: civilDate('2026-03-31'), ledger: [posted('bill pay', '2026-03-27', -25_000)] },
      ),
      [minimum],
    );
    expect(ends(result.withRules)).toMatchObject({ card: -291_000, checking: 466_000 });
  });
});
