import type { Logger } from 'pino';
import { type Clock, civilDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/failures.ts';
import { holdHousehold } from '../../ledger/household/household.store.ts';
import { JobFailure } from '../../platform/jobs/job-failure.ts';
import { once } from '../../platform/jobs/once.ts';
import type { LedgerCounts } from './check-ledger.ts';
import { readReport, writeReport } from './night-report.store.ts';
import { nightOf } from './night-time.ts';
import { NIGHT_STEPS, type NightScope, type NightStep, type NightTools } from './night-steps.ts';

export interface NightDeps extends Omit<NightTools, 'report'> {
  db: Database;
  clock: Clock;
  log: Logger;
  steps?: readonly NightStep[];
}

/** The user id of automatic changes. */
const SYSTEM_USER = '';

/** Thrown if some steps failed. The job is retried and then runs only those steps. */
export class NightFailure extends Error {
  readonly code: string;

  constructor(steps: readonly string[], cause: unknown) {
    super('steps of a night failed', { cause });
    this.name = 'NightFailure';
    this.code = steps.join(' ');
  }
}

/**
 * Closes a household's day. Each step commits with a key of the night and the step's name, so that it takes effect only
 * once even if a worker is killed. A failing step does not stop the others.
 *
 * Errors  NightFailure, after the other steps are done
 */
export async function closeNight(
  { db, clock, log, jobs, objects, steps = NIGHT_STEPS }: NightDeps,
  householdId: string,
): Promise<void> {
  const began = performance.now();
  const ids = { householdId, userId: SYSTEM_USER };
  const first = await db.withHousehold(ids, (tx) => nightScope(tx, clock));
  if (first === null) return;
  const night = nightOf(first.now, first.household.timezone);
  const failed: string[] = [];
  let cause: unknown;
  let problems: LedgerCounts | null = null;
  for (const { name, run } of steps) {
    try {
      await db.withHousehold(ids, async (tx) => {
        const scope = await nightScope(tx, clock);
        if (scope !== null)
          await once(tx, { key: `night ${night} ${name}`, now: scope.now }, (inside) =>
            run(inside, scope, { jobs, objects, report: (found) => (problems = found) }),
          );
      });
    } catch (error) {
      const { name: errorName, code, digest } = new JobFailure(error);
      log.error({ step: name, errorName, code, digest }, 'a step of a night failed');
      failed.push(name);
      cause ??= error;
    }
  }
  await report(
    { db, clock, log },
    { householdId, night, failed, problems, tookMs: Math.round(performance.now() - began) },
  );
  if (failed.length > 0) throw new NightFailure(failed, cause);
}

async function nightScope(tx: Parameters<NightStep['run']>[0], clock: Clock): Promise<NightScope | null> {
  const household = await holdHousehold(tx);
  const now = clock.now();
  return household === null ? null : { household, now, today: civilDate(now, household.timezone) };
}

interface Night {
  householdId: string;
  night: string;
  failed: string[];
  /** Null if this attempt did not check the ledger. */
  problems: LedgerCounts | null;
  tookMs: number;
}

async function report(
  { db, clock, log }: Pick<NightDeps, 'db' | 'clock' | 'log'>,
  { householdId, night, failed, problems, tookMs }: Night,
): Promise<void> {
  if (problems !== null && Object.keys(problems).length > 0) log.error({ problems }, 'a ledger is not what it must be');
  const write = db.withUser(null, async (tx) => {
    const before = await readReport(tx, householdId);
    const known = problems ?? (before?.closedOn === night ? before.ledgerProblems : {});
    await writeReport(tx, {
      id: householdId,
      closedOn: night,
      finishedAt: clock.now(),
      tookMs,
      failedSteps: failed,
      ledgerProblems: known,
    });
  });
  await write.catch((error: unknown) => {
    // the household was deleted after the steps
    if (!isForeignKeyViolation(error, 'night_report_id_fkey')) throw error;
  });
}
