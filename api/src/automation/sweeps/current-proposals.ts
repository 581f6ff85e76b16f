import { type CivilDate, type ProposedSweep, reproposeSweeps, type SkipReason } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { isAskedFor } from './execution/run-keys.ts';
import { stepRun } from './execution/step-run.ts';
import { insertRunEvent } from './run-events.store.ts';
import {
  listOpenProposals,
  lockRun,
  noteReason,
  type OpenRow,
  type ProposalFigures,
  updateProposal,
} from './runs.store.ts';
import { loadSweepFacts, type SweepContext, sweepContextOf, type SweepScope } from './sweep-inputs.ts';
import { type DayLimit, loadDayLimit } from './two-person/day-limit.ts';
import { figuresOf } from './write-proposal.ts';

/** An open proposal with today's figures, which are null if its reason or its money no longer exists. */
export interface CurrentProposal {
  row: OpenRow;
  decision: ProposedSweep | null;
  figures: ProposalFigures | null;
  reason: SkipReason | null;
}

/** Computes all open proposals of a household together from today's balances and plan. Writes nothing. */
export async function currentProposals(tx: HouseholdTx, scope: SweepScope): Promise<CurrentProposal[]> {
  const rows = await listOpenProposals(tx);
  if (rows.length === 0) return [];
  const facts = await loadSweepFacts(tx, scope, { withPlan: true });
  return computeProposals(rows, sweepContextOf(facts), await loadDayLimit(tx, scope.today));
}

function computeProposals(rows: readonly OpenRow[], context: SweepContext, limit: DayLimit): CurrentProposal[] {
  const open = rows.map((row) => ({ ...row, isAskedFor: isAskedFor(row.key) }));
  const computed = new Map(reproposeSweeps(context.inputs, open).map((each) => [each.key, each]));
  return rows.flatMap((row): CurrentProposal[] => {
    const each = computed.get(row.key);
    if (each === undefined) return [];
    if (each.outcome === 'void') return [{ row, decision: null, figures: null, reason: each.reason }];
    // A proposal keeps its original approval unless it now needs two members.
    const approval = limit.approvalOf({ ...each.proposal, approval: row.approval });
    const figures = { ...figuresOf(each.proposal, { context }), approval };
    return [{ row, decision: each.proposal, figures, reason: null }];
  });
}

/**
 * Updates all open proposals to today's figures in place, and ends those whose reason or money no longer exists. The
 * caller holds the household's sweep lock. Returns how many changed.
 */
export async function refreshProposals(tx: HouseholdTx, scope: SweepScope & { now: Date }): Promise<number> {
  let changed = 0;
  for (const { row, figures, reason } of await currentProposals(tx, scope)) {
    if (figures === null) changed += await endProposal(tx, row, { reason: reason ?? 'nothing_safe', now: scope.now });
    else if (isDifferent(row, figures, scope.today as CivilDate)) changed += await rewrite(tx, row, figures, scope);
  }
  return changed;
}

const isDifferent = (row: OpenRow, figures: ProposalFigures, today: CivilDate): boolean =>
  row.computedOn !== today ||
  row.amountMinor !== figures.amountMinor ||
  row.approval !== figures.approval ||
  row.perYearMinor !== figures.perYearMinor ||
  JSON.stringify(sorted(row.risks)) !== JSON.stringify(sorted(figures.risks)) ||
  JSON.stringify(sorted(row.betterUse)) !== JSON.stringify(sorted(figures.betterUse));

/** Returns the value with sorted keys, because PostgreSQL does not preserve their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

async function rewrite(
  tx: HouseholdTx,
  row: OpenRow,
  figures: ProposalFigures,
  { today, now }: SweepScope & { now: Date },
): Promise<number> {
  const written = await updateProposal(tx, row.id, figures, today);
  if (written === 0 || figures.amountMinor === row.amountMinor) return written;
  await insertRunEvent(tx, {
    id: newId(now.getTime()),
    runId: row.id,
    at: now,
    event: 'recompute',
    fromState: 'proposed',
    toState: 'proposed',
    amountMinor: figures.amountMinor,
    reason: null,
    actorId: null,
  });
  return written;
}

async function endProposal(
  tx: HouseholdTx,
  { id }: OpenRow,
  { reason, now }: { reason: SkipReason; now: Date },
): Promise<number> {
  const run = await lockRun(tx, id);
  const step = run === null ? null : await stepRun(tx, run, { event: 'cancel' }, { now });
  if (step === null || !step.ok) return 0;
  await noteReason(tx, id, reason);
  return 1;
}
