import { z } from 'zod';
import { TransferWay } from './sweep-transfers.ts';
import { CivilDate, Id, Instant, Money, Ppm, Version } from './wire.ts';
import { Working } from './working.ts';

export const SweepRunState = z.enum([
  'evaluated',
  'skipped',
  'proposed',
  'approved',
  'canceled',
  'expired',
  'instructed',
  'voided',
  'in_transit',
  'settled',
  'failed',
  'returned',
]);

/** Approval of a run. needs_two_approvals: above the household's limit, so two members must approve it. */
export const SweepApproval = z.enum(['inform_only', 'needs_approval', 'needs_two_approvals', 'pre_approved']);

/** A risk, with its figures. */
export const SweepRisk = z.discriminatedUnion('code', [
  /** The lowest expected balance after the money has left, and its distance above the floor. */
  z.object({ code: z.literal('lowest_balance_after'), amount: Money, aboveFloor: Money, on: CivilDate }),
  z.object({ code: z.literal('below_floor_chance'), chancePpm: Ppm }),
  z.object({ code: z.literal('in_transit'), until: CivilDate }),
  z.object({ code: z.literal('cannot_come_back'), amount: Money }),
  /** Day until which the bank may return it. */
  z.object({ code: z.literal('returnable'), until: CivilDate }),
  z.object({ code: z.literal('deadline_underfunded'), missing: Money, dueOn: CivilDate }),
  z.object({ code: z.literal('shortfall_remains'), missing: Money, by: CivilDate }),
  z.object({ code: z.literal('arrives_late'), arrivesOn: CivilDate, neededBy: CivilDate }),
]);

export type SweepRisk = z.infer<typeof SweepRisk>;

export const end = z.object({ accountId: Id, name: z.string() });

/** A payment of today's plan that saves more with a part of a proposal. */
const betterUse = z.object({
  to: end,
  amount: Money,
  /** The savings of that part at the better destination. */
  value: Money,
  per: z.enum(['once', 'year']),
  /** The rest of the proposal, and its yearly value at the rule's own destination. */
  rest: Money,
  restPerYear: Money,
  /** Savings beyond the part's value at the rule's own destination. */
  gain: Money,
  working: Working,
});

/** Summary of a decision. `can` lists the actions that its state, its cancel window and the pause allow now. */
const runShape = z.object({
  id: Id,
  version: Version,
  ruleId: Id,
  ruleName: z.string(),
  state: SweepRunState,
  /** top_up: money that returns to the rule's source. */
  leg: z.enum(['sweep', 'top_up']),
  /** Whether the user requested the return of a sweep's money, as opposed to a rule that detected a shortfall. */
  isAskedFor: z.boolean(),
  from: end,
  to: end,
  /** Purpose within the account: a segment of a card, or a goal; null: the account itself. */
  forName: z.string().nullable(),
  amount: Money,
  /** The proposed amount. The amount of a run can only decrease. */
  proposed: Money,
  decidedOn: CivilDate,
  arrivesOn: CivilDate.nullable(),
  /** Last day on which the proposal can be approved. */
  expiresOn: CivilDate.nullable(),
  approval: SweepApproval,
  /** Approval by two members; null: one approval is sufficient. */
  twoPerson: z
    .object({
      /** The first approval; null: no member has approved it, or the first approver may no longer approve. */
      first: z.object({ name: z.string(), isYou: z.boolean(), at: Instant, amount: Money }).nullable(),
      /** Members whose approval counts now. */
      waitsFor: z.array(z.object({ name: z.string(), isYou: z.boolean() })),
    })
    .nullable(),
  approvedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  /** Time until which an approved transfer can be undone. */
  cancelUntil: Instant.nullable(),
  settledOn: CivilDate.nullable(),
  /** Reason why it was skipped, voided, canceled or failed. */
  reason: z.string().nullable(),
  returnCode: z.string().nullable(),
  perMonth: Money,
  perYear: Money,
  /** Cost of missing the deadline; null: no cost. */
  avoids: Money.nullable(),
  /**
   * Derivation of the amount: the balance, the amounts reserved from it, and the remainder. Empty for decisions that
   * were skipped early.
   */
  waterfall: z.array(z.object({ key: z.string(), amount: Money })),
  /** The lowest expected balance of its source after this proposal and the previous ones; null: not a proposal. */
  lowest: z.object({ amount: Money, aboveFloor: Money, on: CivilDate }).nullable(),
  /**
   * A better use of the money; null: the rule's own destination is the best use, or the rule already sends the money to
   * the better destination.
   */
  betterUse: betterUse.nullable(),
  /**
   * The rule's own destination, if the rule pays a debt of today's plan instead; null: the money goes to its own
   * destination. With `per: once`, the amount in `perYear` is saved only once, by paying all of it.
   */
  insteadOf: z.object({ to: end, gain: Money, per: z.enum(['once', 'year']), working: Working }).nullable(),
  /** Transfer method, after it is instructed. `sweepTransfers.get` returns both ends. */
  way: TransferWay.nullable(),
  can: z.array(z.enum(['approve', 'split', 'lower', 'skip', 'undo', 'cancel', 'mark_made', 'mark_not_made'])),
});

export interface SweepRun extends z.infer<typeof runShape> {}

export const SweepRun: z.ZodType<SweepRun, SweepRun> = runShape;

const runDetailShape = runShape.extend({
  /** Working of the amount; null for runs that were skipped before an amount was computed. */
  working: Working.nullable(),
  valueWorking: Working.nullable(),
  risks: z.array(SweepRisk),
  /** Transactions that triggered it, such as the paycheck or the purchases. */
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
