import { fail, type SweepRunDetail } from '@tideline/contract';
import { type ProposedSweep, splitProposal } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { newId } from '../../platform/ids.ts';
import { currentProposals } from './current-proposals.ts';
import { approveLocked, decideRun, type Decided, type Decision, endProposal } from './decide.service.ts';
import { loadRunDetail } from './runs.service.ts';
import { lockRun, type RunRow } from './runs.store.ts';
import { findShownRun } from './shown-runs.store.ts';
import { loadSweepFacts, sweepContextOf } from './sweep-inputs.ts';
import { storeProposal } from './write-proposal.ts';

/**
 * Approves a proposal in two parts: first a payment of today's plan, then the rest for the rule's own destination. The
 * caller has already required a fresh sign-in.
 *
 * Errors  SWEEP_RUN_STATE if today's plan has no better use for the money
 */
export const splitRun = (
  scope: Scope,
  decision: Decision,
  jobs: Pick<JobQueue, 'send'>,
): Promise<{ better: SweepRunDetail; rest: SweepRunDetail | null }> =>
  decideRun(scope, decision, {
    label: 'Split a sweep',
    work: (decided) => split(decided, { scope, jobs }),
    answer: async (tx, { betterId, hasRest }) => ({
      better: await loadRunDetail(tx, scope, betterId),
      rest: hasRest ? await loadRunDetail(tx, scope, decision.id) : null,
    }),
  });

async function split(
  decided: Decided,
  { scope, jobs }: { scope: Scope; jobs: Pick<JobQueue, 'send'> },
): Promise<{ betterId: string; hasRest: boolean }> {
  const { tx, run } = decided;
  // the second approval must be for the same transfer as the first one
  if (run.firstApprovedBy !== null) throw fail('SWEEP_RUN_STATE', { state: run.state });
  const open = (await currentProposals(tx, scope)).find(({ row }) => row.id === run.id);
  if (open === undefined || open.decision === null) throw fail('SWEEP_RUN_STATE', { state: run.state });
  const facts = await loadSweepFacts(tx, scope, { withPlan: true });
  const context = sweepContextOf(facts);
  const parts = splitProposal(context.inputs, open.decision);
  if (parts === null) throw fail('SWEEP_RUN_STATE', { state: run.state });
  const betterId = newId(scope.now.getTime());
  const isNew = await storeProposal(tx, betterId, approvable(parts.better, run), { facts, context, scope });
  const better = isNew ? await relock(decided, betterId) : null;
  if (better === null) throw fail('SWEEP_RUN_STATE', { state: run.state });
  await approveLocked(better, { scope, jobs, amountMinor: parts.better.amountMinor });
  if (parts.rest === null) await endProposal(decided, { scope, reason: 'better_use' });
  else await approveLocked(decided, { scope, jobs, amountMinor: parts.rest.amountMinor });
  return { betterId, hasRest: parts.rest !== null };
}

/**
 * Returns a part that the user approves now, regardless of the rule's limit. A part needs as many members as the whole.
 */
const approvable = (part: ProposedSweep, { approval }: RunRow): ProposedSweep => ({
  ...part,
  approval: approval === 'needs_two_approvals' ? approval : 'needs_approval',
});

async function relock(decided: Decided, id: string): Promise<Decided | null> {
  const { tx }: { tx: HouseholdTx } = decided;
  const [run, row] = [await lockRun(tx, id), await findShownRun(tx, id)];
  return run === null || row === null ? null : { ...decided, run, row };
}
