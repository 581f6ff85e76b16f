import type { YieldAccount } from '../products/savings/yield-account.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import type { ActionPromo } from '../decisions/action/due-facts.ts';
import { planPayoff } from '../projections/debt/plan-payoff.ts';
import { marginalLadder } from '../decisions/ladder/marginal-ladder.ts';
import { modeDiff, modeEvaluator } from '../decisions/mode/mode-diff.ts';
import { modeTransfersWorking } from '../decisions/mode/mode-formulas.ts';
import { MODES } from '../decisions/mode/mode-parameters.ts';
import { type Minor, minor, ppm } from '../foundation/money/minor.ts';
import type { Promo } from '../products/promo/promo.ts';
import { promoOutlook } from '../projections/promo-outlook/promo-outlook.ts';
import { backtestSweeps } from '../decisions/sweep/backtest-sweeps.ts';
import { evaluateSweeps } from '../decisions/sweep/evaluate-sweeps.ts';
import { ruleTotals } from '../decisions/sweep/rule-totals.ts';
import { DEFAULT_SWEEP_SETTINGS } from '../decisions/sweep/sweep-settings.ts';
import { todaysPlan } from '../decisions/today/todays-plan.ts';
import { TODAY } from './arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from './debts.ts';
import {
  card as cardAccount,
  certainSafe,
  checking,
  keepTarget,
  MONDAY,
  rule,
  savings,
  sweepInputs,
} from './sweeps.ts';
import { depositAccount, dueCard, todayFacts } from './today.ts';

const on = (text: string): CivilDate => civilDate(text);
export const account: YieldAccount = {
  accountId: 's',
  accountName: 'Savings',
  periods: [{ from: on('2020-01-01'), tiers: [{ apyPpm: ppm(42_000), upToMinor: null }] }],
};

export function sweeps() {
  const accounts = [checking(500_000), savings(0), cardAccount(300_000)];
  const knowledgeOn = () => ({
    safeToMove: certainSafe(accounts),
    paychecks: [],
    purchases: [],
    promos: [],
    minimums: [],
    goals: [],
    destinations: [],
  });
  return [
    evaluateSweeps(
      sweepInputs({
        accounts,
        rules: [
          rule(keepTarget(300_000)),
          rule({ kind: 'debt_extra', amountMinor: minor(20_000) }, { id: 'extra', priority: 2 }),
        ],
        plannedUses: [
          {
            fromAccountId: 'checking',
            toAccountId: 'card',
            key: 'card:card',
            parts: [{ amountMinor: cents(80_000), per: 'year', valueMinor: cents(19_992) }],
          },
        ],
      }),
    ).flatMap((decision) => ('value' in decision ? [decision.value, decision.working, decision.insteadOf] : [])),
    backtestSweeps(
      {
        from: MONDAY,
        through: on('2026-03-31'),
        accounts,
        ledger: [],
        settings: DEFAULT_SWEEP_SETTINGS,
        calendar: {},
        knowledgeOn,
      },
      [rule(keepTarget(300_000))],
    ),
    ruleTotals(
      [{ settledOn: on('2026-03-21'), amountMinor: cents(10_000), leg: 'sweep', differencePpm: ppm(36_500) }],
      on('2026-03-31'),
    ),
  ];
}

export function ladder() {
  const debts = [
    debtOf(
      'store',
      [segment(200, 20, { id: 'old' }), { ...promotion('deferred', 500, '2026-12-31', 28), id: 'sofa' }],
      installment(10),
      { dueDay: 15 },
    ),
    debtOf('tv', [{ ...promotion('deferred', 500, '2026-04-20', 28), id: 'tv' }], installment(10), { dueDay: 15 }),
    debtOf('loan', [segment(8_000, 7)], installment(200), { kind: 'loan', prepaymentFee: { feePpm: ppm(2_000) } }),
  ];
  const open = { openMinor: cents(25), dueOn: on('2026-03-15') };
  return marginalLadder({
    today: TODAY,
    debts,
    course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY }),
    taxPpm: ppm(220_000),
    savings: [{ ...account, balanceMinor: cents(100) }],
    required: [{ debtId: 'loan', ...open, costIfLateMinor: cents(30) }],
    grace: [{ debtId: 'store', ...open, aprPpm: ppm(240_000), monthlyPurchasesMinor: cents(100) }],
  });
}

export function today() {
  const offer = (kind: 'balance_transfer' | 'deferred_interest'): ActionPromo => {
    const promo: Promo = {
      id: kind,
      kind,
      promoAprPpm: ppm(0),
      revertAprPpm: ppm(240_000),
      startsOn: on('2026-01-01'),
      endsOn: on('2026-12-31'),
      originalMinor: cents(1_200),
      balanceMinor: cents(900),
    };
    return { promo, outlook: promoOutlook(promo, { dueDay: 15 }, TODAY), accountId: kind, accountName: kind };
  };
  return todaysPlan(
    todayFacts({
      accounts: [depositAccount({ balanceMinor: cents(9_000), spareMinor: cents(8_000) })],
      due: [
        dueCard({ lateFeeMinor: cents(30), statementMinor: cents(800) }),
        dueCard({ accountId: 'balance_transfer', dueOn: null }),
        dueCard({ accountId: 'deferred_interest', dueOn: null }),
      ],
      promos: [offer('balance_transfer'), offer('deferred_interest')],
      extras: [
        {
          accountId: 'visa',
          accountName: 'Visa',
          extraMinor: cents(1_000),
          aprPpm: ppm(240_000),
          payBy: on('2026-04-01'),
        },
      ],
      ladder: ladder(),
    }),
  );
}

export function modes() {
  const debts = [
    debtOf('large', [segment(4_000, 25)], installment(100)),
    debtOf('small', [segment(500, 12)], installment(20)),
  ];
  const facts = {
    today: TODAY,
    debts,
    monthlyMinor: cents(400),
    cashMinor: cents(5_000),
    monthlyExpensesMinor: cents(1_000),
  };
  const cashOf = ({ floor }: (typeof MODES)['float']) => ({
    lowestCashMinor: floor.kind === 'months' ? minor(floor.months * 100_000) : (0 as Minor),
    sweeps: [],
  });
  const moved = modeTransfersWorking({
    movedTo: [
      { accountId: 'savings', amountMinor: cents(200) },
      { accountId: 'visa', amountMinor: cents(60) },
    ],
    moves: 3,
  });
  return [modeDiff(MODES.pay_down_fast, MODES.safety_first, modeEvaluator(facts, cashOf)), moved];
}
