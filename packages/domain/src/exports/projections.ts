export { cardDebt, type CardFacts, cardOutlook, type CardOutlook } from '../projections/card-outlook/card-outlook.ts';
export {
  cardOutlookWorkings,
  type CardOutlookWorkings,
  feesWorking,
} from '../projections/card-outlook/card-outlook.working.ts';
export {
  interestFreePayment,
  lastPaymentDay,
  type PayableCard,
  payableBalances,
  type PaymentChoice,
  type PaymentChoiceKind,
  paymentChoices,
  type PaymentDay,
} from '../projections/card-outlook/payment-choices.ts';
export {
  type CardHistory,
  type CardMovement,
  type CardMovementKind,
  type RecordedPromo,
  rollPromosForward,
} from '../projections/card-outlook/roll-promos-forward.ts';
export {
  type CardBalance,
  type CardSegment,
  splitCardBalance,
} from '../projections/card-outlook/split-card-balance.ts';

export { debtsAfter } from '../projections/debt/after-payments.ts';
export { type PaymentReason } from '../projections/debt/payment-reason.ts';
export {
  comparedPlan,
  type ComparedPlan,
  comparePayoff,
  type PayoffComparison,
} from '../projections/debt/compare-payoff.ts';
export {
  type Debt,
  type DebtCycle,
  type DebtSegment,
  type Installment,
  owedOn,
  type PrepaymentFee,
  type PromoTerms,
} from '../projections/debt/debt.ts';
export {
  type AllocationPart,
  explainMonth,
  explainMonths,
  type MonthExplanation,
} from '../projections/debt/explain-month.ts';
export { debtMinimumToday, totalMinimumToday } from '../projections/debt/minimum-today.ts';
export type {
  Cliff,
  DebtMonth,
  NeverPlan,
  NeverReason,
  PaidOffPlan,
  PayoffConventions,
  PayoffExtra,
  PayoffOptions,
  PayoffResult,
  PayoffStrategy,
  PlanDebtResult,
  PlanMonth,
  SegmentMonth,
  Shortfall,
} from '../projections/debt/plan.ts';
export { type ActualBalance, type DebtDrift, planDrift, type PlanDrift } from '../projections/debt/plan-drift.ts';
export {
  type DebtChangeOnDay,
  type DriftCauses,
  type DriftMonth,
  driftMonths,
  worstMonthOf,
} from '../projections/debt/drift-months.ts';
export { planPayoff } from '../projections/debt/plan-payoff.ts';
export {
  PLAN_STATES,
  planEvent,
  type PlanEvent,
  type PlanGuard,
  type PlanState,
  planTransition,
} from '../projections/debt/plan-states.ts';
export { type PlanSavings } from '../projections/debt/plan-savings.ts';
export {
  debtFreeWorking,
  type DebtWorkings,
  debtWorkings,
  totalInterestWorking,
} from '../projections/debt/debt-workings.ts';
export {
  type FeesAndYields,
  interestSavedWorking,
  monthsSavedWorking,
  neverPaysOffWorking,
} from '../projections/debt/plan-workings.ts';
export { type RateStep as AgreedRateStep } from '../projections/debt/stepped-rates.ts';

export { floatLedger, type FloatFacts, type FloatLedger, type FloatState } from '../projections/float/float-ledger.ts';
export { floatOffer, type FloatOffer } from '../projections/float/float-offer.ts';
export { type HeldCash, type PlannedPayment } from '../projections/float/float-periods.ts';
export {
  floatVerdict,
  type FloatCircumstances,
  type FloatReason,
  type FloatVerdict,
} from '../projections/float/float-verdict.ts';
export { type FloatOfferTerms, offerGain, type OfferGain } from '../projections/float/offer-months.ts';

export { firstBelow, safeToMove, troughAt } from '../projections/forecast/compute-safe-to-move.ts';
export {
  dailySpending,
  type DailySpending,
  type DailySpendingOptions,
  type SpendingAccount,
} from '../projections/forecast/daily-spending.ts';
export { dayBreakdown, type DayBreakdown } from '../projections/forecast/day-breakdown.ts';
export type { Forecast, ForecastDay, LowestSoFar, Trough } from '../projections/forecast/forecast.ts';
export {
  FORECAST_PATHS,
  forecastAccount,
  type ForecastAccount,
  forecastAccounts,
  type ForecastInputs,
  type HouseholdForecast,
  MAX_FORECAST_DAYS,
} from '../projections/forecast/forecast-accounts.ts';
export { accountFloor, largestPaycheck } from '../projections/forecast/account-floor.ts';
export { payDays, paySeries, safeHorizon } from '../projections/forecast/safe-horizon.ts';
export { forecastSeed, seededRandom } from '../projections/forecast/seeded-random.ts';
export type { FlowSourceKind, PlannedFlow } from '../projections/forecast/planned-flow.ts';
export type { NothingSafeReason, SafeToMove, SafeToMoveLimits } from '../projections/forecast/safe-to-move.ts';
export { planFlows, seriesFlows, type SeriesFlowOptions } from '../projections/forecast/series-flows.ts';

export {
  type BestPlan,
  bestPlan,
  type BestPlanOptions,
  type DebtFocus,
  type MethodPrice,
  type PlanBaseline,
} from '../projections/planner/best-plan.ts';
export {
  bestPlanSaving,
  explainBestMonth,
  explainBestMonths,
  priceAbove,
  priceOfChoice,
} from '../projections/planner/explain-best-plan.ts';
export {
  type CashComparison,
  type CashPayment,
  type CashPlan,
  type PlanCash,
  planWithCash,
} from '../projections/planner/plan-with-cash.ts';
export { type BestPlanMethod } from '../projections/planner/portfolio.ts';
export { type TransferOffer } from '../projections/planner/transfer-offer.ts';
export { transferSaving, type TransferSaving } from '../projections/planner/transfer-saving.ts';
export { transferWhatIf, type TransferWhatIf } from '../projections/planner/transfer-what-if.ts';

export { type PromoWorkings, promoWorkings } from '../projections/promo-outlook/promo-outlook.working.ts';
export { cardPaymentToClear } from '../projections/promo-outlook/card-payment-to-clear.ts';
export { type PromoCard, type PromoOutlook, promoOutlook } from '../projections/promo-outlook/promo-outlook.ts';
export { type PromoDrift, promoDrift } from '../projections/promo-outlook/promo-drift.ts';
export { type PromoCourse, promoCourse } from '../projections/promo-outlook/promo-course.ts';
