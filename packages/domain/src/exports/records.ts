export {
  type CategoryPace,
  categoryPace,
  type PaceInputs,
  type PaceState,
} from '../records/cash-flow/category-pace.ts';
export { comparedPeriod, type Comparison, type Period } from '../records/cash-flow/compare-periods.ts';
export {
  type AccountFloor,
  type FloorAccount,
  floorBudget,
  type FloorBudget,
  type FloorTarget,
} from '../records/cash-flow/floor-budget.ts';
export { type Flow, type FlowFacts, flowOf } from '../records/cash-flow/flow-of.ts';
export { type FlowRow, spentBy } from '../records/cash-flow/flow-row.ts';
export { type MonthPace, monthPace } from '../records/cash-flow/month-pace.ts';
export { type DaySpending } from '../records/cash-flow/month-pattern.ts';
export {
  type ComparedBucket,
  comparedSpendingByTime,
  spendingByTime,
  type SpendingReport,
  spendingReport,
  type SpendingRow,
  type TimeBucket,
} from '../records/cash-flow/spending-report.ts';
export {
  type CategorySpending,
  type FlowGroup,
  flowsOf,
  type MonthFlow,
  monthBefore,
  monthFlows,
  savingsRate,
  type SpendingSummary,
  summarizeSpending,
} from '../records/cash-flow/spending.ts';

export {
  type CategoryChoice,
  type CategoryMemory,
  learnCategories,
  type LearnedCategory,
} from '../records/categorize/learn-categories.ts';
export {
  BUILT_IN_CATEGORIES,
  type BuiltInCategory,
  type CategoryGroup,
  type CategoryKey,
  type CategoryNature,
} from '../records/categorize/categories.ts';
export { categorize } from '../records/categorize/categorize.ts';
export { normalizePayee } from '../records/categorize/normalize-payee.ts';

export {
  cashFlowIndicator,
  type CashFlow,
  savingsRateIndicator,
  type SavingsRateIndicator,
} from '../records/indicators/cash-flow.ts';
export {
  debtToIncomeIndicator,
  housingRatioIndicator,
  interestBurdenIndicator,
  type NamedAmount,
  type RatedBalance,
  type RatioIndicator,
  weightedAprIndicator,
  type YearOfCharges,
} from '../records/indicators/debt-ratios.ts';
export {
  type EmergencyMonths,
  emergencyMonthsIndicator,
  ESSENTIAL_CATEGORIES,
  type EssentialMonth,
  essentialMonths,
  type LiquidAccount,
} from '../records/indicators/emergency-months.ts';
export type { Indicator, NotApplicable, NotApplicableReason } from '../records/indicators/indicator.ts';
export { netWorth, type NetWorthAccount, type NetWorthTotals } from '../records/indicators/net-worth.ts';
export {
  type BalanceOn,
  type DatedAccount,
  netWorthAsOf,
  type NetWorthAsOf,
} from '../records/indicators/net-worth-as-of.ts';
export {
  type Utilization,
  type UtilizationBand,
  utilizationBand,
  type UtilizationCard,
  utilizationIndicator,
} from '../records/indicators/utilization-bands.ts';
export { debtToIncome, emergencyMonths, utilization, weightedApr } from '../records/indicators/ratios.ts';

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
} from '../records/ledger/account-states.ts';
export { isAmortizing, type DebtRow } from '../records/ledger/amortizing-pattern.ts';
export { type BalanceAdjustment, balanceAdjustment } from '../records/ledger/balance-adjustment.ts';
export { type Candidate as DifferenceCandidate, explainDifference } from '../records/ledger/explain-difference.ts';
export {
  type CheckedAccount,
  type CheckedTransaction,
  type CheckedTransfer,
  type LedgerFacts,
  type LedgerProblem,
  ledgerProblems,
} from '../records/ledger/ledger-problems.ts';
export {
  type MergeableTransaction,
  type MergeRefusal,
  type MergeResult,
  mergeTransactions,
} from '../records/ledger/merge-transactions.ts';
export {
  reconcileStatement,
  type StatementReconciliation,
  type StatementToReconcile,
} from '../records/ledger/reconcile-statement.ts';
export {
  type BalanceOptions,
  type BalanceRow,
  compareLedgerOrder,
  balanceContribution,
  type DayOpening,
  dayOpenings,
  recomputeFrom,
  type RowBalance,
  runningBalances,
} from '../records/ledger/running-balance.ts';
export {
  checkSplits,
  rescaleSplits,
  type Split,
  splitByShares,
  type SplitCheck,
  splitEvenly,
  splitRemainder,
  SPLITS_MAX,
} from '../records/ledger/splits.ts';
export {
  type EditableField,
  editRefusal,
  nextTransactionStatus,
  TRANSACTION_STATES,
  type TransactionEvent,
  type TransactionGuard,
  type TransactionStatus,
} from '../records/ledger/transaction-states.ts';
export { type AccountMove, takenFrom } from '../records/ledger/taken-from.ts';
export { isSameJson, type ImageRow, type NetChange, netChanges, type RowImage } from '../records/ledger/row-image.ts';
export {
  type UndoConflict,
  type UndoInputs,
  type UndoPlan,
  undoPlan,
  type UndoStep,
} from '../records/ledger/undo-plan.ts';

export { comparablePayee } from '../records/reconcile/comparable-payee.ts';
export { type ExistingIndex, indexExisting, SIMILAR_DAYS } from '../records/reconcile/existing-index.ts';
export { countOutcomes, type Outcome, type OutcomeCounts } from '../records/reconcile/outcome.ts';
export { payeesAlike } from '../records/reconcile/payees-alike.ts';
export { reconcile } from '../records/reconcile/reconcile.ts';
export {
  type ExistingRow,
  type ExternalReference,
  fingerprint,
  type IncomingRow,
  reusedExternalId,
  type RowFacts,
} from '../records/reconcile/rows.ts';

export type {
  Cadence,
  Coverage,
  PriceRise,
  RecurringSeries,
  SeriesKind,
  SeriesOccurrence,
  SeriesState,
  SeriesTransaction,
} from '../records/recurring/recurring-series.ts';
export { type CadenceRule, cadenceRule } from '../records/recurring/cadences.ts';
export { detectSeries, type DetectOptions } from '../records/recurring/detect-series.ts';
export {
  type ExpectedOccurrence,
  matchOccurrences,
  occurrenceId,
  type OccurrenceState,
  type OccurrenceWindow,
} from '../records/recurring/occurrences.ts';
export type { DayRoll, Schedule } from '../records/recurring/schedule.ts';
export { type Certainty, seriesPlanOf, type SeriesPlan } from '../records/recurring/series-plan.ts';

export {
  applyRules,
  compileRules,
  type RuleChange,
  type RuleOutcome,
  type RuleSet,
} from '../records/rules/apply-rules.ts';
export { type RuleProblem, type RuleProblemCode, ruleProblems } from '../records/rules/check-rule.ts';
export {
  type AliasConflict,
  aliasConflicts,
  type AliasedPayee,
  type PayeeAlias,
  payeeResolver,
} from '../records/rules/payee-alias.ts';
export {
  nextRuleRunState,
  previewRules,
  RULE_RUN_STATES,
  type RulePreview,
  type RulePreviewRow,
  type RuleRunEvent,
  type RuleRunGuard,
  type RuleRunState,
} from '../records/rules/preview-rules.ts';
export { ruleFeedback, type RuleFeedback } from '../records/rules/rule-feedback.ts';
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
} from '../records/rules/rule.ts';
export { safePattern, type SafePattern } from '../records/rules/safe-pattern.ts';
export { type UserEdit, type RuleSuggestion, stableName, suggestRule } from '../records/rules/suggest-rule.ts';

export { closestTo, matchNames } from '../records/search/match-names.ts';
export { parseSearch, quotedSearch, SEARCH_LIMITS } from '../records/search/parse-search.ts';
export { printSearch, searchCondition } from '../records/search/print-search.ts';
export { searchDays, type SearchDays } from '../records/search/search-dates.ts';
export { SEARCH_PERIODS } from '../records/search/search-periods.ts';
export { SEARCH_FIELDS, type SearchField } from '../records/search/search-fields.ts';
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
} from '../records/search/search-tree.ts';
export {
  type SearchNames,
  suggestSearch,
  type SearchSuggestion,
  type SearchSuggestions,
} from '../records/search/suggest-search.ts';

export {
  type DuplicateCandidate,
  duplicateCandidates,
  type DuplicateRow,
  type RowOrigin,
} from '../records/transfer/duplicate-candidates.ts';
export { MOVE_CATEGORIES, transferKind } from '../records/transfer/leg-wording.ts';
export {
  ONE_SIDED_DAYS,
  oneSidedPayments,
  paymentsWithoutOutflow,
  withoutPartner,
  type OneSidedPayment,
  type PayableDebt,
  type PayingAccount,
  type UnlinkedInflow,
  type UnlinkedOutflow,
} from '../records/transfer/one-sided-payments.ts';
export { onlyTransfers, suggestTransfers } from '../records/transfer/suggest-transfers.ts';
export type {
  TransferAccountType,
  TransferKind,
  TransferOptions,
  TransferReason,
  TransferRow,
  TransferSuggestion,
} from '../records/transfer/transfer-row.ts';
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
} from '../records/transfer/transfer-states.ts';

export { debtHistory, type DebtEntry, type DebtHistory } from '../records/terms/debt-history.ts';
export { estimateApr, type RateEstimate } from '../records/terms/estimate-apr.ts';
export { type DueDayEstimate, estimateDueDay } from '../records/terms/estimate-due-day.ts';
export { estimateLoan, type LoanEstimate, type PaymentEstimate } from '../records/terms/estimate-loan.ts';
export { estimateMinimum, type MinimumEstimate } from '../records/terms/estimate-minimum.ts';
export { interestAtStake, type InterestAtStake, type TypicalDebt } from '../records/terms/interest-at-stake.ts';
