import { fail, type SweepRun, type SweepRunDetail } from '@tideline/contract';
import type { SweepRunState } from '@tideline/domain';
import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { loadCards } from '../../debts/cards/ledger-cards.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { evaluateRules, type Evaluated } from './evaluate.service.ts';
import { queueRun } from './execution/execution.jobs.ts';
import { listGoals } from '../../ledger/goals/goals.store.ts';
import { currentProposals } from './current-proposals.ts';
import { destinationNames, type DestinationNames } from './destination-names.ts';
import { runDetailToWire, runToWire, type RunView } from './run-to-wire.ts';
import { findRule } from './sweep-rules.store.ts';
import {
  countRuns,
  findShownRun,
  listEvidence,
  listShownRuns,
  type RunFilter,
  type ShownRunRow,
} from './shown-runs.store.ts';
import { listRunEvents } from './run-events.store.ts';
import { loadApprovalView } from './approval-view.ts';

const VIEWS: Readonly<Record<'proposed' | 'under_way' | 'done' | 'skipped' | 'all', readonly SweepRunState[]>> = {
  proposed: ['proposed'],
  under_way: ['approved', 'instructed', 'in_transit'],
  done: ['settled', 'returned', 'failed', 'canceled', 'expired', 'voided'],
  skipped: ['skipped'],
  all: [
    'proposed',
    'approved',
    'instructed',
    'in_transit',
    'settled',
    'returned',
    'failed',
    'canceled',
    'expired',
    'voided',
  ],
};

export interface RunsAsked extends Pick<RunFilter, 'ruleId' | 'from' | 'to' | 'limit'> {
  view: keyof typeof VIEWS;
  cursor?: string | undefined;
}

interface RunList {
  items: SweepRun[];
  nextCursor: string | null;
  counts: { proposed: number; underWay: number; done: number };
}

export const listRuns = (scope: Scope, { view, cursor, limit, ...filter }: RunsAsked): Promise<RunList> =>
  scope.read(async (tx) => {
    const before = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await listShownRuns(tx, { ...filter, states: VIEWS[view], limit: limit + 1, before });
    const last = rows.slice(0, limit).at(-1);
    const page = inOrder(await withTodaysFigures(tx, scope, rows.slice(0, limit)));
    return {
      items: await runsToWire(tx, scope, page),
      nextCursor: rows.length > limit && last !== undefined ? `${last.createdAt} ${last.id}` : null,
      counts: await countRuns(tx),
    };
  });

/**
 * Replaces the figures of proposals from an earlier day with today's, so that no lowest balance has a past date. The
 * next evaluation or decision stores them.
 */
async function withTodaysFigures(
  tx: HouseholdTx,
  scope: Scope,
  rows: readonly ShownRunRow[],
): Promise<readonly ShownRunRow[]> {
  if (rows.every(({ state, computedOn }) => state !== 'proposed' || computedOn === scope.today)) return rows;
  const current = new Map((await currentProposals(tx, scope)).map(({ row, figures }) => [row.id, figures]));
  return rows.map((row) => {
    const figures = row.state === 'proposed' ? (current.get(row.id) ?? null) : null;
    return figures === null
      ? row
      : { ...row, ...figures, risks: [...figures.risks], proposedMinor: figures.amountMinor };
  });
}

/**
 * Orders the proposals of one account in the order in which their lowest balances were computed. Other rows keep their
 * order.
 */
function inOrder(rows: readonly ShownRunRow[]): readonly ShownRunRow[] {
  if (!rows.every(({ state }) => state === 'proposed')) return rows;
  const lowestOf = ({ risks }: ShownRunRow): number =>
    risks.flatMap((risk) => (risk.code === 'lowest_balance_after' ? [risk.amountMinor] : []))[0] ?? 0;
  const first = (row: ShownRunRow): number =>
    rows.findIndex(({ fromAccountId }) => fromAccountId === row.fromAccountId);
  return rows.toSorted((a, b) => first(a) - first(b) || lowestOf(b) - lowestOf(a));
}

/**
 * Parses a cursor, which identifies the end of the previous page. Errors: VALIDATION_FAILED for a cursor that no page
 * returned.
 */
function readCursor(cursor: string): { createdAt: string; id: string } {
  const [, createdAt, id] =
    /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt)))
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/cursor', rule: 'unknown', message: 'no page ended there' }],
    });
  return { createdAt: new Date(createdAt).toISOString(), id };
}

const runsToWire = async (tx: HouseholdTx, scope: Scope, rows: readonly ShownRunRow[]): Promise<SweepRun[]> => {
  const view = await loadView(tx, scope, rows);
  return rows.map((row) => runToWire(row, view));
};

const loadView = async (tx: HouseholdTx, scope: Scope, rows: readonly ShownRunRow[]): Promise<RunView> => ({
  now: scope.now,
  ...(await loadApprovalView(tx, scope)),
  names: await namesFor(tx, scope, rows),
});

/** Returns the names of the runs' destinations. Reads cards only if a part of one must be named. */
const namesFor = async (
  tx: HouseholdTx,
  { today, language }: Scope,
  rows: readonly ShownRunRow[],
): Promise<DestinationNames> =>
  destinationNames(
    {
      accounts: rows.length === 0 ? [] : await listAccounts(tx),
      goals: rows.some(({ destinationKey }) => destinationKey?.startsWith('goal:')) ? await listGoals(tx, today) : [],
      cards: rows.some(({ destinationKey }) => destinationKey?.startsWith('segment:'))
        ? await loadCards(tx, today)
        : [],
    },
    language,
  );

export const getRun = (scope: Scope, id: string): Promise<SweepRunDetail> =>
  scope.read((tx) => loadRunDetail(tx, scope, id));

export async function loadRunDetail(tx: HouseholdTx, scope: Scope, id: string): Promise<SweepRunDetail> {
  const stored = await findShownRun(tx, id);
  if (stored === null) throw fail('NOT_FOUND', {});
  const [row = stored] = await withTodaysFigures(tx, scope, [stored]);
  return runDetailToWire(row, await loadView(tx, scope, [row]), {
    evidence: await listEvidence(tx, row.evidenceIds),
    events: await listRunEvents(tx, id),
  });
}

/** Schedules pre-approved runs for the end of their cancel window. */
export async function queueApproved(
  tx: HouseholdTx,
  jobs: Pick<JobQueue, 'send'>,
  { approved }: Pick<Evaluated, 'approved'>,
): Promise<void> {
  for (const { id, goesAt } of approved) await queueRun(tx, jobs, { householdId: tx.householdId, runId: id }, goesAt);
}

export const evaluateNow = (
  scope: Scope,
  jobs: Pick<JobQueue, 'send'>,
): Promise<{ on: string; proposed: number; skipped: number; expired: number }> =>
  scope.write({ label: 'Looked at sweeps', cause: 'sweep' }, async (tx) => {
    const evaluated = await evaluateRules(tx, scope);
    await queueApproved(tx, jobs, evaluated);
    return {
      on: scope.today,
      proposed: evaluated.runIds.length,
      skipped: evaluated.skipped.length,
      expired: evaluated.expired,
    };
  });

export interface RanRule {
  proposed: SweepRun[];
  skipped: {
    reason: Evaluated['skipped'][number]['reason'];
    nextOn: string | null;
    amount: SweepRun['amount'] | null;
  } | null;
}

export const runRule = (scope: Scope, ruleId: string, jobs: Pick<JobQueue, 'send'>): Promise<RanRule> =>
  scope.write({ label: 'Looked at a sweep rule', cause: 'sweep' }, async (tx) => {
    if ((await findRule(tx, ruleId)) === null) throw fail('NOT_FOUND', {});
    const evaluated = await evaluateRules(tx, scope, { ruleId });
    await queueApproved(tx, jobs, evaluated);
    const rows = (await Promise.all(evaluated.runIds.map((id) => findShownRun(tx, id)))).flatMap((row) => row ?? []);
    const [skip] = evaluated.skipped;
    return {
      proposed: await runsToWire(tx, scope, rows),
      skipped:
        skip === undefined
          ? null
          : {
              reason: skip.reason,
              nextOn: skip.on,
              amount:
                skip.amountMinor === null
                  ? null
                  : { minor: String(skip.amountMinor), currency: scope.household.currency },
            },
    };
  });
