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
        /** Next evaluation; null: no rule is active. */
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
        /** Replaces the stored rule, or adds a new one. */
        rule: NewSweepRule.optional(),
        /** Together with the other active rules, or alone. */
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
      summary: 'Percent done of the household’s running backtest; null if none runs in the answering process',
    })
    .output(z.object({ percent: z.int().min(0).max(99).nullable() })),
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
        /**
         * proposed: waiting for approval · under_way: approved, instructed, in transit · done: settled, returned,
         * failed, canceled, expired, voided
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
  split: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/split',
      tags,
      summary: 'Approve a proposal in two parts: the better use of the money first, the rest as the rule says',
    })
    .input(decided)
    .output(z.object({ better: SweepRunDetail, rest: SweepRunDetail.nullable() })),
  skip: oc
    .route({ method: 'POST', path: '/sweeps/runs/{id}/skip', tags, summary: 'Not this time; the rule goes on' })
    .input(decided.extend({ note: text(200).optional() }))
    .output(SweepRunDetail),
  undo: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/undo',
      tags,
      summary: 'Take an approval back while no bank has the transfer: it is proposed again with current figures',
    })
    .input(decided)
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

// Named, because the expanded type of the whole contract would exceed the compiler's limit.
type RuleRoutes = typeof sweepRulesRoutes;

type RunRoutes = typeof sweepRunsRoutes;

export interface SweepRuleArea extends RuleRoutes {}

export interface SweepRunArea extends RunRoutes {}

export const sweepRules: SweepRuleArea = sweepRulesRoutes;

export const sweepRuns: SweepRunArea = sweepRunsRoutes;
