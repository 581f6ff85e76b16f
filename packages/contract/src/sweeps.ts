import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  DestinationOrder,
  Goal,
  NewSweepRule,
  SkipReason,
  SweepAutomation,
  SweepBacktest,
  SweepConflict,
  SweepProblem,
  SweepRule,
  SweepRuleChanges,
} from './sweep-rules.ts';
import { TransferWay } from './sweep-transfers.ts';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  Id,
  Instant,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  text,
  Version,
} from './wire.ts';
import { Working } from './working.ts';

export const SweepRunState = z.enum([
  'evaluated',
  'skipped',
  'proposed',
  'approved',
  'cancelled',
  'expired',
  'instructed',
  'voided',
  'in_transit',
  'settled',
  'failed',
  'returned',
]);

/** What could go wrong, with its figures. */
export const SweepRisk = z.discriminatedUnion('code', [
  /** The lowest balance expected once the money has left, and how far that is above the floor. */
  z.object({ code: z.literal('lowest_balance_after'), amount: Money, aboveFloor: Money, on: CivilDate }),
  z.object({ code: z.literal('below_floor_chance'), chancePpm: Ppm }),
  z.object({ code: z.literal('in_transit'), until: CivilDate }),
  z.object({ code: z.literal('cannot_come_back'), amount: Money }),
  /** The bank may return it until then. */
  z.object({ code: z.literal('returnable'), until: CivilDate }),
  z.object({ code: z.literal('deadline_underfunded'), missing: Money, dueOn: CivilDate }),
  z.object({ code: z.literal('shortfall_remains'), missing: Money, by: CivilDate }),
  z.object({ code: z.literal('arrives_late'), arrivesOn: CivilDate, neededBy: CivilDate }),
]);
export type SweepRisk = z.infer<typeof SweepRisk>;

const end = z.object({ accountId: Id, name: z.string() });

/** What a decision says in one line. Actions of `can` are those that its state, its cancel window and the pause allow now. */
const runShape = z.object({
  id: Id,
  version: Version,
  ruleId: Id,
  ruleName: z.string(),
  state: SweepRunState,
  /** top_up: money that comes back to the rule's source. */
  leg: z.enum(['sweep', 'top_up']),
  /** A person asked for what a sweep had moved to come back; no rule found a shortfall. */
  isAskedFor: z.boolean(),
  from: end,
  to: end,
  /** What of the account it is for: the segment of a card, a goal; null: the account itself. */
  forName: z.string().nullable(),
  amount: Money,
  /** As it was proposed: an amount only ever falls. */
  proposed: Money,
  decidedOn: CivilDate,
  arrivesOn: CivilDate.nullable(),
  /** A proposal that nobody answers ends on this day. */
  expiresOn: CivilDate.nullable(),
  approval: z.enum(['inform_only', 'needs_approval', 'pre_approved']),
  approvedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  /** Until then an approved transfer can be taken back. */
  cancelUntil: Instant.nullable(),
  settledOn: CivilDate.nullable(),
  /** Why it was skipped, voided, cancelled or failed. */
  reason: z.string().nullable(),
  returnCode: z.string().nullable(),
  perMonth: Money,
  perYear: Money,
  /** What missing the deadline would cost; null: there is none. */
  avoids: Money.nullable(),
  /** Why this amount: what the balance is kept for, step by step, to what is left. Empty for what was skipped early. */
  waterfall: z.array(z.object({ key: z.string(), amount: Money })),
  /** How it moves, once it was instructed; `sweepTransfers.get` tells both of its ends. */
  way: TransferWay.nullable(),
  can: z.array(z.enum(['approve', 'lower', 'skip', 'cancel', 'mark_made', 'mark_not_made'])),
});
export interface SweepRun extends z.infer<typeof runShape> {}
export const SweepRun: z.ZodType<SweepRun, SweepRun> = runShape;

const runDetailShape = runShape.extend({
  /** null for what was skipped before there was an amount. */
  working: Working.nullable(),
  valueWorking: Working.nullable(),
  risks: z.array(SweepRisk),
  /** Transactions that caused it: the pay-cheque, the purchases. */
  evidence: z.array(z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money })),
  smallest: Money,
  history: z.array(
    z.object({
      at: Instant,
      event: z.string(),
      from: SweepRunState,
      to: SweepRunState,
      amount: Money,
      reason: z.string().nullable(),
      byName: z.string().nullable(),
      byMachine: z.boolean(),
    }),
  ),
});
export interface SweepRunDetail extends z.infer<typeof runDetailShape> {}
export const SweepRunDetail: z.ZodType<SweepRunDetail, SweepRunDetail> = runDetailShape;

const limits = {
  maxPerTransfer: PositiveMoney.nullable(),
  maxPerDay: PositiveMoney.nullable(),
  maxPerWeek: PositiveMoney.nullable(),
  maxPerMonth: PositiveMoney.nullable(),
};

const settingFields = {
  /** Per account; null: half a pay-cheque, where one arrives there. */
  floors: z.array(z.object({ accountId: Id, floor: PositiveMoney.nullable() })).max(200),
  /** null: as the financial mode says. */
  bufferDays: z.int().min(0).max(90).nullable(),
  confidencePpm: z.int().min(500_000).max(999_999).nullable(),
  automation: SweepAutomation.nullable(),
  destinationOrder: DestinationOrder,
  ...limits,
  /** Of the source's balance, in one transfer. */
  maxSharePpm: z.int().min(1).max(1_000_000).nullable(),
  coolDownDays: z.int().min(0).max(30),
  /** 0 = Sunday … 6 = Saturday. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine((all) => new Set(all).size === all.length, { error: 'each weekday once' }),
  /** Whether nothing moves on bank holidays. */
  bankHolidays: z.boolean(),
  blackoutDates: z
    .array(EnteredDate)
    .max(366)
    .refine((all) => new Set(all).size === all.length, { error: 'each day once' }),
  cancelWindowHours: z.int().min(0).max(168),
  /** A balance older than this many days moves nothing. */
  staleAfterDays: z.int().min(0).max(60),
  /** Business days from instruction to arrival. */
  transferDays: z.int().min(0).max(10),
  /** Business days before a projected shortfall at which money is brought back. */
  topUpLeadDays: z.int().min(0).max(20),
};

const settingsShape = z.object({
  /** 0: nobody has said anything yet. */
  version: z.int().min(0),
  ...settingFields,
  floors: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      /** Entered; null: none. */
      floor: Money.nullable(),
      /** What counts, and why. */
      inForce: Money,
      basis: z.enum(['entered', 'half_pay_cheque', 'none']),
      balance: Money,
      balanceOn: CivilDate.nullable(),
      isStale: z.boolean(),
    }),
  ),
  /** Everything is paused: nothing that has not been submitted goes. */
  killSwitch: z.boolean(),
  killSwitchAt: Instant.nullable(),
  /** What counts where the settings leave it to the financial mode. */
  mode: z.object({ bufferDays: z.int(), confidencePpm: Ppm, automation: SweepAutomation }),
});
export interface SweepSettings extends z.infer<typeof settingsShape> {}
export const SweepSettings: z.ZodType<SweepSettings, SweepSettings> = settingsShape;

const settingsInput = z.object(settingFields);
export interface SweepSettingsInput extends z.output<typeof settingsInput> {}
const SweepSettingsInput: z.ZodType<SweepSettingsInput, SweepSettingsInput> = settingsInput;

/** What the active rules would do on a day; the very function that proposes. */
const previewShape = z.object({
  on: CivilDate,
  moves: z.array(
    z.object({
      ruleId: z.string(),
      ruleName: z.string(),
      leg: z.enum(['sweep', 'top_up']),
      from: end,
      to: end,
      forName: z.string().nullable(),
      amount: Money,
      approval: z.enum(['inform_only', 'needs_approval', 'pre_approved']),
      perYear: Money,
      working: Working,
    }),
  ),
  skipped: z.array(
    z.object({
      ruleId: z.string(),
      ruleName: z.string(),
      reason: SkipReason,
      nextOn: CivilDate.nullable(),
      amount: Money.nullable(),
    }),
  ),
});
export interface SweepPreview extends z.infer<typeof previewShape> {}
export const SweepPreview: z.ZodType<SweepPreview, SweepPreview> = previewShape;

const tags = ['sweeps'];
const decided = byId.extend({ version: Version });

const sweepRulesRoutes = {
  list: oc
    .route({
      method: 'GET',
      path: '/sweeps/rules',
      tags,
      summary: 'All sweep rules in their order, with what they moved and earned so far',
    })
    .output(
      z.object({
        items: z.array(SweepRule),
        conflicts: z.array(SweepConflict),
        moved: Money,
        movedThisMonth: Money,
        earned: Money,
        killSwitch: z.boolean(),
        /** The next time anything is looked at; null: no rule is active. */
        nextEvaluation: CivilDate.nullable(),
        evaluatedAt: Instant.nullable(),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/sweeps/rules/{id}', tags, summary: 'One sweep rule' })
    .input(byId)
    .output(SweepRule),
  create: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules',
      tags,
      successStatus: 201,
      summary: 'Add a rule as a draft; it moves nothing before it is switched on',
    })
    .input(NewSweepRule)
    .output(changed(SweepRule)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/sweeps/rules/{id}',
      tags,
      summary: 'Edit a rule; what it proposed and nobody approved is withdrawn',
    })
    .input(SweepRuleChanges)
    .output(changed(SweepRule)),
  setState: oc
    .route({
      method: 'PUT',
      path: '/sweeps/rules/{id}/state',
      tags,
      summary: 'Switch a rule on, pause it, go on with it, or archive it',
    })
    .input(byId.extend({ event: z.enum(['activate', 'pause', 'resume', 'archive']) }))
    .output(changed(SweepRule)),
  arrange: oc
    .route({ method: 'POST', path: '/sweeps/rules/order', tags, summary: 'Rules in this order; those left out follow' })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    .output(z.object({ changeSetId: Id, items: z.array(SweepRule) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/sweeps/rules/{id}',
      tags,
      summary: 'Delete a draft or an archived rule; its history stays',
    })
    .input(byId)
    .output(Removed),
  validate: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules/validate',
      tags,
      summary: 'Problems and conflicts of a rule being entered, and what it would do today; nothing is written',
    })
    .input(z.object({ ruleId: Id.optional(), rule: NewSweepRule }))
    .output(
      z.object({
        problems: z.array(SweepProblem),
        conflicts: z.array(SweepConflict),
        nextEvaluation: CivilDate.nullable(),
        preview: SweepPreview.nullable(),
      }),
    ),
  backtest: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules/backtest',
      tags,
      summary: 'Twelve months of the household’s own ledger with a rule, kept or not, against doing nothing',
    })
    .input(
      z.object({
        ruleId: Id.optional(),
        /** Instead of the kept rule, or a new one. */
        rule: NewSweepRule.optional(),
        /** Beside the other active rules, or alone. */
        withOthers: z.boolean().default(true),
        months: z.int().min(1).max(24).default(12),
        floors: z.array(PositiveMoney).max(5).default([]),
      }),
    )
    .output(SweepBacktest),
  run: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules/{id}/run',
      tags,
      summary: 'Evaluate one rule now, also one that runs by hand',
    })
    .input(byId)
    .output(
      z.object({
        proposed: z.array(SweepRun),
        skipped: z.object({ reason: SkipReason, nextOn: CivilDate.nullable(), amount: Money.nullable() }).nullable(),
      }),
    ),
};

const sweepRunsRoutes = {
  list: oc
    .route({
      method: 'GET',
      path: '/sweeps/runs',
      tags,
      summary: 'Proposals, transfers under way, and what is done, newest first',
    })
    .input(
      z.object({
        /** proposed: waiting for a person · under_way: approved, instructed, in transit · done: settled, returned, failed, cancelled, expired, voided */
        view: z.enum(['proposed', 'under_way', 'done', 'skipped', 'all']).default('all'),
        ruleId: Id.optional(),
        from: CivilDate.optional(),
        to: CivilDate.optional(),
        cursor: z.string().max(200).optional(),
        limit: z.int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        items: z.array(SweepRun),
        nextCursor: z.string().nullable(),
        counts: z.object({ proposed: z.int(), underWay: z.int(), done: z.int() }),
      }),
    ),
  get: oc
    .route({
      method: 'GET',
      path: '/sweeps/runs/{id}',
      tags,
      summary: 'One decision: amount, why, risks, worth, both legs, and its history',
    })
    .input(byId)
    .output(SweepRunDetail),
  approve: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/approve',
      tags,
      summary: 'Approve a proposal, also with a lower amount; needs a password given within ten minutes',
    })
    .input(decided.extend({ amount: PositiveMoney.optional() }))
    .output(SweepRunDetail),
  skip: oc
    .route({ method: 'POST', path: '/sweeps/runs/{id}/skip', tags, summary: 'Not this time; the rule goes on' })
    .input(decided.extend({ note: text(200).optional() }))
    .output(SweepRunDetail),
  cancel: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/cancel',
      tags,
      summary: 'Take an approved transfer back while no bank has it',
    })
    .input(decided)
    .output(SweepRunDetail),
  markMade: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/made',
      tags,
      summary: 'The person made the transfer at the bank',
    })
    .input(decided.extend({ on: EnteredDate.optional() }))
    .output(SweepRunDetail),
  markNotMade: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/not-made',
      tags,
      summary: 'The person will not make the transfer',
    })
    .input(decided)
    .output(SweepRunDetail),
  evaluate: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/evaluate',
      tags,
      summary: 'Look at all active rules now, as happens every day',
    })
    .input(z.object({}))
    .output(z.object({ on: CivilDate, proposed: z.int(), skipped: z.int(), expired: z.int() })),
};

const sweepSettingsRoutes = {
  get: oc
    .route({ method: 'GET', path: '/sweeps/settings', tags, summary: 'What the household says about all its sweeps' })
    .output(SweepSettings),
  put: oc
    .route({
      method: 'PUT',
      path: '/sweeps/settings',
      tags,
      summary:
        'Save the settings; If-Match 0 for the first time. More without asking, and looser limits of what moves without asking, need a password given within ten minutes',
    })
    .input(SweepSettingsInput)
    .output(changed(SweepSettings)),
  preview: oc
    .route({
      method: 'POST',
      path: '/sweeps/settings/preview',
      tags,
      summary:
        'What the active rules would have moved on the last day for moves, with these settings; nothing is written',
    })
    .input(SweepSettingsInput)
    .output(z.object({ now: SweepPreview, changed: SweepPreview })),
  pause: oc
    .route({
      method: 'POST',
      path: '/sweeps/pause',
      tags,
      summary: 'Pause everything: whatever no bank has yet is called off',
    })
    .input(z.object({}))
    .output(z.object({ changeSetId: Id, item: SweepSettings, stopped: z.int(), movingOn: z.int() })),
  resume: oc
    .route({
      method: 'POST',
      path: '/sweeps/resume',
      tags,
      summary: 'Go on; nothing that was called off comes back. Needs a password given within ten minutes',
    })
    .input(z.object({}))
    .output(changed(SweepSettings)),
};

const goalFields = { name: text(80), accountId: Id, amount: PositiveMoney, by: EnteredDate, setAside: PositiveMoney };

const goalsRoutes = {
  list: oc
    .route({ method: 'GET', path: '/goals', tags, summary: 'Savings goals, the soonest first' })
    .output(z.object({ items: z.array(Goal) })),
  create: oc
    .route({
      method: 'POST',
      path: '/goals',
      tags,
      successStatus: 201,
      summary: 'Add a savings goal on a deposit account',
    })
    .input(z.object({ ...goalFields, setAside: goalFields.setAside.optional() }))
    .output(changed(Goal)),
  update: oc
    .route({ method: 'PATCH', path: '/goals/{id}', tags, summary: 'Edit a savings goal' })
    .input(byId.extend(z.object(goalFields).partial().shape))
    .output(changed(Goal)),
  remove: oc
    .route({ method: 'DELETE', path: '/goals/{id}', tags, summary: 'Delete a savings goal that no rule saves for' })
    .input(byId)
    .output(Removed),
};

// by name: written out in full, the type of the whole contract would be longer than the compiler allows
type RuleRoutes = typeof sweepRulesRoutes;
type RunRoutes = typeof sweepRunsRoutes;
type SettingsRoutes = typeof sweepSettingsRoutes;
type GoalRoutes = typeof goalsRoutes;
export interface SweepRuleArea extends RuleRoutes {}
export interface SweepRunArea extends RunRoutes {}
export interface SweepSettingsArea extends SettingsRoutes {}
export interface GoalArea extends GoalRoutes {}
export const sweepRules: SweepRuleArea = sweepRulesRoutes;
export const sweepRuns: SweepRunArea = sweepRunsRoutes;
export const sweepSettings: SweepSettingsArea = sweepSettingsRoutes;
export const goals: GoalArea = goalsRoutes;
