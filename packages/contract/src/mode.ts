/** The financial mode: one strategy that governs debts, sweeps, insights and the dashboard. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Strategy } from './plan-strategy.ts';
import {
  byId,
  CivilDate,
  changed,
  EnteredDate,
  Id,
  Instant,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  Version,
} from './wire.ts';
import { Working } from './working.ts';

export const ModeKey = z.enum(['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom']);
export type ModeKey = z.infer<typeof ModeKey>;

const SpareDestination = z.enum(['buffer', 'debt', 'low_debt', 'savings', 'promo']);
const ModeDebtOrder = z.enum([
  'promo_aware',
  'marginal_cost',
  'snowball',
  'buffer_then_avalanche',
  'hold_promos',
  'avalanche',
  'custom',
]);

const modeParametersShape = z.object({
  /** Cash that must always remain: months of everyday spending in hundredths, or an amount. */
  floor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('months'), months: z.number().min(0).max(60) }),
    z.object({ kind: z.literal('amount'), amount: PositiveMoney }),
  ]),
  /** Days of everyday spending that are reserved in addition to the floor. */
  bufferDays: z.int().min(0).max(90),
  confidence: z.enum(['p90', 'p95', 'p99']),
  /**
   * Rate that a debt must save to take precedence over savings; null: the best after-tax yield of the household's
   * accounts.
   */
  hurdlePpm: Ppm.max(1_000_000).nullable(),
  debtOrder: ModeDebtOrder,
  /** Debts by account id, for the custom order. */
  customOrder: z.array(Id).max(200),
  /** Destinations of spare cash, in order. */
  destinationOrder: z.array(SpareDestination).max(5),
  /** Days before its end by which a promotional balance is cleared; null: one statement cycle. */
  promoMarginDays: z.int().min(0).max(365).nullable(),
  automation: z.discriminatedUnion('level', [
    z.object({ level: z.literal('inform') }),
    z.object({ level: z.literal('propose') }),
    z.object({ level: z.literal('pre_approved_below'), limit: PositiveMoney }),
  ]),
});
export interface ModeParameters extends z.infer<typeof modeParametersShape> {}
export const ModeParameters: z.ZodType<ModeParameters, ModeParameters> = modeParametersShape;

const customParametersShape = modeParametersShape.partial();
/** Parameters with which the user deviates from the mode's defaults. */
export interface CustomParameters extends z.infer<typeof customParametersShape> {}
export const CustomParameters: z.ZodType<CustomParameters, CustomParameters> = customParametersShape;

const ModeParameterName = z.enum([
  'floor',
  'bufferDays',
  'confidence',
  'hurdlePpm',
  'debtOrder',
  'customOrder',
  'destinationOrder',
  'promoMarginDays',
  'automation',
]);

/** Reason why a household cannot use a mode now, with the affected debts. */
export const ModeReason = z.object({
  code: z.enum([
    'no_promo',
    'segment_bears_interest',
    'minimum_late',
    'minimums_not_known',
    'grace_needs_promo_paid',
    'grace_not_known',
  ]),
  debts: z.array(z.object({ id: Id, name: z.string() })),
});
export type ModeReason = z.infer<typeof ModeReason>;

/** The effect on the active plan: it follows the new mode, or stays as the user created it. */
const AdoptedPlanChoice = z.enum(['follow', 'keep']);

const LastMonthMode = z.object({
  key: ModeKey,
  /** Amount that would have moved. */
  moved: Money,
  moves: z.int(),
  toDebts: Money,
  toSavings: Money,
  working: Working,
});

const lastMonthShape = z.object({
  from: CivilDate,
  through: CivilDate,
  /**
   * Modes, simulated with a rule that sweeps all money above the mode's cash reserve to its first destination. Empty:
   * there is no account, or nothing was posted.
   */
  modes: z.array(LastMonthMode),
});
export interface ModeLastMonth extends z.infer<typeof lastMonthShape> {}

/** A figure of the household for a mode. */
const ModeFigure = z.discriminatedUnion('kind', [
  /** Amount that can leave today safely, without reducing the mode's reserve. */
  z.object({ kind: z.literal('spare'), amount: Money, floor: Money }),
  /** Interest until the debts are paid off. */
  z.object({ kind: z.literal('interest'), amount: Money, debtFreeOn: CivilDate }),
  /** Shortfall of the cash reserve. */
  z.object({ kind: z.literal('buffer'), missing: Money, floor: Money }),
  /** Earnings since the start of the year on cash held against balances at 0%. */
  z.object({ kind: z.literal('float'), earned: Money }),
]);
export type ModeFigure = z.infer<typeof ModeFigure>;

/** The figures of a mode and their differences from the active mode, as in its preview. */
const ModeOutcome = z.object({
  /** Cash that must always remain; null: expenses are unknown. */
  floor: Money.nullable(),
  floorChange: Money.nullable(),
  /** Debt-free date; null: there are no debts, or they are never paid off. */
  debtFreeOn: CivilDate.nullable(),
  /** Number of months sooner; negative: later. */
  monthsSooner: z.int().nullable(),
  /** Interest until the debt-free date. */
  interest: Money.nullable(),
  /** Interest saved; negative: more interest. */
  interestSaved: Money.nullable(),
  /** Payments of today's plan to debts; null: the mode cannot be used. Servers older than this field omit it. */
  paidToday: Money.nullable().optional(),
  paidTodayChange: Money.nullable().optional(),
  /** The date and the interest after today's plan is applied; null: the mode cannot be used. */
  onceMoved: z
    .object({
      debtFreeOn: CivilDate.nullable(),
      monthsSooner: z.int().nullable(),
      interest: Money.nullable(),
      interestSaved: Money.nullable(),
    })
    .nullable()
    .optional(),
});
export type ModeOutcome = z.infer<typeof ModeOutcome>;

const modeChoiceShape = z.object({
  key: ModeKey,
  /** Parameters that would apply: the mode's defaults, or for the active mode the user's. */
  parameters: ModeParameters,
  /** Reasons why the mode cannot be used; empty: it can. */
  reasons: z.array(ModeReason),
  figure: ModeFigure.nullable(),
  /** Servers older than this field omit it. */
  outcome: ModeOutcome.optional(),
});
export interface ModeChoice extends z.infer<typeof modeChoiceShape> {}

const moneyChange = { before: Money.nullable(), after: Money.nullable(), working: Working.nullable() };
const ModeSweep = z.object({ id: z.string(), from: z.string(), to: z.string(), amount: Money });

const PlanOfMode = z.object({
  strategy: Strategy,
  /** The mode that the plan follows; null: the user's own strategy. */
  mode: ModeKey.nullable(),
  monthly: Money,
});

/**
 * Effect on the plan. same: debts are paid as before · replanned: a plan by the new mode replaces it, with the same
 * amount and extra payments · brought_back: returning to the previous mode restores the previous plan · kept: the user
 * keeps their own plan.
 */
const PlanChange = z.enum(['same', 'replanned', 'brought_back', 'kept']);

const SwitchedRule = z.object({
  id: Id,
  name: z.string(),
  /** Whether amounts move without approval. */
  byItself: z.boolean(),
  /** Whether the rule continues. Before the switch, this is a suggestion, and true for rules that ask each time. */
  goesOn: z.boolean(),
});

const modeDiffShape = z.object({
  isEmpty: z.boolean(),
  parameters: z.array(ModeParameterName),
  debtFree: z.object({ before: CivilDate.nullable(), after: CivilDate.nullable(), monthsSooner: z.int().nullable() }),
  interest: z.object({ ...moneyChange, saved: Money.nullable() }),
  lowestCash: z.object({ ...moneyChange, change: Money.nullable() }),
  /** Payments of today's plan to debts; omitted in records from before they were compared. */
  paidToday: z.object({ before: Money, after: Money, change: Money }).optional(),
  /** The date and the interest after today's plan of each side is applied; omitted in older records. */
  onceMoved: z
    .object({
      debtFree: z.object({
        before: CivilDate.nullable(),
        after: CivilDate.nullable(),
        monthsSooner: z.int().nullable(),
      }),
      interest: z.object({ before: Money.nullable(), after: Money.nullable(), saved: Money.nullable() }),
    })
    .optional(),
  sweeps: z.object({
    added: z.array(ModeSweep),
    removed: z.array(ModeSweep),
    changed: z.array(ModeSweep.omit({ amount: true }).extend({ before: Money, after: Money })),
  }),
  /** Whether a payoff plan is active. */
  hasOwnPlan: z.boolean(),
  /** The plan, and the effect of the switch on it; omitted in records from before plans followed the mode. */
  plan: z.object({ before: PlanOfMode, after: PlanOfMode, becomes: PlanChange }).nullable().optional(),
  /** Active sweep rules. A switch suspends those that do not continue, until the user resumes them. */
  rules: z.array(SwitchedRule).optional(),
});
/**
 * Differences between two modes, computed by the same functions that apply them. Amounts are null if unknown, or if the
 * debts are never paid off.
 */
export interface ModeDiff extends z.infer<typeof modeDiffShape> {}
export const ModeDiff: z.ZodType<ModeDiff, ModeDiff> = modeDiffShape;

export const Refusal = z.object({ on: CivilDate, reasons: z.array(ModeReason) });
export type Refusal = z.infer<typeof Refusal>;

const modeChangeShape = z.object({
  id: Id,
  version: Version,
  key: ModeKey,
  parameters: ModeParameters,
  state: z.enum(['scheduled', 'active', 'superseded']),
  startsOn: CivilDate,
  /** Day on which it started; null: it has not started, was undone before its day, or was rejected. */
  startedOn: CivilDate.nullable(),
  /** Reason why it did not start on its day. */
  refusal: Refusal.nullable(),
  /** The preview shown before the user chose it. */
  diff: ModeDiff,
  /** The user's choice for the previously active plan. */
  ownPlan: AdoptedPlanChoice.optional(),
  /** The user who made it; null: Tideline itself. */
  by: z.string().nullable(),
  createdAt: Instant,
  changeSetId: Id,
});
export interface ModeChange extends z.infer<typeof modeChangeShape> {}
export const ModeChange: z.ZodType<ModeChange, ModeChange> = modeChangeShape;

const modeOverviewShape = z.object({
  /** Version for If-Match when changing the mode. */
  version: Version,
  current: z.object({
    key: ModeKey,
    parameters: ModeParameters,
    /** Day on which it was chosen; null: never chosen. */ since: CivilDate.nullable(),
  }),
  scheduled: ModeChange.nullable(),
  /** The change that can be fully undone, until one day after it. */
  undo: z.object({ changeSetId: Id, until: Instant }).nullable(),
  /** The previous mode, to which the user can return. */
  before: z.object({ key: ModeKey, parameters: ModeParameters }).nullable(),
  /** Sweep rules that need review since the mode changed. */
  waitingRules: z.array(z.object({ id: Id, name: z.string() })).optional(),
  modes: z.array(modeChoiceShape),
  /** Debts that a custom order can rank. */
  debts: z.array(z.object({ id: Id, name: z.string(), owed: Money, aprPpm: Ppm })),
  /** The best after-tax yield of the household's accounts, which is the default hurdle; null: no yield is known. */
  bestYieldPpm: Ppm.nullable(),
  monthlyExpenses: Money.nullable(),
});
export interface ModeOverview extends z.infer<typeof modeOverviewShape> {}

const modePreviewShape = z.object({
  key: ModeKey,
  parameters: ModeParameters,
  reasons: z.array(ModeReason),
  diff: ModeDiff,
});
export interface ModePreview extends z.infer<typeof modePreviewShape> {}

const wanted = z.object({
  key: ModeKey,
  parameters: CustomParameters.optional(),
  ownPlan: AdoptedPlanChoice.default('follow'),
});
const tags = ['mode'];

export const mode = {
  get: oc
    .route({
      method: 'GET',
      path: '/mode',
      tags,
      summary:
        'Get the active mode, each mode with its eligibility and one figure of the household, and ' +
        'the scheduled change',
    })
    .output(modeOverviewShape as z.ZodType<ModeOverview, ModeOverview>),
  lastMonth: oc
    .route({
      method: 'GET',
      path: '/mode/last-month',
      tags,
      summary: 'Get what each mode would have moved last month, using the sweep engine on the household’s ledger',
    })
    .output(lastMonthShape as z.ZodType<ModeLastMonth, ModeLastMonth>),
  preview: oc
    .route({
      method: 'POST',
      path: '/mode/preview',
      tags,
      summary: 'Preview the effects of another mode; stores nothing',
    })
    .input(wanted)
    .output(modePreviewShape as z.ZodType<ModePreview, ModePreview>),
  change: oc
    .route({
      method: 'PUT',
      path: '/mode',
      tags,
      summary: 'Change the mode now or on a later date; at most one change is scheduled',
    })
    .input(
      wanted.extend({
        startsOn: EnteredDate.nullable().optional(),
        /** Sweep rules that continue in the new mode. All other active rules wait for the user. */
        rulesGoOn: z.array(Id).max(200).default([]),
      }),
    )
    .output(changed(ModeChange)),
};

export const modeChanges = {
  list: oc
    .route({
      method: 'GET',
      path: '/mode/changes',
      tags,
      summary: 'List mode changes with the preview shown before each, newest first',
    })
    .output(z.object({ items: z.array(ModeChange) })),
  remove: oc
    .route({ method: 'DELETE', path: '/mode/changes/{id}', tags, summary: 'Cancel a scheduled mode change' })
    .input(byId)
    .output(Removed),
};
