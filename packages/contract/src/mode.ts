/** The financial mode: one strategy from which debts, sweeps, insights and the dashboard follow. */
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
  /** What always stays in cash: months of everyday spending in hundredths, or an amount. */
  floor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('months'), months: z.number().min(0).max(60) }),
    z.object({ kind: z.literal('amount'), amount: PositiveMoney }),
  ]),
  /** Days of everyday spending that stay on top of the floor. */
  bufferDays: z.int().min(0).max(90),
  confidence: z.enum(['p90', 'p95', 'p99']),
  /** What a debt must save to come before savings; null: the best yield after tax among the household's accounts. */
  hurdlePpm: Ppm.max(1_000_000).nullable(),
  debtOrder: ModeDebtOrder,
  /** Debts by account, for the custom order. */
  customOrder: z.array(Id).max(200),
  /** Where spare cash goes, first to last. */
  destinationOrder: z.array(SpareDestination).max(5),
  /** Days before its end by which a promotion is cleared; null: one statement cycle. */
  promoMarginDays: z.int().min(0).max(365).nullable(),
  automation: z.discriminatedUnion('level', [
    z.object({ level: z.literal('inform') }),
    z.object({ level: z.literal('propose') }),
    z.object({ level: z.literal('pre_approved_below'), limit: PositiveMoney }),
  ]),
});
export interface ModeParameters extends z.infer<typeof modeParametersShape> {}
export const ModeParameters: z.ZodType<ModeParameters, ModeParameters> = modeParametersShape;

const ownParametersShape = modeParametersShape.partial();
/** What a person sets otherwise than the mode has it. */
export interface OwnParameters extends z.infer<typeof ownParametersShape> {}
export const OwnParameters: z.ZodType<OwnParameters, OwnParameters> = ownParametersShape;

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

/** Why a household may not use a mode now; the debts it is about. */
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

/** What becomes of a plan that is followed: it follows the new mode, or stays as the person made it. */
const OwnPlan = z.enum(['follow', 'keep']);

const LastMonthMode = z.object({
  key: ModeKey,
  /** What would have moved. */
  moved: Money,
  moves: z.int(),
  toDebts: Money,
  toSavings: Money,
  working: Working,
});

const lastMonthShape = z.object({
  from: CivilDate,
  through: CivilDate,
  /** By a rule that sends on what lies above the cash a mode keeps, to where it sends spare cash first. Empty: there is no account, or nothing was booked. */
  modes: z.array(LastMonthMode),
});
export interface ModeLastMonth extends z.infer<typeof lastMonthShape> {}

/** One number of the household's own for a mode. */
const ModeFigure = z.discriminatedUnion('kind', [
  /** What could leave today and be neither missed nor part of the cash it keeps. */
  z.object({ kind: z.literal('spare'), amount: Money, floor: Money }),
  /** Interest until the debts are gone. */
  z.object({ kind: z.literal('interest'), amount: Money, debtFreeOn: CivilDate }),
  /** What is missing of the cash it keeps. */
  z.object({ kind: z.literal('buffer'), missing: Money, floor: Money }),
  /** What cash held against balances at 0 % earned since the start of the year. */
  z.object({ kind: z.literal('float'), earned: Money }),
]);
export type ModeFigure = z.infer<typeof ModeFigure>;

const modeChoiceShape = z.object({
  key: ModeKey,
  /** As they would hold: the mode's own, and for the one in force what the person set. */
  parameters: ModeParameters,
  /** Empty: it may be used. */
  reasons: z.array(ModeReason),
  figure: ModeFigure.nullable(),
});
export interface ModeChoice extends z.infer<typeof modeChoiceShape> {}

const moneyChange = { before: Money.nullable(), after: Money.nullable(), working: Working.nullable() };
const ModeSweep = z.object({ id: z.string(), from: z.string(), to: z.string(), amount: Money });

const PlanOfMode = z.object({
  strategy: Strategy,
  /** The mode that it follows; null: a strategy of the person's own. */
  mode: ModeKey.nullable(),
  monthly: Money,
});

/**
 * same: debts are paid as before · replanned: the household follows a plan by the new mode, with the same amount and extra payments ·
 * brought_back: going back to the mode before brings back the plan before · kept: the person keeps their own.
 */
const PlanBecomes = z.enum(['same', 'replanned', 'brought_back', 'kept']);

const SwitchedRule = z.object({
  id: Id,
  name: z.string(),
  /** Amounts move by it without anybody being asked. */
  byItself: z.boolean(),
  /** Before the switch: whether it is suggested, which it is where somebody is asked each time. */
  goesOn: z.boolean(),
});

const modeDiffShape = z.object({
  isEmpty: z.boolean(),
  parameters: z.array(ModeParameterName),
  debtFree: z.object({ before: CivilDate.nullable(), after: CivilDate.nullable(), monthsSooner: z.int().nullable() }),
  interest: z.object({ ...moneyChange, saved: Money.nullable() }),
  lowestCash: z.object({ ...moneyChange, change: Money.nullable() }),
  sweeps: z.object({
    added: z.array(ModeSweep),
    removed: z.array(ModeSweep),
    changed: z.array(ModeSweep.omit({ amount: true }).extend({ before: Money, after: Money })),
  }),
  /** A payoff plan is followed. */
  hasOwnPlan: z.boolean(),
  /** That plan, and what the switch makes of it; left out in what was kept before plans followed the mode. */
  plan: z.object({ before: PlanOfMode, after: PlanOfMode, becomes: PlanBecomes }).nullable().optional(),
  /** Sweep rules that are on: a switch suspends those that do not go on until a person resumes them. */
  rules: z.array(SwitchedRule).optional(),
});
/** What changes between two modes, computed by the functions that execute them. null amounts: nothing is known, or there is no end. */
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
  /** null: it has not begun, was taken back before its day, or was refused. */
  startedOn: CivilDate.nullable(),
  /** Why it did not begin on its day. */
  refusal: Refusal.nullable(),
  /** What was shown before it was chosen. */
  diff: ModeDiff,
  /** What the person chose for the plan they followed. */
  ownPlan: OwnPlan.optional(),
  /** null: Tideline itself. */
  by: z.string().nullable(),
  createdAt: Instant,
  changeSetId: Id,
});
export interface ModeChange extends z.infer<typeof modeChangeShape> {}
export const ModeChange: z.ZodType<ModeChange, ModeChange> = modeChangeShape;

const modeOverviewShape = z.object({
  /** Sent back in If-Match when the mode is changed. */
  version: Version,
  current: z.object({
    key: ModeKey,
    parameters: ModeParameters,
    /** null: nobody has chosen one. */ since: CivilDate.nullable(),
  }),
  scheduled: ModeChange.nullable(),
  /** The change that can be taken back as if it had not been, until a day after it. */
  undo: z.object({ changeSetId: Id, until: Instant }).nullable(),
  /** What held before: where a person goes back to. */
  before: z.object({ key: ModeKey, parameters: ModeParameters }).nullable(),
  /** Sweep rules that wait for a look since the mode changed. */
  waitingRules: z.array(z.object({ id: Id, name: z.string() })).optional(),
  modes: z.array(modeChoiceShape),
  /** Debts that a custom order ranks. */
  debts: z.array(z.object({ id: Id, name: z.string(), owed: Money, aprPpm: Ppm })),
  /** The best yield after tax among the household's accounts: the hurdle where none is set; null: no yield is known. */
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

const wanted = z.object({ key: ModeKey, parameters: OwnParameters.optional(), ownPlan: OwnPlan.default('follow') });
const tags = ['mode'];

export const mode = {
  get: oc
    .route({
      method: 'GET',
      path: '/mode',
      tags,
      summary:
        'The mode in force, every mode with whether it may be used and one number of the household, and what is to come',
    })
    .output(modeOverviewShape as z.ZodType<ModeOverview, ModeOverview>),
  lastMonth: oc
    .route({
      method: 'GET',
      path: '/mode/last-month',
      tags,
      summary:
        'What each mode would have moved last month, by the functions that evaluate sweeps, on the household’s own ledger',
    })
    .output(lastMonthShape as z.ZodType<ModeLastMonth, ModeLastMonth>),
  preview: oc
    .route({
      method: 'POST',
      path: '/mode/preview',
      tags,
      summary: 'What would change in another mode, by the functions that execute it; nothing is written',
    })
    .input(wanted)
    .output(modePreviewShape as z.ZodType<ModePreview, ModePreview>),
  change: oc
    .route({ method: 'PUT', path: '/mode', tags, summary: 'Switch now, or on a later day; one change waits at most' })
    .input(
      wanted.extend({
        startsOn: EnteredDate.nullable().optional(),
        /** Sweep rules that go on in the new mode; all others that are on wait for a person. */
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
      summary: 'Every change of the mode with what was shown before it, newest first',
    })
    .output(z.object({ items: z.array(ModeChange) })),
  remove: oc
    .route({ method: 'DELETE', path: '/mode/changes/{id}', tags, summary: 'Take back a change that has not begun' })
    .input(byId)
    .output(Removed),
};
