import { allocationWorking, minimumPaymentWorking, segmentInterestWorking } from '../products/card/card.working.ts';
import { cardOutlookWorkings, feesWorking } from '../projections/card-outlook/card-outlook.working.ts';
import { closeStatement } from '../products/card/close-statement.ts';
import type { MinimumFormula } from '../products/card/minimum-payment.ts';
import { paymentChoices } from '../projections/card-outlook/payment-choices.ts';
import {
  cycleRowsWorking,
  statementBalanceWorking,
  statementInterestWorking,
} from '../products/card/statement.working.ts';
import { floorBudget } from '../records/cash-flow/floor-budget.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import {
  debtFreeWorking,
  debtWorkings,
  minimumTodayWorking,
  totalInterestWorking,
} from '../projections/debt/debt-workings.ts';
import { explainMonths } from '../projections/debt/explain-month.ts';
import type { NeverPlan, PayoffOptions } from '../projections/debt/plan.ts';
import { planDrift } from '../projections/debt/plan-drift.ts';
import { planPayoff } from '../projections/debt/plan-payoff.ts';
import { interestSavedWorking, monthsSavedWorking, neverPaysOffWorking } from '../projections/debt/plan-workings.ts';
import { floatLedger } from '../projections/float/float-ledger.ts';
import { floatOffer } from '../projections/float/float-offer.ts';
import { safeToMove } from '../projections/forecast/compute-safe-to-move.ts';
import { dayBreakdown } from '../projections/forecast/day-breakdown.ts';
import { cashFlowIndicator, savingsRateIndicator } from '../records/indicators/cash-flow.ts';
import {
  debtToIncomeIndicator,
  housingRatioIndicator,
  interestBurdenIndicator,
  weightedAprIndicator,
} from '../records/indicators/debt-ratios.ts';
import { emergencyMonthsIndicator } from '../records/indicators/emergency-months.ts';
import { netWorthAsOf } from '../records/indicators/net-worth-as-of.ts';
import { utilizationIndicator } from '../records/indicators/utilization-bands.ts';
import { insights } from '../decisions/insight/insights.ts';
import { balanceAdjustment } from '../records/ledger/balance-adjustment.ts';
import { reconcileStatement } from '../records/ledger/reconcile-statement.ts';
import { installmentWorking, loanInterestWorking } from '../products/loan/loan.working.ts';
import { createConverter } from '../foundation/money/converter.ts';
import { rateTable } from '../foundation/money/exchange-rate.ts';
import { minor, ppm } from '../foundation/money/minor.ts';
import { bestPlan } from '../projections/planner/best-plan.ts';
import {
  bestPlanSaving,
  explainBestMonths,
  priceAbove,
  priceOfChoice,
} from '../projections/planner/explain-best-plan.ts';
import { transferWhatIf } from '../projections/planner/transfer-what-if.ts';
import type { Promo } from '../products/promo/promo.ts';
import {
  breakEvenWorking,
  deferredMeterWorking,
  effectiveAprWorking,
  paymentToClearWorking,
  safeDateWorking,
} from '../products/promo/promo.working.ts';
import { promoCourse } from '../projections/promo-outlook/promo-course.ts';
import { promoOutlook } from '../projections/promo-outlook/promo-outlook.ts';
import { promoWorkings } from '../projections/promo-outlook/promo-outlook.working.ts';
import { accountEarnings } from '../products/savings/account-earnings.ts';
import { apyToAprWorking, apyWorking, aprToApyWorking } from '../products/savings/savings.working.ts';
import { estimateApr } from '../records/terms/estimate-apr.ts';
import { estimateDueDay } from '../records/terms/estimate-due-day.ts';
import { estimateLoan } from '../records/terms/estimate-loan.ts';
import { estimateMinimum } from '../records/terms/estimate-minimum.ts';
import { interestAtStake } from '../records/terms/interest-at-stake.ts';
import { TODAY } from './arbitrary.ts';
import { cardEntries, historyOf, loanEntries, steadyCycles } from './debt-ledgers.ts';
import { cents, debtOf, installment, promotion, segment } from './debts.ts';
import { flow, forecastOf } from './forecasts.ts';
import { busyHousehold } from './insight-household.ts';
import { account, ladder, modes, sweeps, today } from './explained-decisions.ts';

const on = (text: string): CivilDate => civilDate(text);

const onePercent: MinimumFormula = {
  kind: 'percent_plus_interest_and_fees',
  pctPpm: ppm(10_000),
  floorMinor: minor(2_500),
};

function cards() {
  const charges = { id: 'purchases', openingMinor: cents(1_000), aprPpm: ppm(240_000) };
  const closed = closeStatement({
    startsOn: on('2026-04-01'),
    closesOn: on('2026-04-30'),
    dueOn: on('2026-04-25'),
    segments: [charges],
    entries: [{ kind: 'payment', on: on('2026-04-16'), amountMinor: cents(400) }],
    minimumOpenMinor: cents(20),
    minimum: onePercent,
  });
  const balances = [
    { id: 'advance', balanceMinor: cents(500), aprPpm: ppm(200_000) },
    { id: 'purchases', balanceMinor: cents(1_500), aprPpm: ppm(150_000) },
  ];
  return [
    closed.segments.map((each) => segmentInterestWorking(each)),
    minimumPaymentWorking(onePercent, {
      closingMinor: closed.closingMinor,
      interestMinor: closed.interestMinor,
      feesMinor: cents(29),
      pastDueMinor: cents(20),
    }),
    balances.map(({ id }) => allocationWorking(balances, cents(800), { minimumMinor: cents(40) }, id)),
    paymentChoices(
      {
        debt: debtOf('visa', [segment(5_000, 22.99), promotion('promo', 2_000, '2026-09-30', 28)], installment(120)),
        minimumMinor: cents(120),
        promosPerMonthMinor: [cents(300)],
      },
      { paidOn: TODAY },
    ),
    cycleRowsWorking([{ id: 'dinner', amountMinor: cents(80) }], cents(95)),
    statementInterestWorking([{ id: 'purchases', amountMinor: cents(12) }], cents(13)),
    statementBalanceWorking({
      openingMinor: cents(1_000),
      purchasesMinor: cents(80),
      feesMinor: cents(29),
      interestMinor: cents(12),
      paymentsMinor: cents(400),
      creditsMinor: cents(5),
      workedClosingMinor: cents(704),
      closingMinor: cents(705),
    }),
  ];
}

const cardFacts = {
  owedMinor: cents(1_500),
  segments: [
    { id: 'purchases', kind: 'purchase' as const, balanceMinor: cents(1_500), aprPpm: ppm(240_000), promoId: null },
  ],
  minimum: onePercent,
  dueDay: 15,
  closeDay: 20,
  creditLimitMinor: cents(5_000),
};

const outlooks = () =>
  (['deferred_interest', 'balance_transfer'] as const).map((kind) => {
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
    const outlook = promoOutlook(promo, { dueDay: 15 }, TODAY);
    return promoWorkings(
      promo,
      { dueDay: 15 },
      {
        outlook,
        planned: {
          monthlyMinor: cents(50),
          course: promoCourse(promo, { dueDay: 15 }, { outlook, monthlyMinor: cents(50) }, TODAY),
        },
      },
      TODAY,
    );
  });

const promotions = () => [
  outlooks(),
  cardOutlookWorkings(cardFacts, TODAY),
  feesWorking([{ id: 'annual', amountMinor: cents(95) }]),
  safeDateWorking(on('2026-12-31'), { calendar: 'us_fed' }),
  paymentToClearWorking({ balanceMinor: cents(4_000), opportunities: 7, costAtEndMinor: cents(960) }),
  deferredMeterWorking([cents(2_500), cents(2_300)], { aprPpm: ppm(240_000) }),
  breakEvenWorking({ feePpm: ppm(30_000), aprPpm: ppm(229_900), balanceMinor: cents(5_000) }),
  effectiveAprWorking({ amountMinor: cents(5_000), feeMinor: cents(150), months: 12, aprNowPpm: ppm(229_900) }),
];

const tiered = {
  accountId: 'tiered',
  accountName: 'Tiered',
  balanceMinor: cents(0),
  periods: [
    {
      from: TODAY,
      tiers: [
        { apyPpm: ppm(53_900), upToMinor: cents(2_500) },
        { apyPpm: ppm(56_500), upToMinor: null },
      ],
    },
  ],
};

function loansAndSavings() {
  const loan = { principalMinor: cents(20_000), aprPpm: ppm(60_000), payments: 60 };
  return [
    installmentWorking(loan),
    minimumTodayWorking(debtOf('car', [segment(205, 7)], installment(200, { paymentsLeft: 1 }), { kind: 'loan' })),
    loanInterestWorking(loan, { extras: [{ paymentNo: 12, amountMinor: cents(2_000) }] }),
    apyWorking({ interestMinor: cents(61.68), principalMinor: cents(1_000), days: 365 }),
    aprToApyWorking(ppm(120_000), 12),
    apyToAprWorking(ppm(42_000), 365),
    accountEarnings({ ...account, balanceMinor: cents(15_000) }, [tiered], TODAY),
  ];
}

function plans() {
  const visa = debtOf('visa', [segment(5_000, 22.99)], installment(120));
  const debts = [
    visa,
    debtOf('transfer', [promotion('promo', 2_000, '2026-09-30', 28)], installment(80)),
    debtOf('store', [promotion('deferred', 900, '2026-12-31', 27)], installment(30)),
  ];
  const options: PayoffOptions = { strategy: 'avalanche', monthlyMinor: cents(400), startOn: TODAY };
  const [plan, baseline] = [planPayoff(debts, options), planPayoff(debts, { ...options, strategy: 'minimum_only' })];
  const best = bestPlan(debts, options);
  const never = planPayoff([debtOf('never', [segment(10_000, 20)], installment(155))], {
    ...options,
    monthlyMinor: cents(155),
  });
  return [
    explainMonths(debts, options),
    interestSavedWorking(plan, baseline),
    monthsSavedWorking(plan, baseline),
    neverPaysOffWorking(never as NeverPlan),
    planDrift(
      plan,
      debts.map(({ id }) => ({ debtId: id, owedMinor: cents(2_000) })),
      on('2026-06-15'),
    ),
    bestPlanSaving(best),
    priceOfChoice(best, 'snowball'),
    priceAbove(baseline, plan),
    debtFreeWorking(plan, baseline),
    totalInterestWorking(plan, baseline),
    debts.map((debt) => debtWorkings(debt, plan, baseline, explainMonths(debts, options)[0])),
    explainBestMonths(best, options),
    transferWhatIf(debts, options, {
      fromDebtIds: ['visa'],
      limitMinor: cents(10_000),
      fee: { feePpm: ppm(30_000) },
      aprPpm: ppm(0),
      promo: { months: 15, revertAprPpm: ppm(229_900) },
      minimum: installment(25),
    }),
  ];
}

function openTerms() {
  const card = historyOf(cardEntries({ aprPpm: 249_900, openingMinor: 400_000 }, steadyCycles(5)));
  const loan = { principalMinor: 2_200_000, aprPpm: 67_500, paymentMinor: 43_300, made: 8 };
  return [
    estimateApr(card),
    estimateMinimum(card, 'USD'),
    estimateDueDay(card),
    (['interest', 'principal_only'] as const).map((split) => estimateLoan(historyOf(loanEntries(loan, split)))),
    [249_900, null].map((rate) =>
      interestAtStake(cents(4_000), { estimatedPpm: rate === null ? null : ppm(rate), typical: 'card' }),
    ),
  ];
}

function floats() {
  return [
    floatLedger({
      account,
      ownMinor: cents(1_000),
      held: [{ from: on('2026-03-02'), cashMinor: cents(5_000) }],
      payments: [{ on: on('2026-06-01'), amountMinor: cents(100) }],
      today: on('2026-05-01'),
      deadlineOn: on('2027-03-02'),
      taxPpm: ppm(220_000),
      feeMinor: cents(20),
      lateChancePpm: ppm(10_000),
      lateCostMinor: cents(300),
      card: {
        owedMinor: cents(5_000),
        limitMinor: cents(10_000),
        stableIncome: true,
        bearsInterest: false,
        promoAprPpm: ppm(0),
      },
    }),
    floatOffer(
      {
        transferMinor: cents(8_000),
        feeMinor: cents(240),
        monthlySpendingMinor: cents(100),
        limitMinor: cents(12_000),
        months: 18,
        minimumPctPpm: ppm(20_000),
        minimumFloorMinor: cents(25),
        apyPpm: ppm(45_000),
        taxPpm: ppm(220_000),
        lateChancePpm: ppm(5_000),
        lateCostMinor: cents(300),
      },
      { owedMinor: cents(0), stableIncome: true, bearsInterest: false, promoAprPpm: ppm(0) },
    ),
  ];
}

function forecasts() {
  const forecast = forecastOf({ openingMinor: 500_000, flows: [flow(5, -150_000), flow(12, 200_000)] });
  const limits = {
    floorMinor: cents(1_000),
    confidencePpm: ppm(990_000),
    roundToMinor: minor(500),
    minMoveMinor: minor(2_500),
    maxMoveMinor: null,
  };
  return [
    safeToMove(forecast, limits),
    safeToMove(forecast, { ...limits, floorMinor: cents(9_000) }),
    forecast.days.map((day) => dayBreakdown(forecast, day.on)),
  ];
}

function indicators() {
  const group = (categoryId: string, inMinor: number, outMinor: number, nature: 'income' | 'expense') =>
    ({
      month: '2026-02',
      categoryId,
      inMinor: minor(inMinor),
      outMinor: minor(outMinor),
      inCount: 1,
      outCount: 1,
      kind: 'standard',
      nature,
      accountType: 'depository',
    }) as Parameters<typeof cashFlowIndicator>[0][number];
  const groups = [group('salary', 500_000, 0, 'income'), group('groceries', 1_500, -61_500, 'expense')];
  const months = [...new Set(groups.map(({ month }) => month))];
  const dated = (accountId: string, currency: string, balanceMinor: number) => ({
    accountId,
    currency,
    balances: [{ on: TODAY, balanceMinor: minor(balanceMinor) }],
    includeInNetWorth: true,
  });
  return [
    cashFlowIndicator(groups, months),
    savingsRateIndicator(groups, months),
    debtToIncomeIndicator([{ id: 'visa', amountMinor: cents(120) }], cents(5_000)),
    housingRatioIndicator([{ id: 'rent', amountMinor: cents(1_500) }], cents(5_000)),
    interestBurdenIndicator({ interestMinor: cents(900), feesMinor: cents(120), incomeMinor: cents(51_000) }),
    weightedAprIndicator([{ id: 'a', balanceMinor: cents(3_000), aprPpm: ppm(0), revertAprPpm: ppm(280_000) }]),
    emergencyMonthsIndicator(
      [{ accountId: 's', balanceMinor: cents(10_000) }],
      [1, 2, 3].map((each) => ({ month: months[0] as (typeof months)[number], spentMinor: cents(1_000 * each) })),
    ),
    netWorthAsOf([dated('checking', 'USD', 250_000), dated('euros', 'EUR', 100_000), dated('visa', 'USD', -84_210)], {
      on: TODAY,
      converter: createConverter(
        'USD',
        rateTable([{ on: TODAY, base: 'EUR', quote: 'USD', rateE8: 108_000_000, source: 'ecb' }]),
        { today: TODAY },
      ),
    }),
    utilizationIndicator([{ accountId: 'a', owedMinor: cents(250), limitMinor: cents(1_000) }]),
    floorBudget({ kind: 'months', months: 3, monthlyMinor: cents(2_000) }, [
      { accountId: 's', balanceMinor: cents(4_000) },
    ]),
  ];
}

const ledger = () => [
  reconcileStatement(cents(500), [{ id: 'a', postedOn: TODAY, amountMinor: minor(-2_500), status: 'cleared' }], {
    closingMinor: cents(465),
    closedOn: on('2026-03-31'),
  }),
  balanceAdjustment({ ledgerMinor: cents(97.5), statedMinor: cents(100), on: TODAY }),
];

/** Results of all engines for a household with every feature. Their figures include workings. */
export const explainedHousehold = (): unknown[] => [
  cards(),
  promotions(),
  loansAndSavings(),
  plans(),
  sweeps(),
  openTerms(),
  floats(),
  forecasts(),
  ladder(),
  today(),
  modes(),
  indicators(),
  ledger(),
  busyHousehold(),
  insights(busyHousehold()),
];
