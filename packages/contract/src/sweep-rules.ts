import { z } from 'zod';
import { CivilDate, EnteredDate, Id, Instant, Money, PositiveMoney, Ppm, SignedPpm, text, Version } from './wire.ts';
import { Working } from './working.ts';

export const SweepRuleState = z.enum(['draft', 'active', 'paused', 'suspended', 'archived']);
export const SuspensionCause = z.enum(['stale_balance', 'two_failures', 'mode_change', 'returned_payment']);
export const SweepTrigger = z.enum(['schedule', 'inflow', 'balance_above', 'promo_due', 'manual']);
export const DestinationOrder = z.enum(['as_listed', 'marginal_return']);

/**
 * Level of automation. inform: only notifies · propose: the user approves · pre_approved_below: amounts strictly below
 * the limit need no approval.
 */
export const SweepAutomation = z.discriminatedUnion('level', [
  z.object({ level: z.literal('inform') }),
  z.object({ level: z.literal('propose') }),
  z.object({ level: z.literal('pre_approved_below'), limit: PositiveMoney }),
]);
export type SweepAutomation = z.infer<typeof SweepAutomation>;

/**
 * Destination of the money. The law decides the allocation of a payment to a card; the segment is the purpose of the
 * rule, and determines when the rule is done.
 */
export const SweepDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), accountId: Id }),
  z.object({ kind: z.literal('card_segment'), accountId: Id, segmentId: text(80) }),
  z.object({ kind: z.literal('loan'), accountId: Id }),
  z.object({ kind: z.literal('goal'), accountId: Id, goalId: Id }),
]);
export type SweepDestination = z.infer<typeof SweepDestination>;

export const SweepSchedule = z.object({
  startsOn: EnteredDate,
  every: z.enum(['weekly', 'every_two_weeks', 'monthly', 'quarterly', 'yearly']),
  /** Last possible due day; null: no end. */
  endsOn: EnteredDate.nullable(),
});
export type SweepSchedule = z.infer<typeof SweepSchedule>;

/** The purpose of a rule, with its parameters. */
export const SweepTerms = z.discriminatedUnion('kind', [
  /** All money above the target, if the balance exceeds the band above it. */
  z.object({ kind: z.literal('keep_target'), target: PositiveMoney, band: PositiveMoney }),
  z.object({ kind: z.literal('above_threshold'), threshold: PositiveMoney }),
  /** A share of every paycheck that arrives in the source. */
  z.object({ kind: z.literal('percent_of_income'), sharePpm: Ppm }),
  /** Rounds purchases since a day up to whole units, and moves the sum when it reaches an amount. */
  z.object({ kind: z.literal('round_up'), unit: PositiveMoney, releaseAt: PositiveMoney, startsOn: EnteredDate }),
  z.object({ kind: z.literal('fixed_schedule'), amount: PositiveMoney, schedule: SweepSchedule }),
  /** Equal payments that clear a promotional balance in time. */
  z.object({ kind: z.literal('promo_deadline'), promoId: Id }),
  /** The minimum payment of a debt, before it is due. */
  z.object({ kind: z.literal('minimum_payment') }),
  /** An extra payment toward debts; null: the whole amount that is safe to move. */
  z.object({ kind: z.literal('debt_extra'), amount: PositiveMoney.nullable() }),
  /** Moves money back before the destination falls below this floor. */
  z.object({ kind: z.literal('buffer_refill'), protectedFloor: PositiveMoney }),
  /** Equal amounts that reach a goal by its target date. */
  z.object({ kind: z.literal('savings_goal'), goalId: Id, schedule: SweepSchedule }),
]);
export type SweepTerms = z.infer<typeof SweepTerms>;

const settable = {
  /** Order of destinations; null: the order of the household's settings, or of the financial mode if they have none. */
  destinationOrder: DestinationOrder.nullable(),
  bufferDays: z.int().min(0).max(90).nullable(),
  confidencePpm: z.int().min(500_000).max(999_999).nullable(),
  cancelWindowHours: z.int().min(0).max(168).nullable(),
  automation: SweepAutomation.nullable(),
  /**
   * Whether a surplus first pays debts of today's plan if that saves more; false: it always goes to the rule's own
   * destination.
   */
  obeysLadder: z.boolean(),
};

const fields = {
  name: text(80),
  /** Priority; lower comes first. Required payments and deadlines precede all others. */
  priority: z.int().min(0).max(1_000),
  /** Direction. two_way: also returns money before a projected shortfall of the source. */
  direction: z.enum(['one_way', 'two_way']),
  terms: SweepTerms,
  /** Whether the rule only runs manually. */
  byHand: z.boolean(),
  sourceAccountId: Id,
  /** Destinations in the user's order. */
  destinations: z.array(SweepDestination).min(1).max(20),
  /** Floor of the source. The higher of this and the account's own floor applies. */
  keepFloor: PositiveMoney,
  minMove: PositiveMoney,
  maxMove: PositiveMoney.nullable(),
  maxPerWeek: PositiveMoney.nullable(),
  /** Amounts are rounded down to a multiple of this amount. */
  roundTo: PositiveMoney,
  ...settable,
};

const newSweepRule = z.object({
  ...fields,
  /** Default: after all other rules. */
  priority: fields.priority.optional(),
  direction: fields.direction.optional(),
  byHand: fields.byHand.default(false),
  keepFloor: fields.keepFloor.optional(),
  minMove: fields.minMove.optional(),
  maxMove: fields.maxMove.default(null),
  maxPerWeek: fields.maxPerWeek.default(null),
  roundTo: fields.roundTo.optional(),
  destinationOrder: fields.destinationOrder.default(null),
  bufferDays: fields.bufferDays.default(null),
  confidencePpm: fields.confidencePpm.default(null),
  cancelWindowHours: fields.cancelWindowHours.default(null),
  automation: fields.automation.default(null),
  obeysLadder: fields.obeysLadder.default(true),
});

/**
 * A rule as entered. By default, it is two-way if money can return, moves at least 20.00, and rounds to whole units.
 */
export interface NewSweepRule extends z.output<typeof newSweepRule> {}
export interface NewSweepRuleInput extends z.input<typeof newSweepRule> {}
export const NewSweepRule: z.ZodType<NewSweepRule, NewSweepRuleInput> = newSweepRule;

const sweepRuleChanges = z.object({ id: Id, ...z.object(fields).partial().shape });
export interface SweepRuleChanges extends z.output<typeof sweepRuleChanges> {}
export const SweepRuleChanges: z.ZodType<SweepRuleChanges, SweepRuleChanges> = sweepRuleChanges;

/** Reason why an evaluation moved nothing. */
export const SkipReason = z.enum([
  'weekday_off',
  'bank_holiday',
  'blackout',
  'kill_switch',
  'rule_not_active',
  'manual_only',
  'account_missing',
  'currency_differs',
  'not_a_deposit',
  'same_account',
  'account_suspended',
  'link_disabled',
  'balance_stale',
  'already_decided',
  'cool_down',
  'opposite_move',
  'not_due',
  'schedule_over',
  'no_paycheck',
  'still_adding_up',
  'within_band',
  'below_threshold',
  'nothing_owed',
  'goal_reached',
  'goal_missing',
  'promo_missing',
  'no_shortfall',
  'top_up_not_due',
  'nothing_safe',
  'history_too_short',
  'destination_full',
  'cap_reached',
  'below_min_move',
]);

/** Result of the last evaluation of a rule. */
const lastDecision = z.object({
  on: CivilDate,
  outcome: z.enum(['proposed', 'skipped']),
  reason: SkipReason.nullable(),
  /** Earliest day of the next move: the next due day, or the end of the cool-down. */
  nextOn: CivilDate.nullable(),
  /** The proposed amount, or the figure behind the reason. */
  amount: Money.nullable(),
  runId: Id.nullable(),
});

const sweepRuleShape = z.object({
  id: Id,
  version: Version,
  state: SweepRuleState,
  suspendedFor: SuspensionCause.nullable(),
  /** Events that its state allows. Resuming a suspended rule also requires that the cause is resolved. */
  events: z.array(z.enum(['activate', 'pause', 'resume', 'archive'])),
  ...fields,
  trigger: SweepTrigger,
  currency: z.string(),
  sourceName: z.string(),
  /** Names in the order of `destinations`. */
  destinationNames: z.array(z.string()),
  /** Effective values of settings that the rule leaves to the household. */
  inForce: z.object({
    destinationOrder: DestinationOrder,
    /** The higher of the rule's floor and the account's. */
    floor: Money,
    bufferDays: z.int(),
    confidencePpm: Ppm,
    cancelWindowHours: z.int(),
    /** The stricter of the rule's automation and the household's. */
    automation: SweepAutomation,
  }),
  /**
   * Day of the next evaluation; null: the rule is inactive, runs manually, its schedule is over, or all rules are
   * paused.
   */
  nextEvaluation: CivilDate.nullable(),
  last: lastDecision.nullable(),
  /** Number of proposals that wait for approval. */
  waiting: z.int(),
  moved: Money,
  movedThisMonth: Money,
  broughtBack: Money,
  /** Earnings after tax, at the rates of each move (estimate). */
  earned: Money,
  earnedWorking: Working,
  createdAt: Instant,
});
export interface SweepRule extends z.infer<typeof sweepRuleShape> {}
export const SweepRule: z.ZodType<SweepRule, SweepRule> = sweepRuleShape;

export const SweepProblem = z.object({
  /** JSON pointer into the rule. */
  field: z.string(),
  code: z.enum([
    'name_missing',
    'account_unknown',
    'source_is_debt',
    'destination_missing',
    'destination_is_source',
    'destination_twice',
    'destination_wrong_kind',
    'currency_differs',
    'not_above_zero',
    'below_zero',
    'not_whole',
    'share_out_of_range',
    'confidence_out_of_range',
    'max_below_min',
    'week_below_min',
    'max_below_rounding',
    'trigger_does_not_fit',
    'two_way_needs_deposit',
    'ends_before_start',
    'goal_unknown',
    'promo_unknown',
    'goal_not_a_destination',
  ]),
});
export type SweepProblem = z.infer<typeof SweepProblem>;

export const SweepConflict = z.object({
  code: z.enum([
    'circular',
    'opposite_moves',
    'same_money_twice',
    'shares_above_whole',
    'floor_above_target',
    'refill_above_target',
    'duplicate',
    'same_priority',
    'never_fires',
  ]),
  /** Severity. blocks: the rules cannot be active together · warns: they can, but with this effect. */
  severity: z.enum(['blocks', 'warns']),
  /** Ids of the rules. A rule that is being entered has no id, and appears as `draft`. */
  ruleIds: z.array(z.string()),
  /** Names of the rules, in the same order. */
  ruleNames: z.array(z.string()),
  accountIds: z.array(Id),
  accountNames: z.array(z.string()),
  /** Reason why the rule never fires; null: the code is sufficient. */
  detail: z
    .enum([
      'no_weekday_open',
      'schedule_over',
      'no_paychecks',
      'amount_below_min_move',
      'limit_below_min_move',
      'household_limit_below_min_move',
    ])
    .nullable(),
});
export type SweepConflict = z.infer<typeof SweepConflict>;

const outcomeShape = z.object({
  /** The lowest balance of any deposit account. */
  lowest: Money,
  lowestOn: CivilDate,
  lowestAccountId: Id,
  /** Days on which a deposit account was negative, counted per account. */
  overdraftDays: z.int(),
  accounts: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      end: Money,
      lowest: Money,
      lowestOn: CivilDate,
      overdraftDays: z.int(),
      interest: Money,
    }),
  ),
});

const backtestShape = z.object({
  from: CivilDate,
  through: CivilDate,
  /** Number of transactions replayed. */
  transactions: z.int(),
  movedOn: Money,
  broughtBack: Money,
  moves: z.int(),
  /** Earnings compared with no rules, after tax; negative: the rules cost money. */
  earned: Money,
  working: Working,
  withRules: outcomeShape,
  doingNothing: outcomeShape,
  inTransit: Money,
  /** Runs, newest first. */
  runs: z.array(
    z.object({
      on: CivilDate,
      ruleId: z.string(),
      fromAccountId: Id,
      fromName: z.string(),
      toAccountId: Id,
      toName: z.string(),
      amount: Money,
    }),
  ),
  /** Results of the same year with other floors of the source. */
  floors: z.array(z.object({ floor: Money, moved: Money, earned: Money, lowest: Money, overdraftDays: z.int() })),
  /** Whole months of ledger data before the first day. Forecasts of the first weeks had little data. */
  historyMonths: z.int(),
  /** Rules that move nothing in the backtest, because past offers, minimums and goals are not stored. */
  notTried: z.array(z.string()),
});
export interface SweepBacktest extends z.infer<typeof backtestShape> {}
export const SweepBacktest: z.ZodType<SweepBacktest, SweepBacktest> = backtestShape;

const goalShape = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  accountId: Id,
  accountName: z.string(),
  amount: Money,
  by: CivilDate,
  /** Amount set aside when last entered, and the day from which sweeps are added to it. */
  setAside: Money,
  setAsideOn: CivilDate,
  /** Amount set aside plus later arrivals; never more than the account's balance. */
  saved: Money,
  missing: Money,
  sharePpm: SignedPpm,
  /** Whether the account's balance covers the amounts set aside for all its goals. */
  isCovered: z.boolean(),
  state: z.enum(['reached', 'on_track', 'behind', 'no_rule', 'overdue']),
  /** Equal monthly amounts until the target date; null: the goal is reached, or its date has passed. */
  neededPerMonth: Money.nullable(),
  /** Date at the pace of the last three months; null: nothing arrived in that time, or the goal is reached. */
  reachedOn: CivilDate.nullable(),
  rules: z.array(z.object({ id: Id, name: z.string(), state: SweepRuleState })),
});
export interface Goal extends z.infer<typeof goalShape> {}
export const Goal: z.ZodType<Goal, Goal> = goalShape;
