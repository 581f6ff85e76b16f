import { type Clock, civilDate } from '../../platform/clock.ts';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { detectFor } from '../../ledger/recurring/detect.service.ts';
import { refreshInsights } from './refresh.service.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';
import { countTransactions, takeDue } from './feed.store.ts';

/** Seconds without changes after which a household's insights are refreshed. */
const QUIET_SECONDS = 20;

export interface InsightsWork {
  readonly db: Database;
  readonly clock: Clock;
  /**
   * Maximum number of transactions for a refresh in this process. Larger households are refreshed in another process,
   * because all requests would wait for them here.
   */
  readonly rowsInRequest: number;
  /** Runs `refreshIn` in another process. */
  readonly refresh: (task: { householdId: string; rows: number; now: Date }) => Promise<void>;
}

/** Refreshes insights soon after changes: finds the changed households every minute and starts a job for each. */
export function workInsights(jobs: JobQueue, { db, clock, rowsInRequest, refresh }: InsightsWork): void {
  jobs.work('insights-due', () =>
    db.withUser(null, async (tx) => {
      for (const id of await takeDue(tx, QUIET_SECONDS))
        await jobs.send(tx, 'insights-refresh', { householdId: id }, { singletonKey: id });
    }),
  );
  jobs.work('insights-refresh', async ({ householdId }) => {
    const scope = { householdId, userId: '' };
    const rows = await db.withHousehold(scope, countTransactions);
    if (rows > rowsInRequest) await refresh({ householdId, rows, now: clock.now() });
    else await db.withHousehold(scope, (tx) => refreshIn(tx, clock.now()));
  });
}

/** Detects recurring series and refreshes the insights of the transaction's household. */
export async function refreshIn(tx: HouseholdTx, now: Date): Promise<void> {
  const scope = await scopeOf(tx, now);
  if (scope === null) return;
  await detectFor(tx, scope.today);
  await refreshInsights(tx, scope);
}

/** Returns the household facts that a job needs, or null if the household was deleted. */
async function scopeOf(tx: HouseholdTx, now: Date): Promise<Pick<Scope, 'today' | 'now' | 'household'> | null> {
  const household = await findHouseholdFacts(tx);
  return household === null ? null : { household, now, today: civilDate(now, household.timezone) };
}
