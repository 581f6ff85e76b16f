import {
  addDays,
  civilDate,
  evaluateSweeps,
  type ProposedSweep,
  type SkippedSweep,
  suspensionCause,
  type SuspensionCause,
  type SweepDecision,
  type SweepInputs,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { labelChangeSet, openChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { newId } from '../../platform/ids.ts';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { suspendedFact } from './sweep-facts.ts';
import { refreshProposals } from './current-proposals.ts';
import { stepRun } from './execution/step-run.ts';
import { lockSweeps } from './execution/sweep-lock.ts';
import { failuresInARow } from './rule-health.store.ts';
import { listRules, type RuleRow, setRuleState } from './sweep-rules.store.ts';
import { loadSweepFacts, type SweepFacts, sweepContextOf } from './sweep-inputs.ts';
import { lockRun, forgetSkips, noteApproval, overdueProposals, storeSkip } from './runs.store.ts';
import { loadDayLimit } from './two-person/day-limit.ts';
import { goesAtOf, writeProposal, type WriteProposalContext } from './write-proposal.ts';
import { noteEvaluation } from './evaluations.store.ts';

export interface EvaluationScope extends Pick<Scope, 'today' | 'household'> {
  now: Date;
}

export interface Evaluated {
  /** New runs, in decision order. */
  runIds: string[];
  /** New pre-approved runs, with the time at which each may be sent. */
  approved: { id: string; goesAt: Date }[];
  skipped: SkippedSweep[];
  expired: number;
  /** Number of earlier proposals whose figures changed. */
  recomputed: number;
  suspended: number;
  resumed: number;
  /** The facts on which the decisions are based. */
  facts: SweepFacts;
}

export interface EvaluationAsked {
  /** Evaluates only this rule, even if it is run manually; all active rules by default. */
  ruleId?: string;
  /** Today's debt records, if the caller already loaded them. */
  records?: DebtRecords | undefined;
}

const SKIPS_KEPT_DAYS = 400;

/**
 * Evaluates a household's rules once: expires old proposals, suspends rules that may not continue, and writes every
 * rule's decision. A second evaluation on the same day finds the same keys and writes nothing twice.
 *
 * Writes in its own change set with cause `sweep`, which notifies open pages; the change set is dropped if it stays
 * empty.
 */
export async function evaluateHousehold(
  tx: HouseholdTx,
  scope: EvaluationScope,
  known: Pick<EvaluationAsked, 'records'> = {},
): Promise<Evaluated> {
  const changeSetId = newId(scope.now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'sweep', label: 'Looked at sweeps', now: scope.now });
  const evaluated = await evaluateRules(tx, scope, known);
  const { runIds, expired, recomputed, suspended, resumed } = evaluated;
  if (runIds.length + expired + recomputed + suspended + resumed === 0) await dropChangeSet(tx, changeSetId);
  else if (runIds.length > 0)
    await labelChangeSet(
      tx,
      changeSetId,
      runIds.length === 1 ? 'Proposed a sweep' : `Proposed ${runIds.length} sweeps`,
    );
  return evaluated;
}

/** Evaluates the rules within the caller's change set. */
export async function evaluateRules(
  tx: HouseholdTx,
  scope: EvaluationScope,
  { ruleId, records }: EvaluationAsked = {},
): Promise<Evaluated> {
  await lockSweeps(tx);
  const expired = await expireProposals(tx, scope);
  const recomputed = await refreshProposals(tx, scope);
  const first = await loadSweepFacts(tx, scope, { withPlan: true, ...(records && { records }) });
  const { suspended, resumed } = await checkHealth(tx, first, scope);
  const facts = suspended + resumed === 0 ? first : { ...first, rules: await listRules(tx) };
  const context = sweepContextOf(facts, {
    rules: facts.rules.filter(({ state }) => state === 'active'),
    ...(ruleId === undefined ? {} : { runNow: [ruleId] }),
  });
  const decisions = evaluateSweeps(context.inputs).filter(
    (decision) => ruleId === undefined || decision.ruleId === ruleId,
  );
  const { runIds, approved } = await writeProposals(tx, decisions, { facts, context, scope });
  const skipped = await writeSkips(tx, decisions, { facts, scope });
  if (ruleId === undefined) {
    await noteEvaluation(tx, { on: facts.today, at: scope.now, proposed: runIds.length, skipped: skipped.length });
    await forgetSkips(tx, addDays(facts.today, -SKIPS_KEPT_DAYS));
  }
  return { runIds, approved, skipped, expired, recomputed, suspended, resumed, facts };
}

async function expireProposals(tx: HouseholdTx, { today, now }: EvaluationScope): Promise<number> {
  const overdue = await overdueProposals(tx, today);
  for (const { id } of overdue) {
    const run = await lockRun(tx, id);
    if (run !== null) await stepRun(tx, run, { event: 'expire' }, { now });
  }
  return overdue.length;
}

/**
 * Suspends rules that may not continue. A rule that waited for a fresh balance resumes automatically; the user must
 * resolve all other causes.
 */
async function checkHealth(
  tx: HouseholdTx,
  facts: SweepFacts,
  { now }: EvaluationScope,
): Promise<{ suspended: number; resumed: number }> {
  let [suspended, resumed] = [0, 0];
  const { inputs } = sweepContextOf(facts, { rules: [] });
  for (const rule of facts.rules) {
    if (rule.state !== 'active' && rule.suspendedFor !== 'stale_balance') continue;
    const cause = await causeOf(tx, inputs, rule);
    if (rule.state === 'active' && cause !== null) {
      await setRuleState(tx, rule.id, { state: 'suspended', suspendedFor: cause, suspendedAt: now });
      await notify(tx, [suspendedFact(rule, cause, facts.today)], now);
      suspended += 1;
    } else if (rule.state === 'suspended' && cause === null) {
      await setRuleState(tx, rule.id, { state: 'active' });
      resumed += 1;
    }
  }
  return { suspended, resumed };
}

/** Returns why a rule may not continue now, or null if it may. */
export async function causeOf(
  tx: HouseholdTx,
  { accounts, settings, today }: Pick<SweepInputs, 'accounts' | 'settings' | 'today'>,
  rule: RuleRow,
): Promise<SuspensionCause | null> {
  const ids = new Set([rule.sourceAccountId, ...rule.destinations.map(({ accountId }) => accountId)]);
  const own = accounts.filter(({ id }) => ids.has(id));
  const { failures, modeChanged } = await failuresInARow(tx, rule);
  return suspensionCause({
    isBalanceStale: own.some(({ balanceAsOf }) => balanceAsOf < addDays(today, -settings.staleAfterDays)),
    failuresInARow: failures,
    hasModeChanged: modeChanged,
    hasReturnedPayment: own.some(({ id, isSweepSuspended }) => id === rule.sourceAccountId && isSweepSuspended),
  });
}

async function writeProposals(
  tx: HouseholdTx,
  decisions: readonly SweepDecision[],
  writing: WriteProposalContext,
): Promise<Pick<Evaluated, 'runIds' | 'approved'>> {
  const [runIds, approved]: [string[], Evaluated['approved']] = [[], []];
  const notifications: NotificationFact[] = [];
  const limit = await loadDayLimit(tx, writing.scope.today);
  for (const decided of decisions) {
    if (decided.outcome !== 'proposed') continue;
    const decision = { ...decided, approval: limit.approvalOf(decided) };
    const id = newId(writing.scope.now.getTime());
    const notification = await writeProposal(tx, id, decision, writing);
    if (notification === null) continue;
    notifications.push(notification);
    runIds.push(id);
    const goesAt = decision.approval === 'pre_approved' ? await preApprove(tx, id, decision, writing.scope.now) : null;
    if (goesAt === null) continue;
    approved.push({ id, goesAt });
    limit.count(decision);
  }
  await notify(tx, notifications, writing.scope.now);
  return { runIds, approved };
}

/** Approves a run below the rule's limit. It is sent automatically when its cancel window ends. */
async function preApprove(tx: HouseholdTx, id: string, decision: ProposedSweep, now: Date): Promise<Date | null> {
  const run = await lockRun(tx, id);
  const step =
    run === null
      ? null
      : await stepRun(
          tx,
          run,
          { event: 'approve', amountMinor: decision.amountMinor, hasApprovals: true, isKillSwitchOn: false },
          { now },
        );
  if (step === null || !step.ok) return null;
  const goesAt = goesAtOf(decision, now);
  await noteApproval(tx, id, { at: now, by: null, cancelUntil: goesAt });
  return goesAt;
}

/** Records the first reason of each rule that proposed nothing. */
async function writeSkips(
  tx: HouseholdTx,
  decisions: readonly SweepDecision[],
  { facts, scope }: Omit<WriteProposalContext, 'context'>,
): Promise<SkippedSweep[]> {
  const proposing = new Set(decisions.filter(({ outcome }) => outcome === 'proposed').map(({ ruleId }) => ruleId));
  const first = new Map<string, SkippedSweep>();
  for (const decision of decisions)
    if (decision.outcome === 'skipped' && !proposing.has(decision.ruleId) && !first.has(decision.ruleId))
      first.set(decision.ruleId, decision);
  for (const { ruleId, key, reason, on, amountMinor, working } of first.values()) {
    const rule = facts.rules.find(({ id }) => id === ruleId);
    if (rule === undefined) continue;
    await storeSkip(
      tx,
      {
        id: newId(scope.now.getTime()),
        ruleId,
        key,
        reason,
        nextOn: on,
        amountMinor: Math.max(0, amountMinor ?? 0),
        working,
        fromAccountId: rule.sourceAccountId,
        decidedOn: civilDate(facts.today),
      },
      scope.now,
    );
  }
  return [...first.values()];
}
