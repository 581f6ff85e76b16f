import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { JobQueue } from './job-queue.ts';
import { lastRun, nextRun } from './next-run.ts';
import {
  insertSlots,
  listZones,
  type Moment,
  takeInstallationSlot,
  takeSlots,
  tryLockSchedule,
} from './schedule-slots.store.ts';
import type { Schedule } from './schedule.ts';

export interface DispatcherDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobQueue, 'send'>;
  schedules: readonly Schedule[];
}

export interface StartedDeps extends DispatcherDeps {
  /** Additional checks to run each time. */
  also?: readonly ((deps: DispatcherDeps) => Promise<unknown>)[];
}

/**
 * Sends the jobs of due schedules and returns their number. Any number of processes may run this concurrently: a slot
 * and its job commit together, so each slot becomes exactly one job. All slots missed while nothing ran become one job,
 * for the last of them. If the clock is set back, nothing is repeated; if it is set back by more than a slot (because
 * it was wrong before), the schedule continues with its next slot.
 */
export async function dispatchDue({ db, clock, jobs, schedules }: DispatcherDeps): Promise<number> {
  const now = clock.now();
  let sent = 0;
  for (const schedule of schedules) {
    sent += await db.withUser(null, async (tx) => {
      if (!(await tryLockSchedule(tx, schedule.name))) return 0; // another process is dispatching this schedule
      const subjects =
        schedule.of === 'installation'
          ? await takeInstallationSlot(tx, schedule.name, momentOf(schedule, 'UTC', now))
          : await dueHouseholds(tx, schedule, now);
      for (const subject of subjects) await sendOne(tx, jobs, schedule, subject);
      return subjects.length;
    });
  }
  return sent;
}

const sendOne = (
  tx: Tx,
  jobs: Pick<JobQueue, 'send'>,
  { of, kind }: Schedule,
  subject: string,
): Promise<string | null> =>
  of === 'installation'
    ? jobs.send(tx, kind, {})
    : jobs.send(tx, kind, { householdId: subject }, { singletonKey: subject });

const momentOf = ({ pattern }: Schedule, timeZone: string, now: Date): Moment => ({
  due: lastRun(pattern, timeZone, now),
  next: nextRun(pattern, timeZone, now),
});

/**
 * Returns the households that are due. Queries by time zone, because all households in a time zone are due at the same
 * times.
 */
async function dueHouseholds(tx: Tx, schedule: Schedule, now: Date): Promise<string[]> {
  const zones = await listZones(tx, schedule.name);
  const due: string[] = [];
  for (const zone of zones) {
    const moment = momentOf(schedule, zone.timezone, now);
    const isDue =
      zone.first !== null &&
      zone.last !== null &&
      (new Date(zone.first) < moment.due || new Date(zone.last) > moment.next);
    if (isDue) due.push(...(await takeSlots(tx, schedule.name, zone.timezone, moment)));
    // A new household starts with its first night.
    if (zone.hasNew) await insertSlots(tx, schedule.name, zone.timezone, moment);
  }
  return due;
}

const TICK_MS = 15_000;

/** Dispatches immediately and then periodically; returns a function that stops the dispatcher. */
export function startDispatcher(
  { also = [], ...deps }: StartedDeps,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const tick = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = Promise.all([dispatchDue, ...also].map((look) => look(deps).catch(onFailure))).finally(() => {
      isRunning = false;
    });
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
