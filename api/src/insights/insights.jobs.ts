import { type Clock, civilDate } from '../clock.ts';
import type { Database, HouseholdTx, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { HouseholdFacts, Scope } from '../http/scope.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { detectFor } from '../recurring/detect.service.ts';
import { refreshInsights } from './refresh.service.ts';

/** A household that is still being written to is let be for so long. */
const QUIET_SECONDS = 20;

/** Soon after changes: every minute those whose book was changed are looked up, and each is looked at by a job of its own. */
export function workInsights(jobs: JobQueue, db: Database, clock: Clock): void {
  jobs.work('insights-due', () =>
    db.withUser(null, async (tx) => {
      for (const id of await takeDue(tx, QUIET_SECONDS))
        await jobs.send(tx, 'insights-refresh', { householdId: id }, { singletonKey: id });
    }),
  );
  jobs.work('insights-refresh', ({ householdId }) =>
    db.withHousehold({ householdId, userId: '' }, async (tx) => {
      const scope = await scopeOf(tx, clock);
      if (scope === null) return;
      await detectFor(tx, scope.today);
      await refreshInsights(tx, scope);
    }),
  );
}

/** Those that were changed, and not within the last seconds. */
export const takeDue = async (tx: Tx, quietSeconds: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(
      sql`delete from insight_due where changed_at <= clock_timestamp() - make_interval(secs => ${quietSeconds}) returning id`,
    )
  ).map(({ id }) => id);

/** The household as a job sees it; null: it is gone. */
async function scopeOf(tx: HouseholdTx, clock: Clock): Promise<Pick<Scope, 'today' | 'now' | 'household'> | null> {
  const household = await tx.maybe<HouseholdFacts>(
    sql`select id, currency, locale, timezone, marginal_tax_ppm, mode from household where id = ${tx.householdId}`,
  );
  const now = clock.now();
  return household === null ? null : { household, now, today: civilDate(now, household.timezone) };
}
