export { AssertionError } from './assert.ts';

export { allocate } from './money/allocate.ts';
export { currencyExponent } from './money/currency.ts';
export { formatDecimal } from './money/format-decimal.ts';
export {
  type ConversionResult,
  convert,
  type ConvertedAmount,
  type CurrencyAmount,
  type ExchangeRate,
  parseRateE8,
  sumByCurrency,
  totalIn,
  type TotalResult,
} from './money/exchange-rate.ts';
export { type Minor, minor, minorFromString, type Ppm, ppm, sumMinor } from './money/minor.ts';
export { mulDiv, type Rounding } from './money/mul-div.ts';
export {
  type DecimalMark,
  detectDecimalMark,
  parseMinor,
  type ParseMinorReason,
  type ParseMinorResult,
} from './money/parse-minor.ts';
export { roundDecimal } from './money/round-decimal.ts';

export { addDays, addMonths, dayOfWeek, daysBetween, endOfMonth, startOfMonth } from './dates/add.ts';
export { bankHolidays } from './dates/bank-holidays.ts';
export { type BillingCycle, billingCycleOf } from './dates/billing-cycle.ts';
export { CALENDAR_NAMES, type CalendarName, calendarOf, holidaysOf } from './dates/calendars.ts';
export {
  addBusinessDays,
  type BusinessCalendar,
  type BusinessDayRoll,
  isBankHoliday,
  isBusinessDay,
  rollToBusinessDay,
} from './dates/business-days.ts';
export {
  type CivilDate,
  civilDate,
  type CivilMonth,
  compareDates,
  dateOf,
  daysInMonth,
  isLeapYear,
  maxDate,
  minDate,
  monthOf,
  parseCivilDate,
  partsOf,
} from './dates/civil-date.ts';
export {
  type DueDay,
  dueDateInMonth,
  dueDatesBetween,
  earliestDueDate,
  isMailedPaymentOnTime,
  nextDueDate,
} from './dates/due-date.ts';

export { type MinimumFormula, type MinimumInputs, type MinimumKind, minimumPayment } from './card/minimum-payment.ts';

export { type PaymentReason } from './debt/payment-reason.ts';
export { comparedPlan, type ComparedPlan, comparePayoff, type PayoffComparison } from './debt/compare-payoff.ts';
export {
  type Debt,
  type DebtSegment,
  type Instalment,
  owedOn,
  type PrepaymentFee,
  type PromoTerms,
  type SegmentKind,
} from './debt/debt.ts';
export { type AllocationPart, explainMonth, explainMonths, type MonthExplanation } from './debt/explain-month.ts';
export { debtMinimumToday, debtOutlookMinimums } from './debt/outlook-minimums.ts';
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
} from './debt/plan.ts';
export { type ActualBalance, type DebtDrift, planDrift, type PlanDrift } from './debt/plan-drift.ts';
export {
  type DebtChangeOnDay,
  type DriftCauses,
  type DriftMonth,
  driftMonths,
  worstMonthOf,
} from './debt/drift-months.ts';
export { planPayoff } from './debt/plan-payoff.ts';
export {
  PLAN_STATES,
  planEvent,
  type PlanEvent,
  type PlanGuard,
  type PlanState,
  planTransition,
} from './debt/plan-states.ts';
export { type PlanSavings } from './debt/plan-savings.ts';
export { debtFreeWorking, type DebtWorkings, debtWorkings, totalInterestWorking } from './debt/debt-workings.ts';
export {
  type BesideInterest,
  interestSavedWorking,
  monthsSavedWorking,
  neverPaysOffWorking,
} from './debt/plan-workings.ts';
export { type RateStep as AgreedRateStep } from './debt/stepped-rates.ts';

export {
  type BestPlan,
  bestPlan,
  type BestPlanOptions,
  type DebtFocus,
  type MethodPrice,
  type PlanBaseline,
} from './planner/best-plan.ts';
export {
  bestPlanSaving,
  explainBestMonth,
  explainBestMonths,
  priceAbove,
  priceOfChoice,
} from './planner/explain-best-plan.ts';
export { type BestPlanMethod } from './planner/portfolio.ts';
export { type TransferOffer } from './planner/transfer-offer.ts';
export { transferWhatIf, type TransferWhatIf } from './planner/transfer-what-if.ts';

export { comparablePayee } from './reconcile/comparable-payee.ts';
export { type ExistingIndex, indexExisting } from './reconcile/existing-index.ts';
export { countOutcomes, type Outcome, type OutcomeCounts } from './reconcile/outcome.ts';
export { reconcile } from './reconcile/reconcile.ts';
export {
  type ExistingRow,
  type ExternalReference,
  fingerprint,
  type IncomingRow,
  reusedExternalId,
  type RowFacts,
} from './reconcile/rows.ts';

export {
  ACCOUNT_RESTORE_DAYS,
  ACCOUNT_STATES,
  type AccountEvent,
  type AccountGuard,
  type AccountState,
  isRestoreWindowOver,
  nextAccountState,
  restoreAccount,
  type RestoreResult,
} from './ledger/account-states.ts';
export { type BalanceAdjustment, balanceAdjustment } from './ledger/balance-adjustment.ts';
export { type Candidate as DifferenceCandidate, explainDifference } from './ledger/explain-difference.ts';
export {
  type CheckedAccount,
  type CheckedTransaction,
  type CheckedTransfer,
  type LedgerFacts,
  type LedgerProblem,
  ledgerProblems,
} from './ledger/ledger-problems.ts';
export {
  type MergeableTransaction,
  type MergeRefusal,
  type MergeResult,
  mergeTransactions,
} from './ledger/merge-transactions.ts';
export {
  reconcileStatement,
  type StatementReconciliation,
  type StatementToReconcile,
} from './ledger/reconcile-statement.ts';
export {
  type BalanceOptions,
  type BalanceRow,
  compareLedgerOrder,
  countedMinor,
  type DayOpening,
  dayOpenings,
  recomputeFrom,
  type RowBalance,
  runningBalances,
} from './ledger/running-balance.ts';
export {
  checkSplits,
  rescaleSplits,
  type Split,
  splitByShares,
  type SplitCheck,
  splitEvenly,
  splitRemainder,
  SPLITS_MAX,
} from './ledger/splits.ts';
export {
  type EditableField,
  editRefusal,
  nextTransactionStatus,
  TRANSACTION_STATES,
  type TransactionEvent,
  type TransactionGuard,
  type TransactionStatus,
} from './ledger/transaction-states.ts';
export { isSameJson, type ImageRow, type NetChange, netChanges, type RowImage } from './ledger/row-image.ts';
export { type UndoConflict, type UndoInputs, type UndoPlan, undoPlan, type UndoStep } from './ledger/undo-plan.ts';

export {
  type DuplicateCandidate,
  duplicateCandidates,
  type DuplicateRow,
  type RowOrigin,
} from './transfer/duplicate-candidates.ts';
export { transferKind } from './transfer/leg-wording.ts';
export { suggestTransfers } from './transfer/suggest-transfers.ts';
export type {
  TransferAccountType,
  TransferKind,
  TransferOptions,
  TransferReason,
  TransferRow,
  TransferSuggestion,
} from './transfer/transfer-row.ts';
export {
  DUPLICATE_STATES,
  type DuplicateEvent,
  type DuplicateGuard,
  type DuplicateState,
  nextDuplicateState,
  nextTransferState,
  TRANSFER_STATES,
  type TransferEvent,
  type TransferGuard,
  type TransferState,
} from './transfer/transfer-states.ts';

export { applyRules, compileRules, type RuleChange, type RuleOutcome, type RuleSet } from './rules/apply-rules.ts';
export { type RuleProblem, type RuleProblemCode, ruleProblems } from './rules/check-rule.ts';
export {
  type AliasConflict,
  aliasConflicts,
  type AliasedPayee,
  type PayeeAlias,
  payeeResolver,
} from './rules/payee-alias.ts';
export {
  nextRuleRunState,
  previewRules,
  RULE_RUN_STATES,
  type RulePreview,
  type RulePreviewRow,
  type RuleRunEvent,
  type RuleRunGuard,
  type RuleRunState,
} from './rules/preview-rules.ts';
export { feedbackOf, type RuleFeedback } from './rules/rule-feedback.ts';
export {
  type ChoiceField,
  compareRules,
  type Rule,
  type RuleAction,
  type RuleCondition,
  type RuleSplit,
  type RuleStage,
  type RuleTarget,
  type RuleTargetField,
  type RuleTransaction,
  type SplitPart,
  type TextField,
  type TextOperator,
} from './rules/rule.ts';
export { safePattern, type SafePattern } from './rules/safe-pattern.ts';
export { type PersonEdit, type RuleSuggestion, stableName, suggestRule } from './rules/suggest-rule.ts';
export {
  type CategoryChoice,
  type CategoryMemory,
  learnCategories,
  type LearnedCategory,
} from './categorise/learn-categories.ts';

export { accrueInterest, type DaysInYear } from './interest/accrue-interest.ts';
export { type DayCount, dayFraction, type DayFraction } from './interest/day-count.ts';
export { rateAfterTax } from './interest/after-tax.ts';
export { compoundDaily, compoundDailyExact } from './interest/compound-daily.ts';
export { type BearingStretch, periodicCharge, type RateTerms } from './interest/periodic-charge.ts';
export {
  dailyPeriodicRate,
  daysInYearOf,
  type PeriodicRate,
  type RateRounding,
  type YearBasis,
} from './interest/periodic-rate.ts';
export { nearestMinor } from './money/nearest-minor.ts';

export {
  type AllocatedPart,
  allocatePayment,
  type AllocationStep,
  allocationSteps,
  type PaymentAllocation,
} from './card/allocate-payment.ts';
export {
  ALLOCATION_SOURCE,
  type AllocatableBalance,
  type AllocationAsOf,
  type AllocationOptions,
  type AllocationPolicy,
  type AllocationReason,
} from './card/allocation-order.ts';
export {
  adjustedBalance,
  averageDailyBalance,
  type BalanceChange,
  type CycleBalances,
} from './card/average-daily-balance.ts';
export { cardDebt, type CardFacts, cardOutlook, type CardOutlook } from './card/card-outlook.ts';
export { defaultMinimum } from './card/default-minimum.ts';
export {
  type ClosedSegment,
  type ClosedStatement,
  closeStatement,
  type StatementInputs,
  type StatementTerms,
} from './card/close-statement.ts';
export { allocationWorking, minimumPaymentWorking, segmentInterestWorking } from './card/card.working.ts';
export { cardOutlookWorkings, type CardOutlookWorkings, feesWorking } from './card/card-outlook.working.ts';
export {
  cycleRowsWorking,
  statementBalanceWorking,
  statementInterestWorking,
  type StatementTotals,
} from './card/statement.working.ts';
export { type PromoWorkings, promoWorkings } from './promo/promo-outlook.working.ts';
export {
  breakEvenWorking,
  deferredMeterWorking,
  effectiveAprWorking,
  paymentToClearWorking,
  safeDateWorking,
} from './promo/promo.working.ts';
export { instalmentWorking, loanInterestWorking } from './loan/loan.working.ts';
export { apyToAprWorking, apyWorking, aprToApyWorking } from './savings/savings.working.ts';
export { firstYearFees, type FirstYearFees, lateFee } from './card/card-fees.ts';
export {
  type Autopay,
  type CardTerms,
  checkCardTerms,
  defaultCardTerms,
  type DueRule,
  dueDateOf,
  statementTermsOf,
  type TermsProblem,
} from './card/card-terms.ts';
export {
  checkRateIncrease,
  protectBalance,
  protectedMinimum,
  type RateIncrease,
  type RateIncreaseResult,
} from './card/rate-increase.ts';
export {
  INTEREST_METHODS,
  type InterestMethod,
  interestMethodOf,
  type InterestMethodResult,
} from './card/interest-method.ts';
export { type StatementMinimum, statementMinimum, type StatementMinimumInputs } from './card/statement-minimum.ts';
export { type StatementEntry, type StatementSegment } from './card/statement-segment.ts';
export {
  STATEMENT_STATES,
  type StatementEvent,
  type StatementFacts,
  type StatementGuard,
  type StatementStanding,
  statementStanding,
  type StatementState,
  statementTransition,
} from './card/statement-state.ts';
export {
  type BalanceSegment,
  type BalanceSegmentState,
  postSegmentEntry,
  SEGMENT_STATES,
  segmentBalance,
  type SegmentEntry,
  type SegmentEntryResult,
  type SegmentSum,
  segmentSum,
} from './card/balance-segment.ts';
export {
  eventsFrom,
  type StateTable,
  transition,
  type Transition,
  type TransitionResult,
} from './state/state-table.ts';
export { cycleInterest, monthlyCharge, statementApr } from './card/cycle-interest.ts';
export { deferredWindow, type DeferredWindow, isInDeferredWindow } from './card/deferred-window.ts';
export { paymentCountsFrom } from './card/payment-window.ts';
export {
  ALLOCATION_EXAMPLES,
  type AllocationExample,
  type AllocationExamplePayment,
} from './card/allocation-examples.ts';
export {
  interestFreePayment,
  lastPaymentDay,
  type PayableCard,
  payableBalances,
  type PaymentChoice,
  type PaymentChoiceKind,
  paymentChoices,
  type PaymentDay,
} from './card/payment-choices.ts';
export {
  type CardHistory,
  type CardMovement,
  type CardMovementKind,
  type RecordedPromo,
  rollPromosForward,
} from './card/roll-promos-forward.ts';
export { type GraceRules, type GraceState, nextGraceState, statementsToRegainGrace } from './card/grace-state.ts';
export { type CardTransaction, type GraceInputs, interestSpans, type InterestSpan } from './card/grace.ts';
export {
  acceptedMonths,
  type DisclosureBalance,
  type DisclosureInputs,
  type DisclosureMonth,
  repaymentDisclosure,
  type RepaymentDisclosure,
} from './card/repayment-disclosure.ts';
export { type CardBalance, type CardSegment, splitCardBalance } from './card/split-card-balance.ts';

export { deferredAccrued, deferredAtEnd, deferredInterest, type DeferredMode } from './promo/deferred-meter.ts';
export { cardPaymentToClear, type ClearingPayments, paymentToClear } from './promo/payment-to-clear.ts';
export { type InstalmentPlan, instalmentPlan } from './promo/instalment-plan.ts';
export {
  type BalancePromoKind,
  type DatedPromoState,
  isBalancePromo,
  type Promo,
  type PromoCondition,
  type PromoEvidence,
  type PromoGoal,
  type PromoKind,
  type PromoState,
} from './promo/promo.ts';
export {
  advancePromo,
  PROMO_STATES,
  type PromoEvent,
  type PromoFacts,
  type PromoGuard,
  promoTransition,
} from './promo/promo-lifecycle.ts';
export {
  type ClosedToNewReason,
  type ConditionStanding,
  type PromoRecord,
  type PromoStanding,
  promoStanding,
} from './promo/promo-standing.ts';
export { type PromoCard, type PromoOutlook, promoOutlook } from './promo/promo-outlook.ts';
export { highestRateAfterPromo, isPromoLengthAllowed, mayRevokePromo, mustRestoreRate } from './promo/promo-rights.ts';
export { type PromoDrift, promoDrift } from './promo/promo-drift.ts';
export { type PromoCourse, promoCourse } from './promo/promo-course.ts';
export { assumedPromoEnd, type OfferState, offerState } from './promo/offer-state.ts';
export { type MinimumRecord, promoRevocation, type RevocationState } from './promo/revocation.ts';
export { promoState } from './promo/promo-state.ts';
export {
  DEFAULT_TIMING,
  latestSafePayment,
  type PaymentTiming,
  promoDeadline,
  promoEnd,
  safeDate,
} from './promo/safe-date.ts';
export {
  checkTransfer,
  feeAfterWaiver,
  heldTransferApr,
  largestTransfer,
  type TransferCheck,
} from './promo/transfer-room.ts';
export {
  effectiveTransferApr,
  transferBreakEvenMonths,
  transferFee,
  type TransferFee,
  transferSaving,
  type TransferSaving,
} from './promo/transfer-fee.ts';

export {
  type Amortisation,
  type AmortisationRow,
  amortise,
  type ExtraPayment,
  instalmentOf,
  type LoanTerms,
} from './loan/amortise.ts';
export {
  adjustableSchedule,
  type AdjustableSchedule,
  cappedRates,
  type LoanRateChange,
  type RateCaps,
} from './loan/adjustable-rate.ts';
export { actuarialApr, type AprResult } from './loan/appendix-j.ts';
export { defer, type Deferment } from './loan/deferment.ts';
export { escrowAnalysis, type EscrowAnalysis, type EscrowBill } from './loan/escrow.ts';
export {
  type Delinquency,
  delinquencyOf,
  LOAN_STATES,
  type LoanEvent,
  type LoanFacts,
  type LoanGuard,
  type LoanStatus,
  loanTransition,
} from './loan/loan-life.ts';
export { type LoanStanding, loanStanding } from './loan/loan-standing.ts';
export { prepay, type Prepayment, prepaymentFee, type PrepaymentTerms } from './loan/prepay.ts';
export {
  type DailyInterestLoan,
  type DailyInterestRow,
  dailyInterestSchedule,
  type LoanPayment,
  type LoanRateStep,
  payoffAmount,
} from './loan/daily-simple-interest.ts';
export { type LoanOutlook, loanOutlook, type LoanState, type NextInstalment } from './loan/loan-outlook.ts';
export {
  type Annuity,
  futureValueOf,
  levelPayment,
  paymentParts,
  periodsNeeded,
  type PeriodsResult,
  presentValueOf,
  type RateResult,
  solveRate,
} from './loan/time-value.ts';

export {
  apyOf,
  apyToApr,
  aprToApy,
  type RateStep,
  savingsInterest,
  steppedApy,
  steppedInterest,
} from './savings/apy.ts';
export {
  type OfferedYield,
  reachedYield,
  savingsRatesOf,
  withOfferedYields,
  yieldPeriodsOf,
  type YieldRate,
} from './savings/account-yields.ts';
export { accountEarnings, type AccountEarnings } from './savings/account-earnings.ts';
export {
  accrueSavings,
  type CreditInterval,
  type SavingsAccount,
  type SavingsCredit,
  type SavingsMovement,
  type SavingsRate,
} from './savings/accrue-savings.ts';
export { type SavingsTier, type TierMethod, type TierPart, tierParts, valueOfMove } from './savings/savings-tiers.ts';
export { marginalTierRate, type RateTier, tieredInterest } from './savings/tiers.ts';

export { type CategoryPace, categoryPace, type PaceInputs, type PaceState } from './cash-flow/category-pace.ts';
export { comparedPeriod, type Comparison, type Period } from './cash-flow/compare-periods.ts';
export {
  type AccountFloor,
  type FloorAccount,
  floorBudget,
  type FloorBudget,
  type FloorTarget,
} from './cash-flow/floor-budget.ts';
export { type Flow, type FlowFacts, flowOf } from './cash-flow/flow-of.ts';
export { type FlowRow, spentBy } from './cash-flow/flow-row.ts';
export { type MonthPace, monthPace } from './cash-flow/month-pace.ts';
export { type DaySpending } from './cash-flow/month-pattern.ts';
export {
  type ComparedBucket,
  comparedSpendingByTime,
  spendingByTime,
  type SpendingReport,
  spendingReport,
  type SpendingRow,
  type TimeBucket,
} from './cash-flow/spending-report.ts';
export {
  type CategorySpending,
  type FlowGroup,
  flowsOf,
  type MonthFlow,
  monthBefore,
  monthFlows,
  savingsRate,
  type SpendingSummary,
  summariseSpending,
} from './cash-flow/spending.ts';

export {
  BUILT_IN_CATEGORIES,
  type BuiltInCategory,
  type CategoryGroup,
  type CategoryKey,
  type CategoryNature,
} from './categorise/categories.ts';
export { categorise } from './categorise/categorise.ts';
export { normalisePayee } from './categorise/normalise-payee.ts';

export {
  cashFlowIndicator,
  type CashFlow,
  savingsRateIndicator,
  type SavingsRateIndicator,
} from './indicators/cash-flow.ts';
export { type Conversion, convertCurrency } from './indicators/convert-currency.ts';
export {
  debtToIncomeIndicator,
  housingRatioIndicator,
  interestBurdenIndicator,
  type NamedAmount,
  type RatedBalance,
  type RatioIndicator,
  weightedAprIndicator,
  type YearOfCharges,
} from './indicators/debt-ratios.ts';
export {
  type EmergencyMonths,
  emergencyMonthsIndicator,
  ESSENTIAL_CATEGORIES,
  type EssentialMonth,
  essentialMonths,
  type LiquidAccount,
} from './indicators/emergency-months.ts';
export type { Indicator, NotApplicable, NotApplicableReason } from './indicators/indicator.ts';
export { isAboveUsual, medianDeviation, medianOf } from './statistics/median.ts';
export { netWorth, type NetWorthAccount, type NetWorthTotals } from './indicators/net-worth.ts';
export { type BalanceOn, type DatedAccount, netWorthAsOf, type NetWorthAsOf } from './indicators/net-worth-as-of.ts';
export {
  type Utilisation,
  type UtilisationBand,
  utilisationBand,
  type UtilisationCard,
  utilisationIndicator,
} from './indicators/utilisation-bands.ts';
export { debtToIncome, emergencyMonths, utilisation, weightedApr } from './indicators/ratios.ts';

export { floatLedger, type FloatFacts, type FloatLedger, type FloatState } from './float/float-ledger.ts';
export { floatOffer, type FloatOffer } from './float/float-offer.ts';
export { type HeldCash, type PlannedPayment } from './float/float-stretches.ts';
export { floatVerdict, type FloatCircumstances, type FloatReason, type FloatVerdict } from './float/float-verdict.ts';
export { type FloatOfferTerms, offerGain, type OfferGain } from './float/offer-months.ts';
export {
  marginalYield,
  type YieldAccount,
  type YieldPeriod,
  type YieldSlice,
  yieldSlices,
  type YieldTier,
} from './float/yield-account.ts';

export { allocateSpare, type SpareAllocation } from './ladder/allocate-spare.ts';
export type { GraceAtStake, LadderFacts, LadderOptions, RequiredPayment, SavingsPlace } from './ladder/facts.ts';
export { type Ladder, marginalLadder } from './ladder/marginal-ladder.ts';
export { sweepDestinations } from './ladder/sweep-destinations.ts';
export type { LadderRung, RungClass, RungReason, RungTarget, SpareDestination } from './ladder/rung.ts';

export {
  type Insight,
  INSIGHT_AREAS,
  type InsightAct,
  type InsightArea,
  type InsightFacts,
  type InsightSeverity,
  type InsightSubject,
  type InsightType,
  type InsightValue,
  type SubjectKind,
} from './insight/insight.ts';
export type {
  AccountForecastFacts,
  CardInsightFacts,
  DebtInsightFacts,
  DepositFacts,
  HouseholdFacts,
  InsightRow,
  PlanFacts,
  PromoInsightFacts,
  RateOffer,
} from './insight/household-facts.ts';
export { type AvoidableFee, avoidableFeeOf } from './insight/fee-charged.ts';
export { INSIGHT_RULES, insights, insightWeight } from './insight/insights.ts';
export {
  applyInsightEvent,
  followInsight,
  INSIGHT_STATES,
  type InsightCommand,
  type InsightEvent,
  type InsightRecord,
  type InsightRefusal,
  type InsightState,
  type InsightTransition,
  newInsightRecord,
} from './insight/insight-states.ts';
export { bucketedFacts, reopens } from './insight/reopens.ts';

export {
  type ModeChange,
  type ModeChangeEvent,
  type ModeChangeFacts,
  type ModeChangeGuard,
  type ModeChangeState,
  MODE_CHANGE_STATES,
  isSameMode,
  modeBefore,
  type ModeSetting,
  modesOn,
  type ModesToday,
  nextModeState,
  replansDebts,
} from './mode/mode-change.ts';
export {
  type CashOutcome,
  type Change,
  type EvaluateMode,
  modeDiff,
  type ModeDiff,
  modeEvaluator,
  type ModeOutcome,
  type ModeSweep,
} from './mode/mode-diff.ts';
export {
  modeFloor,
  modeInsightFactor,
  modeLadderOptions,
  modeSafeDate,
  modeSweepSettings,
  type ModeSweepSettings,
  promoSafeDate,
} from './mode/mode-effects.ts';
export {
  type Eligibility,
  type EligibilityFacts,
  type EligibilityReason,
  type MinimumPaid,
  modeEligibility,
} from './mode/mode-eligibility.ts';
export {
  CONFIDENCE_PPM,
  MODE_KEYS,
  type ModeAutomation,
  type ModeConfidence,
  type ModeDebtOrder,
  type ModeFloor,
  type ModeKey,
  type ModeParameters,
  MODES,
} from './mode/mode-parameters.ts';
export { modeMovedWorking } from './mode/mode-formulas.ts';
export { modeBufferMissing, type ModeCourse, modeCourse, modePlan, type ModePlanFacts } from './mode/mode-plan.ts';
export { type CarriesBalances, type Goal, modePreset, type PresetAnswers } from './mode/mode-preset.ts';
export { type ModeParameter, type ModeProblem, type ModeResult, validateMode } from './mode/validate-mode.ts';

export { decideNextAction } from './action/decide-next-action.ts';
export { spareCash, type SpareCash } from './action/spare-cash.ts';
export type {
  ActionAccount,
  ActionExtra,
  ActionInputs,
  ActionPromo,
  ActionSpare,
  NextAction,
} from './action/next-action.ts';
export { FORMULAS, recompute } from './working/formulas.ts';
export type { Working, WorkingLine, WorkingValue } from './working/working.ts';

export { firstBelow, safeToMove, troughAt } from './forecast/compute-safe-to-move.ts';
export {
  dailySpending,
  type DailySpending,
  type DailySpendingOptions,
  type SpendingAccount,
} from './forecast/daily-spending.ts';
export { dayBreakdown, type DayBreakdown } from './forecast/day-breakdown.ts';
export type { Forecast, ForecastDay, LowestSoFar, Trough } from './forecast/forecast.ts';
export {
  FORECAST_PATHS,
  forecastAccount,
  type ForecastAccount,
  forecastAccounts,
  type ForecastInputs,
  type HouseholdForecast,
  MAX_FORECAST_DAYS,
} from './forecast/forecast-accounts.ts';
export { keepFloor, payCheque } from './forecast/keep-floor.ts';
export { payDays, paySeries, safeHorizon } from './forecast/safe-horizon.ts';
export { futuresOf, seededRandom } from './forecast/seeded-random.ts';
export type { FlowSourceKind, PlannedFlow } from './forecast/planned-flow.ts';
export type { NothingSafe, SafeToMove, SafeToMoveLimits } from './forecast/safe-to-move.ts';
export type {
  Cadence,
  PriceRise,
  RecurringSeries,
  SeriesKind,
  SeriesOccurrence,
  SeriesState,
  SeriesTransaction,
} from './recurring/recurring-series.ts';
export { type CadenceRule, cadenceRule } from './recurring/cadences.ts';
export { detectSeries, type DetectOptions } from './recurring/detect-series.ts';
export {
  type ExpectedOccurrence,
  matchOccurrences,
  occurrenceId,
  type OccurrenceState,
  type OccurrenceWindow,
} from './recurring/occurrences.ts';
export type { DayRoll, Schedule } from './recurring/schedule.ts';
export { planFlows, seriesFlows, type SeriesFlowOptions } from './recurring/series-flows.ts';
export { type Certainty, planOf, type SeriesPlan } from './recurring/series-plan.ts';

export {
  isReturnable,
  MAX_REPRESENTMENTS,
  RETURN_CODES,
  type ReturnCode,
  type ReturnEffect,
  returnEffect,
  type ReturnReaction,
  returnableUntil,
} from './sweep/ach-returns.ts';
export {
  type EasternTime,
  SAME_DAY_LIMIT,
  SAME_DAY_WINDOWS,
  type Settlement,
  settlementOf,
  type SubmissionWindow,
  type TransferTiming,
} from './sweep/ach-settlement.ts';
export type { AccountReplay, BacktestDay, BacktestInputs, BacktestKnowledge } from './sweep/backtest-replay.ts';
export { cardRatesOn, type PastAsks, type PastCard, type PastLoan, type PastStatement } from './sweep/past-asks.ts';
export {
  type BacktestOutcome,
  backtestSweeps,
  compareFloors,
  type FloorTrial,
  type SweepBacktest,
} from './sweep/backtest-sweeps.ts';
export { evaluateSweeps, proposedSweeps } from './sweep/evaluate-sweeps.ts';
export { safeToMoveByForecast } from './sweep/forecast-safe-to-move.ts';
export { begunBefore, setOn } from './sweep/begun-before.ts';
export { historyKnowledge, type HistoryKnowledgeOptions } from './sweep/history-knowledge.ts';
export { type InstructedSweep, type LegMatch, matchLegs, type SweepLegs } from './sweep/match-legs.ts';
export { nextEvaluation } from './sweep/next-evaluation.ts';
export { promoPaymentDue } from './sweep/promo-payment-due.ts';
export { type ApprovedSweep, recheckSweep, type SweepRecheck } from './sweep/recheck-sweep.ts';
export { ruleTotals, type RuleTotals, type SettledSweep } from './sweep/rule-totals.ts';
export type { SweepRounding } from './sweep/sweep-amount.ts';
export {
  type ConflictWorld,
  type SweepConflict,
  type SweepConflictCode,
  sweepConflicts,
} from './sweep/sweep-conflicts.ts';
export type {
  ProposedSweep,
  SkippedSweep,
  SkipReason,
  SweepDecision,
  SweepRisk,
  SweepValue,
} from './sweep/sweep-decision.ts';
export type {
  MinimumDue,
  PromoPaymentDue,
  RecentSweepRun,
  SafeToMoveOf,
  SweepAccount,
  SweepDestinationState,
  SweepGoal,
  SweepInputs,
  SweepTransaction,
} from './sweep/sweep-inputs.ts';
export type { NeverFires } from './sweep/sweep-never-fires.ts';
export {
  byPrecedence,
  destinationKey,
  NATURAL_TRIGGER,
  type ScheduleInterval,
  type SweepAutomation,
  type SweepDestination,
  type SweepKind,
  type SweepRule,
  type SweepRuleState,
  type SweepSchedule,
  type SweepTerms,
  type SweepTrigger,
} from './sweep/sweep-rule.ts';
export {
  advanceRule,
  type RuleHealth,
  SWEEP_RULE_STATES,
  type SuspensionCause,
  suspensionCause,
  type SweepRuleEvent,
  type SweepRuleGuard,
} from './sweep/sweep-rule-states.ts';
export { advanceRun, type SweepRun, type SweepRunResult, type SweepRunStep } from './sweep/sweep-run.ts';
export {
  isMoving,
  SWEEP_RUN_STATES,
  type SweepRunEvent,
  type SweepRunGuard,
  type SweepRunState,
} from './sweep/sweep-run-states.ts';
export { type ScheduledDay, scheduledOn, type ScheduleState, scheduleState } from './sweep/sweep-schedule.ts';
export {
  approvalFor,
  DEFAULT_SWEEP_SETTINGS,
  moveCalendar,
  type NoMoveDay,
  noMoveDay,
  type SweepApproval,
  type SweepSettings,
} from './sweep/sweep-settings.ts';
export {
  type SweepProblem,
  type SweepProblemCode,
  type SweepRuleValidation,
  type SweepRuleWorld,
  validateSweepRule,
} from './sweep/validate-sweep-rule.ts';
export { roundUpOf } from './sweep/wanted-from-round-ups.ts';

export { closestTo, matchNames } from './search/match-names.ts';
export { parseSearch, quotedSearch, SEARCH_LIMITS } from './search/parse-search.ts';
export { printSearch, searchCondition } from './search/print-search.ts';
export { searchDays, type SearchDays } from './search/search-dates.ts';
export { SEARCH_PERIODS } from './search/search-periods.ts';
export { SEARCH_FIELDS, type SearchField } from './search/search-fields.ts';
export type {
  ParsedSearch,
  PlacedValue,
  SearchCondition,
  SearchNode,
  SearchProblem,
  SearchProblemCode,
  SearchSpan,
  SearchText,
  SearchValue,
} from './search/search-tree.ts';
export {
  type SearchNames,
  suggestSearch,
  type SearchSuggestion,
  type SearchSuggestions,
} from './search/suggest-search.ts';
