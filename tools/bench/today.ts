import { addMonths, civilDate, minor, modeLadderOptions, MODES, ppm, todaysPlan } from '@tideline/domain';
import { factsOf, type Household, type HouseholdDebt } from '../../packages/domain/src/testing/today-household.ts';
import { median, withinBudget, type Benchmark } from './row.ts';

const today = civilDate('2026-03-01');
const DEBTS = 10;
const ACCOUNTS = 8;
const ROUNDS = 30;

/**
 * Returns one of the debts, by its index: most are cards with purchases, some of them with an additional promotion; the
 * others are loans.
 */
function debtOf(index: number): HouseholdDebt {
  const id = `debt-${index}`;
  const isLoan = index % 4 === 3;
  const purchases = {
    id: 'purchases',
    kind: 'purchase' as const,
    balanceMinor: minor(isLoan ? 1_500_000 : 120_000 + index * 30_000),
    aprPpm: ppm(isLoan ? 62_500 + index * 1_000 : 199_900 + index * 5_000),
  };
  const offer = {
    id: 'offer',
    kind: index % 4 === 0 ? ('deferred' as const) : ('promo' as const),
    balanceMinor: minor(200_000),
    aprPpm: ppm(0),
    promo: { endsOn: addMonths(today, 5 + index), revertAprPpm: ppm(249_900) },
  };
  return {
    debt: {
      id,
      name: id,
      kind: isLoan ? 'loan' : 'card',
      segments: isLoan || index > 6 ? [purchases] : [purchases, offer],
      minimum: isLoan
        ? { kind: 'installment', paymentMinor: minor(30_000) }
        : { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
      dueDay: 15,
    },
    minimumMinor: minor(isLoan ? 30_000 : 6_000),
    dueOn: civilDate(index % 2 === 0 ? '2026-03-05' : '2026-03-15'),
    paidMinor: minor(0),
    statementMinor: null,
    autopay: 'none',
    payerId: 'account-0',
    keptMinor: null,
    extraMinor: minor(index === 1 ? 40_000 : 0),
    isOnLadder: true,
  };
}

const household: Household = {
  accounts: Array.from({ length: ACCOUNTS }, (_, index) => {
    const named = { accountId: `account-${index}`, accountName: `Account ${index}` };
    const balanceMinor = minor(250_000 + index * 100_000);
    return {
      ...named,
      balanceMinor,
      spareMinor: minor(150_000),
      leavingMinor: minor(0),
      floorMinor: minor(50_000),
      coversMinor: minor(0),
      isForecast: true,
      place: {
        ...named,
        balanceMinor,
        periods: [{ from: today, tiers: [{ apyPpm: ppm(index * 6_000), upToMinor: null }] }],
      },
    };
  }),
  debts: Array.from({ length: DEBTS }, (_, index) => debtOf(index)),
  missingMinor: minor(200_000),
  options: modeLadderOptions(MODES.balanced),
};

/** Measures how fast the engine decides the day's moves: offers, the ladder with its forecast, and the plan itself. */
export const todayBench: Benchmark = {
  name: 'today',
  limitSeconds: 15,
  run: async ({ say, report }) => {
    const once = () => todaysPlan(factsOf(household));
    for (let warmUp = 0; warmUp < 5; warmUp++) once();
    const times = Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      once();
      return performance.now() - started;
    });
    say(`${once().moves.length} moves, ${DEBTS} debts, ${ACCOUNTS} accounts, ${ROUNDS} rounds`);
    report(withinBudget("today's plan, 10 debts, 8 accounts (median)", median(times), 30, 'ms', 2));
  },
};
