export { contract, type Contract } from './contract.ts';
export { CatalogueError, errors, fail, Problem, type ErrorCode, type ErrorParams } from './errors.ts';
export {
  byId,
  changed,
  CivilDate,
  Currency,
  EnteredDate,
  EnteredMoney,
  Id,
  Instant,
  Locale,
  Money,
  Month,
  PositiveMoney,
  Ppm,
  Removed,
  SignedPpm,
  text,
  Version,
} from './wire.ts';
export { toMinor, toMoney } from './minor.ts';
export { Household, Role, Session, SessionEntry, Theme, User } from './auth.ts';
export {
  Account,
  AccountHistory,
  AccountMember,
  AccountOutlook,
  AccountSubtype,
  AccountType,
  BalanceSnapshot,
  DeletedAccount,
  NetWorth,
  Reconciliation,
  ReconciliationRow,
  YieldRate,
} from './accounts.ts';
export { Category } from './categories.ts';
export { Payee, PayeeAlias } from './payees.ts';
export { Promo, PromoCondition, PromoEndsBasis, PromoGoal, PromoKind, PromoState } from './promos.ts';
export {
  Cadence,
  type NewSeries,
  type NewSeriesInput,
  Occurrence,
  Series,
  type SeriesChanges,
  UpcomingOccurrence,
} from './recurring.ts';
export {
  type DraftRule,
  type DraftRuleInput,
  type NewRule,
  type NewRuleInput,
  Rule,
  RuleAction,
  type RuleChanges,
  RuleCondition,
  RuleCounts,
  RulePreview,
  RulePreviewRow,
  RuleRun,
  RuleStage,
  RuleSuggestion,
} from './rules.ts';
export { Transaction, TransactionFilter, TransactionKind, TransactionSort } from './transactions.ts';
export {
  type CashFlowReport,
  type HouseholdIndicator,
  type HouseholdIndicators,
  IndicatorName,
  type InterestReport,
  type SpendingReport,
} from './reports.ts';
export type { CategoryTarget, CategoryTargets, WrittenTarget } from './targets.ts';
export {
  Attachment,
  DuplicateCandidate,
  type LeftOut,
  Tag,
  TransferReason,
  TransferSuggestion,
} from './transaction-changes.ts';
export { SavedFilter } from './saved-filters.ts';
export { HouseholdCopy, RESTORE_MAX_BYTES, RESTORE_PART_BYTES } from './copies.ts';
export { ChangeCause, ChangedRow, ChangeSet, ChangeSetFilter, ChangeValue } from './change-sets.ts';
export {
  CsvChoices,
  CsvColumns,
  CsvDelimiter,
  CsvField,
  CsvReading,
  DateOrder,
  ImportBatch,
  ImportFailure,
  ImportNotice,
  ImportProgress,
  ImportRow,
  ImportStatement,
  ListedRow,
} from './imports.ts';
export { CardDispute, CardPayment } from './card-activity.ts';
export { Agreement, GraceState, Statement, StatementBook, StatementDetail } from './card-statements.ts';
export { AprType, Autopay, Card, MinimumFormula, Rate, Segment, SegmentKind } from './cards.ts';
export { CountedDebt, CountedDebts } from './counted-debt.ts';
export {
  AdoptedPlan,
  BestPlanFacts,
  DebtPlan,
  PaymentReason,
  PlanDebt,
  PlanExtra,
  PlanExtras,
  PlanMethod,
  PlanOrder,
  PlanProgress,
  PlanRow,
  PlanState,
  StrategySummary,
  TransferAnswer,
  type TransferQuestion,
} from './debt.ts';
export { Strategy } from './plan-strategy.ts';
export { Loan, LoanEvent, LoanRateStep, LoanRateSteps, LoanSchedule, LoanState } from './loans.ts';
export { ConnectedAccount, Connection, ConnectionProblem, LinkChoice, SyncMessage, SyncRun } from './connections.ts';
export { Dashboard, DashboardLayout, NextAction, SpendingInsight } from './dashboard.ts';
export { Working, type WorkingLine, type WorkingRef } from './working.ts';
export {
  CalendarFeed,
  ClockTime,
  DeliveryReason,
  Notification,
  NOTIFICATION_TYPES,
  NotificationChannel,
  NotificationDelivery,
  NotificationDetail,
  NotificationGroup,
  NotificationSettings,
  type NotificationSettingsChanges,
  NotificationSeverity,
  NotificationState,
  type NotificationSubject,
  NotificationType,
  type NotificationTypeSettings,
  NotificationView,
  type PushSubscriptionEntry,
  WebhookTarget,
} from './notifications.ts';
export { type Float, type FloatBook, type NextPayment } from './float.ts';
export {
  DestinationOrder,
  Goal,
  NewSweepRule,
  type NewSweepRuleInput,
  SkipReason,
  SuspensionCause,
  SweepAutomation,
  SweepBacktest,
  SweepConflict,
  SweepDestination,
  SweepProblem,
  SweepRule,
  type SweepRuleChanges,
  SweepRuleState,
  SweepSchedule,
  SweepTerms,
  SweepTrigger,
} from './sweep-rules.ts';
export { type SweepAccount, type SweepTransfer, TransferWay } from './sweep-transfers.ts';
export {
  type SweepPreview,
  SweepRisk,
  SweepRun,
  SweepRunDetail,
  SweepRunState,
  SweepSettings,
  type SweepSettingsInput,
} from './sweeps.ts';
export { Forecast, ForecastDay, type ForecastItem, type ForecastMark, type MarkKind } from './forecast.ts';
export {
  ModeChange,
  ModeDiff,
  type ModeFigure,
  ModeKey,
  type ModeLastMonth,
  type ModeOverview,
  ModeParameters,
  type ModePreview,
  type ModeReason,
  type ModeChoice,
  OwnParameters,
  Refusal,
} from './mode.ts';
export {
  DismissReason,
  type Insight,
  type InsightEvidence,
  type InsightFeed,
  InsightKind,
  InsightType,
  type RateOffer,
  WrongBecause,
} from './insights.ts';
