import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { JobQueue } from './job-queue.ts';
import { lastRun, nextRun } from './next-run.ts';
import { type Schedule, SCHEDULES } from './schedules.ts';

/** The subject of what is for no household. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** First part of the keys of the locks below; nothing else takes it. */
const LOCK = 7_446_002;

export interface DispatcherDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobQueue, 'send'>;
  schedules?: readonly Schedule[];
}

export interface StartedDeps extends DispatcherDeps {
  /** What else is looked at each time. */
  also?: readonly ((deps: DispatcherDeps) => Promise<unknown>)[];
}

/** The times around an instant: `due` is at or before it, `next` after it. */
interface Moment {
  due: Date;
  next: Date;
}

/**
 * Turns times that have come into jobs; returns how many. Any number of processes may do this at any moment: the slot and the
 * job of it commit together, so a slot becomes one job. Slots missed while nothing ran become one job, of the last of them.
 * A clock that is turned back repeats nothing; turned back by more than a slot (it was
 * wrong before), the schedule goes on from its next slot.
 */
export async function dispatchDue({ db, clock, jobs, schedules = SCHEDULES }: DispatcherDeps): Promise<number> {
  const now = clock.now();
  let sent = 0;
  for (const schedule of schedules) {
    sent += await db.withUser(null, async (tx) => {
      const { free } = await tx.one<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${schedule.name})) as free`,
      );
      if (!free) return 0; // another process is at it
      const subjects =
        schedule.of === 'installation'
          ? await dueInstallation(tx, schedule, now)
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

async function dueInstallation(tx: Tx, schedule: Schedule, now: Date): Promise<string[]> {
  const { due, next } = momentOf(schedule, 'UTC', now);
  const itself = sql`schedule = ${schedule.name} and subject = ${INSTALLATION}`;
  await tx.run(
    sql`insert into schedule_slot (schedule, subject, slot) values (${schedule.name}, ${INSTALLATION}, ${due}) on conflict do nothing`,
  );
  await tx.run(sql`update schedule_slot set slot = ${due} where ${itself} and slot > ${next}`);
  const rows = await tx.many<{ subject: string }>(
    sql`update schedule_slot set slot = ${due} where ${itself} and slot < ${due} returning subject`,
  );
  return rows.map(({ subject }) => subject);
}

interface Zone {
  timezone: string;
  hasNew: boolean;
  first: string | null;
  last: string | null;
}

/** Household by household the same as for the installation; asked by time zone, for all of one have the same times. */
async function dueHouseholds(tx: Tx, schedule: Schedule, now: Date): Promise<string[]> {
  const zones = await tx.many<Zone>(sql`
    select h.timezone, bool_or(s.slot is null) as has_new, min(s.slot) as first, max(s.slot) as last
    from household_clock h left join schedule_slot s on s.schedule = ${schedule.name} and s.subject = h.id group by h.timezone`);
  const due: string[] = [];
  for (const zone of zones) {
    const moment = momentOf(schedule, zone.timezone, now);
    const isDue =
      zone.first !== null &&
      zone.last !== null &&
      (new Date(zone.first) < moment.due || new Date(zone.last) > moment.next);
    if (isDue) due.push(...(await takeSlots(tx, schedule, zone.timezone, moment)));
    // a household that is new starts with its first night
    if (zone.hasNew) {
      await tx.run(sql`
        insert into schedule_slot (schedule, subject, slot) select ${schedule.name}, h.id, ${moment.due} from household_clock h where h.timezone = ${zone.timezone}
        on conflict do nothing`);
    }
  }
  return due;
}

async function takeSlots(tx: Tx, schedule: Schedule, timeZone: string, { due, next }: Moment): Promise<string[]> {
  const ofZone = sql`s.schedule = ${schedule.name} and s.subject = h.id and h.timezone = ${timeZone}`;
  await tx.run(
    sql`update schedule_slot s set slot = ${due} from household_clock h where ${ofZone} and s.slot > ${next}`,
  );
  const rows = await tx.many<{ subject: string }>(
    sql`update schedule_slot s set slot = ${due} from household_clock h where ${ofZone} and s.slot < ${due} returning s.subject`,
  );
  return rows.map(({ subject }) => subject);
}

const TICK_MS = 15_000;

/** Looks now and again and again; returns what stops it. */
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
