/** What happens to a household every night, in this order. Each step is a function of its area and a transaction of its own. */
import { addDays, civilDate } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { refreshInsights } from '../insights/refresh.service.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { tidyHousehold } from '../housekeeping/housekeeping.jobs.ts';
import { startDueModes } from '../mode/due-modes.service.ts';
import { notify } from '../notifications/notify.ts';
import { refreshNotices } from '../notifications/refresh-notices.ts';
import { detectFor } from '../recurring/detect.service.ts';
import { evaluateHousehold } from '../sweeps/evaluate.service.ts';
import { queueApproved } from '../sweeps/runs.service.ts';
import { listRules } from '../sweeps/sweep-rules.store.ts';
import { lookAgain } from '../transactions/look-again.ts';
import { checkLedger, type LedgerCounts } from './check-ledger.ts';

export type NightScope = Pick<Scope, 'household' | 'now' | 'today'>;

export interface NightTools {
  jobs: Pick<JobQueue, 'send'>;
  dataFolder: string;
  /** What the ledger check counted, for the report of the night. */
  told: (problems: LedgerCounts) => void;
}

export interface NightStep {
  /** Part of the key of its effect: one that was released keeps its name. */
  name: string;
  run: (tx: HouseholdTx, scope: NightScope, tools: NightTools) => Promise<unknown>;
}

/** What was typed in meanwhile may be half a transfer. */
const LOOKED_AT_DAYS = 60;

export const NIGHT_STEPS: readonly NightStep[] = [
  {
    name: 'transfers',
    run: (tx, { today }) => lookAgain(tx, { from: addDays(civilDate(today), -LOOKED_AT_DAYS), to: today }),
  },
  { name: 'recurring', run: (tx, { today }) => detectFor(tx, today) },
  { name: 'mode', run: (tx, scope) => startDueModes(tx, scope) },
  { name: 'insights', run: (tx, scope) => refreshInsights(tx, scope) },
  { name: 'sweeps', run: evaluateSweepRules },
  { name: 'notices', run: (tx, scope) => refreshNotices(tx, scope) },
  { name: 'ledger', run: tellLedgerProblems },
  { name: 'tidy', run: (tx, { now }, { dataFolder }) => tidyHousehold(tx, now, dataFolder) },
];

async function evaluateSweepRules(tx: HouseholdTx, scope: NightScope, { jobs }: NightTools): Promise<void> {
  const isOn = (await listRules(tx)).some(({ state }) => state === 'active' || state === 'suspended');
  if (isOn) await queueApproved(tx, jobs, await evaluateHousehold(tx, scope));
}

/** Told to its people as a number: what it is about is for whoever runs the server. */
async function tellLedgerProblems(
  tx: HouseholdTx,
  { today, now, household }: NightScope,
  { told }: NightTools,
): Promise<void> {
  const problems = await checkLedger(tx, today);
  told(problems);
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
