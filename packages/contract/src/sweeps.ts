import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  NewSweepRule,
  SkipReason,
  SweepBacktest,
  SweepConflict,
  SweepProblem,
  SweepRule,
  SweepRuleChanges,
} from './sweep-rules.ts';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  Id,
  Instant,
  Money,
  PositiveMoney,
  Removed,
  text,
  Version,
} from './wire.ts';
import { SweepRun, SweepRunDetail } from './sweep-runs.ts';
import { SweepPreview } from './sweep-settings.ts';

const tags = ['sweeps'];

const decided = byId.extend({ version: Version });

const sweepRulesRoutes = {
  list: oc
    .route({
      method: 'GET',
      path: '/sweeps/rules',
      tags,
      summary: 'List sweep rules in order, with amounts moved and earned',
    })
    .output(
      z.object({
        items: z.array(SweepRule),
        conflicts: z.array(SweepConflict),
        moved: Money,
        movedThisMonth: Money,
        earned: Money,
        killSwitch: z.boolean(),
        /** Next evaluation; null: no rule is active. */
        nextEvaluation: CivilDate.nullable(),
        evaluatedAt: Instant.nullable(),
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/sweeps/rules/{id}', tags, summary: 'Get a sweep rule' })
    .input(byId)
    .output(SweepRule),
  create: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules',
      tags,
      successStatus: 201,
      summary: 'Create a rule as a draft; it moves no money until it is turned on',
    })
    .input(NewSweepRule)
    .output(changed(SweepRule)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/sweeps/rules/{id}',
      tags,
      summary: 'Edit a rule; withdraws its unapproved proposals',
    })
    .input(SweepRuleChanges)
    .output(changed(SweepRule)),
  setState: oc
    .route({
      method: 'PUT',
      path: '/sweeps/rules/{id}/state',
      tags,
      summary: 'Turn on, pause, resume or archive a rule',
    })
    .input(byId.extend({ event: z.enum(['activate', 'pause', 'resume', 'archive']) }))
    .output(changed(SweepRule)),
  arrange: oc
    .route({ method: 'POST', path: '/sweeps/rules/order', tags, summary: 'Reorder rules; those not listed follow' })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    .output(z.object({ changeSetId: Id, items: z.array(SweepRule) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/sweeps/rules/{id}',
      tags,
      summary: 'Delete a draft or archived rule; its history remains',
    })
    .input(byId)
    .output(Removed),
  validate: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules/validate',
      tags,
      summary: 'Check a rule for problems and conflicts, and preview what it would do today; stores nothing',
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
      summary: 'Backtest a rule, saved or not, on the household’s last twelve months',
    })
    .input(
      z.object({
        ruleId: Id.optional(),
        /** A rule that replaces the stored one, or is added. */
        rule: NewSweepRule.optional(),
        /** Whether to include the other active rules. */
        withOthers: z.boolean().default(true),
        months: z.int().min(1).max(24).default(12),
        floors: z.array(PositiveMoney).max(5).default([]),
      }),
    )
    .output(SweepBacktest),
  backtestProgress: oc
    .route({
      method: 'GET',
      path: '/sweeps/rules/backtest-progress',
      tags,
      summary: 'Get the percentage done of a running backtest; null if none runs in the process that answers',
    })
    .output(z.object({ percent: z.int().min(0).max(99).nullable() })),
  run: oc
    .route({
      method: 'POST',
      path: '/sweeps/rules/{id}/run',
      tags,
      summary: 'Run one rule now, including a manual one',
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
      summary: 'List proposals, transfers in transit and completed transfers, newest first',
    })
    .input(
      z.object({
        /**
         * Filter of the list. proposed: waiting for approval · under_way: approved, instructed, in transit · done:
         * settled, returned, failed, canceled, expired, voided.
         */
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
      summary: 'Get a sweep decision: amount, reason, risks, value, both transactions and history',
    })
    .input(byId)
    .output(SweepRunDetail),
  approve: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/approve',
      tags,
      summary: 'Approve a proposal, optionally for less; requires a password entered in the last ten minutes',
    })
    .input(decided.extend({ amount: PositiveMoney.optional() }))
    .output(SweepRunDetail),
  split: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/split',
      tags,
      summary: 'Approve a proposal in two parts: first the better use of the money, then the rest by the rule',
    })
    .input(decided)
    .output(z.object({ better: SweepRunDetail, rest: SweepRunDetail.nullable() })),
  skip: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/skip',
      tags,
      summary: 'Decline a proposal; the rule stays active',
    })
    .input(decided.extend({ note: text(200).optional() }))
    .output(SweepRunDetail),
  undo: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/undo',
      tags,
      summary: 'Withdraw an approval before a bank receives the transfer; it is proposed again with current figures',
    })
    .input(decided)
    .output(SweepRunDetail),
  cancel: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/cancel',
      tags,
      summary: 'Cancel an approved transfer before a bank receives it',
    })
    .input(decided)
    .output(SweepRunDetail),
  markMade: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/made',
      tags,
      summary: 'Confirm that you made the transfer at the bank',
    })
    .input(decided.extend({ on: EnteredDate.optional() }))
    .output(SweepRunDetail),
  markNotMade: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/not-made',
      tags,
      summary: 'Report that you will not make the transfer',
    })
    .input(decided)
    .output(SweepRunDetail),
  evaluate: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/evaluate',
      tags,
      summary: 'Run all active rules now, as happens every day',
    })
    .input(z.object({}))
    .output(z.object({ on: CivilDate, proposed: z.int(), skipped: z.int(), expired: z.int() })),
};

// The types have names, because the expanded type of the whole contract would exceed the compiler's limit.
type RuleRoutes = typeof sweepRulesRoutes;

type RunRoutes = typeof sweepRunsRoutes;

export interface SweepRuleArea extends RuleRoutes {}

export interface SweepRunArea extends RunRoutes {}

export const sweepRules: SweepRuleArea = sweepRulesRoutes;

export const sweepRuns: SweepRunArea = sweepRunsRoutes;
