/**
 * The steps of a household's nightly run in order. Each one is a function of its area and has a separate transaction.
 */
import { addDays, civilDate } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { refreshInsights } from '../../outlook/insights/refresh.service.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { tidyHousehold } from '../housekeeping/housekeeping.jobs.ts';
import { startDueModes } from '../../automation/mode/due-modes.service.ts';
import { notify } from '../../ledger/notify/notify.ts';
import { refreshNotices } from '../../automation/notifications/refresh-notices.ts';
import { detectFor } from '../../ledger/recurring/detect.service.ts';
import { evaluateHousehold } from '../../automation/sweeps/evaluate.service.ts';
import { queueApproved } from '../../automation/sweeps/runs.service.ts';
import { listRules } from '../../automation/sweeps/sweep-rules.store.ts';
import { findMatches } from '../../ledger/matches/find-matches.ts';
import { checkLedger, type LedgerCounts } from './check-ledger.ts';

export type NightScope = Pick<Scope, 'household' | 'now' | 'today'>;

export interface NightTools {
  jobs: Pick<JobQueue, 'send'>;
  objects: ObjectStore;
  /** Passes the ledger check's counts to the night's report. */
  report: (problems: LedgerCounts) => void;
}

export interface NightStep {
  /** Part of the key by which the step takes effect only once a night, so it must not change after release. */
  name: string;
  run: (tx: HouseholdTx, scope: NightScope, tools: NightTools) => Promise<unknown>;
}

/** Number of past days that are searched, because a recently entered transaction may be half of a transfer. */
const LOOKED_AT_DAYS = 60;

export const NIGHT_STEPS: readonly NightStep[] = [
  {
    name: 'transfers',
    run: (tx, { today }) => findMatches(tx, { from: addDays(civilDate(today), -LOOKED_AT_DAYS), to: today }),
  },
  { name: 'recurring', run: (tx, { today }) => detectFor(tx, today) },
  { name: 'mode', run: (tx, scope) => startDueModes(tx, scope) },
  { name: 'insights', run: (tx, scope) => refreshInsights(tx, scope) },
  { name: 'sweeps', run: evaluateSweepRules },
  { name: 'notices', run: (tx, scope) => refreshNotices(tx, scope) },
  { name: 'ledger', run: reportLedgerProblems },
  { name: 'tidy', run: (tx, { now }, { objects }) => tidyHousehold(tx, now, objects) },
];

async function evaluateSweepRules(tx: HouseholdTx, scope: NightScope, { jobs }: NightTools): Promise<void> {
  const isOn = (await listRules(tx)).some(({ state }) => state === 'active' || state === 'suspended');
  if (isOn) await queueApproved(tx, jobs, await evaluateHousehold(tx, scope));
}

/** Checks the ledger. Members see only a number, while the details are for operators. */
async function reportLedgerProblems(
  tx: HouseholdTx,
  { today, now, household }: NightScope,
  { report }: NightTools,
): Promise<void> {
  const problems = await checkLedger(tx, today);
  report(problems);
  const count = Object.values(problems).reduce((sum, times) => sum + times, 0);
  if (count === 0) return;
  await notify(
    tx,
    [
      {
        type: 'ledger_problem',
        subject: { kind: 'household', id: household.id },
        dedupKey: `ledger_problem ${Object.keys(problems).toSorted().join(' ')} ${count}`,
        severity: 'warning',
        params: { count },
        href: '/settings?section=data',
      },
    ],
    now,
  );
}
