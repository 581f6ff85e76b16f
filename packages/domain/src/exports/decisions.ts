export { openMinimum } from '../decisions/action/due-payment.ts';
export type { ActionAccount, ActionExtra, ActionPromo } from '../decisions/action/due-facts.ts';
export { afterMovesMade, madeAsPlanned, type MoveMade } from '../decisions/today/after-moves-made.ts';
export type { MoveClass } from '../decisions/today/claim.ts';
export type { RetainedCash, StayReason } from '../decisions/today/funds.ts';
export type { MovePart, PlannedMove } from '../decisions/today/planned-move.ts';
export type { PaymentMade, TodayAccount, TodayFacts } from '../decisions/today/today-facts.ts';
export { plannedUses } from '../decisions/today/planned-uses.ts';
export { smallestMove } from '../decisions/today/small-moves.ts';
export { todaysPlan, type TodaysPlan } from '../decisions/today/todays-plan.ts';

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
} from '../decisions/insight/insight.ts';
export type {
  AccountForecastFacts,
  CardInsightFacts,
  DebtChargeFacts,
  DepositFacts,
  HouseholdFacts,
  InsightRow,
  PlanFacts,
  PromoInsightFacts,
  RateOffer,
} from '../decisions/insight/household-facts.ts';
export { type AvoidableFee, avoidableFeeOf } from '../decisions/insight/fee-charged.ts';
export { INSIGHT_RULES, insights, insightWeight } from '../decisions/insight/insights.ts';
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
} from '../decisions/insight/insight-states.ts';
export { bucketedFacts, shouldReopen } from '../decisions/insight/reopen-insight.ts';

export { allocateSpare, type SpareAllocation } from '../decisions/ladder/allocate-spare.ts';
export type { GraceAtStake, LadderFacts, LadderOptions, RequiredPayment } from '../decisions/ladder/ladder-facts.ts';
export { type Ladder, marginalLadder } from '../decisions/ladder/marginal-ladder.ts';
export { sweepDestinations } from '../decisions/ladder/sweep-destinations.ts';
export type { LadderRung, RungClass, RungReason, RungTarget, SpareDestination } from '../decisions/ladder/rung.ts';

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
  type CurrentModes,
  nextModeState,
  replansDebts,
} from '../decisions/mode/mode-change.ts';
export {
  type CashOutcome,
  type Change,
  type EvaluateMode,
  modeDiff,
  type ModeDiff,
  modeEvaluator,
  type ModeOutcome,
  type ModeSweep,
} from '../decisions/mode/mode-diff.ts';
export {
  modeFloor,
  modeInsightFactor,
  modeLadderOptions,
  modeSafeDate,
  modeSweepSettings,
  type ModeSweepSettings,
  promoSafeDate,
} from '../decisions/mode/mode-effects.ts';
export {
  type Eligibility,
  type EligibilityFacts,
  type EligibilityReason,
  type MinimumPaid,
  modeEligibility,
} from '../decisions/mode/mode-eligibility.ts';
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
} from '../decisions/mode/mode-parameters.ts';
export { modeTransfersWorking } from '../decisions/mode/mode-formulas.ts';
export {
  modeBufferMissing,
  type ModeCourse,
  modeCourse,
  modePlan,
  type ModePlanFacts,
} from '../decisions/mode/mode-plan.ts';
export { type CarriesBalances, type Goal, modePreset, type PresetAnswers } from '../decisions/mode/mode-preset.ts';
export {
  type ModeParameter,
  type ModeProblem,
  type ModeResult,
  validateMode,
} from '../decisions/mode/validate-mode.ts';

export {
  isReturnable,
  MAX_REPRESENTMENTS,
  RETURN_CODES,
  type ReturnCode,
  type ReturnEffect,
  returnEffect,
  type ReturnReaction,
  returnableUntil,
} from '../decisions/sweep/ach-returns.ts';
export {
  type EasternTime,
  SAME_DAY_LIMIT,
  SAME_DAY_WINDOWS,
  type Settlement,
  settlementOf,
  type SubmissionWindow,
  type TransferTiming,
} from '../decisions/sweep/ach-settlement.ts';
export type {
  AccountReplay,
  BacktestDay,
  BacktestInputs,
  BacktestKnowledge,
} from '../decisions/sweep/backtest-replay.ts';
export {
  cardRatesOn,
  type BacktestRuleInputs,
  type PastCard,
  type PastLoan,
  type PastStatement,
} from '../decisions/sweep/backtest-rule-inputs.ts';
export {
  type BacktestOutcome,
  backtestSweeps,
  compareFloors,
  type FloorTrial,
  type SweepBacktest,
} from '../decisions/sweep/backtest-sweeps.ts';
export type { BetterUse } from '../decisions/sweep/better-use.ts';
export { ladderUses } from '../decisions/sweep/ladder-uses.ts';
export type { PlannedUse } from '../decisions/sweep/planned-use.ts';
export { type OpenSweep, type ReproposedSweep, reproposeSweeps } from '../decisions/sweep/repropose-sweeps.ts';
export { splitProposal, type SplitSweep } from '../decisions/sweep/split-sweep.ts';
export { evaluateSweeps, proposedSweeps } from '../decisions/sweep/evaluate-sweeps.ts';
export { safeToMoveFromForecasts } from '../decisions/sweep/forecast-safe-to-move.ts';
export { backdateRules, backdateGoals } from '../decisions/sweep/backdate-rules.ts';
export { backtestKnowledge, type BacktestKnowledgeOptions } from '../decisions/sweep/backtest-knowledge.ts';
export { type InstructedSweep, type LegMatch, matchLegs, type SweepLegs } from '../decisions/sweep/match-legs.ts';
export { nextEvaluation } from '../decisions/sweep/next-evaluation.ts';
export { promoPaymentDue } from '../decisions/sweep/promo-payment-due.ts';
export { type ApprovedSweep, recheckSweep, type SweepRecheck } from '../decisions/sweep/recheck-sweep.ts';
export { ruleTotals, type RuleTotals, type SettledSweep } from '../decisions/sweep/rule-totals.ts';
export type { SweepRounding } from '../decisions/sweep/sweep-amount.ts';
export {
  type SweepConflictInputs,
  type SweepConflict,
  type SweepConflictCode,
  sweepConflicts,
} from '../decisions/sweep/sweep-conflicts.ts';
export type {
  Replacement,
  ProposedSweep,
  SkippedSweep,
  SkipReason,
  SweepDecision,
  SweepRisk,
  SweepValue,
} from '../decisions/sweep/sweep-decision.ts';
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
} from '../decisions/sweep/sweep-inputs.ts';
export type { NeverFires } from '../decisions/sweep/sweep-never-fires.ts';
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
} from '../decisions/sweep/sweep-rule.ts';
export {
  advanceRule,
  type RuleHealth,
  SWEEP_RULE_STATES,
  type SuspensionCause,
  suspensionCause,
  type SweepRuleEvent,
  type SweepRuleGuard,
} from '../decisions/sweep/sweep-rule-states.ts';
export { advanceRun, type SweepRun, type SweepRunResult, type SweepRunStep } from '../decisions/sweep/sweep-run.ts';
export {
  isMoving,
  SWEEP_RUN_STATES,
  type SweepRunEvent,
  type SweepRunGuard,
  type SweepRunState,
} from '../decisions/sweep/sweep-run-states.ts';
export {
  type ScheduledDay,
  scheduledOn,
  type ScheduleState,
  scheduleState,
} from '../decisions/sweep/sweep-schedule.ts';
export {
  approvalFor,
  DEFAULT_SWEEP_SETTINGS,
  moveCalendar,
  type TransferBlock,
  transferBlockOn,
  type SweepApproval,
  type SweepSettings,
} from '../decisions/sweep/sweep-settings.ts';
export {
  type SweepProblem,
  type SweepProblemCode,
  type SweepRuleValidation,
  type SweepRuleContext,
  validateSweepRule,
} from '../decisions/sweep/validate-sweep-rule.ts';
export { roundUpOf } from '../decisions/sweep/request-from-round-ups.ts';
