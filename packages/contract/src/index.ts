export { contract, type Contract } from './contract.ts';
export { withoutBidi } from './bidi.ts';
export { CatalogError, errors, fail, Problem, type ErrorCode, type ErrorParams } from './errors.ts';
export {
  byId,
  changed,
  CivilDate,
  Currency,
  HolidayCalendar,
  EnteredDate,
  EnteredMoney,
  Id,
  Instant,
  Locale,
  Money,
  Month,
  MonthStartDay,
  PositiveMoney,
  Ppm,
  Removed,
  SignedPpm,
  text,
  Version,
  IDEMPOTENCY_KEY_MAX_LENGTH,
} from './wire.ts';
export { toMinor, toMoney } from './minor.ts';
export type { NewCredential, PasskeyAnswer, PasskeyCreationOptions, PasskeyRequestOptions } from './webauthn.ts';
export type { PendingEmail } from './email-change.ts';
export type { Passkey, ProofMethod } from './factors.ts';
export { Household, Role, Session, SessionEntry, Theme, User } from './auth.ts';
export type { About } from './about.ts';
export { API_TOKEN_DAYS_MAX, ApiToken, type MemberToken } from './api-tokens.ts';
export { type TokenScope, tokenScopeFor } from './token-permissions.ts';
export { may, type Permission, permissionFor } from './permissions.ts';
export { Invitation, type InvitationView, Member } from './members.ts';
export { Account, AccountMember, AccountSubtype, AccountType, AccountVisibility, YieldRate } from './accounts.ts';
export { AccountHistory, AccountOutlook, BalanceSnapshot } from './account-figures.ts';
export { DeletedAccount } from './deleted-accounts.ts';
export { Reconciliation, ReconciliationRow } from './reconciliation.ts';
export { NetWorth } from './net-worth.ts';
export { type ExchangeNote, ExchangeRate, type ExchangeRates, RateSource, RatesUpload } from './exchange.ts';
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
export type { CategoryTarget, CategoryTargets, TargetInput } from './targets.ts';
export { DuplicateCandidate, HeldTransaction, type SkippedTransaction, Tag } from './transaction-changes.ts';
export { Attachment } from './attachments.ts';
export { TransferReason, TransferSuggestion } from './transfer-matches.ts';
export { SavedFilter } from './saved-filters.ts';
export {
  ATTACHMENT_BYTES,
  BODY_KINDS,
  BODY_LIMITS,
  RATES_FILE_BYTES,
  bodyLimitOf,
  IMPORT_BYTES,
  IMPORT_FILE_BYTES,
  IMPORT_FILES,
  RESTORE_MAX_BYTES,
  RESTORE_PART_BYTES,
  tooLargeDetail,
  type BodyKind,
  type BodyLimit,
} from './body-limits.ts';
export { isWellEncoded } from './well-encoded.ts';
export { HouseholdCopy } from './copies.ts';
export { ChangeCause, ChangedRow, ChangeSet, ChangeSetFilter, ChangeValue } from './change-sets.ts';
export {
  ImportBatch,
  ImportFailure,
  ImportNotice,
  ImportProgress,
  ImportRow,
  ImportStatement,
  ListedRow,
} from './imports.ts';
export { CsvChoices, CsvColumns, CsvDelimiter, CsvField, CsvReading, DateOrder } from './csv-import.ts';
export { CardDispute, CardPayment } from './card-activity.ts';
export { Agreement, GraceState, Statement, CardStatements, StatementDetail } from './card-statements.ts';
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
} from './debt.ts';
export { DebtQuestion, DebtQuestions } from './debt-questions.ts';
export { TransferResult, type TransferInput } from './debt-transfer.ts';
export { Strategy } from './plan-strategy.ts';
export { Loan, LoanEvent, LoanRateStep, LoanRateSteps, LoanSchedule, LoanState } from './loans.ts';
export { ConnectedAccount, Connection, ConnectionProblem, LinkChoice, SyncMessage, SyncRun } from './connections.ts';
export { Dashboard, DashboardLayout, SpendingInsight } from './dashboard.ts';
export { MoveClass, PlanCash, PlannedMove, StayReason, TodaysPlan } from './todays-plan.ts';
export { Working, type WorkingLine, type WorkingRef } from './working.ts';
export {
  DeliveryReason,
  Notification,
  NOTIFICATION_TYPES,
  NotificationChannel,
  NotificationDelivery,
  NotificationDetail,
  NotificationGroup,
  NotificationSeverity,
  NotificationState,
  type NotificationSubject,
  NotificationType,
  NotificationView,
} from './notifications.ts';
export {
  CalendarFeed,
  ClockTime,
  NotificationSettings,
  type NotificationPreset,
  type NotificationSettingsChanges,
  type NotificationTypeSettings,
  type PushSubscriptionEntry,
  WebhookTarget,
} from './notification-settings.ts';
export { type Float, type Floats, type NextPayment } from './float.ts';
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
export { type SweepPreview, SweepSettings, type SweepSettingsInput } from './sweep-settings.ts';
export type { TwoPersonApproval } from './two-person-approval.ts';
export { SweepRisk, SweepRun, SweepRunDetail, SweepRunState } from './sweep-runs.ts';
export { Forecast, ForecastDay, type ForecastItem, type ForecastMark, type MarkKind } from './forecast.ts';
export {
  ModeChange,
  ModeDiff,
  type ModeFigure,
  ModeKey,
  type ModeLastMonth,
  type ModeOutcome,
  type ModeOverview,
  ModeParameters,
  type ModePreview,
  type ModeReason,
  type ModeChoice,
  CustomParameters,
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
  WrongReason,
} from './insights.ts';
